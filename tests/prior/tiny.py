"""Tiny real pipelines: the classes of the big models with small configurations and random weights, saved to disk."""

# diffusers loads its classes lazily, behind the type checker's back, and types its tuples by their default length
# pyright: reportPrivateImportUsage=false, reportArgumentType=false
from __future__ import annotations

import string
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from kinema.prior import CogVideoX, VideoUNet, Wan

FAMILIES = (
    "cogvideox",
    "cogvideox_i2v",
    "cogvideox15",
    "cogvideox15_i2v",
    "wan",
    "wan_i2v",
    "wan22",
    "wan22_i2v",
    "wan22_ti2v",
    "unet",
    "animatediff",
)
NEEDS_IMAGE = tuple(family for family in FAMILIES if family.endswith("_i2v"))
PROMPT = "fox walks"


class Folders(dict[str, Path]):
    """Family -> folder of its saved pipeline, built when asked for."""

    def __init__(self, place: Path) -> None:
        super().__init__()
        self.place = place

    def __missing__(self, family: str) -> Path:
        self[family] = save_tiny(family, self.place)
        return self[family]


def load(family: str, folders: Folders, **options: Any) -> Any:
    adapter = CogVideoX if family.startswith("cog") else Wan if family.startswith("wan") else VideoUNet
    return adapter.from_pretrained(folders[family], device="cpu", **options)


def size_of(family: str) -> tuple[int, int]:
    return (32, 64) if family == "wan22_ti2v" else (32, 48)


