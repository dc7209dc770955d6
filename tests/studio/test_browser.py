"""The studio as a person uses it: Debian's Chromium, the real command, real workers (must-show 1, 2 and 4 of issue 19).

Each test opens a project of its own. They take minutes, because distillations do.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from kinema.asset.gltf import clip_names, read_document
from tests.studio.browsing import (
    CHROMIUM,
    PATIENCE,
    SCREEN,
    animate,
    drop,
    launched,
    until,
    wait_for_jobs,
    write_statue,
    written,
)
from tests.studio.serving import Running, command

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LATE = """
window.WebSocket = class extends WebSocket {
    set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), 700); }
};
"""
"""News from the socket comes after the answers to requests."""
NEAR_PX = 8
"""A dragged joint ends this near to the hand, pixels: the solver stops within a thousandth of the body."""
PLAYS = """
import sys, bpy
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=sys.argv[1])
rig = next(one for one in bpy.data.objects if one.type == "ARMATURE")
action = next(one for one in bpy.data.actions if sys.argv[2] in one.name)
rig.animation_data_create()
rig.animation_data.nla_tracks and [setattr(track, "mute", True) for track in rig.animation_data.nla_tracks]
rig.animation_data.action = action
if hasattr(rig.animation_data, "action_slot") and action.slots:
    rig.animation_data.action_slot = action.slots[0]
begin, end = map(int, action.frame_range)
def places(frame):
    bpy.context.scene.frame_set(frame)
    return [tuple(bone.head) for bone in rig.pose.bones]
