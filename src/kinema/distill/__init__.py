"""Score distillation of a video prior into a rig (AKD §4.3–4.4), and fitting a rig to a given video."""

from kinema.distill.anneal import Annealing
from kinema.distill.basis import Basis, Cycle, Frames, Free
from kinema.distill.figure import EVEN, Figure, Freedom, figure_of, figure_of_skeleton
from kinema.distill.fit import FitStep, Fitting, Orbit, fit_to_video
from kinema.distill.losses import Weights
from kinema.distill.optimize import (
    DRAFT,
    PAPER,
    STANDARD,
    Distilling,
    Step,
    model_to_distil,
    optimize,
    prior_error,
    prior_gradient,
)
from kinema.distill.parameters import MotionModel, Rates, model_of_motion
from kinema.distill.sds import sds_gradient
from kinema.distill.state import DistillError, State

__all__ = [
    "DRAFT",
    "EVEN",
    "PAPER",
    "STANDARD",
    "Annealing",
    "Basis",
    "Cycle",
    "DistillError",
    "Distilling",
    "Figure",
    "FitStep",
    "Fitting",
    "Frames",
    "Free",
    "Freedom",
    "MotionModel",
    "Orbit",
    "Rates",
    "State",
    "Step",
    "Weights",
    "figure_of",
    "figure_of_skeleton",
    "fit_to_video",
    "model_of_motion",
    "model_to_distil",
    "optimize",
    "prior_error",
    "prior_gradient",
    "sds_gradient",
]
