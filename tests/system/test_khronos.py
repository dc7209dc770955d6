"""The Khronos validator finds nothing in our files that it did not find in the file they were made from."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from kinema.asset.gltf import add_clip, build_document, clips, node_tree, read_document, skins, write_document
from tests.asset.gltf.test_build import arguments
from tests.assets import need, some_of_all

TOOL = Path(__file__).resolve().parents[2] / "tools" / "validate_gltf"
ERROR = 0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    pytest.mark.skipif(
        not (TOOL / "node_modules" / "gltf-validator").exists(),
        reason="the validator is not installed: npm install --prefix tools/validate_gltf",
    ),
]


def errors(*paths: Path) -> list[Counter]:
    """Errors per file, counted by code and message."""
    command = ["node", str(TOOL / "validate.mjs"), *map(str, paths)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    reports = json.loads(run.stdout)
    return [
        Counter((issue["code"], issue["message"]) for issue in reports[str(path)] if issue["severity"] == ERROR)
        for path in paths
    ]


def moving_clip(document, name: str):
    """Every joint (every node of a file without skins) turns about its own x axis and stretches a little."""
    tree = node_tree(document)
    nodes = sorted({int(node) for skin in skins(document) for node in skin.joints}) or range(len(tree.names))
    times = np.arange(8) / 24
    tracks = {}
    for node in nodes:
        x, y, z, w = tree.rotations_xyzw[node]
        sine, cosine = np.sin(times), np.cos(times)
        rotations = np.stack(
            [w * sine + x * cosine, y * cosine + z * sine, z * cosine - y * sine, w * cosine - x * sine], 1
        )
        tracks[node] = (tree.translations[node] + 0.01 * times[:, None], rotations, np.tile(tree.scales[node], (8, 1)))
    return add_clip(document, name, times, tracks)


def test_the_validator_itself_sees_errors(tmp_path):
    document = build_document(**arguments())
    document.json["accessors"][0]["count"] = 10_000
    write_document(tmp_path / "wrong.glb", document)
    (tmp_path / "noise.glb").write_bytes(b"noise")
    wrong, noise = errors(tmp_path / "wrong.glb", tmp_path / "noise.glb")
    assert "ACCESSOR_TOO_LONG" in {code for code, _ in wrong}
    assert noise


def test_added_clips_bring_no_errors(tmp_path):
    entries = some_of_all()
    if not entries:
        need("manifest.json")
    paths = []
    for entry in entries:
        document = read_document(need(entry["file"]))
        longer = moving_clip(document, "kinema clip")
        assert len(clips(longer)) == len(entry["clips"]) + 1
        paths.append(need(entry["file"]))
        for suffix in ("glb", "gltf"):
            paths.append(tmp_path / f"{entry['name']}.{suffix}")
            write_document(paths[-1], longer)
    counted = errors(*paths)
    new = {
        path.name: found - before
        for index, before in enumerate(counted[::3])
        for path, found in zip(
            paths[3 * index + 1 : 3 * index + 3], counted[3 * index + 1 : 3 * index + 3], strict=True
        )
        if found - before
    }
    assert new == {}


def test_built_documents_are_clean(tmp_path):
    variants = {
        "plain": arguments() | {"normals": None, "colours": None, "uv": None},
        "full": arguments(vert_count=3000),
        "six": arguments(vert_count=3000, influence_count=6),
        "repeated": arguments() | {"joints": np.tile([3, 5, 3, 4], (9, 1)), "weights": np.tile([1.0, 1, 2, 0], (9, 1))},
    }
    paths = []
    for name, given in variants.items():
        document = build_document(**given)
        for kind, result in (("still", document), ("moving", moving_clip(document, "walk"))):
            paths.append(tmp_path / f"{name}_{kind}.glb")
            write_document(paths[-1], result)
    assert dict(zip([path.name for path in paths], errors(*paths), strict=True)) == {
        path.name: Counter() for path in paths
    }
