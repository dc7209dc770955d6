"""Score distillation of a video prior into a rig (AKD §4.3–4.4), and fitting a rig to a given video."""

from kinema.distill.anneal import Annealing
from kinema.distill.basis import Basis, Cycle, Frames, Free
from kinema.distill.body_model import EVEN_FREEDOM, BodyModel, Freedom, model_bare_body, model_body
from kinema.distill.fit import FitStep, Orbit, VideoFitSettings, fit_to_video
from kinema.distill.optimize import (
    DRAFT,
    PAPER,
    STANDARD,
    DistillSettings,
    DistillStep,
    model_to_distil,
    optimize,
    prior_error,
    prior_gradient,
)
from kinema.distill.parameters import MotionModel, Rates, model_of_motion
from kinema.distill.penalties import Weights
from kinema.distill.sds import sds_gradient
from kinema.distill.state import DescentState, DistillError

__all__ = [
    "DRAFT",
    "EVEN_FREEDOM",
    "PAPER",
    "STANDARD",
    "Annealing",
    "Basis",
    "BodyModel",
    "Cycle",
    "DescentState",
    "DistillError",
    "DistillSettings",
    "DistillStep",
    "FitStep",
    "Frames",
    "Free",
    "Freedom",
    "MotionModel",
    "Orbit",
    "Rates",
    "VideoFitSettings",
    "Weights",
    "fit_to_video",
    "model_bare_body",
    "model_body",
    "model_of_motion",
    "model_to_distil",
    "optimize",
    "prior_error",
    "prior_gradient",
    "sds_gradient",
]
