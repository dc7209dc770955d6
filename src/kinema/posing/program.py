"""`kinema poses sample|project|walk|edit|keyframes`: the pose space's tools on a user's own file.

Poses go in by name ("rest", a moment of a clip, a seed) and come out as one clip, a pose a key, in the character's own file; or as
pictures.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.errors import UsageError
from kinema.files import check_writable
from kinema.geometry.rotations import nearest_rotation
from kinema.geometry.transforms import apply, compose, rigid_inverse, translating
from kinema.motion import Motion, motion_from_clip, write_glb
from kinema.posespace import PoseSpace, RigTokens, handles_on, local_frames, poses_from_frames, rig_tokens
from kinema.posespace.diffusion import Energy
from kinema.posespace.guide import guide_of
from kinema.posespace.ik import polish_tokens
from kinema.posespace.validators import Validators, validators_of
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import Checkerboard, FollowCamera, Scene, Shadow, place_cameras, render, write_video
from kinema.render.video import SUFFIXES, check_video_path
from kinema.rigging import forward_kinematics

KEYS_A_SECOND = 2.0
"""Rate of clips that only hold poses, one a key."""
SEED = re.compile(r"seed:(\d{1,15})")
"""Names of poses that are samples of the space."""
VERTICES_AT_ONCE = 2**21
"""Posed together to find the lowest one; bounds memory for long motions."""
GUIDED = 10.0
"""Strength of the validators as a guide: a pose that they call broken is e¹⁰ times less likely."""


@dataclass(frozen=True, eq=False)
class Posed:
    """A character and the space of its poses."""

    character: Character
    space: PoseSpace

    @cached_property
    def rig(self) -> RigTokens:
        return rig_tokens(self.character)

    @cached_property
    def validators(self) -> Validators:
        return validators_of(self.character)

    @cached_property
    def guide(self) -> Energy:
        """What the validators have against poses."""
        return guide_of(self.character, self.rig, validators=self.validators)

    def pose(self, text: str) -> Tensor:
        """A pose by name, [token 3].

        Args:
            text: "rest"; "seed:7", a sample of the space; or a clip and a moment of it, "run@0.4", its first frame without one.
        """
        if text == "rest":
            return torch.zeros(self.rig.token_count, 3)
        if match := SEED.fullmatch(text):
            return self.sample(1, seed=int(match[1]))[0]
        return self.poses(self._moment(text))[0]

    def _moment(self, text: str) -> Motion:
        """A moment of a clip as a motion of one frame."""
        clip, _, moment = text.partition("@")
        try:
            seconds = float(moment or 0)
        except ValueError:
            seconds = math.nan
        motion = motion_from_clip(self.character, clip)
        if not 0 <= seconds <= motion.duration + 1e-6:
            raise UsageError(
                "poses-moment", f"'{text}': clip '{clip}' has moments from 0 to {motion.duration:.2f} seconds"
            )
        frame = min(round(seconds * motion.fps), motion.frame_count - 1)
        return replace(motion, T_parent_joint=motion.T_parent_joint[frame : frame + 1])

    def place(self, text: str) -> Tensor:
        """Where the body of a named pose stands and heads: T_world_pose of its root at rest to the clip's own, [4 4]."""
        if text == "rest" or SEED.fullmatch(text):
            return torch.eye(4, dtype=torch.float64)
        moment, skeleton, root = self._moment(text), self.character.skeleton, int(self.rig.joints[0])
        kept = forward_kinematics(skeleton, local_frames(skeleton, self.rig, self.poses(moment)[0].double()))[root]
        there = moment.T_world_joint[0, root].double()
        turn = nearest_rotation(there[:3, :3]) @ nearest_rotation(kept[:3, :3]).mT
        return compose(turn, there[:3, 3] - turn @ kept[:3, 3])

    def poses(self, motion: Motion) -> Tensor:
        """Poses of a motion, [frame token 3]."""
        return poses_from_frames(motion.skeleton, self.rig, motion.T_world_joint).float()

    def sample(self, count: int, *, seed: int, guided: bool = False, variety: float = 1.0) -> Tensor:
        """New poses, [pose token 3]."""
        generator, guide = torch.Generator().manual_seed(seed), self.guide if guided else None
        return self.space.sample(self.rig, count, generator=generator, variety=variety, guide=guide, strength=GUIDED)

    def walk(self, begin: str, end: str, steps: int) -> Tensor:
        """Poses between two that are named, which give way to the validators, [step token 3]."""
        return self.space.walk(self.rig, self.pose(begin), self.pose(end), steps, guide=self.guide)

    def edit(
        self,
        pose: Tensor,
        *,
        to: Sequence[str] = (),
        by: Sequence[str] = (),
        T_world_pose: Tensor | None = None,
        reach: float = 0.03,
        lean: bool = False,
    ) -> tuple[Tensor, dict[str, float]]:
        """Drag joints; the rest of the body follows.

        Args:
            pose: [token 3].
            to: "joint=x,y,z", places in the world, metres.
            by: "joint=x,y,z", relative to where the joint is in the pose.
            T_world_pose: Where the body is (`place`), [4 4]; its root is at its rest place if not given.
            reach: How much else may change, 0..1.
            lean: Whether the body as a whole may tilt.

        Returns:
            The pose, and how far each joint is from its target, body heights.
        """
        skeleton = self.character.skeleton
        T_world_pose = torch.eye(4, dtype=torch.float64) if T_world_pose is None else T_world_pose
        world = T_world_pose @ forward_kinematics(skeleton, local_frames(skeleton, self.rig, pose.double()))
        targets = dict(map(_handle, to))
        for name, shift in map(_handle, by):
            if name in targets:
                raise UsageError("poses-handles", f"'{name}' is dragged twice")
            targets[name] = shift + world[skeleton.index(name), :3, 3]
        T_pose_world = rigid_inverse(T_world_pose)
        near = {name: apply(T_pose_world, spot[None])[0] for name, spot in targets.items()}
        handles = handles_on(skeleton, self.rig, near)
        polish = partial(polish_tokens, self.rig)
        done = self.space.edit(self.rig, pose[None], handles, polish=polish, reach=reach, hold_root=not lean)
        return done.poses[0], dict(zip(targets, done.residuals[0].tolist(), strict=True))

    def motion(self, poses: Tensor, *, fps: float = KEYS_A_SECOND, stand: bool = True) -> Motion:
        """Poses as a motion, one a frame, [pose token 3]; each stands on the ground, or keeps the root at its rest place."""
        skeleton = self.character.skeleton
        motion = Motion(skeleton, local_frames(skeleton, self.rig, poses.double()).to(skeleton.T_parent_joint), fps)
        return standing(self.character, motion) if stand else motion

    def keyframes(self, keys: Tensor, *, fps: float, seconds: float) -> Motion:
        """A motion through poses, standing on the ground, [key token 3]."""
        motion = self.space.keyframes(self.character.skeleton, self.rig, keys, fps=fps, seconds=seconds)
        return standing(self.character, motion)

    def accepted(self, motion: Motion) -> Tensor:
        """Which frames the validators accept, [frame] bool."""
        return self.validators.violations(motion.T_world_joint).accepted()


