"""Bare meshes walk: `kinema animate mesh "…" --preset instant` from a mesh without bones to a clip, judged and drawn.

    python tools/autorig_walks.py run FOLDER [--list eight|test|train] [--most N]   one JSON line a mesh; resumes
    python tools/autorig_walks.py page FOLDER                                       the tables of docs/results/autorig.md
    python tools/autorig_walks.py sheet FOLDER sheet.png [NAME …]                   frames from the side and from the front

Lists, fixed before the first look:
* eight: three plain meshes, and of each group of `test` that has a walk by the artist the first rig of the manifest, five
  groups (quadruped, robot, dinosaur, biped, arthropod).
* test, train: all rigs of the split whose artist made a walk; `train` only to find faults, it is no result.

A twin is a rigged asset whose skeleton is taken away in its start pose: its vertices are written as they stand, in the
file's own axes and units, without skin, names or clips. The judge is ../shared/tools/likeness.py, its formula and its 150
points unchanged. Its points are vertices of the original; each is followed on the result as the vertex of the same number,
which the stripped mesh keeps (kinema's reading of the original is checked against the judge's to a thousandth of the height).
Where the rigger turned the mesh, the result is turned back first: a body that walks backwards is judged so.
"own rig" is the same sentence on the artist's own skeleton: what is lost beyond that is the automatic rig's.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import trimesh
from likeness_cases import ASSETS, Case, cases_of, read_manifest
from likeness_table import JUDGES, judges
from PIL import Image, ImageDraw

from kinema.asset import Character, load_character
from kinema.asset.meshfile import read_mesh
from kinema.autorig.picture import draw_mesh
from kinema.cli import main as kinema
from kinema.motion import Motion, motion_from_clip

PLAIN = {
    "spot": ("plain_meshes/spot.obj", "a cow is walking"),
    "homer": ("plain_meshes/homer.obj", "a man is walking"),
    "camel_b": ("plain_meshes/camel_b.obj", "a camel is walking"),
}
GROUPS = ("quadruped", "robot", "dinosaur", "biped", "arthropod")
SEED = 0
FRAMES, SIZE = 8, 110
LEFT, RIGHT = (0.35, 0.5, 0.95), (0.95, 0.45, 0.35)
"""Colours of the body's sides."""
SAME = 1e-3
"""Heights: largest distance between the judge's vertices and kinema's in one pose for both to be the same."""


def walk_case(entry: dict[str, Any]) -> Case | None:
    """The artist's walk of a rig, if there is one."""
    found = [case for case in cases_of(entry, "") if case.action == "walk"]
    return found[0] if found else None


def listed(which: str) -> list[tuple[str, Path, str, Case | None, str]]:
    """Name, file, sentence, case and group of each mesh of a list."""
    manifest = read_manifest()
    rows: list[tuple[str, Path, str, Case | None, str]] = []
    split = "train" if which == "train" else "test"
    walkers = [(e, case) for e in manifest if e["split"] == split and (case := walk_case(e)) is not None]
    if which == "eight":
        rows += [(name, ASSETS / file, sentence, None, "plain") for name, (file, sentence) in PLAIN.items()]
        walkers = [next(pair for pair in walkers if pair[0]["group"] == group) for group in GROUPS]
    return rows + [(e["name"], ASSETS / e["file"], case.sentence, case, e["group"]) for e, case in walkers]


def strip_skeleton(character: Character, place: Path) -> np.ndarray:
    """Write the start pose as a mesh without bones, in the file's axes; its vertices, [vert 3]."""
    T_file_kinema = torch.linalg.inv(character.nodes.T_kinema_file).numpy()
    positions = character.start_positions.double().numpy() @ T_file_kinema[:3, :3].T + T_file_kinema[:3, 3]
    colours = (255 * character.mesh.colours.numpy()).clip(0, 255).astype(np.uint8)
    mesh = trimesh.Trimesh(positions, character.mesh.faces.numpy(), vertex_colors=colours, process=False)
    mesh.export(place)
    written = read_mesh(place).positions
    if len(written) != len(positions) or not np.allclose(written, positions, atol=1e-4 * np.ptp(positions)):
        raise ValueError(f"{place}: the mesh was not written vertex by vertex")
    return written


