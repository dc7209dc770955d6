"""How like the artists' own clips are a method's clips? Runs a method over the cases of `likeness_cases.py` and judges it.

    python tools/likeness_table.py --method carry --split dev --out runs/carry --library FOLDER
    python tools/likeness_table.py --table runs/artist runs/still runs/nearest runs/carry

A method is a callable (character's path, sentence, seed) -> path of a GLB that holds the character's own clips and one more. Built
in: `artist` (the clip itself), `still` (the start pose held), `instant` and `instant-no-physics` (the command as a user
has it), `carry` (the library's best clip carried over), `nearest` (the experiment's baseline: every joint takes the turn of the
nearest joint of the nearest body). Any other is given as package.module:callable.

Judges are `likeness.py` and `clip.py` of ../shared/tools (KINEMA_JUDGES or --judges); they need pygltflib. Each case is one JSON
file in the output folder, so an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from likeness_cases import ASSETS, Case, list_cases

JUDGES = Path(os.environ.get("KINEMA_JUDGES", "/work/shared/tools"))
GROUPS = ("locomotion", "gesture", "other")
NEW = "kinema_case"
"""Name of the clip that built-in methods add."""

Method = Callable[[Path, str, int], Path]


def judges(folder: Path) -> tuple[Any, Any]:
    """The modules `likeness` and `clip`."""
    sys.path.insert(0, str(folder))
    return importlib.import_module("likeness"), importlib.import_module("clip")


# --- built-in methods ---------------------------------------------------------------------------------------------


def still(path: Path, sentence: str, seed: int) -> Path:
    """The start pose, held for a second."""
    from kinema.asset import load_character
    from kinema.motion import Motion, write_glb

    character = load_character(path)
    return _written(character, Motion.rest(character.skeleton, frame_count=25, fps=24), write_glb)


def carry_from(library: Path, *, action_of: dict[str, str], feet: bool, pick: str = "match") -> Method:
    """The library's best clip for the case's action, carried over; `pick` = "nearest" is the experiment's way."""

    def method(path: Path, sentence: str, seed: int) -> Path:
        from kinema.asset import load_character
        from kinema.motion import write_glb
        from kinema.transfer.library import Library

        character = load_character(path)
        with Library.open(library) as clips:
            if pick == "nearest":
                from nearest_joints import carry_nearest

                motion = carry_nearest(clips, character, action_of[sentence])
            else:
                found = clips.find(character, action_of[sentence], sentence, limit=1 + seed)
                if not found:
                    raise LookupError(f"no clip for '{action_of[sentence]}'")
                best = found[min(seed, len(found) - 1)]
                motion = best.transfer(character, feet=feet).motion
                method.said = f"{best.whose} {best.clip} {best.body_score:.2f}"  # type: ignore[attr-defined]
        return _written(character, motion, write_glb)

    return method


def instant(path: Path, sentence: str, seed: int, *, physics: bool = True) -> Path:
    """`kinema animate --preset instant` as a user has it, without a library."""
    import kinema as kn

    folder = Path(tempfile.mkdtemp(prefix="likeness_"))
    settings = kn.AnimateSettings(preset="instant", seed=seed, library=False, physics=physics)
    kn.animate(path, sentence, folder / "case.glb", settings=settings, name=NEW, run_dir=folder / "run")
    return folder / "case.glb"


def instant_without_physics(path: Path, sentence: str, seed: int) -> Path:
    """The same before planting and physics."""
    return instant(path, sentence, seed, physics=False)


def _written(character: Any, motion: Any, write_glb: Callable[..., None]) -> Path:
    path = Path(tempfile.mkdtemp(prefix="likeness_")) / "case.glb"
    write_glb(path, character, motion, name=NEW)
    return path


# --- judging ------------------------------------------------------------------------------------------------------


