"""From a prior's name to the prior. Every module of this room whose class registers itself is found; the rest reads its profile."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

import torch

from kinema.devices import choose_device
from kinema.errors import PriorError, UsageError
from kinema.prior.adapter import PipelinePrior
from kinema.prior.base import VideoPrior
from kinema.prior.embedded import load_embedded


@dataclass(frozen=True)
class PriorOptions:
    """Where and how a prior computes."""

    device: str = "auto"
    """auto, cpu, cuda, cuda:1 or mps. auto: the embedded prior on the CPU, where it is at home, the others on the best there is."""
    dtype: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    """Precision of a big prior's network and, Wan's aside, of its autoencoder. auto: half where the device likes it."""
    tile_px: int | None = None
    """Side of the tiles in which a big prior's pictures are encoded; whole pictures if not given."""
    offload: bool = False
    """A big prior's network stays in the computer's memory and comes to the device layer by layer."""


def load_prior(name: str, options: PriorOptions | None = None) -> VideoPrior:
    """A prior by its name.

    Args:
        name: "embedded", a .safetensors file of an embedded prior, the folder of a diffusers pipeline, or the hub name of one
            that is in the local cache.
        options: Where and how it computes.

    Raises:
        PriorError: `prior-missing`, `prior-kind`, `prior-broken`, `prior-format`.
        UsageError: `device-missing`, `prior-options`.
    """
    options = options or PriorOptions()
    if name == "embedded" or name.endswith(".safetensors"):
        if options.tile_px is not None or options.offload or options.dtype not in ("auto", "float32"):
            raise UsageError(
                "prior-options",
                "the embedded prior is small and float32: it has no tiles, no offloading, no other precision",
                hint="leave --vae-tile-px, --offload and --prior-dtype out",
            )
        device = choose_device("cpu" if options.device == "auto" else options.device)
        return load_embedded(None if name == "embedded" else Path(name)).to(device)
    if "/" not in name and not Path(name).is_dir():  # a slip of the pen should not ask for diffusers first
        raise PriorError(
            "prior-missing",
            f"there is no prior '{name}'",
            hint='"embedded" comes with kinema; others are folders or hub names such as THUDM/CogVideoX-5b',
        )
    device = choose_device(options.device)
    dtype = None if options.dtype == "auto" else getattr(torch, options.dtype)
    for adapter in pipeline_adapters():
        try:
            made = adapter.from_pretrained(
                name, device=device, dtype=dtype, tile_px=options.tile_px, offload=options.offload
            )
            return cast("VideoPrior", made)
        except PriorError as error:
            if error.code != "prior-kind":
                raise
    raise PriorError(
        "prior-kind", f"'{name}' is no video model that kinema knows", hint="CogVideoX, Wan or a video U-Net"
    )


def pipeline_adapters() -> list[type[PipelinePrior]]:
    """Every adapter of diffusers pipelines in this room, by name: a new one is a new module, and nothing else."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        importlib.import_module(f"kinema.prior.{module.name}")
    return sorted(PipelinePrior.__subclasses__(), key=lambda adapter: adapter.__name__)
