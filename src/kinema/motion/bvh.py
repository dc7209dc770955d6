"""BVH files from and to `Motion`.

A BVH joint has no frame of its own in the rest pose: all are parallel to the world. What is written is therefore each
joint's turn away from the start pose, and what comes back has the same joint positions but other joint frames.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Literal

import numpy as np
from scipy.spatial.transform import Rotation

from kinema.asset.bvh import file_turn, read_bvh
from kinema.errors import MotionError, UsageError
from kinema.files import atomic_write
from kinema.geometry.transforms import split_scale
from kinema.motion.motion import Motion
from kinema.rigging import forward_kinematics

ORDERS = ("xyz", "xzy", "yxz", "yzx", "zxy", "zyx")


def motion_from_bvh(
    path: str | Path, *, metres_per_unit: float | None = None, up: str = "y", facing: str | None = None
) -> Motion:
    """Read a BVH file as a motion of its own skeleton; options as `kinema.asset.bvh.read_bvh`."""
    clip = read_bvh(path, metres_per_unit=metres_per_unit, up=up, facing=facing)
    if len(clip.T_parent_joint) == 0:
        raise MotionError("motion-empty", "the file has a skeleton and no frames", where=str(path))
    return Motion(clip.skeleton, clip.T_parent_joint, clip.fps)


def write_bvh(
    path: str | Path,
    motion: Motion,
    *,
    order: str = "zxy",
    joints: Literal["all", "moving"] = "all",
    units_per_metre: float = 1.0,
    up: str = "y",
    facing: str | None = None,
) -> None:
    """Write a motion as BVH. Joint positions in the world are kept exactly; stretch of artist clips is not.

    Joints that only turn get three rotation channels. The root, and joints whose distance or direction from their
    parent changes (sliding and stretching joints of artist clips), get positions too.

    Args:
        path: Where to; written atomically.
        motion: What.
        order: Order of the rotation channels: "zxy" as motion capture has it, "xyz", ...
        joints: "all", or "moving": the motion joints alone, each hung under the nearest motion joint above.
        units_per_metre: 1 writes metres; 100 centimetres, which Maya and MotionBuilder take BVH files to be in.
        up: Up axis of the file, "y" or "z".
        facing: Direction in the file that kinema's +X becomes; "+z" for up = "y" and "-y" for up = "z" if not given.
    """
    if order not in ORDERS:
        raise UsageError("order-invalid", f"rotation order '{order}'", hint=f"one of {', '.join(ORDERS)}")
    if joints not in ("all", "moving"):
        raise UsageError("joints-invalid", f"joints = '{joints}'", hint="'all' or 'moving'")
    if not 0 < units_per_metre < 1e9:
        raise UsageError("scale-invalid", f"units_per_metre is {units_per_metre}, expected a positive number")
    skeleton = motion.skeleton
    kept, parents = _kept_joints(motion, joints)
    R_file_kinema = file_turn(up, facing).T

    def in_file(points: np.ndarray) -> np.ndarray:
        return units_per_metre * points @ R_file_kinema.T

    T_start = forward_kinematics(skeleton)[kept].double().detach().cpu()
    T_world = motion.T_world_joint[:, kept].double().detach().cpu()
    if not np.isfinite(T_world.numpy()).all():
        raise MotionError("motion-not-finite", "the motion has NaN or infinite numbers")
    R_start, R_world = split_scale(T_start)[0][:, :3, :3].numpy(), split_scale(T_world)[0][..., :3, :3].numpy()
    heads, positions = in_file(T_start[:, :3, 3].numpy()), in_file(T_world[..., :3, 3].numpy())
    tails = in_file((T_start[:, :3, :3].numpy() @ skeleton.tails[kept].double().cpu().numpy()[..., None])[..., 0])

    # Turn of each joint away from the start pose, in file axes; then relative to the parent's.
    turn = R_file_kinema @ R_world @ R_start.swapaxes(-1, -2) @ R_file_kinema.T  # [frame joint 3 3]
    offsets, shifts, local_turn = heads.copy(), positions.copy(), turn.copy()
    for joint, parent in enumerate(parents[1:], 1):
        back = turn[:, parent].swapaxes(-1, -2)
        offsets[joint] = heads[joint] - heads[parent]
        shifts[:, joint] = (back @ (positions[:, joint] - positions[:, parent])[..., None])[..., 0]
        local_turn[:, joint] = back @ turn[:, joint]
    # A tenth of the round trip's tolerance, which is stated for bodies of about a metre.
    tolerance = 1e-6 * units_per_metre
    slides = np.abs(shifts - offsets).max((0, 2)) > tolerance
    slides[0] = True

    names = [skeleton.names[joint] for joint in kept]
    text = ["HIERARCHY"]
    walk = _hierarchy_lines(names, parents, offsets, tails, slides, order, text)
    angles = _angles_deg(local_turn, order)
    columns = []
    for joint in walk:  # channels stand in the order in which joints are written: depth first
        columns += [shifts[:, joint]] if slides[joint] else []
        columns.append(angles[:, joint])
    text += ["MOTION", f"Frames: {motion.frame_count}", f"Frame Time: {1.0 / motion.fps:.9g}"]
    rows = np.concatenate(columns, 1)
    text += [" ".join(f"{value:.7f}" for value in row) for row in rows + 0.0]
    atomic_write(path, ("\n".join(text) + "\n").encode())


def _kept_joints(motion: Motion, joints: str) -> tuple[list[int], list[int]]:
    """Joints to write, parents first, and the place of each one's parent among them."""
    skeleton = motion.skeleton
    if joints == "all":
        return list(range(skeleton.joint_count)), list(skeleton.parents)
    kept = sorted({skeleton.motion_root, *skeleton.motion_joints})
    place = {joint: index for index, joint in enumerate(kept)}
    parents = []
    for joint in kept:
        above = [place[other] for other in skeleton.chain(joint)[:-1] if other in place]
        parents.append(above[-1] if above else -1)
    return kept, parents


