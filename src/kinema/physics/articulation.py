"""A character as rigid bodies: one cuboid per moving bone, compound joints between them (AKD §4.5).

Bodies live in *simulation units*: the start pose's largest extent is one unit, the whole body weighs `TOTAL_MASS`, and
time runs so that gravity keeps its number (Froude's scaling: a body of s metres falls its own length in √s times the
time). A mouse and an elephant then meet the same stiffnesses and step sizes, which keeps an explicit simulation stable.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.errors import RigError
from kinema.geometry.rotations import (
    from_quaternion_wxyz,
    nearest_rotation,
    to_euler_xyz,
    to_quaternion_wxyz,
    to_rotation_vector,
    turning,
    wxyz_from_xyzw,
    xyzw_from_wxyz,
)
from kinema.geometry.transforms import apply, compose, rigid_inverse, split_scale
from kinema.motion import Motion
from kinema.motion.feet import Body, Foot
from kinema.rigging import BoneBoxes, Skeleton, bone_boxes, forward_kinematics

TOTAL_MASS = 40.0
"""Mass of every simulated body, simulation units: gains are tuned for it, and motion does not depend on it."""
LEAST_MASS = 0.01
"""Lightest bone, share of the whole: a lighter one would need smaller steps and nobody would see the difference."""
LEAST_INERTIA = 0.012
"""Smallest moment of inertia of a bone, simulation units (40 kg, 1 m): an armature, as motors have. The bones of a leg have
2e-4 and would need 1800 substeps a frame (prototypes/physics)."""
DENSITY = 1000.0
"""Kilograms per cubic metre, water: what animals are."""
POINT_COUNT = 8
"""Contact points per body: a cuboid's corners."""
SIZES = (0.5, 1.0)
"""Gravity takes bodies to be this long, metres, unless told otherwise: files of five metre men are common, and artists give
giants and mice the pace of a person."""
THIN = 0.03
"""Thickness of a bone that carries no skin of its own, share of the body's size."""


