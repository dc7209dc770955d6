"""The user study: what the page holds, how votes are counted, and films scored by models."""

from __future__ import annotations

import json

import pytest
import torch
from scipy import stats

from kinema.cli import main
from kinema.errors import KinemaError
from kinema.evaluation.film_scores import VideoText, films_of, read_videophy, score_films, write_videophy_list
from kinema.evaluation.study import QUESTIONS, count_votes, make_study, preference, sign_test, wilson
from kinema.render.video import write_video


@pytest.fixture
def folders(tmp_path):
    g = torch.Generator().manual_seed(0)
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        for name in ("fox_walk", "cat_jump", "owl_fly", "bear_run"):
            write_video(tmp_path / folder / f"{name}.gif", torch.rand(4, 16, 16, 3, generator=g), fps=8)
    (tmp_path / "a" / "fox_walk.txt").write_text("a fox is walking")
    return tmp_path / "a", tmp_path / "b"


def answers(key, choose):
    """A voter who answers every question of every pair with `choose(pair's key)`."""
    told = json.loads(key.read_text())
    votes = {place: dict.fromkeys(QUESTIONS, choose(pair)) for place, pair in told["pairs"].items()}
    return {"study": told["study"], "voter": str(choose), "votes": votes}


def test_the_page_is_whole_and_says_nothing_of_which_is_which(folders, tmp_path):
    page, key, count = make_study(*folders, tmp_path / "s", seed=3)  # type: ignore[call-arg]
    text = page.read_text()
    assert count == 4 and text.count("data:image/gif;base64,") == 8 and "a fox is walking" in text
    assert "http" not in text.replace("http-equiv", "") and str(folders[0]) not in text and "swapped" not in text
    swapped = [pair["swapped"] for pair in json.loads(key.read_text())["pairs"].values()]
    shuffles = set()
    for seed in range(6):
        _, again, _ = make_study(*folders, tmp_path / "t", seed=seed)  # type: ignore[call-arg]
        shuffles.add(tuple((pair["name"], pair["swapped"]) for pair in json.loads(again.read_text())["pairs"].values()))
    assert len(shuffles) > 3 and swapped is not None
    page_again, *_ = make_study(*folders, tmp_path / "u", seed=3)  # type: ignore[call-arg]
    assert page_again.read_text() == text, "same seed, same page"


def test_votes_find_their_folder_whatever_side_it_was_on(folders, tmp_path):
    _, key, count = make_study(*folders, tmp_path / "s", seed=1)  # type: ignore[call-arg]
    first = answers(key, lambda pair: "right" if pair["swapped"] else "left")
    left = {**answers(key, lambda pair: "left"), "voter": "left"}
    files = []
    for name, said in (("first", first), ("left", left), ("again", first)):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(json.dumps(said))
    found = {row.question: row for row in count_votes(key, files)}
    swaps = sum(pair["swapped"] for pair in json.loads(key.read_text())["pairs"].values())
    for question in QUESTIONS:  # the file that was sent twice counts once
        assert (found[question].first, found[question].second) == (count + count - swaps, swaps)
    assert found["all"].first == 3 * (2 * count - swaps)
    assert main(["study", "--count", str(key), *map(str, files)]) == 0
    files[0].write_text(json.dumps({**first, "study": "other"}))
    with pytest.raises(KinemaError) as caught:
        count_votes(key, files)
    assert caught.value.code == "votes-other-study"


@pytest.mark.parametrize(("yes", "count"), [(0, 5), (3, 10), (41, 60), (60, 60)])
def test_intervals_and_tests_are_scipys(yes, count):
    theirs = stats.binomtest(yes, count)
    interval = theirs.proportion_ci(method="wilson")
    assert wilson(yes, count) == pytest.approx((interval.low, interval.high), abs=1e-12)
    assert sign_test(yes, count - yes) == pytest.approx(theirs.pvalue)
    assert preference("q", yes, count - yes).share == yes / count


def test_videophys_files_go_in_and_out(folders, tmp_path):
    written = tmp_path / "list.csv"
    assert write_videophy_list(written, folders) == 8
    rows = written.read_text().splitlines()
    assert rows[0] == "videopath,caption" and "a fox is walking" in written.read_text()
    scored = tmp_path / "scored.csv"
    scored.write_text(
        "\n".join([f"{rows[0]},sa,pc", *(f"{row},{place},{5 - place}" for place, row in enumerate(rows[1:]))])
    )
    assert len(read_videophy(scored)) == 8 + 4
    scores = score_films(folders, f"videophy2:{scored}")
    assert [score.film for score in scores] == [film for film, _ in films_of(folders)]
    with pytest.raises(KinemaError) as caught:
        read_videophy(written.with_name("none.csv"))
    assert caught.value.code == "scores-unreadable"


def tiny_xclip(place):
    """A random X-CLIP with the tokenizer and pictures of CLIP, saved as transformers does."""
    import string

    from transformers import CLIPImageProcessor, CLIPTokenizer, XCLIPConfig, XCLIPModel, XCLIPProcessor

    words = ["<|startoftext|>", "<|endoftext|>", *string.ascii_lowercase, *(f"{x}</w>" for x in string.ascii_lowercase)]
    tokenizer = CLIPTokenizer(vocab={word: index for index, word in enumerate(words)}, merges=[], model_max_length=16)
    common = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    text = {**common, "vocab_size": len(words), "max_position_embeddings": 16, "bos_token_id": 0, "eos_token_id": 1}
    vision = {**common, "image_size": 32, "patch_size": 16, "num_frames": 4, "mit_hidden_size": 16,
              "mit_intermediate_size": 32, "mit_num_hidden_layers": 1, "mit_num_attention_heads": 2}  # fmt: skip
    torch.manual_seed(0)
    config = XCLIPConfig(
        text_config=text, vision_config=vision, projection_dim=16, prompt_layers=1, prompt_num_attention_heads=2
    )
    XCLIPModel(config).save_pretrained(place)
    side = {"height": 32, "width": 32}
    XCLIPProcessor(CLIPImageProcessor(size=side, crop_size=side), tokenizer).save_pretrained(place)
    return place


def test_a_video_text_model_scores_by_name(folders, tmp_path):
    pytest.importorskip("transformers")
    scorer = VideoText.load(str(tiny_xclip(tmp_path / "xclip")), device="cpu")
    frames = torch.randint(0, 255, (9, 40, 40, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0))
    scores = {text: scorer.score(frames, text) for text in ("fox walks", "owl")}
    assert all(-1 <= value <= 1 for value in scores.values()) and scores["fox walks"] != scores["owl"]
    assert scorer.score(frames.flip(0), "fox walks") != scores["fox walks"], "it sees the order of frames, too"
    out = tmp_path / "scores.csv"
    assert (
        main(["study", *map(str, folders), "--score", str(tmp_path / "xclip"), "-o", str(out), "--device", "cpu"]) == 0
    )
    assert len(out.read_text().splitlines()) == 9
    with pytest.raises(KinemaError) as caught:
        VideoText.load("nobody/nothing", device="cpu")
    assert caught.value.code == "scorer-missing"


def test_without_votes_nobody_is_preferred():
    row = preference("all", 0, 0, 3)
    assert (row.share, row.low, row.high, row.p_value, row.undecided) == (0.5, 0.0, 1.0, 1.0, 3)
