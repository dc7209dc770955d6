"""From the figures of `pose_table.py` to docs/results/pose_space.md: what issue 7 asks for with its bounds, then tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import mean
from typing import Any

Row = dict[str, Any]
PLAIN = ("uniform ±45°", "Gaussian around rest")
"""The baselines of issue 7."""
WAYS = ("walk", "unguided", "line")
"""From pose to pose: guided by validators, by the space alone, straight."""
COLUMNS = {
    "plausibility": ("to the nearest artist's pose, % h", 100, 1),
    "recall": ("from an artist's pose, % h", 100, 1),
    "coverage": ("covered within 5 % h", 100, 0),
    "diversity": ("diversity, % h", 100, 1),
    "penetration": ("penetration, % of volume", 100, 2),
    "stretch": ("stretch, %", 100, 1),
}
"""Name among the scores -> head, factor, digits."""
PAGE = """# The pose space on characters that it never saw

Made by `tools/pose_table.py`, commit {commit}: {count} characters of split `test`, {samples} poses of each set, {targets} dragged
handles and {pairs} walks each. Distances are means over joints, in body heights (h), place and heading of the root aside.

{models}

## What must be shown

| figure | bound | measured | met |
|---|---|---|---|
{figures}

## Samples, mean over the characters

{means}

"As diverse as": the size chosen so that a baseline is as diverse as a model, or a model as a baseline (`--variety`: every turn larger,
none beyond a radian). Angles within ±45° are twice as diverse as artists' own poses, so that sets as diverse as they are hold nothing
that an artist would keep; what structure is worth shows at equal diversity, at any size. Baselines hold the root still, as plain
angles do, and a pose space does not: a body that tilts as a whole is diverse at little cost. "Gaussian with the root" is the control
that tilts as well.

## Samples, character by character: distance to the nearest artist's pose / diversity, % h

{each}

## Inversion and walks

{walks}

Violations are what validators say beyond their tolerance (`posespace/guide.py`), mean over the poses between the ends; rejected are
poses beyond it. Walks are guided by the validators, as in `kinema poses walk`; "unguided" are the same without. Artists' poses that
lie far apart are further out than what films show, and there the space alone leads astray. Uneven is the coefficient of variation of
the steps' lengths. Ends are artists' poses that lie far apart.

## Edits: handles dragged from rest to places that random angles within ±45° reach

{edits}

## Bodies made for this table, one of them of a plan that was left out

Their reference poses are the generator's own gaits, which no pose space has seen; "without a plan" has seen no spider, ant, beetle or
wasp either.

{bodies}

## Time

