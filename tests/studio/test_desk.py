"""The desk: files of strangers in, takes and files out, without a browser and without a server."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from kinema.asset import character_from_document, load_character
from kinema.asset.gltf import clip_names, read_document, write_document
from kinema.creature import gait, make, species, to_document
from kinema.errors import KinemaError
from kinema.motion import document_with_motion, motion_from_bvh
from kinema.motion.engines import PRESETS
from kinema.studio.body import limbs_of, make_creature
from kinema.studio.desk import Desk, clip_label, free_name
from kinema.studio.project import new_id
from kinema.studio.studio import ENGINES, FIRST, SPECIES
from kinema.studio.words import suggestions
from kinema.studio.worker import error_of
from tests.codes import code_of

SCRIPT = "<img src=x onerror=alert(1)>"


def document(clip: str = "walk") -> Any:
    animal = make("fox", seed=0)
    character = character_from_document(to_document(animal), name="fox")
    return document_with_motion(character, gait(animal, "walk", skeleton=character.skeleton), name=clip)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder = tmp_path_factory.mktemp("desk")
    for name in ("characters", "takes", "uploads", "exports"):
        (folder / name).mkdir()
    return Desk(folder)


def dropped(desk: Desk, name: str, write: Any) -> dict[str, Any]:
    """What the page would get for a file that was dropped."""
    identity = new_id()
    (desk.folder / "uploads" / identity).mkdir()
    write(desk.folder / "uploads" / identity / name)
    value, _ = desk.read({"id": identity, "source": {"file": name}})
    return {"id": identity, **value}


@pytest.fixture(scope="module")
def fox(desk: Desk) -> dict[str, Any]:
    return dropped(desk, "fox.glb", lambda path: write_document(path, document(SCRIPT)))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("fox", "a fox"),
        ("my_fox", "my fox"),
        ("Old Ox", "an old ox"),
        ("the king", "the king"),
        ("rig_v2", "a character"),
    ],
)
def test_names_of_files_become_sentences(name: str, said: str) -> None:
    assert suggestions(replace(make_creature("fox", 0), name=name), ())[0].startswith(f"{said} is ")


def test_a_dropped_rig_is_told_in_facts(fox: dict[str, Any]) -> None:
    facts = fox["facts"]
    assert len(facts["feet"]) == 4 and facts["plan"] == "four legs" and facts["clips"] == [SCRIPT]
    assert {limb["name"] for limb in facts["limbs"]} >= {"left front leg", "right hind leg"}
    assert facts["suggestions"][0] == "a fox is walking" and facts["actions"]["jump"] == "a fox is jumping"
    assert not fox["made"] and len(fox["takes"]) == 1
    json.dumps(fox, allow_nan=False)


def test_its_clips_are_takes_with_words(fox: dict[str, Any]) -> None:
    take = fox["takes"][0]
    assert take["name"] == SCRIPT, "names are data: the page shows them as text"
    assert take["facts"]["loop"] and {row["key"] for row in take["measures"]} >= {
        "skate_per_height",
        "amount",
        "loop_gap",
    }
    assert all(row["word"] for row in take["measures"])


def test_takes_leave_as_clips_beside_the_files_own(desk: Desk, fox: dict[str, Any]) -> None:
    take = {"take": fox["takes"][0]["id"], "name": SCRIPT, "kind": "clip", "adjust": {"speed": 2.0}}
    told = {"id": new_id(), "character": fox["id"], "takes": [take, take], "format": "glb", "file": "out.glb"}
    value, _ = desk.export(told)
    path = desk.folder / "exports" / told["id"] / value["file"]
    names = clip_names(read_document(path))
    assert names == [SCRIPT, "img_src_x_onerror_alert_1", "img_src_x_onerror_alert_1_2"]
    back = load_character(path)
    assert back.clip(names[1]).duration == pytest.approx(back.clip(SCRIPT).duration / 2, rel=1e-3)
    told = {**told, "id": new_id(), "format": "bvh", "file": "out.bvh"}
    desk.export(told)
    assert motion_from_bvh(desk.folder / "exports" / told["id"] / "out.bvh").skeleton.joint_count == len(
        fox["facts"]["names"]
    )


@pytest.mark.parametrize("engine", ["godot", "three"])
def test_a_take_leaves_as_an_engine_wants_it(desk: Desk, fox: dict[str, Any], engine: str) -> None:
    take = {"take": fox["takes"][0]["id"], "name": "a fox is walking", "kind": "made", "adjust": {}}
    told = {"id": new_id(), "character": fox["id"], "takes": [take], "format": engine, "file": "fox.glb"}
    value, _ = desk.export(told)
    folder = desk.folder / "exports" / told["id"]
    assert [file.name for file in folder.iterdir()] == [value["file"]] == ["fox.zip"]
    with ZipFile(folder / "fox.zip") as archive:
        archive.extractall(folder)
    facts = json.loads((folder / "fox.kinema.json").read_text())
    assert facts["engine"] == engine and facts["loop"]
    assert clip_names(read_document(folder / "fox.glb")) == [facts["clip"]]


def test_a_take_leaves_as_usd(desk: Desk, fox: dict[str, Any]) -> None:
    pytest.importorskip("pxr", reason='pip install "kinema[usd]"')
    take = {"take": fox["takes"][0]["id"], "name": "a fox is walking", "kind": "made", "adjust": {}}
    told = {"id": new_id(), "character": fox["id"], "takes": [take], "format": "usd", "file": "fox.usdz"}
    value, _ = desk.export(told)
    back = load_character(desk.folder / "exports" / told["id"] / value["file"])
    assert back.clips[0].duration == pytest.approx(fox["takes"][0]["facts"]["seconds"], abs=0.02)


def test_the_server_knows_the_engines_files() -> None:
    assert {name: f".{ending}" for name, ending in ENGINES.items()} == {
        name: preset.suffix for name, preset in PRESETS.items()
    }


def test_an_action_that_the_user_corrects_changes_the_chips(desk: Desk, fox: dict[str, Any]) -> None:
    told = {"character": fox["id"], "sentence": "a fox is walking backwards"}
    read, _ = desk.explain(told)
    assert (read["action"], read["direction"], read["sides"]) == ("walk", "backward", "in turn")
    corrected, _ = desk.explain({**told, "action": "idle"})
    assert (corrected["action"], corrected["direction"], corrected["sides"]) == ("idle", "backward", "free")
    assert code_of(lambda: desk.explain({**told, "action": "nonsense"})) == "action-unknown"


def test_adjusting_shows_first_and_keeps_when_told(desk: Desk, fox: dict[str, Any]) -> None:
    take = fox["takes"][0]["id"]
    tracks = desk.folder / "takes" / take / "tracks.bin"
    before = tracks.read_bytes()
    told = {"character": fox["id"], "take": take, "adjust": {"speed": 2.0}}
    shown, body = desk.adjust(told)
    assert body and tracks.read_bytes() == before
    kept, _ = desk.adjust({**told, "keep": True})
    assert tracks.read_bytes() == body and kept["facts"]["seconds"] == pytest.approx(shown["seconds"])
    desk.adjust({**told, "adjust": {}, "keep": True})
    assert tracks.read_bytes() == before, "the take itself never changes"


def test_a_mesh_without_a_rig_says_so_or_gets_one(desk: Desk) -> None:
    cube = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    try:
        assert dropped(desk, "cube.obj", lambda path: path.write_text(cube))["made"]
    except KinemaError as error:
        assert error.code and error.hint


def bomb(width: int, height: int) -> bytes:
    """A PNG of few bytes and many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width // 8 + 1) * min(height, 4096)), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_bomb_in_a_texture_is_defused(desk: Desk) -> None:
    data, plain = bomb(60_000, 60_000), document()
    assert len(data) < 2**20

    def write(path: Path) -> None:
        (path.parent / "bomb.png").write_bytes(data)
        primitive = plain.json["meshes"][0]["primitives"][0]
        count = plain.json["accessors"][primitive["attributes"]["POSITION"]]["count"]
        uv = {"bufferView": len(plain.json["bufferViews"]), "componentType": 5126, "count": count, "type": "VEC2"}
        tree = plain.json | {
            "images": [{"uri": "bomb.png"}],
            "textures": [{"source": 0}],
            "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
            "accessors": [*plain.json["accessors"], uv],
            "bufferViews": [*plain.json["bufferViews"], {"buffer": len(plain.buffers), "byteLength": 8 * count}],
            "buffers": [*plain.json["buffers"], {"byteLength": 8 * count}],
        }
        tree["meshes"] = [
            {
                "primitives": [
                    {
                        **primitive,
                        "material": 0,
                        "attributes": {**primitive["attributes"], "TEXCOORD_0": len(plain.json["accessors"])},
                    }
                ]
            },
            *plain.json["meshes"][1:],
        ]
        write_document(
            path.with_suffix(".inner.glb"),
            replace(plain, json=tree, buffers=(*plain.buffers, bytes(8 * count)), path=path),
        )
        path.with_suffix(".inner.glb").rename(path)

    with pytest.raises(KinemaError) as caught:
        dropped(desk, "bomb.glb", write)
    assert caught.value.code in ("gltf-too-large", "images-too-large", "gltf-image-broken")


