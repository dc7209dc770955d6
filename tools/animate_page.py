"""From the runs of `animate_table.py` to docs/results/animate.md: figures with their bounds, tables, sheet of frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import degrees
from pathlib import Path
from statistics import median
from typing import Any

from resumable import Runs
from unseen_films import COMMON_SPEED, UNSEEN, VERBS, draw_sheet

from kinema.evaluation.judge import NAMES

Row = dict[str, Any]
Artists = dict[tuple[str, str], Row]
"""Character and action -> what the artist's own clip measures."""
ALTERNATES = -0.6
"""Left/right correlation of a walk, at most (issue 5, must-show 2)."""
EXACT = 1e-9
"""Relative change of a bone's length that is rounding."""
COLUMNS = (
    ("left/right", "left_right", 2, 1),
    ("amount h/s", "amount", 2, 1),
    ("skate h/s", "skate_per_height", 2, 1),
    ("sinks % h", "penetration_mean_per_height", 1, 100),
    ("bones %", "bone_length_error", 0, 100),
)
"""Head, name among the measures, digits, factor."""
PAGE = """# `kinema animate` on characters that nothing was trained on

Made by `tools/animate_table.py`: {run_count} runs on {rig_count} rigs of split `test`, seeds {seeds}, preset `{preset}`
({iterations} iterations, restarts: {restarts}), prior {prior}, commit {commits}.
Every run of these settings is counted, but **the settings were chosen by looking at eight of these rigs**: to fox, stag, donkey,
rat, alien and robot they are fitted, though no weights are. The speed of large four-legged bodies most of all: its Froude number is
the median of artists' characters of split `train`, but its floor (`PACES`) was tried at 0.85, 0.75, 0.7 and 0.735 of the usual walk
on rat, stag and donkey, whose walks were made again each time. At 0.85 the rat's amount was over 1.5 of its artist's in 3 of 3
runs, at 0.7 the donkey's under 0.5 in 3 of 3, and 0.735 lies between. On {untried} no speed,
freedom or weight was tried (that sides mirror each other about an even stance was found on the zombie); they are counted apart below.

All measures are those of the distilled clip **before physics**. Prompts are "a <kind> {verbs}".

The judge ([embedded_prior.md](embedded_prior.md)) sees 16 frames from azimuth {azimuth:.0f}°, elevation {elevation:.0f}°, where no
camera of the distillation stands.

## What must be shown

| figure | bound | measured | met |
|---|---|---|---|
{figures}

The same, rigs on which settings were tried apart from those on which none was:

| figure | tried on | not tried on |
|---|---|---|
{apart}

The sentence sets the speed at which distillation starts, and a ground that passes by tells the judge much; so the lines to compare
say what it makes of a body that does not move, and of walks and runs at one speed.

Skate and penetration before physics are in the table below. From the call to the written file a run took {seconds:.0f} s (median)
and {longest:.0f} s at most, with {threads} thread(s) each and {jobs} run(s) at once; for the time on two idle cores see
`benchmarks/animate.py`.

![Frames of every clip, unseen camera](./{sheet})

Seed {first_seed} of every clip, every second of 16 frames (0.2 s apart).

## Every run

The seeds' values, and after the stroke those of the artist's own clip of the same rig. Moving joints in brackets; h is the body's
height; measures as in [measures.md](measures.md). left/right: correlation of the hind (or only) pair of legs, – where a leg does not
swing. Bones: largest change of a bone's length (artists key IK feet on their own). s: median; MiB: largest.

{table}

## The judge's words

Distilled clips / artists' clips.

{confusion}
"""
GROUNDED = """
## After physics

The same runs, planted and tracked: what users get.

| figure | bound before physics | measured after it | met |
|---|---|---|---|
{figures}

{table}
"""
KNOWN = """
## Walks of characters that the prior was trained on

First seed, {preset}; films of these artists' clips were shown to the prior. Settings were not tried on these walks, but the Froude
number is the median of nine such characters, and that a body which stumbles in the simulation is not taken was found on the cow. A
sentence does not say how an artist would have a body walk: "walk" is {slowest:.2f} to {fastest:.2f} heights a second to the artists of
these {count} rigs, and most that are outside go at another speed than ours.

| character | speed h/s (artist's) | amount h/s (artist's) | amount over the artist's | after physics | left/right | judge says |
|---|--:|--:|--:|--:|--:|---|
{table}

Inside 0.5–1.5 of the artist's: {inside} before physics, {inside_after} after it.
"""
UNTRIED = ("godot_player", "godot_enemy", "q_zombie")
"""Rigs on which no speed, freedom or weight was tried; that sides mirror each other about an even stance was found on the last."""
GROUNDED_FIGURES = 5
"""Figures that physics may change: gait, amounts, what the judge says."""


