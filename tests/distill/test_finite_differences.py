"""The gradient of every preset against finite differences of what it stands for: root, joints, speed and period.

All in float64, through the rasteriser's twin. What a preset leaves out of its gradient by design is held while the differences are
taken: the ground of draft and standard, whose cameras follow, and everywhere the shadow, which goes along with the cameras.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

import kinema.render.scene as scene_module
from kinema.distill import DRAFT, PAPER, STANDARD, Cycle, model_body, model_to_distil
from kinema.distill.optimize import film_motion
from kinema.distill.shots import set_up_shots, travel
from kinema.motion import Motion
from kinema.prior import GaussianPrior
from kinema.prior.load import load_prior
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.rigging import forward_kinematics
from tests.known import tiny_embedded, wolf

STEP = 1e-7
"""Of the differences: few kernels cross the rasteriser's threshold of 1/255 within it."""
AGREES = 0.01
"""The issue's own bound, relative to the larger of both; rounding is a thousandth of it."""
FRAMES = 8
PRESETS = {"draft": DRAFT, "standard": STANDARD, "paper": PAPER}


class Rehearsal:
    """A wolf in the middle of a preset's distillation, and a random linear functional of its film with the penalties added."""

    def __init__(self, preset: str, tmp_path, monkeypatch) -> None:
        self.config = PRESETS[preset]
        character, _ = wolf()
        body = splats_from_character(character, DirectConfig(count=60), generator=torch.Generator().manual_seed(0))
        if preset == "paper":
            prior = GaussianPrior(torch.zeros(FRAMES, 16, 24, 3))
        else:
            prior = load_prior(str(tiny_embedded(tmp_path / "p.safetensors")))
            self.config = replace(self.config, basis=Cycle(period=0.9, period_range=(0.5, 1.5)))
        self.body_model = model_body(character)
        self.paper, self.base_way, self.shadows = preset == "paper", None, {}
        self.grounds: dict[int, torch.Tensor] = {}
        draw, cast = scene_module.draw_ground, scene_module.cast_shadow

        def draw_held(ground, camera, **options):
            if self.paper:
                return draw(ground, camera, **options)
            return self.grounds.setdefault(id(ground), draw(ground, camera, **options))

        def cast_held(shadow, means, opacities, **options):
            key = tuple(means.shape)
            if key not in self.shadows:
                self.shadows[key] = cast(shadow, means, opacities, **options), self.way.detach()
            found, way = self.shadows[key]
            return replace(found, origin=found.origin + (self.way.detach() - way)[:, [0, 2]].to(found.origin))

        self.way = torch.zeros(FRAMES, 3, dtype=torch.float64)
        self.film = set_up_shots(
            character,
            body.to(torch.float64),
            prior,
            camera_count=1,
            ground_gradient=not self.config.cameras_follow,
        ).take
        monkeypatch.setattr(scene_module, "draw_ground", draw_held)
        monkeypatch.setattr(scene_module, "cast_shadow", cast_held)
        start = Motion.rest(character.skeleton, frame_count=FRAMES, fps=prior.limits.fps).moving(0.6)
        model = model_to_distil(start, self.body_model, self.config)
        g = torch.Generator().manual_seed(1)
        variables = {name: value.double() for name, value in model.variables.items()}
        for name in ("joint_wave", "root_wave"):
            variables[name] = 0.04 * torch.randn(variables[name].shape, generator=g, dtype=torch.float64)
        self.model = model.with_variables(variables)
        self.times, self.skeleton = self.model.times(dtype=torch.float64), model.skeleton
        video = self.run(variables)[0]
        self.weight = torch.randn(video.shape, generator=g, dtype=torch.float64)

    def run(self, variables):
        model = self.model.with_variables(variables)
        root = model.skeleton.motion_root

        def film(T_world_joint):
            place = T_world_joint[:, root, :3, 3].detach()
            self.way = travel(place - forward_kinematics(model.skeleton)[root, :3, 3])
            return self.film(T_world_joint)

        return film_motion(model, film, self.body_model, self.config, self.times, self.skeleton)

    def loss(self, variables) -> torch.Tensor:
        video, _, held = self.run(variables)
        penalty = sum(getattr(self.config.weights, name) * value for name, value in held.items())
        return (video * self.weight).sum() + penalty

    def along(self, name: str, direction: torch.Tensor) -> tuple[float, float]:
        """Slope along a direction of one leaf: autograd, finite differences."""
        variables = {key: value.clone().requires_grad_() for key, value in self.model.variables.items()}
        self.loss(variables).backward()
        grad = variables[name].grad
        slope = 0.0 if grad is None else float((grad * direction).sum())
        with torch.no_grad():
            ends = [
                self.loss({**self.model.variables, name: self.model.variables[name] + sign * STEP * direction})
                for sign in (1, -1)
            ]
        return slope, float(ends[0] - ends[1]) / (2 * STEP)


@pytest.mark.parametrize("preset", PRESETS)
def test_autograd_is_what_differences_say(preset, tmp_path, monkeypatch):
    rehearsal = Rehearsal(preset, tmp_path, monkeypatch)
    shapes = {name: value.shape for name, value in rehearsal.model.variables.items()}
    g = torch.Generator().manual_seed(3)
    ways = {
        "joint_wave": torch.randn(shapes["joint_wave"], generator=g, dtype=torch.float64),
        "joint_offset": torch.randn(shapes["joint_offset"], generator=g, dtype=torch.float64),
        "root_offset": torch.randn(shapes["root_offset"], generator=g, dtype=torch.float64),
        "speed": torch.ones((), dtype=torch.float64),
        "period": torch.ones((), dtype=torch.float64),
    }
    for axis in range(6):
        for kind in ("trend", "wobble"):
            direction = torch.zeros(shapes["root_wave"], dtype=torch.float64)
            count = len(direction)
            column = torch.linspace(0, 1, count) if kind == "trend" else torch.randn(count, generator=g)
            direction[:, axis] = column.double()
            ways[f"root_wave {axis} {kind}"] = direction
    live, worst = 0, (0.0, "")
    for name, direction in ways.items():
        slope, difference = rehearsal.along(name.split()[0], direction)
        size = max(abs(slope), abs(difference))
        live += size > 1e-3
        worst = max(worst, (abs(slope - difference) / max(size, 1e-3), name))
        assert abs(slope - difference) <= AGREES * size + 1e-4, (
            f"{name}: autograd {slope:.6g}, differences {difference:.6g}"
        )
    print(f"{preset}: {len(ways)} directions, farthest apart {worst[0]:.1e} ({worst[1]})")
    assert live >= len(ways) - (1 if preset == "paper" else 0), "all of them matter; only paper has no period"


def test_descent_on_the_travel_alone_brings_the_loss_down(tmp_path, monkeypatch):
    """Before cameras were part of the gradient, such a descent ran away: the root went ever faster while the loss rose."""
    rehearsal = Rehearsal("paper", tmp_path, monkeypatch)
    direction = torch.zeros_like(rehearsal.model.variables["root_wave"])
    direction[:, 0] = torch.linspace(0, 1, len(direction)).double()
    slope, _ = rehearsal.along("root_wave", direction)
    with torch.no_grad():
        before, after = (
            float(
                rehearsal.loss(
                    {**rehearsal.model.variables, "root_wave": rehearsal.model.variables["root_wave"] + step}
                )
            )
            for step in (0, -1e-5 * slope / abs(slope) * direction)
        )
    assert after < before