def standing(character: Character, motion: Motion) -> Motion:
    """Each frame raised or lowered until its lowest vertex touches the ground."""
    shown = character.mesh.faces.unique()
    together = max(1, VERTICES_AT_ONCE // character.mesh.vert_count)
    lowest = [character.posed(part)[:, shown, 1].amin(1) for part in motion.T_world_joint.split(together)]
    height = torch.cat(lowest)
    zero = torch.zeros_like(height)
    return motion.carried(translating(torch.stack([zero, -height, zero], -1)))


def check_output(path: Path) -> None:
    """Refuse, before any work, a place or a kind of file that cannot be written."""
    if path.suffix.lower() in SUFFIXES:
        check_video_path(path)
    elif path.suffix.lower() not in (".glb", ".gltf"):
        raise UsageError(
            "poses-output", f"'{path.name}' is no kind of file for poses", hint="use .glb, .gltf, .png, .gif or .mp4"
        )
    check_writable(path)


def write_poses_file(
    path: Path, character: Character, motion: Motion, *, name: str, replace: bool = False, size_px: int = 256
) -> None:
    """Write poses as a clip of the character's own file, or as pictures: a sheet (.png) or a film (.gif, .mp4).

    Args:
        path: Its ending says which.
        character: Whose.
        motion: One pose a frame.
        name: Of the clip.
        replace: Replace a clip of that name instead of refusing.
        size_px: Width and height of pictures.
    """
    if path.suffix.lower() not in SUFFIXES:
        write_glb(path, character, motion, name=name, replace=replace)
        return
    body = splats_from_character(character, DirectConfig(overlap=1.5), generator=torch.Generator().manual_seed(0))
    scene = Scene(body, ground=Checkerboard(), shadow=Shadow(), camera=FollowCamera(azimuth=math.radians(50)))
    joints = motion.T_world_joint.float()
    cameras = place_cameras(scene, joints, height=size_px, width=size_px, fps=motion.fps)
    with torch.no_grad():
        pictures = (
            render(scene, joints[row : row + 1], height=size_px, width=size_px, camera=cameras[slice(row, row + 1)])[0]
            for row in range(len(joints))
        )
        write_video(path, pictures, fps=motion.fps)


def describe(weights: Path | None) -> dict[str, str]:
    """What a pose space is, and how it was trained."""
    space = PoseSpace.load(weights)
    network = space.denoiser.network  # type: ignore[attr-defined]
    count = sum(value.numel() for value in network.parameters())
    shape = network.shape
    return {
        "network": f"{shape.depth} blocks of width {shape.width}, {count:,} weights",
        "poses as": f"{space.representation.name}, spread {space.spread:.3f}",
        **space.facts,
    }


def _handle(text: str) -> tuple[str, Tensor]:
    """ "paw=0.3,0.1,0" -> paw and [3]."""
    name, found, numbers = text.rpartition("=")
    try:
        place = torch.tensor([float(number) for number in numbers.split(",")], dtype=torch.float64)
    except ValueError:
        place = torch.empty(0)
    if not found or not name or place.shape != (3,):
        raise UsageError("poses-handles", f"'{text}' is no handle", hint="write joint=x,y,z in metres")
    return name, place
