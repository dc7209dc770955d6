"""`kinema rig --report`: one offline page to judge a rig by."""

from __future__ import annotations

import base64
import html
import io
from pathlib import Path

import numpy as np
from PIL import Image

from kinema.asset.skeletonfile import Bones
from kinema.autorig.picture import draw_mesh
from kinema.autorig.pose import axis_turn, turn_joints
from kinema.autorig.rig import Rigged
from kinema.files import atomic_write, check_writable

SIDES = (np.radians(68.0), np.radians(-25.0))
"""Cameras: from its right and a little ahead, and from the front."""
WIGGLE = np.radians(32.0)
SIZE = 380
STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:1180px;margin:2em auto;padding:0 1em;color:#222}"
    "img{border:1px solid #ddd;margin:2px}figure{display:inline-block;margin:6px}figcaption{color:#555}"
    "table{border-collapse:collapse}td,th{padding:2px 10px;text-align:left;border-bottom:1px solid #eee}"
)


def bone_colours(count: int) -> np.ndarray:
    """Colours that neighbours in the list do not share, display sRGB, [bone 3]."""
    hue = (np.arange(count) * 0.381966) % 1.0
    value = np.where(np.arange(count) % 2, 0.95, 0.75)
    rgb = np.clip(np.abs((hue[:, None] * 6 + np.array([0, 4, 2])) % 6 - 3) - 1, 0, 1)
    return value[:, None] * (0.25 + 0.75 * rgb)


def rig_pictures(made: Rigged, *, size: int = SIZE) -> dict[str, list[Image.Image]]:
    """Pictures of a rig: its bones, its weights, and its limbs turned one group after the other, each from two
    sides."""
    ahead = np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])  # glTF's +Z forward -> +X, as cameras here want it
    positions, faces = made.mesh.positions @ ahead.T, made.mesh.faces
    bones = Bones(made.bones.names, made.bones.parents, made.bones.heads @ ahead.T, made.bones.tails @ ahead.T)
    own = mesh_colours(made)
    paint = bone_colours(len(bones.names))
    painted = made.weights @ paint
    box = (positions[faces].min((0, 1)), positions[faces].max((0, 1)))
    grown = (box[0] - 0.12 * (box[1] - box[0]).max(), box[1] + 0.12 * (box[1] - box[0]).max())
    rows: dict[str, list[Image.Image]] = {
        "Bones": [
            draw_mesh(positions, faces, own, bones=(bones.heads, bones.tails), bone_colours=paint, azimuth=a, size=size, fade=0.55)
            for a in SIDES
        ],
        "Weights, each bone its colour": [draw_mesh(positions, faces, painted, azimuth=a, size=size) for a in SIDES],
    }  # fmt: skip
    for title, turns in wiggles(bones).items():
        moved, heads, tails = turn_joints(positions, made.weights, bones, turns)
        rows[title] = [
            draw_mesh(moved, faces, painted, bones=(heads, tails), azimuth=a, size=size, box=grown, fade=0.15)
            for a in SIDES
        ]
    return rows


def wiggles(bones: Bones) -> dict[str, dict[int, np.ndarray]]:
    """Which joints to turn for each picture: limbs of a kind together, left and right the opposite way."""
    groups: dict[str, dict[int, np.ndarray]] = {}
    for bone, name in enumerate(bones.names):
        stem = name.partition(".")[0]
        kind = (
            "Legs" if "leg" in stem or "foot" in stem else "Arms" if "arm" in stem or "hand" in stem
            else "Wings and fins" if stem.startswith(("wing", "fin")) else "Tail" if stem.startswith("tail")
            else "Spine, neck and head" if stem.startswith(("spine", "chest", "neck", "head")) else "Others"
        )  # fmt: skip
        if bones.parents[bone] < 0 or stem.startswith("shoulder"):
            continue
        axis = np.array([0.0, 0.0, 1.0]) if kind not in ("Wings and fins", "Tail") else np.array([1.0, 0.0, 0.0])
        if kind == "Tail":
            axis = np.array([0.0, 1.0, 0.0])
        sign = -1.0 if name.endswith(".L") else 1.0
        share = 0.45 if kind in ("Tail", "Spine, neck and head") else 1.0
        if kind in ("Legs", "Arms") and any(part in stem for part in ("lower", "_2", "foot", "hand", "_3")):
            sign, share = -1.0, 0.7
        groups.setdefault(kind, {})[bone] = axis_turn(axis, sign * share * WIGGLE)
    return groups


def mesh_colours(made: Rigged) -> np.ndarray:
    """Display colours of the mesh, [vert 3]; grey where it has none."""
    mesh = made.mesh
    if mesh.colours is not None:
        return mesh.colours[:, :3]
    if mesh.image_png is not None and mesh.uv is not None:
        from kinema.asset.mesh import sample_image

        image = np.asarray(Image.open(io.BytesIO(mesh.image_png)).convert("RGBA"))
        return sample_image(image, mesh.uv)[:, :3]
    return np.full((len(mesh.positions), 3), 0.72)


def write_report(path: str | Path, made: Rigged, *, command: str = "") -> None:
    """Write the page; pictures are inside, so that it can be mailed."""
    path = Path(path)
    check_writable(path)
    figures = "".join(
        f"<figure>{''.join(_img(picture) for picture in row)}<figcaption>{html.escape(title)}</figcaption></figure>"
        for title, row in rig_pictures(made).items()
    )
    notes = "".join(f"<li>{html.escape(note)}</li>" for note in made.notes)
    names, parents = made.bones.names, made.bones.parents
    area = made.weights.sum(0) / made.weights.sum()
    rows = "".join(
        f"<tr><td>{html.escape(name)}</td><td>{html.escape(names[parent]) if parent >= 0 else '–'}</td><td>{share:.1%}</td></tr>"
        for name, parent, share in zip(names, parents, area, strict=True)
    )
    text = (
        f"<!doctype html><meta charset=utf-8><title>Rig of {html.escape(made.mesh.name)}</title><style>{STYLE}</style>"
        f"<h1>Rig of {html.escape(made.mesh.name)}</h1><p><code>{html.escape(command)}</code></p><ul>{notes}</ul>{figures}"
        f"<h2>Bones</h2><table><tr><th>bone<th>parent<th>share of the vertices</tr>{rows}</table>"
    )
    atomic_write(path, text.encode())


def _img(picture: Image.Image) -> str:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return f'<img width={picture.width} src="data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}">'
