"""How well the motion prior's cast remembers its clips, and what that costs on development rigs.

    python tools/cast_memory.py recall BODIES [--clips 120] [--noise 0.1] [--steps 3] [--weights FILE]
    python tools/cast_memory.py dev BODIES [--exact] [--weights FILE]

BODIES is a folder of `kinema motion data`. `recall` draws clips at random from those learned, lets their bodies perform them, and
prints the distance between each and the clip itself over that of standing still. `dev` runs the pairs of
`tools/motion_dev_split.json` with a copy of the judge's formula in kinema's own frame. The rig itself, or its whole family for strange
ones, is left out of the cast; the network has learned on it all the same. `--exact` takes the stored clips instead of what the
network remembers.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from likeness_cases import ASSETS, cases_of, development_rigs, read_manifest

from kinema.asset import Character, load_character
from kinema.errors import KinemaError
from kinema.motion import Motion, motion_from_clip, sample
from kinema.motion.feet import find_feet
from kinema.motionprior import MotionPrior, perform
from kinema.motionprior.actions import NUMBERS, drawn_action
from kinema.motionprior.body import MotionBody, read_body
from kinema.motionprior.cast import Cast, stage
from kinema.motionprior.encoding import six, time_basis, unsix
from kinema.motionprior.network import CHANNELS, Asked, BodyBatch
from kinema.motionprior.ranking import apart, frame_number, frames_at
from kinema.motionprior.request import unasked_numbers
from kinema.motionprior.sampling import Drawn, draw
from kinema.rigging import Skin, forward_kinematics, skin_points
from kinema.training.motion_cast import body_of, number_parts
from kinema.training.motion_data import read_bodies
from kinema.transfer.body import read_body as read_plan
from kinema.transfer.match import match_bodies

POINTS, FPS, SPEED, FLOOR = 150, 20.0, 0.05, 0.03
"""As in the judge."""
SAME = 0.98
"""A performer that matches a rig better than this may be the rig itself."""


class _One:
    """One body as a batch."""

    def __init__(self, body: MotionBody) -> None:
        self.bodies = stage([body])

    def repeated(self, count: int) -> BodyBatch:
        return self.bodies


def recall(bodies: list[dict[str, Any]], prior: MotionPrior, *, clips: int, noise: float, steps: int) -> list[float]:
    """Distances of recalled clips from the clips themselves, over those of standing still."""
    parts = number_parts(bodies)
    keys = list(parts)
    far = []
    for place in np.random.default_rng(0).choice(len(keys), clips, replace=False):
        number, at = keys[place]
        stored, clip = bodies[number], bodies[number]["clips"][at]
        body = body_of(stored["base"], stored["plan"])
        asked = Asked(
            torch.tensor([NUMBERS[clip["action"]]]),
            torch.full((1, 384), torch.nan),
            unasked_numbers(),
            torch.tensor([clip["loops"]]),
            torch.tensor([parts[number, at]]),
        )
        start = noise * torch.randn(1, 1 + body.token_count, CHANNELS, generator=torch.Generator().manual_seed(0))
        drawn = draw(prior.network, _One(body), asked, start, guidance=1.0, steps=steps)
        x, y, tail = (part[0] for part in prior.scales.real(drawn.z, torch.tensor([clip["loops"]])))
        mine = _frames(body, x, y, float(tail[2].exp().clamp(0.2, 6.0)), clip["loops"])
        true = _frames(body, six(clip["x"]), clip["y"], clip["seconds"], clip["loops"])
        far.append(float(apart(true, mine) / (apart(true, torch.zeros(9, true.shape[1])) + FLOOR)))
    return far


def _frames(body: MotionBody, x: torch.Tensor, y: torch.Tensor, seconds: float, loops: bool) -> torch.Tensor:
    basis = time_basis(loops, torch.linspace(0, 1, frame_number(seconds)))
    D = unsix(torch.einsum("kf,jkc->fjc", basis, x))
    return frames_at(body, D, torch.einsum("kf,kc->fc", basis, y), seconds)


def remember_exactly(bodies: list[dict[str, Any]], prior: MotionPrior) -> None:
    """From here on performers do what is stored."""
    place_of = {part: place for place, part in number_parts(bodies).items()}

    def stored(network: Any, company: Any, asked: Asked, noise: torch.Tensor, **_: Any) -> Drawn:
        z = torch.zeros_like(noise)
        assert asked.part is not None
        for row, part in enumerate(asked.part.tolist()):
            if part:
                number, at = place_of[part]
                clip = bodies[number]["clips"][at]
                tail = torch.cat([clip["velocity"], torch.tensor([clip["seconds"]]).log()])
                loops = torch.tensor([clip["loops"]])
                one = prior.scales.normal(six(clip["x"])[None], clip["y"][None], tail[None], loops).nan_to_num(0.0)
                z[row, : one.shape[1]] = one[0]
        return Drawn(z, torch.zeros(len(z), z.shape[1] - 1, CHANNELS // 6))

    perform.draw = stored


class _Judge:
    """The judge's formula for one character."""

    def __init__(self, character: Character) -> None:
        count = len(character.mesh.positions)
        pick = torch.from_numpy(np.random.default_rng(0).choice(count, min(POINTS, count), replace=False))
        whole = {name: getattr(character.skin, name) for name in character.skin.__dataclass_fields__}
        few = {
            name: value[pick] if isinstance(value, torch.Tensor) and value.shape[:1] == (count,) else value
            for name, value in whole.items()
        }
        self.skin, self.points = Skin(**few), character.mesh.positions[pick]
        rest = skin_points(character.skin, forward_kinematics(character.skeleton)[None], character.mesh.positions)[0]
        self.height = float(np.ptp(rest[:, 1].numpy()))

    def frames(self, motion: Motion) -> np.ndarray:
        count = int(min(max(round(motion.duration * FPS), 8), 60))
        posed = sample(motion, torch.linspace(0, motion.duration, count + 1, dtype=torch.float64))
        world = posed.T_world_joint if isinstance(posed, Motion) else posed
        V = (skin_points(self.skin, world.double(), self.points.double()) / self.height).numpy()
        V = V - V.mean(1, keepdims=True) * [1, 0, 1]
        speed = np.gradient(V, max(motion.duration / count, 1e-6), axis=0) * SPEED
        return np.concatenate([V - V.mean(0), speed], 2).reshape(len(V), -1) / np.sqrt(V.shape[1])


