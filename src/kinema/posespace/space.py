"""`PoseSpace`: the plausible poses of any rig, and the tools that need to know them (ViPS).

Sample, repair, walk between poses, drag a paw. Poses are rotation vectors in character axes, [*batch token 3]
(`representation.py`); rigs are `RigTokens`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Protocol

import torch
from torch import Generator, Tensor

from kinema.diffusion.schedule import add_noise, denoised_estimate
from kinema.errors import PriorError
from kinema.motion import Motion
from kinema.posespace.course import Course, eased, evenly, smooth_through
from kinema.posespace.diffusion import (
    CLEAN,
    CosineSchedule,
    Denoise,
    Energy,
    ascend,
    descend,
    guided,
    pull_to_targets,
    quick_times,
    settle_poses,
    times_down,
)
from kinema.posespace.handles import Handles
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.representation import (
    REPRESENTATIONS,
    Representation,
    Rotations,
    check_poses,
    joint_positions,
    local_frames,
    widened,
)
from kinema.posespace.tokens import PoseError, RigTokens, collate
from kinema.rigging import Skeleton
from kinema.shapes import check_shape
from kinema.tensorfile import load_tensors, save_tensors

WEIGHTS = Path(__file__).parent / "weights" / "poses.safetensors"
"""The weights in the package."""
FORMAT = "kinema-posespace-1"
TOGETHER = 32
"""Poses denoised at once: what a block makes of more does not stay in a core's cache."""
SETTLED = 3
"""Poses that give way to a guide for each one of a walk that is kept."""
LOOKED_AT = (0.05, 0.1, 0.2)
"""Noises at which a pose's strangeness is asked for: enough to doubt details, too little to doubt the whole."""

Polish = Callable[[Tensor, Handles], Tensor]
"""Poses and handles to poses that meet them exactly where they can (`posespace/ik.py`)."""


class Denoiser(Protocol):
    """What knows poses."""

    def __call__(self, x: Tensor, t: Tensor, rig: RigTokens) -> Tensor:
        """Noisy poses of unit spread [batch token 3], times [batch] -> x̂ [batch token 3]; differentiable."""
        ...


@dataclass(frozen=True)
class Learned:
    """The network as a denoiser."""

    network: PoseTransformer

    def __call__(self, x: Tensor, t: Tensor, rig: RigTokens) -> Tensor:
        said = self.network(x, t, collate([rig]).to(x))
        return denoised_estimate(said, x, CosineSchedule().levels(t), "v")


@dataclass(frozen=True, eq=False)
class Edited:
    """A pose that was dragged."""

    poses: Tensor
    """[*batch token 3]."""
    residuals: Tensor
    """How far handles still are from their targets, body heights, [*batch handle]; targets out of reach keep a rest."""


