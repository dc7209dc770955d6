"""What animals do on the spot, or once: idle, eat, attack, jump, sit, wave, dance, flap, fly. All of them loop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from kinema.creature.build import Creature
from kinema.creature.locomotion.cycles import ARMS_DOWN, GRAVITY
from kinema.creature.locomotion.limbs import pitch, roll, yaw
from kinema.creature.locomotion.puppet import DEEPEST_CROUCH, SOFTER, Puppet
from kinema.creature.locomotion.steps import Footing, Path, eased, leaping, stepping

STILL = Path(0.0)
LEAP = (0.42, 1.1)
"""Height and length of a jump, leg lengths."""
LEAPS: dict[str, tuple[float, float]] = {
    "frog": (1.9, 5.0),
    "spider": (0.7, 2.0),
    "hexapod": (0.6, 1.5),
    "hopper": (0.6, 2.0),
}
"""The same for plans that jump otherwise."""


def standing(creature: Creature, time: np.ndarray) -> list[Footing]:
    """Feet that stay where they are."""
    count, zero = len(time), np.zeros(len(time))
    return [
        Footing(np.tile(creature.heads[leg.joints[-1]], (count, 1)), zero, zero, zero, np.ones(count, dtype=bool))
        for leg in creature.legs
    ]


def settle(puppet: Puppet, path: Path, feet: list[Footing]) -> np.ndarray:
    """Carry the body, lower it into reach, fold the legs, softer until nothing sinks in; [frame joint 4 4]."""
    local, tilt, offset = puppet.local.copy(), puppet.tilt.copy(), puppet.offset.copy()
    for share in SOFTER:
        puppet.local[:], puppet.tilt, puppet.offset = local, tilt.copy(), offset.copy()
        puppet.soften(share)
        puppet.carry(path)
        puppet.lower(min(puppet.crouch(feet), DEEPEST_CROUCH * puppet.creature.leg_length))
        puppet.stand(feet)
        if puppet.done():
            break
    return puppet.frames()


def wander(beat: np.ndarray, rng: np.random.Generator, *, rates: tuple[int, ...] = (1, 2, 3)) -> np.ndarray:
    """A smooth random curve of about unit size that closes after one cycle, [frame]."""
    total = sum(rng.normal() * np.cos(2 * np.pi * (rate * beat - rng.uniform())) / rate for rate in rates)
    return np.asarray(total) / 1.2


def pulse(beat: np.ndarray, start: float, peak: float, stop: float) -> np.ndarray:
    """0, up to 1 at `peak`, back to 0 at `stop`, in shares of a cycle, [frame]."""
    return eased((beat - start) / (peak - start)) * (1 - eased((beat - peak) / (stop - peak)))


def relax_arms(puppet: Puppet, elbows: float = 0.2) -> None:
    """Bring spread arms down beside the body."""
    if puppet.creature.plan == "biped":
        count = len(puppet.time)
        puppet.sides("UpperArm", lambda side: roll(np.full(count, ARMS_DOWN * side)))
        puppet.sides("LowerArm", lambda side: pitch(np.full(count, elbows)))


def liven(puppet: Puppet, beat: np.ndarray, rng: np.random.Generator, *, amount: float = 1.0) -> None:
    """Breath, small looks, tail, ears and feelers: what never quite stops."""
    breath = np.cos(2 * np.pi * 2 * beat)
    puppet.spread(puppet.chain("Spine", "Chest"), pitch, 0.02 * amount * breath)
    look = 0.30 * amount * wander(beat, rng)
    puppet.spread(puppet.chain("Neck"), yaw, 0.6 * look)
    puppet.spread(puppet.chain("Neck"), pitch, 0.08 * amount * wander(beat, rng) - 0.015 * breath)
    puppet.spread(puppet.chain("Head"), yaw, 0.5 * look)
    puppet.spread(puppet.chain("Head"), roll, 0.06 * amount * wander(beat, rng))
    swish = rng.uniform(0.05, 0.16)
    for place, joint in enumerate(puppet.chain("Tail", "Trunk")):
        puppet.turn([joint], yaw(amount * swish * np.cos(2 * np.pi * (2 * beat - 0.09 * place))))
    puppet.sides("Ear", lambda side: pitch(0.25 * pulse(beat, 0.3 + 0.2 * side, 0.36 + 0.2 * side, 0.42 + 0.2 * side)))
    puppet.spread(puppet.chain("Abdomen"), pitch, 0.03 * breath)
    puppet.sides("Antenna1", lambda side: pitch(0.2 * wander(beat, rng)) @ yaw(0.2 * wander(beat, rng)))


def idle(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Standing: breath, a shift of weight, a look around."""
    puppet, beat, size = Puppet(creature, time), time / period, creature.leg_length
    shift = np.cos(2 * np.pi * beat)
    puppet.offset[:, 2] = 0.02 * size * shift
    puppet.offset[:, 1] = -0.004 * size * (1 - np.cos(4 * np.pi * beat))
    puppet.tilt = yaw(0.03 * np.sin(2 * np.pi * beat)) @ roll(0.02 * shift)
    relax_arms(puppet)
    puppet.sides("UpperArm", lambda side: pitch(0.04 * np.cos(4 * np.pi * beat + side)))
    liven(puppet, beat, rng)
    return settle(puppet, STILL, standing(creature, time))


