"""`make docs`: the pages of the Python API are built from the docstrings, and their links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

import kinema

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Path:
    """Built by the command that the Makefile names."""
    folder = tmp_path_factory.mktemp("pages")
    (line,) = re.findall(r"python (-m pdoc .*) -o out/docs", (ROOT / "Makefile").read_text())
    subprocess.run([sys.executable, *line.split(), "-o", str(folder)], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.mark.slow
def test_links_of_the_api_pages_lead_somewhere(pages: Path):
    texts = {
        path: re.sub(r"<script.*?</script>", "", path.read_text(), flags=re.DOTALL) for path in pages.rglob("*.html")
    }
    places = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    assert pages / "kinema.html" in texts
    broken = []
    for path, text in texts.items():
        for link in set(re.findall(r'\bhref="([^"]+)"', text)):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, place = unquote(link).partition("#")
            target = (path.parent / file).resolve() if file else path
            if target not in texts or (place and place not in places[target]):
                broken.append((str(path.relative_to(pages)), link))
    assert broken == []


@pytest.mark.slow
def test_every_public_name_has_its_place(pages: Path):
    text = (pages / "kinema.html").read_text()
    assert [name for name in kinema.__all__ if f'id="{name}"' not in text] == []