def _hierarchy_lines(names, parents, offsets, tails, slides, order: str, text: list[str]) -> list[int]:
    """Append the joint tree to `text`; return the joints in the order written."""
    children: list[list[int]] = [[] for _ in names]
    for joint, parent in enumerate(parents[1:], 1):
        children[parent].append(joint)
    rotations = " ".join(f"{axis.upper()}rotation" for axis in order)
    walk: list[int] = []
    stack: list[tuple[int, int]] = [(0, 0)]  # joint and depth; a joint of -1 closes a brace
    while stack:
        joint, depth = stack.pop()
        pad = "  " * depth
        if joint < 0:
            text.append(f"{pad}}}")
            continue
        walk.append(joint)
        channels = f"6 Xposition Yposition Zposition {rotations}" if slides[joint] else f"3 {rotations}"
        text += [
            f"{pad}{'JOINT' if depth else 'ROOT'} {names[joint]}",
            f"{pad}{{",
            f"{pad}  OFFSET {_triple(offsets[joint])}",
            f"{pad}  CHANNELS {channels}",
        ]
        if not children[joint]:
            text += [f"{pad}  End Site", f"{pad}  {{", f"{pad}    OFFSET {_triple(tails[joint])}", f"{pad}  }}"]
        stack.append((-1, depth))
        stack += [(child, depth + 1) for child in reversed(children[joint])]
    return walk


def _triple(vector: np.ndarray) -> str:
    return " ".join(f"{value:.7f}" for value in vector + 0.0)


def _angles_deg(turns: np.ndarray, order: str) -> np.ndarray:
    """Angles of rotations [frame joint 3 3] in the given order, degrees [frame joint 3], without needless jumps.

    Programs interpolate angles, so of the two triples that give a rotation, and their full turns, the one nearest to
    the frame before is taken.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Gimbal lock")  # one of the triples is as good as any other
        angles = Rotation.from_matrix(turns.reshape(-1, 3, 3)).as_euler(order.upper(), degrees=True)
    angles = angles.reshape(*turns.shape[:2], 3)
    for frame in range(1, len(angles)):
        before = angles[frame - 1]
        twin = angles[frame] * [1, -1, 1] + 180.0
        choices = [way - 360.0 * np.round((way - before) / 360.0) for way in (angles[frame], twin)]
        nearer = np.abs(choices[1] - before).sum(-1) < np.abs(choices[0] - before).sum(-1)
        angles[frame] = np.where(nearer[:, None], choices[1], choices[0])
    return angles
