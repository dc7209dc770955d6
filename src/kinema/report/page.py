"""One HTML page that stands alone: the clip in 3D, plots, tables, settings. Offline, nothing beside it."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from kinema.asset import Character
from kinema.asset.gltf import Document, glb_bytes
from kinema.files import atomic_write
from kinema.motion import Measures, Motion
from kinema.rigging import forward_kinematics

MEASURES: tuple[tuple[str, str, float, str, str], ...] = (
    ("skate", "foot skate", 100.0, "cm/s", "how fast feet slide while they ought to stand"),
    ("skate_per_height", "foot skate", 1.0, "heights/s", "the same for bodies of any size"),
    ("penetration_max", "deepest below ground", 100.0, "cm", "any vertex, any frame"),
    ("penetration_mean", "below ground, mean", 100.0, "cm", "deepest vertex of each frame"),
    ("float_mean", "floats while standing", 100.0, "cm", "lowest vertex, where a foot ought to stand"),
    ("travel_speed", "travel", 1.0, "m/s", "over the ground"),
    ("amount", "motion amount", 1.0, "heights/s", "mean speed of the skin, travel aside: a statue has none"),
    ("jerk", "jerk", 1.0, "heights/s³", "shaking; lower is smoother"),
    ("left_right", "left against right leg", 1.0, "correlation", "−1 alternates as a walk does, +1 hops"),
    ("contact_share", "feet on the ground", 100.0, "%", "mean share"),
    ("limit_violations", "joints beyond their limits", 100.0, "%", "share of frames and joints"),
    ("loop_gap", "loop gap", 180 / math.pi, "°", "largest turn from the last frame to the first"),
    ("bone_length_error", "bone stretch", 100.0, "%", "0 for a rigid skeleton"),
)
"""Key, label, scale, unit and meaning of every measure that the page shows."""

EMBED_LIMIT = 200 * 2**20
"""A larger character is not carried by the page: browsers give up on such texts."""
HOME = (0.45, 0.32, 0.84)
"""Direction from the body to the camera at first: half from the front, from its right side."""


@dataclass(frozen=True, eq=False)
class Page:
    """What a report shows."""

    title: str
    """The prompt, or what was done."""
    lead: Sequence[str]
    """Sentences below the title."""
    character: Character
    motion: Motion
    """The clip as it was written."""
    document: Document
    """The character's file with the clip in it, and perhaps the one before."""
    clip: str
    """Name of the clip in that file."""
    before: str | None = None
    """Name of the clip to compare with, if it is in the file."""
    measures: Mapping[str, Measures] = field(default_factory=dict)
    """Column -> measures."""
    sections: Sequence[tuple[str, Sequence[str]]] = ()
    """Heading and pieces of HTML: plots and tables."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Settings, seed, versions: shown as JSON."""
    notes: Sequence[str] = ()
    """What the reader must know: warnings, what was left out."""


def write_page(path: str | Path, page: Page) -> None:
    """Write the page; appears whole or not at all."""
    atomic_write(path, page_text(page).encode())


def page_text(page: Page) -> str:
    """The whole HTML."""
    folder = resources.files("kinema.report")
    style, script = ((folder / name).read_text(encoding="utf-8") for name in ("page.css", "viewer.js"))
    data = glb_bytes(page.document)
    notes = list(page.notes)
    viewer = ""
    if len(data) <= EMBED_LIMIT:
        viewer = _viewer(page, data, script)
    else:
        notes.append(
            f"The character has {len(data) / 2**20:.0f} MiB: too large for a page to carry. Open the GLB itself."
        )
    body = [
        f"<h1>{escape(page.title)}</h1>",
        *(f'<p class="soft">{escape(line)}</p>' for line in page.lead),
        *(f'<p class="note">{escape(note)}</p>' for note in notes),
        viewer,
    ]
    if page.measures:
        body.append("<h2>Measures</h2>" + measures_table(page.measures))
    for heading, pieces in page.sections:
        body.append(f"<h2>{escape(heading)}</h2>" + "".join(pieces))
    if page.facts:
        text = escape(json.dumps(page.facts, indent=1, ensure_ascii=False))
        body.append(f"<h2>Settings</h2><pre>{text}</pre>")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(page.title)} · kinema</title><style>{style}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )


