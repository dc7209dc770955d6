"""Periodic gaits: feet, body and limbs from a `Style`."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema.creature.build import Creature
from kinema.creature.locomotion.limbs import pitch, roll, yaw
from kinema.creature.locomotion.puppet import SOFTER, Puppet
from kinema.creature.locomotion.steps import Path, stepping
from kinema.creature.locomotion.styles import Style, landing

GRAVITY = 9.81
TURN_PER_CYCLE = 0.55
"""How far a turning walk turns in one cycle, rad."""
ARMS_DOWN = 0.48
"""From the rest pose's A to arms beside the body, rad."""


def stride_length(style: Style, leg_length: float, speed: float) -> float:
    """Alexander's law, m."""
    froude = speed**2 / (GRAVITY * leg_length)
    return style.stride * 2.4 * leg_length * froude**0.34


def leap(share: np.ndarray, duty: float) -> np.ndarray:
    """Height of a body that falls freely while no foot stands: a parabola of height one, and its mirror in stance."""
    air = (share - duty) / (1 - duty)
    ground = share / duty
    return np.where(share < duty, -4 * ground * (1 - ground) * duty / (1 - duty), 4 * air * (1 - air))


def cycle(
    creature: Creature,
    style: Style,
    *,
    fps: float,
    cycle_count: int,
    speed: float | None,
    turning: float,
    frame_count: int | None,
) -> tuple[np.ndarray, bool]:
    """Frames of a periodic gait.

    Args:
        creature: Who walks.
        style: How.
        fps: Frames a second; the period is rounded to whole frames.
        cycle_count: How many cycles.
        speed: Over the ground, m/s; None takes the style's Froude number.
        turning: Left turn per cycle in units of `TURN_PER_CYCLE`; 0 is straight on.
        frame_count: Exact number of frames instead of whole cycles.

    Returns:
        Local transforms [frame joint 4 4], and whether the last frame repeats the first.
    """
    legs, heads, size = creature.legs, creature.heads, creature.leg_length
    pace = speed if speed is not None else float(np.sqrt(style.froude * GRAVITY * size))
    stride = stride_length(style, size, pace)
    frames = max(round(stride / pace * fps), 4)
    period = frames / fps
    count = frame_count if frame_count is not None else frames * cycle_count + 1
    time = np.arange(count) / fps
    shrink, soft = 1.0, 0
    while True:
        travel = Path(pace * shrink, shrink * turning * TURN_PER_CYCLE / period)
        puppet = Puppet(creature, time)
        _sway(puppet, style, period)
        puppet.soften(SOFTER[soft])
        puppet.carry(travel)
        feet = []
        for leg in legs:
            home = heads[leg.joints[-1]].copy()
            home[0] -= style.back * size
            home[2] *= 1 - style.narrow
            feet.append(
                stepping(
                    travel,
                    home,
                    time,
                    period=period,
                    phase=landing(style.footfall, leg),
                    duty=style.duty,
                    lift=style.lift * size,
                )
            )
        need = puppet.crouch(feet)
        if need > style.crouch * size * SOFTER[soft] + 1e-6 * size and shrink > 0.2:
            # Out of reach even in a crouch: shorter steps at the same beat.
            shrink *= 0.93
            continue
        if style.bounce > 0:
            rise = np.maximum(_bounce(puppet, style, period), 0)
            feet = [
                replace(foot, place=foot.place + np.outer(np.where(foot.planted, 0.0, rise), (0, 1, 0)))
                for foot in feet
            ]
        puppet.lower(need)
        puppet.stand(feet)
        if puppet.done() or soft == len(SOFTER) - 2:
            return puppet.frames(), frame_count is None or (count - 1) % frames == 0
        soft += 1


def _bounce(puppet: Puppet, style: Style, period: float) -> np.ndarray:
    """Leaps of the body once a cycle, [frame], m."""
    size = puppet.creature.leg_length
    share = puppet.time / period
    if style.footfall == "together":
        return style.bounce * size * leap(np.mod(share + 1e-9, 1.0), style.duty)
    return style.bounce * size * np.cos(2 * np.pi * (share - style.bounce_phase))


