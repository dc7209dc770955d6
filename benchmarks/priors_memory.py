"""Memory of the big video priors, counted without their weights: real configurations on torch's meta device.

`python benchmarks/priors_memory.py` prints the table of docs/results/priors_memory.md; `--small` counts the encoders that
`tests/prior/test_adapters.py` measures, so that counting can be held against measuring. Configurations are diffusers' defaults
and the published sizes; nothing is downloaded.
"""

# diffusers loads its classes lazily, behind the type checker's back, and types its tuples by their default length
# pyright: reportPrivateImportUsage=false, reportArgumentType=false
from __future__ import annotations

import sys
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

    def count(self, without: list[Tensor]) -> int:
        weights = {tensor.untyped_storage()._cdata for tensor in without}
        return sum(size for key, (_, size) in self.storages.items() if key not in weights)


def tensors(tree: Any) -> list[Tensor]:
    if isinstance(tree, Tensor):
        return [tree]
    children = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, (list, tuple)) else []
    return [tensor for child in children for tensor in tensors(child)]


def count_encoder(
    encode: Any,
    parameters: list[Tensor],
    frame_sizes: list[int],
    height: int,
    width: int,
    *,
    dtype: torch.dtype = torch.bfloat16,
    unit: tuple[str, float] = ("GiB", GIB),
) -> None:
    """Plain: everything autograd saves. Checkpointed: pixels, caches and latents, plus one chunk while it is recomputed."""
    name, size = unit
    cache, plain, largest, held = None, 0.0, 0.0, 0.0
    for frames in frame_sizes:
        saved = Saved()
        chunk = torch.empty(1, 3, frames, height, width, device="meta", dtype=dtype, requires_grad=True)
        with saved_tensors_hooks(saved.pack, lambda tensor: tensor):
            latent, cache = encode(chunk, cache)
        chunk_size = saved.count(parameters) / size
        plain, largest = plain + chunk_size, max(largest, chunk_size)
        distinct = {t.untyped_storage()._cdata: t.untyped_storage().nbytes() for t in tensors([chunk, latent, cache])}
        held += sum(distinct.values()) / size
    print(
        f"  VAE {sum(frame_sizes)} x {height} x {width}: plain {plain:.1f}, held {held:.1f}, one chunk {largest:.1f} {name}"
    )


def weights(label: str, module: torch.nn.Module) -> None:
    count = sum(parameter.numel() for parameter in module.parameters())
    print(f"  {label}: {count / 1e9:.3f} G parameters, {2 * count / GIB:.2f} GiB in bfloat16")


def main() -> None:
    # here, so that run.py can look at this file without the extra
    with torch.device("meta"):
        if "--small" in sys.argv[1:]:
            count_small()
            return
        count_cogvideox()
        count_wan()
        count_ti2v()
        count_unets()


def count_small() -> None:
    """The tests' tiny encoders, 49 × 32 × 48 in float32, MB as their allocator counts."""
    import diffusers

    cog = diffusers.AutoencoderKLCogVideoX(
        block_out_channels=(8, 8, 16, 16), latent_channels=4, layers_per_block=1, norm_num_groups=2
    )
    wan = diffusers.AutoencoderKLWan(base_dim=4, z_dim=4, dim_mult=[1, 1, 1, 1], num_res_blocks=1)
    for name, vae, sizes in (("CogVideoX, tiny", cog, [9, *[8] * 5]), ("Wan, tiny", wan, [1, *[4] * 12])):
        print(name)
        vae.requires_grad_(False).eval()
        encode = wan_encode(vae) if vae is wan else lambda chunk, cache: cog.encoder(chunk, conv_cache=cache)
        count_encoder(encode, list(vae.parameters()), sizes, 32, 48, dtype=torch.float32, unit=("MB", 1e6))


