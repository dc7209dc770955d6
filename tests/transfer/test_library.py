"""The user's clips: added, found, forgotten, and what happens to broken ones."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import numpy as np
import pytest

from kinema.errors import KinemaError
from kinema.motion import in_place, write_bvh, write_glb
from kinema.transfer import match_bodies, read_body
from kinema.transfer.library import Library, default_folder
from kinema.transfer.library.store import FILE_NAME, pack_contacts, pack_plan, unpack_contacts, unpack_plan
from tests.transfer.bodies import animal, walk


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a fox, a human and a spider that walk, a BVH walk, and three files that are no good."""
    folder = tmp_path_factory.mktemp("clips")
    for species in ("fox", "human", "spider"):
        write_glb(folder / f"{species}.glb", animal(species), in_place(walk(species)), name="Walk")
    write_bvh(folder / "man_walking.bvh", walk("human"))
    (folder / "broken.glb").write_bytes(b"glTF but not really")
    (folder / "notes.txt").write_text("no clip")
    return folder


@pytest.fixture
def library(clips: Path, tmp_path: Path):
    with Library.open(tmp_path / "library", create=True) as opened:
        reports = list(opened.add([clips]))
        assert {report.path.name: report.error.code if report.error else report.clips for report in reports} == {
            "broken.glb": "gltf-truncated",
            "fox.glb": 1,
            "human.glb": 1,
            "man_walking.bvh": 1,
            "spider.glb": 1,
        }
        yield opened


def test_the_most_like_body_comes_first(library: Library):
    for species in ("fox", "human", "spider"):
        found = library.find(animal(species), "walk", f"a {species} walks")
        assert found[0].whose == species and found[0].body_score == pytest.approx(1.0, abs=0.02)
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    wolf = library.find(animal("wolf"), "walk", limit=2)
    assert len(wolf) == 2 and wolf[0].whose == "fox" and wolf[0].loops and wolf[0].contacts.shape[1] == 4
    assert wolf[0].contacts.any() and not wolf[0].contacts.all()


def test_found_clips_are_carried(library: Library):
    found = library.find(animal("wolf"), "walk")[0]
    motion = found.carry(animal("wolf"))
    assert motion.skeleton.names == animal("wolf").skeleton.names and motion.loop
    assert float(motion.T_parent_joint.diff(dim=0).abs().max()) > 0.01


def test_near_actions_serve_and_others_do_not(library: Library):
    assert library.find(animal("fox"), "trot")[0].action == "walk"
    assert library.find(animal("fox"), "sleep") == []
    assert library.find(None, None, "walking man", limit=1)[0].path.name == "man_walking.bvh"
    assert library.find(None, None, "zzz") == []
    assert all(one.whose != "fox" for one in library.find(animal("fox"), "walk", exclude=["fox"]))
    with pytest.raises(KinemaError, match="limit-invalid"):
        library.find(None, "walk", limit=0)


def test_unchanged_files_are_skipped_and_changed_ones_read_again(library: Library, clips: Path, tmp_path: Path):
    copy = tmp_path / "fox.glb"
    shutil.copy(clips / "fox.glb", copy)
    assert [report.known for report in library.add([copy])] == [False]
    assert [report.known for report in library.add([copy])] == [True]
    write_glb(copy, animal("fox"), walk("fox"), name="Run")
    assert [report.known for report in library.add([copy])] == [False]
    assert [row[1] for row in library.clips() if row[0] == copy.resolve()] == ["Run"]


def test_files_are_forgotten_with_their_clips(library: Library, clips: Path, tmp_path: Path):
    assert library.remove([clips / "fox.glb"]) == 1
    assert all(path.name != "fox.glb" for path, *_ in library.clips())
    assert library.remove([clips]) == 3 and library.files() == [] and library.clips() == []
    gone = tmp_path / "gone.glb"
    shutil.copy(clips / "fox.glb", gone)
    list(library.add([gone]))
    gone.unlink()
    assert library.forget_absent() == 1


def test_an_absent_file_is_a_report_and_a_carry_error(library: Library, clips: Path, tmp_path: Path):
    (report,) = library.add([tmp_path / "nowhere.glb"])
    assert report.error is not None and report.error.code == "library-file"
    moved = tmp_path / "moved.glb"
    shutil.copy(clips / "fox.glb", moved)
    list(library.add([moved]))
    found = next(one for one in library.find(animal("fox"), "walk") if one.path.name == "moved.glb")
    moved.unlink()
    with pytest.raises(KinemaError, match="gltf-missing"):
        found.carry(animal("fox"))


def test_a_broken_library_says_so(tmp_path: Path):
    with pytest.raises(KinemaError, match="library-missing"):
        Library.open(tmp_path / "none")
    (tmp_path / FILE_NAME).write_bytes(b"this is no database, but long enough to look like one" * 20)
    with pytest.raises(KinemaError, match="library-broken"):
        Library.open(tmp_path)
    with pytest.raises(KinemaError, match="library-unusable"):
        Library.open(tmp_path / FILE_NAME / "below", create=True)


def test_another_version_is_refused(tmp_path: Path):
    Library.open(tmp_path, create=True).close()
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("UPDATE about SET value = '999'")
    with pytest.raises(KinemaError, match="library-version"):
        Library.open(tmp_path)


def test_a_broken_body_says_so(library: Library):
    with library._connection:
        library._connection.execute("UPDATE files SET plan = ?", (b"rubbish",))
    with pytest.raises(KinemaError, match="library-broken"):
        library.find(animal("fox"), "walk")


def test_a_locked_library_says_so(library: Library, monkeypatch: pytest.MonkeyPatch, clips: Path):
    other = sqlite3.connect(library.folder / FILE_NAME, timeout=0)
    other.execute("BEGIN EXCLUSIVE")
    library._connection.execute("PRAGMA busy_timeout = 1")
    with pytest.raises(KinemaError, match="library-locked"):
        library.remove([clips])
    other.rollback()
    other.close()


def test_plans_and_contacts_survive_storage():
    plan = read_body(animal("spider"))
    back = unpack_plan(pack_plan(plan))
    assert back.chains == plan.chains and back.marks == plan.marks and back.feet == plan.feet
    assert np.array_equal(back.heads, plan.heads) and match_bodies(plan, back).score == pytest.approx(1.0)
    on = np.random.default_rng(0).random((13, 3)) > 0.5
    assert np.array_equal(unpack_contacts(pack_contacts(on)), on)
    assert unpack_contacts(pack_contacts(np.zeros((5, 0), bool))).shape == (5, 0)


def test_where_the_library_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("KINEMA_LIBRARY", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("KINEMA_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder().name == "library" and default_folder().parent.name == "kinema"
