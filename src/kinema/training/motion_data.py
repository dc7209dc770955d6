"""From files to training clips: bodies of a collection and generated creatures, each with its clips as coefficients.

One file a body, so that making data can be stopped and go on. A body is stored with variants of itself: bones of other lengths, a
rest pose part of the way to a pose of its own, fingers dropped, spines merged, so that what is learned is relative to any rest pose
and holds for any tree.
"""

from __future__ import annotations

import logging
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from kinema import creature as zoo
from kinema.asset import Character, character_from_document, load_character
from kinema.creature import shown_action
from kinema.errors import KinemaError, UsageError
from kinema.files import replacing
from kinema.geometry.rotations import from_rotation_vector, nearest_rotation, to_rotation_vector
from kinema.motion import Motion, find_contacts, find_feet, ground_speed, motion_from_clip
from kinema.motion.feet import Foot
from kinema.motionprior.actions import ACTIONS
from kinema.motionprior.body import MotionBody, column, read_body
from kinema.motionprior.encoding import (
    CLOSES,
    ClipCode,
    Track,
    encode,
    find_cycle,
    gap_of,
    places_of,
    read_track,
    six,
    time_basis,
    unsix,
    without_travel,
)
from kinema.posespace.representation import local_frames
from kinema.posespace.tokens import RigTokens
from kinema.rigging import forward_kinematics
from kinema.training.collection import characters_of, collection_notes
from kinema.training.motion_carry import SOURCES, carry_all
from kinema.training.motion_names import FACTS, shown_by
from kinema.transfer.body import read_body as read_plan

log = logging.getLogger(__name__)

CARRIED = "carried.pt"
"""File of clips that were carried over."""
FPS = 30.0
"""Rate at which clips are read."""
SHORTEST = 0.15
"""Shorter clips are poses, seconds."""
LONGEST = 3.4
"""Longer performances are cut to windows: seventeen cosines hold no more, seconds..."""
WINDOW = 2.8
"""...of this length, where most happens."""
STILL = 0.001
"""A clip whose poses spread less than this shows nothing, units."""
SEVERAL = tuple(FACTS["several"])
"""Long clips of these give several windows."""
GLIDES: dict[str, float] = FACTS["glides"]
"""Speed of what goes through air or water, where a clip in place does not tell, units a second."""
STANCE = 0.6
"""Share of a period in which a walking foot stands, about."""
CALM = tuple(FACTS["calm"])
"""Clips whose poses serve as other rest poses."""


@dataclass(frozen=True)
class Settings:
    """How much data to make."""

    variants: int = 16
    """Of each artist's body."""
    creature_variants: int = 4
    creatures: int = 3
    """Of each species."""
    sources: int = SOURCES
    """Clips of an action that a body takes over from others."""
    seed: int = 0


def make_all(assets: Path, out: Path, settings: Settings) -> Iterator[str]:
    """Artists' bodies of split `train`, then creatures."""
    yield from make_bodies(assets, characters_of(assets, "train"), out, settings)
    yield from make_creatures(out, settings)
    yield from make_carried(out, settings)


def make_carried(out: Path, settings: Settings) -> Iterator[str]:
    """Carry clips over between all bodies of a folder, into its carried.pt."""
    path = out / CARRIED
    if path.exists():
        return
    bodies = read_bodies(out)
    rows: list[dict[str, Any]] = []
    for body, more in zip(bodies, carry_all(bodies, sources=settings.sources, seed=settings.seed), strict=True):
        rows += more
        yield f"{body['name']}: {len(more)} clips of others"
    with replacing(path) as temporary:
        torch.save(rows, temporary)


