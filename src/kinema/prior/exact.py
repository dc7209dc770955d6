"""Video distributions whose best denoiser is known in closed form: the oracle of everything that uses a prior.

A Gaussian N(μ, σ²) over videos. Given z_t = a z + b ε, sample and noise are jointly Gaussian with z_t, so that
E[z | z_t] = μ + a σ² (z_t − a μ) / (a² σ² + b²) and E[ε | z_t] = b (z_t − a μ) / (a² σ² + b²). What a perfectly trained
model of any parametrisation predicts is the same combination of the two that it was trained on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from torch import Tensor

from kinema.diffusion.schedule import DiffusionSchedule, Parametrisation, Schedule, cosine_alphas, model_output
from kinema.prior.base import Condition, Limits, Prediction, PriorProfile, check_video
from kinema.prior.sampling import imagine_films
from kinema.shapes import check_shape


def _cosine() -> Schedule:
    return DiffusionSchedule(cosine_alphas(1000))


@dataclass(frozen=True)
class GaussianPrior:
    """Videos that are a mean plus white noise; latents are the pixels themselves, [batch frame height width 3]."""

    mean: Tensor
    """μ with the prompt, whatever it says, [frame height width 3]."""
    deviation: float = 0.1
    """σ of every number."""
    no_text_mean: Tensor | None = None
    """μ without the prompt, like `mean`; None: the same, so that guidance changes nothing."""
    parametrisation: Parametrisation = "v"
    schedule: Schedule = field(default_factory=_cosine)

    @property
    def profile(self) -> PriorProfile:
        """Nothing in particular: a plain scene of few Gaussians."""
        return PriorProfile(gauss_count=1500)

    @property
    def limits(self) -> Limits:
        """Only videos of the mean's size."""
        frames, height, width, _ = self.mean.shape
        return Limits(frame_count=frames, frame_max=frames, height_px=height, width_px=width)

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """A condition without content: the distribution is fixed."""
        nothing = self.mean.new_zeros(1, 1)
        return Condition(nothing, nothing)

    def encode_video(self, video: Tensor) -> Tensor:
        """The video itself."""
        check_video(video, self.limits)
        frames, height, width, _ = self.mean.shape
        check_shape(video, "batch frame height width 3", name="video", frame=frames, height=height, width=width)
        return video

    def decode_video(self, z: Tensor) -> Tensor:
        """The latents themselves, beyond 0..1 too."""
        return z

    def imagine(
        self,
        prompts: Sequence[str],
        pictures: Tensor | None,
        *,
        seed: int,
        guidance: float | None = None,
        steps: int = 30,
    ) -> Tensor:
        """Films of its own, one at a time, [prompt frame height width 3]."""
        return imagine_films(self, prompts, pictures, seed=seed, guidance=guidance, steps=steps)

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """What the perfect model says, through E[z | z_t] and E[ε | z_t]."""
        no_text_mean = self.mean if self.no_text_mean is None else self.no_text_mean
        return Prediction(self._expected(z_noisy, self.mean, t), self._expected(z_noisy, no_text_mean, t))

    def _expected(self, z_noisy: Tensor, mean: Tensor, t: Tensor) -> Tensor:
        levels = self.schedule.levels(t)
        shape = (-1, *[1] * (z_noisy.ndim - 1))
        signal, sigma = levels.signal.to(z_noisy).view(shape), levels.noise.to(z_noisy).view(shape)
        spread = signal**2 * self.deviation**2 + sigma**2
        excess = z_noisy - signal * mean
        z_expected = mean + signal * self.deviation**2 / spread * excess
        # every target is linear in z and ε, so its expectation is the target of the expectations
        return model_output(z_expected, sigma / spread * excess, levels, self.parametrisation)
