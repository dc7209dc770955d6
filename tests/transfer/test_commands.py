"""`kinema transfer` and `kinema library` as a user types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kinema import transfer_motion
from kinema.asset import load_character
from kinema.cli import main
from kinema.errors import KinemaError
from kinema.motion import in_place, motion_from_bvh, write_bvh, write_glb
from tests.transfer.bodies import animal, walk


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fox that walks on the spot and over the ground, a wolf, and a man's walk as BVH."""
    folder = tmp_path_factory.mktemp("files")
    write_glb(folder / "fox.glb", animal("fox"), in_place(walk("fox")), name="Walk")
    write_glb(folder / "fox.glb", load_character(folder / "fox.glb"), walk("fox"), name="Travel")
    write_glb(folder / "wolf.glb", animal("wolf"), in_place(walk("wolf")), name="Walk")
    write_bvh(folder / "man.bvh", walk("human"))
    return folder


def test_one_clip(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "out.glb"
    assert main(["transfer", str(files / "fox.glb"), str(files / "wolf.glb"), "--clip", "Walk", "-o", str(out)]) == 0
    assert [clip.name for clip in load_character(out).clips] == ["Walk", "Walk_fox"]  # the wolf's own walk is kept
    assert "match" in capsys.readouterr().out


def test_all_clips_and_json(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "out.glb"
    words = ["transfer", str(files / "fox.glb"), str(files / "wolf.glb"), "--clip", "all", "-o", str(out), "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["written"] == ["Walk_fox", "Travel"] and told["score"] > 0.6
    assert {row["role"] for row in told["clips"][0]["limbs"]} >= {"leg"}
    assert len(load_character(out).clips) == 3


def test_bvh_in_and_out(files: Path, tmp_path: Path):
    out = tmp_path / "out.bvh"
    assert main(["transfer", str(files / "man.bvh"), str(files / "wolf.glb"), "-o", str(out), "--no-feet"]) == 0
    assert motion_from_bvh(out).frame_count == walk("human").frame_count


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["fox.glb", "wolf.glb", "-o", "out.glb"], "clip-needed"),
        (["fox.glb", "wolf.glb", "--clip", "Sleep", "-o", "out.glb"], "clip-unknown"),
        (["fox.glb", "wolf.glb", "--clip", "all", "-o", "out.bvh"], "clip-needed"),
        (["fox.glb", "wolf.glb", "--clip", "Walk", "-o", "out.mp4"], "format-unknown"),
        (["fox.txt", "wolf.glb", "-o", "out.glb"], "format-unknown"),
        (["none.glb", "wolf.glb", "-o", "out.glb"], "gltf-missing"),
        (["fox.glb", "wolf.glb", "--clip", "Walk", "-o", "nowhere/out.glb"], "write-failed"),
    ],
)
def test_what_cannot_be_done(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], code: str
):
    monkeypatch.chdir(files)
    before = sorted(files.iterdir())
    assert main(["transfer", *words]) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert sorted(files.iterdir()) == before


def test_library_commands(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    where = ["--library", str(tmp_path / "library")]
    assert main(["library", "list", *where]) == 2
    assert "[library-missing]" in capsys.readouterr().err
    assert main(["library", "add", str(files), *where]) == 0
    assert "4 clips of 3 files" in capsys.readouterr().out
    assert main(["library", "search", "a wolf walks", "-c", str(files / "wolf.glb"), *where, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["action"] == "walk" and told["found"][0]["whose"] == "wolf"
    assert main(["library", "list", "--json", *where]) == 0
    assert len(json.loads(capsys.readouterr().out)["clips"]) == 4
    assert main(["library", "remove", str(files), *where]) == 0
    assert "3 files forgotten" in capsys.readouterr().out
    assert main(["library", "add", str(tmp_path / "nothing.glb"), *where]) == 2
    assert "[library-file]" in capsys.readouterr().err


def test_from_python(files: Path):
    result = transfer_motion(files / "fox.glb", files / "wolf.glb", clip="Walk")
    assert result.motion.loop and 0.6 < result.score < 1
    again = transfer_motion(in_place(walk("fox")), animal("wolf"), body=animal("fox"), feet=False)
    assert again.score == pytest.approx(result.score, abs=0.05)
    with pytest.raises(KinemaError, match="skeleton-mismatch"):
        transfer_motion(walk("fox"), animal("wolf"), body=animal("human"))
