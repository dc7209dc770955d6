"""Sets of poses on disk: bit for bit, and coded errors for what is none."""

from __future__ import annotations

from pathlib import Path

import torch

from kinema.posespace import PoseSet, rig_tokens
from kinema.posespace.poseset import RIG_TENSORS, read_folder, read_poses, write_poses
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
    from kinema.prior.tensorfile import save_tensors

    save_tensors(tmp_path / "other.safetensors", {"x": torch.zeros(1)}, {"format": "something-else"})
    assert code_of(lambda: read_poses(tmp_path / "other.safetensors")) == "poses-format"
