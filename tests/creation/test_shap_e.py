"""A tiny Shap-E of diffusers' own parts through the adapter: random weights, real code."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
import torch

from kinema.creation import create
from kinema.creation.generate import mesh_from_pipeline
from kinema.creature.surface import surface_nets
from tests.codes import code_of


class SurfaceNets(torch.nn.Module):
    """A mesh decoder without tables, on every fourth point of the grid."""

    def forward(self, field: torch.Tensor, min_point: torch.Tensor, size: torch.Tensor):
        from diffusers.pipelines.shap_e.renderer import MeshDecoderOutput

        coarse = torch.nn.functional.pad(field[1:-1:4, 1:-1:4, 1:-1:4], (1,) * 6, value=-1.0)
        verts, faces = surface_nets(-coarse.numpy())
        placed = torch.from_numpy(verts / (len(coarse) - 1)).float() * size + min_point
        return MeshDecoderOutput(verts=placed, faces=torch.from_numpy(faces), vertex_channels=None)  # pyright: ignore[reportArgumentType]


@pytest.fixture(scope="module")
def tiny_shap_e(tmp_path_factory):
    diffusers = pytest.importorskip("diffusers")
    transformers = pytest.importorskip("transformers")
    from diffusers.pipelines.shap_e.renderer import ShapERenderer

    folder = tmp_path_factory.mktemp("tokenizer")
    letters = "abcdefghijklmnopqrstuvwxyz"
    vocabulary = ["<|startoftext|>", "<|endoftext|>", *letters, *[letter + "</w>" for letter in letters]]
    (folder / "vocab.json").write_text(json.dumps({word: number for number, word in enumerate(vocabulary)}))
    (folder / "merges.txt").write_text("#version: 0.2\n")
    tokenizer = transformers.CLIPTokenizer(str(folder / "vocab.json"), str(folder / "merges.txt"), model_max_length=77)
    torch.manual_seed(0)
    text_encoder = transformers.CLIPTextModelWithProjection(
        transformers.CLIPTextConfig(
            hidden_size=16, projection_dim=16, intermediate_size=16, num_attention_heads=2, num_hidden_layers=1,
            vocab_size=len(vocabulary), bos_token_id=0, eos_token_id=1, pad_token_id=1,
        )
    )  # fmt: skip
    prior = diffusers.PriorTransformer(
        num_attention_heads=2, attention_head_dim=8, embedding_dim=16, num_embeddings=32, embedding_proj_dim=16, time_embed_dim=32,
        num_layers=1, clip_embed_dim=32, additional_embeddings=0, time_embed_act_fn="gelu", norm_in_type="layer",
        encoder_hid_proj_type=None, added_emb_type=None,
    )  # fmt: skip
    small: dict[str, Any] = {"d_latent": 16, "d_hidden": 8, "n_output": 12, "background": (0.1, 0.1, 0.1)}
    renderer = ShapERenderer(param_shapes=((8, 93), (8, 8), (8, 8), (8, 8)), **small)  # pyright: ignore[reportArgumentType]
    scheduler = diffusers.HeunDiscreteScheduler(
        beta_schedule="exp", num_train_timesteps=1024, prediction_type="sample", use_karras_sigmas=True,
        clip_sample=True, clip_sample_range=1.0
    )  # fmt: skip
    pipeline = diffusers.ShapEPipeline(
        prior=prior, text_encoder=text_encoder, tokenizer=tokenizer, scheduler=scheduler, shap_e_renderer=renderer
    )
    pipeline.set_progress_bar_config(disable=True)
    return pipeline


@pytest.mark.slow
def test_shap_e_makes_a_coloured_mesh_and_it_is_rigged(tiny_shap_e):
    assert code_of(lambda: mesh_from_pipeline(tiny_shap_e, "a fox", steps=2, guidance=2.0)) == "mesh-empty"
    # marching cubes' tables come with Shap-E's checkpoint only; and a bias makes the random field solid
    tiny_shap_e.shap_e_renderer.mesh_decoder = SurfaceNets()
    last = tiny_shap_e.shap_e_renderer.mlp.mlp[-1]
    last.weight.data[0], last.bias.data[0] = 0.0, 1.0
    mesh = mesh_from_pipeline(tiny_shap_e, "a fox", steps=2, guidance=2.0)
    assert len(mesh.faces) > 0 and mesh.colours is not None and np.isfinite(mesh.positions).all()
    assert mesh.colours.min() >= 0 and mesh.colours.max() <= 1
    made = create("a fox", pipeline=tiny_shap_e)
    assert made.character.skeleton.joint_count >= 1
    assert made.character.mesh.vert_count <= 40_000
