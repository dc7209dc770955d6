"""The studio by the clock: command to page, Enter to first motion, drags, memory of its processes, a list of a hundred takes.

    python benchmarks/run.py -f studio       # lines `studio.<what>.<unit> value`

Needs the extras `studio` and `browser` and Debian's chromium. The project is opened once before, so that the machine is warm, and a
browser with an empty tab is there before the command is given: making a profile takes Chromium two seconds, whoever asks.
Wall seconds say little on a busy machine: beside each stand the CPU seconds of the studio's own processes, and `studio.others_cores`
is how many cores other programs used meanwhile. Issue 19 asks for 1.5 s, 8 s on two cores, and 100 ms at the 95th percentile.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
DRAGS = 80
LARGE = "sauropod"
"""A generated rig of forty joints, the size that the bound is about."""
SENTENCES = ("a fox is walking", "a fox jumps", "a fox is running", "a fox sits down", "a fox attacks")
TAKES = 100


def run() -> Iterator[tuple[str, float]]:
    from tests.studio.browsing import empty_page, launched, open_page, show
    from tests.studio.serving import command

    with tempfile.TemporaryDirectory(prefix="kinema_studio_") as name, launched() as browser:
        folder = Path(name) / "project"
        with command(folder) as running:
            running.client.wait(lambda state: state["ready"]["bench"] and _ready(state), 900)
            open_page(browser, running.address).context.close()
        page = empty_page(browser)
        meter = Meter()
        began = time.time()
        with command(folder) as running:
            show(page, running.address)
            marked = page.evaluate(
                "performance.timeOrigin + performance.getEntriesByName('kinema-interactive')[0].startTime"
            )
            yield "studio.interactive.seconds", marked / 1000 - began
            yield "studio.interactive.server_cpu_seconds", _cpu(running.process.pid)
            yield "studio.character_shown.seconds", time.time() - began
            running.client.wait(lambda state: state["ready"]["bench"], 900)
            yield "studio.bench_ready.seconds", time.time() - began
            pids = _workers(running.process.pid)
            yield "studio.bench_ready.cpu_seconds", _cpu(pids["bench"])
            yield from _first_motions(page, pids)
            yield from _drags(page, pids, running.client, folder.parent)
            yield from _list(page, running.client, folder)
            for what, pid in {"server": running.process.pid, **pids}.items():
                yield f"studio.memory.{what}.mib", _status(pid, "VmRSS") / 1024
                yield f"studio.memory_peak.{what}.mib", _status(pid, "VmHWM") / 1024
            yield "studio.others_cores", meter.others()


def _first_motions(page: Any, pids: dict[str, int]) -> Iterator[tuple[str, float]]:
    """Enter to a motion that plays, by sentence; the distillation is stopped then."""
    from tests.studio.browsing import animate, wait_for_jobs

    walls, works = [], []
    for sentence in SENTENCES:
        page.fill("#sentence", sentence)
        page.wait_for_selector(".chip-field")
        before = _cpu(pids["bench"])
        begin = time.monotonic()
        animate(page, sentence)
        walls.append(time.monotonic() - begin)
        works.append(_cpu(pids["bench"]) - before)
        page.click("text=Stop")
        wait_for_jobs(page)
    yield "studio.first_motion.seconds.median", statistics.median(walls)
    yield "studio.first_motion.seconds.worst", max(walls)
    yield "studio.first_motion.cpu_seconds.median", statistics.median(works)
    yield "studio.first_motion.cpu_seconds.worst", max(works)


def _drags(page: Any, pids: dict[str, int], client: Any, folder: Path) -> Iterator[tuple[str, float]]:
    """From the page's question to its new pose, while the hand moves."""
    from tests.studio.browsing import drop

    from kinema.asset.gltf import write_document
    from kinema.creature import make, to_document

    write_document(folder / f"{LARGE}.glb", to_document(make(LARGE, seed=0)))
    drop(page, folder / f"{LARGE}.glb")
    page.wait_for_selector(f".person.on:has(b:text-is('{LARGE}')):has-text('four legs')")
    page.wait_for_timeout(2000)
    who = next(one for one in client.state()["characters"] if one["name"] == LARGE)
    yield "studio.drag.joints", len(who["facts"]["names"])
    page.click("#tab-pose")
    page.wait_for_selector(".samples button")
    spot = page.evaluate("kinema.stage.screenOf('FrontToe.L')")
    page.evaluate("kinema.dragTimes.length = 0")
    before = _cpu(pids["desk"])
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()
    for step in range(DRAGS):
        page.mouse.move(spot["x"] + 60 * (step / DRAGS), spot["y"] - 50 * (step / DRAGS))
        page.wait_for_timeout(30)
    page.mouse.up()
    page.wait_for_timeout(1000)
    times = sorted(page.evaluate("kinema.dragTimes"))
    yield "studio.drag.answers", len(times)
    yield "studio.drag.ms.median", statistics.median(times)
    yield "studio.drag.ms.p95", times[int(0.95 * (len(times) - 1))]
    yield "studio.drag.cpu_ms", 1000 * (_cpu(pids["desk"]) - before) / max(len(times), 1)
    page.click("#tab-takes")
    page.click(".person:has(b:text-is('fox')):has-text('four legs')")


