"""What a job is filled in with before anything long begins."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from kinema.animation.plan import AnimateSettings, make_plan, usual_pace
from kinema.animation.program import animate
from kinema.asset import Character, character_from_document, load_character
from kinema.creature import make, to_document
from kinema.distill import Cycle, Frames
from kinema.errors import KinemaError
from kinema.language.actions import spoken_actions
from kinema.language.sentence import read_sentence
from kinema.motion import find_feet
from kinema.motionprior.actions import ACTIONS, drawn_action
from kinema.prior import GaussianPrior
from kinema.prior.embedded import Embedded
from kinema.rigging import forward_kinematics
from tests.assets import need
from tests.known import GAUSS, prior_of, quick, wolf


def test_four_legs_walk_at_a_speed_of_their_size():
    walk = read_sentence("it walks")
    horse = character_from_document(to_document(make("horse", seed=3)), name="horse")
    world = forward_kinematics(horse.skeleton)
    hips = max(float(world[foot.leg[0], 1, 3]) for foot in find_feet(horse))
    speed = usual_pace(horse, walk) * walk.travel_speed * horse.height
    assert speed**2 / (9.81 * hips) == pytest.approx(0.19)
    assert usual_pace(wolf()[0], walk) > 1.05
    assert usual_pace(wolf()[0], read_sentence("it runs")) == 1.0
    stag = load_character(need("q_stag/Stag.glb"))  # five metres high
    assert usual_pace(stag, walk) == 0.735


def test_slow_steps_on_four_legs_take_longer():
    """Stride and pace: a stag of five metres steps slowly; an alien on two short legs steps as often as others, but less far."""
    prior = Embedded.load()
    stag, alien = (load_character(need(path)) for path in ("q_stag/Stag.glb", "q_alien/Alien.glb"))
    assert period(stag, prior) == pytest.approx(1.0 / 0.735)
    assert period(alien, prior) == pytest.approx(1.0)
    assert period(wolf()[0], prior) == pytest.approx(1.0 / usual_pace(wolf()[0], read_sentence("it walks")))


def period(character: Character, prior: Embedded) -> float:
    """Of the cycle that a walk's distillation starts with, seconds."""
    basis = make_plan(character, "it walks", prior, AnimateSettings()).distill_settings.basis
    assert isinstance(basis, Cycle)
    return basis.period


def test_short_legs_walk_more_slowly_and_run_as_fast():
    alien = load_character(need("q_alien/Alien.glb"))  # hips at a quarter of its height
    assert usual_pace(alien, read_sentence("it walks")) == pytest.approx(0.25 / 0.4, rel=0.05)
    assert usual_pace(alien, read_sentence("it runs")) == 1.0
    zombie = load_character(need("q_zombie/Zombie.glb"))
    assert usual_pace(zombie, read_sentence("it walks")) == 1.0


def test_only_what_has_a_period_loops():
    """The paper's free frames were bent back to their beginning for every sentence that says walk."""
    character = wolf()[0]
    prior = GaussianPrior(torch.zeros(9, 16, 16, 3))
    assert not make_plan(character, "a wolf walks", prior, AnimateSettings(preset="paper")).loop
    assert make_plan(character, "a wolf walks", prior, AnimateSettings(preset="draft")).loop
    with pytest.raises(KinemaError) as caught:
        make_plan(character, "a wolf walks", prior, AnimateSettings(preset="paper", loop=True))
    assert caught.value.code == "loop-no-period"


def test_a_free_clip_ends_where_it_was_distilled_to(tmp_path):
    character = wolf()[0]
    settings = AnimateSettings(
        distill_settings=replace(quick(2), basis=Frames(), start_amplitude=0.3), gauss_count=GAUSS, physics=False
    )
    result = animate(character, "a wolf walks", tmp_path / "o.glb", prior=prior_of(character), settings=settings)
    assert not result.motion.loop
    state = result.run.load(0)
    wave = state.variables["joint_wave"]
    turn = (wave[-1] - wave[0]).norm()
    ends = result.motion.T_parent_joint[[0, -1]][..., :3, :3]
    assert float(turn) > 0.5 and float((ends[1] - ends[0]).abs().max()) > 0.1, "its end is not its beginning"


def test_the_prompt_tells_direction_and_haste_and_flags_win():
    prior = Embedded.load()
    body = wolf()[0]

    def planned(prompt: str, **options) -> tuple[list[float], float]:
        plan = make_plan(body, prompt, prior, AnimateSettings(**options))
        basis = plan.distill_settings.basis
        assert isinstance(basis, Cycle)
        places = plan.start.T_world_joint[:, body.skeleton.motion_root, :3, 3]
        return (places[-1] - places[0]).tolist(), basis.period

    forward, period = planned("a wolf walks")
    backward, _ = planned("a wolf walks backwards")
    slow, long = planned("a wolf walks slowly")
    assert forward[0] > 0 and backward[0] == pytest.approx(-forward[0])
    assert slow[0] == pytest.approx(0.6 * forward[0]) and long > 1.2 * period
    flagged, _ = planned("a wolf walks backwards", direction="forward")
    assert flagged == pytest.approx(forward)


def test_an_action_by_name_overrides_the_prompt_and_none_is_said_aloud():
    prior = Embedded.load()
    lost = make_plan(wolf()[0], "the quarterly report is late", prior, AnimateSettings())
    assert lost.instruction.action is None and any("action-not-recognised" in note for note in lost.notes)
    named = make_plan(wolf()[0], "the quarterly report is late", prior, AnimateSettings(action="jump"))
    assert named.instruction.action == "jump" and not named.loop
    assert not any("action-not-recognised" in note for note in named.notes)


def test_what_the_motion_prior_cannot_draw_is_drawn_as_the_nearest_and_said():
    for action in spoken_actions():
        assert drawn_action(action) in ACTIONS, action
    assert (drawn_action("walk"), drawn_action("bark"), drawn_action(None)) == ("walk", "howl", None)
    plan = make_plan(wolf()[0], "the wolf moves", None, AnimateSettings(preset="instant", action="bark"))
    assert plan.instruction.action == "bark" and any("'bark'" in note and "'howl'" in note for note in plan.notes)
    walk = make_plan(wolf()[0], "the wolf walks", None, AnimateSettings(preset="instant"))
    assert not any("instead" in note for note in walk.notes)


def test_what_is_denied_is_not_done():
    plan = make_plan(wolf()[0], "the wolf must not run", None, AnimateSettings(preset="instant"))
    assert plan.instruction.action == "idle" and plan.instruction.travel_speed == 0
    assert any("nobody shall run" in note for note in plan.notes)
