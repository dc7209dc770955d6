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
    "motion": "as shipped",
    "motion_only": "as shipped, no SDS",
    "motion_sds": "as shipped, SDS always kept",
    "full": "film and SDS",
    "no_ground_picture": "no ground render",
    "no_ground_loss": "no L_ground",
    "no_smooth_loss": "no L_smooth",
    "no_sds": "film, no SDS",
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
PAGE = """# Ablations: what distillation adds, and what it does not

Made by `tools/ablation_table.py`: {run_count} runs, characters {characters}, actions {actions}, preset `{preset}`
({iterations} iterations, no restarts, before physics), prior {prior}, commit {commits}. Every run is counted; seeds are beside each
row. The variants without ground, without L_ground, without L_smooth and the displacement field were run for version 0.1 and stand
in [ablations_0.1.md](ablations_0.1.md) with their commits; they were not run again.

* **as shipped**: what `kinema animate --preset draft` does before physics: a clip of the motion prior, distilled, and kept as it was
  where the motion prior likes it better so.
* **as shipped, no SDS**: that clip.
* **as shipped, SDS always kept**: the distilled clip, whether the motion prior likes it better or not.
* **film and SDS**: `--start-from film`: two films that the video prior imagines, fitted, the better one distilled with the sides of
  the gait tied, half a stride apart. Version 0.1 shipped this.
* **film, no SDS**: the same start, sides and penalties; w(t) is 0, so that distillation itself says nothing.
* **no prior at all**: the start pose with a random swing of every joint, sides tied, penalties; w(t) is 0. What this row
  reaches says nothing of any prior.
* **no imagined film to start from**: SDS from the start pose with a random swing of every joint, each side for itself,
  {scratch} times the iterations and higher noise levels.
* **no imagined film, sides tied**: the same, sides tied.
* **no prior at all, sides free**: as "no prior at all", each side for itself: what chance and penalties do to the legs.
* **start pose, slid along**: no motion at all, at the speed that the sentence sets.

*Likeness*: distance of the written clip to the artist's own clip of the same rig and action. Frames are 150 points of the skin about
the clip's mean pose and their velocities, nearest neighbours both ways, over the distance of standing still plus 0.03 heights. 0 is
the artist's clip. Standing still has the row "start pose, slid along". Smaller is better, and only what is below that row is nearer
than no motion. *Nearest*: how often no other clip of the artist's is nearer. *Amount*, *jerk* and *skate* (speed of standing feet,
heights a second) are of the same file, the first two over the artist's. These five are
measured by `likeness.py` and `clip.py` of ../shared/tools,
which share no code with kinema. *Left/right* is the correlation of the hind legs, *judge* our own reader of films from azimuth
{azimuth:.0f}°, elevation {elevation:.0f}°, where no distillation looked from.

## Variants

Mean ± standard deviation over all clips; artists' own clips of the same rigs to compare.

{variants}

{words}

![Frames of every variant, unseen camera](./{sheet})

Seed {first_seed}, every second of 16 frames (0.2 s apart).

## Every clip

The seeds' values.

{clips}
"""
WORDS = "## What this says"
"""Heading of the part of the page that a person writes; it is kept when the page is written anew."""


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


def over_artist(row: Row, artists: dict[tuple[str, str], Row], key: str) -> float | None:
    """A measure of the written file over the artist's."""
    artist = artists.get((row["character"], row["action"]))
    if artist is None or "judged" not in artist or "judged" not in row:
        return None
    return row["judged"][key] / artist["judged"][key]


