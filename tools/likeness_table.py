"""How like the artists' own clips are a method's clips? Runs a method over the cases of `likeness_cases.py` and judges it.

    python tools/likeness_table.py --method carry --split dev --out runs/carry --library FOLDER
    python tools/likeness_table.py --table runs/artist runs/still runs/nearest runs/carry

A method is a callable (character's path, sentence, seed) -> path of a GLB that holds the character's own clips and one more. Built
in: `artist` (the clip itself), `still` (the start pose held), `carry` (the library's best clip carried over), `nearest` (the
experiment's baseline: every joint takes the turn of the nearest joint of the nearest body). Any other is given as
package.module:callable.

Judges are `likeness.py` and `clip.py` of ../shared/tools (KINEMA_JUDGES or --judges); they need pygltflib. Each case is one JSON
file in the output folder, so an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
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


def _written(character: Any, motion: Any, write_glb: Callable[..., None]) -> Path:
    path = Path(tempfile.mkdtemp(prefix="likeness_")) / "case.glb"
    write_glb(path, character, motion, name=NEW)
    return path


# --- judging ------------------------------------------------------------------------------------------------------


def judge(case: Case, result: Path | None, likeness: Any, clip: Any) -> dict[str, Any]:
    """Likeness and measures of one result; of the artist's own clip if there is none."""
    original = str(ASSETS / case.file)
    words = [name.lower() for name in case.clips]
    if result is None:
        verdict = likeness.compare(original, original, words, clip=case.clips[0])
        mine = clip.measure(original, case.clips[0])[0]
    else:
        verdict = likeness.compare(original, str(result), words)
        known = likeness.original(original)[0]
        mine = [row for row in clip.measure(str(result)) if row["clip"] not in known][-1]
    # the judge takes words that stand anywhere in a name; only the clips of the case are right
    verdict["judge_hit"] = verdict["hit"]
    verdict["hit"] = verdict["nearest"] in case.clips
    artist = clip.measure(original, verdict["right"])[0]
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
    method_name: str, method: Method | None, cases: Iterable[Case], out: Path, *, seeds: int, judge_folder: Path
) -> None:
    """Run and judge all cases that have no result yet."""
    likeness, clip = judges(judge_folder)
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
                row |= judge(case, result, likeness, clip)
            except Exception as error:  # a case that fails counts as a miss and is shown as one
                row |= {
                    "hit": False,
                    "error": f"{type(error).__name__}: {error}",
                    "trace": traceback.format_exc()[-1500:],
                }
            finally:
                if result is not None and result.parent.name.startswith("likeness_"):
                    result.unlink(missing_ok=True)
                    result.parent.rmdir()
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

    skates = [row["mine"]["skate"] for row in done if row["mine"]["skate"] is not None]
    within = [row for row in done if 0.5 <= row["amount_ratio"] <= 1.5]
    return {
        "cases": len(rows),
        "hits": sum(row["hit"] for row in rows),
        "errors": len(rows) - len(done),
        "rank": statistics.mean(row["rank"] for row in done) if done else None,
        "ratio": middle("ratio"),
        "amount": middle("amount_ratio"),
        "amount_within": len(within) / len(rows) if rows else None,
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
    parser.add_argument("--method", help="artist, still, carry, carry-no-feet, nearest, or package.module:callable")
    parser.add_argument("--split", choices=("dev", "test"), default="dev")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--library", type=Path, help="library of clips for carry and nearest")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--judges", type=Path, default=JUDGES)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--table", type=Path, nargs="*", help="print the table of these output folders")
    args = parser.parse_args()
    if args.table:
        print(table(args.table))
        return
    cases = [case for case in list_cases(args.split) if args.only in case.name]
    action_of = {case.sentence: case.action for case in cases}
    methods: dict[str, Callable[[], Method | None]] = {
        "artist": lambda: None,
        "still": lambda: still,
        "carry": lambda: carry_from(args.library, action_of=action_of, feet=True),
        "carry-no-feet": lambda: carry_from(args.library, action_of=action_of, feet=False),
        "nearest": lambda: carry_from(args.library, action_of=action_of, feet=False, pick="nearest"),
    }
    if args.method in methods:
        method = methods[args.method]()
    else:
        module, _, name = args.method.partition(":")
        method = getattr(importlib.import_module(module), name)
    run(args.method, method, cases, args.out, seeds=args.seeds, judge_folder=args.judges)
    print(table([args.out]))


if __name__ == "__main__":
    main()
