"""Plots as inline SVG text: lines over time or iterations, contact timelines, bars. No plotting package at run time.

Colours come from the page's style sheet (`c0`..`c7`), so that light and dark pages share one plot. A plot over the clip's
time has a play head that the 3D view moves (class `timed`, `line.playhead`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

Curve = tuple[Sequence[float], Sequence[float]]
"""Places and values of one line."""

COLOURS = 8
"""Lines that can be told apart; later ones begin again."""
POINTS_LIMIT = 600
"""Points drawn of a line; longer ones are thinned to the extremes of each piece."""
SLACK = 0.02
"""How far a line may reach beyond the last tick, in ticks: a value of −1e-9 needs no tick below zero."""
LABEL = 12
"""Height of the letters, viewBox units."""


def line_plot(
    curves: Mapping[str, Curve],
    *,
    title: str,
    x_label: str,
    y_label: str,
    timed: bool = False,
    zero: bool = False,
    size: tuple[int, int] = (720, 240),
) -> str:
    """Lines over a common axis.

    Args:
        curves: Name -> places and values; values that are not finite break the line.
        title: Above the plot.
        x_label: Below it.
        y_label: Unit of the values.
        timed: The places are the clip's seconds: the plot gets a play head.
        zero: The vertical axis reaches zero.
        size: Width and height, viewBox units.

    Returns:
        An `<svg>` element.
    """
    width, height = size
    places = [x for xs, _ in curves.values() for x in xs]
    values = [y for _, ys in curves.values() for y in ys if math.isfinite(y)]
    if not places or not values:
        return empty_plot(title, size=size)
    low_x, high_x = min(places), max(places)
    y_ticks = ticks(min(values + [0.0] * zero), max(values + [0.0] * zero))
    x_ticks = [tick for tick in ticks(low_x, high_x) if low_x <= tick <= high_x + 1e-9]
    left, top, bottom = 52, 28, height - 34
    legend = max(len(name) for name in curves) if len(curves) > 1 else 0
    right = width - 14 - min(200, 36 + int(6.6 * legend) if legend else 0)
    to_x = _scale(low_x, high_x, left, right)
    to_y = _scale(y_ticks[0], y_ticks[-1], bottom, top)
    parts = [_title(title, y_label)]
    for tick in y_ticks:
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{to_y(tick):.1f}" y2="{to_y(tick):.1f}"/>')
        parts.append(
            f'<text class="tick" x="{left - 6}" y="{to_y(tick) + 4:.1f}" text-anchor="end">{short(tick)}</text>'
        )
    for tick in x_ticks:
        parts.append(
            f'<text class="tick" x="{to_x(tick):.1f}" y="{bottom + 16}" text-anchor="middle">{short(tick)}</text>'
        )
    parts.append(f'<text class="tick" x="{right}" y="{height - 4}" text-anchor="end">{escape(x_label)}</text>')
    for number, (name, (xs, ys)) in enumerate(curves.items()):
        colour = f"c{number % COLOURS}"
        for piece in _pieces(xs, ys):
            points = " ".join(f"{to_x(x):.1f},{to_y(y):.1f}" for x, y in piece)
            parts.append(f'<polyline class="{colour}" points="{points}"/>')
        if len(curves) > 1:
            y = top + 8 + 16 * number
            parts.append(f'<line class="{colour} key" x1="{right + 10}" x2="{right + 24}" y1="{y}" y2="{y}"/>')
            parts.append(f'<text class="name" x="{right + 30}" y="{y + 4}">{escape(name[:24])}</text>')
    if timed:
        parts.append(_playhead(left, right, top, bottom))
    return _svg(parts, size, timed)


def timeline(rows: Mapping[str, Sequence[bool]], *, title: str, seconds: float, width: int = 720) -> str:
    """When each row is on: a bar for every stretch, frames spread evenly over the clip.

    Args:
        rows: Name -> on or off in each frame.
        title: Above the plot.
        seconds: Length of the clip, from the first frame to the last.
        width: viewBox units.
    """
    row_height, top = 22, 28
    size = (width, top + row_height * len(rows) + 34)
    if not rows:
        return empty_plot(title, size=(width, 80))
    left = 24 + int(6.6 * max(len(name[:24]) for name in rows))
    right, bottom = width - 14, top + row_height * len(rows)
    parts = [_title(title, "")]
    for number, (name, on) in enumerate(rows.items()):
        y = top + row_height * number
        parts.append(f'<text class="name" x="{left - 8}" y="{y + 15}" text-anchor="end">{escape(name[:24])}</text>')
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y + row_height}" y2="{y + row_height}"/>')
        to_x = _scale(0, max(len(on) - 1, 1), left, right)
        for first, last in _stretches(on):
            a, b = to_x(max(first - 0.5, 0)), to_x(min(last + 0.5, len(on) - 1))
            parts.append(
                f'<rect class="c{number % COLOURS}" x="{a:.1f}" y="{y + 4}" width="{max(b - a, 1):.1f}"'
                f' height="{row_height - 8}" rx="3"/>'
            )
    to_x = _scale(0, seconds, left, right)
    for tick in ticks(0, seconds):
        if tick <= seconds:
            parts.append(
                f'<text class="tick" x="{to_x(tick):.1f}" y="{bottom + 16}" text-anchor="middle">{short(tick)}</text>'
            )
    parts.append(f'<text class="tick" x="{right}" y="{size[1] - 4}" text-anchor="end">seconds</text>')
    parts.append(_playhead(left, right, top, bottom))
    return _svg(parts, size, True)


def bars(values: Mapping[str, float], *, title: str, unit: str, width: int = 720) -> str:
    """One horizontal bar per name, as long as its value."""
    row_height, top = 20, 30
    if not values:
        return empty_plot(title, size=(width, 80))
    left = 24 + int(6.6 * max(len(name[:24]) for name in values))
    to_x = _scale(0, max(*values.values(), 1e-12), left, width - 80)
    parts = [_title(title, unit)]
    for number, (name, value) in enumerate(values.items()):
        y = top + row_height * number
        parts.append(f'<text class="name" x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(name[:24])}</text>')
        parts.append(
            f'<rect class="c0" x="{left}" y="{y + 3}" width="{max(to_x(value) - left, 1):.1f}" height="{row_height - 7}"/>'
        )
        parts.append(f'<text class="tick" x="{to_x(value) + 6:.1f}" y="{y + 13}">{short(value)}</text>')
    return _svg(parts, (width, top + row_height * len(values) + 8), False)


def empty_plot(title: str, *, size: tuple[int, int]) -> str:
    """A plot that says that there is nothing to plot."""
    return _svg([_title(title, ""), f'<text class="tick" x="24" y="{size[1] // 2}">no data</text>'], size, False)


def ticks(low: float, high: float, *, about: int = 5) -> list[float]:
    """Round numbers (1, 2 or 5 times a power of ten apart) that reach from `low` to `high`."""
    span = high - low
    if low == high == 0:
        high = span = 1.0
    elif not span > 0:
        low, high = low - max(abs(low), 1) * 0.5, high + max(abs(high), 1) * 0.5
        span = high - low
    power = 10.0 ** math.floor(math.log10(span / about))
    step = next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= about + 2 * SLACK)
    first, last = math.floor(low / step + SLACK), math.ceil(high / step - SLACK)
    return [number * step for number in range(first, last + 1)]


def short(value: float) -> str:
    """A number in few letters."""
    return f"{value:.3g}" if value == 0 or 1e-4 <= abs(value) < 1e4 else f"{value:.0e}"


def _scale(low: float, high: float, start: float, end: float):
    """Linear map of low..high to start..end."""
    span = high - low
    return lambda value: start + (end - start) * ((value - low) / span if span else 0.5)


def _pieces(xs: Sequence[float], ys: Sequence[float]) -> list[list[tuple[float, float]]]:
    """Finite stretches of a line, thinned: of each run of points the lowest and the highest stay."""
    pieces: list[list[tuple[float, float]]] = [[]]
    for x, y in zip(xs, ys, strict=True):
        if math.isfinite(y):
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [_thinned(piece) for piece in pieces if piece]


def _thinned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    if len(points) <= POINTS_LIMIT:
        return points
    run = math.ceil(2 * len(points) / POINTS_LIMIT)
    kept = []
    for start in range(0, len(points), run):
        part = points[start : start + run]
        kept += sorted({min(part, key=lambda point: point[1]), max(part, key=lambda point: point[1])})
    return kept


def _stretches(on: Sequence[bool]) -> list[tuple[int, int]]:
    """First and last frame of every run of True."""
    found, first = [], None
    for frame, value in enumerate([*on, False]):
        if value and first is None:
            first = frame
        elif not value and first is not None:
            found.append((first, frame - 1))
            first = None
    return found


def _title(title: str, unit: str) -> str:
    tail = f' <tspan class="tick">{escape(unit)}</tspan>' if unit else ""
    return f'<text class="title" x="0" y="16">{escape(title)}{tail}</text>'


def _playhead(left: float, right: float, top: float, bottom: float) -> str:
    return (
        f'<line class="playhead" data-left="{left}" data-right="{right}"'
        f' x1="{left}" x2="{left}" y1="{top - 4}" y2="{bottom}"/>'
    )


def _svg(parts: list[str], size: tuple[int, int], timed: bool) -> str:
    kind = "plot timed" if timed else "plot"
    return (
        f'<svg class="{kind}" viewBox="0 0 {size[0]} {size[1]}" xmlns="http://www.w3.org/2000/svg"'
        f' role="img" font-size="{LABEL}">{"".join(parts)}</svg>'
    )
