"""The cast: bodies on which the prior has learned clips as they were made, so that it can perform them from its weights.

A network that has seen a wolf walk knows that walk better on the wolf than on a fox that it never met. So a new body is first
matched with those it has learned on (`kinema.transfer.match`), the most like ones perform, and what they do is carried over
(`kinema.motionprior.perform`). A performer is a skeleton and what the network is told of it; no clip is kept.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from kinema.geometry.transforms import compose
from kinema.motionprior.body import RIG_FEATURES, MotionBody
from kinema.motionprior.network import STRANGER, BodyBatch, batch_of
from kinema.posespace.tokens import RigTokens, tree_tables
from kinema.rigging import Skeleton
from kinema.transfer.body import BodyPlan
from kinema.transfer.library.search import outline
from kinema.transfer.library.store import pack_plan, unpack_plan
from kinema.transfer.match import Match, match_bodies

NEAREST = 60
"""Performers that are matched joint by joint: those with the most like limbs and proportions."""
SISTERS = 3
"""Performers of one family that are asked at most: they were animated by one hand."""


@dataclass(frozen=True, eq=False)
class Performer:
    """A body that the prior has learned on."""

    kind: str
    """What it is, in a word."""
    family: int
    """Performers with the same number are sisters."""
    parts: dict[str, tuple[int, ...]]
    """What it was seen to do: numbers of its clips (`Asked.part`) by action, the plainest first; 0 where it
    has none that repeats as the action does."""
    body: MotionBody
    """What the network is told of it; its joints are the plan's tokens."""
    plan: BodyPlan
    """What matching is told of it; its joints are its tokens."""

    @property
    def skeleton(self) -> Skeleton:
        """Its joints in the start pose, axes along the world's."""
        return self._skeleton

    @cached_property
    def _skeleton(self) -> Skeleton:
        plan = self.plan
        heads = torch.from_numpy(plan.heads)
        above = heads[torch.from_numpy(plan.parents).clamp_min(0)].clone()
        above[0] = 0
        eye = torch.eye(3, dtype=torch.float64).expand(plan.token_count, 3, 3)
        return Skeleton(
            names=tuple(f"{number} {name}" for number, name in enumerate(plan.names)),
            parents=tuple(plan.parents.tolist()),
            T_parent_joint=compose(eye, heads - above),
            tails=torch.from_numpy(plan.ends - plan.heads),
            moves=torch.ones(plan.token_count, dtype=torch.bool),
        )


