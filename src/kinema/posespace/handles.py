"""Handles: points of the body that shall be somewhere, told by joint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.posespace.representation import joint_frames
from kinema.posespace.tokens import PoseError, RigTokens
from kinema.rigging import Skeleton, forward_kinematics
from kinema.shapes import check_shape


@dataclass(frozen=True, eq=False)
class Handles:
    """Points that ride on tokens, and where they shall be; in units of the rig, relative to its root."""

    tokens: Tensor
    """What each point rides on, [handle] int64."""
    offsets: Tensor
    """From the token's joint to the point in the rest pose, [handle 3]."""
    targets: Tensor
    """[*batch handle 3]."""

    def __post_init__(self) -> None:
        count = len(self.tokens)
        check_shape(self.offsets, "handle 3", name="Handles.offsets", handle=count)
        check_shape(self.targets, "*batch handle 3", name="Handles.targets", handle=count)
        if not count:
            raise PoseError("poses-handles", "no handles were given", hint="name a joint and where it shall be")
        if not bool(torch.isfinite(self.targets).all()):
            raise PoseError("poses-handles", "a handle's target holds NaN or infinite numbers")

    def places(self, rig: RigTokens, poses: Tensor) -> Tensor:
        """Where the points are, [*batch token 3] -> [*batch handle 3]."""
        frames = joint_frames(rig, poses)[..., self.tokens, :, :]
        return (frames[..., :3, :3] @ self.offsets.to(poses)[..., None]).squeeze(-1) + frames[..., :3, 3]

    def residuals(self, rig: RigTokens, poses: Tensor) -> Tensor:
        """How far the points are from their targets, body heights, [*batch handle]."""
        apart = self.places(rig, poses) - self.targets.to(poses)
        return apart.norm(dim=-1) * (rig.unit / rig.height)


def handles_on(skeleton: Skeleton, rig: RigTokens, targets: Mapping[str, Sequence[float] | Tensor]) -> Handles:
    """Handles from joint names.

    Any joint will do: one that does not move itself rides on the nearest one above that does.

    Args:
        skeleton: That the tokens were made of.
        rig: Its tokens.
        targets: Joint names to places in the world, metres; [3] or, for many poses at once, [*batch 3]. The body's root stays where it
            is in the rest pose.
    """
    world = forward_kinematics(skeleton).double()
    token_of = {joint: token for token, joint in enumerate(rig.joints.tolist())}
    root = int(rig.joints[0])
    tokens, offsets, places = [], [], []
    for name, target in targets.items():
        joint = skeleton.index(name)
        carrier = next((above for above in reversed(skeleton.chain(joint)) if above in token_of), None)
        offset = None if carrier is None else world[joint, :3, 3] - world[carrier, :3, 3]
        if carrier is None or offset is None or (carrier == root and float(offset.norm()) < 1e-9):
            raise PoseError(
                "poses-handles", f"'{name}' does not move in any pose", hint="the root stays; drag a joint below it"
            )
        place = torch.as_tensor(target, dtype=torch.float64)
        check_shape(place, "*batch 3", name=f"target of '{name}'")
        tokens.append(token_of[carrier])
        offsets.append(offset / rig.unit)
        places.append((place - world[root, :3, 3]) / rig.unit)
    if not tokens:
        raise PoseError("poses-handles", "no handles were given", hint="name a joint and where it shall be")
    return Handles(torch.tensor(tokens), torch.stack(offsets).float(), torch.stack(places, -2).float())
