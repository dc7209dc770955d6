"""Pages lead somewhere: links of README and docs/ exist, README's code runs, its sentences can be read."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from kinema.asset import load_character
from kinema.asset.gltf import write_document
from kinema.creature import make, to_document

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(#[^)]*)?\)")
USER_PAGES = ["README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md")))]

INVENTED = {"src/kinema/prior/mymodel.py", "tests/prior/test_mymodel.py"}
"""Files of the examples in docs/contributing.md."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path):
    broken = [
        target
        for target, _ in LINK.findall(page.read_text())
        if not target.startswith(("http://", "https://", "mailto:")) and not (page.parent / target).exists()
    ]
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_pages_name_exist(page: Path):
    named = set(re.findall(r"`((?:[a-z_]+/)+\w+\.(?:py|toml|js|ts|json|md|css|safetensors))\b", page.read_text()))
    homes = (ROOT, ROOT / "src" / "kinema", ROOT / "src" / "kinema" / "language", ROOT / "docs")
    assert {name for name in named if not any((home / name).exists() for home in homes)} <= INVENTED


def test_every_results_page_is_in_the_index():
    listed = set(re.findall(r"\]\(([\w.]+\.md)\)", (ROOT / "docs" / "results" / "README.md").read_text()))
    assert listed == {path.name for path in (ROOT / "docs" / "results").glob("*.md")} - {"README.md"}


def prose(text: str) -> list[str]:
    """Sentences of a page, without code, tables, headings and pictures."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith(("|", "#", "!", "<"))]
    text = re.sub(r"\(?\[([^\]]*)\]\([^)]*\)\)?", r"\1", "\n".join(lines)).replace("**", "")
    blocks = re.split(r"\n\s*\n|\n\* |\n\d+\. |\n> ", text)
    return [
        sentence for block in blocks for sentence in re.split(r"(?<=[.!?:;])\s+", " ".join(block.split())) if sentence
    ]


@pytest.mark.parametrize("name", USER_PAGES)
def test_sentences_are_short(name: str):
    long = [sentence for sentence in prose((ROOT / name).read_text()) if len(sentence.split()) > 25]
    assert long == []


def test_readme_is_short_before_its_details():
    text = (ROOT / "README.md").read_text()
    head = text.split("\n## Details")[0]
    assert head != text and len(re.findall(r"\w[\w'-]*", head)) < 600
    assert max(len(line) for line in text.splitlines()) <= 200
    assert re.search(r"!\[[^\]]*\]\([^)]+\.(gif|webp)\)", head), "the first picture moves"


def test_readme_code_runs(tmp_path, monkeypatch):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    monkeypatch.chdir(tmp_path)
    write_document(tmp_path / "fox.glb", to_document(make("fox", seed=1)))
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # it is our own page


@pytest.mark.slow
def test_the_script_for_agents_animates_a_folder(tmp_path, monkeypatch, capsys):
    """docs/agents.md: two characters and a file that is none."""
    (block,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "agents.md").read_text(), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "characters").mkdir()
    for kind in ("fox", "wolf"):
        write_document(tmp_path / "characters" / f"{kind}.glb", to_document(make(kind, seed=1)))
    (tmp_path / "characters" / "table.glb").write_bytes(b"no character")
    exec(compile(block, "agents.md", "exec"), {})  # it is our own page
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == [f"characters/{kind}.glb" for kind in ("fox", "table", "wolf")]
    assert "gltf" in said[1] and all(float(said[row].split()[1]) > 0 for row in (0, 2))
    assert [clip.name for clip in load_character(tmp_path / "walks" / "wolf.glb").clips]