def _distance(a: np.ndarray, b: np.ndarray) -> float:
    far = np.sqrt(np.maximum((a * a).sum(1)[:, None] + (b * b).sum(1)[None] - 2 * a @ b.T, 0))
    return float(0.5 * (far.min(1).mean() + far.min(0).mean()))


def develop(prior: MotionPrior) -> Iterator[tuple[str, str, str, bool, float]]:
    """Kind, group, name, hit and ratio of every development pair."""
    manifest = read_manifest()
    rigs = development_rigs(manifest)
    for entry in (one for one in manifest if one["name"] in rigs):
        kind, character = rigs[entry["name"]], load_character(ASSETS / entry["file"])
        judge, plan, everybody = _Judge(character), read_plan(character), prior.cast.performers
        scores = [match_bodies(one.plan, plan).score for one in everybody]
        alike = [n for n, one in enumerate(everybody) if one.kind == entry["kind"] and scores[n] > SAME]
        self_number = max(alike or range(len(scores)), key=scores.__getitem__)
        family = everybody[self_number].family
        others = tuple(
            one
            for number, one in enumerate(everybody)
            if (one.family != family if kind == "strange" else number != self_number)
        )
        lonely = replace(prior, _tensors={})
        lonely.__dict__["cast"] = Cast(others)
        artist = {}
        for clip in entry["clips"]:
            try:
                artist[clip["name"] or "clip"] = judge.frames(motion_from_clip(character, clip["name"]))
            except KinemaError as error:
                print(f"{entry['name']} {clip['name']}: {error}")
        still = {name: _distance(np.zeros((9, rows.shape[1])), rows) + FLOOR for name, rows in artist.items()}
        body = read_body(character, find_feet(character))
        for case in cases_of(entry, kind):
            right = [name for name in case.clips if name in artist]
            action = drawn_action(case.action)
            chosen = lonely.cast.choose(plan, action, perform.PERFORMERS) if action else []
            if not right or not chosen:
                yield kind, case.group, case.name, False, float("nan")
                continue
            wish = perform._Wish(action, case.sentence, None, None, None, None)
            played = perform._drawn(
                lonely, [one for one, _ in chosen], wish, torch.Generator().manual_seed(0), perform.FPS
            )
            made = [
                perform._carried(one, match, character).motion for one, (_, match) in zip(played, chosen, strict=True)
            ]
            best = made[int(perform.oddity(body, made, [match.score for _, match in chosen]).argmin())]
            mine = judge.frames(best)
            far = {name: _distance(mine, rows) / still[name] for name, rows in artist.items()}
            yield kind, case.group, case.name, min(far, key=far.__getitem__) in right, min(far[name] for name in right)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("recall", "dev"))
    parser.add_argument("bodies", type=Path)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--clips", type=int, default=120)
    parser.add_argument("--noise", type=float, default=perform.RECALL_VARIETY)
    parser.add_argument("--steps", type=int, default=perform.RECALL_STEPS)
    parser.add_argument("--exact", action="store_true")
    args = parser.parse_args()
    bodies, prior = read_bodies(args.bodies), MotionPrior.load(args.weights)
    if args.what == "recall":
        far = recall(bodies, prior, clips=args.clips, noise=args.noise, steps=args.steps)
        print(f"median {statistics.median(far):.3f}, mean {statistics.mean(far):.3f} of {len(far)} clips")
        return
    if args.exact:
        remember_exactly(bodies, prior)
    rows = list(develop(prior))
    for kind in ("sisters", "strange"):
        for group in ("all", "locomotion", "gesture", "other"):
            some = [row for row in rows if row[0] == kind and group in ("all", row[1])]
            ratio = np.nanmedian([row[4] for row in some])
            print(f"{kind:8s} {group:11s} {sum(row[3] for row in some)} of {len(some)}, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