{times}
"""


def page(
    results: dict[str, Row], bodies: dict[str, Row], facts: dict[str, Row], *, ours: str, sizes: Row, commit: str
) -> str:
    """The whole page.

    Args:
        results: Figures of each character.
        bodies: Figures of each generated body.
        facts: How each model was made.
        ours: Name of the model that the page is about.
        sizes: How much was measured.
        commit: Of the code.
    """
    told = [
        f"* **{name}**: " + "; ".join(f"{key} {value}" for key, value in sorted(row.items()))
        for name, row in facts.items()
    ]
    return PAGE.format(
        commit=commit,
        count=len(results),
        models="\n".join(told),
        figures="\n".join(figures(results, bodies, ours)) if results else "| – | | | |",
        means="\n".join(mean_table([row["samples"] for row in results.values()])),
        each="\n".join(each_table(results)),
        walks="\n".join(walk_table(results, ours)),
        edits="\n".join(edit_table(results)),
        bodies="\n\n".join("\n".join(body_lines(name, row)) for name, row in bodies.items()),
        times="\n".join(time_table(results, ours)),
        **sizes,
    )


def body_lines(name: str, row: Row) -> list[str]:
    """One generated body."""
    return [f"**{name}**, {row['poses']} poses", "", *mean_table([row["samples"]])]


def figures(results: dict[str, Row], bodies: dict[str, Row], ours: str) -> Iterable[str]:
    """Lines of the table of bounds."""
    rows = list(results.values())
    most = len(rows)

    def line(what: str, bound: str, said: str, met: bool) -> str:
        return f"| {what} | {bound} | {said} | {'yes' if met else '**no**'} |"

    def share(passes: Callable[[Row], bool]) -> int:
        return sum(passes(row) for row in rows)

    def nearer(row: Row, others: Iterable[str]) -> bool:
        return all(row["samples"][ours]["plausibility"] < row["samples"][name]["plausibility"] for name in others)

    def wider(row: Row) -> bool:
        return all(row["samples"][ours]["diversity"] >= row["samples"][name]["diversity"] for name in PLAIN)

    alike = tuple(f"{kind}, as diverse as {ours}" for kind in ("uniform", "Gaussian"))
    count = share(lambda row: nearer(row, PLAIN))
    yield line("1: nearer to artists' poses than both baselines", "≥ 80 %", f"{count} of {most}", count >= 0.8 * most)
    count = share(wider)
    yield line("1: at least as diverse as both baselines", "≥ 80 %", f"{count} of {most}", count >= 0.8 * most)
    count = share(lambda row: nearer(row, alike))
    yield line("1: nearer than both at its own diversity", "≥ 80 %", f"{count} of {most}", count >= 0.8 * most)

    def widened(row: Row, plain: str, *, rooted: bool = False) -> bool:
        """Whether samples as diverse as a baseline are nearer than it, or than noise on the root too, as diverse."""
        name = f"as diverse as {plain}"
        one, other = row["samples"][f"{ours}, {name}"], row["samples"][plain]
        nearest = row["samples"][f"Gaussian with the root, {name}"] if rooted else other
        return one["plausibility"] < nearest["plausibility"] and one["diversity"] >= other["diversity"]

    count = share(lambda row: all(widened(row, plain) for plain in PLAIN))
    yield line("1: nearer than both, widened to their diversity", "≥ 80 %", f"{count} of {most}", count >= 0.8 * most)
    for plain in PLAIN:
        count = share(lambda row, plain=plain: widened(row, plain, rooted=True))
        what = f"… than noise on all joints and the root, as diverse as {plain}"
        yield f"| {what} | to compare | {count} of {most} | |"
    worst = max(row["invert"][ours]["error"] for row in rows)
    yield line("2: sample, invert, decode; largest mean", "≤ 2 % h", f"{100 * worst:.2f} % h", worst <= 0.02)
    walks = [row["walk"][ours] for row in rows]
    along, line_ = (mean(walk[f"{kind}_violation"] for walk in walks) for kind in ("walk", "line"))
    yield line("3: violations along a walk, mean", f"< {line_:.3f} (straight lines)", f"{along:.3f}", along < line_)
    uneven, ends = mean(walk["walk_uneven"] for walk in walks), max(walk["ends"] for walk in walks)
    yield line("3: coefficient of variation of the steps", "stated", f"{uneven:.2f}", True)
    yield line("3: ends of walks, largest error", "≤ 2 % h", f"{100 * ends:.2f} % h", ends <= 0.02)
    error = max(row["edits"][ours]["error"] for row in rows)
    within = mean(row["edits"][ours]["within"] for row in rows)
    said = f"{100 * error:.2f} % h; {within:.0%} of all handles within 1 %"
    yield line("4: handle error, largest mean", "≤ 1 % h", said, error <= 0.01)
    strange = "plausibility"
    count = share(lambda row: row["edits"][ours][strange] < row["edits"]["damped least squares"][strange])
    yield line("4: edits nearer to artists' poses than plain IK's", "all", f"{count} of {most}", count == most)
    edited, plain_ik = (mean(row["edits"][name][strange] for row in rows) for name in (ours, "damped least squares"))
    said = f"{100 * edited:.2f} % h"
    yield line("4: the same, mean of all", f"< {100 * plain_ik:.2f} % h (plain IK)", said, edited < plain_ik)
    count = share(lambda row: row["edits"][ours][strange] < row["edits"]["polish alone"][strange])
    yield line("4: nearer than the polish alone", "–", f"{count} of {most}", 2 * count > most)
    left = next(iter(bodies.values()), None)
    if left is not None and "without a plan" in left["samples"]:
        unseen, seen = (left["samples"][name][strange] for name in ("without a plan", ours))
        plain = min(left["samples"][name][strange] for name in PLAIN)
        said = f"{100 * unseen:.1f} % h; {100 * seen:.1f} when seen"
        yield line("5: a plan that was left out", f"< {100 * plain:.1f} % h (baselines)", said, unseen < plain)
    times = [row["time"][ours] for row in rows]
    nearest = min(times, key=lambda row: abs(row["tokens"] - 40))
    said = f"{nearest['ms']:.1f} ms ({nearest['cpu_ms']:.1f} of CPU) at {nearest['tokens']} joints, {nearest['threads']} threads"
    yield line("6: time of a sample in batches of 64", "≤ 20 ms at 40 joints", said, nearest["ms"] <= 20)


def mean_table(samples: list[dict[str, Row]]) -> list[str]:
    """Means of all scores, a line for each set of poses."""
    lines = ["| poses | " + " | ".join(head for head, _, _ in COLUMNS.values()) + " |", "|---|" + "--:|" * len(COLUMNS)]
    for name in dict.fromkeys(name for row in samples for name in row):
        found = [row[name] for row in samples if name in row]
        cells = [
            f"{factor * mean(row[key] for row in found):.{digits}f}" for key, (_, factor, digits) in COLUMNS.items()
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def each_table(results: dict[str, Row]) -> list[str]:
    """A line a character."""
    names = list(dict.fromkeys(name for row in results.values() for name in row["samples"]))
    lines = ["| character | joints | artist poses | " + " | ".join(names) + " |", "|---|--:|--:|" + "--:|" * len(names)]
    for character, row in results.items():
        scores = [row["samples"][name] for name in names]
        cells = [f"{100 * one['plausibility']:.1f} / {100 * one['diversity']:.1f}" for one in scores]
        lines.append(f"| {character} | {row['moving']} | {row['artist_poses']} | " + " | ".join(cells) + " |")
    return lines


def walk_table(results: dict[str, Row], ours: str) -> list[str]:
    """A line a character."""
    lines = ["| character | inverted, % h | violations: walk / unguided / line | rejected | uneven | ends, % h |"]
    lines.append("|---|--:|--:|--:|--:|--:|")
    for character, row in results.items():
        invert, walk = row["invert"][ours], row["walk"][ours]
        cells = [
            f"{100 * invert['error']:.2f} (worst {100 * invert['worst']:.2f})",
            " / ".join(f"{walk[f'{way}_violation']:.3f}" for way in WAYS),
            " / ".join(f"{walk[f'{way}_rejected']:.0%}" for way in WAYS),
            " / ".join(f"{walk[f'{way}_uneven']:.2f}" for way in WAYS),
            f"{100 * walk['ends']:.2f}",
        ]
        lines.append(f"| {character} | " + " | ".join(cells) + " |")
    return lines


def edit_table(results: dict[str, Row]) -> list[str]:
    """A line for each character and each way to drag, means last."""
    head = "mean error, % h | worst | within 1 % | to the nearest artist's pose, % h | penetration, % | CPU s a pose"
    lines = [f"| character | by | {head} |", "|---|---|" + "--:|" * 6]

    def cells(row: Row) -> str:
        told = [f"{100 * row['error']:.3f}", f"{100 * row['worst']:.2f}", f"{row['within']:.0%}"]
        told += [f"{100 * row['plausibility']:.2f}", f"{100 * row['penetration']:.2f}", f"{row['seconds']:.2f}"]
        return " | ".join(told)

    for character, row in results.items():
        lines += [f"| {character} | {method} | {cells(scores)} |" for method, scores in row["edits"].items()]
    for method in dict.fromkeys(name for row in results.values() for name in row["edits"]):
        found = [row["edits"][method] for row in results.values() if method in row["edits"]]
        lines.append(f"| **mean** | {method} | {cells({key: mean(row[key] for row in found) for key in found[0]})} |")
    return lines


def time_table(results: dict[str, Row], ours: str) -> list[str]:
    """How time grows with joints."""
    lines = ["| joints | character | ms a sample | of CPU |", "|--:|---|--:|--:|"]
    for character, row in sorted(results.items(), key=lambda item: item[1]["time"][ours]["tokens"]):
        took = row["time"][ours]
        lines.append(f"| {took['tokens']} | {character} | {took['ms']:.1f} | {took['cpu_ms']:.1f} |")
    return lines
