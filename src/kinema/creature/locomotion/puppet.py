"""A creature's joints over time while a gait is being written: turn joints, carry the body, set the feet.

The gaits write rotations of body joints first; then the body is carried along its path, lowered until every standing foot
is in reach, and the legs are folded to their footholds.
"""

from __future__ import annotations

import numpy as np
from scipy import sparse
from scipy.spatial.transform import Rotation

from kinema.creature.build import Creature
from kinema.creature.locomotion.limbs import Folding, aim, folding, pitch, yaw
from kinema.creature.locomotion.steps import Footing, Path, eased

IN_REACH = 0.995
"""Standing legs use at most this share of their greatest length."""
DEEPEST_CROUCH = 0.16
"""The body is lowered by at most this share of the leg length to bring feet into reach."""
SINK = 0.002
"""Skin may go this far below the ground before a pose is softened, share of the leg length."""
SOFTER = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0.0)
"""Shares of an act's amplitude that are tried until nothing sinks into the ground."""
HEEL_RISE = 0.75
"""How far a heel rises over the toes before the foot leaves the ground, rad."""


def binding(creature: Creature) -> sparse.csr_matrix:
    """Skinning as one sparse matrix: what each vertex takes from every joint's transform row, [vert 4*joint]."""
    vert, slot = np.nonzero(creature.weights)
    joint, share = creature.joints[vert, slot], creature.weights[vert, slot]
    offset = np.concatenate([creature.positions[vert] - creature.heads[joint], np.ones((len(vert), 1))], axis=1)
    columns = 4 * joint[:, None] + np.arange(4)
    size = (len(creature.positions), 4 * len(creature.heads))
    return sparse.csr_matrix(((share[:, None] * offset).ravel(), (np.repeat(vert, 4), columns.ravel())), shape=size)


