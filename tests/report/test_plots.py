"""Plots: ticks are round, lines land where their values say, names cannot break out."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from kinema.report.plots import POINTS_LIMIT, bars, line_plot, ticks, timeline


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-3, 47, [-10, 0, 10, 20, 30, 40, 50]),
        (-1e-9, 10, [0, 2, 4, 6, 8, 10]),
        (5, 5, [2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_ticks_are_round_and_reach_around_the_values(low, high, expected):
    assert ticks(low, high) == pytest.approx(expected)


def points_of(svg: str) -> list[list[tuple[float, float]]]:
    return [  # pyright: ignore[reportReturnType]
        [tuple(map(float, pair.split(","))) for pair in line.split()] for line in re.findall(r'points="([^"]*)"', svg)
    ]


def test_lines_are_where_their_values_say():
    svg = line_plot({"up": ([0, 1, 2], [0.0, 5.0, 10.0])}, title="t", x_label="s", y_label="m", timed=True)
    ElementTree.fromstring(svg)
    ((first, middle, last),) = points_of(svg)
    assert middle == pytest.approx(((first[0] + last[0]) / 2, (first[1] + last[1]) / 2), abs=0.1)
    assert first[1] > last[1], "larger values are higher up"
    (left, right) = re.search(r'data-left="(\d+)" data-right="(\d+)"', svg).groups()
    assert (first[0], last[0]) == (float(left), float(right)), "the play head's ends are the clip's ends"


def test_a_gap_breaks_the_line_and_spikes_survive_thinning():
    gap = line_plot({"a": ([0, 1, 2, 3], [1.0, float("nan"), 2.0, 3.0])}, title="", x_label="", y_label="")
    assert [len(piece) for piece in points_of(gap)] == [1, 2]
    values = [0.0] * 5000
    values[1234] = 9.0
    (line,) = points_of(line_plot({"a": (range(5000), values)}, title="", x_label="", y_label=""))
    assert len(line) <= POINTS_LIMIT + 2
    assert min(y for _, y in line) < min(y for x, y in line if abs(x - line[0][0]) < 5)  # the spike, which points up


def test_a_timeline_has_a_bar_per_stretch_of_the_right_length():
    svg = timeline({"left": [True, True, False, False, True], "right": [False] * 5}, title="c", seconds=2.0)
    ElementTree.fromstring(svg)
    widths = [float(w) for w in re.findall(r'<rect[^>]* width="([\d.]+)"', svg)]
    left, right = (float(v) for v in re.search(r'data-left="(\d+)" data-right="(\d+)"', svg).groups())
    assert widths == pytest.approx([1.5 / 4 * (right - left), 0.5 / 4 * (right - left)], abs=0.2)


def test_bars_are_as_long_as_their_values():
    svg = bars({"a": 1.0, "b": 4.0}, title="t", unit="N")
    a, b = (float(w) for w in re.findall(r'<rect[^>]* width="([\d.]+)"', svg))
    assert b == pytest.approx(4 * a, rel=0.01)


@pytest.mark.parametrize("svg", [bars({}, title="t", unit=""), timeline({}, title="t", seconds=1.0)])
def test_nothing_to_plot_is_said(svg):
    assert "no data" in svg


def test_names_cannot_break_out():
    evil = "</svg><script>alert(1)</script>"
    for svg in (
        line_plot({evil: ([0, 1], [0, 1]), "b": ([0, 1], [0, 1])}, title=evil, x_label=evil, y_label=evil),
        timeline({evil: [True]}, title=evil, seconds=1.0),
        bars({evil: 1.0}, title=evil, unit=evil),
    ):
        ElementTree.fromstring(svg)
        assert "<script" not in svg
