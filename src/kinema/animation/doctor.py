"""What a machine can do: devices, memory, versions, which big priors would fit, and one step of distillation to see that it works."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import time
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from kinema.animation.plan import AnimateSettings, make_plan
from kinema.asset import character_from_document
from kinema.creature import make, to_document
from kinema.devices import fetch
from kinema.distill import model_body, optimize
from kinema.distill.shots import set_up_shots
from kinema.distill.state import BETAS
from kinema.prior import device_of
from kinema.prior.load import PriorOptions, load_prior
from kinema.reconstruct import DirectConfig, splats_from_character

PACKAGES = ("kinema", "torch", "numpy", "diffusers", "transformers", "accelerate", "gsplat", "warp-lang", "newton")
GIB = 2**30


@dataclass(frozen=True)
class KnownPrior:
    """A big prior and the memory that it takes; docs/gpu.md has the arithmetic."""

    name: str
    network: float
    """Parameters of what is used at every step, billions."""
    encode: float
    """GiB of the autoencoder and its gradient in tiles of 240 px; Wan's in float32."""
    text: float
    """GiB of the text encoder, which is loaded for the prompt and then freed."""
    parts: int = 1
    """Networks of this size; two for Wan 2.2-A14B."""

    def needs(self, *, offload: bool) -> float:
        """GiB of a GPU, two bytes a parameter: while the prompt is encoded, or while the film is, whichever is more."""
        weights = 2e9 * self.network * self.parts / GIB
        return (min(weights, OFFLOADED_WEIGHTS) if offload else weights) + max(self.encode, self.text)


OFFLOADED_WEIGHTS = 1.0
"""GiB of an offloaded network that are taken to be on the GPU at a time: some of its largest layers. A guess, not counted."""
KNOWN = (
    KnownPrior("THUDM/CogVideoX-2b", 1.69, 5.6, 8.9),
    KnownPrior("THUDM/CogVideoX-5b", 5.57, 5.6, 8.9),
    KnownPrior("THUDM/CogVideoX-5b-I2V", 5.57, 5.6, 8.9),
    KnownPrior("Wan-AI/Wan2.1-T2V-1.3B-Diffusers", 1.42, 9.2, 10.6),
    KnownPrior("Wan-AI/Wan2.1-T2V-14B-Diffusers", 14.29, 9.2, 10.6),
    KnownPrior("Wan-AI/Wan2.1-I2V-14B-480P-Diffusers", 16.40, 9.2, 11.8),
    KnownPrior("Wan-AI/Wan2.2-T2V-A14B-Diffusers", 14.29, 9.2, 10.6, parts=2),
    KnownPrior("ali-vilab/text-to-video-ms-1.7b", 1.41, 1.7, 0.7),
)
"""From docs/results/priors_memory.md: counted on torch's meta device, Wan's autoencoder doubled for float32. Never run."""


@dataclass(frozen=True)
class PriorFit:
    """Whether a prior is here and would fit."""

    name: str
    cached: bool
    verdict: str


@dataclass(frozen=True)
class Examination:
    """What was found."""

    versions: dict[str, str]
    devices: dict[str, str]
    priors: list[PriorFit]


@dataclass(frozen=True)
class TriedStep:
    """One step of distillation."""

    device: str
    seconds: float
    memory_mib: int
    """Most that torch held on the device; 0 on the CPU, where it does not count."""
    error: float
    """How far the prior would move the film, relative."""
    gradient: float
    """Largest slope of the loss along a joint's number: a path that is broken somewhere has none."""


def examine() -> Examination:
    """Look at the machine; computes nothing."""
    versions = {"python": platform.python_version(), "system": f"{platform.system()} {platform.machine()}"}
    for package in PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            versions[package] = "not installed"
    versions["torch's CUDA"] = str(torch.version.cuda)
    devices = {
        "cpu": f"{os.cpu_count()} cores, {memory_gib():.0f} GiB",
        "disk": f"{shutil.disk_usage('.').free / GIB:.0f} GiB free",
    }
    largest = 0.0
    for index in range(torch.cuda.device_count()):
        free, total = (value / GIB for value in torch.cuda.mem_get_info(index))
        largest = max(largest, free)
        devices[f"cuda:{index}"] = f"{torch.cuda.get_device_name(index)}, {free:.1f} of {total:.1f} GiB free"
    if torch.backends.mps.is_available():
        devices["mps"] = "Apple"
    return Examination(versions, devices, [_judge(known, largest) for known in KNOWN])


def try_step(prior_name: str, options: PriorOptions | None = None) -> TriedStep:
    """One step of distillation of a generated wolf, with the preset that the prior would get."""
    prior = load_prior(prior_name, options)
    device = device_of(prior)
    if device.type == "cuda":
        torch.cuda.reset_peak_memory_stats(device)
    character = character_from_document(to_document(make("wolf", seed=2)), name="wolf")
    plan = make_plan(character, "a wolf is walking", prior, AnimateSettings(physics=False, start="shaken"))
    generator = torch.Generator().manual_seed(0)
    body = splats_from_character(character, DirectConfig(count=prior.profile.gauss_count), generator=generator)
    settings = replace(plan.distill_settings, iterations=1)
    shots = set_up_shots(character, body, prior, camera_count=1, ground_gradient=not settings.cameras_follow)
    condition = prior.encode_text(plan.prompt, image=shots.reference)
    began = time.monotonic()
    (step,) = optimize(
        plan.start, shots.take, prior, condition, settings, generator=generator, body_model=model_body(character)
    )
    gradient = fetch([step.state.first["joint_wave"].abs().amax()])[0] / (1 - BETAS[0])
    memory = torch.cuda.max_memory_allocated(device) // 2**20 if device.type == "cuda" else 0
    return TriedStep(str(device), time.monotonic() - began, memory, step.losses["sds"], gradient)


def memory_gib() -> float:
    """Of the computer; 0 where the system does not tell."""
    if not hasattr(os, "sysconf") or "SC_PHYS_PAGES" not in os.sysconf_names:
        return 0.0
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / GIB


def is_cached(name: str) -> bool:
    """Whether the hub's local cache has a model."""
    home = os.environ.get("HF_HUB_CACHE") or str(Path(os.environ.get("HF_HOME", "~/.cache/huggingface")) / "hub")
    return (Path(home).expanduser() / f"models--{name.replace('/', '--')}" / "snapshots").is_dir()


def _judge(known: KnownPrior, free: float) -> PriorFit:
    whole, less = known.needs(offload=False), known.needs(offload=True)
    told = f"{whole:.0f} GiB, {less:.0f} with --offload (estimated)"
    if free == 0:
        verdict = f"needs a GPU: {told}"
    elif free >= whole:
        verdict = f"fits: {told}"
    else:
        verdict = f"{'fits with --offload' if free >= less else 'does not fit'}: {told}"
    return PriorFit(known.name, is_cached(known.name), verdict)
