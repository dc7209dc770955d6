"""Loading diffusers pipelines for the adapters: local folders and hub names, without surprises.

Nothing is downloaded behind the user's back: a hub name means the copy in the local cache, and a missing one is an error
with the command that fetches it. Text encoders (10 GB and more) are loaded to encode a prompt and freed right after.
"""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from kinema.errors import PriorError, require


def default_dtype(device: torch.device) -> torch.dtype:
    """bfloat16 where the device computes it natively, float16 on older GPUs, float32 on CPUs."""
    if device.type != "cuda":
        return torch.float32
    return torch.bfloat16 if torch.cuda.is_bf16_supported(including_emulation=False) else torch.float16


def latent_dtype(dtype: torch.dtype) -> torch.dtype:
    """Latents of half-precision models are float32: noise, guidance of 100 and w(t)(z − ẑ) need the digits."""
    return torch.float32 if dtype in (torch.bfloat16, torch.float16) else dtype


def load_pipeline(
    name: str | Path,
    kinds: tuple[str, ...],
    *,
    device: torch.device,
    dtype: torch.dtype,
    without: tuple[str, ...],
    vae_dtype: torch.dtype | None = None,
    offloaded: tuple[str, ...] = (),
) -> Any:
    """Load a pipeline, frozen and in evaluation mode.

    Args:
        name: Folder of a saved pipeline, or a hub name that is in the local cache.
        kinds: Pipeline classes that the adapter knows.
        device: Where to.
        dtype: In which precision.
        without: Components that are not loaded, whether the pipeline has them or not.
        vae_dtype: In which precision the autoencoder; as the rest if not given.
        offloaded: Components that stay in the computer's memory and come to the device layer by layer (diffusers' group offloading).

    Returns:
        The diffusers pipeline.
    """
    diffusers = require("diffusers", extra="diffusers")
    require("transformers", extra="diffusers")
    folder = Path(name).expanduser()
    place = str(folder) if folder.is_dir() else str(name)
    try:
        index = diffusers.DiffusionPipeline.load_config(place, local_files_only=True)
    except (OSError, ValueError) as error:
        raise _missing(name) from error
    kind = index.get("_class_name", "none")
    if kind not in kinds:
        raise PriorError("prior-kind", f"'{name}' is a {kind}; this adapter takes {' or '.join(kinds)}")
    try:
        pipeline = getattr(diffusers, kind).from_pretrained(
            place,
            dtype={"default": dtype, "vae": vae_dtype or dtype},
            local_files_only=True,
            **{part: None for part in without if part in index},
        )
    except (OSError, ValueError, RuntimeError, KeyError, TypeError) as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise PriorError(
            "prior-broken",
            f"'{name}' does not load: {lines[0]}",
            hint=f"hf download {name} --force-download" if _is_hub_name(name) else "copy or save the folder again",
        ) from error
    for part, component in pipeline.components.items():
        if not isinstance(component, torch.nn.Module):
            continue
        component.eval().requires_grad_(False)
        if part in offloaded:
            hooks = require("diffusers.hooks", extra="diffusers")
            # streams fetch the next layer while this one computes
            streams = device.type == "cuda"
            hooks.apply_group_offloading(component, device, offload_type="leaf_level", use_stream=streams)
        else:
            component.to(device)
    return pipeline


def _is_hub_name(name: str | Path) -> bool:
    """Whether it reads like owner/model and not like a path."""
    parts = str(name).split("/")
    return len(parts) == 2 and all(parts) and not str(name).startswith((".", "~"))


def _missing(name: str | Path) -> PriorError:
    """What is wrong where there is no model_index.json, and the command that helps."""
    if not _is_hub_name(name):
        return PriorError(
            "prior-missing",
            f"there is no video model '{name}': no such folder with a model_index.json",
            hint="give a folder that diffusers' save_pretrained wrote",
        )
    fetch = f"hf download {name}"
    if str(name).startswith("Wan-AI/") and not str(name).endswith("-Diffusers"):
        # Wan's plain repositories hold its own format, which no pipeline loads
        fetch = f"hf download {name}-Diffusers, and give that name"
    hub = require("huggingface_hub.constants", extra="diffusers")
    snapshots = Path(hub.HF_HUB_CACHE) / f"models--{str(name).replace('/', '--')}" / "snapshots"
    if snapshots.is_dir() and any(snapshots.iterdir()):
        return PriorError(
            "prior-broken",
            f"'{name}' is in the hub's local cache but has no model_index.json: no whole diffusers pipeline",
            hint=f"{fetch}; docs/priors.md says how a motion adapter becomes a pipeline",
        )
    return PriorError(
        "prior-missing",
        f"there is no video model '{name}': no such folder with a model_index.json, nor in the hub's local cache",
        hint=fetch,
    )


def encode_prompts(pipeline: Any, prompt: str, negative: str, **options: Any) -> tuple[Tensor, Tensor]:
    """Both prompts through a pipeline that has only its text encoder, [token channel] each."""
    text, no_text = pipeline.encode_prompt(
        prompt=prompt, negative_prompt=negative, do_classifier_free_guidance=True, **options
    )
    return text[0], no_text[0]


def free_memory() -> None:
    """Give the memory of dropped components back to the device."""
    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
