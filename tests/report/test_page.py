"""report.html: stands alone, carries the very file, and says what was measured."""

from __future__ import annotations

import base64
import json
import math
import re

import pytest
import torch

from kinema.asset import character_from_document
from kinema.asset.gltf import glb_bytes, read_document
from kinema.cli import main
from kinema.creature import gait, make, to_document
from kinema.geometry.rotations import from_rotation_vector
from kinema.motion import Motion, document_with_motion, find_feet, measure, write_glb
from kinema.report import Page, foot_heights, joint_angles, page_text, write_page


@pytest.fixture(scope="module")
def wolf():
    creature = make("wolf", seed=2)
    character = character_from_document(to_document(creature), name="wolf")
    return character, gait(creature, "walk", fps=24, frame_count=9, skeleton=character.skeleton)


def page_of(wolf, **changes) -> Page:
    character, motion = wolf
    document = document_with_motion(character, motion, name="walk")
    values = {
        "title": "a wolf is walking",
        "lead": ["seed 3"],
        "character": character,
        "motion": motion,
        "document": document,
        "clip": "walk",
        "measures": {"result": measure(character, motion, ground="fixed")},
        "facts": {"seed": 3},
    }
    return Page(**(values | changes))


def test_the_page_carries_the_file_and_needs_nothing_else(wolf, tmp_path):
    page = page_of(wolf)
    write_page(tmp_path / "report.html", page)
    text = (tmp_path / "report.html").read_text()
    (carried,) = re.findall(r'<script type="application/octet-stream" id="glb">([^<]*)</script>', text)
    assert base64.b64decode(carried) == glb_bytes(page.document)
    (tmp_path / "again.glb").write_bytes(base64.b64decode(carried))
    assert read_document(tmp_path / "again.glb").json["animations"][0]["name"] == "walk"
    outside = re.findall(r'(?:src|href)\s*=\s*["\'](?!data:)([^"\']+)', re.sub(r"(?s)<script.*?</script>", "", text))
    assert outside == [] and "@import" not in text and "three.js" in text and "MIT License" in text


def test_the_viewer_is_told_where_the_body_is(wolf):
    (facts,) = re.findall(r'id="viewer-facts">([^<]*)</script>', page_text(page_of(wolf)))
    told = json.loads(facts)
    character = wolf[0]
    node = character.document.json["nodes"][told["root_node"]]
    assert node["name"] == character.skeleton.names[character.skeleton.motion_root]
    torch.testing.assert_close(
        torch.tensor(told["T_kinema_file"]).view(4, 4), character.nodes.T_kinema_file.float(), rtol=1e-6, atol=1e-6
    )
    assert told["height"] == pytest.approx(character.height)


def test_measures_are_the_measured_ones(wolf):
    page = page_of(wolf)
    value = page.measures["result"].skate * 100
    assert f'<td>foot skate</td><td class="number">{value:.2f}</td><td>cm/s</td>' in page_text(page)


def test_a_prompt_cannot_break_out(wolf):
    evil = '"></pre><script>alert("x")</script>'
    text = page_text(page_of(wolf, title=evil, lead=[evil], notes=[evil], facts={evil: evil}, before=evil))
    assert 'alert("x")' not in text
    assert text.count("<script") == text.count("</script>")


def test_joint_angles_show_a_hinge_with_its_sign(wolf):
    character, _ = wolf
    skeleton = character.skeleton
    joint = skeleton.motion_joints[-1]
    swing = torch.tensor([0.0, 0.5, 0.0, -0.5, 0.0], dtype=torch.float64)  # radians
    still = Motion.rest(skeleton, frame_count=5, fps=10)
    local = still.T_parent_joint.clone()
    axis = torch.tensor([0.0, 0.6, 0.8], dtype=torch.float64)
    local[:, joint, :3, :3] = local[:, joint, :3, :3] @ from_rotation_vector(swing[:, None] * axis)
    curves = joint_angles(Motion(skeleton, local, 10.0), count=1)
    ((name, (times, degrees)),) = curves.items()
    assert name == skeleton.names[joint] and times == pytest.approx([0, 0.1, 0.2, 0.3, 0.4])
    assert degrees == pytest.approx([math.degrees(value) for value in swing.tolist()], abs=1e-9)


def test_feet_of_a_walk_leave_the_ground_in_turn(wolf):
    character, _ = wolf
    motion = gait(make("wolf", seed=2), "walk", fps=24, cycle_count=1, skeleton=character.skeleton)
    curves = foot_heights(character, motion, find_feet(character))
    assert len(curves) == 4
    assert all(min(heights) < 1.0 and max(heights) > 1.0 for _, heights in curves.values())  # centimetres


def test_ground_writes_a_report(wolf, tmp_path, capsys):
    character, motion = wolf
    source, output, report = tmp_path / "wolf.glb", tmp_path / "out.glb", tmp_path / "report.html"
    write_glb(source, character, motion, name="walk")
    command = ["ground", str(source), "--clip", "walk", "-o", str(output), "--iterations", "3", "--report"]
    assert main([*command, str(tmp_path / "no" / "report.html")]) == 2
    assert "write-failed" in capsys.readouterr().err and not output.exists(), "refused before the work"
    assert main([*command, str(report)]) == 0
    text = report.read_text()
    for piece in (
        "Contacts: when each foot stands",
        "Largest torque",
        "Simulated body against its target",
        "walk_grounded",
    ):
        assert piece in text
    assert text.count('class="plot timed"') >= 5