@dataclass(frozen=True, eq=False)
class Articulation:
    """Rigid bodies in simulation units, parents before children, body 0 carries the character."""

    skeleton: Skeleton
    joints: tuple[int, ...]
    """Skeleton joint that each body is fixed to."""
    parents: tuple[int, ...]
    """Index of each body's parent body, -1 for the first."""
    T_joint_body: Tensor
    """Body frame (middle of the cuboid) in its joint's frame, rigid, metres, [body 4 4]."""
    half_sizes: Tensor
    """Simulation units, [body 3]."""
    points: Tensor
    """Contact points in the body's frame: corners, or for feet the rim of the sole, simulation units, [body point 3]."""
    sole: Tensor
    """Foot that each body's points are the sole of, -1 for none, [body] int64."""
    mass: Tensor
    """Simulation units, [body]; sums to about `TOTAL_MASS`."""
    inertia: Tensor
    """About the body's axes, simulation units, [body 3]."""
    anchor_parent: Tensor
    """Place of the joint in the parent body's frame, simulation units, [body 3]; zero for body 0."""
    anchor_child: Tensor
    """Place of the joint in the body's own frame, simulation units, [body 3]."""
    R_parent_frame: Tensor
    """Axes of the compound joint in the parent body's frame, [body 3 3]."""
    R_child_frame: Tensor
    """Axes of the compound joint in the body's own frame; both agree where all angles are zero, [body 3 3]."""
    scale: float
    """Simulation lengths per metre."""
    time_scale: float
    """Simulation seconds per second."""
    mass_scale: float
    """Simulation masses per kilogram."""
    bare_root: bool = False
    """The first body carries no skin, and one other hangs on it: nothing holds it, so its joint goes along with the other."""

    @property
    def body_count(self) -> int:
        return len(self.joints)

    @property
    def newton_metres(self) -> float:
        """Newton metres per simulated unit of torque: L² M / T² outside over inside."""
        return self.time_scale**2 / (self.scale**2 * self.mass_scale)

    def poses(self, motion: Motion) -> Tensor:
        """Where a motion puts the bodies: position in simulation units and quaternion xyzw, [frame body 7]."""
        frames = split_scale(motion.T_world_joint[:, list(self.joints)])[0] @ self.T_joint_body
        q_xyzw = xyzw_from_wxyz(to_quaternion_wxyz(frames[..., :3, :3]))
        return torch.cat([frames[..., :3, 3] * self.scale, q_xyzw], -1)

    def close_joints(self, poses: Tensor) -> Tensor:
        """The same orientations with every joint closed, walking out from body 0, [*batch body 7]."""
        R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., 3:]))
        places = [poses[..., 0, :3]]
        for body in range(1, self.body_count):
            parent = self.parents[body]
            out = R[..., parent, :, :] @ self.anchor_parent[body] - R[..., body, :, :] @ self.anchor_child[body]
            places.append(places[parent] + out)
        return torch.cat([torch.stack(places, -2), poses[..., 3:]], -1)

    def angles(self, poses: Tensor) -> Tensor:
        """Angles of the compound joints, X-Y'-Z'', [*batch body 7] -> [*batch body 3]; zeros for body 0."""
        R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., 3:]))
        above = R[..., [max(parent, 0) for parent in self.parents], :, :] @ self.R_parent_frame
        turn = to_euler_xyz(above.mT @ R @ self.R_child_frame)
        return torch.cat([torch.zeros_like(turn[..., :1, :]), turn[..., 1:, :]], -2)

    def contact_points(self, poses: Tensor) -> Tensor:
        """Contact points in the world, simulation units, [*batch body 7] -> [*batch body point 3]."""
        R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., 3:]))
        return self.points @ R.mT + poses[..., None, :3]

    def motion(self, poses: Tensor, like: Motion) -> Motion:
        """The simulated bodies as a motion of the skeleton.

        Orientations come from the bodies, bone lengths from the skeleton, so that joints which the simulation pulled a
        little open are closed. Joints that are no body keep what `like` does with them, unless a body hangs below them.

        Args:
            poses: [frame body 7].
            like: The motion that was tracked: same frames.

        Returns:
            A rigid motion of the same skeleton.
        """
        skeleton, dtype = self.skeleton, like.T_parent_joint.dtype
        poses = poses.to(dtype)
        # springs give a little at every joint: the closed body goes where it is nearest to all bodies, not just to the first
        closed = self.close_joints(poses)
        off = (poses - closed)[..., :3].mean(1, keepdim=True)
        R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., 3:]))
        frames = compose(R, (closed[..., :3] + off) / self.scale) @ rigid_inverse(self.T_joint_body).to(dtype)
        if self.bare_root:
            root, other = split_scale(like.T_world_joint[:, list(self.joints[:2])])[0].unbind(1)
            frames[:, 0] = frames[:, 1] @ rigid_inverse(rigid_inverse(root) @ other)
        body_of = {joint: body for body, joint in enumerate(self.joints)}
        between = {joint for body in self.joints[1:] for joint in skeleton.chain(body)} - set(
            skeleton.chain(self.joints[0])[:-1]
        )
        local = like.T_parent_joint.clone()
        world: dict[int, Tensor] = {}
        eye = torch.eye(4, dtype=dtype).expand(len(poses), 4, 4)
        for joint, parent in enumerate(skeleton.parents):
            above = world[parent] if parent >= 0 else eye
            if joint in body_of:
                frame = frames[:, body_of[joint]]
                if joint == self.joints[0]:
                    local[:, joint] = torch.linalg.solve(above, frame)
                else:
                    turn = above[:, :3, :3].mT @ frame[:, :3, :3]
                    local[:, joint] = compose(turn, skeleton.T_parent_joint[joint, :3, 3].to(dtype))
            elif joint in between:
                local[:, joint] = skeleton.T_parent_joint[joint].to(dtype)
            world[joint] = above @ local[:, joint]
        return replace(like, T_parent_joint=local)


