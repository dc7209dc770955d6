"""Diffusion over the joint motion of any rig (ViPS's idea carried into time): tokens, network, sampling, constraints.

prior = MotionPrior.load()
samples = prior.sample(character, action="walk", generator=torch.Generator().manual_seed(0))
"""

from kinema.motionprior.actions import ACTIONS, MotionAction
from kinema.motionprior.body import MotionBody, MotionPriorError, read_body
from kinema.motionprior.constraints import KeyPose
from kinema.motionprior.prior import MotionPrior, MotionSample

__all__ = [
    "ACTIONS",
    "KeyPose",
    "MotionAction",
    "MotionBody",
    "MotionPrior",
    "MotionPriorError",
    "MotionSample",
    "read_body",
]
