"""Floating-point work of one iteration of the paper's preset, counted without weights on torch's meta device.

`python benchmarks/animate_budget.py` prints the numbers of docs/results/animate_budget.md; nothing is downloaded or computed.
"""

# diffusers loads its classes lazily, behind the type checker's back, and types its tuples by their default length
# pyright: reportPrivateImportUsage=false, reportArgumentType=false
from __future__ import annotations

from typing import Any

import torch
from torch.utils.flop_counter import FlopCounterMode

TERA = 1e12


def flops(act: Any) -> float:
    """Multiply-adds count as two."""
    counter = FlopCounterMode(display=False)
    with counter, torch.no_grad():
        act()
    return float(counter.get_total_flops())


def main() -> None:
    # here, so that run.py can look at this file without the extra
    import diffusers

    with torch.device("meta"):
        half: dict[str, Any] = {"dtype": torch.bfloat16}
        for label, heads, layers, rotary in (("CogVideoX-2B", 30, 30, False), ("CogVideoX-5B", 48, 42, True)):
            network = diffusers.CogVideoXTransformer3DModel(
                num_attention_heads=heads, num_layers=layers, use_rotary_positional_embeddings=rotary
            ).bfloat16()
            z, text = torch.empty(1, 13, 16, 60, 90, **half), torch.empty(1, 226, 4096, **half)
            cos = torch.empty(13 * 30 * 45, 64)
            angles = (cos, cos) if rotary else None
            one = flops(lambda: network(z, text, torch.zeros(1), image_rotary_emb=angles, return_dict=False))  # noqa: B023
            print(f"animate_budget.{label}.transformer_tflop {one / TERA:.0f}")
        vae = diffusers.AutoencoderKLCogVideoX().bfloat16().eval()
        for label, height, width in (("480x720", 480, 720), ("tile_240", 240, 240)):

            def encode(height: int = height, width: int = width) -> None:
                cache = None
                for frames in (9, 8, 8, 8, 8, 8):
                    _, cache = vae.encoder(torch.empty(1, 3, frames, height, width, **half), conv_cache=cache)

            print(f"animate_budget.vae_encode.{label}_tflop {flops(encode) / TERA:.1f}")
        small = diffusers.WanTransformer3DModel(num_attention_heads=12, num_layers=30, ffn_dim=8960).bfloat16()
        z, text = torch.empty(1, 16, 21, 60, 104, **half), torch.empty(1, 512, 4096, **half)
        one = flops(lambda: small(z, torch.zeros(1), text, return_dict=False))
        print(f"animate_budget.Wan2.1-1.3B.transformer_tflop {one / TERA:.0f}")


if __name__ == "__main__":
    main()