@dataclass(frozen=True)
class PoseSpace:
    """A denoiser of poses and what its numbers mean."""

    denoiser: Denoiser
    spread: float
    """Deviation of the poses it was made for, in the representation's unit."""
    representation: Representation = field(default_factory=Rotations)
    facts: dict[str, str] = field(default_factory=dict)
    """How it was trained."""

    @staticmethod
    def load(path: Path | None = None) -> PoseSpace:
        """Read weights; those of the package if no file is given. No pickle is involved."""
        return load_space(WEIGHTS if path is None else path)

    @torch.no_grad()
    def sample(
        self,
        rig: RigTokens,
        count: int,
        *,
        generator: Generator,
        steps: int = 9,
        variety: float = 1.0,
        guide: Energy | None = None,
        strength: float = 1.0,
    ) -> Tensor:
        """New poses.

        Args:
            rig: Whose.
            count: How many.
            generator: Of the noise.
            steps: Evaluations of the network.
            variety: Factor on the turns (`widened`): films show less than bodies can do, and fits less than films.
            guide: What speaks against poses (validators): rotation vectors [batch token 3], times [batch] -> [batch].
            strength: Factor on the guide.

        Returns:
            [pose token 3].
        """
        _check_counts(count=count, steps=steps)
        if not 0 < variety < math.inf:
            raise PoseError("poses-options", f"variety is {variety}", hint="give a number above zero, 2 for instance")
        noise = torch.randn(count, rig.token_count, 3, generator=generator)
        times = quick_times(steps)
        denoise = self._denoise(rig)
        if guide is not None:
            denoise = guided(denoise, guide, lambda x: self._poses(rig, x), strength=strength)
        parts = [descend(denoise, part, times, order=2) for part in noise.split(TOGETHER)]
        poses = self._poses(rig, torch.cat(parts))
        poses = widened(poses, variety)
        return settle_poses(poses, guide) if guide is not None and variety != 1 else poses

    @torch.no_grad()
    def invert(self, rig: RigTokens, poses: Tensor, *, steps: int = 50) -> Tensor:
        """The noise that `decode` makes these poses of (deterministic DDIM, η = 0, inverted exactly), [pose token 3] each."""
        _check_counts(steps=steps)
        x = self._latents(rig, poses) * _signal(CLEAN)
        return torch.cat([ascend(self._denoise(rig), part, times_down(steps)) for part in x.split(TOGETHER)])

    @torch.no_grad()
    def decode(self, rig: RigTokens, noise: Tensor, *, steps: int = 50) -> Tensor:
        """Poses of given noise, by DDIM; the inverse of `invert`, [pose token 3] each."""
        _check_counts(steps=steps)
        check_shape(noise, "pose token 3", name="noise", token=rig.token_count)
        parts = [descend(self._denoise(rig), part, times_down(steps)) for part in noise.split(TOGETHER)]
        return self._poses(rig, torch.cat(parts) / _signal(CLEAN))

    @torch.no_grad()
    def project(self, rig: RigTokens, poses: Tensor, *, slack: float = 0.3, steps: int = 24) -> Tensor:
        """Plausible poses near given ones.

        What is strange about a pose is taken for noise of the given size, and walks down with it: odd turns go, turns that poses do
        take stay.

        Args:
            rig: Whose.
            poses: To repair, [pose token 3].
            slack: How far joints may be off, in the representation's unit (radians).
            steps: Evaluations of the network.

        Returns:
            [pose token 3].
        """
        _check_counts(steps=steps)
        if not 0 < slack < math.inf:
            raise PoseError("poses-options", f"slack is {slack}", hint="give radians above zero, 0.3 for instance")
        start = max(math.atan(slack / self.spread) * 2 / math.pi, 2 * CLEAN)
        x = self._latents(rig, poses) * _signal(start)
        times = [*times_down(steps, start=start)[:-1], 0.0]
        parts = [descend(self._denoise(rig), part, times, order=2) for part in x.split(TOGETHER)]
        return self._poses(rig, torch.cat(parts))

    @torch.no_grad()
    def walk(
        self,
        rig: RigTokens,
        first: Tensor,
        second: Tensor,
        steps: int,
        *,
        even: bool = True,
        guide: Energy | None = None,
    ) -> Tensor:
        """Poses between two, both included.

        Noises between the two poses' own, along the sphere: variance is preserved, so that every step is a pose of the space.

        Args:
            rig: Whose.
            first: [token 3].
            second: [token 3].
            steps: How many poses, two or more.
            even: Space them evenly by how far joints move.
            guide: What speaks against poses (validators): those between the ends give way to it.

        Returns:
            [step token 3].
        """
        if steps < 2:
            raise PoseError("poses-options", f"a walk of {steps} poses", hint="two or more are needed")
        ends = torch.stack([first, second])
        course = self._course(rig, ends)
        places = torch.linspace(0, 1, steps)
        if guide is None or steps == 2:
            return course.poses(course.places(places) if even and steps > 2 else places)
        # giving way makes steps uneven, so that more of them are taken first
        fine = torch.linspace(0, 1, SETTLED * (steps - 1) + 1)
        path = course.poses(course.places(fine) if even else fine)
        path = torch.cat([path[:1], settle_poses(path[1:-1], guide), path[-1:]])
        return evenly(path, joint_positions(rig, path), steps) if even else path[::SETTLED]

    @torch.no_grad()
    def edit(
        self,
        rig: RigTokens,
        poses: Tensor,
        handles: Handles,
        *,
        polish: Polish | None = None,
        reach: float = 0.03,
        hold_root: bool = True,
        steps: int = 24,
    ) -> Edited:
        """Drag points of the body; the rest follows as poses do.

        The pose is inverted part of the way to noise and walks down again, pulled at its handles.

        Args:
            rig: Whose.
            poses: To edit, [*batch token 3].
            handles: Points and targets; targets of their own for every pose, or the same for all.
            polish: Meets the handles exactly at the end.
            reach: How far up the pose goes, 0..1: higher, and more of it may change. Low, and what is left of the space is which
                joints go along with which; edits then stay nearest to artists' poses.
            hold_root: The body keeps its tilt: leaning over as a whole is the cheapest way to move a paw, and seldom what is meant.
            steps: Of the way up, and of the way down.
        """
        _check_counts(steps=steps)
        if not 2 * CLEAN < reach <= 1:
            raise PoseError("poses-options", f"reach is {reach}", hint="give a number above 0.02 and up to 1")
        batch = poses.shape[:-2]
        flat = poses.reshape(-1, *poses.shape[-2:])
        targets = handles.targets.to(poses).expand(*batch, -1, -1).reshape(len(flat), -1, 3)
        times, denoise = times_down(steps, start=reach), self._denoise(rig)
        rows = []
        for x, wanted in zip(self._latents(rig, flat).split(TOGETHER), targets.split(TOGETHER), strict=True):
            up = ascend(denoise, x * _signal(CLEAN), times)
            held = x[:, 0] if hold_root else None
            drawn = pull_to_targets(denoise, lambda x: handles.places(rig, self._poses(rig, x)), wanted, held=held)
            down = descend(drawn, up, times) / _signal(CLEAN)
            rows.append(down if held is None else torch.cat([held[:, None], down[:, 1:]], 1))
        edited = self._poses(rig, torch.cat(rows)).view(poses.shape)
        if polish is not None:
            edited = polish(edited, handles)
            check_poses(rig, edited)
        return Edited(edited, handles.residuals(rig, edited))

    @torch.no_grad()
    def keyframes(
        self,
        skeleton: Skeleton,
        rig: RigTokens,
        poses: Tensor,
        *,
        fps: float = 24.0,
        seconds: float | Sequence[float] = 0.5,
    ) -> Motion:
        """A motion through given poses.

        A smooth curve through the poses' noises, brought to the length of noise everywhere, decoded frame by frame, at a speed that
        changes smoothly too. Keys are met exactly; they fall on whole frames.

        Args:
            skeleton: That the tokens were made of.
            rig: Its tokens.
            poses: Two or more, [key token 3].
            fps: Frames a second.
            seconds: From each key to the next; one number, or one for each pair.

        Returns:
            The motion, its root at the rest pose's place.
        """
        count = len(poses)
        spans = [float(seconds)] * (count - 1) if isinstance(seconds, int | float) else [float(s) for s in seconds]
        if count < 2 or len(spans) != count - 1 or not all(0 < span * fps < 1e5 for span in spans):
            raise PoseError(
                "poses-options",
                f"{count} keys with {len(spans)} times between them at {fps} fps",
                hint="give two or more poses, and times above zero",
            )
        frames = torch.tensor([0, *(max(1, round(span * fps)) for span in spans)]).cumsum(0)
        course = self._course(rig, poses)
        path = course.poses(course.places(eased(frames.float(), course.lengths(), torch.arange(int(frames[-1]) + 1))))
        return Motion(skeleton, local_frames(skeleton, rig, path.double()).to(skeleton.T_parent_joint), fps)

    @torch.no_grad()
    def strangeness(self, rig: RigTokens, poses: Tensor, *, generator: Generator, draws: int = 4) -> Tensor:
        """How far the space wants to move poses at low noise: low for plausible ones, in spreads², [pose token 3] -> [pose]."""
        _check_counts(draws=draws)
        x = self._latents(rig, poses)
        total = torch.zeros(len(x))
        for time in LOOKED_AT:
            t = torch.full((len(x),), time)
            for _ in range(draws):
                # the same noise for all poses, so that they can be compared
                noise = torch.randn(rig.token_count, 3, generator=generator).expand_as(x)
                noisy = add_noise(x, noise, CosineSchedule().levels(t))
                total += (self.denoiser(noisy, t, rig) - x).square().mean((1, 2))
        return total / (len(LOOKED_AT) * draws)

    @torch.no_grad()
    def pull(
        self, rig: RigTokens, poses: Tensor, *, generator: Generator, draws: int = 1, times: Tensor | None = None
    ) -> Tensor:
        """Where the space would have poses go: x̂ − x, in the representation's unit.

        The gradient of a penalty, for whoever optimises poses by other means (`frame_energy`).

        Args:
            rig: Whose.
            poses: [pose token 3].
            generator: Of the noise.
            draws: Noises for each pose and time.
            times: How noisy, for each pose, [pose]; the mean over `LOOKED_AT` if not given.

        Returns:
            [pose token 3].
        """
        _check_counts(draws=draws)
        x = self._latents(rig, poses)
        looked_at = [torch.full((len(x),), time) for time in LOOKED_AT] if times is None else [times]
        total = torch.zeros_like(x)
        for t in looked_at:
            check_shape(t, "pose", name="times", pose=len(x))
            for _ in range(draws):
                noise = torch.randn(x.shape, generator=generator)
                for sign in (1, -1):  # a noise and its opposite: what they do to x̂ cancels, what x does stays
                    noisy = add_noise(x, sign * noise, CosineSchedule().levels(t))
                    total += self.denoiser(noisy, t, rig) - x
        return total * (self.spread / (2 * draws * len(looked_at)))

    def _denoise(self, rig: RigTokens) -> Denoise:
        return lambda x, t: self.denoiser(x, t, rig)

    def _latents(self, rig: RigTokens, poses: Tensor) -> Tensor:
        check_shape(poses, "pose token 3", name="poses")
        check_poses(rig, poses)
        return self.representation.encode(rig, poses.float()) / self.spread

    def _poses(self, rig: RigTokens, x: Tensor) -> Tensor:
        return self.representation.decode(rig, x * self.spread)

    def _course(self, rig: RigTokens, keys: Tensor) -> Course:
        """The way through poses, [key token 3]."""
        noise = self.invert(rig, keys)
        missed = keys.float() - self.decode(rig, noise)
        return Course(
            noise,
            lambda between, places: self.decode(rig, between) + smooth_through(missed, places),
            lambda poses: joint_positions(rig, poses),
        )


