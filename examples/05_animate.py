"""A sentence into keyframes, with a prior whose taste is known: a Gaussian around the film of one walk.

With the prior that ships with kinema it is one line: `kn.animate("wolf.glb", "a wolf is walking", "wolf_walking.glb")`.
"""

import tempfile
from pathlib import Path

import torch

import kinema as kn
from kinema.animation.plan import AnimateSettings
from kinema.creature import gait, make, to_document
from kinema.distill import Annealing, Cycle, DistillSettings, Rates, prior_error
from kinema.distill.shots import set_up_shots
from kinema.prior import GaussianPrior
from kinema.reconstruct import DirectConfig, splats_from_character

animal = make("wolf", seed=3)
wolf = kn.asset.character_from_document(to_document(animal), name="wolf")
walk = gait(animal, "walk", fps=8.0, frame_count=9, skeleton=wolf.skeleton)
body = splats_from_character(wolf, DirectConfig(count=300), generator=torch.Generator().manual_seed(0))
shots = set_up_shots(wolf, body, GaussianPrior(torch.zeros(9, 32, 32, 3)), camera_count=1)
prior = GaussianPrior(shots.take(walk.T_world_joint.float())[0])

settings = AnimateSettings(
    distill_settings=DistillSettings(
        iterations=120,
        guidance=1.0,
        annealing=Annealing(t_min=0.1, t_max_start=0.95, t_max_end=0.5, over=0.66),
        rates=Rates(speed=0.0),
        basis=Cycle(period=1.0, period_range=(0.7, 1.0)),
    ),
    speed=float(kn.motion.mean_velocity(walk)[0]),
    restarts=1,
    physics=False,
    gauss_count=300,
)
with tempfile.TemporaryDirectory() as folder:
    output = Path(folder) / "wolf_walking.glb"
    result = kn.animate(wolf, "a wolf is walking", output, prior=prior, settings=settings)
    written = kn.load_character(output)
    print(
        f"{output.name}: {[clip.name for clip in written.clips]}, a report of {result.run.report.stat().st_size:,} bytes"
    )
condition, ask = prior.encode_text("a wolf is walking"), torch.Generator()
start = result.plan.start.T_world_joint.float()
before = prior_error(start, shots.take, prior, condition, generator=ask.manual_seed(settings.seed))
print(
    f"how unlikely the prior finds it: {before:.4f} at first, {result.errors[0]:.4f} in the end; "
    f"the wolf moves {result.after.amount:.2f} heights a second"
)
assert result.errors[0] < 0.75 * before and result.after.amount > 0.15 and result.after.loop_gap < 1e-6
