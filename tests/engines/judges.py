"""Programs that are not ours, as judges of what `kinema export --engine` writes. Each skips where it is not installed.

| judge | found by | here it was |
|---|---|---|
| three.js in headless Chromium | `chromium` on the path; three in tools/engines, web or KINEMA_THREE | 0.187 in Chromium 156 |
| Godot's headless editor | KINEMA_GODOT, or `godot3-server` on the path | 3.2.3 (Debian) |
| assimp | KINEMA_ASSIMP, or `assimp` on the path | 5.2 (Debian) |
"""

from __future__ import annotations

import http.server
import json
import os
import queue
import shutil
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "engines"
SECONDS = 90.0


def judge_three(file: Path, folder: Path) -> dict[str, Any]:
    """What three.js sees in a .glb: clips, bones, and vertices of three moments."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    places = [os.environ.get("KINEMA_THREE", ""), TOOLS / "node_modules", TOOLS.parents[1] / "web" / "node_modules"]
    modules = next((Path(place) for place in places if place and Path(place, "three").is_dir()), None)
    if browser is None or modules is None:
        pytest.skip("three.js in Chromium is not here: npm install in tools/engines or web")
    answers: queue.Queue[dict[str, Any]] = queue.Queue()
    files = {"/three_check.html": TOOLS / "three_check.html", "/file.glb": file}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            source = files.get(path, modules / path.removeprefix("/node_modules/"))
            if not source.is_file():
                self.send_error(404)
                return
            kinds = {".html": "text/html", ".js": "text/javascript"}
            self.send_response(200)
            self.send_header("Content-Type", kinds.get(source.suffix, "model/gltf-binary"))
            self.end_headers()
            self.wfile.write(source.read_bytes())

        def do_POST(self) -> None:
            answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/three_check.html?file=file.glb"
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'chromium'}"]
    process = subprocess.Popen([browser, *flags, url], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        told = answers.get(timeout=SECONDS)
    finally:
        process.terminate()
        process.wait(20)
        server.shutdown()
    assert "error" not in told, told["error"]
    return told


def judge_godot(file: Path, folder: Path) -> dict[str, Any]:
    """What Godot's own importer makes of a .glb: clips with loop flags, bones, where the root bone goes."""
    godot = os.environ.get("KINEMA_GODOT") or shutil.which("godot3-server")
    if godot is None:
        pytest.skip("Godot is not here: apt-get install godot3-server, or set KINEMA_GODOT")
    project = folder / "godot"
    project.mkdir()
    shutil.copy(file, project / "file.glb")
    shutil.copy(TOOLS / "godot_check.gd", project)
    (project / "project.godot").write_text('config_version=4\n[application]\nconfig/name="check"\n')
    environment = {**os.environ, "HOME": str(folder)}
    editor = subprocess.Popen(
        [godot, "--path", project, "--editor", "--quit"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
    )
    try:  # the editor imports, and then may not end
        end = time.monotonic() + SECONDS
        while not list((project / ".import").glob("*.md5")) and time.monotonic() < end:
            time.sleep(0.5)
        time.sleep(1.0)
    finally:
        editor.kill()
        editor.wait(20)
    done = subprocess.run(
        [godot, "--path", project, "-s", "godot_check.gd"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=SECONDS,
        check=False,
    )
    line = next((line for line in done.stdout.splitlines() if line.startswith("TOLD ")), None)
    assert line is not None, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(line.removeprefix("TOLD "))


def judge_assimp(file: Path, folder: Path) -> Path:
    """The file as assimp read it, written again as .glb."""
    assimp = os.environ.get("KINEMA_ASSIMP") or shutil.which("assimp")
    if assimp is None:
        pytest.skip("assimp is not here: apt-get install assimp-utils, or set KINEMA_ASSIMP")
    target = folder / "assimp.glb"
    done = subprocess.run([assimp, "export", file, target, "-fglb2"], capture_output=True, text=True, check=False)
    assert target.exists(), done.stdout[-500:]
    return target


def judge_ufbx(file: Path) -> dict[str, Any]:
    """Takes, unit and nodes of an FBX file as ufbx reads them; in a process of its own, whose end may be untidy."""
    pytest.importorskip("ufbx", reason="pip install ufbx")
    import sys

    code = (
        "import json, os, sys, ufbx\n"
        "s = ufbx.load_file(sys.argv[1])\n"
        "takes = [[a.name, a.time_begin, a.time_end] for a in s.anim_stacks]\n"
        "nodes = {n.name: list(n.local_transform.scale) for n in s.nodes}\n"
        "print(json.dumps({'unit': s.settings.unit_meters, 'takes': takes, 'scales': nodes}), flush=True)\n"
        "os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, file], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