@pytest.mark.parametrize("data", [b"", b"glTF", b"\x00" * 100, b"<script>alert(1)</script>"])
def test_broken_files_have_codes(desk: Desk, data: bytes) -> None:
    with pytest.raises(KinemaError) as caught:
        dropped(desk, "broken.glb", lambda path: path.write_bytes(data))
    assert caught.value.code.startswith("gltf-")


def test_what_is_unforeseen_is_told_without_ending_the_worker() -> None:
    assert error_of(ValueError("boom"))["code"] == "studio-internal"
    assert error_of(MemoryError())["code"] == "studio-memory"
    assert error_of(RuntimeError("can't allocate memory: you tried"))["code"] == "studio-memory"


def test_clip_names_are_free_and_plain() -> None:
    assert clip_label("a fox is walking") == "a_fox_is_walking" and clip_label("…") == "take"
    assert free_name("walk", ["walk", "walk_2"]) == "walk_3"


def test_limbs_hang_from_the_trunk_and_share_no_joint(desk: Desk, fox: dict[str, Any]) -> None:
    limbs = limbs_of(desk.shelf.get(fox["id"]).skeleton, ())
    joints = [joint for limb in limbs for joint in limb["joints"]]
    assert len(joints) == len(set(joints)) and len(limbs) >= 6


def test_species_exist() -> None:
    assert set(SPECIES) <= set(species()) and FIRST[0] in SPECIES


def test_moved_joints_are_bound_anew(desk: Desk) -> None:
    """A skeleton that kinema made and the user corrects: the joint is where it was put, bones that met it still do."""
    made = dropped(desk, "moved.glb", lambda path: write_document(path, document()))
    facts = made["facts"]
    joint = facts["names"].index("FrontLowerLeg.L")
    wanted = [value + 0.01 for value in facts["heads"][joint]]
    value, _ = desk.rerig({"id": made["id"], "heads": {"FrontLowerLeg.L": wanted}})
    after = value["facts"]
    assert after["heads"][after["names"].index("FrontLowerLeg.L")] == pytest.approx(wanted, abs=2e-3)
    again, _ = desk.rerig({"id": made["id"], "heads": {}})
    assert again["facts"]["names"] == after["names"], "nothing piles up"
    with pytest.raises(KinemaError):
        desk.rerig({"id": made["id"], "heads": {"FrontLowerLeg.L": [1, 2]}})
