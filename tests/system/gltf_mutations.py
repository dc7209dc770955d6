"""Sound glTF files and a thousand ways to spoil them, the same ones every time."""

from __future__ import annotations

import base64
import copy
import io
import json
import random
import struct
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from kinema.asset import gltf
from tests.asset.gltf.make import Maker, arm, glb_bytes
from tests.asset.gltf.test_build import arguments
from tests.assets import ASSETS

SEED = 20261115

Files = dict[str, bytes]
"""A case: file name -> bytes; "model.glb" or "model.gltf" is the one to read."""


# ---- sound files to start from -------------------------------------------------------------------------------------


def rich() -> Maker:
    """Sparse accessors, a second set of joints, strips, splines, bytes as rotations, a texture, a matrix node."""
    maker = arm()
    stream = io.BytesIO()
    Image.fromarray(np.arange(64, dtype=np.uint8).reshape(4, 4, 4)).save(stream, "PNG")
    maker.json["images"] = [{"bufferView": maker.view(stream.getvalue()), "mimeType": "image/png"}]
    maker.json["textures"] = [{"source": 0}]
    transform = {"KHR_texture_transform": {"offset": [0.1, 0.2], "scale": [2, 2], "rotation": 0.3}}
    pbr = maker.json["materials"][0]["pbrMetallicRoughness"]
    pbr["baseColorTexture"] = {"index": 0, "extensions": transform}
    (primitive,) = maker.json["meshes"][0]["primitives"]
    primitive["attributes"]["JOINTS_1"] = maker.accessor([[1, 0, 0, 0]] * 6, "u2")
    primitive["attributes"]["WEIGHTS_1"] = maker.accessor([[9, 0, 0, 0]] * 6, "u1", normalized=True)
    strip = {"attributes": primitive["attributes"], "mode": 5, "material": 0}
    maker.json["meshes"][0]["primitives"].append(strip)
    maker.json["accessors"][0]["sparse"] = {
        "count": 2,
        "indices": {"bufferView": maker.view(b"\x01\x04"), "componentType": 5121},
        "values": {"bufferView": maker.view(np.ones((2, 3), "<f4").tobytes())},
    }
    maker.json["nodes"][3]["matrix"] = np.eye(4).ravel().tolist()
    maker.json["nodes"] += [{"mesh": 1, "name": "hat"}]
    maker.json["nodes"][2]["children"] = [4]
    fan = {"attributes": {"POSITION": maker.accessor(np.eye(5, 3))}, "mode": 6}
    maker.json["meshes"].append({"primitives": [fan]})
    animation = maker.json["animations"][0]
    times = animation["samplers"][0]["input"]
    keys = np.zeros((9, 3))
    keys[1::3] = [[0, 1, 0], [0, 1.5, 0], [0, 1, 0]]
    animation["samplers"] += [
        {"input": times, "output": maker.accessor(keys), "interpolation": "CUBICSPLINE"},
        {
            "input": times,
            "output": maker.accessor([[0, 0, 0, 127]] * 3, "i1", normalized=True),
            "interpolation": "STEP",
        },
        {"input": times, "output": maker.accessor(np.ones((3, 3)))},
    ]
    animation["channels"] += [
        {"sampler": 1, "target": {"node": 2, "path": "translation"}},
        {"sampler": 2, "target": {"node": 1, "path": "rotation"}},
        {"sampler": 3, "target": {"node": 1, "path": "scale"}},
    ]
    return maker


def external() -> Files:
    """A .gltf with a buffer and an image beside it, and a buffer inside it."""
    maker = rich()
    tree = maker.finished()
    tree["images"].append({"uri": "image.png"})
    tree["textures"][0]["source"] = 1
    tree["buffers"][0]["uri"] = "data%20file.bin"
    tree["buffers"].append({"byteLength": 8, "uri": "data:;base64," + base64.b64encode(bytes(8)).decode()})
    image = bytes(maker.blob)[tree["bufferViews"][tree["images"][0]["bufferView"]]["byteOffset"] :]
    return {"model.gltf": json.dumps(tree).encode(), "data file.bin": bytes(maker.blob), "image.png": image}


def bases() -> list[Files]:
    built = gltf.build_document(**arguments())
    files: list[Files] = [
        {"model.glb": arm().glb()},
        {"model.glb": rich().glb()},
        external(),
        {"model.glb": glb_bytes(json.dumps(built.json).encode(), built.buffers[0])},
    ]
    for real in ("simple_skin/SimpleSkin.gltf", "rigged_simple/RiggedSimple.glb"):
        if (ASSETS / real).exists():
            files.append({f"model{Path(real).suffix}": (ASSETS / real).read_bytes()})
    return files


# ---- mutations -----------------------------------------------------------------------------------------------------