def save_space(path: Path, network: PoseTransformer, space: PoseSpace) -> None:
    """Write a learned space as one safetensors file."""
    about = {
        **space.facts,
        "format": FORMAT,
        "shape": json.dumps(asdict(network.shape)),
        "spread": repr(float(space.spread)),
        "representation": space.representation.name,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    save_tensors(path, network.state_dict(), about)


def load_space(path: Path) -> PoseSpace:
    """Read a file of `save_space`."""
    if not path.is_file():
        raise PoseError("poses-missing", f"there are no weights at '{path}'", hint="train them: kinema poses train")
    try:
        tensors, about = load_tensors(path)
        if about.pop("format", "") != FORMAT:
            raise PoseError("poses-format", "this is no pose space of kinema", where=str(path))
        network = PoseTransformer(Shape(**json.loads(about.pop("shape"))))
        network.load_state_dict(tensors)
        spread, name = float(about.pop("spread")), about.pop("representation")
        form = next(form for form in REPRESENTATIONS if form.name == name)
    except (PriorError, RuntimeError, KeyError, TypeError, ValueError, StopIteration) as error:
        first = str(error).split("\n")[0]  # torch lists every tensor after it
        raise PoseError("poses-format", f"the weights do not fit together: {first}", where=str(path)) from error
    return PoseSpace(Learned(network.eval().requires_grad_(False)), spread, form, about)


def _check_counts(**counts: int) -> None:
    for name, count in counts.items():
        if not 1 <= count <= 1_000_000:
            raise PoseError("poses-options", f"{name} is {count}", hint="give a number from 1 to a million")


def _signal(t: float) -> float:
    return math.cos(t * math.pi / 2)
