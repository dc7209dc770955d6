"""The page in a real browser, offline: the body is drawn, the clip plays, nothing is fetched."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from kinema.report import write_page
from tests.report.test_page import page_of, wolf  # noqa: F401 - a fixture

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine (apt-get install chromium)")
def test_the_clip_plays_in_3d_without_a_network(wolf, tmp_path):  # noqa: F811
    write_page(tmp_path / "report.html", page_of(wolf))
    flags = ["--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
    flags += [
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--virtual-time-budget=4000",
        f"--user-data-dir={tmp_path / 'chrome'}",
    ]
    result = subprocess.run(
        [str(BROWSER), *flags, "--dump-dom", f"file://{tmp_path / 'report.html'}"],
        capture_output=True,
        text=True,
        timeout=300,
    )
    page = re.sub(r"(?s)<script.*?</script>", "", result.stdout)
    assert 'data-ready="yes"' in page and re.search(r'<canvas[^>]* width="[1-9]', page)
    assert re.search(r'id="viewer-note"[^>]*hidden', page), "no complaint"
    assert re.search(r"\d\.\d\d / 0\.33 s", page), "the clip's length"
    assert re.search(r"<option[^>]*>walk</option>", page)
