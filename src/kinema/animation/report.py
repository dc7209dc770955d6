"""The report of `kinema animate`: clip, measures, losses of every restart, joint angles, physics, settings."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from kinema.animation.runfolder import RunFolder
from kinema.asset.gltf import Document
from kinema.grounding.report import ground_section
from kinema.motion import find_feet
from kinema.report.curves import foot_heights, joint_angles
from kinema.report.page import Page, grid, pair_table
from kinema.report.plots import Curve, line_plot

if TYPE_CHECKING:
    from kinema.animation.program import Animated

NOT_LOSSES = frozenset({"restart", "iteration"})
TITLES = {
    "sds": "The prior's wish (relative squared error)",
    "score": "The same, running mean",
    "smooth": "Smoothness (eq. 9)",
    "ground": "Below the ground (eq. 10)",
    "offset": "Static offsets",
    "side": "Turns out of the hinge's plane",
    "limits": "Beyond joint limits",
    "slip": "Slip of standing soles",
    "pose": "Strange to the pose space",
}


def run_page(result: Animated, document: Document, *, before: str | None) -> Page:
    """The page of a run.

    Args:
        result: What was made.
        document: The character's file with the clip, and the clip before physics if there is one.
        before: Name of that one.
    """
    motion, plan = result.motion, result.plan
    config = json.loads((result.run.path / "config.json").read_text(encoding="utf-8"))
    columns = {"distilled": result.before, "after physics": result.after}
    if result.grounded is None:
        columns = {"distilled": result.after}
    sections = [("Motion", [_angles(result), *_feet(result)])]
    if result.grounded is not None:
        sections.insert(0, ground_section(result.character, result.grounded))
    sections.append(("Distillation", _distillation(result)))
    return Page(
        title=plan.prompt,
        lead=[
            f"{result.character.name}, clip “{result.clip}”: {motion.frame_count} frames at {motion.fps:.4g} fps, "
            f"{motion.duration:.2f} s{', loops' if plan.loop else ''}",
            f"prior {config['prior']}, seed {config['seed']}, {plan.distill_settings.iterations} iterations × "
            f"{plan.restarts} {'start' if plan.restarts == 1 else 'starts'}, {plan.cameras} "
            f"{'camera' if plan.cameras == 1 else 'cameras'}",
        ],
        character=result.character,
        motion=motion,
        document=document,
        clip=result.clip,
        before=before,
        measures=columns,
        sections=sections,
        facts=config,
        notes=result.notes,
    )


def loss_curves(lines: list[dict[str, Any]]) -> dict[str, dict[str, Curve]]:
    """Losses by name, then by restart: name -> restart -> iterations and values."""
    found: dict[str, dict[str, Curve]] = {}
    for line in lines:
        for name in line.keys() - NOT_LOSSES:
            xs, ys = found.setdefault(name, {}).setdefault(f"start {line['restart'] + 1}", ([], []))
            xs.append(line["iteration"])  # type: ignore[union-attr]
            ys.append(line[name])  # type: ignore[union-attr]
    order = list(TITLES)
    return dict(sorted(found.items(), key=lambda item: (order.index(item[0]) if item[0] in order else 99, item[0])))


def _angles(result: Animated) -> str:
    plot = line_plot(
        joint_angles(result.motion),
        title="Joint angles of the busiest joints, about their main axes",
        x_label="seconds",
        y_label="degrees from the start pose",
        timed=True,
        size=(1080, 300),
    )
    return grid([plot]).replace("<div>", '<div class="wide">', 1)


def _feet(result: Animated) -> list[str]:
    """Heights of the feet, where the physics section does not show them already."""
    if result.grounded is not None:
        return []
    heights = foot_heights(result.character, result.motion, find_feet(result.character))
    if not heights:
        return []
    return [
        grid(
            [
                line_plot(
                    heights, title="Lowest point of each foot", x_label="seconds", y_label="cm", timed=True, zero=True
                )
            ]
        )
    ]


def _distillation(result: Animated) -> list[str]:
    rows = {
        f"start {restart + 1}{' (kept)' if restart == result.chosen else ''}": f"{error:.4f}"
        for restart, error in enumerate(result.errors)
    }
    table = (
        f'<p class="soft">How unlikely the prior finds each result; less is better.</p>{pair_table(rows)}'
        if rows
        else ""
    )
    plots = [
        line_plot(curves, title=TITLES.get(name, name), x_label="iteration", y_label="", zero=True, size=(520, 200))
        for name, curves in loss_curves(result.run.noted()).items()
    ]
    seconds = {f"{name}, seconds": f"{value:.1f}" for name, value in result.seconds.items()}
    return [table, grid(plots), _preview(result.run, result.chosen), pair_table(seconds)]


def _preview(run: RunFolder, restart: int) -> str:
    """The last sheet of frames of the restart that was kept."""
    sheets = sorted((run.path / "previews").glob(f"restart-{restart:02d}_*.png"))
    if not sheets:
        return ""
    data = base64.b64encode(sheets[-1].read_bytes()).decode()
    return (
        '<p class="soft">What the prior saw in the end, camera after camera:</p>'
        f'<img class="strip" alt="frames as the prior sees them" src="data:image/png;base64,{data}">'
    )
