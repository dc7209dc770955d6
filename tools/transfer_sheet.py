"""A sheet of carried clips to look at: eight frames a row, the source above, the target below, from the side and half from the front.

    python tools/transfer_sheet.py --split dev|test -o sheet.png      pairs chosen by kind before the first look
    python tools/transfer_sheet.py q_bull:Walk:q_fox ... -o sheet.png

Near sides are blue, far sides red, the ground is a line: enough to see legs, phases and feet.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from likeness_cases import ASSETS, read_manifest
from PIL import Image, ImageDraw

from kinema.asset import Character, load_character
from kinema.motion import Motion, motion_from_clip
from kinema.transfer import transfer_clip

FRAMES, SIZE = 8, 120
MOST_FACES = 3000
PAIRS = {
    "dev": [
        "q_cow:Walk:q_fox",
        "q_knight:Run:q_man",
        "cmu_man:punching_143_23:qy_hero",
        "q_man:Man_Walk:q_fox",
        "q_fox:Gallop:q_man",
        "aw_ant:walk:aw_spider",
        "q_fox:Walk:aw_spider",
        "q_snake:Snake_Walk:aw_viper",
        "aw_carp:swim:aw_beluga",
        "q_dragon:Dragon_Flying:q_bat",
        "dr_ice_dragon:fly:m2m_dragon",
        "aw_owl:fly:m2m_eagle",
    ],
    "test": [
        "q_donkey:Gallop:q_stag",
        "q_stag:Walk:fox",
        "q_trex:TRex_Walk:aw_kangaroo",
        "qp_anne:Wave:q_zombie",
        "q_alien:Alien_Punch:robot_expressive",
        "robot_expressive:Dance:qs_astronaut",
        "qp_captain:Walk:m2m_horse",
        "m2m_horse:Rear:qf_zebra",
        "q_rat:Rat_Run:m2m_spider",
        "m2m_spider:Walk:aw_crab",
        "m2m_horse:Walk:aw_kobra",
        "aw_parrot:fly:qs_alien_flying",
    ],
}


def strip(character: Character, motion: Motion, *, label: str, turn: float) -> Image.Image:
    """Frames of a motion in a row, seen from the side (turn 0) or from more to the front (radians)."""
    index = np.linspace(0, motion.frame_count - 1, FRAMES + 1).round().astype(int)[:FRAMES]
    verts = character.posed(motion.T_world_joint[index]).double().numpy()
    faces = character.mesh.faces.numpy()
    if len(faces) > MOST_FACES:
        faces = faces[np.random.default_rng(0).choice(len(faces), MOST_FACES, replace=False)]
    start = character.start_positions.numpy()[character.mesh.faces.unique().numpy()]
    extent = 1.5 * float(np.ptp(start, axis=0).max())
    row = Image.new("RGB", (SIZE * FRAMES, SIZE), "white")
    for place, points in enumerate(verts):
        centre = np.median(points, axis=0)
        x, z = points[:, 0] - centre[0], points[:, 2] - centre[2]
        across, depth = x * np.cos(turn) - z * np.sin(turn), x * np.sin(turn) + z * np.cos(turn)
        up = points[:, 1] - 0.33 * extent
        on_picture = np.stack([SIZE / 2 + across / extent * SIZE, SIZE / 2 - up / extent * SIZE], 1)
        picture = Image.new("RGB", (SIZE, SIZE), "white")
        draw = ImageDraw.Draw(picture)
        ground = SIZE / 2 + 0.33 * SIZE
        draw.line([(0, ground), (SIZE, ground)], fill=(200, 160, 160))
        corners = points[faces]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
        shade = (60 + 160 * np.abs(normals @ [0.4, 0.7, 0.6])).clip(0, 225).astype(int)
        near = corners[:, :, 2].mean(1) > centre[2]
        for face in np.argsort(depth[faces].mean(1)):
            s = int(shade[face])
            colour = (s, s, s + 30) if near[face] else (s + 30, s, s)
            draw.polygon([(float(a), float(b)) for a, b in on_picture[faces[face]]], fill=colour)
        row.paste(picture, (place * SIZE, 0))
    ImageDraw.Draw(row).text((3, 3), label, fill=(0, 0, 160))
    return row


def pair_rows(pair: str, files: dict[str, Path]) -> list[Image.Image]:
    """Source and target from two sides."""
    name, clip, other = pair.split(":")
    source, target = load_character(files[name]), load_character(files[other])
    motion = motion_from_clip(source, clip)
    result = transfer_clip(motion, source, target)
    rows = []
    for turn in (0.0, 1.0):
        rows.append(strip(source, motion, label=f"{name} {clip}", turn=turn))
        rows.append(strip(target, result.motion, label=f"{other}, match {result.score:.2f}", turn=turn))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="*", help="source:clip:target")
    parser.add_argument("--split", choices=tuple(PAIRS))
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    files = {entry["name"]: ASSETS / entry["file"] for entry in read_manifest()}
    pairs = args.pairs or PAIRS[args.split]
    columns = [[row for pair in half for row in pair_rows(pair, files)] for half in (pairs[::2], pairs[1::2]) if half]
    height = max(sum(row.height for row in column) for column in columns)
    sheet = Image.new("RGB", (SIZE * FRAMES * len(columns), height), "white")
    for number, column in enumerate(columns):
        y = 0
        for row in column:
            sheet.paste(row, (number * SIZE * FRAMES, y))
            y += row.height
    sheet.save(args.output, optimize=True)


if __name__ == "__main__":
    main()
