"""Which of several drawn clips to take: the one that most of the others are like.

A diffusion model draws an action in all the ways it has seen. Most of its samples agree on what the action is for this body; the odd
ones out are mixtures and mistakes. Clips are compared as sets of frames, as people compare them: poses about the clip's mean pose
and their velocities, wherever in the clip they happen. The other thing that counts is how much better the network restores the clip
when it is told the action than when it is told nothing: what could be anything is not taken.
"""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.motionprior.body import MotionBody
from kinema.motionprior.encoding import places_of, time_basis, unsix
from kinema.motionprior.scales import Scales

FPS = 15.0
"""Rate at which clips are compared..."""
FEWEST, MOST = 8, 48
"""...and how many frames of each, at least and at most."""
SPEED = 0.05
"""Weight of velocities against places, seconds."""


def agree(*measures: Tensor) -> list[int]:
    """Numbers of the clips, best first, by their mean place in several orders; lower is better in each, [batch] -> batch numbers."""
    places = sum(measure.argsort().argsort() for measure in measures)
    assert isinstance(places, Tensor)
    return places.argsort(stable=True).tolist()


def frame_number(seconds: float) -> int:
    """How many frames of a clip are compared."""
    return int(min(max(round(seconds * FPS), FEWEST), MOST)) + 1


def frames_of(body: MotionBody, scales: Scales, z: Tensor, *, loops: bool) -> Tensor:
    """Frames of one clip for comparison, units: places of the surface about their mean, and velocities.

    Args:
        body: Whose clip.
        scales: The prior's.
        z: As the network knows it, [1+token 102].
        loops: Whether it is a period.

    Returns:
        [frame token*6], weighted by each joint's share of the surface.
    """
    x, y, tail = (part[0] for part in scales.real(z[None], torch.tensor([loops])))
    seconds = float(tail[2].exp().clamp(0.2, 6.0))
    basis = time_basis(loops, torch.linspace(0, 1, frame_number(seconds)))
    D = unsix(torch.einsum("kf,jkc->fjc", basis, x))
    return frames_at(body, D, torch.einsum("kf,kc->fc", basis, y), seconds)


def frames_at(body: MotionBody, D: Tensor, root: Tensor, seconds: float) -> Tensor:
    """The same from turns [frame token 3 3] and places of the root [frame 3] of a clip so long, [frame token*6]."""
    p = places_of(body, D, root)
    count = len(p) - 1
    middle = (p * body.share[:, None]).sum(1, keepdim=True)
    p = p - middle * torch.tensor([1.0, 0.0, 1.0])  # where the body goes is not what it does
    (speed,) = torch.gradient(p, spacing=seconds / count, dim=0)
    both = torch.cat([p - p.mean(0), SPEED * speed], -1)
    return (both * body.share.sqrt()[:, None]).flatten(1)


def apart(one: Tensor, other: Tensor) -> Tensor:
    """Mean distance to the nearest frame of the other clip, both ways: [frame number] twice -> []."""
    far = torch.cdist(one, other)
    return (far.amin(1).mean() + far.amin(0).mean()) / 2


def oddity(body: MotionBody, scales: Scales, z: Tensor, *, loops: bool) -> Tensor:
    """How unlike the others each drawn clip is, [batch 1+token 102] -> [batch]; one alone is not odd."""
    clips = [frames_of(body, scales, one, loops=loops) for one in z]
    odd = torch.zeros(len(clips))
    for number, one in enumerate(clips):
        for place, other in enumerate(clips[:number]):
            far = apart(one, other)
            odd[number] += far
            odd[place] += far
    return odd / max(len(clips) - 1, 1)