def articulate(
    body: Body,
    *,
    feet: tuple[Foot, ...] = (),
    reference: Motion | None = None,
    size: float | None = None,
    mass: float | None = None,
) -> Articulation:
    """Make rigid bodies of a character.

    Args:
        body: The character in its start pose.
        feet: Its feet: their bones touch the ground with the rim of their soles instead of the cuboid's corners.
        reference: The motion to be tracked. Compound joints are turned so that it uses the middle axis, the one that
            becomes singular at ±90°, least; without it they follow the bones of the start pose.
        size: Metres that gravity takes the body to be long; its own length within `SIZES` if not given.
        mass: Kilograms of the whole body; volume times the density of water if not given. It scales torques, not motion.

    Returns:
        Bodies in simulation units.
    """
    skeleton = body.skeleton.to(torch.float64)
    positions = body.posed(None).double()
    weights = body.skin.per_joint(skeleton.joint_count).double()
    visible = body.mesh.faces.unique()
    extent = float((positions[visible].amax(0) - positions[visible].amin(0)).max())
    if not 0 < extent < float("inf"):
        raise RigError(
            "body-no-size", f"the start pose is {extent} metres long", hint="check the file with `kinema check`"
        )
    seems = min(max(extent, SIZES[0]), SIZES[1]) if size is None else size
    if not 0 < seems < float("inf"):
        raise RigError(
            "size-invalid", f"a body of {size} m cannot be simulated", hint="give a positive length, or none"
        )
    if mass is not None and not 0 < mass < float("inf"):
        raise RigError("mass-invalid", f"a body of {mass} kg cannot be simulated", hint="give a positive mass, or none")
    carrying = bone_boxes(skeleton, positions, weights)
    boxes = _with_thin_bones(skeleton, carrying, extent)
    scale = 1 / extent
    parents = _body_parents(skeleton, boxes.joints)
    start = forward_kinematics(skeleton)
    frames = start[list(boxes.joints)] @ boxes.T_joint_box
    half = boxes.half_sizes * scale
    share = half.prod(1)
    share = (share / share.sum()).clamp_min(LEAST_MASS)
    weigh = TOTAL_MASS * share / share.sum()
    inertia = (weigh[:, None] / 3 * (half.square().sum(1, keepdim=True) - half.square())).clamp_min(LEAST_INERTIA)
    heads = start[list(boxes.joints), :3, 3]
    above = frames[[max(parent, 0) for parent in parents]]
    anchor_parent = apply(rigid_inverse(above), heads[:, None])[:, 0] * scale
    anchor_child = apply(rigid_inverse(frames), heads[:, None])[:, 0] * scale
    anchor_parent[0] = anchor_child[0] = 0
    points, sole = _contact_points(body, boxes, frames, positions, weights, feet)
    kilograms = float(8 * boxes.half_sizes.prod(1).sum() * DENSITY) if mass is None else mass
    bare = Articulation(
        skeleton=skeleton,
        joints=boxes.joints,
        parents=parents,
        T_joint_body=boxes.T_joint_box,
        half_sizes=half,
        points=points * scale,
        sole=sole,
        mass=weigh,
        inertia=inertia,
        anchor_parent=anchor_parent,
        anchor_child=anchor_child,
        R_parent_frame=above[:, :3, :3].mT @ frames[:, :3, :3],
        R_child_frame=torch.eye(3, dtype=torch.float64).repeat(len(parents), 1, 1),
        scale=scale,
        time_scale=seems**-0.5,
        mass_scale=TOTAL_MASS / kilograms,
        bare_root=_bare_root(skeleton, boxes.joints, carrying.joints),
    )
    return bare if reference is None else _with_joint_frames(bare, reference)


