"""From motion to what a body can do: rigid cuboids, a differentiable rollout, tracking and planted feet (AKD §4.5)."""

from kinema.physics.articulation import Articulation, articulate
from kinema.physics.plant import FootholdPlan, Legs, find_legs, plan_steps, plant
from kinema.physics.rollout import Rollout, Simulation, simulate
from kinema.physics.track import TrackSettings, TrackStep, track

__all__ = [
    "Articulation",
    "FootholdPlan",
    "Legs",
    "Rollout",
    "Simulation",
    "TrackSettings",
    "TrackStep",
    "articulate",
    "find_legs",
    "plan_steps",
    "plant",
    "simulate",
    "track",
]