@dataclass(frozen=True, eq=False)
class Cast:
    """All performers of a prior."""

    performers: tuple[Performer, ...]

    def choose(self, plan: BodyPlan, action: str, limit: int) -> list[tuple[Performer, Match]]:
        """Performers of an action, the most like a body first.

        Args:
            plan: The body.
            action: What they must have been seen to do.
            limit: At most so many.
        """
        able = [one for one in self.performers if action in one.parts]
        own = outline(plan)
        able = sorted(able, key=lambda one: float(np.abs(outline(one.plan) - own).sum()))[:NEAREST]
        matches = [(one, match_bodies(one.plan, plan)) for one in able]
        chosen: list[tuple[Performer, Match]] = []
        asked: dict[int, int] = {}
        for one, match in sorted(matches, key=lambda pair: -pair[1].score):
            asked[one.family] = asked.get(one.family, 0) + 1
            if asked[one.family] <= SISTERS:
                chosen.append((one, match))
        return chosen[:limit]

    # ------------------------------------------------------------ on disk
    def tensors(self) -> dict[str, Tensor]:
        """Everything as a few tensors, performers one after another."""
        if not self.performers:
            return {}
        bodies = [one.body for one in self.performers]
        plans = [
            torch.frombuffer(bytearray(pack_plan(_rounded(one.plan))), dtype=torch.uint8) for one in self.performers
        ]
        facts = [
            {
                "kind": one.kind,
                "family": one.family,
                "parts": one.parts,
                "tokens": one.body.token_count,
                "plan": len(plan),
                "feet": one.body.feet,
                "reference": one.body.reference,
                "opposite": one.body.opposite,
                "unit": one.body.unit,
                "height": one.body.rig.height,
            }
            for one, plan in zip(self.performers, plans, strict=True)
        ]
        return {
            "cast.facts": torch.frombuffer(bytearray(json.dumps(facts).encode()), dtype=torch.uint8),
            "cast.plans": torch.cat(plans),
            "cast.features": torch.cat([body.features for body in bodies]).half(),
            "cast.parents": torch.cat([body.rig.parents for body in bodies]).short(),
            "cast.joints": torch.cat([body.rig.joints for body in bodies]).short(),
            "cast.rest": torch.cat([body.rig.rest for body in bodies]).float(),
            "cast.ends": torch.cat([body.ends for body in bodies]).float(),
            "cast.share": torch.cat([body.share for body in bodies]).float(),
            "cast.floor": torch.cat([body.floor for body in bodies]).half(),
        }

    @staticmethod
    def from_tensors(tensors: dict[str, Tensor]) -> Cast:
        """The way back; an empty cast where the weights have none."""
        if "cast.facts" not in tensors:
            return Cast(())
        facts = json.loads(tensors["cast.facts"].numpy().tobytes())
        names = ("features", "parents", "joints", "rest", "ends", "share", "floor")
        sizes = [row["tokens"] for row in facts]
        rows = {name: tensors[f"cast.{name}"].split(sizes) for name in names}
        plans = tensors["cast.plans"].split([row["plan"] for row in facts])
        return Cast(
            tuple(
                _performer(row, {name: rows[name][number] for name in names}, plans[number])
                for number, row in enumerate(facts)
            )
        )


def _performer(row: dict[str, Any], tokens: dict[str, Tensor], packed: Tensor) -> Performer:
    features, parents = tokens["features"].float(), tokens["parents"].long()
    distance, relation = tree_tables(parents)
    rig = RigTokens(
        joints=tokens["joints"].long(),
        parents=parents,
        rest=tokens["rest"],
        features=features[:, :RIG_FEATURES],
        distance=distance,
        relation=relation,
        unit=row["unit"],
        height=row["height"],
    )
    body = MotionBody(
        rig=rig,
        features=features,
        ends=tokens["ends"],
        share=tokens["share"],
        floor=tokens["floor"].float(),
        feet=tuple(row["feet"]),
        reference=row["reference"],
        opposite=row["opposite"],
    )
    parts = {action: tuple(numbers) for action, numbers in row["parts"].items()}
    return Performer(row["kind"], row["family"], parts, body, unpack_plan(packed.numpy().tobytes()))


def _rounded(plan: BodyPlan) -> BodyPlan:
    """Lengths to a hundred-thousandth of the size: enough to match bodies by."""
    digits = max(0, 5 - round(float(np.log10(max(plan.size, 1e-9)))))
    names = ("heads", "ends", "low", "low_corner", "high_corner")
    return replace(plan, share=plan.share.round(5), **{name: getattr(plan, name).round(digits) for name in names})


def stage(bodies: list[MotionBody]) -> BodyBatch:
    """Several bodies as one batch, padded to the largest."""
    most = max(body.token_count for body in bodies)
    rows = []
    for body in bodies:
        one, more = batch_of(body), most - body.token_count
        rows.append(
            BodyBatch(
                features=pad(one.features, (0, 0, 0, more)),
                reach=pad(one.reach, (0, 0, 0, more, 0, more)),
                share=pad(one.share, (0, more)),
                kinship=pad(one.kinship, (0, more, 0, more), value=STRANGER),
                there=pad(one.there, (0, more), value=False),
            )
        )
    names = ("features", "reach", "share", "kinship", "there")
    return BodyBatch(*(torch.cat([getattr(row, name) for row in rows]) for name in names))