NASTY: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 255, 65536, 2**31, 2**32, 2**53, 2**64, 10**30, 0.5, -0.0, 1e30, 1e308, 1e-320,
    "", "x", "../secret.bin", "/etc/passwd", "file:///etc/passwd", "http://localhost:1/a", "..%2f..%2fsecret.bin",
    "%2e%2e/secret.bin", "sub/../../secret.bin", "..\\secret.bin", "link.bin", "C:\\x", "data:,", "data:;base64,!!!!",
    "data:;base64,AAAA", "\0", "\ud800", "a" * 5000, "missing.bin", [], {}, [0], [[]], [{}], {"x": 1}, [0, 0, 0],
    [1e308, 1e308, 1e308], [0, 0, 0, 0], [1] * 16, "VEC3", "MAT4", "SCALAR", 5126, 5121, 5125, "NaN", "1e999", "CUBICSPLINE",
    "scale", "rotation", "weights",
]  # fmt: skip


def split(files: Files) -> tuple[str, dict[str, Any], bytes | None]:
    name = next(name for name in files if name.startswith("model."))
    data = files[name]
    if name.endswith(".gltf"):
        return name, json.loads(data), None
    length = struct.unpack_from("<I", data, 12)[0]
    return name, json.loads(data[20 : 20 + length]), data[28 + length :]