def judged_verts(character: Character, path: Path, clip: Any) -> np.ndarray:
    """kinema's vertex for each of the judge's, [judge's vert]; both read the file's primitives in the order of its nodes."""
    file = clip.File(str(path))
    parts = clip.bind(file)
    skinned = []
    for number, node in enumerate(file.g.nodes):
        if node.mesh is not None and node.skin is not None:
            kept = [p for p in file.g.meshes[node.mesh].primitives if p.attributes.JOINTS_0 is not None]
            skinned += [(number, len(file.acc(p.attributes.POSITION))) for p in kept]
    own = list(character.mesh.parts)
    index = []
    for node, count in skinned:
        at = next(i for i, part in enumerate(own) if part.node == node and part.vert_count == count)
        part = own.pop(at)
        index.append(np.arange(part.first_vert, part.first_vert + count))
    found = np.concatenate(index)
    # one pose of the artist's by both readers
    first = character.clips[0]
    seen = clip.pose(file, parts, clip.at(file, file.g.animations[0], 0.0))
    frames = motion_from_clip(character, first.name, fps=20.0).T_world_joint[:1]
    T = character.nodes.T_kinema_file.numpy()
    gap = np.linalg.norm(character.posed(frames)[0].double().numpy()[found] - seen @ T[:3, :3].T - T[:3, 3], axis=1)
    if not np.median(gap) < SAME * character.height:
        raise ValueError(f"{path}: vertices do not correspond, {np.median(gap) / character.height:.3g} heights apart")
    return found


def judge(path: Path, case: Case, result: Path, verts: np.ndarray, bare: np.ndarray, tools: tuple[Any, Any]) -> dict:
    """`likeness.compare` with the result's vertices followed by number and its axes turned back to the original's."""
    likeness, clip = tools
    _, height, pick, art = likeness.original(str(path))
    file = clip.File(str(result))
    parts = clip.bind(file)
    start = clip.pose(file, parts, {})
    if len(start) != len(bare):
        raise ValueError(f"{result}: {len(start)} vertices, the mesh has {len(bare)}")
    u, _, v = np.linalg.svd((start - start.mean(0)).T @ (bare - bare.mean(0)))
    u[:, 2] *= np.sign(np.linalg.det(u @ v))
    R_file_result = (u @ v).T
    animation = file.g.animations[-1]
    end = max(float(file.acc(s.input).max()) for s in animation.samplers)
    count = int(np.clip(round(end * likeness.FPS), 8, 60))
    own = verts[pick]
    moved = [clip.pose(file, parts, clip.at(file, animation, t))[own] for t in np.linspace(0, end, count + 1)]
    mine = likeness.features(np.stack(moved) @ R_file_result.T / height, max(end / count, 1e-6))
    still = np.zeros((9, mine.shape[1]))
    away = {n: likeness.dist(mine, x) / (likeness.dist(still, x) + likeness.FLOOR) for n, x in art.items()}
    order = sorted(away, key=lambda name: away[name])
    right = min(case.clips, key=lambda name: away[name])
    yaw = float(np.degrees(np.arctan2(R_file_result[0, 2], R_file_result[2, 2])))
    return {
        "clips": len(art), "nearest": order[0], "right": right, "rank": order.index(right) + 1,
        "hit": order[0] in case.clips, "ratio": round(float(away[right]), 3), "turned_deg": round(yaw),
        "upright": bool(R_file_result[1, 1] > 0.9),
    }  # fmt: skip


def animate(source: Path, sentence: str, output: Path) -> str:
    """Run the command as a user does; what it said."""
    said = io.StringIO()
    arguments = ["animate", str(source), sentence, "--preset", "instant", "--no-library", "--seed", str(SEED)]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = kinema([*arguments, "-o", str(output)])
    if code != 0:
        raise RuntimeError(said.getvalue()[-500:])
    return said.getvalue()


