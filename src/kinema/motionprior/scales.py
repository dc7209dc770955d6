"""Between radians, units and seconds, and what diffusion sees: half-whitened coefficients of about unit spread."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import pad

from kinema.motionprior.encoding import K
from kinema.motionprior.network import CHANNELS, TAIL


@dataclass(frozen=True, eq=False)
class Scales:
    """Row 0 is for performances, row 1 for periods."""

    joint: Tensor
    """Of a joint's coefficients, [2 K]."""
    path: Tensor
    """Of the root's coefficients, [2 K]."""
    tail_mean: Tensor
    """Of speed along x and z and the logarithm of seconds, [2 3]."""
    tail_spread: Tensor
    """[2 3]."""
    amount: Tensor
    """Mean and spread of the logarithm of the amount of motion, [2]."""

    @staticmethod
    def fit(x: list[Tensor], y: list[Tensor], tail: list[Tensor], amount: Tensor) -> Scales:
        """From clips: x[mode] [row K 6], y[mode] [row K 3], tail[mode] [row 3], amount [row]."""

        def half(values: Tensor) -> Tensor:
            rms = values.square().mean((0, 2)).sqrt().clamp_min(1e-4)
            scale = (rms * rms.mean()).sqrt()
            return scale * (values / scale[:, None]).square().mean().sqrt()

        return Scales(
            torch.stack([half(part) for part in x]),
            torch.stack([half(part) for part in y]),
            torch.stack([part.mean(0) for part in tail]),
            torch.stack([part.std(0).clamp_min(0.05) for part in tail]),
            torch.stack([amount.mean(), amount.std()]),
        )

    def normal(self, x: Tensor, y: Tensor, tail: Tensor, loops: Tensor) -> Tensor:
        """x [batch token K 6], y [batch K 3], tail [batch 3], loops [batch] -> [batch 1+token 102]."""
        mode = loops.long()
        joints = (x / self.joint[mode][:, None, :, None]).flatten(-2)
        path = (y / self.path[mode][..., None]).flatten(-2)
        tail = (tail - self.tail_mean[mode]) / self.tail_spread[mode]
        first = pad(torch.cat([path, tail], -1), (0, CHANNELS - 3 * K - TAIL))
        return torch.cat([first[:, None], joints], 1)

    def real(self, z: Tensor, loops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The way back: x [batch token K 6], y [batch K 3], tail [batch 3]."""
        mode = loops.long()
        x = z[:, 1:].unflatten(-1, (K, 6)) * self.joint[mode][:, None, :, None]
        y = z[:, 0, : 3 * K].unflatten(-1, (K, 3)) * self.path[mode][..., None]
        tail = z[:, 0, 3 * K : 3 * K + TAIL] * self.tail_spread[mode] + self.tail_mean[mode]
        return x, y, tail

    def numbers(self, seconds: Tensor, velocity: Tensor, amount: Tensor, foreign: Tensor, loops: Tensor) -> Tensor:
        """What is asked for in numbers, as the network hears it: [batch], [batch 2], [batch], [batch], [batch] -> [batch 5]."""
        mode = loops.long()
        tail = torch.cat([velocity, seconds.log()[:, None]], 1)
        tail = (tail - self.tail_mean[mode]) / self.tail_spread[mode]
        loud = (amount.log() - self.amount[0]) / self.amount[1]
        return torch.cat([tail[:, 2:], tail[:, :2], loud[:, None], foreign[:, None]], 1)

    def tensors(self) -> dict[str, Tensor]:
        """To be saved."""
        return {f"scales.{name}": getattr(self, name) for name in self.__dataclass_fields__}

    @staticmethod
    def from_tensors(tensors: dict[str, Tensor]) -> Scales:
        """As saved."""
        return Scales(**{name: tensors[f"scales.{name}"] for name in Scales.__dataclass_fields__})
