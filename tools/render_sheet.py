"""docs/results/render_assets.png: real characters filmed in their own clips, one row each.

PYTHONPATH=src python tools/render_sheet.py ../shared/assets docs/results/render_assets.png
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from PIL import Image

from kinema.filming.clip import render_clip

ROWS = (
    ("fox/Fox.glb", "Walk"),
    ("q_stag/Stag.glb", "Walk"),
    ("q_trex/Trex.glb", "TRex_Run"),
    ("kaykit_knight/Knight.glb", "Walking_A"),
    ("robot_expressive/RobotExpressive.glb", "Walking"),
    ("q_frog/Frog.glb", "Frog_Jump"),
)
FRAMES, SIZE = 6, 192


def main(assets: Path, output: Path) -> None:
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for file, clip in ROWS:
            begin = time.perf_counter()
            strip = Path(folder) / "strip.png"
            done = render_clip(assets / file, strip, clip=clip, height=SIZE, width=SIZE, fps=8, seconds=FRAMES / 8)
            sheet = np.array(Image.open(strip))  # a square of frames, in rows
            side = -(-done.frame_count // 2) if done.frame_count > 4 else 2
            cells = [
                sheet[r * (SIZE + 2) : r * (SIZE + 2) + SIZE, c * (SIZE + 2) : c * (SIZE + 2) + SIZE]
                for r in range(2)
                for c in range(side)
            ]
            rows.append(np.concatenate(cells[:FRAMES], 1))
            print(f"{file} {clip}: {done.speed:.2f} m/s, {time.perf_counter() - begin:.1f} s", flush=True)
    Image.fromarray(np.concatenate(rows)).quantize(200, dither=Image.Dither.NONE).save(output, optimize=True)
    print(f"{output}: {output.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
