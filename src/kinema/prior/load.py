"""From a prior's name to the prior. Every module of this room whose class registers itself is found; the rest reads its profile."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from kinema.errors import PriorError
from kinema.prior.adapter import PipelinePrior
from kinema.prior.base import VideoPrior
from kinema.prior.embedded import load_embedded


def load_prior(name: str) -> VideoPrior:
    """A prior by its name.

    Args:
        name: "embedded", a .safetensors file of an embedded prior, the folder of a diffusers pipeline, or the hub name of one
            that is in the local cache.

    Raises:
        PriorError: `prior-missing`, `prior-kind`, `prior-broken`, `prior-format`.
    """
    if name == "embedded":
        return load_embedded()
    if name.endswith(".safetensors"):
        return load_embedded(Path(name))
    if "/" not in name and not Path(name).is_dir():  # a slip of the pen should not ask for diffusers first
        raise PriorError(
            "prior-missing",
            f"there is no prior '{name}'",
            hint='"embedded" comes with kinema; others are folders or hub names such as THUDM/CogVideoX-5b',
        )
    for adapter in pipeline_adapters():
        try:
            return adapter.from_pretrained(name)
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
