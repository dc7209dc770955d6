"""A judge of actions: names what a film of the embedded prior's stage shows; trained on rendered clips, never on samples.

It looks at how much each place of the picture changes at each rate: the amplitudes of the film's temporal Fourier series. They
do not depend on when a cycle begins, hardly on colours, and separate the actions that matter here: a run has its power at higher
rates than a walk and lifts the body, in a jump the whole body moves once, who idles barely moves. Small networks read the maps.
A ground that passes by is no walk, so some of them ask first whether a pose is merely slid along; the others, who have never seen
such a thing, name the action of what is not. Training: tools/train_judge.py; figures: docs/results/judge.md.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import pi
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from kinema.errors import KinemaError
from kinema.files import replacing
from kinema.language.actions import actions
from kinema.shapes import check_shape

ACTIONS = tuple(
    spec.name for spec in sorted(actions().values(), key=lambda spec: spec.judge_place) if spec.judge_place >= 0
)
"""What a body can be asked to do."""
SLIDE = "slide"
"""Its name for a film in which the ground passes by and the body does not walk: a pose, slid along."""
NAMES = (*ACTIONS, SLIDE)
"""What it can tell apart."""
FRAME_COUNT, SIZE_PX = 16, 48
"""Films of the stage (`kinema.render.stage`): 16 frames at 10 a second."""
BLUR_PX = 2
"""Pixels along a side that are averaged before looking: noise and thin outlines do not count."""
CELLS = 6
"""Places along a side."""
GAIN = 30.0
"""Amplitudes a are felt as log(1 + 30 a): 3 % of full contrast is where movement begins to count."""
MAPS = FRAME_COUNT // 2 + 1
"""Rates, and all of them together."""
NAMERS, DOUBTERS = 5, 3
"""Networks that vote on the action, and on whether there is one; each group differs in its seeds alone."""
WEIGHTS = Path(__file__).with_name("judge.safetensors")


class JudgeError(KinemaError):
    """Films or weights that the judge cannot take."""


class MapReader(nn.Module):
    """Maps of change to scores of classes.

    Each place is read by itself, all alike: which rates go together says more than where they are, and bodies differ most in where
    things are. Only then are places pooled, coarsely: the ground lies below, the body in the middle.
    """

    def __init__(self, classes: int, *, width: int = 32, grid: int = 3, inner: int = 64):
        super().__init__()
        self.grid = grid
        self.first = nn.Conv2d(MAPS, width, 1)
        self.first_norm = nn.BatchNorm2d(width)
        self.second = nn.Conv2d(width, width, 1)
        self.second_norm = nn.BatchNorm2d(width)
        self.dropout = nn.Dropout(0.3)
        self.inner = nn.Linear(width * (grid**2 + 1), inner)
        self.scores = nn.Linear(inner, classes)

    def forward(self, maps: Tensor) -> Tensor:
        """[batch map row column] -> logits [batch class]."""
        seen = F.relu(self.first_norm(self.first(maps)))
        seen = F.relu(self.second_norm(self.second(seen)))
        pooled = torch.cat([F.adaptive_avg_pool2d(seen, self.grid).flatten(1), seen.amax((2, 3))], 1)
        return self.scores(self.dropout(F.relu(self.inner(self.dropout(pooled)))))


class Panel(nn.Module):
    """Readers of the same maps: some name the action, some doubt that there is one. Their probabilities are averaged."""

    def __init__(self, namers: Iterable[MapReader] | None = None, doubters: Iterable[MapReader] | None = None):
        super().__init__()
        self.namers = nn.ModuleList(namers or [MapReader(len(ACTIONS)) for _ in range(NAMERS)])
        self.doubters = nn.ModuleList(doubters or [MapReader(2) for _ in range(DOUBTERS)])

    def forward(self, maps: Tensor) -> Tensor:
        """[batch map row column] -> probabilities [batch class], in the order of NAMES."""
        action = torch.stack([namer(maps).softmax(1) for namer in self.namers]).mean(0)
        moves, slides = torch.stack([doubter(maps).softmax(1) for doubter in self.doubters]).mean(0).split(1, dim=1)
        return torch.cat([moves * action, slides], 1)


@dataclass(frozen=True)
class Verdict:
    """What the judge says of several films."""

    probabilities: Tensor
    """[batch class], rows sum to one."""
    names: tuple[str, ...]
    """Of the classes."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The likeliest action of each film."""
        return tuple(self.names[index] for index in self.probabilities.argmax(1).tolist())


