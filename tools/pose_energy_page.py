"""From the runs of `pose_energy_table.py` to docs/results/pose_energy.md: a line per weight, what changed pair by pair, every clip."""

from __future__ import annotations

from math import degrees
from pathlib import Path
from statistics import mean
from typing import Any

from ablation_page import spread
from animate_page import ALTERNATES, number, of
from resumable import Runs
from unseen_films import UNSEEN, draw_sheet

Row = dict[str, Any]
COLUMNS = (
    ("amount h/s", "amount", 2, 1),
    ("jerk h/s³", "jerk", 0, 1),
    ("beyond limits %", "limit_violations", 1, 100),
    ("inside itself %", "penetration", 2, 100),
    ("stretch %", "stretch", 1, 100),
    ("nearest artist pose % h", "nearest_artist", 1, 100),
    ("strangeness", "strangeness", 3, 1),
)
"""Head, name among the measures, digits, factor."""
PAGE = """# The pose space's energy in `kinema animate`, with and without

Made by `tools/pose_energy_table.py`: {run_count} runs, characters {characters} (nothing was trained on them), actions {actions},
seeds {seeds}; preset `{preset}` ({iterations} iterations, {restarts} restarts), prior {prior}, pose space {space}, commit {commits}.
Every run is counted. Runs of one character, action and seed differ in nothing but λ, the weight of the energy
(`kinema animate --pose-space λ`). The energy noises {frames} poses of each iteration at times between {low:g} and {high:g} and pulls
them to what the pose space believes was behind the noise. Clips are measured as distilled, before physics.

* **judge right**, **its chance**: what the judge says of the clip from {azimuth:.0f}° azimuth, {elevation:.0f}° elevation, where
  distillation had no camera; its probability for the action that was asked for.
* **amount**, **jerk**, **beyond limits**: speed of the skin, third derivative of the joints, share of frames x joints outside generic
  ranges.
* **inside itself**, **stretch**: the validators' self-penetration, share of the body's volume, and mean change of the skin's edges.
* **nearest artist pose**: mean distance of joints from each frame to the nearest pose of the artist's own clips, any clip, heights.
* **strangeness**: how far the pose space itself wants to move the poses at low noise, spreads². It is what the energy works on: lower
  shows that it works, not that the motion is better.
* **prior error**: how unlikely the video prior finds the clip; what the energy costs in the prior's eyes.

## By weight

Mean ± standard deviation over all clips; artists' own clips of the same rigs and actions to compare.

{weights}

## Against the same run without it

Mean change, and in how many of the pairs it went down.

{changes}

![Frames of every weight, unseen camera](./{sheet})

Seed {first_seed}, every second of 16 frames (0.2 s apart).

## Every clip

{clips}
"""


def label(weight: str) -> str:
    return "artist" if weight == "artist" else "without" if float(weight) == 0 else f"λ = {weight}"


def groups_of(rows: list[Row]) -> dict[str, list[Row]]:
    """Rows by weight, rising; artists last."""
    order = sorted({row["weight"] for row in rows}, key=lambda weight: (weight == "artist", weight_of(weight)))
    return {weight: [row for row in rows if row["weight"] == weight] for weight in order}


def weight_of(weight: str) -> float:
    return 0.0 if weight == "artist" else float(weight)


def value(row: Row, name: str) -> float | None:
    """A number of a row, wherever it is."""
    if name == "chance":
        return row["chances"][row["action"]]
    return row["measures"][name] if name in row["measures"] else row.get(name)