def read_bodies(folder: Path, *, left_out: tuple[str, ...] = (), only: bool = False) -> list[dict[str, Any]]:
    """Bodies with clips, some names and families left out, or only those.

    Raises:
        UsageError: `motion-data` if there are none.
    """
    bodies = []
    for path in sorted(folder.glob("*.pt")):
        if path.name == CARRIED:
            continue
        body = torch.load(path, weights_only=False)
        if body["clips"] and bool({body["name"], body["family"]} & set(left_out)) == only:
            bodies.append(body)
    if not bodies:
        raise UsageError("motion-data", f"there are no bodies in '{folder}'", hint="make them: kinema motion data")
    return bodies


def make_bodies(assets: Path, entries: list[dict[str, Any]], out: Path, settings: Settings) -> Iterator[str]:
    """Write a file for every entry of a manifest; yields a line a body."""
    out.mkdir(parents=True, exist_ok=True)
    for entry in entries:
        path = out / f"{entry['name']}.pt"
        if path.exists():
            continue
        try:
            body = asset_body(assets, entry, settings)
        except KinemaError as error:
            yield f"{entry['name']}: left out, {error}"
            continue
        save(path, body)
        yield f"{entry['name']}: {len(body['clips'])} clips, {len(body['base']['parents'])} tokens"


