from dataclasses import replace

import numpy as np
import pytest
import torch
from PIL import Image

from kinema.asset import character_from_document, load_character
from kinema.creature import gait, make, to_document
from kinema.errors import KinemaError
from kinema.filming.clip import film_motion, render_clip
from kinema.motion import document_with_motion, loop_gap
from tests.assets import need

FILE_PLACES = 1e-4
"""Files hold float32, and rotations as quaternions."""


def test_the_fox_walks_over_the_ground(tmp_path):
    done = render_clip(
        need("fox/Fox.glb"),
        tmp_path / "fox.gif",
        clip="Walk",
        height=48,
        width=64,
        fps=8,
        seconds=1.0,
        gauss_count=1000,
    )
    assert (done.clip, done.frame_count) == ("Walk", round(done.fps))
    assert 0.5 < done.speed < 2.5  # metres a second
    with Image.open(tmp_path / "fox.gif") as film:
        assert (film.size, film.n_frames) == ((64, 48), done.frame_count)  # pyright: ignore[reportAttributeAccessIssue]
        frame = np.array(film.convert("RGB")).astype(int)
    orange = (frame[..., 0] > frame[..., 2] + 80).mean()
    assert 0.03 < orange < 0.5


def test_a_cycle_repeats_and_a_gesture_does_not():
    character = load_character(need("fox/Fox.glb"))
    walk, _ = film_motion(character, clip="Walk", fps=24, seconds=3.0)
    cycle, _ = film_motion(character, clip="Walk", fps=24, seconds=None)
    period = cycle.frame_count - 1
    assert loop_gap(cycle) < 0.1 and walk.frame_count == round(3.0 * walk.fps)
    torch.testing.assert_close(walk.T_parent_joint[period + 3], walk.T_parent_joint[3])
    horse = load_character(need("q_horse/Horse.glb"))
    gallop, _ = film_motion(horse, clip="Gallop", fps=24, seconds=2.0)  # a cycle whose last frame is not its first
    assert gallop.frame_count == 48
    death, _ = film_motion(horse, clip="Death", fps=24, seconds=20.0)
    assert death.duration < 2
    cut, _ = film_motion(character, clip="Survey", fps=24, seconds=0.5)
    assert cut.frame_count == 12


@pytest.mark.parametrize("last", [0, 1], ids=["ends with its first frame", "ends a frame earlier"])
def test_a_cycle_that_travels_goes_on_where_it_ended(last):
    creature = make("wolf", seed=2)
    bare = character_from_document(to_document(creature), name="wolf")
    walk = gait(creature, "walk", fps=24, skeleton=bare.skeleton)
    period, root = walk.frame_count - 1, walk.skeleton.motion_root
    shown = replace(walk, T_parent_joint=walk.T_parent_joint[: walk.frame_count - last], loop=False)
    character = character_from_document(document_with_motion(bare, shown, name="walk"), name="wolf")
    film, _ = film_motion(character, clip="walk", fps=24, seconds=3 * period / 24)
    assert film.frame_count == 3 * period
    path = film.T_world_joint[:, root, :3, 3]
    step = path.diff(dim=0).norm(dim=-1)
    stride = walk.T_world_joint[-1, root, 0, 3] - walk.T_world_joint[0, root, 0, 3]
    assert float(step.max()) < 2 * float(step.median()), "no jump between rounds"
    # the step that was left out is guessed: by less than a tenth of it, and a quarter of a degree
    near, turned = (0.1 * float(step.median()), 0.004) if last else (FILE_PLACES, FILE_PLACES)
    for turn in (1, 2):
        ahead = path[turn * period :] - path[: -turn * period]
        expected = torch.tensor([turn * float(stride), 0.0, 0.0], dtype=ahead.dtype).expand_as(ahead)
        torch.testing.assert_close(ahead, expected, atol=turn * near, rtol=0)
        turns = film.T_world_joint[:, :, :3, :3]
        torch.testing.assert_close(turns[turn * period :], turns[: -turn * period], atol=turn * turned, rtol=0)


def test_without_ground_nothing_travels(tmp_path):
    done = render_clip(
        need("fox/Fox.glb"),
        tmp_path / "a.png",
        clip="Survey",
        height=16,
        width=16,
        fps=4,
        seconds=0.5,
        ground=False,
        gauss_count=200,
    )
    assert (done.frame_count, done.speed) == (2, 0.0)
    picture = np.array(Image.open(tmp_path / "a.png"))
    assert picture[0, 0].tolist() == [255, 255, 255] and picture.min() < 200


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"output": "a.avi"}, "video-format"),
        ({"output": "none/a.gif"}, "write-failed"),
        ({"fps": 0}, "fps-invalid"),
        ({"seconds": -1.0}, "seconds-invalid"),
        ({"seconds": 1e9}, "seconds-invalid"),
        ({"height": 10**6}, "render-resolution"),
        ({"gauss_count": 0}, "splat-count"),
        ({"clip": "Moonwalk"}, "clip-unknown"),
    ],
)
def test_nonsense_is_refused_and_leaves_no_file(tmp_path, options, code):
    output = tmp_path / options.pop("output", "a.gif")
    with pytest.raises(KinemaError) as caught:
        render_clip(need("fox/Fox.glb"), output, **options)
    assert caught.value.code == code
    assert list(tmp_path.iterdir()) == []