class Judges:
    """`likeness.py` and `clip.py`, which pose the whole skin to look at 150 points; here only those points are posed.

    The formulas are the judges' own functions, and so are the numbers (`--check` compares them with the plain call).
    """

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.likeness, self.clip = judges(folder)
        self._cache = cache
        """Frames of the artists' clips are kept here between runs: they take longer than anything else."""
        self._artists: dict[str, dict[str, Any]] = {}
        self._measured: dict[tuple[str, str], dict[str, Any]] = {}
        self._originals: dict[str, tuple[set[str], float, Any]] = {}

    def _few(self, parts: list[Any], pick: Any) -> tuple[list[Any], Any]:
        """The parts with the picked points alone, and where each picked point then stands."""
        import numpy as np

        few, order, start = [], [], 0
        for points, joints, weights, *rest in parts:
            inside = np.nonzero((pick >= start) & (pick < start + len(points)))[0]
            rows = pick[inside] - start
            if len(inside):
                few.append((points[rows], joints[rows], weights[rows], *rest))
                order.append(inside)
            start += len(points)
        return few, np.argsort(np.concatenate(order))

    def original(self, path: str) -> tuple[set[str], float, Any, dict[str, Any]]:
        """As `likeness.original`: names of the artist's clips, height, points, and frames of each clip."""
        import numpy as np

        if path not in self._originals:
            file = self.clip.File(path)
            parts = self.clip.bind(file)
            rest = self.clip.pose(file, parts, {})
            pick = np.random.default_rng(0).choice(len(rest), min(self.likeness.POINTS, len(rest)), replace=False)
            height = np.ptp(rest[:, 1])
            few, order = self._few(parts, pick)
            kept = self._cache / f"{Path(path).parent.name}_{Path(path).stem}.npz" if self._cache else None
            if kept is not None and kept.exists():
                with np.load(kept) as saved:
                    self._artists[path] = dict(saved)
            else:
                self._artists[path] = {
                    one.name or "clip": self.likeness.frames(file, few, one, order, height) for one in file.g.animations
                }
                if kept is not None:
                    kept.parent.mkdir(parents=True, exist_ok=True)
                    np.savez(kept, **self._artists[path])
            self._originals[path] = {one.name for one in file.g.animations}, height, pick
        names, height, pick = self._originals[path]
        return names, height, pick, self._artists[path]

    def compare(self, path: str, result: str, right: list[str], clip: str | None = None) -> dict[str, Any]:
        """As `likeness.compare`, the right clips given by their full names."""
        import numpy as np

        known, height, pick, artist = self.original(path)
        file = self.clip.File(result)
        new = [one for one in file.g.animations if (one.name == clip if clip else one.name not in known)]
        few, order = self._few(self.clip.bind(file), pick)
        mine = self.likeness.frames(file, few, new[-1], order, height)
        still = np.zeros((9, mine.shape[1]))
        far = {
            name: self.likeness.dist(mine, frames) / (self.likeness.dist(still, frames) + self.likeness.FLOOR)
            for name, frames in artist.items()
        }
        ranked = sorted(far, key=far.__getitem__)
        best = min(right, key=far.__getitem__)
        return {
            "clips": len(artist), "nearest": ranked[0], "right": best, "rank": ranked.index(best) + 1,
            "hit": ranked[0] in right, "ratio": round(float(far[best]), 3),
        }  # fmt: skip

    def measure(self, path: str, name: str) -> dict[str, Any]:
        """`clip.measure` of an artist's clip, once."""
        if (path, name) not in self._measured:
            self._measured[path, name] = self.clip.measure(path, name)[0]
        return self._measured[path, name]

    def judge(self, case: Case, result: Path | None, *, measured: bool = True) -> dict[str, Any]:
        """Likeness and measures of one result; of the artist's own clip if there is none."""
        original = str(ASSETS / case.file)
        if result is None:
            verdict = self.compare(original, original, list(case.clips), clip=case.clips[0])
        else:
            verdict = self.compare(original, str(result), list(case.clips))
        if not measured:
            return verdict
        if result is None:
            mine = self.measure(original, case.clips[0])
        else:
            known = self.original(original)[0]
            new = [one.name for one in self.clip.File(str(result)).g.animations if one.name not in known][-1]
            mine = self.clip.measure(str(result), new)[0]
        artist = self.measure(original, verdict["right"])
        return {**verdict, "mine": mine, "artist": artist, **ratios(mine, artist)}


def ratios(mine: dict[str, Any], artist: dict[str, Any]) -> dict[str, float | None]:
    """What is compared with the artist's clip."""
    sides = mine["left_right"], artist["left_right"]
    return {
        "amount_ratio": mine["amount"] / max(artist["amount"], 1e-6),
        "jerk_ratio": mine["jerk"] / max(artist["jerk"], 1e-6),
        "left_right_gap": abs(sides[0] - sides[1]) if None not in sides else None,
    }


def run(
    method_name: str,
    method: Method | None,
    cases: Iterable[Case],
    out: Path,
    *,
    seeds: int,
    judge_folder: Path,
    measured: int = 1,
    cache: Path | None = None,
) -> None:
    """Run and judge all cases that have no result yet; amount, jerk and the rest for the first seeds only, they take longest."""
    bench = Judges(judge_folder, cache)
    out.mkdir(parents=True, exist_ok=True)
    for case in cases:
        for seed in range(seeds):
            place = out / f"{case.name}.{seed}.json"
            if place.exists():
                continue
            row: dict[str, Any] = {"case": asdict(case), "method": method_name, "seed": seed}
            started = time.perf_counter()
            result = None
            try:
                if method is not None:
                    result = method(ASSETS / case.file, case.sentence, seed)
                row["seconds"] = time.perf_counter() - started
                row["said"] = getattr(method, "said", None)
                row |= bench.judge(case, result, measured=seed < measured)
            except Exception as error:  # a case that fails counts as a miss and is shown as one
                row |= {
                    "hit": False,
                    "error": f"{type(error).__name__}: {error}",
                    "trace": traceback.format_exc()[-1500:],
                }
            finally:
                if result is not None and result.parent.name.startswith("likeness_"):
                    shutil.rmtree(result.parent, ignore_errors=True)
            temporary = place.with_suffix(".tmp")
            temporary.write_text(json.dumps(row))
            temporary.replace(place)
            print(
                f"{case.name:32s} {'hit ' if row['hit'] else 'miss'} ratio {row.get('ratio', '-')}"
                f" {row.get('nearest', row.get('error'))} | {row.get('said') or ''}",
                flush=True,
            )