def make_creatures(out: Path, settings: Settings) -> Iterator[str]:
    """Write files for generated creatures."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(settings.creatures):
        for species in zoo.species():
            path = out / f"creature_{species}_{number}.pt"
            if not path.exists():
                body = creature_body(species, 1000 + number, settings)
                save(path, body)
                yield f"{species} {number}: {len(body['clips'])} clips, {len(body['base']['parents'])} tokens"


def save(path: Path, body: dict[str, Any]) -> None:
    """Write whole or not at all."""
    with replacing(path) as temporary:
        torch.save(body, temporary)


def asset_body(assets: Path, entry: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """A character of the collection with all its clips that show something."""
    notes = collection_notes(assets)
    start = notes.get("starts", {}).get(entry["name"], "auto")
    character = load_character(entry["path"], start=start)
    feet = find_feet(character)
    body = read_body(character, feet)
    bind = bind_turns(character, load_character(entry["path"], start="bind"), body)
    clips = []
    for clip, info in zip(character.clips, entry["clips"], strict=False):
        shown = shown_by(info["name"], info.get("text"), notes.get("motion_clips", {}).get(entry["name"]))
        if shown is None or clip.duration < SHORTEST:
            continue
        try:
            motion = motion_from_clip(character, clip.name, fps=FPS)
        except KinemaError as error:
            log.warning("%s %s: %s", entry["name"], clip.name, error)
            continue
        free = entry["name"].startswith(tuple(notes.get("any_heading", ())) or ("\0",))
        for code in clip_codes(character, body, motion, feet, shown.action, free_heading=free, backward=shown.backward):
            clips.append(row(body, code, shown.action, shown.words, shown.backward))
    about = {
        "name": entry["name"],
        "family": entry.get("family") or entry["name"],
        "kind": re.sub(r",.*| \(.*", "", entry["kind"]),
        "group": entry["group"],
        "source": "asset",
        "by": bool(entry.get("licence_by")),
    }
    return stored(character, feet, body, clips, about, settings.variants, settings.seed, bind)


def creature_body(species: str, seed: int, settings: Settings) -> dict[str, Any]:
    """A generated creature with its gaits."""
    made = zoo.make(species, seed=seed)
    character = character_from_document(zoo.to_document(made))
    feet = find_feet(character)
    body = read_body(character, feet)
    clips = []
    for gait in zoo.gaits(made):
        action = shown_action(species, gait)
        if action is None or action in FACTS["not_of_creatures"]:
            continue
        takes = 2 if action in FACTS["taken_twice"] else 1
        for take in range(takes):
            motion = zoo.gait(made, gait, fps=FPS, seed=seed * 7 + take, skeleton=character.skeleton)
            for code in clip_codes(character, body, motion, feet, action):
                clips.append(row(body, code, action, "", False))
    about = {
        "name": f"{species}:{seed}",
        "family": f"creature:{species}",
        "kind": species,
        "group": "creature",
        "source": "creature",
        "by": False,
    }
    return stored(character, feet, body, clips, about, settings.creature_variants, seed)


def row(body: MotionBody, code: ClipCode, action: str, words: str, backward: bool) -> dict[str, Any]:
    """A clip as it is stored."""
    return {
        "x": code.x,
        "y": code.y,
        "contact": code.contact,
        "velocity": code.velocity,
        "seconds": code.seconds,
        "loops": code.loops,
        "half": code.half,
        "action": action,
        "words": words,
        "backward": backward,
    }


def stored(
    character: Character,
    feet: tuple[Foot, ...],
    body: MotionBody,
    clips: list[dict[str, Any]],
    about: dict[str, Any],
    variants: int,
    seed: int,
    bind: Tensor | None = None,
) -> dict[str, Any]:
    """A body as it is stored: itself, its variants, its clips."""
    rng = np.random.default_rng([seed, zlib.crc32(about["name"].encode())])
    base = tokens_of(body)
    made = [variant_of(character, feet, body, body, torch.eye(3).expand(body.token_count, 3, 3))]
    for _ in range(variants if clips else 0):
        varied = vary(character, feet, body, clips, rng, bind)
        if varied is not None:
            made.append(varied)
    return about | {"base": base, "plan": read_plan(character), "variants": made, "clips": clips}


def tokens_of(body: MotionBody) -> dict[str, Any]:
    """What training needs of a body."""
    rig = body.rig
    return {
        "parents": rig.parents,
        "rest": rig.rest,
        "features": body.features,
        "ends": body.ends,
        "share": body.share,
        "floor": body.floor,
        "feet": body.feet,
        "reference": body.reference,
        "opposite": body.opposite,
        "unit": rig.unit,
        "joints": rig.joints,
    }


# ---------------------------------------------------------------- clips
def clip_codes(
    character: Character,
    body: MotionBody,
    motion: Motion,
    feet: tuple[Foot, ...],
    action: str,
    *,
    free_heading: bool = False,
    backward: bool = False,
) -> list[ClipCode]:
    """A motion cut, closed where it should close, and written as coefficients; empty where it shows nothing."""
    if not bool(torch.isfinite(motion.T_parent_joint).all()) or motion.frame_count < 4:
        return []
    spec = ACTIONS[action]
    contacts = find_contacts(character, motion, feet).on if feet and not spec.airborne else None
    if feet and spec.airborne and action in FACTS["leaps"]:
        contacts = find_contacts(character, motion, feet).on
    track = read_track(character.skeleton, body, motion, contacts)
    if free_heading:
        track = facing_ahead(track)
    p = places_of(body, track.D, track.root)
    spread = float(((p - p.mean(0)) * body.share.sqrt()[:, None]).square().sum((1, 2)).mean().sqrt())
    away = float(((p.mean(0) - places_of(body, torch.eye(3).expand(1, body.token_count, 3, 3))[0])
                  * body.share.sqrt()[:, None]).norm())  # fmt: skip
    if spread < STILL and (action in FACTS["still"] or away < 0.05):
        return []
    gait = spec.travels
    track = replace(track, root=track.root - track.root[0] * torch.tensor([1.0, 0.0, 1.0]))
    if not spec.loops:
        return [encode(body, part, loops=False, gait=False, velocity=torch.zeros(2))
                for part in windows(body, track, action)]  # fmt: skip
    track, velocity = without_travel(track, least=0.15)
    whole = gap_of(body, track)
    allowed = CLOSES if gait else 1.5 if action in FACTS["still"] else 0.5
    if whole > allowed or (gait and track.seconds > 2.6 and free_heading):
        cycle = find_cycle(body, track, longest=2.2 if gait or spec.airborne else 5.0, shortest=0.35 if gait else 0.6)
        if cycle is None:
            return [] if gait or spec.airborne else [
                encode(body, part, loops=False, gait=False, velocity=torch.zeros(2))
                for part in windows(body, track, action)[:1]
            ]  # fmt: skip
        track = track.cut(*cycle)
        track, more = without_travel(track)
        velocity = velocity + more
    if gait and feet:
        found = ground_speed(character, motion, feet)
        if found.confidence >= 0.5 and float(velocity.norm()) == 0:
            velocity = found.velocity[[0, 2]].float() / body.unit
    if gait and not backward and float(velocity[0]) < -0.1:
        # stiff legs that swing like pendulums tell no direction; what they stand on is then unknown as well
        velocity = velocity.abs() * torch.tensor([1.0, 0.0])
        track = replace(track, contact=torch.full_like(track.contact, torch.nan))
    if action in GLIDES and float(velocity.norm()) < 0.15:
        velocity = torch.tensor([GLIDES[action], 0.0])
    level = torch.tensor([1.0, 0.0, 1.0])
    track = replace(track, root=track.root - track.root.mean(0) * level)
    code = encode(body, track, loops=True, gait=gait, velocity=velocity)
    if gait and float(velocity.norm()) == 0:
        code = replace(code, velocity=stride_speed(body, track, code.seconds))
    return [code]


def stride_speed(body: MotionBody, track: Track, period: float) -> Tensor:
    """How fast steps of this length go, where feet slide too much to tell, units a second; NaN without steps, [2]."""
    if not body.feet:
        return torch.full((2,), torch.nan)
    x = places_of(body, track.D)[:, list(body.feet), 0]
    stride = float((x.amax(0) - x.amin(0)).median())
    return torch.tensor([stride / (STANCE * period), 0.0]) if stride > 0.04 else torch.full((2,), torch.nan)


def facing_ahead(track: Track) -> Track:
    """The track turned so that it begins facing +X."""
    first = track.D[:3, 0].mean(0)
    yaw = torch.atan2(first[0, 2] - first[2, 0], first[0, 0] + first[2, 2])
    back = from_rotation_vector(torch.tensor([0.0, -float(yaw), 0.0]))
    root = track.root - track.root[0] * torch.tensor([1.0, 0.0, 1.0])
    return replace(track, D=back @ track.D, root=(back @ root[..., None]).squeeze(-1))


def windows(body: MotionBody, track: Track, action: str) -> list[Track]:
    """A performance, or the parts of a long one in which most happens."""
    if track.seconds <= LONGEST:
        return [track]
    p = places_of(body, track.D, track.root)
    stir = (p.diff(dim=0) * body.share.sqrt()[:, None]).square().sum((1, 2)).sqrt()
    size = round(WINDOW * track.fps)
    total = torch.cat([torch.zeros(1), stir.cumsum(0)])
    inside = total[size:] - total[:-size]
    found: list[int] = []
    for first in inside.argsort(descending=True).tolist():
        if all(abs(first - other) >= size // 2 for other in found):
            found.append(first)
        if len(found) == (3 if action in SEVERAL else 1):
            break
    return [track.cut(first, first + size) for first in found]


# ---------------------------------------------------------------- variants of a body
def variant_of(
    character: Character, feet: tuple[Foot, ...], body: MotionBody, base: MotionBody, R: Tensor
) -> dict[str, Any]:
    """A variant as it is stored: its tokens, which of the base's they are, and how its rest pose is turned against the base's."""
    place = {joint: token for token, joint in enumerate(base.rig.joints.tolist())}
    index = torch.tensor([place[joint] for joint in body.rig.joints.tolist()])
    return tokens_of(body) | {"index": index, "R": R[index].contiguous(), "scale": base.unit / body.unit}


def vary(
    character: Character,
    feet: tuple[Foot, ...],
    base: MotionBody,
    clips: list[dict[str, Any]],
    rng: np.random.Generator,
    bind: Tensor | None = None,
) -> dict[str, Any] | None:
    """Another body: limbs of other lengths, another rest pose, fewer joints."""
    skeleton, rig = character.skeleton, base.rig
    T = skeleton.T_parent_joint.clone()
    place = column(rig.features, "position")
    stretch = rng.normal(0, 0.08) + rng.normal(0, 0.1) * place[:, 0] + rng.normal(0, 0.15) * (place[:, 1] - 0.5)
    stretch = (
        stretch + rng.normal(0, 0.25) * place[:, 2].abs() + rng.normal(0, 0.15) * column(base.features, "leg")[:, 0]
    )
    T[rig.joints[1:], :3, 3] *= stretch[1:].clamp(-0.5, 0.5).exp().to(T)[:, None]
    R = torch.eye(3).expand(rig.token_count, 3, 3).clone()
    if rng.random() < 0.75:
        calm = [clip for clip in clips if clip["action"] in CALM] or clips
        D = moment_of(calm[rng.integers(len(calm))], float(rng.uniform()))
        if bind is not None and rng.random() < 0.4:
            D = bind
        R, C = partway_rest(rig, D, float(rng.uniform(0, 1)), rng)
        T = local_frames(replace(skeleton, T_parent_joint=T), rig, C.to(T))
    moves = skeleton.moves.clone()
    if rng.random() < 0.4:
        moves[rig.joints[_dropped(base, rng)]] = False
    varied = replace(character, skeleton=replace(skeleton, T_parent_joint=T, moves=moves))
    try:
        body = read_body(varied, feet)
    except KinemaError:
        return None
    if not set(body.rig.joints.tolist()) <= set(rig.joints.tolist()) or int(body.rig.joints[0]) != int(rig.joints[0]):
        return None
    return variant_of(varied, feet, body, base, R)


def bind_turns(character: Character, bound: Character, body: MotionBody) -> Tensor:
    """How the bind pose (often a T) is turned against the start pose, [token 3 3]."""
    joints = body.rig.joints
    start, bind = (nearest_rotation(forward_kinematics(one.skeleton)[joints, :3, :3]) for one in (character, bound))
    D = (bind @ start.mT).float()
    return D[0].T @ D  # standing as the start pose stands


def moment_of(clip: dict[str, Any], moment: float) -> Tensor:
    """Turns at a moment 0..1 of a stored clip, [token 3 3]."""
    basis = time_basis(clip["loops"], torch.tensor([moment]))[:, 0]
    return unsix(six(torch.einsum("k,jkab->jab", basis, clip["x"])))


def partway_rest(rig: RigTokens, D: Tensor, share: float, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
    """A pose part of the way to another: global turns [token 3 3] and local rotation vectors [token 3]."""
    C = to_rotation_vector(D[rig.parents.clamp_min(0)].mT @ D)
    C = C * share + torch.from_numpy(rng.normal(0, 0.03, C.shape)).float()
    C[0] = 0
    turns = from_rotation_vector(C)
    R = turns.clone()
    for token, parent in enumerate(rig.parents.tolist()):
        if parent >= 0:
            R[token] = R[parent] @ turns[token]
    return R, C


def _dropped(base: MotionBody, rng: np.random.Generator) -> Tensor:
    """Tokens of a body that a simpler rig would not have: small ends, and links of chains, [token] int64."""
    parents = base.rig.parents
    count = base.token_count
    children = torch.bincount(parents[1:], minlength=count)
    small = column(base.features, "branch_share")[:, 0] < 0.09
    lone = (children == 1) & (children[parents.clamp_min(0)] == 1)
    leg = column(base.features, "leg")[:, 0] > 0
    chance = torch.where(small & (children == 0), 0.6, torch.where(lone & ~leg, 0.35, 0.0))
    chance[0] = 0
    drop = torch.from_numpy(rng.random(count)) < chance
    if count - int(drop.sum()) < 3:
        drop[:] = False
    return torch.nonzero(drop).flatten()