def measures_table(columns: Mapping[str, Measures]) -> str:
    """Measures side by side; a dash where a clip does not define one."""
    head = "".join(f'<th class="number">{escape(name)}</th>' for name in columns)
    rows = []
    for key, label, scale, unit, meaning in MEASURES:
        cells = "".join(f'<td class="number">{_number(getattr(m, key), scale)}</td>' for m in columns.values())
        rows.append(
            f'<tr><td>{escape(label)}</td>{cells}<td>{escape(unit)}</td><td class="soft">{escape(meaning)}</td></tr>'
        )
    return f'<div class="scroll"><table><tr><th></th>{head}<th></th><th></th></tr>{"".join(rows)}</table></div>'


def pair_table(rows: Mapping[str, str]) -> str:
    """Two columns: what and how much."""
    lines = (f'<tr><td>{escape(name)}</td><td class="number">{escape(value)}</td></tr>' for name, value in rows.items())
    return f'<div class="scroll"><table class="pairs">{"".join(lines)}</table></div>'


def grid(pieces: Sequence[str]) -> str:
    """Plots side by side where the page is wide enough."""
    return f'<div class="plots">{"".join(f"<div>{piece}</div>" for piece in pieces)}</div>'


def _number(value: float | None, scale: float) -> str:
    if value is None or not math.isfinite(value):
        return "–"
    scaled = value * scale
    return f"{scaled + 0.0:.2f}" if abs(scaled) < 1000 else f"{scaled:.0f}"


def _viewer(page: Page, data: bytes, script: str) -> str:
    """The 3D view with its controls and everything it needs."""
    character = page.character
    root = character.nodes.nodes[character.skeleton.motion_root]
    low, high = character.start_positions.amin(0), character.start_positions.amax(0)
    extent = (high - low).tolist()
    start = forward_kinematics(character.skeleton)[character.skeleton.motion_root, :3, 3]
    facts = {
        "clip": page.clip,
        "before": page.before,
        "fps": page.motion.fps,
        "T_kinema_file": character.nodes.T_kinema_file.flatten().tolist(),
        "root_node": root if root >= 0 else next(node for node in character.nodes.nodes if node >= 0),
        "height": character.height,
        "centre": ((low + high) / 2 - start).tolist(),
        "size": max(extent),
        "width": max(extent[2], 0.5 * max(extent)),
        "home": HOME,
    }
    return (
        '<div id="stage"></div><p id="viewer-note" class="note" hidden></p>'
        '<div class="bar"><button id="play" aria-label="pause">❚❚</button>'
        '<input id="scrub" type="range" min="0" max="1000" value="0" aria-label="time">'
        '<span id="stamp"></span><select id="clips" aria-label="clip"></select>'
        '<select id="rate" aria-label="speed"><option value="0.25">¼ speed</option><option value="0.5">½ speed</option>'
        '<option value="1" selected>1 × speed</option><option value="2">2 × speed</option></select>'
        '<label><input id="bones" type="checkbox"> bones</label>'
        f'<label id="both-label"><input id="both" type="checkbox"> with “{escape(page.before or "")}” beside it</label></div>'
        '<p class="soft">Drag to orbit, scroll to zoom, space to play or pause, arrow keys for single frames; '
        "a click into a plot over time goes there.</p>"
        f'<script type="application/octet-stream" id="glb">{base64.b64encode(data).decode()}</script>'
        f'<script type="application/json" id="viewer-facts">{_safe_json(facts)}</script>'
        f'<script type="module">{script}</script>'
    )


def _safe_json(value: Any) -> str:
    """JSON that no name can break out of its script element with."""
    return json.dumps(value, allow_nan=False).replace("<", "\\u003c")
