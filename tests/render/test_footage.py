"""Videos read back as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from PIL import Image

from kinema.errors import AssetError
from kinema.render import write_video
from kinema.render.footage import LONG_SIDE_PX, read_footage


def ramp(frames: int = 10) -> torch.Tensor:
    """Pictures that get lighter, with a red corner, [frame 32 48 3]."""
    video = torch.linspace(0.1, 0.9, frames)[:, None, None, None].repeat(1, 32, 48, 3)
    video[:, :16, :16] = torch.tensor([0.9, 0.1, 0.1])
    return video


@pytest.mark.parametrize("suffix", [".mp4", ".gif"])
def test_what_was_written_is_read(tmp_path: Path, suffix: str):
    pytest.importorskip("imageio_ffmpeg")
    path = tmp_path / f"clip{suffix}"
    write_video(path, ramp(), fps=10)
    footage = read_footage(path)
    assert footage.frames.shape == (10, 32, 48, 3) and footage.fps == pytest.approx(10)
    # compression blurs colours at edges, not in the middle of a surface
    torch.testing.assert_close(footage.at(10)[:, 24, 32], ramp()[:, 24, 32], atol=0.04, rtol=0)
    torch.testing.assert_close(footage.at(10)[:, 4, 4], ramp()[:, 4, 4], atol=0.06, rtol=0)


def test_a_folder_of_pictures_is_a_video(tmp_path: Path):
    for number, picture in enumerate((ramp(6) * 255).byte().numpy()):
        Image.fromarray(picture).save(tmp_path / f"{number:03d}.png")
    footage = read_footage(tmp_path, folder_fps=12)
    assert torch.equal(footage.frames, (ramp(6) * 255).byte()) and footage.seconds == 0.5
    # another rate picks frames; a part of it begins where it was asked to
    assert torch.equal(footage.at(6), footage.frames[::2].float() / 255)
    assert torch.equal(footage.at(24)[::2], footage.at(12))
    assert torch.equal(footage.at(12, begin=2 / 12, seconds=3 / 12), footage.at(12)[2:5])
    assert len(footage.at(12, begin=9.0)) == 0


def test_large_pictures_are_scaled_down(tmp_path: Path):
    Image.new("RGB", (1024, 256), (255, 0, 0)).save(tmp_path / "a.png")
    assert read_footage(tmp_path).frames.shape == (1, LONG_SIDE_PX // 4, LONG_SIDE_PX, 3)


def test_what_is_no_video_is_refused(tmp_path: Path):
    pytest.importorskip("imageio_ffmpeg")
    with pytest.raises(AssetError, match="footage-missing"):
        read_footage(tmp_path / "none.mp4")
    with pytest.raises(AssetError, match="footage-unreadable"):
        read_footage(tmp_path)
    (tmp_path / "text.mp4").write_text("no video")
    with pytest.raises(AssetError, match="footage-unreadable"):
        read_footage(tmp_path / "text.mp4")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.png").write_text("no picture")
    with pytest.raises(AssetError, match="footage-unreadable"):
        read_footage(tmp_path / "folder")
    Image.new("RGB", (8, 8)).save(tmp_path / "folder" / "a.png")
    Image.new("RGB", (9, 8)).save(tmp_path / "folder" / "b.png")
    with pytest.raises(AssetError, match="footage-sizes"):
        read_footage(tmp_path / "folder")