def join(files: Files, name: str, text: bytes, blob: bytes | None) -> Files:
    return files | {name: text if blob is None else glb_bytes(text, blob)}


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON tree."""
    found, stack = [], [tree]
    while stack:
        node = stack.pop()
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            found.append((node, key))
            if isinstance(node[key], dict | list):
                stack.append(node[key])
    return found


def dump(tree: Any, rng: random.Random) -> bytes:
    """JSON text; now and then a string that only looks like a number loses its quotes, and arrays grow deep."""
    text = json.dumps(tree)
    text = text.replace('"1e999"', "1e999")
    if rng.random() < 0.5:
        text = text.replace('"NaN"', rng.choice(["NaN", "Infinity", "-Infinity"]))
    return text.encode()


def mutate_values(files: Files, rng: random.Random) -> Files:
    """Any value anywhere becomes something else, disappears or is repeated, one to four times over."""
    name, tree, blob = split(files)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        container, key = rng.choice(places(tree))
        action = rng.random()
        if action < 0.75:
            container[key] = copy.deepcopy(rng.choice(NASTY))
        elif action < 0.9:
            del container[key]
        elif isinstance(container, list):
            container.extend([copy.deepcopy(container[key])] * rng.choice([1, 3, 50]))
    return join(files, name, dump(tree, rng), blob)


def mutate_numbers(files: Files, rng: random.Random) -> Files:
    """An integer moves a little or a lot: indices, counts, offsets, types just beyond what is there."""
    name, tree, blob = split(files)
    integers = [(c, k) for c, k in places(tree) if type(c[k]) is int]
    for _ in range(rng.choice([1, 1, 2, 3])):
        container, key = rng.choice(integers)
        value = container[key]
        container[key] = rng.choice([value + 1, value - 1, value * 2 + 1, value + 100, 2**31, 2**53, 10**12, 0])
    return join(files, name, dump(tree, rng), blob)


def mutate_graph(files: Files, rng: random.Random) -> Files:
    """Rings, second parents, strange scenes, skins over the wrong nodes, a chain as long as the limit allows."""
    name, tree, blob = split(files)
    nodes = tree["nodes"]
    action = rng.randrange(9)
    if action < 3:
        nodes[rng.randrange(len(nodes))].setdefault("children", []).append(rng.randrange(len(nodes)))
    elif action == 3:
        ring = rng.sample(range(len(nodes)), rng.randint(1, len(nodes)))
        for node in nodes:
            node.pop("children", None)
        for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
            nodes[here]["children"] = [there]
    elif action == 4:
        tree["scenes"] = [{"nodes": rng.choices(range(len(nodes)), k=3)}]
    elif action == 5:
        tree["skins"][0]["joints"] = rng.choices(range(len(nodes)), k=len(tree["skins"][0]["joints"]))
    elif action == 6:
        first, count = len(nodes), rng.choice([300, 3000])
        nodes += [{"children": [first + index + 1], "scale": [rng.choice([1, 1.5, 1e9])] * 3} for index in range(count)]
        nodes.append({})
        if "scenes" in tree:
            tree["scenes"][0].setdefault("nodes", []).append(first)
    elif action == 7:
        attributes = rng.choice(rng.choice(tree["meshes"])["primitives"])["attributes"]
        attributes.pop(rng.choice(["JOINTS_0", "WEIGHTS_0", "POSITION"]), None)
    else:
        node = rng.choice(nodes)
        key = rng.choice(["rotation", "scale", "translation", "matrix"])
        size = {"rotation": 4, "matrix": 16}.get(key, 3)
        node[key] = [rng.choice([0, 1, -1, 1e-300, 1e300, 1e39]) for _ in range(size)]
    return join(files, name, dump(tree, rng), blob)


def mutate_sizes(files: Files, rng: random.Random) -> Files:
    """A small file that asks for a lot: zero-filled accessors, instances, channels, long sparse lists."""
    name, tree, blob = split(files)
    accessor = rng.choice(tree["accessors"])
    action = rng.randrange(6)
    if action == 0:
        accessor.pop("bufferView", None)
        accessor["count"] = rng.choice([5, 1000, 4_000_000, 5_000_000, 2**40])
    elif action == 1:
        for other in tree["accessors"]:
            other.pop("bufferView", None)
            other["count"] = rng.choice([1000, 100_000])
    elif action == 2:
        tree["nodes"] += [{"mesh": 0}] * rng.choice([100, 3000, 100_001])
        tree["scenes"] = []
        tree.pop("scene", None)
    elif action == 3:
        view = {"bufferView": 0}
        accessor["sparse"] = {
            "count": rng.choice([1, 2, 10**6]),
            "indices": view | {"componentType": 5121},
            "values": view,
        }
    elif action == 4 and tree.get("animations"):
        animation = tree["animations"][0]
        tree["animations"] = [copy.deepcopy(animation) for _ in range(rng.choice([20, 500]))]
    else:
        tree["extras"] = "deep"
        depth = rng.choice([50, 150, 5000, 200_000])
        text = dump(tree, rng).replace(b'"deep"', b"[" * depth + b"]" * depth)
        return join(files, name, text, blob)
    return join(files, name, dump(tree, rng), blob)


def mutate_references(files: Files, rng: random.Random) -> Files:
    """URIs that climb out, and extensions that we cannot read."""
    name, tree, blob = split(files)
    uris = [value for value in NASTY if isinstance(value, str)]
    action = rng.randrange(5)
    if action == 0:
        tree["extensionsRequired"] = [rng.choice(["KHR_draco_mesh_compression", "KHR_texture_basisu", "x" * 40])]
    elif action == 1:
        tree["buffers"][0]["uri"] = rng.choice(uris)
    elif action == 2:
        tree["buffers"][0]["uri"] = rng.choice(
            ["data:", "data:;base64,!", "data:;base64,A", "data:,%zz", "data:;base64,"]
        )
    else:
        tree["images"] = [{"uri": rng.choice(uris)}, *tree.get("images", [])[1:]]
        tree["textures"] = [{"source": 0}]
        tree["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}]
        for mesh in tree["meshes"]:
            for primitive in mesh["primitives"]:
                primitive["material"] = 0
    return join(files, name, dump(tree, rng), blob)


def mutate_bytes(files: Files, rng: random.Random) -> Files:
    """Bytes of any of the files flipped, cut off, doubled or removed."""
    name = rng.choice(list(files))
    data = bytearray(files[name])
    action = rng.randrange(5)
    at = rng.randrange(len(data))
    if action <= 1:
        for _ in range(rng.choice([1, 4, 64])):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif action == 2:
        del data[at:]
    elif action == 3:
        del data[at : at + rng.randint(1, 40)]
    else:
        data[at:at] = rng.randbytes(rng.randint(1, 40))
    if name.endswith(".glb") and len(data) >= 12 and rng.random() < 0.5:
        struct.pack_into("<I", data, 8, len(data))  # so that the damage is not all caught by the header's length
    return files | {name: bytes(data)}


def mutate_header(files: Files, rng: random.Random) -> Files:
    """Magic, version, lengths and chunk kinds of a GLB (a .gltf gets its first bytes changed)."""
    name = next(name for name in files if name.startswith("model."))
    data = bytearray(files[name])
    field = 4 * rng.randrange(5)
    if rng.random() < 0.1:
        return files | {name: b""}
    struct.pack_into("<I", data, field, rng.choice([0, 1, 2, 3, 12, 20, 2**31, 2**32 - 1, len(data) + 1, 0x004E4942]))
    return files | {name: bytes(data)}


def mutate_floats(files: Files, rng: random.Random) -> Files:
    """Numbers inside buffers: NaN, infinities, denormals, giants, all ones."""
    name, tree, blob = split(files)
    patterns = [0x7FC00000, 0x7F800000, 0xFF800000, 0x7F7FFFFF, 0x00000001, 0xFFFFFFFF, 0x00000000]
    target = "data file.bin" if blob is None and "data file.bin" in files else None
    if blob is None and target is None:
        return mutate_values(files, rng)
    data = bytearray(files[target] if target else blob)  # pyright: ignore[reportArgumentType]
    view = rng.choice(tree["bufferViews"])
    start, count = view.get("byteOffset", 0), view["byteLength"] // 4
    pattern = rng.choice(patterns)
    for index in rng.sample(range(count), min(count, rng.choice([1, 3, 10**6]))) if count else []:
        struct.pack_into("<I", data, start + 4 * index, pattern)
    if target:
        return files | {target: bytes(data)}
    return join(files, name, json.dumps(tree).encode(), bytes(data))


MUTATIONS = [
    mutate_values,
    mutate_values,
    mutate_numbers,
    mutate_numbers,
    mutate_graph,
    mutate_sizes,
    mutate_references,
    mutate_bytes,
    mutate_header,
    mutate_floats,
]


def make_case(number: int, sound: list[Files]) -> tuple[str, Files]:
    """Case `number`, always the same: its kind and its files."""
    rng = random.Random(f"{SEED}/{number}")
    mutation = MUTATIONS[number % len(MUTATIONS)]
    return mutation.__name__, mutation(rng.choice(sound), rng)
