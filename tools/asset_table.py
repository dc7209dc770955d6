"""Write docs/results/assets.md: how every file of the assets' manifest loads.

PYTHONPATH=src python tools/asset_table.py [/path/to/assets]
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from pathlib import Path

import torch

from kinema.asset import Character, load_character
from kinema.errors import KinemaError

ROOT = Path(__file__).resolve().parents[1]
ASSETS = Path(os.environ.get("KINEMA_ASSETS", ROOT.parent / "shared" / "assets"))
HEAD = """# Every file of the assets' manifest, loaded

Made by `tools/asset_table.py` ({machine}, one thread, Python {python}, torch {torch}); checked by
`tests/system/test_assets_load.py`. {loaded} of {total} files load; {failed} fail with the code that their manifest entry expects (real
defects), and all of those load with `repair=True`.

* **ms**: best of three loads, textures decoded, clips listed. **vertices**: as drawn; a mesh drawn by several nodes counts each time.
* **joints**: skin joints in the manifest / joints in kinema (those, nodes with rigid meshes, and all their ancestors).
* **moving**: joints that deform a visible part of the body. **re-hung**: detached feet that follow their leg in kinema.
* **unit**: metres per file unit. **height**: metres, in the start pose.

| file | split | ms | vertices | joints | moving | re-hung | motion root | start pose | unit | height | clips | findings |
|---|---|--:|--:|--:|--:|--:|---|---|--:|--:|--:|---|
"""


def row(entry: dict, assets: Path) -> tuple[str, bool]:
    """One line of the table, and whether the file loads as it is."""
    path, code = assets / entry["file"], ""
    try:
        load_character(path)
    except KinemaError as error:
        code = error.code
    times = []
    for _ in range(3):
        began = time.perf_counter()
        character = load_character(path, repair=bool(code))
        times.append(time.perf_counter() - began)
    return _line(entry, character, 1000 * min(times), code), not code


def _line(entry: dict, character: Character, milliseconds: float, code: str) -> str:
    skeleton, findings = character.skeleton, [finding for finding in character.findings if finding.level != "info"]
    start = next(finding.what for finding in character.findings if finding.code == "start-pose")
    unit = float(torch.linalg.det(character.nodes.T_kinema_file[:3, :3]) ** (1 / 3))
    noticed = [f"**`{code}`** without repair"] if code else []
    noticed += [f"`{finding.code}`" for finding in findings]
    cells = [
        entry["name"],
        entry["split"],
        f"{milliseconds:.0f}",
        f"{character.mesh.vert_count:,}",
        f"{entry['joints']} / {skeleton.joint_count}",
        str(len(skeleton.motion_joints)),
        str(len(character.nodes.reattached(skeleton))),
        skeleton.names[skeleton.motion_root],
        start.removeprefix("starts from ").replace("|", "\\|"),
        f"{unit:.4g}",
        f"{character.height:.2f}",
        str(len(character.clips)),
        ", ".join(noticed),
    ]
    return f"| {' | '.join(cells)} |\n"


def main() -> None:
    torch.set_num_threads(1)
    assets = Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS
    rows = [row(entry, assets) for entry in json.loads((assets / "manifest.json").read_text())]
    loaded = sum(sound for _, sound in rows)
    head = HEAD.format(
        machine=platform.machine(),
        python=platform.python_version(),
        torch=torch.__version__,
        loaded=loaded,
        failed=len(rows) - loaded,
        total=len(rows),
    )
    target = ROOT / "docs" / "results" / "assets.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(head + "".join(line for line, _ in rows))


if __name__ == "__main__":
    main()
