"""The part of a report that shows what physics did: target against tracked, contacts, torques (AKD §4.5)."""

from __future__ import annotations

import math
from itertools import pairwise

from kinema.asset import Character
from kinema.grounding.program import GroundResult
from kinema.motion import document_with_motion, find_feet
from kinema.report.curves import foot_heights, joint_angles
from kinema.report.page import Page, grid, pair_table
from kinema.report.plots import bars, line_plot, timeline

TORQUES_SHOWN = 8
"""Joints whose torques are plotted, the strongest."""


def ground_page(character: Character, result: GroundResult, *, name: str, clip: str, replace: bool = False) -> Page:
    """The report of `kinema ground`.

    Args:
        character: Whose clip it is.
        result: What became of it.
        name: Name of the grounded clip.
        clip: Name of the clip that was given.
        replace: Put it in the place of a clip of that name.
    """
    motion = result.motion
    angles = line_plot(joint_angles(motion), title="Joint angles", x_label="seconds", y_label="degrees", timed=True)
    return Page(
        title=f"{clip}, grounded",
        lead=[f"{character.name}: {motion.frame_count} frames at {motion.fps:.4g} fps, {motion.duration:.2f} s"],
        character=character,
        motion=motion,
        document=document_with_motion(character, motion, name=name, replace=replace),
        clip=name,
        before=clip if clip != name else None,
        measures={clip: result.before, name: result.after},
        sections=[ground_section(character, result), ("Motion", [grid([angles])])],
    )


def ground_section(character: Character, result: GroundResult) -> tuple[str, list[str]]:
    """Heading and pieces of HTML for a grounded clip.

    Args:
        character: Who moves.
        result: What `grounding.program` made of it.
    """
    rows = {
        "bones, mean distance from the clip": f"{100 * result.bone_error:.2f} % of the height",
        "bones, mean angle to the clip": f"{math.degrees(result.bone_turn):.2f}°",
    }
    times = result.motion.times.tolist()
    plots = [timeline(_contacts(result), title="Contacts: when each foot stands", seconds=result.motion.duration)]
    heights = foot_heights(character, result.motion, find_feet(character))
    if heights:
        plots.append(
            line_plot(
                heights, title="Lowest point of each foot", x_label="seconds", y_label="cm", timed=True, zero=True
            )
        )
    if result.stumbled:
        rows["simulated body"] = "stumbles: the feet are planted, and the simulation is left out"
    elif result.tracked is not None:
        errors = (100 * result.tracking_errors).tolist()
        rows["simulated body, mean distance from its target"] = f"{sum(errors) / len(errors):.2f} % of the height"
        plots.append(
            line_plot(
                {"bones": (times, errors)},
                title="Simulated body against its target",
                x_label="seconds",
                y_label="% of height",
                timed=True,
                zero=True,
            )
        )
        plots += _torque_plots(result, times)
    if result.tracked is not None:
        rows["loss of tracking (eq. 13)"] = f"{result.losses[0]:.3g} → {min(result.losses):.3g}"
        steps = list(range(len(result.losses)))
        plots.append(
            line_plot(
                {"": (steps, result.losses)}, title="Loss of tracking", x_label="iteration", y_label="", zero=True
            )
        )
    return "Physics", [pair_table(rows), grid(plots)]


def _contacts(result: GroundResult) -> dict[str, list[bool]]:
    return {name: result.stance[:, foot].tolist() for foot, name in enumerate(result.feet)}


def _torque_plots(result: GroundResult, times: list[float]) -> list[str]:
    names = list(result.torques)
    strongest = sorted(range(len(names)), key=lambda joint: -result.torques[names[joint]])[:TORQUES_SHOWN]
    middles = [(a + b) / 2 for a, b in pairwise(times)]
    curves = {names[joint]: (middles, result.torque_frames[:, joint].tolist()) for joint in strongest}
    over_time = line_plot(
        curves, title="Torques of the strongest joints", x_label="seconds", y_label="N·m", timed=True, zero=True
    )
    return [
        over_time,
        bars({names[joint]: result.torques[names[joint]] for joint in strongest}, title="Largest torque", unit="N·m"),
    ]
