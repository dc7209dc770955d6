"""Reports: one self-contained HTML page per run, with the clip playing in 3D, plots and measures."""

from kinema.recipes.report.curves import foot_heights, joint_angles
from kinema.recipes.report.page import Page, grid, measures_table, page_text, pair_table, write_page
from kinema.recipes.report.physics import ground_page, ground_section
from kinema.recipes.report.plots import bars, line_plot, timeline

__all__ = [
    "Page",
    "bars",
    "foot_heights",
    "grid",
    "ground_page",
    "ground_section",
    "joint_angles",
    "line_plot",
    "measures_table",
    "page_text",
    "pair_table",
    "timeline",
    "write_page",
]
