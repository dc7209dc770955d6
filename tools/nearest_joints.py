"""The experiment's baseline for `likeness_table.py --method nearest`: joints take the turns of the nearest joints.

As in ../shared/prototypes/motion_prior/retrieve.py: joints are compared by place, side, centre and share of their surface and
place in the tree; the body with the least mean distance that has a clip of the action gives it; turns against
the start pose are applied as they are, bones turned to point the same way. No chains, no limbs, no feet.
For comparison only, no part of the package.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import torch
from torch import Tensor

from kinema.asset import Character, load_character
from kinema.geometry.rotations import turning
from kinema.geometry.transforms import compose, split_scale
from kinema.motion import Motion, motion_from_clip
from kinema.posespace.tokens import LAYOUT, RigTokens, rig_tokens
from kinema.rig import forward_kinematics, local_from_world
from kinema.transfer.actions import action_likeness
from kinema.transfer.library import Library


def _part(features: Tensor, name: str) -> Tensor:
    start = 0
    for key, size in LAYOUT.items():
        if key == name:
            return features[:, start : start + size]
        start += size
    raise KeyError(name)


def describe(rig: RigTokens) -> Tensor:
    """What joints are compared by, [token n]."""
    f = rig.features
    place = _part(f, "position")
    span = place.amax(0) - place.amin(0) + 0.2
    side = torch.tanh(place[:, 2:] / 0.03)
    scaled = [
        (_part(f, n), w)
        for n, w in (("branch_share", 1.0), ("below", 0.7), ("depth", 0.5), ("low", 0.7), ("high", 0.3))
    ]
    rest = [values * weight for values, weight in scaled]
    return torch.cat([2 * (place - place.mean(0)) / span, 0.5 * side, _part(f, "centre"), *rest], 1)


def _directions(rig: RigTokens) -> Tensor:
    out = _part(rig.features, "tail").clone()
    for token in range(rig.token_count):
        kids = torch.nonzero(rig.parents == token).flatten()
        if len(kids):
            out[token] = (rig.rest[kids] - rig.rest[token]).mean(0)
    return out


@cache
def _body(path: Path) -> tuple[Character, RigTokens, Tensor] | None:
    try:
        character = load_character(path)
        rig = rig_tokens(character)
    except Exception:
        return None
    return character, rig, describe(rig)


def carry_nearest(library: Library, character: Character, action: str) -> Motion:
    """The nearest body's clip of an action on a character."""
    mine = rig_tokens(character)
    about = describe(mine)
    able = [(path, name, action_likeness(action, shown)) for path, name, shown, _ in library.clips()]
    most = max((like for *_, like in able), default=0.0)
    if most <= 0:
        raise LookupError(f"no clip for '{action}'")

    def unlike(path: Path) -> float:
        body = _body(path)
        if body is None:
            return float("inf")
        d = torch.cdist(about, body[2])
        return float(d.min(1).values.mean() + d.min(0).values.mean())

    path, name, _ = min((entry for entry in able if entry[2] == most), key=lambda entry: unlike(entry[0]))
    body = _body(path)
    assert body is not None
    source, theirs, other = body
    match = torch.cdist(about, other).argmin(1)
    match[0] = 0
    clip = motion_from_clip(source, name)
    world = split_scale(clip.T_world_joint[:, theirs.joints])[0]
    rest = forward_kinematics(source.skeleton)[theirs.joints]
    D = (world[..., :3, :3] @ rest[:, :3, :3].mT)[:, match]
    ds, dt = _directions(theirs)[match].double(), _directions(mine).double()
    ok = (ds.norm(dim=-1) > 0.03) & (dt.norm(dim=-1) > 0.03)
    ok &= (ds * dt).sum(-1) > -0.3 * ds.norm(dim=-1) * dt.norm(dim=-1)
    ok[0] = False
    align = torch.eye(3, dtype=torch.float64).repeat(len(match), 1, 1)
    if bool(ok.any()):
        align[ok] = turning(dt[ok], ds[ok])
    ratio = float(
        (_part(mine.features, "position")[0, 1] / _part(theirs.features, "position")[0, 1].clamp_min(0.05)).clamp(
            0.3, 3
        )
    )
    went = (world[:, 0, :3, 3] - rest[0, :3, 3]) * (ratio * mine.unit / theirs.unit)
    return _posed(character, mine, D @ align, went, clip.fps)


def _posed(character: Character, rig: RigTokens, E: Tensor, went: Tensor, fps: float) -> Motion:
    skeleton = character.skeleton
    start, local = forward_kinematics(skeleton), skeleton.T_parent_joint
    token_of = {int(joint): token for token, joint in enumerate(rig.joints.tolist())}
    frames: list[Tensor] = []
    for joint, above in enumerate(skeleton.parents):
        T = local[joint].expand(len(E), 4, 4) if above < 0 else frames[above] @ local[joint]
        token = token_of.get(joint)
        if token is not None:
            shift = went if token == 0 else 0
            T = compose(E[:, token] @ start[joint, :3, :3], T[:, :3, 3] + shift)
        frames.append(T)
    return Motion(skeleton, local_from_world(skeleton, torch.stack(frames, 1)), fps)
