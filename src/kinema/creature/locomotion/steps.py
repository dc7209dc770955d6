"""Where the feet go: footholds along a path, exact stillness in stance, an arc in swing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.creature.locomotion.limbs import yaw

SETTLE = 0.07
"""Share of the swing at either end in which a foot only rises or sinks: it never scrapes along the ground."""


@dataclass(frozen=True)
class Path:
    """The body's way over the ground: straight on, or an arc to the left."""

    speed: float
    """Forward, m/s."""
    rate: float = 0.0
    """Turning to the left, rad/s."""

    def at(self, time: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Place on the ground [*batch 3] and heading [*batch], rad."""
        heading = self.rate * time
        if self.rate == 0:
            forward, left = self.speed * time, np.zeros_like(time)
        else:
            radius = self.speed / self.rate
            forward, left = radius * np.sin(heading), radius * (1 - np.cos(heading))
        return np.stack([forward, np.zeros_like(time), -left], axis=-1), heading


@dataclass(frozen=True)
class Footing:
    """One foot over time."""

    place: np.ndarray
    """Where the planted joint is, [frame 3], m."""
    heading: np.ndarray
    """Which way the foot points, [frame], rad."""
    swing: np.ndarray
    """0 in stance, rising from 0 to 1 through each swing, [frame]."""
    stance: np.ndarray
    """Through each stance 0 to 1; 1 in swing, [frame]."""
    planted: np.ndarray
    """True in stance, [frame]."""


def eased(share: np.ndarray) -> np.ndarray:
    """0 to 1 with no speed and no acceleration at either end."""
    share = np.clip(share, 0, 1)
    return share**3 * (10 - 15 * share + 6 * share**2)


def stepping(
    path: Path, home: np.ndarray, time: np.ndarray, *, period: float, phase: float, duty: float, lift: float
) -> Footing:
    """Steps of one foot.

    Args:
        path: The body's way.
        home: Where the planted joint is under a body at the origin, [3], m.
        time: Seconds, [frame].
        period: Seconds of a whole cycle.
        phase: When in the cycle the foot lands, 0..1.
        duty: Share of the cycle on the ground.
        lift: Height of the arc, m.
    """
    count = time / period - phase
    cycle = np.floor(count + 1e-9)
    share = np.clip(count - cycle, 0, 1)

    def foothold(number: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        place, heading = path.at(period * (number + phase + 0.5 * duty))
        return place + yaw(heading) @ home, heading

    (start, start_heading), (stop, stop_heading) = foothold(cycle), foothold(cycle + 1)
    planted = share < duty + 1e-9
    swing = np.where(planted, 0.0, (share - duty) / (1 - duty))
    moved = eased((swing - SETTLE) / (1 - 2 * SETTLE))
    place = start + moved[:, None] * (stop - start)
    # Up faster than down, as legs fold quickly and reach out late.
    place[:, 1] += lift * np.sin(np.pi * swing**0.8) ** 1.15
    return Footing(
        place,
        start_heading + moved * (stop_heading - start_heading),
        swing,
        np.where(planted, share / duty, 1.0),
        planted,
    )


def leaping(home: np.ndarray, time: np.ndarray, *, off: float, on: float, lift: np.ndarray, reach: float) -> Footing:
    """One leap of one foot: planted until `off`, in the air, planted from `on`.

    Args:
        home: Where the planted joint starts, [3], m; it lands `reach` further along +X.
        time: Seconds, [frame].
        off: Time of take-off, s.
        on: Time of landing, s.
        lift: Height over the ground, zero at take-off and landing, [frame], m.
        reach: Length of the leap, m.
    """
    swing = np.clip((time - off) / (on - off), 0, 1)
    planted = (time <= off) | (time >= on)
    swing = np.where(planted, 0.0, swing)
    moved = np.where(time >= on, 1.0, eased((swing - SETTLE) / (1 - 2 * SETTLE)))
    place = home + moved[:, None] * np.array([reach, 0, 0])
    place[:, 1] += np.where(planted, 0.0, lift)
    return Footing(place, np.zeros(len(time)), swing, np.where(time <= off, np.clip(time / off, 0, 1), 1.0), planted)