def _list(page: Any, client: Any, folder: Path) -> Iterator[tuple[str, float]]:
    """A hundred takes: the page's own work for one frame while the list is scrolled."""
    import shutil
    import sqlite3

    base = sqlite3.connect(folder / "studio.sqlite", isolation_level=None)
    base.row_factory = sqlite3.Row
    source = dict(base.execute("SELECT * FROM takes WHERE name = 'walk'").fetchone())
    for number in range(TAKES):
        copy = f"{number:016x}"
        shutil.copytree(folder / "takes" / source["id"], folder / "takes" / copy)
        row = {**source, "id": copy, "name": f"walk {number}", "kind": "made"}
        names = ", ".join(row)
        base.execute(f"INSERT INTO takes ({names}) VALUES ({', '.join('?' * len(row))})", list(row.values()))
    base.close()
    page.reload()
    page.wait_for_selector(".canvas[data-ready=yes]")
    page.wait_for_selector(".card >> nth=99")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def spent() -> dict[str, float]:
        return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}

    before, steps = spent(), 60
    for step in range(steps):
        page.evaluate(f"document.querySelector('.cards').scrollTop = {120 * step}")
        page.wait_for_timeout(16)
    after = spent()
    page_work = sum(after[key] - before[key] for key in ("LayoutDuration", "RecalcStyleDuration", "ScriptDuration"))
    yield "studio.takes.count", page.locator(".card").count()
    yield "studio.takes.page_ms_a_step", 1000 * page_work / steps


def _ready(state: dict[str, Any]) -> bool:
    return any(one["state"] == "ready" for one in state["characters"])


def _cpu(pid: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def _status(pid: int, key: str) -> float:
    """A line of a process's status, kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith(key)).split()[1])


def _workers(server: int) -> dict[str, int]:
    """The studio's workers by name."""
    found = {}
    for pid in Path(f"/proc/{server}/task/{server}/children").read_text().split():
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        found |= {name: int(pid) for name in ("desk", "bench") if name.encode() in words}
    return found


class Meter:
    """How busy the machine was with other programs than this one and what it started."""

    def __init__(self) -> None:
        self.begin, self.before = time.monotonic(), _busy() - _own()

    def others(self) -> float:
        """Cores in use, on average since the meter was made."""
        return max(0.0, _busy() - _own() - self.before) / (time.monotonic() - self.begin)


def _busy() -> float:
    """CPU seconds of all cores since the machine was started."""
    user, nice, system, *_ = map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:])
    return (user + nice + system) / TICK


def _own() -> float:
    """CPU seconds of this process and all below it, those that have ended included."""
    stats = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            stats[int(path.parent.name)] = [int(field) for field in path.read_text().rsplit(")", 1)[1].split()[1:15]]
    family = {os.getpid()}
    while grown := {pid for pid, fields in stats.items() if fields[0] in family} - family:
        family |= grown
    return sum(sum(stats[pid][10:14]) for pid in family & stats.keys()) / TICK
