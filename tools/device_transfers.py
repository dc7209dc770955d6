"""What goes between CPU and GPU in one step of distillation, and whether every tensor is where it must be: without a GPU.

    PYTHONPATH=src python tools/device_transfers.py            prints one line a transfer

A step of the paper's preset runs under `torch._subclasses.FakeTensorMode`, with a body, cameras and a tiny CogVideoX on a device of
our own, "pretend:0" (torch without CUDA cannot go backwards through fake tensors on "cuda"). Fake tensors have shapes, types and
devices but no numbers: an operation between two devices raises, and so does whatever asks the device for a number or sends it a
constant. gsplat, which only runs on CUDA, is replaced by a stand-in of its signature. What this cannot see: gsplat's and cuDNN's own
kernels, checkpointing, memory, speed, rounding, streams of offloaded layers.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.machinery
import sys
import traceback
import types
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import torch
from torch import Tensor
from torch._subclasses import FakeTensor, FakeTensorMode, fake_tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map_only
from torch.utils.backend_registration import _setup_privateuseone_for_python_backend

import kinema.devices
from kinema.asset import Character, character_from_document
from kinema.creature import make, to_document
from kinema.diffusion import schedule
from kinema.distill import PAPER, DistillSettings, model_body, optimize
from kinema.distill.shots import set_up_shots
from kinema.motion import Motion
from kinema.prior import CogVideoX, Condition, DiffusionSchedule, VideoPrior
from kinema.prior.embedded import CODEC, Embedded
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.gsplat_backend import Gsplat

DEVICE = "pretend"
"""Name of the device; torch allows one of its own in a process."""
PACKAGE = Path(kinema.devices.__file__).parent


@dataclass(frozen=True)
class Transfer:
    """Numbers that went from one device to another."""

    way: str
    """ "to device" or "to host"."""
    shape: tuple[int, ...]
    dtype: str
    place: str
    """File and function of the package."""

    def __str__(self) -> str:
        return f"{self.way:<9}  {list(self.shape)!s:<20} {self.dtype:<8} {self.place}"


class Recorder(TorchDispatchMode):
    """Notes every copy between devices."""

    def __init__(self, mode: FakeTensorMode) -> None:
        super().__init__()
        self.mode = mode
        self.found: list[Transfer] = []

    def fake(self, tensor: Tensor) -> Tensor:
        return tensor if isinstance(tensor, FakeTensor) else self.mode.from_tensor(tensor)

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        args, kwargs = tree_map_only(Tensor, self.fake, (args, kwargs or {}))
        name = func.overloadpacket.__name__
        sources = [arg for arg in args if isinstance(arg, Tensor)]
        if name.startswith("convolution") and len({source.device.type for source in sources}) > 1:
            # a card refuses this; fake tensors take the picture's device and do not look at the kernel's
            raise RuntimeError(f"{name} on more than one device: {[str(source.device) for source in sources]}")
        out = func(*args, **kwargs)
        if name in ("_to_copy", "copy_") and sources and isinstance(out, Tensor):
            source = sources[-1]
            if source.device.type != out.device.type:
                self.note(source, out.device)
        elif name == "index" and sources[0].device.type != "cpu":
            for index in args[1]:
                if index is not None and index.device.type == "cpu":
                    self.note(index, sources[0].device)
        return out

    def note(self, tensor: Tensor, to: torch.device) -> None:
        way = "to host" if to.type == "cpu" else "to device"
        self.found.append(Transfer(way, tuple(tensor.shape), str(tensor.dtype).removeprefix("torch."), place()))


def place() -> str:
    """The innermost function of the package that is being run."""
    for frame in reversed(traceback.extract_stack()):
        path = Path(frame.filename)
        if PACKAGE in path.parents and path.name != "devices.py":
            return f"{path.relative_to(PACKAGE)}: {frame.name}"
    return "torch's own backward pass"


def rasterization(
    means: Tensor, quats: None, scales: None, opacities: Tensor, colors: Tensor, viewmats: Tensor, Ks: Tensor,
    width: int, height: int, near_plane: float = 0.01, eps2d: float = 0.3, packed: bool = True,
    covars: Tensor | None = None, **_: Any,
) -> tuple[Tensor, Tensor, dict]:  # fmt: skip
    """gsplat.rasterization's signature and shapes; what it returns depends on all it is given."""
    assert quats is None and scales is None and covars is not None
    frames = len(means)
    mixed = means.sum((1, 2)) + covars.sum((1, 2, 3)) + opacities.sum(1) + viewmats.sum((1, 2, 3)) + Ks.sum((1, 2, 3))
    image = (mixed[:, None] + colors.sum(1))[:, None, None, None].expand(frames, 1, height, width, 3)
    return image, mixed[:, None, None, None, None].expand(frames, 1, height, width, 1).sigmoid(), {}