@dataclass(frozen=True)
class BodyModel:
    """One thing that must be shown."""

    what: str
    bound: str
    measured: str
    met: bool | None
    """None: nothing to meet, or nothing measured."""

    def line(self) -> str:
        met = {None: "", True: "yes", False: "**no**"}[self.met]
        return f"| {self.what} | {self.bound} | {self.measured} | {met} |"


def split_rows(runs: Runs) -> tuple[list[Row], Artists]:
    """Distilled runs, and the artists' clips that there are."""
    every = runs.rows().values()
    artists = {(row["character"], row["action"]): row for row in every if row.get("clip")}
    return [row for row in every if "seed" in row], artists


def figures_of(rows: list[Row], artists: Artists) -> list[BodyModel]:
    """What issue 5 asks for, with its bounds."""
    walks, runs, idles = ([row for row in rows if row["action"] == action] for action in ("walk", "run", "idle"))
    walk_of = {(row["character"], row["seed"]): row for row in walks}
    beside = [(row, walk) for row in runs if (walk := walk_of.get((row["character"], row["seed"]))) is not None]
    calm = [
        ratio(row, walk)
        for row in idles
        if (walk := walk_of.get((row["character"], row["seed"]))) is not None and walk["measures"]["amount"] > 0
    ]
    lively = [ratio(row, artist) for row in walks if (artist := artists.get((row["character"], "walk"))) is not None]
    beside_artists = [
        (artists[who, "run"], artists[who, "walk"])
        for who, action in artists
        if action == "run" and (who, "walk") in artists
    ]
    bones = max((row["measures"]["bone_length_error"] for row in rows), default=0.0)
    memory = max((row["peak_memory_mib"] or 0 for row in rows), default=0)
    return [
        counted("walk: left/right correlation of the hind legs ≤ −0.6", map(alternates, walks), share=0.8),
        counted(
            "… of rigs whose two hind legs have joints of their own",
            (alternates(row) for row in walks if row["legs_apart"]),
            share=0.8,
        ),
        ranged("idle: motion amount over that of the same seed's walk", calm, 0.0, 0.1),
        ranged("walk: motion amount over the artist's", lively, 0.5, 1.5),
        counted("the judge names the action", map(named, rows), share=0.75),
        to_compare("… of the artists' own clips", (named(row) for row in artists.values())),
        to_compare(
            "… of the start pose, slid along at the sentence's speed", (named(row["statue"], row) for row in rows)
        ),
        to_compare("… of the random start, before distillation", (named(row["start"], row) for row in rows)),
        counted(
            "run differs from walk: the judge finds it more of a run than the same seed's walk",
            livelier(beside),
            share=0.75,
        ),
        counted(
            f"… both filmed at one ground speed, {COMMON_SPEED} h/s: only the bodies differ",
            livelier(beside, "common"),
            share=0.75,
        ),
        to_compare("… the start pose, slid along at the two speeds", livelier(beside, "statue")),
        to_compare(f"… the artists' own clips, both at {COMMON_SPEED} h/s", livelier(beside_artists, "common")),
        BodyModel("bones keep their length: largest relative change", "0, to rounding", f"{bones:.1e}", bones < EXACT),
        BodyModel("peak memory of a run", "≤ 2 GB", f"{memory:,} MiB", memory * 2**20 <= 2e9),
    ]


def alternates(row: Row) -> bool:
    correlation = row["measures"]["left_right"]
    return correlation is not None and correlation <= ALTERNATES


def livelier(pairs: list[tuple[Row, Row]], part: str = "") -> list[bool]:
    """Of pairs of a run and a walk: whether the judge's odds of run against walk are higher for the run."""
    odds = [
        [
            seen["chances"]["run"] / max(seen["chances"]["walk"], 1e-8)
            for seen in (row[part] if part else row for row in pair)
        ]
        for pair in pairs
    ]
    return [run > walk for run, walk in odds]


