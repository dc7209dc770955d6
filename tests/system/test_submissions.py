"""What every submission runs: the packages whose tests would be skipped without them are installed, and asked for by name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_submissions_run_the_adapters_and_newton():
    """The environment of `make test` has them, and `.ci/run` stops where one cannot be imported or a counted file is gone."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    ready = (ROOT / "Makefile").read_text().split("$(VENV)/.ready:")[1].split("touch")[0]
    taken = re.findall(r'-e "\.\[([^\]]*)\]"', ready)
    installed = {
        re.split(r"[<>=\[ ;]", wanted)[0] for names in taken for extra in names.split(",") for wanted in extras[extra]
    }
    run = (ROOT / ".ci" / "run").read_text()
    demanded = re.findall(r'python -c "import ([^"]*)"', run)
    assert demanded and set(demanded[0].split(", ")) == {"diffusers", "newton", "transformers"} <= installed
    counted = re.findall(r"tests/\S+?\.py", run)
    assert len(counted) == 4 and all((ROOT / file).exists() for file in counted)
    assert "set -euo pipefail" in run and "make test\n" in run and "make test-slow" in run