def _sway(puppet: Puppet, style: Style, period: float) -> None:
    """Everything but the feet: bobbing, rocking, arching, arms, neck and tail."""
    size = puppet.creature.leg_length
    beat = puppet.time / period

    def wave(phase: float, rate: int = 1) -> np.ndarray:
        return np.cos(2 * np.pi * rate * (beat - phase))

    middle = 0.5 * style.duty
    puppet.offset[:, 1] += style.bob * size * wave(middle, 2)
    if style.bounce > 0:
        puppet.offset[:, 1] += _bounce(puppet, style, period)
    puppet.offset[:, 2] -= style.sway * size * wave(middle)
    # The pelvis leads the foot that lands; the chest goes with the front legs, or against the pelvis on two legs.
    two_legged = max(leg.row for leg in puppet.creature.legs) == 0
    lag = (
        0.5
        if two_legged
        else landing(style.footfall, next(leg for leg in puppet.creature.legs if leg.row == 0 and leg.side < 0))
    )
    hips = -style.hips * wave(0.0)
    chest = -style.chest * wave(0.0 if two_legged else lag)
    rock = style.pitch * wave(0.12) + 0.5 * style.flex * wave(0.0) - style.lean
    puppet.tilt = roll(-style.roll * wave(middle)) @ pitch(rock)
    # About the hips, not the middle of the body: a spine that bends back again leaves the shoulders on their line.
    puppet.turn([0], yaw(hips))
    spine = puppet.chain("Spine", "Chest")
    puppet.spread(spine, yaw, chest - hips)
    arch = -style.flex * wave(0.0)
    puppet.spread(spine, pitch, arch)
    neck, head = puppet.chain("Neck"), puppet.chain("Head")
    nod = style.nod * wave(0.1, 2)
    puppet.spread(neck, pitch, -0.85 * (rock + arch) - style.neck + nod)
    puppet.spread(neck, yaw, -0.8 * chest)
    puppet.spread(head, pitch, 0.6 * style.neck - 0.8 * nod)
    tail = puppet.chain("Tail")
    for place, joint in enumerate(tail):
        puppet.turn(
            [joint], yaw(style.tail * np.cos(2 * np.pi * (beat - 0.10 * (place + 1))) - (hips if place == 0 else 0))
        )
        bend = style.flex * 0.25 * np.cos(2 * np.pi * (beat - 0.08 * place)) + 0.5 * style.pitch * wave(0.35)
        puppet.turn([joint], pitch((-style.tail_lift - bend - 0.7 * (rock if place == 0 else 0)) / max(len(tail), 1)))
    puppet.sides("Ear", lambda side: pitch((0.45 if style.froude > 0.6 else 0.08) + 0.05 * wave(0.2, 2)))
    swing_arms(puppet, style, wave)
    for place, joint in enumerate(puppet.chain("Trunk")):
        puppet.turn([joint], pitch(0.06 * np.cos(2 * np.pi * (beat - 0.12 * place))))
        puppet.turn([joint], yaw(0.05 * np.sin(2 * np.pi * (beat - 0.12 * place))))
    for place, joint in enumerate(puppet.chain("Abdomen")):
        puppet.turn([joint], yaw(0.05 * np.cos(2 * np.pi * (beat - 0.2 - 0.1 * place))))
    puppet.sides("Antenna1", lambda side: pitch(0.15 * wave(0.1 * side, 2)) @ yaw(0.12 * wave(0.25 * side)))


def swing_arms(puppet: Puppet, style: Style, wave) -> None:
    """Arms opposite to their side's leg; hanging beside the body first where the rest pose spreads them."""
    spread = ARMS_DOWN if puppet.creature.plan == "biped" else 0.0
    for mark, side in ((".L", -1), (".R", 1)):
        swing = -style.arms * wave(0.0 if side < 0 else 0.5) if style.arms > 0 else style.arms * wave(0.6)
        puppet.turn(
            f"UpperArm{mark}",
            pitch(swing - 0.25 * max(style.elbows - 0.4, 0)) @ roll(np.full(len(puppet.time), spread * side)),
        )
        puppet.turn(
            f"LowerArm{mark}",
            pitch(style.elbows * (1 + 0.35 * np.sign(style.arms) * (swing / max(abs(style.arms), 1e-6)))),
        )
