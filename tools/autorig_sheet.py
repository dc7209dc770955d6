"""A sheet of automatic rigs: bones from two sides, weights, moved limbs; one row for each mesh.

python tools/autorig_sheet.py docs/results/autorig_plain.png /work/shared/assets/plain_meshes/*.obj
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from PIL import Image, ImageDraw

from kinema.autorig import rig
from kinema.autorig.report import rig_pictures

SIZE, COLUMNS = 200, 6


def main(output: str, paths: list[str]) -> None:
    rows = []
    for path in map(Path, paths):
        begin = time.process_time()
        made = rig(path)
        seconds = time.process_time() - begin
        pictures = rig_pictures(made, size=SIZE)
        titles = list(pictures)
        row = Image.new("RGB", (SIZE * COLUMNS, SIZE + 15), "white")
        chosen = [*pictures[titles[0]], pictures[titles[1]][0], *(pictures[title][0] for title in titles[2:5])]
        for column, picture in enumerate(chosen[:COLUMNS]):
            row.paste(picture, (SIZE * column, 15))
        line = (
            f"{path.name}: {made.found.body.plan}, {len(made.bones.names)} bones, {len(made.mesh.positions)} vertices"
        )
        print(f"{line}, {seconds:.1f} s, weights by {made.binding.method}; {'; '.join(made.notes)}", flush=True)
        ImageDraw.Draw(row).text((4, 2), f"{line}; moved: {', '.join(titles[2:5])}", fill="black")
        rows.append(row)
    sheet = Image.new("RGB", (SIZE * COLUMNS, sum(row.height for row in rows)), "white")
    for number, row in enumerate(rows):
        sheet.paste(row, (0, number * row.height))
    sheet.save(output, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
