"""A tiny CogVideoX and a tiny Wan animate a generated fox through the command line, with everything that a card would need."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kinema.cli import main
from tests.prior.tiny import save_tiny

pytest.importorskip("diffusers")


@pytest.mark.slow
@pytest.mark.parametrize("family", ["cogvideox", "wan"])
def test_twenty_steps_with_fitted_splats_offloading_tiles_and_resume(family, tmp_path, monkeypatch):
    fox = tmp_path / "fox.glb"
    assert main(["creature", "fox", "--seed", "1", "--output", str(fox)]) == 0
    prior = save_tiny(family, tmp_path)
    if (
        family == "wan"
    ):  # its configuration does not say its size: a film of 81 frames of 480 × 832 would take minutes here
        from kinema.prior import Limits, Wan

        small = Limits(
            frame_step=4, frame_max=9, size_multiple_px=16, frame_count=9, height_px=32, width_px=48, fps=16.0
        )
        monkeypatch.setattr(Wan, "limits", property(lambda self: small))
    flags = [
        "animate", str(fox), "a fox is walking", "--prior", str(prior), "--splats", "fitted", "--gaussians", "150",
        "--offload", "--vae-tile-px", "32", "--iterations", "20", "--no-physics", "--start-from", "shaken", "--device", "cpu",
    ]  # fmt: skip
    whole, stopped = tmp_path / "whole.glb", tmp_path / "stopped.glb"
    assert main([*flags, "-o", str(whole)]) == 0
    run = Path(str(whole.with_suffix("")) + ".run")
    lines = [json.loads(line) for line in (run / "losses.jsonl").read_text().splitlines()]
    assert len(lines) == 20 and (run / "splats.ply").exists()

    import kinema.animation.program as program

    seen = []

    def stop(self, restart, iteration, losses, score, note=program.RunFolder.note):
        note(self, restart, iteration, losses, score)
        seen.append(iteration)
        if iteration == 8 and seen.count(8) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(program.RunFolder, "note", stop)
    assert main([*flags, "-o", str(stopped)]) == 130
    assert main([*flags, "-o", str(stopped), "--resume", "--run-dir", str(stopped.with_suffix(".run"))]) == 0
    again = [json.loads(line) for line in (stopped.with_suffix(".run") / "losses.jsonl").read_text().splitlines()]
    assert again == lines, "the break changed nothing"