def video_of(family: str, *, batch: int = 1, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    generator = torch.Generator().manual_seed(1)
    frames = 13 if family.startswith("cogvideox15") else 9
    return torch.rand(batch, frames, *size_of(family), 3, generator=generator, dtype=dtype)


def reference(family: str, *, seed: int = 2) -> torch.Tensor:
    """A picture of whole bytes, as files hold them, [height width 3]."""
    picture = torch.rand(*size_of(family), 3, generator=torch.Generator().manual_seed(seed))
    return (picture * 255).round() / 255


def noise_like(z: torch.Tensor) -> torch.Tensor:
    return torch.randn(z.shape, generator=torch.Generator().manual_seed(3), dtype=z.dtype)


def without_ftfy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wan's image-to-video class of diffusers cannot clean a prompt without this package; ours are clean."""
    clean = SimpleNamespace(fix_text=lambda text: text)
    monkeypatch.setattr("diffusers.pipelines.wan.pipeline_wan_i2v.ftfy", clean, raising=False)


def save_tiny(family: str, folder: Path) -> Path:
    """Build a pipeline of the family and save it as diffusers does; returns the folder."""
    torch.manual_seed(0)
    place = folder / family
    build = tiny_cogvideox if family.startswith("cog") else tiny_wan if family.startswith("wan") else tiny_unet
    build(family).save_pretrained(place)
    return place


def t5_tokenizer():
    from transformers import T5Tokenizer

    letters = [(letter, -2.0) for letter in "▁" + string.ascii_lowercase]
    return T5Tokenizer(vocab=[("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), *letters], extra_ids=0)


def tiny_cogvideox(family: str):
    import diffusers
    from transformers import T5Config, T5EncoderModel

    newer, with_image = family.startswith("cogvideox15"), family.endswith("_i2v")
    text_encoder = T5EncoderModel(T5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2))
    vae = diffusers.AutoencoderKLCogVideoX(
        block_out_channels=(8, 8, 16, 16),
        latent_channels=4,
        layers_per_block=1,
        norm_num_groups=2,
        scaling_factor=0.7,
        invert_scale_latents=newer,
    )
    transformer = diffusers.CogVideoXTransformer3DModel(
        num_attention_heads=2,
        attention_head_dim=16,
        in_channels=8 if with_image else 4,
        out_channels=4,
        time_embed_dim=8,
        text_embed_dim=16,
        num_layers=1,
        sample_width=6,
        sample_height=4,
        sample_frames=49,
        patch_size=2,
        patch_size_t=2 if newer else None,
        max_text_seq_length=12,
        use_rotary_positional_embeddings=newer or with_image,
        use_learned_positional_embeddings=False,
        patch_bias=not newer,
        ofs_embed_dim=8 if newer and with_image else None,
    )
    # the last layers start small or at zero in training; here they must say something
    torch.nn.init.normal_(transformer.proj_out.weight, std=0.3)
    scheduler = diffusers.CogVideoXDDIMScheduler(
        prediction_type="v_prediction", rescale_betas_zero_snr=True, snr_shift_scale=3.0
    )
    kind = diffusers.CogVideoXImageToVideoPipeline if with_image else diffusers.CogVideoXPipeline
    return kind(t5_tokenizer(), text_encoder, vae, transformer, scheduler)


def tiny_wan(family: str):
    import diffusers
    from transformers import CLIPImageProcessor, CLIPVisionConfig, CLIPVisionModel, UMT5Config, UMT5EncoderModel

    text_encoder = UMT5EncoderModel(UMT5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2))
    folded = {"patch_size": 2, "in_channels": 12, "out_channels": 12, "scale_factor_spatial": 16, "is_residual": True}
    vae = diffusers.AutoencoderKLWan(
        base_dim=4,
        z_dim=4,
        dim_mult=[1, 1, 1, 1],
        num_res_blocks=1,
        latents_mean=[-0.7, 0.1, 0.4, -0.3],
        latents_std=[2.8, 1.4, 2.3, 1.2],
        **(folded if family == "wan22_ti2v" else {}),
    )
    with_image, with_clip = family.endswith(("_i2v", "_flf2v")), family in ("wan_i2v", "wan_flf2v")
    two = family in ("wan22", "wan22_i2v")

    def transformer():
        return diffusers.WanTransformer3DModel(
            num_attention_heads=2,
            attention_head_dim=12,
            in_channels=12 if with_image else 4,  # latents; mask of four; latents of the picture
            out_channels=4,
            text_dim=16,
            freq_dim=16,
            ffn_dim=32,
            num_layers=1,
            image_dim=16 if with_clip else None,
            added_kv_proj_dim=24 if with_clip else None,
            pos_embed_seq_len=10 if family == "wan_flf2v" else None,
        )

    parts = {
        "tokenizer": t5_tokenizer(),
        "text_encoder": text_encoder,
        "vae": vae,
        "scheduler": diffusers.FlowMatchEulerDiscreteScheduler(),
        "transformer": transformer(),
        "transformer_2": transformer() if two else None,
        "boundary_ratio": 0.8 if two else None,
        "expand_timesteps": family == "wan22_ti2v",
    }
    if not with_image:
        return diffusers.WanPipeline(**parts)
    if with_clip:
        side = {"height": 32, "width": 32}
        parts["image_processor"] = CLIPImageProcessor(size=side, crop_size=side)
        parts["image_encoder"] = CLIPVisionModel(
            CLIPVisionConfig(
                hidden_size=16,
                intermediate_size=32,
                num_hidden_layers=2,
                num_attention_heads=2,
                image_size=32,
                patch_size=16,
            )
        )
    return diffusers.WanImageToVideoPipeline(**parts)


def tiny_unet(family: str):
    import diffusers
    from transformers import CLIPTextConfig, CLIPTextModel, CLIPTokenizer

    marks = ["<|startoftext|>", "<|endoftext|>"]
    words = [*marks, *string.ascii_lowercase, *(f"{letter}</w>" for letter in string.ascii_lowercase)]
    tokenizer = CLIPTokenizer(vocab={word: index for index, word in enumerate(words)}, merges=[], model_max_length=20)
    text_encoder = CLIPTextModel(
        CLIPTextConfig(
            vocab_size=len(words),
            hidden_size=16,
            intermediate_size=32,
            projection_dim=16,
            num_hidden_layers=1,
            num_attention_heads=2,
            max_position_embeddings=20,
            bos_token_id=0,
            eos_token_id=1,
        )
    )
    vae = diffusers.AutoencoderKL(
        down_block_types=("DownEncoderBlock2D",) * 2,
        up_block_types=("UpDecoderBlock2D",) * 2,
        block_out_channels=(8, 16),
        latent_channels=4,
        norm_num_groups=2,
        sample_size=32,
    )
    common = {
        "sample_size": 16,
        "block_out_channels": (8, 16),
        "layers_per_block": 1,
        "norm_num_groups": 2,
        "cross_attention_dim": 16,
        "attention_head_dim": 4,
    }
    scheduler = diffusers.DDIMScheduler(beta_schedule="scaled_linear", beta_start=0.00085, beta_end=0.012)
    if family == "animatediff":
        pictures = diffusers.UNet2DConditionModel(
            down_block_types=("CrossAttnDownBlock2D", "DownBlock2D"),
            up_block_types=("UpBlock2D", "CrossAttnUpBlock2D"),
            **common,
        )
        motion = diffusers.MotionAdapter(
            block_out_channels=(8, 16),
            motion_layers_per_block=1,
            motion_mid_block_layers_per_block=1,
            motion_num_attention_heads=2,
            motion_norm_num_groups=2,
            motion_max_seq_length=24,
        )
        return diffusers.AnimateDiffPipeline(vae, text_encoder, tokenizer, pictures, motion, scheduler)
    unet = diffusers.UNet3DConditionModel(
        down_block_types=("CrossAttnDownBlock3D", "DownBlock3D"),
        up_block_types=("UpBlock3D", "CrossAttnUpBlock3D"),
        **common,
    )
    return diffusers.TextToVideoSDPipeline(vae, text_encoder, tokenizer, unet, scheduler)