# --- table --------------------------------------------------------------------------------------------------------


def read_rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]


def summarise(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Figures of some rows; errors are misses."""
    done = [row for row in rows if "ratio" in row]

    def middle(key: str) -> float | None:
        values = [row[key] for row in done if row.get(key) is not None]
        return statistics.median(values) if values else None

    measured = [row for row in done if "mine" in row]
    skates = [row["mine"]["skate"] for row in measured if row["mine"]["skate"] is not None]
    within = [row for row in measured if 0.5 <= row["amount_ratio"] <= 1.5]
    return {
        "cases": len(rows),
        "hits": sum(row["hit"] for row in rows),
        "errors": len(rows) - len(done),
        "rank": statistics.mean(row["rank"] for row in done) if done else None,
        "ratio": middle("ratio"),
        "amount": middle("amount_ratio"),
        "amount_within": len(within) / len(measured) if measured else None,
        "jerk": middle("jerk_ratio"),
        "left_right": middle("left_right_gap"),
        "skate": statistics.median(skates) if skates else None,
    }


def table(folders: list[Path]) -> str:
    """All methods, by kind and group, as Markdown."""
    lines = [
        "| method | kind | group | hits | share | ratio | rank | amount | 0.5–1.5 | jerk | left/right | skate |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for folder in folders:
        rows = read_rows(folder)
        for kind in ("sisters", "strange"):
            for group in ("all", *GROUPS):
                some = [r for r in rows if r["case"]["kind"] == kind and group in ("all", r["case"]["group"])]
                if not some:
                    continue
                s = summarise(some)

                def show(key: str, digits: int = 2, s: dict[str, Any] = s) -> str:
                    return "–" if s[key] is None else f"{s[key]:.{digits}f}"

                lines.append(
                    f"| {folder.name} | {kind} | {group} | {s['hits']} of {s['cases']} | {s['hits'] / s['cases']:.0%} |"
                    f" {show('ratio')} | {show('rank', 1)} | {show('amount')} | {(s['amount_within'] or 0):.0%} |"
                    f" {show('jerk')} | {show('left_right')} | {show('skate', 3)} |"
                )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--method",
        help="artist, still, instant, instant-no-physics, carry, carry-no-feet, nearest, or package.module:callable",
    )
    parser.add_argument("--split", choices=("dev", "test"), default="dev")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--library", type=Path, help="library of clips for carry and nearest")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--judges", type=Path, default=JUDGES)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--part", default="1/1", help="k/n: every n-th case from the k-th on")
    parser.add_argument("--measured", type=int, default=1, help="seeds for which clip.py measures as well")
    parser.add_argument("--cache", type=Path, help="folder for the frames of the artists' clips")
    parser.add_argument(
        "--check", type=Path, nargs=2, help="ORIGINAL.glb RESULT.glb: compare with the judge's own call"
    )
    parser.add_argument("--table", type=Path, nargs="*", help="print the table of these output folders")
    args = parser.parse_args()
    if args.table:
        print(table(args.table))
        return
    if args.check:
        original, result = map(str, args.check)
        likeness = judges(args.judges)[0]
        right = [name for name in likeness.original(original)[0] if name]
        print(likeness.compare(original, result, [right[0].lower()]))
        print(Judges(args.judges).compare(original, result, right[:1]))
        return
    part, parts = map(int, args.part.split("/"))
    cases = [case for case in list_cases(args.split) if args.only in case.name][part - 1 :: parts]
    action_of = {case.sentence: case.action for case in cases}
    methods: dict[str, Callable[[], Method | None]] = {
        "artist": lambda: None,
        "still": lambda: still,
        "instant": lambda: instant,
        "instant-no-physics": lambda: instant_without_physics,
        "carry": lambda: carry_from(args.library, action_of=action_of, feet=True),
        "carry-no-feet": lambda: carry_from(args.library, action_of=action_of, feet=False),
        "nearest": lambda: carry_from(args.library, action_of=action_of, feet=False, pick="nearest"),
    }
    if args.method in methods:
        method = methods[args.method]()
    else:
        module, _, name = args.method.partition(":")
        method = getattr(importlib.import_module(module), name)
    run(
        args.method,
        method,
        cases,
        args.out,
        seeds=args.seeds,
        judge_folder=args.judges,
        measured=args.measured,
        cache=args.cache,
    )
    print(table([args.out]))


if __name__ == "__main__":
    main()
