"""Memory of the big video priors, counted without their weights: real configurations on torch's meta device.

`python benchmarks/priors_memory.py` prints the table of docs/results/priors_memory.md. Configurations are diffusers' defaults
and the published sizes; nothing is downloaded.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.autograd.graph import saved_tensors_hooks

GIB = 2**30


class Saved:
    """Bytes of distinct storages that autograd keeps."""

    def __init__(self) -> None:
        self.storages: dict[int, tuple[Any, int]] = {}

    def pack(self, tensor: Tensor) -> Tensor:
        storage = tensor.untyped_storage()
        self.storages[storage._cdata] = (storage, storage.nbytes())
        return tensor

    def gib(self, without: list[Tensor]) -> float:
        weights = {tensor.untyped_storage()._cdata for tensor in without}
        return sum(size for key, (_, size) in self.storages.items() if key not in weights) / GIB


def tensors(tree: Any) -> list[Tensor]:
    if isinstance(tree, Tensor):
        return [tree]
    children = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, (list, tuple)) else []
    return [tensor for child in children for tensor in tensors(child)]


def count_encoder(encode: Any, parameters: list[Tensor], frame_sizes: list[int], height: int, width: int) -> None:
    """Plain: everything autograd saves. Checkpointed: pixels, caches and latents, plus one chunk while it is recomputed."""
    cache, plain, largest, held = None, 0.0, 0.0, 0.0
    for frames in frame_sizes:
        saved = Saved()
        chunk = torch.empty(1, 3, frames, height, width, device="meta", dtype=torch.bfloat16, requires_grad=True)
        with saved_tensors_hooks(saved.pack, lambda tensor: tensor):
            latent, cache = encode(chunk, cache)
        chunk_gib = saved.gib(parameters)
        plain, largest = plain + chunk_gib, max(largest, chunk_gib)
        distinct = {t.untyped_storage()._cdata: t.untyped_storage().nbytes() for t in tensors([chunk, latent, cache])}
        held += sum(distinct.values()) / GIB
    print(
        f"  VAE {sum(frame_sizes)} x {height} x {width}: plain {plain:.1f}, held {held:.1f}, one chunk {largest:.1f} GiB"
    )


def weights(label: str, module: torch.nn.Module) -> None:
    count = sum(parameter.numel() for parameter in module.parameters())
    print(f"  {label}: {count / 1e9:.3f} G parameters, {2 * count / GIB:.2f} GiB in bfloat16")


def main() -> None:
    # here, so that run.py can look at this file without the extra
    import diffusers

    with torch.device("meta"):
        cog_vae = diffusers.AutoencoderKLCogVideoX().bfloat16().requires_grad_(False).eval()
        wan_vae = diffusers.AutoencoderKLWan().bfloat16().requires_grad_(False).eval()
        print("CogVideoX")
        weights("2B transformer", diffusers.CogVideoXTransformer3DModel())
        five = diffusers.CogVideoXTransformer3DModel(
            num_attention_heads=48, num_layers=42, use_rotary_positional_embeddings=True
        )
        weights("5B transformer", five)
        weights("VAE", cog_vae)

        def encode_cog(chunk: Tensor, cache: Any) -> tuple[Tensor, Any]:
            return cog_vae.encoder(chunk, conv_cache=cache)

        for size in ((480, 720), (240, 240)):
            count_encoder(encode_cog, list(cog_vae.parameters()), [9, *[8] * 5], *size)
        print("Wan 2.1")
        small = diffusers.WanTransformer3DModel(num_attention_heads=12, num_layers=30, ffn_dim=8960)
        weights("1.3B transformer", small)
        weights("14B transformer", diffusers.WanTransformer3DModel())
        weights("VAE", wan_vae)
        wan_vae.clear_cache()
        slots = len(wan_vae._enc_feat_map)

        def encode_wan(chunk: Tensor, cache: Any) -> tuple[Tensor, Any]:
            after = [None] * slots if cache is None else list(cache)
            return wan_vae.encoder(chunk, feat_cache=after, feat_idx=[0]), after

        for size in ((480, 832), (240, 240)):
            count_encoder(encode_wan, list(wan_vae.parameters()), [1, *[4] * 20], *size)


if __name__ == "__main__":
    main()
