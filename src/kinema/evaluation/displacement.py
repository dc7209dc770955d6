"""A baseline without a skeleton: splats moved by a neural displacement field along a given path, as in TC4D.

TC4D (Bahmani et al. 2024) carries a body's box along a trajectory and learns a deformation inside it by score distillation. Here
the trajectory is a straight line at constant speed, where kinema's own distillation starts too, and the field is a small network
of Fourier features of place and time. It moves the centres of the Gaussians and leaves their shapes alone. Who distils decides
about prior and loss: a field is a function of place and time, no more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi

import torch
from torch import Generator, Tensor, nn

from kinema.geometry.transforms import translating
from kinema.rigging import Skin
from kinema.splat import BoundCloud


@dataclass(frozen=True)
class FieldShape:
    """How large a field is and how rough it may be."""

    place_bands: int = 4
    """Octaves of place: the finest wave is an eighth of the body's largest extent long. A leg is about that wide, and finer waves
    tear it."""
    time_bands: int = 4
    """Octaves of time: the finest wave goes eight times in a clip, about as fast as a skeleton's third harmonic of a run."""
    width: int = 64
    """Numbers in a hidden layer."""
    layers: int = 3
    """Hidden layers."""
    start: float = 0.02
    """Displacement at first, root mean square over body and clip, heights: a random start, as the skeleton has one; 0: at rest."""


class DisplacementField(nn.Module):
    """Place at rest and time to a displacement."""

    def __init__(self, shape: FieldShape, *, centre: Tensor, extent: float, height: float, seconds: float):
        """A field without motion.

        Args:
            shape: Size and roughness.
            centre: Of the body at rest, metres, [3].
            extent: Its largest side, metres.
            height: Unit of displacements, metres.
            seconds: Length of the clip.
        """
        super().__init__()
        self.shape, self.extent, self.height, self.seconds = shape, extent, height, seconds
        self.centre: Tensor
        self.register_buffer("centre", centre.float())
        self.of_place = nn.Linear(3 * (1 + 2 * shape.place_bands), shape.width)
        self.of_time = nn.Linear(1 + 2 * shape.time_bands, shape.width, bias=False)
        self.hidden = nn.ModuleList(nn.Linear(shape.width, shape.width) for _ in range(shape.layers - 1))
        self.last = nn.Linear(shape.width, 3, bias=False)
        nn.init.zeros_(self.last.weight)

    def forward(self, points: Tensor, times: Tensor) -> Tensor:
        """Metres, [point 3] at rest and seconds [frame] -> [frame point 3]."""
        place = waves((points - self.centre) * (2 / self.extent), self.shape.place_bands)
        moment = waves((times / self.seconds * 2 - 1)[:, None], self.shape.time_bands)
        # the first layer of a joint vector of features, taken apart: nothing is computed once per frame that is the same in all
        seen = nn.functional.silu(self.of_time(moment)[:, None] + self.of_place(place))  # [frame point width]
        for layer in self.hidden:
            seen = nn.functional.silu(layer(seen))
        return self.last(seen) * self.height


def waves(values: Tensor, bands: int) -> Tensor:
    """The values (-1..1), sines and cosines of their octaves, [*batch axis] -> [*batch axis*(1 + 2 bands)]."""
    octaves = pi * 2.0 ** torch.arange(bands).to(values)
    phase = (values[..., None] * octaves).flatten(-2)
    return torch.cat([values, phase.sin(), phase.cos()], -1)


def make_field(
    points: Tensor, *, height: float, seconds: float, shape: FieldShape | None = None, generator: Generator
) -> DisplacementField:
    """A field for a body, with random weights.

    Args:
        points: Centres of the body's Gaussians at rest, metres, [gauss 3].
        height: Of the body, metres.
        seconds: Length of the clip.
        shape: Size, roughness and strength at first.
        generator: On the CPU.
    """
    shape = shape or FieldShape()
    low, high = points.amin(0), points.amax(0)
    field = DisplacementField(
        shape, centre=(low + high) / 2, extent=float((high - low).max()), height=height, seconds=seconds
    )
    with torch.no_grad():
        layers = [layer for layer in field.modules() if isinstance(layer, nn.Linear)]  # in the order they were made
        for layer in layers:
            layer.weight.copy_(torch.randn(layer.weight.shape, generator=generator) / layer.in_features**0.5)
            if layer.bias is not None:
                layer.bias.zero_()
        # the last layer is linear, so its size is the size of the motion
        moved = field(points.float(), torch.linspace(0, seconds, 16))
        field.last.weight.mul_(shape.start * height / moved.square().sum(-1).mean().sqrt())
    return field


def loose(body: BoundCloud) -> BoundCloud:
    """The same Gaussians, each on a joint of its own: what films skeletons films them too."""
    count, identity = body.gauss_count, torch.eye(4).to(body.means_bind)
    skin = Skin(
        torch.arange(count),
        identity.repeat(count, 1, 1),
        torch.arange(count)[:, None],
        torch.ones(count, 1).to(body.means_bind),
    )
    return replace(body, skin=skin, means_bind=body.cloud.means, factors_bind=body.cloud.factors)


def displaced_frames(displacement: Tensor, times: Tensor, velocity: Tensor) -> Tensor:
    """Joint frames of a loose body that travels and is displaced.

    Args:
        displacement: Metres, [frame gauss 3].
        times: Seconds, [frame].
        velocity: Along the path, metres a second, [3].

    Returns:
        [frame gauss 4 4].
    """
    return translating(displacement + (times[:, None] * velocity)[:, None])