def variant_table(rows: list[Row], artists: dict[tuple[str, str], Row]) -> str:
    head = ("variant", "clips", "seeds", "likeness", "nearest", "amount / artist's", "jerk / artist's", "skate h/s")
    head = (*head, "left/right ≤ −0.6", "judge right", "its chance", "CPU s")
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    groups = {name: [row for row in rows if row["variant"] == key] for key, name in VARIANTS.items()}
    for name, mine in {**groups, "artist": list(artists.values())}.items():
        if not mine:
            continue
        near = [row["judged"] for row in mine if "judged" in row]
        cells = [name, str(len(mine)), _several(mine, "seed") if name != "artist" else ""]
        cells.append(spread([found["ratio"] for found in near], 2, 1))
        cells.append(of(sum(found["hit"] for found in near), len(near)) if near else "–")
        cells += [spread([over_artist(row, artists, key) for row in mine], 2, 1) for key in ("amount", "jerk")]
        cells.append(spread([found["skate"] for found in near], 2, 1))
        cells.append(alternating(mine))
        cells.append(of(sum(row["said"] == row["action"] for row in mine), len(mine)))
        cells.append(spread([row["chances"][row["action"]] for row in mine], 2, 1))
        cells.append(f"{mean(row['seconds'] for row in mine):.0f}" if name != "artist" else "")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def clip_table(rows: list[Row], artists: dict[tuple[str, str], Row]) -> str:
    head = ("character", "variant", "likeness", "nearest clip", "amount / artist's", *(name for name, *_ in COLUMNS))
    head = (*head, "left/right", "judge says")
    lines = [f"| {' | '.join(head)} |", f"|---|---|{'---|' * (len(head) - 2)}"]
    for who, action in dict.fromkeys((row["character"], row["action"]) for row in rows):
        here = [row for row in rows if (row["character"], row["action"]) == (who, action)]
        groups = {name: [row for row in here if row["variant"] == key] for key, name in VARIANTS.items()}
        groups["artist"] = [artists[who, action]] if (who, action) in artists else []
        for name, mine in groups.items():
            if not mine:
                continue
            mine = sorted(mine, key=lambda row: row["seed"])
            judged = [row.get("judged", {}) for row in mine]
            cells = [who, name, " ".join(number(found.get("ratio"), 2) for found in judged)]
            cells.append(" ".join(found.get("nearest", "–").split("|")[-1] for found in judged))
            cells.append(" ".join(number(over_artist(row, artists, "amount"), 2) for row in mine))
            for _, key, digits, factor in COLUMNS:
                cells.append(" ".join(number(row["surface"][key], digits, factor) for row in mine))
            cells.append(" ".join(number(row["left_right"], 2) for row in mine))
            cells.append(" ".join(row["said"] for row in mine))
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def kept_words(path: Path) -> str:
    """What a person wrote about the figures, from the page as it is."""
    text = path.read_text() if path.exists() else ""
    if WORDS not in text:
        return WORDS
    return WORDS + text.split(WORDS)[1].split("\n![")[0].rstrip()


def write_page(runs: Runs, path: Path) -> None:
    """The page, and the sheet beside it."""
    every = [row for row in runs.rows().values() if not row.get("missing")]
    artists = {(row["character"], row["action"]): row for row in every if row["variant"] == "artist"}
    rows = [row for row in every if row["variant"] in VARIANTS]
    if not rows:
        raise SystemExit(f"{runs.path} holds no finished runs")
    setup, sheet = runs.setup, path.with_suffix(".png")
    variants = variant_table(rows, artists)
    missing = [title for variant, title in VARIANTS.items() if all(row["variant"] != variant for row in rows)]
    page = "".join(
        line for line in PAGE.splitlines(True) if not any(line.startswith(f"* **{title}**:") for title in missing)
    )
    path.write_text(
        page.format(
            run_count=len(rows),
            characters=_several(rows, "character"),
            actions=_several(rows, "action"),
            preset=setup["preset"],
            iterations=setup["iterations"],
            prior=setup["prior"],
            commits=_several(rows, "commit"),
            scratch=setup["scratch"],
            azimuth=degrees(UNSEEN.azimuth),
            elevation=degrees(UNSEEN.elevation),
            variants=variants,
            words=kept_words(path),
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