def measure(
    name: str, path: Path, sentence: str, case: Case | None, folder: Path, tools: tuple[Any, Any], *, own_rig: bool
) -> dict:
    """One mesh: rigged, animated, judged."""
    row: dict[str, Any] = {"name": name, "sentence": sentence, "twin": case is not None}
    likeness, clip = tools
    source, verts, bare = path, None, None
    if case is not None:
        character = load_character(path, repair=True)
        source = folder / f"{name}.bare.glb"
        bare = strip_skeleton(character, source)
        verts = judged_verts(character, path, clip)
    output = folder / f"{name}.walk.glb"
    begin = time.process_time()
    said = animate(source, sentence, output)
    row["cpu_seconds"] = round(time.process_time() - begin, 1)
    row["said"] = [line for line in said.splitlines() if line.startswith("kinema:") or "note:" in line]
    row["mine"] = clip.measure(str(output))[-1]
    if case is not None and verts is not None and bare is not None:
        row |= judge(path, case, output, verts, bare, tools)
        row["artist"] = clip.measure(str(path), row["right"])[0]
        if own_rig:
            rigged = folder / f"{name}.own.glb"
            animate(path, sentence, rigged)
            verdict = likeness.compare(str(path), str(rigged), [name.lower() for name in case.clips])
            row["own_rig"] = {"hit": verdict["nearest"] in case.clips, "ratio": verdict["ratio"]}
    return row


def run(folder: Path, which: str, most: int | None, *, own_rig: bool) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tools = judges(JUDGES)
    place = folder / "rows.jsonl"
    done = {json.loads(line)["name"] for line in place.read_text().splitlines()} if place.exists() else set()
    left = [one for one in listed(which) if one[0] not in done]
    for name, path, sentence, case, group in left[:most]:
        try:
            row = measure(name, path, sentence, case, folder, tools, own_rig=own_rig)
        except Exception as error:  # a mesh that fails is a miss, and is shown as one
            row = {
                "name": name,
                "sentence": sentence,
                "twin": case is not None,
                "hit": False,
                "error": f"{error}"[:300],
            }
        row["group"] = group
        with place.open("a") as file:
            file.write(json.dumps(row) + "\n")
        verdict = f"{'hit' if row['hit'] else 'miss'} {row.get('ratio')} {row.get('nearest')}" if row["twin"] else ""
        print(f"{name:18s} {row.get('error') or verdict}", flush=True)
    print(f"{max(0, len(left) - (most or len(left)))} left")


def page(folder: Path) -> None:
    """Markdown of a finished run."""
    rows = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    print("| mesh | read as | left against right | nearest clip of the artist's | ratio | own rig | amount |")
    print("|---|---|--:|---|--:|---|--:|")
    for row in rows:
        if "error" in row:
            print(f"| {row['name']} | {row['error']} | | | | | |")
            continue
        read = next((line.split("read as ")[1].split(":")[0] for line in row["said"] if "read as" in line), "?")
        sides = row["mine"]["left_right"]
        cells = [row["name"], read, "–" if sides is None else f"{sides:+.2f}"]
        if row["twin"]:
            own = row.get("own_rig")
            cells += [f"{row['nearest'].rsplit('|')[-1]}{', right' if row['hit'] else ''}", f"{row['ratio']:.2f}"]
            cells += [f"{own['ratio']:.2f}{', right' if own['hit'] else ''}" if own else "–"]
            cells += [f"{row['mine']['amount'] / max(row['artist']['amount'], 1e-6):.2f}"]
        else:
            cells += ["–", "–", "–", "–"]
        print("| " + " | ".join(cells) + " |")
    twins = [row for row in rows if row["twin"]]
    judged = [row for row in twins if "ratio" in row]
    if judged:
        own = [row["own_rig"] for row in judged if "own_rig" in row]
        line = f"{sum(row['hit'] for row in twins)} of {len(twins)} nearest to the artist's own walk, median ratio "
        print(f"\n{line}{np.median([row['ratio'] for row in judged]):.2f},")
        print(f"{sum(row['ratio'] < 1 for row in judged)} below 1 (nearer than standing still).")
        if own:
            hits, ratios = sum(one["hit"] for one in own), np.median([one["ratio"] for one in own])
            print(f"On the artist's own skeleton: {hits} of {len(own)}, median {ratios:.2f}.")
        turned = [row["name"] for row in judged if abs(row["turned_deg"]) > 45 or not row["upright"]]
        print(f"Turned away from the file's front: {', '.join(turned) or 'none'}.")
    seconds = [row["cpu_seconds"] for row in rows if "cpu_seconds" in row]
    print(f"CPU seconds a mesh, rig and physics included: median {np.median(seconds):.0f}, largest {max(seconds):.0f}.")


