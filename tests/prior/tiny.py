"""Tiny real pipelines: the classes of the big models with small configurations and random weights, saved to disk."""

from __future__ import annotations

import string
from pathlib import Path

import torch

FAMILIES = ("cogvideox", "cogvideox_i2v", "cogvideox15", "wan", "wan22", "unet")


def save_tiny(family: str, folder: Path) -> Path:
    """Build a pipeline of the family and save it as diffusers does; returns the folder."""
    torch.manual_seed(0)
    place = folder / family
    build = {"wan": tiny_wan, "wan22": tiny_wan, "unet": tiny_unet}.get(family, tiny_cogvideox)
    build(family).save_pretrained(place)
    return place


def t5_tokenizer():
    from transformers import T5Tokenizer

    letters = [(letter, -2.0) for letter in "▁" + string.ascii_lowercase]
    return T5Tokenizer(vocab=[("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), *letters], extra_ids=0)


def tiny_cogvideox(family: str):
    import diffusers
    from transformers import T5Config, T5EncoderModel

    newer, with_image = family == "cogvideox15", family == "cogvideox_i2v"
    text_encoder = T5EncoderModel(T5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2))
    vae = diffusers.AutoencoderKLCogVideoX(
        block_out_channels=(8, 8, 16, 16), latent_channels=4, layers_per_block=1, norm_num_groups=2, scaling_factor=0.7
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
    from transformers import UMT5Config, UMT5EncoderModel

    text_encoder = UMT5EncoderModel(UMT5Config(vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2))
    vae = diffusers.AutoencoderKLWan(
        base_dim=4,
        z_dim=4,
        dim_mult=[1, 1, 1, 1],
        num_res_blocks=1,
        latents_mean=[-0.7, 0.1, 0.4, -0.3],
        latents_std=[2.8, 1.4, 2.3, 1.2],
    )

    def transformer():
        return diffusers.WanTransformer3DModel(
            num_attention_heads=2,
            attention_head_dim=12,
            in_channels=4,
            out_channels=4,
            text_dim=16,
            freq_dim=16,
            ffn_dim=32,
            num_layers=1,
        )

    return diffusers.WanPipeline(
        t5_tokenizer(),
        text_encoder,
        vae,
        diffusers.FlowMatchEulerDiscreteScheduler(),
        transformer(),
        transformer() if family == "wan22" else None,
        boundary_ratio=0.8 if family == "wan22" else None,
    )


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
    unet = diffusers.UNet3DConditionModel(
        sample_size=16,
        down_block_types=("CrossAttnDownBlock3D", "DownBlock3D"),
        up_block_types=("UpBlock3D", "CrossAttnUpBlock3D"),
        block_out_channels=(8, 16),
        layers_per_block=1,
        norm_num_groups=2,
        cross_attention_dim=16,
        attention_head_dim=4,
    )
    scheduler = diffusers.DDIMScheduler(beta_schedule="scaled_linear", beta_start=0.00085, beta_end=0.012)
    return diffusers.TextToVideoSDPipeline(vae, text_encoder, tokenizer, unet, scheduler)
