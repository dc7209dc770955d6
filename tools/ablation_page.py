"""From the runs of `ablation_table.py` to docs/results/ablations.md: one line per variant, one per clip, sheet of frames."""

from __future__ import annotations

from math import degrees
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from animate_page import ALTERNATES, number, of
from resumable import Runs
from unseen_films import UNSEEN, draw_sheet

Row = dict[str, Any]
VARIANTS = {
    "full": "full",
    "no_ground_picture": "no ground render",
    "no_ground_loss": "no L_ground",
    "no_smooth_loss": "no L_smooth",
    "no_sds": "no SDS",
    "no_prior": "no prior at all",
    "no_dream": "no imagined film to start from",
    "tied_scratch": "no imagined film, sides tied",
    "no_prior_free": "no prior at all, sides free",
    "field": "displacement field (TC4D-style)",
    "statue": "start pose, slid along",
}
"""Key -> name in the table."""
COLUMNS = (
    ("edges changed, mean %", "distortion", 2, 100),
    ("95th percentile %", "distortion_high", 1, 100),
    ("amount h/s", "amount", 2, 1),
    ("jerk h/s³", "jerk", 0, 1),
    ("sinks % h", "penetration", 1, 100),
)
"""Head, name among the surface's measures, digits, factor."""
PAGE = """# Ablations, and a baseline without a skeleton

Made by `tools/ablation_table.py`: {run_count} runs, characters {characters}, actions {actions}, seeds {seeds}; preset `{preset}`
({iterations} iterations, no restarts), prior {prior}, commit {commits}. Every run is counted. All variants have the same prior,
sentence, cameras, noise samples and guidance. Skeletons start from a film that the prior imagines, as in `kinema animate`; the two
variants that start from scratch get {scratch} times the iterations instead, about the same time, and higher noise levels.

* **no ground render**: distillation films the body before a plain sky, without ground and shadow; the reference picture too. The
  embedded prior has never seen such a film. The judge sees the usual ground.
* **no L_ground**, **no L_smooth**: their weight is 0 (eq. 10 and 9 of AKD).
* **no imagined film to start from**: from the start pose, with a random swing of every joint; each side for itself.
* **no SDS**: the film that the prior imagined, fitted, and the penalties; w(t) is 0, so that distillation itself says nothing.
* **no prior at all**: from the start pose with a random swing of every joint, sides tied as in a walk, penalties; w(t) is 0. What
  this row reaches says nothing of any prior.
* **displacement field**: the same splats without a skeleton. A network of {field_layers} layers of {field_width} with Fourier features
  of place and time moves their centres; the path is the straight line at the sentence's speed where the skeleton's distillation
  starts too, and is not learned. Smoothness (second difference of displacements) and depth below ground (of Gaussians) have the
  weights that L_smooth and L_ground have for skeletons. It starts from a random displacement of {field_start:.0%} of the height, its
  rate is {field_rate:g}. This is TC4D's idea on our stage, not TC4D.
* **start pose, slid along**: no motion at all, at the speed that the sentence sets: how much the judge reads off the ground alone.

Measured on the mesh at 24 frames a second, moved by skinning or by the field. *Edges changed*: |change of length| summed over all
edges over their summed length. *Amount*: mean speed of the surface relative to even travel. *Jerk*: third time derivative of the
surface. *Sinks*: deepest vertex, mean over frames. h is the body's height. *Judge*: azimuth {azimuth:.0f}°, elevation
{elevation:.0f}°, a camera that no distillation used. *Likeness* (`tools/clip_likeness.py`): distance to the artist's own clip of the
same rig and action, frames as points of the skin about the clip's mean pose and their velocities, nearest neighbours both ways,
relative to standing still: 0 is his clip, 1 a statue. *Nearest*: how often none of his other clips is nearer than that one.

## Variants

Mean ± standard deviation over all clips; artists' own clips of the same rigs to compare.

{variants}

![Frames of every variant, unseen camera](./{sheet})

Seed {first_seed}, every second of 16 frames (0.2 s apart).

## Every clip

The seeds' values.

{clips}
"""


def spread(values: list[float | None], digits: int, factor: float) -> str:
    """Mean ± standard deviation of those that are defined."""
    known = [value * factor for value in values if value is not None]
    if not known:
        return "–"
    deviation = f" ± {stdev(known):.{digits}f}" if len(known) > 1 else ""
    return f"{mean(known):.{digits}f}{deviation}"


def alternating(rows: list[Row]) -> str:
    """How many walks have hind legs that alternate; a field has no legs and a statue does not use them."""
    walks = [row["left_right"] for row in rows if row["action"] == "walk"]
    if rows[0]["variant"] in ("field", "statue"):
        return "–"
    return of(sum(value is not None and value <= ALTERNATES for value in walks), len(walks))