def strip(character: Character, motion: Motion, *, label: str, azimuth_deg: float) -> Image.Image:
    """Frames of a motion in a row; the body's left is blue, its right red, and the ground a line."""
    index = np.linspace(0, motion.frame_count - 1, FRAMES + 1).round().astype(int)[:FRAMES]
    verts = character.posed(motion.T_world_joint[index]).double().numpy()
    start, faces = character.start_positions.numpy(), character.mesh.faces.numpy()
    middle = 0.5 * (start[np.unique(faces), 2].min() + start[np.unique(faces), 2].max())
    colours = np.where(start[:, 2:] < middle, LEFT, RIGHT)
    reach = 0.62 * float(np.ptp(start[np.unique(faces)], axis=0).max())
    row = Image.new("RGB", (SIZE * FRAMES, SIZE), "white")
    for place, points in enumerate(verts):
        centre = np.array([np.median(points[:, 0]), 0.9 * reach, np.median(points[:, 2])])
        picture = draw_mesh(
            points,
            faces,
            colours,
            azimuth=np.radians(azimuth_deg),
            elevation=0.0,
            size=SIZE,
            box=(centre - reach, centre + reach),
        )
        row.paste(picture, (place * SIZE, 0))
    pen = ImageDraw.Draw(row)
    ground = SIZE / 2 * (1 + 0.9 / 1.06)
    pen.line([(0, ground), (row.width, ground)], fill=(120, 120, 120))
    pen.text((3, 1), label, fill=(0, 0, 0))
    return row


def drawn(folder: Path, row: dict[str, Any]) -> Image.Image:
    """One walk from the side and from the front; kept beside the clip until that changes."""
    clip, place = folder / f"{row['name']}.walk.glb", folder / f"{row['name']}.png"
    if not place.exists() or place.stat().st_mtime < clip.stat().st_mtime:
        character = load_character(clip)
        motion = motion_from_clip(character, character.clips[-1].name)
        verdict = f"; {'nearest to' if row['hit'] else 'not like'} the artist's walk" if row["twin"] else ""
        side = strip(character, motion, label=f"{row['name']}: {row['sentence']}{verdict}", azimuth_deg=90.0)
        front = strip(character, motion, label="", azimuth_deg=0.0)
        both = Image.new("RGB", (side.width, side.height + front.height), "white")
        both.paste(side, (0, 0))
        both.paste(front, (0, side.height))
        both.save(place)
    with Image.open(place) as picture:
        return picture.convert("RGB")


def sheet(folder: Path, output: Path, names: list[str]) -> None:
    """All walks in two columns."""
    rows = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    lines = [drawn(folder, row) for row in rows if "error" not in row and (not names or row["name"] in names)]
    columns = [lines[::2], lines[1::2]]
    tall = max(sum(line.height for line in column) for column in columns)
    whole = Image.new("RGB", (sum(column[0].width for column in columns if column), tall), "white")
    for number, column in enumerate(columns):
        y = 0
        for line in column:
            whole.paste(line, (number * line.width, y))
            y += line.height
    whole.save(output, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    runs = commands.add_parser("run")
    runs.add_argument("folder", type=Path)
    runs.add_argument("--list", choices=("eight", "test", "train"), default="eight")
    runs.add_argument("--most", type=int)
    runs.add_argument("--no-own-rig", action="store_true", help="leave out the artist's own skeleton")
    pages = commands.add_parser("page")
    pages.add_argument("folder", type=Path)
    sheets = commands.add_parser("sheet")
    sheets.add_argument("folder", type=Path)
    sheets.add_argument("output", type=Path)
    sheets.add_argument("names", nargs="*")
    args = parser.parse_args()
    if args.command == "run":
        run(args.folder, args.list, args.most, own_rig=not args.no_own_rig)
    elif args.command == "page":
        page(args.folder)
    else:
        sheet(args.folder, args.output, args.names)


if __name__ == "__main__":
    sys.exit(main())
