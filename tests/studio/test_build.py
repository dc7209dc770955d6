"""What ships is what the sources in web/ make: the studio's page, and the viewer of report.html."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "kinema" / "studio" / "static"
VIEWER = ROOT / "src" / "kinema" / "report" / "viewer.js"


def build(target: Path, *options: str) -> None:
    """The sources in web/ built into a folder."""
    if shutil.which("npm") is None or not (ROOT / "web" / "node_modules" / "vite").exists():
        pytest.skip("vite is absent: npm install in web/")
    command = ["npx", "vite", "build", "--outDir", str(target), "--emptyOutDir", "--logLevel", "error", *options]
    subprocess.run(command, cwd=ROOT / "web", check=True, timeout=300)


@pytest.mark.slow
def test_the_built_page_is_the_one_of_its_sources(tmp_path: Path) -> None:
    built = tmp_path / "static"
    build(built)
    shipped = {path.relative_to(STATIC) for path in STATIC.rglob("*") if path.is_file()} - {Path("licences.txt")}
    assert {path.relative_to(built) for path in built.rglob("*") if path.is_file()} == shipped
    for name in shipped:
        same = (built / name).read_bytes() == (STATIC / name).read_bytes()
        assert same, f"{name} differs: `make web`, then commit what it wrote"


@pytest.mark.slow
def test_the_reports_viewer_is_the_one_of_its_sources(tmp_path: Path) -> None:
    build(tmp_path / "report", "--config", "vite.report.config.js")
    same = (tmp_path / "report" / "viewer.js").read_bytes() == VIEWER.read_bytes()
    assert same, "viewer.js differs: `make web`, then commit what it wrote"
