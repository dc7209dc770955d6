"""Grow every sentence of tools/create_sentences.json and draw them on one sheet: docs/results/create.png.

    python tools/create_sheet.py docs/results/create.png

The sentences were written before the reader was; nothing was changed after seeing this sheet but where
docs/results/create.md says so.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from kinema.asset.mesh import srgb_from_linear
from kinema.autorig.picture import draw_mesh
from kinema.creation.grow import grow
from kinema.creation.reader import read_wish
from kinema.errors import KinemaError

SIZE, COLUMNS = 300, 5


def main(output: str) -> None:
    sentences = json.loads((Path(__file__).parent / "create_sentences.json").read_text())["sentences"]
    sheet = Image.new("RGB", (SIZE * COLUMNS, SIZE * -(-len(sentences) // COLUMNS)), "white")
    for number, row in enumerate(sentences):
        tile = Image.new("RGB", (SIZE, SIZE), "white")
        try:
            wish = read_wish(row["text"])
            animal = grow(wish)
            tile = draw_mesh(
                animal.positions, animal.faces, srgb_from_linear(animal.colours), size=SIZE, azimuth=np.radians(62)
            )
            told = wish.told().removeprefix("understood: ") + f" · {np.ptp(animal.positions[:, 1]):.2f} m"
        except KinemaError as error:
            told = error.what
        pen = ImageDraw.Draw(tile)
        pen.text((4, 2), f"{number + 1}. {row['text']}", fill="black")
        for line in range(0, min(len(told), 104), 52):
            pen.text((4, SIZE - 28 + 12 * (line // 52)), told[line : line + 52], fill=(90, 90, 90))
        sheet.paste(tile, (SIZE * (number % COLUMNS), SIZE * (number // COLUMNS)))
        print(f"{number + 1}. {row['text']}: {told}")
    sheet.save(output, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
