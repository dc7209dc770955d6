"""Each penalty on a case that can be computed by hand."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
import torch

from kinema.distill import EVEN_FREEDOM, PAPER, BodyModel, Cycle, Frames, Weights, model_bare_body, model_of_motion
from kinema.distill.parameters import Curves, MotionModel, shake
from kinema.distill.penalties import (
    PENALTIES,
    Situation,
    beyond_limits,
    ground,
    offset,
    penalties,
    side,
    slip,
    smooth,
    soles,
    weighted,
)
from kinema.motion import Motion
from kinema.motion.limits import Hinge, JointLimits
from kinema.rigging import BoneBoxes, Skeleton, forward_kinematics
from tests.bodies import generator


def leg() -> Skeleton:
    """Hip at 1, knee at 0.5 and a little ahead, foot at 0."""
    T = torch.eye(4, dtype=torch.float64).repeat(4, 1, 1)
    T[:, :3, 3] = torch.tensor([[0.0, 1, 0], [0, 0, 0], [0.1, -0.5, 0], [-0.1, -0.5, 0]])
    tails = torch.tensor([[0.0, 0.1, 0], [0.1, -0.5, 0], [-0.1, -0.5, 0], [0.1, 0, 0]], dtype=torch.float64)
    return Skeleton(("body", "thigh", "shin", "foot"), (-1, 0, 1, 2), T, tails, torch.ones(4, dtype=torch.bool))


def body_model() -> BodyModel:
    skeleton = leg()
    boxes = BoneBoxes((2, 3), torch.eye(4).repeat(2, 1, 1), torch.tensor([[0.05, 0.05, 0.05], [0.1, 0.02, 0.05]]))
    return replace(model_bare_body(skeleton), height=2.0, legs=((1, 2, 3),), boxes=boxes)


def model(basis: Frames | Cycle | None = None, *, speed: float = 0.0) -> MotionModel:
    start = Motion.rest(leg(), frame_count=5, fps=10).moving(speed)
    return model_of_motion(start, body_model(), basis or Frames())


def world(of: MotionModel) -> tuple[Curves, torch.Tensor]:
    curves = of.curves(of.times(dtype=torch.float32))
    return curves, forward_kinematics(of.skeleton.to(torch.float32), of.local_frames(curves))


def test_smoothness_is_the_mean_absolute_second_difference():
    frames = torch.arange(5.0)
    curves = Curves(torch.zeros(5, 3, 3), torch.zeros(5, 3), torch.zeros(5, 3))
    curves.angles[:, 1, 2] = 0.3 * frames**2  # second difference 0.6
    curves.shift[:, 0] = 7 * frames  # constant speed: none
    assert float(smooth(curves)) == pytest.approx(0.6 / 15)


def test_the_ground_counts_depth_below_it():
    _, T = world(model())
    boxes = body_model().boxes
    assert boxes is not None
    corners = boxes.corners(T)  # [frame 2 8 3]: the shin's middle at 0.5, the foot's at 0
    assert float(ground(corners, 2.0)) == pytest.approx(4 * 0.02 / 16 / 2.0)  # four of sixteen corners, 2 cm deep
    corners[..., 1] += 0.02
    assert float(ground(corners, 2.0)) == 0


def test_offsets_and_what_leaves_the_hinge():
    still = model(Cycle(1))
    still.variables["joint_offset"][:] = torch.tensor([[0.3, 0.4, 0.0], [0, 0, 0], [0, 0, 0]])
    still.variables["root_offset"][1] = 0.2
    assert float(offset(still)) == pytest.approx(0.25 / 3 + 0.04)
    still.variables["joint_wave"][0, 0] = torch.tensor([9.0, 0.1, 0.2])  # of a cosine
    curves, _ = world(still)
    cosine = still.basis.functions(still.times(dtype=torch.float32), still.variables["period"], still.span)[:, 0]
    assert float(side(still, curves)) == pytest.approx(0.05 / 3 * float(cosine.square().mean()), rel=1e-5)


def test_ranges_cost_nothing_inside_and_the_square_outside():
    bent = model()
    curves, T = world(bent)
    hinge = Hinge((1, 2, 3), torch.tensor([0.0, 0, -1.0], dtype=torch.float64))
    limits = JointLimits(torch.full((4,), 1.0), torch.full((4,), 0.5), (hinge,))
    assert float(beyond_limits(bent, curves, T, limits)) == 0
    curves.angles[:, 0, 0], curves.angles[:, 1, 2] = -1.2, 0.7
    assert float(beyond_limits(bent, curves, T, limits)) == pytest.approx((0.04 + 0.04) / 3, rel=1e-4)
    # a knee that bends forwards by 0.5 rad, when 0.35 past the straight leg is allowed
    bend = 2 * torch.atan(torch.tensor(0.2)) + 0.5
    bent.variables["joint_wave"][:, 1, 0] = bend if float(bent.axes[1, 2, 0]) > 0 else -bend
    curves, T = world(bent)
    wide = replace(limits, swing=torch.full((4,), 3.0))
    assert float(beyond_limits(bent, curves, T, wide)) == pytest.approx(0.15**2 / 3, rel=1e-3)


def test_standing_feet_that_slide():
    _, T = world(model(speed=0.5))
    corners = soles(T, body_model())
    assert corners.shape == (5, 1, 8, 3)
    assert float(slip(corners, 2.0)) == pytest.approx((0.05 / 2.0) ** 2, rel=1e-4)
    _, T = world(model(speed=0.0))
    assert float(slip(soles(T, body_model()), 2.0)) == 0


def test_penalties_are_those_with_a_weight():
    wild = shake(model(speed=0.5), body_model(), EVEN_FREEDOM, 0.5, generator=generator())
    curves, T = world(wild)
    names = ("smooth", "ground", "offset", "side", "limits", "slip")
    all_of_them = penalties(Situation(wild, curves, T, body_model()), Weights(1, 1, 1, 1, 1, 1))
    assert tuple(all_of_them) == names and float(all_of_them["smooth"]) > 0.01 and float(all_of_them["slip"]) > 1e-5
    for name in names:
        only = penalties(Situation(wild, curves, T, body_model()), Weights.only(**{name: 1.0}))
        assert only.keys() == {name}
        torch.testing.assert_close(only[name], all_of_them[name])


def test_every_weight_has_its_penalty_and_presets_leave_out_what_they_do_not_name():
    assert [item.name for item in fields(Weights)] == list(PENALTIES)
    assert Weights.only(smooth=2.0) == Weights(smooth=2.0, **{name: 0.0 for name in PENALTIES if name != "smooth"})
    paper = {name for name in PENALTIES if getattr(PAPER.weights, name) > 0}
    assert paper == {"smooth", "ground"}, "AKD eq. 8 has these two"


def test_penalties_are_added_at_their_weights():
    found = {"smooth": torch.tensor(2.0), "slip": torch.tensor(3.0)}
    assert float(weighted(torch.tensor(7.0), found, Weights(smooth=0.5, slip=4.0))) == 7 + 0.5 * 2 + 4 * 3
    assert float(weighted(torch.tensor(7.0), {}, Weights())) == 7


def test_soles_that_go_over_the_ground_are_lifted_and_those_that_stand_are_kept_down():
    corners = torch.full((3, 2, 8, 3), 0.01, requires_grad=True)  # two legs; the second one goes forward
    way = torch.zeros(3, 2, 8, 3)
    way[:, 1, :, 0] = torch.arange(3.0)[:, None] * 0.1
    (slope,) = torch.autograd.grad(slip(corners + way, 1.0), corners)
    assert float(slope[:, 0, :, 1].min()) > 0, "the one that stands slips less than the mean: the lower, the better"
    assert float(slope[:, 1, :, 1].max()) < 0, "higher slips less"
