"""`ground`: the whole way, on creatures quickly and on artists' clips slowly; the command."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

pytest.importorskip("warp", reason="the physics extra is not installed")

from kinema.asset import character_from_document, load_character
from kinema.cli import main
from kinema.cli.ground import Ground, summary
from kinema.creature import gait, make, to_document
from kinema.errors import MotionError
from kinema.geometry.transforms import translating
from kinema.grounding.program import GroundSettings, ground
from kinema.grounding.report import ground_section
from kinema.motion import loop_gap, mean_velocity, measure, motion_from_clip, with_root_motion, write_glb
from kinema.motion.stance import carried_at
from kinema.physics import Simulation, TrackSettings
from tests.assets import manifest, need

QUICK = GroundSettings(tracking=TrackSettings(iterations=40))


@pytest.fixture(scope="module")
def wolf():
    creature = make("wolf", seed=2)
    character = character_from_document(to_document(creature), name="wolf")
    return character, gait(creature, "walk", fps=24, frame_count=17, skeleton=character.skeleton)


def test_a_skating_floating_walk_is_grounded(wolf):
    character, motion = wolf
    up = torch.tensor([0.0, 0.05 * character.height, 0.0]).double().expand(17, 3)
    bad = carried_at(motion, 0.3 * mean_velocity(motion)).carried(translating(up))
    seen = []
    result = ground(character, bad, settings=QUICK, on_step=lambda step: seen.append(step.loss))
    assert len(seen) == 40 and result.losses == tuple(seen)
    assert result.before.float_mean_per_height > 0.04
    assert result.after.skate < 0.4 * result.before.skate  # pyright: ignore[reportOperatorIssue]
    assert result.after.float_mean_per_height < 0.005
    assert result.after.penetration_max_per_height < 0.005
    assert result.bone_error < 0.03 and result.bone_turn < 0.06
    assert result.after.bone_length_error < 1e-6
    # "feet": the walk's own speed, not the 30 % on top
    assert result.after.travel_speed == pytest.approx(float(mean_velocity(motion).norm()), rel=0.1)
    assert max(result.torques.values()) > 0.1
    json.dumps(result.as_dict(), allow_nan=False)


def test_without_planting_and_assist_nothing_but_the_simulation_moves_it(wolf, tmp_path):
    """AKD's own physics: --assist 0 --no-planting --knots 0. The result is what the simulated body did."""
    character, motion = wolf
    up = torch.tensor([0.0, 0.02 * character.height, 0.0]).double().expand(9, 3)
    short = replace(motion, T_parent_joint=motion.T_parent_joint[:9], loop=False).carried(translating(up))
    command = Ground(
        tmp_path / "wolf.glb", "walk", tmp_path / "o.glb", assist=0.0, planting=False, knots=0, iterations=2
    )
    steps = []
    result = ground(character, short, settings=command.settings(), on_step=steps.append)
    assert torch.equal(result.motion.T_parent_joint, steps[-1].motion.T_parent_joint), "nothing was planted after it"
    assert float(steps[-1].lift.abs().max()) == 0, "nothing pushed it"
    assert len(steps[-1].control) == 8 * steps[-1].substeps and not result.stance.any()
    planted = ground(character, short, settings=replace(command, planting=True).settings())
    assert planted.stance.any() and not torch.equal(planted.target.T_parent_joint, result.target.T_parent_joint)


def test_travel_can_be_kept_or_taken_out(wolf):
    character, motion = wolf
    fast = carried_at(motion, 0.2 * mean_velocity(motion))
    kept = ground(character, fast, settings=GroundSettings(physics=False, travel="keep"))
    # the root gives way a little to feet that cannot reach
    assert kept.after.travel_speed == pytest.approx(float(mean_velocity(fast).norm()), rel=0.1)
    spot = ground(character, fast, settings=GroundSettings(physics=False, travel="in-place"))
    assert float(mean_velocity(spot.motion).norm()) < 1e-6


def test_a_body_that_stumbles_is_not_taken(wolf, monkeypatch):
    character, motion = wolf
    few = GroundSettings(tracking=TrackSettings(iterations=3))
    followed = ground(character, motion, settings=few)
    assert not followed.stumbled and not torch.equal(followed.motion.T_parent_joint, followed.target.T_parent_joint)
    # a bound that its steps exceed
    monkeypatch.setattr("kinema.grounding.program.STUMBLED", 0.5)
    result = ground(character, motion, settings=few)
    assert result.stumbled and result.tracked is not None and result.as_dict()["stumbled"]
    assert followed.torques and not result.torques and not len(result.tracking_errors)
    torch.testing.assert_close(result.motion.T_parent_joint, result.target.T_parent_joint)
    assert "stumbles" in summary(Path("wolf.glb"), result)
    page = "".join(ground_section(character, result)[1])
    assert "stumbles" in page and "torque" not in page and "Loss of tracking" in page
    assert "torque" in "".join(ground_section(character, followed)[1])
    # what the simulation does can still be seen
    alone = ground(character, motion, settings=replace(few, lock=False))
    assert not alone.stumbled and alone.tracked is not None
    assert not torch.equal(alone.motion.T_parent_joint, alone.target.T_parent_joint)