def _with_thin_bones(skeleton: Skeleton, boxes: BoneBoxes, size: float) -> BoneBoxes:
    """Cuboids for the root and for moving joints between bodies that carry no skin; other bare joints stay merged."""
    wanted = {skeleton.motion_root}
    for joint in boxes.joints:
        wanted |= {above for above in skeleton.chain(joint) if bool(skeleton.moves[above])}
    below_root = set(skeleton.descendants(skeleton.motion_root))
    rows = {
        joint: (boxes.T_joint_box[place], boxes.half_sizes[place].clamp_min(0.002 * size))
        for place, joint in enumerate(boxes.joints)
    }
    for joint in sorted((wanted & below_root) - set(boxes.joints)):
        way = skeleton.tails[joint]
        length = float(way.norm())
        up = torch.tensor([0.0, 1.0, 0.0], dtype=torch.float64)
        R = turning(up, way) if length > 1e-9 * size else torch.eye(3, dtype=torch.float64)
        thin = THIN * size / 2
        half = torch.tensor([thin, max(length / 2, thin), thin], dtype=torch.float64)
        rows[joint] = (compose(R, way / 2), half)
    joints = tuple(sorted(rows))
    return BoneBoxes(joints, torch.stack([rows[j][0] for j in joints]), torch.stack([rows[j][1] for j in joints]))


def _bare_root(skeleton: Skeleton, joints: tuple[int, ...], carrying: tuple[int, ...]) -> bool:
    """Whether the first body has no skin, and one body alone, on the next joint, hangs on it."""
    if joints[0] in carrying or len(joints) < 2:
        return False
    return skeleton.parents[joints[1]] == joints[0] and _body_parents(skeleton, joints).count(0) == 1


def _body_parents(skeleton: Skeleton, joints: tuple[int, ...]) -> tuple[int, ...]:
    """Index of the nearest body above each body."""
    place = {joint: body for body, joint in enumerate(joints)}
    parents = []
    for joint in joints:
        above = [other for other in skeleton.chain(joint)[:-1] if other in place]
        parents.append(place[above[-1]] if above else -1)
    return tuple(parents)


def _contact_points(
    body: Body, boxes: BoneBoxes, frames: Tensor, positions: Tensor, weights: Tensor, feet: tuple[Foot, ...]
) -> tuple[Tensor, Tensor]:
    """Corners of the cuboids, [body point 3] in metres; for the bones of a sole the points of its rim. And whose sole, [body]."""
    signs = torch.tensor([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=torch.float64)
    points = boxes.half_sizes[:, None] * signs
    sole = torch.full((len(boxes.joints),), -1)
    place = {joint: index for index, joint in enumerate(boxes.joints)}
    turns = torch.arange(POINT_COUNT) * (2 * torch.pi / POINT_COUNT)
    rim = torch.stack([turns.cos(), torch.zeros(POINT_COUNT), turns.sin()], -1).double()  # directions over the ground
    for number, foot in enumerate(feet):
        owner = weights[foot.sole].argmax(1)
        for joint in owner.unique().tolist():
            holder = next((above for above in reversed(body.skeleton.chain(joint)) if above in place), None)
            # a sole that belongs to the trunk (legs without joints) is no foot of its own
            if holder is None or holder == boxes.joints[0]:
                continue
            mine = positions[foot.sole[owner == joint]]
            furthest = mine[(mine @ rim.mT).argmax(0)]  # [point 3]
            points[place[holder]] = apply(rigid_inverse(frames[place[holder]]), furthest)
            sole[place[holder]] = number
    return points, sole


def _with_joint_frames(articulation: Articulation, reference: Motion) -> Articulation:
    """Joint axes for a motion: zero at its mean pose, X where it turns most, Y (the singular one) where it turns least."""
    R = from_quaternion_wxyz(wxyz_from_xyzw(articulation.poses(reference)[..., 3:]))
    above = R[:, [max(parent, 0) for parent in articulation.parents]]
    turn = above.mT @ R  # [frame body 3 3]
    mean = nearest_rotation(turn.mean(0))
    spread = to_rotation_vector(mean.mT @ turn)  # in the child's axes
    order = torch.linalg.eigh(torch.einsum("fbi,fbj->bij", spread, spread)).eigenvectors  # least to most
    most, least = order[..., 2], order[..., 0]
    axes = torch.stack([most, least, torch.linalg.cross(most, least)], -1)
    return replace(articulation, R_parent_frame=mean @ axes, R_child_frame=axes)
