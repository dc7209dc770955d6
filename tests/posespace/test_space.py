"""The tools on exact denoisers: what they return is known before any network is trained."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import torch
from torch import Tensor

from kinema.posespace import Displacements, Handles, PoseSpace, handles_on, joint_positions, rig_tokens
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.space import LOOKED_AT, Learned, load_space, save_space
from kinema.rigging import forward_kinematics
from tests.codes import code_of
from tests.posespace.exact import Clusters, GaussianPoses, correlated
from tests.posespace.rigs import beast, chain, poses

BODY = chain(4)
RIG = rig_tokens(BODY)
SPREAD = 0.4
COVARIANCE = correlated(12)
GAUSSIAN = PoseSpace(GaussianPoses(torch.zeros(12, dtype=torch.float64), COVARIANCE), SPREAD)
CENTRES = poses(4, 6, size=0.4, seed=2, dtype=torch.float32)
CLUSTERS = PoseSpace(Clusters(CENTRES.flatten(1) / SPREAD, 0.6), SPREAD)


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def odd(x: Tensor) -> Tensor:
    """How strange poses are to the Gaussian: mean square of their numbers in its own deviations, [pose]."""
    flat = x.double().flatten(1) / SPREAD
    return (flat * torch.linalg.solve(COVARIANCE, flat.T).T).mean(1)


def apart(a: Tensor, b: Tensor) -> float:
    """Mean distance of joints, body heights."""
    return float((joint_positions(RIG, a) - joint_positions(RIG, b)).norm(dim=-1).mean())


def test_samples_have_the_covariance_they_should():
    drawn = GAUSSIAN.sample(RIG, 4000, generator=generator()).double().flatten(1) / SPREAD
    found = drawn.T @ drawn / len(drawn)
    # 4000 draws know a variance to 2 %, the solver the smallest deviations to a few
    assert float((found - COVARIANCE).abs().max()) < 0.06
    values, axes = torch.linalg.eigh(COVARIANCE)
    ratio = ((drawn @ axes).std(0) / values.sqrt()).log().abs()
    assert float(ratio.max()) < 0.1


def test_variety_widens_samples():
    plain, wide = (GAUSSIAN.sample(RIG, 200, generator=generator(), variety=variety) for variety in (1.0, 3.0))
    small = plain.norm(dim=-1) < 0.05
    assert torch.allclose(wide[small], 3 * plain[small], rtol=0.02)
    assert float(wide.norm(dim=-1).max()) <= float(plain.norm(dim=-1).max().clamp_min(1.0))


def test_varied_samples_give_way_to_a_guide():
    def guide(poses: Tensor, _t: Tensor) -> Tensor:
        return (poses.norm(dim=-1) - 0.5).clamp_min(0).square().sum(-1)

    free, given_way = (GAUSSIAN.sample(RIG, 64, generator=generator(), variety=4.0, guide=one) for one in (None, guide))
    none = torch.zeros(64)
    assert float(guide(given_way, none).mean()) < 0.05 * float(guide(free, none).mean())


def test_samples_repeat_with_their_generator():
    first = CLUSTERS.sample(RIG, 70, generator=generator(1))  # more than fit in one batch
    assert torch.equal(first, CLUSTERS.sample(RIG, 70, generator=generator(1)))
    assert not torch.equal(first, CLUSTERS.sample(RIG, 70, generator=generator(2)))
    near = (first[:, None] - CENTRES).flatten(2).norm(dim=-1)
    assert len(near.argmin(1).unique()) == len(CENTRES)  # every cluster is found
    assert float(near.amin(1).median()) < 1.5 * 0.6 * SPREAD * math.sqrt(12)


def test_inversion_returns_any_pose():
    """Asked for are 2 % of height. Samples come back far better; poses that the space would never make come back too."""
    for space in (GAUSSIAN, CLUSTERS):
        for given, most in (
            (space.sample(RIG, 6, generator=generator()), 5e-4),
            (poses(4, 6, size=0.6, dtype=torch.float32), 0.01),
        ):
            noise = space.invert(RIG, given, steps=50)
            assert apart(space.decode(RIG, noise, steps=50), given) < most
            assert apart(given, torch.zeros_like(given)) > 0.05


def test_inverted_samples_are_noise():
    noise = GAUSSIAN.invert(RIG, GAUSSIAN.sample(RIG, 300, generator=generator()))
    assert float(noise.mean().abs()) < 0.05
    assert float(noise.std()) == pytest.approx(1, abs=0.08)


def test_projection_takes_out_what_poses_do_not_do():
    """Each principal direction keeps s / √(s² + r²) of itself: what poses do stays, what they do not goes."""
    given = poses(4, 5, size=0.4, dtype=torch.float32)
    slack = 0.2
    back = GAUSSIAN.project(RIG, given, slack=slack, steps=48)
    values, axes = torch.linalg.eigh(COVARIANCE)
    keep = (values / (values + (slack / SPREAD) ** 2)).sqrt()
    expected = ((given.double().flatten(1) @ axes) * keep) @ axes.T
    torch.testing.assert_close(back.double().flatten(1), expected, atol=0.01, rtol=0)
    assert bool((odd(back) < 0.2 * odd(given)).all())


def test_projection_finds_the_nearest_cluster():
    given = CENTRES + 0.1 * SPREAD * poses(4, 6, size=1.0, seed=7, dtype=torch.float32)
    back = CLUSTERS.project(RIG, given, slack=0.15)
    assert bool(((back - CENTRES).flatten(1).norm(dim=1) < (given - CENTRES).flatten(1).norm(dim=1)).all())


def test_walks_begin_and_end_where_they_should_and_step_evenly():
    first, second = CLUSTERS.sample(RIG, 2, generator=generator(3))
    path = CLUSTERS.walk(RIG, first, second, 12)
    torch.testing.assert_close(path[0], first, atol=1e-5, rtol=0)
    torch.testing.assert_close(path[-1], second, atol=1e-5, rtol=0)
    steps = joint_positions(RIG, path).diff(dim=0).norm(dim=-1).mean(-1)
    uneven = joint_positions(RIG, CLUSTERS.walk(RIG, first, second, 12, even=False)).diff(dim=0).norm(dim=-1).mean(-1)
    assert float(steps.std() / steps.mean()) < min(0.2, 0.5 * float(uneven.std() / uneven.mean()))


def test_walks_through_a_gaussian_are_arcs():
    """Its flow is linear: poses between are the same arc between the poses, in its own deviations."""
    first, second = GAUSSIAN.sample(RIG, 2, generator=generator(4))
    path = GAUSSIAN.walk(RIG, first, second, 5, even=False)
    noise = GAUSSIAN.invert(RIG, torch.stack([first, second]))
    angle = torch.acos((noise[0] * noise[1]).sum() / (noise[0].norm() * noise[1].norm()))
    middle = (first + second) * (torch.sin(angle / 2) / torch.sin(angle))
    torch.testing.assert_close(path[2], middle, atol=2e-3, rtol=0)
    assert float(odd(path)[2]) > 0.7 * float(odd(path)[[0, -1]].mean())  # no shrinking to the mean pose


def test_edits_reach_and_the_body_follows():
    """Handles are met, by poses far less strange than the same turn of one joint would be."""
    given = GAUSSIAN.sample(RIG, 8, generator=generator(5))
    goal = GAUSSIAN.sample(RIG, 8, generator=generator(6))
    reachable = Handles(torch.tensor([3]), torch.zeros(1, 3), torch.zeros(8, 1, 3)).places(RIG, goal)
    handles = Handles(torch.tensor([3]), torch.zeros(1, 3), reachable)
    done = GAUSSIAN.edit(RIG, given, handles, reach=0.7, hold_root=False)
    assert float(handles.residuals(RIG, given).mean()) > 0.1
    assert float(done.residuals.mean()) < 0.015  # before any polish
    torch.testing.assert_close(done.residuals, handles.residuals(RIG, done.poses))
    assert float(odd(done.poses).mean()) < 2 * float(odd(given).mean())
    plain = torch.nn.Parameter(given.clone())  # what descent on the handle alone does
    optimizer = torch.optim.Adam([plain], lr=0.02)
    for _ in range(200):
        optimizer.zero_grad()
        handles.residuals(RIG, plain).square().sum().backward()
        optimizer.step()
    assert float(odd(done.poses).mean()) < 0.1 * float(odd(plain.detach()).mean())


def test_the_body_keeps_its_tilt_while_it_is_dragged():
    given = GAUSSIAN.sample(RIG, 8, generator=generator(5))
    goal = torch.cat([given[:, :1], given[:, 1:] + 0.3 * torch.randn(given[:, 1:].shape, generator=generator(6))], 1)
    reachable = Handles(torch.tensor([3]), torch.zeros(1, 3), torch.zeros(8, 1, 3)).places(RIG, goal)
    handles = Handles(torch.tensor([3]), torch.zeros(1, 3), reachable)
    held, free = (GAUSSIAN.edit(RIG, given, handles, reach=0.7, hold_root=hold) for hold in (True, False))
    torch.testing.assert_close(held.poses[:, 0], given[:, 0])
    assert float((free.poses[:, 0] - given[:, 0]).norm(dim=-1).mean()) > 0.01
    assert float((held.poses[:, 1:] - given[:, 1:]).norm(dim=-1).mean()) > 0.01
    assert float(held.residuals.mean()) < 0.3 * float(handles.residuals(RIG, given).mean())


def test_walks_give_way_to_a_guide_and_stay_even():
    """Joints turn less beyond what the guide allows, though both ends do; ends are as given, and steps as long as each other."""
    first, second = GAUSSIAN.sample(RIG, 2, generator=generator(8))
    plain = GAUSSIAN.walk(RIG, first, second, 9)
    allowed = 0.5 * float(plain[1:-1].norm(dim=-1).amax())

    def guide(poses: torch.Tensor, t: torch.Tensor) -> torch.Tensor:
        return (poses.norm(dim=-1) - allowed).clamp_min(0).sum(1)

    path = GAUSSIAN.walk(RIG, first, second, 9, guide=guide)
    assert torch.equal(path[[0, -1]], plain[[0, -1]])
    assert float(guide(plain[1:-1], torch.zeros(7)).mean()) > 0.1
    assert float(guide(path[1:-1], torch.zeros(7)).mean()) < 0.5 * float(guide(plain[1:-1], torch.zeros(7)).mean())
    steps = joint_positions(RIG, path).diff(dim=0).norm(dim=-1).mean(-1)
    assert float(steps.std() / steps.mean()) < 0.2


def test_an_edit_without_work_changes_nothing():
    given = CLUSTERS.sample(RIG, 1, generator=generator(7))
    handles = Handles(torch.tensor([3]), torch.zeros(1, 3), torch.zeros(1, 1, 3))
    handles = Handles(torch.tensor([3]), torch.zeros(1, 3), handles.places(RIG, given))
    done = CLUSTERS.edit(RIG, given, handles)
    assert apart(done.poses, given) < 5e-3


def test_edits_are_polished():
    given = GAUSSIAN.sample(RIG, 1, generator=generator(8))
    handles = Handles(torch.tensor([2]), torch.zeros(1, 3), torch.tensor([[[0.3, 0.3, 0.0]]]))
    seen = []

    def polish(poses: Tensor, wanted: Handles) -> Tensor:
        seen.append(wanted)
        return poses + 1.0

    plain, polished = GAUSSIAN.edit(RIG, given, handles), GAUSSIAN.edit(RIG, given, handles, polish=polish)
    assert seen == [handles]
    torch.testing.assert_close(polished.poses, plain.poses + 1)


def test_targets_out_of_reach_leave_a_residual():
    """Two metres above the floor, a body of one: stretched towards it, finite, and the rest is told."""
    rig = rig_tokens(BODY)
    handles = handles_on(BODY.skeleton, rig, {"bone3": (2.0, 0.0, 0.0)})
    done = GAUSSIAN.edit(rig, torch.zeros(1, 4, 3), handles)
    assert bool(torch.isfinite(done.poses).all())
    assert float(done.residuals) > (2.0 - 0.75) / rig.height - 1e-3
    assert float(handles.places(rig, done.poses)[0, 0, 0]) > 0.2  # it leans that way


def test_handles_by_name():
    """Joints that do not move ride on those above them; places are in metres, the root at its own place."""
    body = beast()
    from dataclasses import replace

    body = replace(body, skeleton=body.skeleton.with_moving(freeze=("shin_left",)))
    rig = rig_tokens(body)
    world = forward_kinematics(body.skeleton)
    names = ("shin_left", "tail_tip")
    handles = handles_on(body.skeleton, rig, {name: world[body.skeleton.index(name), :3, 3] for name in names})
    assert float(handles.residuals(rig, torch.zeros(rig.token_count, 3)).max()) < 1e-6
    turned = poses(rig.token_count, 1, dtype=torch.float32)
    from kinema.posespace import local_frames

    moved = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, turned.double()))[0]
    for row, name in enumerate(names):
        expected = (moved[body.skeleton.index(name), :3, 3] - moved[0, :3, 3]) / rig.unit
        torch.testing.assert_close(handles.places(rig, turned)[0, row].double(), expected, atol=1e-5, rtol=0)


def test_keyframes_meet_their_keys_and_never_jerk():
    keys = CLUSTERS.sample(RIG, 4, generator=generator(9))
    motion = CLUSTERS.keyframes(BODY.skeleton, RIG, keys, fps=20, seconds=(0.5, 1.0, 0.25))
    assert motion.frame_count == 1 + 10 + 20 + 5
    from kinema.posespace import local_frames, poses_from_frames

    expected = forward_kinematics(BODY.skeleton, local_frames(BODY.skeleton, RIG, keys.double()))
    torch.testing.assert_close(motion.T_world_joint[[0, 10, 30, 35]], expected, atol=1e-4, rtol=0)
    path = motion.T_world_joint[..., :3, 3]
    steps = path.diff(dim=0).norm(dim=-1).mean(-1)
    per_frame = steps / torch.cat(
        [steps[:10].mean().expand(10), steps[10:30].mean().expand(20), steps[30:].mean().expand(5)]
    )
    assert float(per_frame.max()) < 2.5  # no jump from one cluster to the next
    found = poses_from_frames(BODY.skeleton, RIG, motion.T_world_joint)
    assert found.shape == (36, 4, 3)


def test_strange_poses_are_told_from_plausible_ones():
    fine = GAUSSIAN.sample(RIG, 20, generator=generator(10))
    strange = GAUSSIAN.strangeness(RIG, poses(4, 20, size=0.4, dtype=torch.float32), generator=generator())
    plain = GAUSSIAN.strangeness(RIG, fine, generator=generator())
    assert float(plain.max()) < float(strange.min())


def test_the_pull_of_a_gaussian_is_known():
    """(a² Σ (a² Σ + b²)⁻¹ − 1) x on the mean over times: the noise cancels."""
    given = poses(4, 5, size=0.4, dtype=torch.float32)
    eye = torch.eye(12, dtype=torch.float64)
    factor = torch.zeros(12, 12, dtype=torch.float64)
    for t in LOOKED_AT:
        a, b = math.cos(t * math.pi / 2), math.sin(t * math.pi / 2)
        factor += (a**2 * COVARIANCE @ torch.linalg.inv(a**2 * COVARIANCE + b**2 * eye) - eye) / len(LOOKED_AT)
    expected = (given.double().flatten(1) @ factor.T).view(5, 4, 3)
    pull = GAUSSIAN.pull(RIG, given, generator=generator())
    torch.testing.assert_close(pull.double(), expected, atol=1e-4, rtol=0)
    assert bool((odd(given + 0.5 * pull) < odd(given)).all())


def test_displacements_are_a_space_too():
    """Tools work on positions as they do on rotations; what positions do not show stays zero."""
    form = Displacements()
    centres = form.encode(RIG, CENTRES) / 0.2
    space = PoseSpace(Clusters(centres.flatten(1), 0.02), 0.2, form)
    drawn = space.sample(RIG, 12, generator=generator())
    near = torch.stack([torch.tensor([apart(one, centre) for centre in CENTRES]) for one in drawn])
    assert float(near.amin(1).max()) < 0.03
    assert float(drawn[:, 3].abs().max()) < 1e-6  # nothing hangs from the last bone
    back = space.decode(RIG, space.invert(RIG, drawn))
    assert apart(back, drawn) < 2e-3


def test_weights_there_and_back(tmp_path: Path):
    torch.manual_seed(0)
    network = PoseTransformer(Shape(width=16, depth=1, heads=2))
    with torch.no_grad():
        for value in network.parameters():
            value.add_(0.1 * torch.randn_like(value))
    space = PoseSpace(Learned(network), 0.37, Displacements(), {"steps": "7"})
    save_space(tmp_path / "poses.safetensors", network, space)
    back = load_space(tmp_path / "poses.safetensors")
    assert (back.spread, back.representation.name, back.facts) == (0.37, "displacements", {"steps": "7"})
    assert torch.equal(
        back.sample(RIG, 3, generator=generator(), steps=3), space.sample(RIG, 3, generator=generator(), steps=3)
    )


def test_bad_input_is_told(tmp_path: Path):
    bad = torch.zeros(1, 4, 3)
    bad[0, 1, 1] = torch.nan
    good = torch.zeros(1, 4, 3)
    handles = Handles(torch.tensor([3]), torch.zeros(1, 3), torch.zeros(1, 3))
    for action in (
        lambda: GAUSSIAN.project(RIG, bad),
        lambda: GAUSSIAN.invert(RIG, bad),
        lambda: GAUSSIAN.edit(RIG, bad, handles),
        lambda: GAUSSIAN.walk(RIG, bad[0], good[0], 3),
    ):
        assert code_of(action) == "poses-not-finite"
    assert code_of(lambda: GAUSSIAN.project(RIG, torch.zeros(1, 5, 3))) == "shape-mismatch"
    assert code_of(lambda: GAUSSIAN.sample(RIG, 0, generator=generator())) == "poses-options"
    for variety in (0.0, -1.0, math.inf, math.nan):
        assert code_of(lambda v=variety: GAUSSIAN.sample(RIG, 2, generator=generator(), variety=v)) == "poses-options"
    assert code_of(lambda: GAUSSIAN.project(RIG, good, slack=-1)) == "poses-options"
    assert code_of(lambda: GAUSSIAN.walk(RIG, good[0], good[0], 1)) == "poses-options"
    assert code_of(lambda: GAUSSIAN.edit(RIG, good, handles, reach=0)) == "poses-options"
    assert code_of(lambda: GAUSSIAN.keyframes(BODY.skeleton, RIG, good)) == "poses-options"
    assert code_of(lambda: handles_on(BODY.skeleton, RIG, {"wing": (0, 0, 0)})) == "joint-unknown"
    assert code_of(lambda: handles_on(BODY.skeleton, RIG, {"bone0": (0, 0, 0)})) == "poses-handles"
    assert code_of(lambda: handles_on(BODY.skeleton, RIG, {"bone2": (0, math.nan, 0)})) == "poses-handles"
    assert code_of(lambda: handles_on(BODY.skeleton, RIG, {})) == "poses-handles"
    assert code_of(lambda: load_space(tmp_path / "none.safetensors")) == "poses-missing"
    (tmp_path / "text.safetensors").write_text("none")
    assert code_of(lambda: load_space(tmp_path / "text.safetensors")) == "poses-format"