@contextmanager
def pretended_device() -> Iterator[tuple[Recorder, FakeTensorMode]]:
    """A device that has no numbers, and a list of what is sent to it.

    Preparations run on the CPU with real numbers; the fake device is entered where `kinema.devices.move` brings things to it.
    """
    mode, stack = FakeTensorMode(allow_non_fake_inputs=True), ExitStack()
    recorder = Recorder(mode)
    move = kinema.devices.move

    def enter_and_move(things: Any, device: torch.device) -> list:
        things = list(things)
        if device.type == DEVICE and not stack._exit_callbacks:  # type: ignore[attr-defined]
            stack.enter_context(mode)
            stack.enter_context(recorder)
        return move(things, device)

    def fetch(values: Any) -> list[float]:
        """Numbers that must come back: every one of them is on the device, none is known here."""
        stacked = torch.stack([value.detach() for value in values])
        recorder.note(stacked, torch.device("cpu"))
        return [1.0] * len(stacked)

    def check_times(t: Tensor) -> None:
        assert t.device.type == "cpu", "looking at times on the device would wait for it"

    gsplat = types.ModuleType("gsplat")
    gsplat.rasterization = rasterization  # type: ignore[attr-defined]
    gsplat.__spec__ = importlib.machinery.ModuleSpec("gsplat", None)
    with ExitStack() as patches:
        # by name: the package's own `optimize` is the function
        for name in ("kinema.distill.shots", "kinema.distill.optimize"):
            patches.enter_context(mock.patch.object(importlib.import_module(name), "move", enter_and_move))
        for name in ("kinema.distill.optimize", "kinema.distill.state"):
            patches.enter_context(mock.patch.object(importlib.import_module(name), "fetch", fetch))
        patches.enter_context(mock.patch.object(schedule, "check_times", check_times))
        patches.enter_context(mock.patch.dict(sys.modules, {"gsplat": gsplat}))
        drawing = importlib.import_module("kinema.render.rasterize")
        patches.enter_context(mock.patch.object(drawing, "default_backend", lambda _video: Gsplat()))
        patches.enter_context(mock.patch.object(fake_tensor, "init_gpu_context", lambda _device: None))
        recorder.leave = stack.close  # type: ignore[attr-defined]
        try:
            yield recorder, mode
        finally:
            stack.close()


def fake_cogvideox(mode: FakeTensorMode, pipeline: Any) -> VideoPrior:
    """A CogVideoX whose weights are on the fake device.

    Args:
        mode: Of the device.
        pipeline: A function that builds the diffusers pipeline.
    """
    built = pipeline()
    for part in (built.vae, built.transformer):
        send(mode, part)
    return CogVideoX(built, "tiny", DiffusionSchedule(schedule.cogvideox_alphas()), "v", checkpointed=False)


def fake_embedded(mode: FakeTensorMode, prior: Embedded) -> Embedded:
    """An embedded prior on the fake device."""
    send(mode, prior.network)
    with mode:
        sent = {name: mode.from_tensor(getattr(prior.codec, name)).to(f"{DEVICE}:0") for name in CODEC}
    return replace(prior, codec=replace(prior.codec, **sent))


def send(mode: FakeTensorMode, module: torch.nn.Module) -> None:
    """A module's weights to the fake device, in place; frozen."""
    module.eval()
    with mode:
        for name, value in [*module.named_parameters(), *module.named_buffers()]:
            *path, leaf = name.split(".")
            owner = module.get_submodule(".".join(path))
            fake = mode.from_tensor(value.detach()).to(f"{DEVICE}:0")
            if leaf in owner._parameters:
                owner._parameters[leaf] = torch.nn.Parameter(fake, requires_grad=False)
            else:
                owner._buffers[leaf] = fake


@cache
def register() -> None:
    """Make the device known to torch, once a process."""
    _setup_privateuseone_for_python_backend(DEVICE)


def pretended_step(
    character: Character, prior_of: Any, condition_of: Any, settings: DistillSettings, *, steps: int = 2
) -> list[Transfer]:
    """Steps of a distillation on the fake device; returns the transfers of the last one.

    Args:
        character: Who.
        prior_of: FakeTensorMode -> a prior on the device.
        condition_of: prior -> its condition, called while the device is there.
        settings: Of the distillation.
        steps: How many; what the first one sends once and keeps is not counted.
    """
    body = splats_from_character(character, DirectConfig(count=300), generator=torch.Generator().manual_seed(0))
    body_model = model_body(character)
    register()
    with pretended_device() as (recorder, mode):
        prior = prior_of(mode)
        shots = set_up_shots(character, body, prior, camera_count=1, ground_gradient=not settings.cameras_follow)
        condition = condition_of(prior)
        recorder.leave()  # type: ignore[attr-defined]
        start = Motion.rest(character.skeleton, frame_count=prior.limits.frame_count, fps=prior.limits.fps).moving(0.6)
        generator = torch.Generator().manual_seed(0)
        loop = optimize(
            start,
            shots.take,
            prior,
            condition,
            replace(settings, iterations=steps),
            generator=generator,
            body_model=body_model,
        )
        for _ in range(steps):
            before = len(recorder.found)
            state = next(loop).state
        assert all(value.device.type == DEVICE for value in state.variables.values()), "the motion stays on the device"
    return recorder.found[before:]


def paper_step(pipeline: Any) -> list[Transfer]:
    """The paper's preset with a tiny CogVideoX."""
    character = character_from_document(to_document(make("wolf", seed=2)), name="wolf")

    def condition(prior: VideoPrior) -> Condition:
        text = torch.zeros(12, 16, device=f"{DEVICE}:0")
        return Condition(text, text)

    return pretended_step(character, lambda mode: fake_cogvideox(mode, pipeline), condition, PAPER)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tests.prior.tiny import tiny_cogvideox

    for transfer in paper_step(lambda: tiny_cogvideox("cogvideox")):
        print(transfer)


if __name__ == "__main__":
    main()