def test_a_loop_stays_a_loop():
    creature = make("wolf", seed=2)
    character = character_from_document(to_document(creature), name="wolf")
    motion = gait(creature, "walk", fps=24, cycle_count=1, skeleton=character.skeleton)
    result = ground(character, motion, settings=QUICK)
    assert motion.loop and result.motion.loop
    open_gap = loop_gap(result.tracked)  # pyright: ignore[reportArgumentType]
    assert loop_gap(result.motion) < 0.02 < open_gap


def test_a_body_without_feet_stays_above_the_ground():
    creature = make("crocodile", seed=2)
    character = character_from_document(to_document(creature), name="crocodile")
    motion = gait(creature, "idle", fps=24, frame_count=9, skeleton=character.skeleton)
    sunk = motion.carried(translating(torch.tensor([0.0, -0.05, 0.0]).double().expand(9, 3)))
    result = ground(character, sunk, settings=GroundSettings(physics=False))
    assert result.after.penetration_max_per_height < 0.005


def test_bad_motions_are_refused(wolf):
    character, motion = wolf
    other = make("spider", seed=1)
    stranger = gait(other, "walk", fps=24, frame_count=5)
    cases = [
        (replace(motion, T_parent_joint=motion.T_parent_joint[:1]), "motion-too-short"),
        (replace(motion, T_parent_joint=motion.T_parent_joint * torch.nan), "motion-not-finite"),
        (stranger, "skeleton-mismatch"),
    ]
    for bad, code in cases:
        with pytest.raises(MotionError) as error:
            ground(character, bad, settings=QUICK)
        assert error.value.code == code
    with pytest.raises(MotionError) as error:
        replace(motion, T_parent_joint=motion.T_parent_joint[:0])
    assert error.value.code == "motion-empty"


def test_the_command_writes_a_grounded_clip(wolf, tmp_path, capsys):
    character, motion = wolf
    source, output = tmp_path / "wolf.glb", tmp_path / "grounded.glb"
    write_glb(source, character, carried_at(motion, 0.3 * mean_velocity(motion)), name="walk")
    assert main(["ground", str(source), "--clip", "walk", "-o", str(output), "--iterations", "5"]) == 0
    text = capsys.readouterr().out
    assert "foot skate" in text and "#" in text and "N·m" in text
    again = load_character(output)
    before, after = (
        measure(again, motion_from_clip(again, name), ground="fixed") for name in ("walk", "walk_grounded")
    )
    assert after.skate < 0.4 * before.skate  # pyright: ignore[reportOperatorIssue]
    assert main(["ground", str(source), "--clip", "walk", "-o", str(output), "--friction", "-1"]) == 2
    assert "physics-option" in capsys.readouterr().err


ARTISTS = [
    ("q_man", "Man_Walk"),
    ("q_man", "Man_Jump"),
    ("q_man", "Man_Punch"),
    ("fox", "Walk"),
    ("kaykit_knight", "1H_Melee_Attack_Chop"),
    ("q_husky", "Gallop"),
]


def artist(name: str, clip: str):
    files = {entry["name"]: entry["file"] for entry in manifest()}
    character = load_character(need(files.get(name, name)))
    return character, motion_from_clip(character, clip)


@pytest.mark.slow
@pytest.mark.parametrize("name, clip", ARTISTS)
def test_artists_clips_are_tracked(name, clip):
    """Issue 6, must show 2 and 3: bone error, rotation and ground at the default settings."""
    character, motion = artist(name, clip)
    result = ground(character, motion)
    assert result.bone_error <= 0.03 and result.bone_turn <= 0.0524
    assert result.after.penetration_max_per_height <= 0.005


@pytest.mark.slow
@pytest.mark.parametrize("name, clip", [("q_man", "Man_Walk"), ("fox", "Walk"), ("q_alien", "Alien_Walk")])
def test_walks_stand_without_virtual_forces_and_do_not_skate(name, clip):
    character, motion = artist(name, clip)
    right = with_root_motion(character, motion)
    fast = carried_at(right, 0.3 * mean_velocity(right))
    bare = GroundSettings(tracking=TrackSettings(assist=0.0, simulation=Simulation(upright_stiffness=0.0)))
    result = ground(character, fast, settings=bare)
    assert result.after.skate <= 0.4 * result.before.skate  # pyright: ignore[reportOperatorIssue]
    assert result.after.skate <= measure(character, right, ground="fixed").skate  # pyright: ignore[reportOperatorIssue]
    root = character.skeleton.motion_root
    tracked, target = (m.T_world_joint[:, root] for m in (result.tracked, result.target))
    assert float((target[:, 1, 3] - tracked[:, 1, 3]).max()) < 0.1 * character.height
