"""Who of the training bodies joins the prior's cast: artists' characters, with what they were seen to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kinema.motionprior.actions import ACTIONS
from kinema.motionprior.body import RIG_FEATURES, MotionBody
from kinema.motionprior.cast import Cast, Performer
from kinema.posespace.tokens import RigTokens, tree_tables
from kinema.transfer.body import BodyPlan


def number_parts(bodies: list[dict[str, Any]]) -> dict[tuple[int, int], int]:
    """Numbers of the clips that the cast learns by heart, from 1 on, by body and place among its clips."""
    own = [
        (number, place)
        for number, body in enumerate(bodies)
        if body["source"] == "asset"
        for place in range(len(body["clips"]))
    ]
    return {key: part for part, key in enumerate(own, start=1)}


def make_cast(bodies: list[dict[str, Any]]) -> Cast:
    """Performers from stored bodies (`motion_data`); generated creatures, whose gaits are formulas, are left out."""
    families: dict[str, int] = {}
    made = []
    parts = number_parts(bodies)
    for place, body in enumerate(bodies):
        if body["source"] == "asset" and body["clips"]:
            number = families.setdefault(body["family"], len(families))
            known: dict[str, list[tuple[int, int]]] = {}
            for at, clip in enumerate(body["clips"]):
                rows = known.setdefault(clip["action"], [])
                if clip["loops"] == ACTIONS[clip["action"]].loops:  # others are never asked for
                    rows.append((len(clip["words"].split()), parts[place, at]))
            # the plainest first: "walk" before "walk with a sword"
            actions = {action: tuple(part for _, part in sorted(rows)) or (0,) for action, rows in known.items()}
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
