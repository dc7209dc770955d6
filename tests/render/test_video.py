import numpy as np
import pytest
import torch
from PIL import Image

from kinema.errors import KinemaError
from kinema.render.video import tile_frames, to_bytes, write_video


def film(frame_count: int = 5, height: int = 32, width: int = 48) -> torch.Tensor:
    """A grey ramp whose brightness tells the frame."""
    ramp = torch.linspace(0.1, 0.9, width).expand(height, width)
    return torch.stack([ramp * (k + 1) / frame_count for k in range(frame_count)])[..., None].expand(-1, -1, -1, 3)


@pytest.mark.parametrize(("height", "width"), [(32, 48), (33, 47)])
def test_mp4_plays_back(tmp_path, height, width):
    ffmpeg = pytest.importorskip("imageio_ffmpeg")
    path = tmp_path / "a.mp4"
    write_video(path, film(height=height, width=width), fps=12)
    reader = ffmpeg.read_frames(str(path))
    facts = next(reader)
    assert facts["source_size"] == (width + width % 2, height + height % 2)
    assert abs(facts["fps"] - 12) < 0.01
    frames = [np.frombuffer(frame, np.uint8).reshape(height + height % 2, -1, 3) for frame in reader]
    assert len(frames) == 5
    want = to_bytes(film(height=height, width=width))
    error = [np.abs(got[:height, :width].astype(int) - full).mean() for got, full in zip(frames, want, strict=True)]
    assert max(error) < 4  # of 255: what H.264 at this quality loses
    assert [p.name for p in tmp_path.iterdir()] == ["a.mp4"]


def test_gif_keeps_frames_and_time(tmp_path):
    write_video(tmp_path / "a.gif", film(), fps=10)
    with Image.open(tmp_path / "a.gif") as image:
        assert (image.n_frames, image.size, image.info["duration"]) == (5, (48, 32), 100)  # pyright: ignore[reportAttributeAccessIssue]


def test_png_sheet_holds_every_frame_exactly(tmp_path):
    write_video(tmp_path / "a.png", film(), fps=10)
    sheet = np.array(Image.open(tmp_path / "a.png"))
    want = to_bytes(film())
    assert sheet.shape == (2 * 32 + 2, 3 * 48 + 4, 3)
    np.testing.assert_array_equal(sheet[:32, 50:98], want[1])
    np.testing.assert_array_equal(sheet[34:, :48], want[3])


def test_frames_may_come_one_by_one(tmp_path):
    write_video(tmp_path / "a.gif", (frame for frame in film()), fps=10)
    assert Image.open(tmp_path / "a.gif").n_frames == 5  # pyright: ignore[reportAttributeAccessIssue]


def test_rounding():
    assert to_bytes(torch.tensor([[[0.0, 1.0, 0.5], [-1.0, 2.0, 0.4999 / 255]]])).tolist() == [
        [[0, 255, 128], [0, 255, 0]]
    ]


@pytest.mark.parametrize("name", ["a.mp4", "a.gif", "a.png"])
def test_a_failure_leaves_the_old_file(tmp_path, name):
    if name == "a.mp4":
        pytest.importorskip("imageio_ffmpeg")
    (tmp_path / name).write_bytes(b"old")
    broken = film().clone()
    broken[3, 0, 0, 0] = torch.nan
    with pytest.raises(KinemaError, match="render-not-finite"):
        write_video(tmp_path / name, broken, fps=10)
    assert (tmp_path / name).read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("name", "frames", "fps", "code"),
    [
        ("a.avi", film(), 10, "video-format"),
        ("a", film(), 10, "video-format"),
        ("none/a.gif", film(), 10, "write-failed"),
        ("a.gif", film(), 0, "fps-invalid"),
        ("a.gif", film()[:0], 10, "video-empty"),
        ("a.gif", film()[..., :2], 10, "video-shape"),
        ("a.gif", [film()[0], film()[0, :5]], 10, "video-shape"),
    ],
)
def test_nonsense_is_refused(tmp_path, name, frames, fps, code):
    with pytest.raises(KinemaError) as caught:
        write_video(tmp_path / name, frames, fps=fps)
    assert caught.value.code == code


def test_one_column_of_frames():
    assert tile_frames(list(to_bytes(film())), columns=1, gap=0).shape == (160, 48, 3)
