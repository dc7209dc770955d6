"""Who of the training bodies joins the prior's cast: artists' characters, with what they were seen to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kinema.motionprior.body import RIG_FEATURES, MotionBody
from kinema.motionprior.cast import Cast, Performer
from kinema.posespace.tokens import RigTokens, tree_tables
from kinema.transfer.body import BodyPlan


def make_cast(bodies: list[dict[str, Any]]) -> Cast:
    """Performers from stored bodies (`motion_data`); generated creatures, whose gaits are formulas, are left out."""
    families: dict[str, int] = {}
    made = []
    for body in bodies:
        if body["source"] == "asset" and body["clips"]:
            number = families.setdefault(body["family"], len(families))
            actions = frozenset(clip["action"] for clip in body["clips"])
            plan = renumbered(body["plan"])
            made.append(Performer(body["kind"], number, actions, body_of(body["base"], body["plan"]), plan))
    return Cast(tuple(made))


def renumbered(plan: BodyPlan) -> BodyPlan:
    """The plan of a skeleton that has no joints but its tokens."""
    return replace(plan, name="", joints=np.arange(plan.token_count))


def body_of(base: dict[str, Any], plan: BodyPlan) -> MotionBody:
    """A stored body whose joints are the plan's tokens."""
    place = {int(joint): token for token, joint in enumerate(plan.joints)}
    distance, relation = tree_tables(base["parents"])
    rig = RigTokens(
        joints=base["joints"].new_tensor([place[int(joint)] for joint in base["joints"]]),
        parents=base["parents"],
        rest=base["rest"],
        features=base["features"][:, :RIG_FEATURES],
        distance=distance,
        relation=relation,
        unit=base["unit"],
        height=plan.height,
    )
    return MotionBody(
        rig=rig,
        features=base["features"],
        ends=base["ends"],
        share=base["share"],
        floor=base["floor"],
        feet=tuple(base["feet"]),
        reference=base["reference"],
        opposite=base["opposite"],
    )
