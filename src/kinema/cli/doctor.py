"""`kinema doctor`: what this machine can do, and whether distillation works on it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Annotated

from tyro.conf import OmitArgPrefixes

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import PriorFlags


@dataclass(frozen=True)
class Doctor(JsonOption):
    """Print devices, memory, versions, which video models are cached and would fit, and take one step of distillation as a self-test.

    Send what it prints with --json when something fails on your card.
    """

    prior: str = "embedded"
    """Video model of the self-test: "embedded", or the folder or cached hub name of a diffusers pipeline."""
    test: bool = True
    """Take the step."""
    model: Annotated[PriorFlags, OmitArgPrefixes] = field(default_factory=PriorFlags)

    def run(self) -> int:
        from kinema.animation.doctor import examine, try_step
        from kinema.errors import KinemaError

        found = examine()
        result, failed = None, ""
        if self.test:
            try:
                result = try_step(self.prior, self.model.options())
            except (
                KinemaError,
                RuntimeError,
            ) as error:  # out of memory is torch's RuntimeError: what was found is still printed
                failed = f"{type(error).__name__}: {error}"
        give({**asdict(found), "self_test": asdict(result) if result else None, "failed": failed})
        for name, value in {**found.versions, **found.devices}.items():
            print(f"{name:<24}{value}")
        width = max((len(fit.name) for fit in found.priors), default=0) + 2
        for fit in found.priors:
            here = "cached" if fit.cached else "not cached"
            print(f"{fit.name:<{width}}{here:<12}{fit.verdict}")
        if result is not None:
            memory = f"{result.memory_mib} MiB on the card, " if result.memory_mib else ""
            print(
                f"one SDS step with {self.prior} on {result.device}: {result.seconds:.1f} s, "
                f"{memory}error {result.error:.4g}, largest slope {result.gradient:.3g}"
            )
        if failed:
            print(f"the self-test failed: {failed}")
            return 2
        return 0
