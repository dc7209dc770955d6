"""Reference pictures of image-to-video models, on tiny real pipelines: who needs one, of which size, and which camera's."""

from __future__ import annotations

import pytest
import torch
from PIL import Image

from kinema.prior import PriorError, Wan, denoise
from tests.prior.tiny import NEEDS_IMAGE, PROMPT, load, noise_like, reference, save_tiny, video_of, without_ftfy

diffusers = pytest.importorskip("diffusers")
pytest.importorskip("transformers")

LAST_PLACES = 2e-5
"""Float32 through some thirty layers in another batch size or order."""
TIME = torch.tensor([0.5])


def latents(prior, family: str, *, batch: int = 1) -> torch.Tensor:
    with torch.no_grad():
        return noise_like(prior.encode_video(video_of(family, batch=batch)))


@pytest.mark.parametrize("family", NEEDS_IMAGE)
def test_image_to_video_needs_an_image_of_the_video_size(family, folders):
    prior = load(family, folders)
    with pytest.raises(PriorError) as caught:
        prior.encode_text(PROMPT)
    assert caught.value.code == "prior-image"
    condition = prior.encode_text(PROMPT, image=reference(family)[:16, :32])
    with pytest.raises(PriorError) as caught:
        prior.predict(latents(prior, family), condition, TIME)
    assert caught.value.code == "prior-image" and "16 x 32 px, the video 32 x 48" in caught.value.what


@pytest.mark.parametrize("family", [*NEEDS_IMAGE, "wan22_ti2v"])
def test_each_camera_has_its_own_picture(family, folders):
    """A batch is ordered [sample*camera], the camera fastest."""
    prior = load(family, folders)
    pictures = [reference(family, seed=seed) for seed in (2, 3)]
    z = latents(prior, family, batch=4)
    both = prior.encode_text(PROMPT, image=torch.stack(pictures))
    alone = [prior.encode_text(PROMPT, image=picture) for picture in pictures]
    with torch.no_grad():
        found = prior.predict(z, both, TIME.expand(4))
        expected = [prior.predict(z[row : row + 1], alone[row % 2], TIME) for row in range(4)]
        other = prior.predict(z[:1], alone[1], TIME)
    for name in ("conditional", "unconditional"):
        rows = torch.cat([getattr(said, name) for said in expected])
        torch.testing.assert_close(getattr(found, name), rows, rtol=LAST_PLACES, atol=LAST_PLACES)
    assert (other.conditional - found.conditional[:1]).abs().max() > 100 * LAST_PLACES, "the picture says nothing"
    with pytest.raises(PriorError) as caught:
        prior.predict(z[:3], both, TIME.expand(3))
    assert caught.value.code == "prior-cameras"


@pytest.mark.parametrize("family", ["wan22", "wan22_i2v"])
def test_wan22_takes_the_transformer_of_the_noise_level(family, folders):
    prior = load(family, folders)
    condition = prior.encode_text(PROMPT, image=reference(family))
    z = noise_like(torch.zeros(2, 4, 3, 4, 6))
    with torch.no_grad():
        both = prior.predict(z, condition, torch.tensor([0.9, 0.3])).conditional
        text = condition.text[None]
        given = z if condition.image is None else torch.cat([z, condition.image[:, :, :3].expand(2, -1, -1, -1, -1)], 1)
        high = prior.pipeline.transformer(given[:1], torch.tensor([900.0]), text, return_dict=False)[0]
        low = prior.pipeline.transformer_2(given[1:], torch.tensor([300.0]), text, return_dict=False)[0]
    torch.testing.assert_close(both, torch.cat([high, low]), rtol=LAST_PLACES, atol=LAST_PLACES)
    assert (condition.image is not None) == (family == "wan22_i2v")


def test_wan21_attends_to_clip(folders):
    """Its tokens reach the output beside the latents of the picture."""
    prior = load("wan_i2v", folders)
    here, there = (prior.encode_text(PROMPT, image=reference("wan_i2v", seed=seed)) for seed in (2, 3))
    z = latents(prior, "wan_i2v")
    with torch.no_grad():
        whole = prior.predict(z, here, TIME).conditional
        mixed = type(here)(here.text, here.no_text, here.image, there.image_tokens)
        swapped = prior.predict(z, mixed, TIME).conditional
    assert here.image_tokens.shape == (1, 5, 16)
    assert (whole - swapped).abs().max() > 10 * LAST_PLACES


def test_wan22_ti2v_with_a_picture_is_diffusers_image_to_video(folders, monkeypatch):
    family = "wan22_ti2v"
    without_ftfy(monkeypatch)
    pipeline = diffusers.WanImageToVideoPipeline.from_pretrained(folders[family], expand_timesteps=True)
    pipeline.set_progress_bar_config(disable=True)
    heard: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []

    def hear(_module, _args, kwargs, output):
        heard.append((kwargs["hidden_states"].clone(), kwargs["timestep"][0, -1:].clone(), output[0].clone()))

    pipeline.transformer.register_forward_hook(hear, with_kwargs=True)
    picture = reference(family)
    pipeline(
        image=Image.fromarray((picture * 255).round().byte().numpy()),
        prompt=PROMPT,
        negative_prompt="blur",
        height=32,
        width=64,
        num_frames=9,
        num_inference_steps=2,
        output_type="latent",
        generator=torch.Generator().manual_seed(5),
    )
    (hidden, time, conditional), (_, _, unconditional) = heard[2:4]
    prior = load(family, folders)
    condition = prior.encode_text(PROMPT, negative="blur", image=picture)
    with torch.no_grad():
        first = prior.encode_video(picture[None, None])
        said = prior.predict(hidden, condition, time / 1000)
        torch.testing.assert_close(hidden[:, :, :1], first, rtol=LAST_PLACES, atol=LAST_PLACES)
        found = denoise(prior, noise_like(hidden), condition, TIME, hidden, guidance=6.0)
    for mine, theirs in ((said.conditional, conditional), (said.unconditional, unconditional)):
        torch.testing.assert_close(mine[:, :, 1:], theirs[:, :, 1:], rtol=LAST_PLACES, atol=LAST_PLACES)
    # where the picture stands there is nothing to predict: the estimate is the picture
    torch.testing.assert_close(found.z_hat[:, :, :1], first, rtol=1e-4, atol=1e-4)


def test_first_and_last_frame_models_are_refused(tmp_path):
    with pytest.raises(PriorError) as caught:
        Wan.from_pretrained(save_tiny("wan_flf2v", tmp_path))
    assert caught.value.code == "prior-variant" and "last frame" in caught.value.what