class Puppet:
    """Rotations of every joint in every frame, in the rest pose at first."""

    def __init__(self, creature: Creature, time: np.ndarray):
        """`time` is seconds, [frame]."""
        self.creature = creature
        self.time = time
        self.index = {name: joint for joint, name in enumerate(creature.joint_names)}
        frames, joints = len(time), len(creature.joint_names)
        self.local = np.tile(np.eye(3), (frames, joints, 1, 1))  # [frame joint 3 3]
        self.offset = np.zeros((frames, 3))
        """Shift of the body in its own heading frame, [frame 3], m."""
        attach = creature.heads[[leg.joints[0] for leg in creature.legs]]
        self.pivot = attach.mean(axis=0)
        """Point about which the whole body turns, [3], m."""
        self.tilt = np.tile(np.eye(3), (frames, 1, 1))
        """Turn of the whole body about its pivot, [frame 3 3]."""
        self.world = self.local.copy()
        self.place = np.zeros((frames, joints, 3))
        owner = creature.joints[np.arange(len(creature.joints)), creature.weights.argmax(axis=1)]
        self.toes = {
            leg.joints[-1]: float(
                np.abs(creature.positions[owner == leg.joints[-1], 0] - creature.heads[leg.joints[-1], 0]).max()
            )
            for leg in creature.legs
        }
        """How far each foot's skin reaches from its planted joint along x, m."""
        self.binding = binding(creature)
        """Skin weights and offsets, [vert 4*joint]."""
        self.foldings: list[Folding] = [
            folding(leg, creature.heads, last=len(leg.joints) - (2 if leg.heel else 1)) for leg in creature.legs
        ]

    def chain(self, *stems: str) -> list[int]:
        """Joints whose names are a stem or a stem and a number, in order."""
        return [j for name, j in self.index.items() if name.rstrip("0123456789") in stems]

    def turn(self, names: list[int] | str, rotation: np.ndarray) -> None:
        """Turn joints on top of what they do already; `rotation` is [frame 3 3]. Names that are absent are skipped."""
        joints = names if isinstance(names, list) else [self.index[names]] if names in self.index else []
        for joint in joints:
            self.local[:, joint] = rotation @ self.local[:, joint]

    def spread(self, joints: list[int], axis, angle: np.ndarray) -> None:
        """Share one turn evenly among the joints of a chain; `axis` is `pitch`, `yaw` or `roll`."""
        if joints:
            self.turn(joints, axis(angle / len(joints)))

    def sides(self, stem: str, motion) -> None:
        """Turn the left and the right joint of a stem; `motion(side)` gives [frame 3 3], side -1 or +1."""
        for mark, side in ((".L", -1), (".R", 1)):
            if stem + mark in self.index:
                self.turn(stem + mark, motion(side))

    def carry(self, path: Path) -> None:
        """World frames of all joints along the path; legs still hang as in the rest pose."""
        ground, heading = path.at(self.time)
        self.heading = yaw(heading)
        heads, parents = self.creature.heads, self.creature.joint_parents
        root = self.pivot + self.offset + self.tilt @ (heads[0] - self.pivot)
        self.world[:, 0] = self.heading @ self.tilt @ self.local[:, 0]
        self.place[:, 0] = ground + np.einsum("fij,fj->fi", self.heading, root)
        for joint in range(1, len(heads)):
            parent = parents[joint]
            self.place[:, joint] = self.place[:, parent] + self.world[:, parent] @ (heads[joint] - heads[parent])
            self.world[:, joint] = self.world[:, parent] @ self.local[:, joint]

    def crouch(self, feet: list[Footing]) -> float:
        """How much lower the body must be for all standing feet to be in reach, m; inf where lowering cannot help."""
        lowest = 0.0
        for leg, fold, foot in zip(self.creature.legs, self.foldings, feet, strict=True):
            end, _, _ = self._ankle(leg.joints, leg.heel, foot)
            span = (end - self.place[:, leg.joints[0]])[foot.planted]
            flat = IN_REACH**2 * fold.length[0] ** 2 - span[:, 0] ** 2 - span[:, 2] ** 2
            if (flat <= 0).any():
                return float("inf")
            lowest = max(lowest, float((-span[:, 1] - np.sqrt(flat)).max(initial=0.0)))
        return lowest

    def soften(self, share: float) -> None:
        """Scale all turns of the body, and its sinking, by a share of what they are."""
        if share < 1:
            for turned in (self.local, self.tilt):
                vector = Rotation.from_matrix(turned.reshape(-1, 3, 3)).as_rotvec()
                turned[:] = Rotation.from_rotvec(share * vector).as_matrix().reshape(turned.shape)
            self.offset[:, 1] = np.where(self.offset[:, 1] < 0, share * self.offset[:, 1], self.offset[:, 1])

    def sinking(self) -> float:
        """How deep the skin goes below the ground, m."""
        creature, world, place = self.creature, self.local.copy(), self.place.copy()
        world[:, 0] = self.world[:, 0]
        for joint in range(1, len(creature.heads)):
            parent = creature.joint_parents[joint]
            world[:, joint] = world[:, parent] @ self.local[:, joint]
            place[:, joint] = place[:, parent] + world[:, parent] @ (creature.heads[joint] - creature.heads[parent])
        # Only heights matter: the second row of every joint's transform.
        rows = np.concatenate([world[:, :, 1], place[:, :, 1, None]], axis=2)  # [frame joint 4]
        return max(-float((self.binding @ rows.reshape(len(rows), -1).T).min()), 0.0)

    def lower(self, depth: float) -> None:
        self.place[:, :, 1] -= depth

    def _ankle(self, joints: tuple[int, ...], heel: bool, foot: Footing) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Where the folding part of the leg ends, and the world rotations of foot and planted joint, [frame ...]."""
        rise = np.maximum(foot.place[:, 1] - self.creature.heads[joints[-1]][1], 0)
        # Toes hang in the air, but never through the ground.
        hang = np.arcsin(np.clip(0.7 * rise / self.toes[joints[-1]], 0, 0.8))
        straight = yaw(foot.heading)
        if not heel:
            droop = np.where(foot.planted, 0.0, np.minimum(hang, 0.9 * np.sin(np.pi * foot.swing) ** 2 + 0.0))
            level = straight @ pitch(-droop)
            return foot.place, level, level
        off = HEEL_RISE * eased((foot.stance - 0.55) / 0.45)
        swing = HEEL_RISE * (1 - eased(foot.swing / 0.7)) - 0.25 * np.sin(np.pi * np.clip(foot.swing * 1.4 - 0.4, 0, 1))
        lifted = np.where(foot.planted, off * (foot.stance < 1), swing) * self.rolling
        lifted = np.maximum(lifted, -0.5 * hang)
        sole = straight @ pitch(-lifted)
        toes = straight @ pitch(-np.where(foot.planted, 0.0, np.minimum(hang, np.maximum(lifted, 0))))
        reach = self.creature.heads[joints[-1]] - self.creature.heads[joints[-2]]
        return foot.place - sole @ reach, sole, toes

    rolling = 1.0
    """Share of the heel's rise that this gait uses."""

    def stand(self, feet: list[Footing]) -> None:
        """Fold every leg to its foot and finish the local rotations."""
        parents = self.creature.joint_parents
        for leg, fold, foot in zip(self.creature.legs, self.foldings, feet, strict=True):
            end, sole, toes = self._ankle(leg.joints, leg.heel, foot)
            body = self.world[:, parents[leg.joints[0]]]
            aimed = aim(fold, self.place[:, leg.joints[0]], end, body)
            turned = [aimed[:, i] for i in range(aimed.shape[1])] + ([sole] if leg.heel else []) + [toes]
            above = body
            for joint, rotation in zip(leg.joints, turned, strict=True):
                self.local[:, joint] = np.swapaxes(above, -1, -2) @ rotation
                above = rotation

    def done(self) -> bool:
        """True where nothing sinks into the ground."""
        return self.sinking() <= SINK * self.creature.leg_length

    def frames(self) -> np.ndarray:
        """Local transforms, [frame joint 4 4]."""
        heads, parents = self.creature.heads, self.creature.joint_parents
        result = np.zeros((*self.local.shape[:2], 4, 4))
        result[..., 3, 3] = 1
        result[..., :3, :3] = self.local
        result[:, 0, :3, :3] = self.world[:, 0]
        result[:, 1:, :3, 3] = heads[1:] - heads[parents[1:]]
        result[:, 0, :3, 3] = self.place[:, 0]
        return result