def variant_table(rows: list[Row], artists: dict[tuple[str, str], Row]) -> str:
    head = (
        "variant",
        *(name for name, *_ in COLUMNS),
        "amount / artist's",
        "likeness",
        "nearest",
        "left/right ≤ −0.6",
        "judge right",
        "its chance",
        "s",
    )
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    groups = {name: [row for row in rows if row["variant"] == key] for key, name in VARIANTS.items()}
    for name, mine in {**groups, "artist": list(artists.values())}.items():
        if not mine:
            continue
        cells = [name]
        cells += [spread([row["surface"][key] for row in mine], digits, factor) for _, key, digits, factor in COLUMNS]
        ratios: list[float | None] = [
            row["surface"]["amount"] / artist["surface"]["amount"]
            for row in mine
            if (artist := artists.get((row["character"], row["action"]))) is not None
        ]
        cells.append(spread(ratios, 2, 1) if name != "artist" else "1")
        near = [row["likeness"] for row in mine if row.get("likeness")]
        cells.append(spread([found["ratio"] for found in near], 2, 1))
        cells.append(of(sum(found["rank"] == 1 for found in near), len(near)) if near else "–")
        cells.append(alternating(mine))
        cells.append(of(sum(row["said"] == row["action"] for row in mine), len(mine)))
        cells.append(spread([row["chances"][row["action"]] for row in mine], 2, 1))
        cells.append(f"{mean(row['seconds'] for row in mine):.0f}" if name != "artist" else "")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def clip_table(rows: list[Row], artists: dict[tuple[str, str], Row]) -> str:
    head = ("character", "action", "variant", *(name for name, *_ in COLUMNS), "left/right", "judge says")
    lines = [f"| {' | '.join(head)} |", f"|---|---|---|{'---|' * (len(head) - 3)}"]
    for who, action in dict.fromkeys((row["character"], row["action"]) for row in rows):
        here = [row for row in rows if (row["character"], row["action"]) == (who, action)]
        groups = {name: [row for row in here if row["variant"] == key] for key, name in VARIANTS.items()}
        groups["artist"] = [artists[who, action]] if (who, action) in artists else []
        for name, mine in groups.items():
            if not mine:
                continue
            mine = sorted(mine, key=lambda row: row["seed"])
            cells = [who, action, name]
            for _, key, digits, factor in COLUMNS:
                cells.append(" ".join(number(row["surface"][key], digits, factor) for row in mine))
            cells.append(" ".join(number(row["left_right"], 2) for row in mine))
            cells.append(" ".join(row["said"] for row in mine))
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def write_page(runs: Runs, path: Path) -> None:
    """The page, and the sheet beside it."""
    every = [row for row in runs.rows().values() if not row.get("missing")]
    artists = {(row["character"], row["action"]): row for row in every if row["variant"] == "artist"}
    rows = [row for row in every if row["variant"] in VARIANTS]
    if not rows:
        raise SystemExit(f"{runs.path} holds no finished runs")
    setup, sheet = runs.setup, path.with_suffix(".png")
    variants = variant_table(rows, artists)
    path.write_text(
        PAGE.format(
            run_count=len(rows),
            characters=_several(rows, "character"),
            actions=_several(rows, "action"),
            seeds=_several(rows, "seed"),
            preset=setup["preset"],
            iterations=setup["iterations"],
            prior=setup["prior"],
            commits=_several(rows, "commit"),
            field_width=setup["field"]["width"],
            field_layers=setup["field"]["layers"],
            field_start=setup["field"]["start"],
            field_rate=setup["field_rate"],
            scratch=setup["scratch"],
            azimuth=degrees(UNSEEN.azimuth),
            elevation=degrees(UNSEEN.elevation),
            variants=variants,
            sheet=sheet.name,
            first_seed=min(row["seed"] for row in rows),
            clips=clip_table(rows, artists),
        )
    )
    print(variants)
    draw_sheet(_strips(runs, rows, artists), sheet)


def _strips(runs: Runs, rows: list[Row], artists: dict[tuple[str, str], Row]) -> list[tuple[list[str], Path]]:
    """A strip per character, action and variant, of the first seed: nothing is chosen by its looks."""
    strips = []
    first = min(row["seed"] for row in rows)
    for pair in dict.fromkeys((row["character"], row["action"]) for row in rows):
        shown = [
            row
            for variant in VARIANTS
            for row in rows
            if (row["character"], row["action"]) == pair and row["variant"] == variant and row["seed"] == first
        ]
        shown += [artists[pair]] if pair in artists else []
        for row in shown:
            words = [
                f"{row['character']}, {row['action']}",
                VARIANTS.get(row["variant"], "artist").split(" (")[0],
                f"judge: {row['said']}",
            ]
            words.append(f"edges {number(row['surface']['distortion'], 1, 100)} %")
            strips.append((words, runs.path / "strips" / f"{row['key']}.png"))
    return strips


def _several(rows: list[Row], name: str) -> str:
    return ", ".join(sorted({str(row[name]) for row in rows}))
