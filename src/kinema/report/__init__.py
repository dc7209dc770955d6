"""Reports: one self-contained HTML page per run, with the clip playing in 3D, plots and measures."""

from kinema.report.curves import foot_heights, joint_angles
from kinema.report.page import Page, grid, measures_table, page_text, pair_table, write_page
from kinema.report.plots import bars, line_plot, timeline

__all__ = [
    "Page",
    "bars",
    "foot_heights",
    "grid",
    "joint_angles",
    "line_plot",
    "measures_table",
    "page_text",
    "pair_table",
    "timeline",
    "write_page",
]
