"""A thousand mutated files: only coded errors, no hang, nothing touched outside the file's folder, bounded memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
CASE_COUNT = 1000

MUST_OCCUR = {
    "read",
    "gltf-accessor",
    "gltf-animation",
    "gltf-buffer-missing",
    "gltf-chunk",
    "gltf-empty",
    "gltf-extension",
    "gltf-image-broken",
    "gltf-image-missing",
    "gltf-index",
    "gltf-json",
    "gltf-nesting",
    "gltf-node-cycle",
    "gltf-node-parents",
    "gltf-not-finite",
    "gltf-not-gltf",
    "gltf-range",
    "gltf-rotation",
    "gltf-scene",
    "gltf-skin-attributes",
    "gltf-skin-joint",
    "gltf-sparse",
    "gltf-too-large",
    "gltf-truncated",
    "gltf-type",
    "gltf-uri-broken",
    "gltf-uri-outside",
    "gltf-version",
}
"""Outcomes that the mutations must reach, or they no longer test what they claim to."""


@pytest.fixture(scope="module")
def report(tmp_path_factory) -> dict:
    """One run of the fuzzer over both layers, shared by the tests below."""
    folder = tmp_path_factory.mktemp("fuzz")
    environment = os.environ | {"PYTHONPATH": f"{REPOSITORY / 'src'}{os.pathsep}{REPOSITORY}", "OMP_NUM_THREADS": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.system.fuzz_gltf", str(folder), str(CASE_COUNT)],
        cwd=REPOSITORY,
        env=environment,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert (folder / "secret.bin").read_bytes() == b"0123456789"
    return json.loads(run.stdout)


@pytest.mark.parametrize("layer", ["file", "character"])
def test_mutated_files_give_only_coded_errors(report, layer):
    assert report["failures"][layer] == []
    histogram = report["histograms"][layer]
    print(layer, report["seconds"], report["slowest"], report["peak_bytes"], json.dumps(histogram))
    assert sum(histogram.values()) == CASE_COUNT
    assert histogram["read"] < 0.5 * CASE_COUNT  # most mutations must hurt
    assert report["slowest"][layer][0] < 10


def test_mutations_reach_every_kind_of_error(report):
    assert set(report["histograms"]["file"]) >= MUST_OCCUR, MUST_OCCUR - set(report["histograms"]["file"])


def test_memory_stays_bounded(report):
    assert report["peak_bytes"] < 2 * 2**30  # the process may not map more than 1.5 GiB beyond its imports
