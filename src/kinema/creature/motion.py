"""Creatures as kinema's own nouns: `Skeleton`, `Motion`, and a glTF document."""

from __future__ import annotations

import numpy as np
import torch

from kinema.asset.gltf import Document, build_document
from kinema.creature.build import Creature
from kinema.creature.locomotion import gait_frames
from kinema.motion import Motion
from kinema.rigging import Skeleton, forward_kinematics

R_GLTF_KINEMA = np.array([[0.0, 0, -1], [0, 1, 0], [1, 0, 0]])
"""kinema's +X forward to glTF's +Z forward: a quarter turn about +Y."""


def start_frames(creature: Creature) -> np.ndarray:
    """Rest pose relative to the parents, [joint 4 4]."""
    frames = np.tile(np.eye(4), (len(creature.joint_names), 1, 1))
    frames[:, :3, 3] = creature.heads
    frames[1:, :3, 3] -= creature.heads[creature.joint_parents[1:]]
    return frames


def to_skeleton(creature: Creature) -> Skeleton:
    """The creature's joints; all of them deform the skin or carry a hard part."""
    return Skeleton(
        names=creature.joint_names,
        parents=tuple(int(parent) for parent in creature.joint_parents),
        T_parent_joint=torch.from_numpy(start_frames(creature)),
        tails=torch.from_numpy(creature.tails - creature.heads),
        moves=torch.ones(len(creature.joint_names), dtype=torch.bool),
    )


def to_document(creature: Creature) -> Document:
    """The creature as a glTF document, facing +Z as glTF characters do.

    The root node takes the turn, so that the joint frames that `character_from_document` reads back are those of `to_skeleton`.
    """
    frames = start_frames(creature)
    frames[0, :3, 3] = R_GLTF_KINEMA @ frames[0, :3, 3]
    frames[0, :3, :3] = R_GLTF_KINEMA
    return build_document(
        name=creature.species,
        positions=creature.positions @ R_GLTF_KINEMA.T,
        normals=creature.normals @ R_GLTF_KINEMA.T,
        faces=creature.faces,
        colours=np.concatenate([creature.colours, np.ones((len(creature.colours), 1))], axis=1),
        joint_names=creature.joint_names,
        joint_parents=creature.joint_parents,
        T_parent_joint=frames,
        joints=creature.joints,
        weights=creature.weights,
        extras={"kinema": {"species": creature.species, "plan": creature.plan, "seed": creature.seed}},
    )


def gait(
    creature: Creature,
    name: str,
    *,
    fps: float = 24.0,
    cycle_count: int = 1,
    frame_count: int | None = None,
    speed: float | None = None,
    seed: int | None = None,
    skeleton: Skeleton | None = None,
) -> Motion:
    """Animate a creature.

    Args:
        creature: Who moves.
        name: One of `gaits(creature)`.
        fps: Frames a second, 4 to 1000; a cycle is a whole number of frames.
        cycle_count: Whole cycles; the last frame repeats the first, its travel aside.
        frame_count: Exactly this many frames instead.
        speed: Over the ground, m/s, for gaits that travel; None is the animal's own.
        seed: Varies amplitudes, looks and sides; None is the plain gait.
        skeleton: A loaded character's skeleton to put the motion on (joints are matched by name); None is the creature's own.

    Raises:
        UsageError: `creature-unknown`, `gait-fps`, `gait-frames`, `gait-speed`.
    """
    frames, loop = gait_frames(
        creature, name, fps=fps, cycle_count=cycle_count, frame_count=frame_count, speed=speed, seed=seed
    )
    own = to_skeleton(creature)
    motion = Motion(own, torch.from_numpy(frames), fps, loop=loop)
    return motion if skeleton is None else onto(motion, skeleton)


def onto(motion: Motion, skeleton: Skeleton) -> Motion:
    """The same motion on a skeleton that holds the same joints, and perhaps more above them (an armature).

    World frames are kept; joints that the motion does not know stay as they start.
    """
    start_own = forward_kinematics(motion.skeleton, motion.skeleton.T_parent_joint[None])[0]
    start_new = forward_kinematics(skeleton, skeleton.T_parent_joint[None])[0]
    world = torch.empty((motion.frame_count, skeleton.joint_count, 4, 4), dtype=torch.float64)
    local = skeleton.T_parent_joint.double().expand(motion.frame_count, -1, -1, -1).clone()
    for joint, (name, parent) in enumerate(zip(skeleton.names, skeleton.parents, strict=True)):
        if name in motion.skeleton.names:
            own = motion.skeleton.index(name)
            # Frames may be turned against each other by a constant; it is what the start poses differ by.
            offset = torch.linalg.inv(start_own[own]) @ start_new[joint].double()
            world[:, joint] = motion.T_world_joint[:, own] @ offset
            local[:, joint] = world[:, joint] if parent < 0 else torch.linalg.inv(world[:, parent]) @ world[:, joint]
        else:
            world[:, joint] = local[:, joint] if parent < 0 else world[:, parent] @ local[:, joint]
    return Motion(skeleton, local, motion.fps, loop=motion.loop)