def named(seen: Row, asked: Row | None = None) -> bool:
    """Whether the judge named what was asked for."""
    return seen["said"] == (asked or seen)["action"]


def ratio(row: Row, other: Row) -> float:
    return row["measures"]["amount"] / other["measures"]["amount"]


def counted(what: str, good: Iterable[bool], *, share: float) -> BodyModel:
    """A share of the runs must be good."""
    answers = list(good)
    met = sum(answers) >= share * len(answers) if answers else None
    return BodyModel(what, f"≥ {share:.0%} of runs", of(sum(answers), len(answers)), met)


def to_compare(what: str, good: Iterable[bool]) -> BodyModel:
    """A share without a bound."""
    answers = list(good)
    return BodyModel(what, "to compare", of(sum(answers), len(answers)), None)


def ranged(what: str, ratios: list[float], low: float, high: float) -> BodyModel:
    """Every ratio must lie in a range."""
    bound = f"{low:g}–{high:g}" if low > 0 else f"≤ {high:g}"
    if not ratios:
        return BodyModel(what, bound, "none", None)
    inside = sum(low <= value <= high for value in ratios)
    measured = f"median {median(ratios):.2f}, {min(ratios):.2f}–{max(ratios):.2f}; {of(inside, len(ratios))} inside"
    return BodyModel(what, bound, measured, inside == len(ratios))


def of(right: int, count: int) -> str:
    return f"{right} of {count} ({right / count:.0%})" if count else "none"


def number(value: float | None, digits: int, factor: float = 1) -> str:
    return "–" if value is None else f"{value * factor:.{digits}f}".replace("-", "−")


def clips_of(rows: list[Row]) -> list[list[Row]]:
    """Rows by character and action, characters as they come, actions as `VERBS` has them, seeds in order."""
    names, actions = list(dict.fromkeys(row["character"] for row in rows)), list(VERBS)
    pairs = {(row["character"], row["action"]) for row in rows}
    return [
        sorted((row for row in rows if (row["character"], row["action"]) == pair), key=lambda row: row["seed"])
        for pair in sorted(pairs, key=lambda pair: (names.index(pair[0]), actions.index(pair[1])))
    ]


def table_of(rows: list[Row], artists: Artists) -> str:
    """One line per character and action: the seeds of the distilled runs, and the artist's clip."""
    head = ("character", "action", *(name for name, *_ in COLUMNS), "judge says", "s", "MiB")
    lines = [f"| {' | '.join(head)} |", f"|---|---|{'---|' * len(COLUMNS)}---|--:|--:|"]
    for clip in clips_of(rows):
        artist = artists.get((clip[0]["character"], clip[0]["action"]))
        cells = [f"{clip[0]['character']} ({clip[0]['joints']})", clip[0]["action"]]
        for _, name, digits, factor in COLUMNS:
            own = " ".join(number(row["measures"][name], digits, factor) for row in clip)
            cells.append(f"{own} / {number(artist['measures'][name], digits, factor) if artist else 'none'}")
        cells.append(f"{' '.join(row['said'] for row in clip)} / {artist['said'] if artist else 'none'}")
        cells.append(f"{median(row['seconds']['all'] for row in clip):.0f}")
        cells.append(f"{max(row['peak_memory_mib'] or 0 for row in clip):,}")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def confusion(rows: list[Row], artists: Artists) -> str:
    """What the judge says of what was asked for, and of the artists' clips after the stroke."""
    mine, theirs = (Counter((row["action"], row["said"]) for row in some) for some in (rows, artists.values()))
    lines = [f"| asked for | {' | '.join(NAMES)} |", f"|---|{'---|' * len(NAMES)}"]
    for action in VERBS:
        lines.append(f"| {action} | {' | '.join(f'{mine[action, name]} / {theirs[action, name]}' for name in NAMES)} |")
    return "\n".join(lines)


def apart_lines(rows: list[Row], artists: Artists) -> str:
    """Figures of the rigs on which settings were tried beside those of the others."""
    groups = ([], [])
    for row in rows:
        groups[row["character"] in UNTRIED].append(row)
    both = [
        figures_of(group, {pair: row for pair, row in artists.items() if (pair[0] in UNTRIED) == number})
        for number, group in enumerate(groups)
    ]
    return "\n".join(
        f"| {tried.what} | {tried.measured} | {other.measured} |" for tried, other in zip(*both, strict=True)
    )