def count_cogvideox() -> None:
    import diffusers

    print("CogVideoX")
    vae = diffusers.AutoencoderKLCogVideoX().bfloat16().requires_grad_(False).eval()
    five = {"num_attention_heads": 48, "num_layers": 42, "use_rotary_positional_embeddings": True}
    weights("2B transformer", diffusers.CogVideoXTransformer3DModel())
    weights("5B transformer", diffusers.CogVideoXTransformer3DModel(**five))
    weights("5B-I2V transformer", diffusers.CogVideoXTransformer3DModel(**five, in_channels=32, out_channels=16))
    weights("VAE", vae)

    def encode(chunk: Tensor, cache: Any) -> tuple[Tensor, Any]:
        return vae.encoder(chunk, conv_cache=cache)

    for size in ((480, 720), (240, 240)):
        count_encoder(encode, list(vae.parameters()), [9, *[8] * 5], *size)


def count_wan() -> None:
    import diffusers
    from transformers import CLIPVisionConfig, CLIPVisionModel

    print("Wan 2.1 and 2.2-A14B")
    vae = diffusers.AutoencoderKLWan().bfloat16().requires_grad_(False).eval()
    small = diffusers.WanTransformer3DModel(num_attention_heads=12, num_layers=30, ffn_dim=8960)
    weights("1.3B transformer", small)
    weights("14B transformer", diffusers.WanTransformer3DModel())
    seeing = diffusers.WanTransformer3DModel(in_channels=36, image_dim=1280, added_kv_proj_dim=5120)
    weights("2.1-I2V-14B transformer", seeing)
    weights("2.2-I2V-A14B, each of two", diffusers.WanTransformer3DModel(in_channels=36))
    huge = CLIPVisionConfig(
        hidden_size=1280, intermediate_size=5120, num_hidden_layers=32, num_attention_heads=16, patch_size=14
    )
    weights("2.1-I2V's CLIP", CLIPVisionModel(huge))
    weights("VAE", vae)
    for size in ((480, 832), (240, 240)):
        count_encoder(wan_encode(vae), list(vae.parameters()), [1, *[4] * 20], *size)


def count_ti2v() -> None:
    import diffusers

    print("Wan 2.2 TI2V-5B")
    five = diffusers.WanTransformer3DModel(
        num_attention_heads=24, num_layers=30, ffn_dim=14336, in_channels=48, out_channels=48
    )
    weights("transformer", five)
    shape = {"base_dim": 160, "decoder_base_dim": 256, "z_dim": 48, "is_residual": True}
    folding = {"patch_size": 2, "in_channels": 12, "out_channels": 12, "scale_factor_spatial": 16}
    vae = diffusers.AutoencoderKLWan(**shape, **folding).bfloat16().requires_grad_(False).eval()
    weights("VAE", vae)
    for size in ((704, 1280), (240, 240)):
        count_encoder(wan_encode(vae), list(vae.parameters()), [1, *[4] * 30], *size)


def wan_encode(vae: Any) -> Any:
    vae.clear_cache()
    slots = len(vae._enc_feat_map)
    fold = vae.config.patch_size or 1

    def encode(chunk: Tensor, cache: Any) -> tuple[Tensor, Any]:
        after = [None] * slots if cache is None else list(cache)
        folded = chunk.unflatten(4, (-1, fold)).unflatten(3, (-1, fold)).permute(0, 1, 6, 4, 2, 3, 5).flatten(1, 3)
        return vae.encoder(folded, feat_cache=after, feat_idx=[0]), after

    return encode


def count_unets() -> None:
    import diffusers

    print("U-Nets")
    weights("ModelScope", diffusers.UNet3DConditionModel())
    weights("Stable Diffusion 1.5 with motion modules", diffusers.UNetMotionModel(cross_attention_dim=768))
    vae = diffusers.AutoencoderKL(
        down_block_types=("DownEncoderBlock2D",) * 4,
        up_block_types=("UpDecoderBlock2D",) * 4,
        block_out_channels=(128, 256, 512, 512),
        layers_per_block=2,
        latent_channels=4,
    )
    vae = vae.bfloat16().requires_grad_(False).eval()
    weights("VAE", vae)

    def encode(chunk: Tensor, cache: None) -> tuple[Tensor, None]:
        return vae.encoder(chunk.transpose(1, 2).flatten(0, 1)), cache

    for size in ((256, 256), (512, 512)):
        count_encoder(encode, list(vae.parameters()), [4] * 4, *size)


if __name__ == "__main__":
    main()
