"""The project's folder: rows survive, edits can be taken back, and no name leaves the folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinema.studio.project import Project, new_id, safe_name
from kinema.studio.studio import check_reading
from tests.codes import code_of

FILES = frozenset((".glb", ".png"))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "p")


def with_take(project: Project) -> str:
    who = project.add("characters", name="fox", state="ready")
    return project.add("takes", character=who["id"], name="walk", kind="clip")["id"]


def test_rows_are_there_after_a_restart(project: Project) -> None:
    take = with_take(project)
    project.edit("rate", "takes", take, stars=4)
    again = Project(project.folder)  # the first one was never closed: as after a kill
    assert again.row("takes", take)["stars"] == 4
    assert again.history() == {"undo": "rate", "redo": None}


def test_undo_and_redo_walk_the_same_way(project: Project) -> None:
    take = with_take(project)
    for stars in (1, 2, 3):
        project.edit(f"rate {stars}", "takes", take, stars=stars)
    seen = []
    while (step := project.undo()) is not None:
        seen.append(step[1]["stars"])
    assert seen == [2, 1, 0]
    while (step := project.redo()) is not None:
        seen.append(step[1]["stars"])
    assert seen == [2, 1, 0, 1, 2, 3]


def test_another_way_forgets_what_was_taken_back(project: Project) -> None:
    take = with_take(project)
    project.edit("a", "takes", take, stars=1)
    project.undo()
    project.edit("b", "takes", take, name="trot")
    assert project.history() == {"undo": "b", "redo": None}
    assert project.row("takes", take)["stars"] == 0


def test_deleting_is_an_edit(project: Project) -> None:
    take = with_take(project)
    project.edit("delete", "takes", take, deleted=1)
    assert project.rows("takes", "deleted = 0") == []
    project.undo()
    assert [row["id"] for row in project.rows("takes", "deleted = 0")] == [take]


def test_only_what_users_own_can_be_edited(project: Project) -> None:
    take = with_take(project)
    assert code_of(lambda: project.edit("x", "takes", take, version=9)) == "studio-request"
    assert code_of(lambda: project.edit("x", "takes", take)) == "studio-request"


@pytest.mark.parametrize("bad", ["", "../x", "..", "a" * 16 + "/", "A" * 16, "0" * 15, "0" * 17, "' OR 1=1 --"])
def test_ids_are_looked_up_and_never_opened(project: Project, bad: str) -> None:
    assert code_of(lambda: project.row("takes", bad)) == "studio-unknown"
    assert code_of(lambda: project.path("takes", bad, "motion.npz")) == "studio-unknown"


@pytest.mark.parametrize("bad", ["../studio.sqlite", "a/b", "..", "."])
def test_file_names_stay_inside(project: Project, bad: str) -> None:
    assert code_of(lambda: project.path("takes", new_id(), bad)) == "studio-unknown"


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("fox.glb", "fox.glb"),
        ("Fox Final (2).GLB", "Fox Final _2_.glb"),
        ("../../etc/passwd.glb", "passwd.glb"),
        ("C:\\temp\\fox.glb", "fox.glb"),
        ("<script>alert(1)</script>.glb", "script_.glb"),
        ("<img src=x onerror=alert(1)>.glb", "_img src_x onerror_alert_1__.glb"),
        ("狐.glb", "狐.glb"),
    ],
)
def test_names_of_uploads_are_made_harmless(name: str, stored: str) -> None:
    assert safe_name(name, suffixes=FILES) == stored


@pytest.mark.parametrize("name", ["fox.exe", "fox", ".glb", "", "fox.glb.sh", "x/.."])
def test_other_kinds_of_files_are_refused(name: str) -> None:
    assert code_of(lambda: safe_name(name, suffixes=FILES)) == "studio-file-kind"


def test_jobs_come_by_urgency_then_age(project: Project) -> None:
    for kind, priority in (("animate", 0), ("film", 3), ("animate", 0)):
        project.add("jobs", kind=kind, character="", state="queued", priority=priority, request={"n": kind})
    done = project.add("jobs", kind="fbx", character="", state="done", priority=9, request={})
    order = [job["kind"] for job in project.open_jobs()]
    assert order == ["film", "animate", "animate"] and done["id"] not in {job["id"] for job in project.open_jobs()}


def test_votes_need_takes(project: Project) -> None:
    one, two = with_take(project), with_take(project)
    project.vote(one, two)
    assert [(row["winner"], row["loser"]) for row in project.votes()] == [(one, two)]
    assert code_of(lambda: project.vote(one, new_id())) == "studio-unknown"


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert code_of(lambda: Project(tmp_path / "file" / "p")) == "studio-folder"
    newer = Project(tmp_path / "newer")
    newer.set_fact("format", "99")
    newer.close()
    assert code_of(lambda: Project(tmp_path / "newer")) == "studio-folder"


def test_only_corrections_that_make_sense_are_taken() -> None:
    said = {"action": "sit down", "speed": 1, "direction": "left", "loop": True, "sides": "free"}
    assert check_reading(said) == {**said, "speed": 1.0}
    assert check_reading({"action": "../x", "speed": -1, "direction": "up", "loop": 1, "sides": "both"}) == {}
    assert check_reading(None) == {}