def known_section(runs: Runs) -> str:
    """Walks of characters of split `train` that have one of their artist's."""
    rows, artists = split_rows(runs)
    pairs = [(row, artists[row["character"], "walk"]) for row in rows if (row["character"], "walk") in artists]
    lines, before, after = [], [], []
    for row, artist in pairs:
        mine, theirs = row["measures"], artist["measures"]
        height = mine["height"]
        before.append(ratio(row, artist))
        after.append(ratio(row["grounded"], artist))
        cells = [
            row["character"],
            f"{mine['travel_speed'] / height:.2f} ({theirs['estimated_speed'] / height:.2f})",
            f"{mine['amount']:.2f} ({theirs['amount']:.2f})",
            f"{before[-1]:.2f}",
            f"{after[-1]:.2f}",
            number(mine["left_right"], 2),
            row["said"],
        ]
        lines.append(f"| {' | '.join(cells)} |")
    speeds = [artist["measures"]["estimated_speed"] / artist["measures"]["height"] for _, artist in pairs]
    return KNOWN.format(
        preset=runs.setup["preset"],
        slowest=min(speeds),
        fastest=max(speeds),
        count=len(pairs),
        table="\n".join(lines),
        inside=of(sum(0.5 <= value <= 1.5 for value in before), len(before)),
        inside_after=of(sum(0.5 <= value <= 1.5 for value in after), len(after)),
    )


def write_page(runs: Runs, path: Path, known: Runs | None = None) -> None:
    """The page, and the sheet beside it; with walks of characters that the prior knows, if there are runs of them."""
    rows, artists = split_rows(runs)
    if not rows:
        raise SystemExit(f"{runs.path} holds no finished runs")
    setup, sheet = runs.setup, path.with_suffix(".png")
    seconds, seeds = [row["seconds"]["all"] for row in rows], sorted({row["seed"] for row in rows})
    figures = [body_model.line() for body_model in figures_of(rows, artists)]
    text = PAGE.format(
        run_count=len(rows),
        rig_count=len({row["character"] for row in rows}),
        seeds=", ".join(map(str, seeds)),
        preset=setup["preset"],
        iterations=setup["iterations"],
        restarts=setup["restarts"],
        prior=setup["prior"],
        commits=_several(rows, "commit"),
        verbs=" / ".join(VERBS.values()),
        azimuth=degrees(UNSEEN.azimuth),
        elevation=degrees(UNSEEN.elevation),
        figures="\n".join(figures),
        apart=apart_lines(rows, artists),
        untried=", ".join(UNTRIED),
        seconds=median(seconds),
        longest=max(seconds),
        threads=_several(rows, "threads"),
        jobs=_several(rows, "jobs"),
        sheet=sheet.name,
        first_seed=seeds[0],
        table=table_of(rows, artists),
        confusion=confusion(rows, artists),
    )
    grounded = [{**row, **row["grounded"]} for row in rows if "grounded" in row]
    if grounded:
        after = [body_model.line() for body_model in figures_of(grounded, artists)[:GROUNDED_FIGURES]]
        text += GROUNDED.format(figures="\n".join(after), table=table_of(grounded, artists))
    if known is not None:
        text += known_section(known)
    path.write_text(text)
    print("\n".join(figures))
    write_sheet(runs, sheet)


def write_sheet(
    runs: Runs,
    path: Path,
    characters: list[str] | None = None,
    actions: list[str] | None = None,
    *,
    grounded: bool = False,
) -> None:
    """A row of frames per character and action, always of the first seed: nothing is chosen by its looks."""
    rows, _ = split_rows(runs)
    if grounded:
        rows = [{**row, **row["grounded"]} for row in rows if "grounded" in row]
    chosen = [
        row
        for row in rows
        if (characters is None or row["character"] in characters) and (actions is None or row["action"] in actions)
    ]
    strips = []
    for first, *_ in clips_of(chosen):
        measures = first["measures"]
        words = [
            f'"{first["prompt"]}"',
            f"judge: {first['said']}",
            f"left/right {number(measures['left_right'], 2)}",
            f"amount {number(measures['amount'], 2)} h/s",
        ]
        strips.append((words, runs.path / "strips" / f"{first['key']}{'_grounded' if grounded else ''}.png"))
    draw_sheet(strips, path)


def _several(rows: list[Row], name: str) -> str:
    return ", ".join(sorted({str(row[name]) for row in rows}))