first, middle = places(begin), places((begin + end) // 2)
print("MOVED", max(abs(a - b) for one, two in zip(first, middle) for a, b in zip(one, two)), end - begin)
"""

pytestmark = [pytest.mark.slow, pytest.mark.browser]
pytest.importorskip("playwright.sync_api", reason='pip install "kinema[browser]"')
if not CHROMIUM.exists():
    pytest.skip(f"{CHROMIUM} is absent: apt-get install chromium", allow_module_level=True)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One studio for tests that look at the fox."""
    with command(tmp_path_factory.mktemp("studio") / "project") as running:
        yield running


@contextlib.contextmanager
def watched(chromium: Any, address: str) -> Iterator[Any]:
    """A page in which no script fails, no dialog opens, and from which no request leaves the machine."""
    context = chromium.new_context(
        viewport=SCREEN,
        device_scale_factor=0.5,  # a quarter of the pixels: the processor draws them
        color_scheme="dark",
        reduced_motion="reduce",  # nothing plays until it is told to, for the same reason
        accept_downloads=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    troubles: list[str] = []
    foreign: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("dialog", lambda dialog: (troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.on(
        "console",
        lambda message: message.type == "error" and "Refused" in message.text and troubles.append(message.text),
    )
    page.on(
        "request",
        lambda request: (
            request.url.startswith(("http", "ws")) and "127.0.0.1" not in request.url and foreign.append(request.url)
        ),
    )
    page.goto(address)
    yield page
    context.close()
    assert not troubles and not foreign, (troubles, foreign)


@pytest.fixture
def page(chromium: Any, studio: Running) -> Iterator[Any]:
    """A page that shows the fox, whatever other tests dropped."""
    with watched(chromium, studio.address) as page:
        page.click(".person:has(b:text-is('fox')):has-text('four legs')")
        page.wait_for_selector(".canvas[data-ready=yes]")
        yield page


@pytest.fixture
def new_page(chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """A page of a studio that was just started in an empty folder."""
    with command(tmp_path / "project") as running, watched(chromium, running.address) as page:
        page.wait_for_selector(".canvas[data-ready=yes]")
        yield page


def plays_in_blender(path: Path, clip: str) -> bool:
    """Whether Blender finds the clip and the rig moves in it."""
    result = subprocess.run([sys.executable, "-c", PLAYS, str(path), clip], capture_output=True, text=True, timeout=300)
    line = next((line for line in result.stdout.splitlines() if line.startswith("MOVED")), "")
    assert line, result.stderr[-2000:]
    return float(line.split()[1]) > 1e-3 and int(line.split()[2]) > 2


def download(page: Any, folder: Path) -> Path:
    page.click("#tab-out")
    with page.expect_download() as found:
        page.click("text=Write the file")
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    return path


@pytest.mark.blender
def test_from_an_empty_folder_to_a_file_that_blender_plays(new_page: Any, tmp_path: Path) -> None:
    pytest.importorskip("bpy", reason='pip install "kinema[blender]"')
    page = new_page
    drop(page, written(tmp_path, "my fox.glb", clip="walk"))
    page.wait_for_selector(".person.on:has-text('my fox'):has-text('four legs')")
    animate(page, "a fox is walking")
    page.click("text=Good enough")
    wait_for_jobs(page)
    path = download(page, tmp_path)
    assert clip_names(read_document(path)) == ["walk", "a_fox_is_walking"], "the file's own clips stay"
    assert plays_in_blender(path, "a_fox_is_walking")


@pytest.mark.blender
def test_a_bare_mesh_becomes_a_character_that_blender_plays(new_page: Any, tmp_path: Path) -> None:
    pytest.importorskip("bpy", reason='pip install "kinema[blender]"')
    page = new_page
    drop(page, write_statue(tmp_path / "statue.obj", "wolf", seed=1))
    page.wait_for_selector("text=kinema built this skeleton")
    page.click("button:has-text('Accept')")
    page.wait_for_selector(".person.on:has-text('four legs')")
    animate(page, "a wolf is walking", preset="instant")
    wait_for_jobs(page)
    assert plays_in_blender(download(page, tmp_path), "a_wolf_is_walking")


def test_a_dragged_joint_answers_and_keys_become_a_motion(page: Any) -> None:
    page.click("#tab-pose")
    page.wait_for_selector(".samples button")
    page.click("text=Free all")
    before = page.evaluate("kinema.pose.value")
    spot = page.evaluate("kinema.stage.screenOf('FrontToe.L')")
    page.keyboard.press("k")
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()
    for step in range(12):
        page.mouse.move(spot["x"] + 4 * step, spot["y"] - 3 * step)
        page.wait_for_timeout(30)
    page.mouse.up()
    hand = {"x": spot["x"] + 44, "y": spot["y"] - 33}
    until(page, "kinema.dragTimes.length > 2")
    here = "kinema.stage.screenOf('FrontToe.L')"
    until(page, f"Math.hypot({here}.x - {hand['x']}, {here}.y - {hand['y']}) < {NEAR_PX}")
    assert page.evaluate("kinema.pose.value") != before
    assert hypot(hand["x"] - spot["x"], hand["y"] - spot["y"]) > 3 * NEAR_PX, "a paw that stayed would be found out"
    page.keyboard.press("k")
    page.wait_for_selector(".diamond >> nth=1")
    page.click("text=In-between")
    page.wait_for_selector(".card.on:has(b:text-is('Keyed motion')):not([data-version='0'])")
    page.keyboard.press("3")
    page.keyboard.press("Control+z")  # nothing was dragged since: the last key goes
    until(page, "document.querySelectorAll('.diamond').length === 1")
    page.keyboard.press("Control+Shift+z")
    until(page, "document.querySelectorAll('.diamond').length === 2")


def test_two_takes_side_by_side_and_a_reload_in_the_middle_of_a_job(page: Any) -> None:
    take = animate(page, "a fox is trotting")
    page.click("[aria-label='Compare walk']")
    page.wait_for_selector(".canvas[data-cells='2']")
    assert page.locator(".cells span").count() == 2 and page.locator("table.compare thead th").count() == 3
    page.click("text=A is best")
    page.wait_for_selector("text=Noted")
    page.reload()
    page.wait_for_selector(".canvas[data-ready=yes]")
    page.wait_for_selector(".progress")
    assert "token" not in page.url
    assert page.locator(f"[data-take='{take}']").count() == 1
    version = int(page.get_attribute(f"[data-take='{take}']", "data-version"))
    until(page, f"kinema.takes.value.find((one) => one.id === '{take}').version > {version}")
    page.click("text=Good enough")
    wait_for_jobs(page)


def test_the_take_that_was_asked_for_is_shown_however_late_its_news_come(page: Any) -> None:
    page.add_init_script(LATE)
    page.reload()
    page.wait_for_selector(".canvas[data-ready=yes]")
    animate(page, "a fox sits down")  # waits until its card is the chosen one
    page.click("text=Stop")
    wait_for_jobs(page)


def test_adjusting_is_seen_kept_and_taken_back(page: Any, studio: Running) -> None:
    page.click("li.card:has(b:text-is('walk')) .open")
    own = next(take for take in studio.client.state()["takes"] if take["name"] == "walk")["facts"]["seconds"]
    until(page, f"Math.abs(kinema.stage.clock.duration - {own}) < 0.05")  # its tracks have come
    still = page.evaluate("kinema.stage.clock.time")
    page.wait_for_timeout(500)
    assert page.evaluate("kinema.stage.clock.time") == still, "who asks for less motion is asked first"
    page.click("button[aria-label='Play']")
    until(page, f"kinema.stage.clock.time !== {still}")
    page.click("button[aria-label='Pause']")
    page.click("#tab-adjust")
    speed = page.locator("label.slider:has-text('Speed') input")
    seconds = page.evaluate("kinema.stage.clock.duration")
    speed.fill("2")
    until(page, f"Math.abs(kinema.stage.clock.duration - {seconds} / 2) < 0.05")
    until(page, "kinema.takes.value.some((take) => take.adjust.speed === 2)")
    page.click("label:has-text('in place') input[name='Travel']")
    until(page, "kinema.takes.value.some((take) => take.adjust.travel === 'in-place')")
    page.click("button.chip:has-text('left front leg')")
    until(page, "kinema.takes.value.some((take) => take.adjust.frozen?.length > 2)")
    for _ in range(3):
        page.click("[aria-label^='Undo']")
        page.wait_for_timeout(600)
    until(page, f"Math.abs(kinema.stage.clock.duration - {seconds}) < 0.05")
    assert all(not take["adjust"] for take in studio.client.state()["takes"])


def test_killed_in_the_middle_of_a_job_it_goes_on(chromium: Any, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    with command(folder) as first:
        who = first.client.wait(lambda state: [one for one in state["characters"] if one["state"] == "ready"], 400)[0]
        told = {"kind": "animate", "character": who["id"], "sentence": "a fox is walking", "seed": 3}
        job = first.client.json("POST", "/api/jobs", told)
        star = first.client.state()["takes"][0]["id"]
        first.client.json("PATCH", f"/api/takes/{star}", {"stars": 5})

        losses = folder / "runs" / job["id"] / "losses.jsonl"

        def lines() -> int:
            return len(losses.read_text().splitlines()) if losses.exists() else 0

        first.client.wait(lambda _: lines() >= 4, 900)
        time.sleep(6)  # a checkpoint is written every five seconds
        first.kill()
    reached = lines()
    with command(folder) as second:
        state = second.client.state()
        assert next(take for take in state["takes"] if take["id"] == star)["stars"] == 5
        assert next(one for one in state["jobs"] if one["id"] == job["id"])["state"] in ("queued", "running")
        page = chromium.new_page(viewport=SCREEN)
        page.set_default_timeout(PATIENCE)
        page.goto(second.address)
        page.wait_for_selector(".progress")
        page.close()
        second.client.wait(lambda _: lines() >= reached + 3, 900)
        second.client.json("POST", f"/api/jobs/{job['id']}/stop")  # "Good enough"
        second.client.wait(
            lambda now: next(one for one in now["jobs"] if one["id"] == job["id"])["state"] in ("stopped", "done"), 900
        )
        take = next(one for one in second.client.state()["takes"] if one["id"] == job["take"])
        assert take["facts"]["loop"] and take["measures"]
    made = [(line["restart"], line["iteration"]) for line in map(json.loads, losses.read_text().splitlines())]
    assert len(made) >= reached + 3 and made == [(0, number + 1) for number in range(len(made))], (
        "it went on from its checkpoint, and no iteration was made twice"
    )


def test_scripts_in_names_are_only_text(page: Any, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    drop(page, written(tmp_path, f"{name}.glb", clip=name))
    page.wait_for_selector(".person.on:has-text('four legs')")
    page.wait_for_selector(f".card b:text-is('{name}')")
    assert page.locator("img").count() == 0
    page.fill("#sentence", "<script>alert(1)</script> is walking")
    page.wait_for_selector(".chip-field")


def test_a_broken_file_says_what_to_do(page: Any, tmp_path: Path) -> None:
    (tmp_path / "broken.glb").write_bytes(b"glTF\x02\x00\x00\x00")
    drop(page, tmp_path / "broken.glb")
    page.wait_for_selector("h2:has-text('could not be read')")
    assert "gltf-" in page.inner_text(".about")
    (tmp_path / "letter.docx").write_bytes(b"x")
    drop(page, tmp_path / "letter.docx")
    page.wait_for_selector(".toast.error")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(page: Any, theme: str, tmp_path: Path) -> None:
    if not AXE.exists():
        pytest.skip(f"{AXE} is absent: npm ci in web/")
    if theme == "light":
        page.keyboard.press("t")
    page.fill("#sentence", "a fox is walking")
    page.wait_for_selector(".chip-field")
    page.evaluate(AXE.read_text())
    bad = []

    def look(where: str) -> None:
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        bad.extend(
            (where, one["id"], node["target"], node.get("failureSummary", "")[:300])
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        )

    for tab in ("takes", "adjust", "pose", "out"):
        page.click(f"#tab-{tab}")
        page.wait_for_timeout(1500)
        look(tab)
    page.keyboard.press("1")
    page.click("[aria-label='Compare walk']")
    page.click("[aria-label='Compare trot']")
    page.wait_for_selector(".canvas[data-cells]:not([data-cells='1'])")  # two or three: a take may be chosen already
    look("compare")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    look("help")
    page.keyboard.press("Escape")
    page.click("[aria-label='New creature']")
    page.wait_for_selector(".creatures")
    look("creatures")
    page.click("[aria-label='New creature']")
    drop(page, write_statue(tmp_path / "statue.obj", "wolf", seed=1))
    page.wait_for_selector("text=kinema built this skeleton")
    page.locator(".about details summary").click()
    look("a new skeleton")
    (tmp_path / "letter.docx").write_bytes(b"x")
    drop(page, tmp_path / "letter.docx")
    page.wait_for_selector(".toast.error")
    (tmp_path / "broken.glb").write_bytes(b"glTF\x02\x00\x00\x00")
    drop(page, tmp_path / "broken.glb")
    page.wait_for_selector("h2:has-text('could not be read')")
    look("a broken file")
    page.click(".toast [aria-label]")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.click("header [aria-label='Characters']:visible")
    page.wait_for_timeout(400)  # it slides in
    look("a tablet")
    assert not bad, "\n".join(map(str, bad))


def test_a_tablet_shows_everything(page: Any) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    for side in (".side.left", ".side.right"):
        page.wait_for_selector(side, state="hidden")  # they slide out
    page.click("header [aria-label='Takes and tools']:visible")
    page.wait_for_selector(".side.right:visible")
    page.click("header [aria-label='Characters']:visible")
    page.wait_for_selector(".side.left:visible")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 820
