"""Sets of poses on disk: bit for bit, and coded errors for what is none."""

from __future__ import annotations

from pathlib import Path

import torch

from kinema.posespace import PoseSet, rig_tokens
from kinema.posespace.poseset import RIG_TENSORS, centred, read_folder, read_poses, write_poses
from tests.codes import code_of
from tests.posespace.rigs import beast, chain, poses


def test_there_and_back(tmp_path: Path):
    sets = [
        PoseSet("beast", rig_tokens(beast()), poses(8, 5, dtype=torch.float32), "video", {"prior": "embedded"}),
        PoseSet("chain", rig_tokens(chain(3)), poses(3, 7, dtype=torch.float32), "artist"),
    ]
    for number, one in enumerate(sets):
        write_poses(tmp_path / "deeper" / f"{number}.safetensors", one)
    back = read_folder(tmp_path)
    for one, other in zip(sets, back, strict=True):
        assert torch.equal(one.poses, other.poses)
        for name in RIG_TENSORS:
            assert torch.equal(getattr(one.rig, name), getattr(other.rig, name))
        assert (one.name, one.source, one.facts, one.rig.unit, one.rig.height) == (
            other.name,
            other.source,
            other.facts,
            other.rig.unit,
            other.rig.height,
        )


def test_what_is_no_set_is_refused(tmp_path: Path):
    rig = rig_tokens(chain(3))
    broken = poses(3, 2)
    broken[0, 0, 0] = torch.inf
    assert code_of(lambda: PoseSet("chain", rig, broken, "video")) == "poses-not-finite"
    assert code_of(lambda: PoseSet("chain", rig, poses(4, 2), "video")) == "shape-mismatch"
    assert code_of(lambda: PoseSet("chain", rig, poses(3, 2), "mocap")) == "poses-source"  # type: ignore[arg-type]
    assert code_of(lambda: read_poses(tmp_path / "none.safetensors")) == "poses-missing"
    assert code_of(lambda: read_folder(tmp_path)) == "poses-empty"
    (tmp_path / "text.safetensors").write_text("no tensors here")
    assert code_of(lambda: read_poses(tmp_path / "text.safetensors")) == "poses-format"
    from kinema.tensorfile import save_tensors

    save_tensors(tmp_path / "other.safetensors", {"x": torch.zeros(1)}, {"format": "something-else"})
    assert code_of(lambda: read_poses(tmp_path / "other.safetensors")) == "poses-format"


def test_what_all_fits_of_a_character_share_is_taken_out():
    """Films and distilled poses of one character lose their common mean, each other character its own; artists' poses lose none."""
    rig = rig_tokens(chain(3))
    lean = torch.tensor([0.1, -0.2, 0.3]).expand(3, 3)
    swing = poses(3, 8, dtype=torch.float32)
    swing = swing - swing.mean(0)
    sets = [
        PoseSet("a", rig, swing[:6] + lean, "video"),
        PoseSet("a", rig, swing[6:] + lean, "distilled"),
        PoseSet("b", rig, swing - lean, "video"),
        PoseSet("a", rig, swing + lean, "artist"),
        PoseSet("c", rig, swing[:0], "video"),
    ]
    freed = centred(sets)
    for one, wanted in zip(freed, (swing[:6], swing[6:], swing, swing + lean, swing[:0]), strict=True):
        torch.testing.assert_close(one.poses, wanted)