def weight_table(rows: list[Row]) -> str:
    head = (
        "",
        *(name for name, *_ in COLUMNS),
        "walks: left/right ≤ −0.6",
        "judge right",
        "its chance",
        "prior error",
        "s",
    )
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    for weight, mine in groups_of(rows).items():
        cells = [label(weight)]
        for _, name, digits, factor in COLUMNS:
            own = weight == "artist" and name == "nearest_artist"  # these poses are the artist's
            cells.append("–" if own else spread([value(row, name) for row in mine], digits, factor))
        sides = [value(row, "left_right") for row in mine if row["action"] == "walk"]
        cells.append(of(sum(side is not None and side <= ALTERNATES for side in sides), len(sides)))
        cells.append(of(sum(row["said"] == row["action"] for row in mine), len(mine)))
        cells.append(spread([value(row, "chance") for row in mine], 2, 1))
        cells.append(spread([value(row, "prior_error") for row in mine], 3, 1))
        cells.append("" if weight == "artist" else f"{mean(row['seconds'] for row in mine):.0f}")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def change_table(rows: list[Row]) -> str:
    """What each weight changes against none, over pairs in which both are known."""
    wanted = (*COLUMNS, ("judge's chance of the action", "chance", 2, 1), ("prior error", "prior_error", 3, 1))
    groups = {weight: mine for weight, mine in groups_of(rows).items() if weight != "artist"}
    without = {clip_of(row): row for weight, mine in groups.items() if weight_of(weight) == 0 for row in mine}
    tried = [weight for weight in groups if weight_of(weight) > 0]
    if not without or not tried:
        return "No pairs yet."
    lines = [f"| | {' | '.join(map(label, tried))} |", f"|---|{'--:|' * len(tried)}"]
    for head, name, digits, factor in wanted:
        cells = [head]
        for weight in tried:
            pairs = [
                (before, after)
                for row in groups[weight]
                if clip_of(row) in without
                and (before := value(without[clip_of(row)], name)) is not None
                and (after := value(row, name)) is not None
            ]
            if not pairs:
                cells.append("–")
                continue
            change = mean(after - before for before, after in pairs) * factor
            lower = sum(after < before for before, after in pairs)
            cells.append(f"{'+' if change > 0 else ''}{number(change, digits)}; down in {lower} of {len(pairs)}")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def clip_table(rows: list[Row]) -> str:
    head = (
        "character",
        "action",
        "seed",
        "",
        *(name for name, *_ in COLUMNS),
        "left/right",
        "judge says",
        "prior error",
    )
    lines = [f"| {' | '.join(head)} |", f"|---|---|---|---|{'--:|' * (len(head) - 4)}"]
    for clip in dict.fromkeys(map(clip_of, rows)):
        for row in [row for mine in groups_of(rows).values() for row in mine if clip_of(row) == clip]:
            cells = [row["character"], row["action"], "" if row["weight"] == "artist" else str(row["seed"])]
            cells.append(label(row["weight"]))
            for _, name, digits, factor in COLUMNS:
                own = row["weight"] == "artist" and name == "nearest_artist"
                cells.append("–" if own else number(value(row, name), digits, factor))
            cells += [number(value(row, "left_right"), 2), row["said"], number(value(row, "prior_error"), 3)]
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def write_page(runs: Runs, path: Path) -> None:
    """The page, and the sheet beside it."""
    every = [row for row in runs.rows().values() if not row.get("missing")]
    rows = [row for row in every if row["weight"] != "artist"]
    if not rows:
        raise SystemExit(f"{runs.path} holds no finished runs")
    setup, sheet, weights, changes = runs.setup, path.with_suffix(".png"), weight_table(every), change_table(every)
    path.write_text(
        PAGE.format(
            run_count=len(rows),
            characters=_several(rows, "character"),
            actions=_several(rows, "action"),
            seeds=_several(rows, "seed"),
            preset=setup["preset"],
            iterations=setup["iterations"],
            restarts=setup["restarts"],
            prior=setup["prior"],
            space=setup["space"],
            commits=_several(rows, "commit"),
            frames=setup["asking"]["frames"],
            low=setup["asking"]["times"][0],
            high=setup["asking"]["times"][1],
            azimuth=degrees(UNSEEN.azimuth),
            elevation=degrees(UNSEEN.elevation),
            weights=weights,
            changes=changes,
            sheet=sheet.name,
            first_seed=min(row["seed"] for row in rows),
            clips=clip_table(every),
        )
    )
    print(weights, changes, sep="\n\n")
    draw_sheet(_strips(runs, every), sheet)


def clip_of(row: Row) -> tuple[str, str, int]:
    return row["character"], row["action"], row["seed"]


def _strips(runs: Runs, rows: list[Row]) -> list[tuple[list[str], Path]]:
    """A strip per clip and weight, of the first seed: nothing is chosen by its looks."""
    first, strips = min(row["seed"] for row in rows), []
    for clip in dict.fromkeys(clip_of(row) for row in rows if row["seed"] == first):
        for row in [row for mine in groups_of(rows).values() for row in mine if clip_of(row) == clip]:
            words = [
                f"{row['character']}, {row['action']}",
                label(row["weight"]).replace("λ =", "pose space"),
                f"judge: {row['said']}",
            ]
            words.append(f"amount {number(value(row, 'amount'), 2)} h/s")
            strips.append((words, runs.path / "strips" / f"{row['key']}.png"))
    return strips


def _several(rows: list[Row], name: str) -> str:
    return ", ".join(sorted({str(row[name]) for row in rows}))