def eat(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Head down to the ground, nibble, up again. People bend over instead."""
    size, beat = creature.leg_length, time / period

    def bow(puppet: Puppet, angle: np.ndarray) -> None:
        puppet.spread(puppet.chain("Neck"), pitch, -angle)
        puppet.spread(puppet.chain("Head"), pitch, 0.3 * angle)
        puppet.tilt = pitch(-0.16 * angle)
        puppet.spread(puppet.chain("Spine", "Chest"), pitch, -0.12 * angle)
        puppet.offset[:, 1] -= 0.03 * size * angle

    # The angle at which the mouth touches the ground, found on a ladder of poses.
    ladder = np.linspace(0, 2.4, 49)
    probe = Puppet(creature, np.zeros(len(ladder)))
    bow(probe, ladder)
    probe.carry(STILL)
    head = probe.index["Head"]
    mouth = probe.place[:, head] + probe.world[:, head] @ (creature.tails[head] - creature.heads[head])
    reach = ladder[int(np.argmax(mouth[:, 1] < 0.12 * size))] if (mouth[:, 1] < 0.12 * size).any() else 1.2
    puppet = Puppet(creature, time)
    down = eased(beat / 0.2) * (1 - eased((beat - 0.78) / 0.2))
    chew = np.cos(2 * np.pi * np.round(period / 0.45) * beat)
    bow(puppet, reach * down * (1 - 0.03 * (1 - chew)))
    puppet.turn("Jaw", pitch(-0.16 * down * (1 + chew)))
    relax_arms(puppet)
    liven(puppet, beat, rng, amount=0.25)
    return settle(puppet, STILL, standing(creature, time))


def attack(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """A lunge and a bite; people punch, insects and spiders rear up and strike with their front legs."""
    puppet, beat, size = Puppet(creature, time), time / period, creature.leg_length
    wind, strike = pulse(beat, 0.05, 0.30, 0.45), pulse(beat, 0.36, 0.5, 0.85)
    feet = standing(creature, time)
    liven(puppet, beat, rng, amount=0.2)
    if creature.plan == "biped":
        puppet.offset[:, 0] = size * (0.05 * strike - 0.04 * wind)
        puppet.offset[:, 1] = -0.03 * size * (wind + strike)
        puppet.spread(puppet.chain("Spine", "Chest"), yaw, 0.75 * strike - 0.45 * wind)
        guard = eased(beat / 0.12) * (1 - eased((beat - 0.88) / 0.12))
        for mark, side in ((".L", -1), (".R", 1)):
            hit = strike if side > 0 else 0 * strike
            puppet.turn(
                f"UpperArm{mark}", pitch(0.35 * guard + 1.15 * hit) @ roll(np.full(len(time), ARMS_DOWN * side))
            )
            puppet.turn(f"LowerArm{mark}", pitch(0.2 + 1.75 * guard - 1.75 * hit))
    elif creature.plan in ("hexapod", "spider"):
        puppet.tilt = pitch(0.2 * strike)
        puppet.offset[:, 1] = size * (0.15 * strike - 0.12 * wind)
        puppet.sides("Jaw", lambda side: yaw(-0.35 * side * strike))
        for leg, foot in zip(creature.legs, feet, strict=True):
            if leg.row == 0:
                wave = 1 + 0.12 * np.cos(2 * np.pi * 8 * beat + leg.side)
                foot.place[:, 1] += size * 1.7 * strike * wave
                foot.place[:, 0] += size * 0.5 * strike
                foot.planted[:] = strike <= 0
    else:
        puppet.offset[:, 0] = size * (0.20 * strike - 0.14 * wind)
        puppet.offset[:, 1] = -size * (0.10 * wind + 0.04 * strike)
        puppet.tilt = pitch(-0.08 * strike + 0.06 * wind)
        puppet.spread(puppet.chain("Neck"), pitch, 0.5 * wind - 0.5 * strike)
        puppet.spread(puppet.chain("Head"), pitch, 0.35 * strike - 0.25 * wind)
        snap = pulse(beat, 0.3, 0.46, 0.54)
        puppet.turn("Jaw", pitch(-0.55 * snap))
        puppet.sides("Ear", lambda side: pitch(0.5 * (wind + strike)))
        puppet.sides("UpperArm", lambda side: pitch(0.7 * strike))
    return settle(puppet, STILL, feet)


def jump(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Crouch, leap forward through a ballistic arc, land, rise; `period` spans the whole jump, which may repeat."""
    size = creature.leg_length
    puppet = Puppet(creature, time)
    rise, reach = (size * part for part in LEAPS.get(creature.plan, LEAP))
    crouch = 0.16 * size
    jumps = np.floor(time / period + 1e-9)
    time = np.maximum(time - period * jumps, 0.0)
    flight = float(np.sqrt(8 * rise / GRAVITY))
    rest = (period - flight) / 2
    down, off, on, low = 0.55 * rest, 1.0 * rest, period - rest, period - 0.55 * rest
    speed = 4 * rise / flight
    air = np.clip((time - off) / flight, 0, 1)
    arc = rise * 4 * air * (1 - air)

    def knot(start: float, stop: float, values: tuple[float, float], slopes: tuple[float, float]) -> np.ndarray:
        """Cubic from one height and speed to another."""
        s, span = np.clip((time - start) / (stop - start), 0, 1), stop - start
        return (
            values[0] * (1 + 2 * s) * (1 - s) ** 2
            + values[1] * s**2 * (3 - 2 * s)
            + span * (slopes[0] * s * (1 - s) ** 2 + slopes[1] * s**2 * (s - 1))
        )

    height = np.select(
        [time < down, time < off, time <= on, time < low],
        [
            -crouch * eased(time / down),
            knot(down, off, (-crouch, 0.0), (0.0, speed)),
            arc,
            knot(on, low, (0.0, -crouch), (-speed, 0.0)),
        ],
        -crouch * (1 - eased((time - low) / (period - low))),
    )
    puppet.offset[:, 1] = height
    puppet.offset[:, 0] = reach * (jumps + eased((time - down) / (low - down)))
    bent = np.clip(-height / crouch, 0, 1)
    tilt = 0.22 * pulse(
        time / period, 0.9 * down / period, (off + 0.1 * flight) / period, (off + 0.6 * flight) / period
    )
    dive = 0.16 * pulse(time / period, (off + 0.4 * flight) / period, on / period, low / period)
    puppet.tilt = pitch(tilt - dive)
    puppet.spread(puppet.chain("Spine", "Chest"), pitch, -0.10 * bent)
    puppet.spread(puppet.chain("Neck"), pitch, -0.8 * (tilt - dive) + 0.1 * bent)
    tail = puppet.chain("Tail")
    puppet.spread(tail, pitch, 0.5 * (tilt - dive) - 0.5 * 4 * air * (1 - air))
    relax_arms(puppet)
    lifted = 4 * air * (1 - air)
    puppet.sides("UpperArm", lambda side: pitch(1.5 * lifted - 0.7 * bent))
    puppet.sides("LowerArm", lambda side: pitch(0.5 * bent + 0.3 * lifted))
    puppet.sides("WingUpper", lambda side: open_wing(side, lifted, 0.5 * np.sin(6 * np.pi * air)))
    tuck = 0.16 * size * np.sin(np.pi * air) ** 2
    feet = [
        leaping(creature.heads[leg.joints[-1]], time, off=off, on=on, lift=arc + tuck, reach=reach)
        for leg in creature.legs
    ]
    feet = [replace(foot, place=foot.place + np.outer(reach * jumps, (1, 0, 0))) for foot in feet]
    return settle(puppet, STILL, feet)


def sit(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Haunches down, front legs straight, a while, and up again."""
    puppet, beat, size = Puppet(creature, time), time / period, creature.leg_length
    down = eased(beat / 0.28) * (1 - eased((beat - 0.75) / 0.25))
    front = np.mean([creature.heads[leg.joints[0]] for leg in creature.legs if leg.row == 0], axis=0)
    puppet.pivot = front
    puppet.tilt = pitch(0.62 * down)
    puppet.offset[:, 0] = -0.12 * size * down
    puppet.spread(puppet.chain("Spine", "Chest"), pitch, 0.18 * down)
    puppet.spread(puppet.chain("Neck"), pitch, -0.55 * down)
    puppet.spread(puppet.chain("Tail"), pitch, -0.75 * down)
    liven(puppet, beat, rng, amount=0.5)
    return settle(puppet, STILL, standing(creature, time))


def wave(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """One arm up, waving."""
    puppet, beat = Puppet(creature, time), time / period
    up = eased(beat / 0.2) * (1 - eased((beat - 0.8) / 0.2))
    shake = np.sin(2 * np.pi * max(round(period / 0.55), 2) * beat) * up
    side = 1 if rng.uniform() < 0.6 else -1
    mark, other = (".R", ".L") if side > 0 else (".L", ".R")
    puppet.turn(f"UpperArm{other}", roll(np.full(len(time), -ARMS_DOWN * side)))
    puppet.turn(f"UpperArm{mark}", roll(side * (ARMS_DOWN - up * (ARMS_DOWN + 1.25) + 0.12 * shake)))
    puppet.turn(f"LowerArm{mark}", pitch(0.2 * (1 - up)) @ roll(-side * (0.75 * up + 0.45 * shake)))
    puppet.spread(puppet.chain("Spine", "Chest"), roll, -0.08 * side * up)
    liven(puppet, beat, rng, amount=0.4)
    return settle(puppet, STILL, standing(creature, time))


def dance(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Steps on the spot, swinging hips, arms in the air; a cycle is eight beats."""
    puppet, size = Puppet(creature, time), creature.leg_length
    beat = 4 * time / period
    swing, bounce = np.cos(2 * np.pi * beat), np.cos(4 * np.pi * beat)
    puppet.offset[:, 1] = -0.018 * size * (1 + bounce)
    puppet.offset[:, 2] = -0.04 * size * np.cos(2 * np.pi * (beat - 0.25))
    puppet.tilt = roll(0.10 * np.sin(2 * np.pi * beat)) @ yaw(0.18 * swing)
    spine = puppet.chain("Spine", "Chest")
    puppet.spread(spine, roll, -0.22 * np.sin(2 * np.pi * beat))
    puppet.spread(spine, yaw, -0.35 * swing)
    puppet.spread(puppet.chain("Neck"), pitch, 0.12 * bounce)
    puppet.spread(puppet.chain("Tail"), yaw, 0.6 * swing)
    for mark, side in ((".L", -1), (".R", 1)):
        raise_ = 0.75 + 0.65 * np.cos(2 * np.pi * (beat / 2 - 0.25 * (side > 0)))
        puppet.turn(f"UpperArm{mark}", pitch(0.3 + 0.2 * bounce) @ roll(side * (ARMS_DOWN - 1.2 * raise_)))
        puppet.turn(f"LowerArm{mark}", pitch(0.9 + 0.4 * bounce))
        opened = np.full(len(time), 0.8)
        puppet.turn(f"WingUpper{mark}", open_wing(side, opened, 0.5 * np.cos(4 * np.pi * beat)))
    feet = [
        stepping(STILL, creature.heads[leg.joints[-1]], time, period=period / 4, phase=0.5 if leg.side > 0 else 0.0, duty=0.62,
                 lift=0.12 * size)
        for leg in creature.legs
    ]  # fmt: skip
    puppet.rolling = 0.4
    return settle(puppet, STILL, feet)


def open_wing(side: int, opened: np.ndarray, raised: np.ndarray) -> np.ndarray:
    """Turn a folded wing out sideways by `opened` 0..1 and up by `raised` rad, [frame 3 3]."""
    return roll(-side * (raised * opened)) @ pitch(-1.3 * opened) @ yaw(side * 1.45 * opened)


def flap(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Standing tall and beating the wings."""
    puppet, beat, size = Puppet(creature, time), time / period, creature.leg_length
    opened = eased(beat / 0.15) * (1 - eased((beat - 0.85) / 0.15))
    beats = max(round(period / 0.3), 3)
    raised = 0.15 + 0.85 * np.sin(2 * np.pi * beats * beat)
    puppet.tilt = pitch(0.25 * opened)
    puppet.offset[:, 1] = size * (0.02 * opened * np.cos(2 * np.pi * beats * beat) - 0.03)
    puppet.spread(puppet.chain("Neck"), pitch, -0.1 * opened)
    puppet.sides("WingUpper", lambda side: open_wing(side, opened, raised))
    puppet.sides("WingLower", lambda side: roll(-side * 0.35 * opened * np.sin(2 * np.pi * beats * beat - 0.9)))
    liven(puppet, beat, rng, amount=0.3)
    return settle(puppet, STILL, standing(creature, time))


def fly(creature: Creature, time: np.ndarray, period: float, rng: np.random.Generator) -> np.ndarray:
    """Forward flight at a few leg lengths over the ground, legs trailing; one wing beat is a quarter of the cycle."""
    puppet, beat, size = Puppet(creature, time), time / period, creature.leg_length
    path = Path(6 * float(np.sqrt(GRAVITY * size)) / 2)
    stroke = np.sin(2 * np.pi * 4 * beat)
    lift = 4.0 * size + 0.12 * size * np.cos(2 * np.pi * 4 * beat)
    puppet.offset[:, 1] = lift
    puppet.tilt = pitch(0.05 + 0.05 * np.sin(2 * np.pi * beat)) @ roll(0.1 * np.sin(2 * np.pi * beat))
    ones = np.ones(len(time))
    puppet.sides("WingUpper", lambda side: open_wing(side, ones, 0.2 + 0.75 * stroke))
    puppet.sides("WingLower", lambda side: roll(-side * 0.4 * np.sin(2 * np.pi * 4 * beat - 0.9)))
    puppet.spread(puppet.chain("Neck"), pitch, np.full(len(time), -0.35))
    ground, _ = path.at(time)
    feet = []
    for leg in creature.legs:
        hip, foot = creature.heads[leg.joints[0]], creature.heads[leg.joints[-1]]
        tucked = hip + 0.75 * np.array([-0.75, -0.62, 0]) * np.linalg.norm(hip - foot) + (0, 0, foot[2] - hip[2])
        air = np.zeros(len(time), dtype=bool)
        place = ground + tucked + np.outer(lift, (0, 1, 0))
        feet.append(Footing(place, np.zeros(len(time)), np.full(len(time), 0.5), ones, air))
    return settle(puppet, path, feet)


Act = Callable[[Creature, np.ndarray, float, np.random.Generator], np.ndarray]


def jump_seconds(creature: Creature) -> float:
    """Flight from gravity; crouch and recovery from the pendulum time of the leg."""
    rise = LEAPS.get(creature.plan, LEAP)[0] * creature.leg_length
    return float(np.sqrt(8 * rise / GRAVITY) + 5.0 * np.sqrt(creature.leg_length / GRAVITY))


ACTS: dict[str, tuple[Act, float]] = {
    "idle": (idle, 4.0),
    "eat": (eat, 4.0),
    "attack": (attack, 1.3),
    "sit": (sit, 5.0),
    "wave": (wave, 2.6),
    "dance": (dance, 3.6),
    "flap": (flap, 2.4),
    "fly": (fly, 1.6),
    "jump": (jump, 0.0),
}
"""Each act and the seconds of its cycle for an animal of any size; a jump's follows from gravity."""
EVERYWHERE = ("idle", "jump", "attack")
BY_PLAN: dict[str, tuple[str, ...]] = {
    "biped": ("wave", "dance"),
    "quadruped": ("eat",),
    "longneck": ("eat",),
    "theropod": ("eat",),
    "bird": ("eat", "flap", "dance", "fly"),
    "hopper": ("eat",),
    "lizard": (),
    "frog": (),
    "hexapod": (),
    "spider": (),
}
"""Acts that only some plans can do."""
LEAPERS = (("frog", "hop"), ("frog", "run"))
"""Gaits that are one jump after another."""
SITTERS = ("wolf", "fox", "cat", "lion", "tiger", "leopard", "bear")
"""Animals that sit on their haunches."""
TOO_HEAVY_TO_FLY = 0.6
"""Birds with longer legs than this stay on the ground, m."""
