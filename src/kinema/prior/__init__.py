"""Video priors: one protocol, noise schedules and parametrisations, exact distributions for tests, diffusers adapters."""

from kinema.diffusion.schedule import (
    DiffusionSchedule,
    FlowSchedule,
    Levels,
    Schedule,
    add_noise,
    denoised_estimate,
    guide,
    weight_dreamfusion,
    weight_one,
    weight_variance,
)
from kinema.errors import PriorError
from kinema.prior.base import (
    Condition,
    Denoised,
    Limits,
    Prediction,
    PriorProfile,
    VideoPrior,
    check_video,
    denoise,
    device_of,
)
from kinema.prior.cogvideox import CogVideoX
from kinema.prior.exact import GaussianPrior
from kinema.prior.unet import VideoUNet
from kinema.prior.wan import Wan

__all__ = [
    "CogVideoX",
    "Condition",
    "Denoised",
    "DiffusionSchedule",
    "FlowSchedule",
    "GaussianPrior",
    "Levels",
    "Limits",
    "Prediction",
    "PriorError",
    "PriorProfile",
    "Schedule",
    "VideoPrior",
    "VideoUNet",
    "Wan",
    "add_noise",
    "check_video",
    "denoise",
    "denoised_estimate",
    "device_of",
    "guide",
    "weight_dreamfusion",
    "weight_one",
    "weight_variance",
]