def change_maps(video: Tensor) -> Tensor:
    """How much each place changes at each rate.

    Args:
        video: [batch 16 48 48 3], 0..1.

    Returns:
        [batch map row column]: amplitudes at 1..8 cycles a film, and the deviation over time.
    """
    check_shape(video, "batch frame height width 3", name="video", frame=FRAME_COUNT, height=SIZE_PX, width=SIZE_PX)
    side, per_cell = SIZE_PX // BLUR_PX, SIZE_PX // BLUR_PX // CELLS
    blurred = video.reshape(-1, FRAME_COUNT, side, BLUR_PX, side, BLUR_PX, 3).mean((3, 5))
    cycles = torch.arange(1, FRAME_COUNT // 2 + 1, device=video.device, dtype=video.dtype)
    frames = torch.arange(FRAME_COUNT, device=video.device, dtype=video.dtype)
    phase = 2 * pi / FRAME_COUNT * cycles[:, None] * frames
    flat = blurred.flatten(2)  # [batch frame place*3]
    parts = [torch.matmul(wave, flat) * (2**0.5 / FRAME_COUNT) for wave in (phase.cos(), phase.sin())]
    power = (parts[0] ** 2 + parts[1] ** 2).unflatten(2, (side, side, 3)).sum(-1)  # [batch cycle row column]
    mean = blurred.mean(1)
    variance = (blurred - mean[:, None]).pow(2).mean((1, 4))[:, None]
    # the square root has no slope at zero; 1e-12 is a change of a millionth
    changes = torch.log1p(GAIN * (torch.cat([power, variance], 1) + 1e-12).sqrt())
    return F.avg_pool2d(changes, per_cell)


@torch.no_grad()
def judge(video: Tensor, *, panel: Panel | None = None) -> Verdict:
    """Name the action of films on the embedded prior's stage.

    Args:
        video: [batch 16 48 48 3], 0..1, at 10 frames a second, walking to the right.
        panel: Other networks than those that ship.

    Returns:
        Probabilities of walk, run, idle, jump and slide.
    """
    panel = load_panel() if panel is None else panel
    parts = [panel(change_maps(part.float())) for part in video.split(128)]
    return Verdict(torch.cat(parts), NAMES)


@functools.cache
def load_panel(path: Path = WEIGHTS) -> Panel:
    """The trained networks."""
    try:
        with safe_open(path, "pt") as file:
            about = file.metadata() or {}
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        if tuple(json.loads(about["names"])) != NAMES:
            raise JudgeError("judge-broken", f"the judge's weights name {about['names']}", where=str(path))
        panel = Panel()
        panel.load_state_dict(tensors)
    except (OSError, SafetensorError, KeyError, RuntimeError, ValueError) as error:
        first = str(error).split("\n")[0]  # torch lists every tensor after it
        raise JudgeError(
            "judge-broken",
            f"the judge's weights do not load: {first}",
            where=str(path),
            hint="python tools/train_judge.py",
        ) from error
    return panel.eval().requires_grad_(False)


def save_panel(path: Path, panel: Panel, facts: dict[str, str]) -> None:
    """Write networks with what is worth knowing about their training."""
    tensors = {name: value.contiguous() for name, value in panel.state_dict().items()}
    with replacing(path) as temporary:
        save_file(tensors, temporary, {"names": json.dumps(NAMES), **facts})
