"""Sampled and dragged poses of the test characters against artists' poses: tables of docs/results/pose_space.md.

PYTHONPATH=src python tools/pose_table.py [--characters fox q_trex] [--weights FILE] [--artist-weights FILE] [-o FILE.md]

Issue 7, must-show 1: samples of the pose space, of the comparison model that learned from artists' clips, and of three baselines
(uniform angles within ±45°, a Gaussian around rest of a stated spread, and one fitted to the artists' poses of the very character).
A wild set is diverse without effort, so each model is also set against both baselines scaled to its own diversity.
Must-show 4: random reachable targets for the ends of limbs, dragged from rest by damped least squares, by the exact polish
alone, and by the pose space. Rows of a model whose weights are not there are skipped with a word.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path

import torch
from torch import Generator, Tensor

from kinema.asset import Character, load_character
from kinema.evaluate.poses import (
    PoseScores,
    artist_poses,
    diversity,
    fitted_spread,
    gaussian_poses,
    nearest,
    pose_points,
    score_poses,
    uniform_poses,
)
from kinema.files import atomic_write
from kinema.geometry.rotations import from_euler_xyz
from kinema.posespace import Handles, PoseSpace, handles_on, local_frames, rig_tokens
from kinema.posespace.guide import guide_of
from kinema.posespace.ik import dls, polish, polish_tokens
from kinema.posespace.space import WEIGHTS
from kinema.posespace.validators import Validators, validators_of
from kinema.rig import forward_kinematics

ROOT = Path(__file__).resolve().parents[1]
ASSETS = Path(os.environ.get("KINEMA_ASSETS", ROOT.parent / "shared" / "assets"))
FEWEST = 8
"""Characters with fewer different artist poses than this tell nothing."""

Sample = Callable[[Character, int, Generator], Tensor]
"""A character, a count and noise to poses, T_parent_joint [pose joint 4 4]."""
Drag = Callable[[Character, str, Tensor], Tensor]
"""A character, a joint and targets [pose 3] to poses dragged from rest, T_parent_joint [pose joint 4 4]."""


def baselines(artist: Tensor) -> dict[str, Sample]:
    """What a model must beat; the last one knows the artists' poses of the character it is judged on."""
    return {
        "uniform ±45°": lambda character, count, g: uniform_poses(character.skeleton, count, generator=g),
        "Gaussian around rest": lambda character, count, g: gaussian_poses(character.skeleton, count, generator=g),
        "Gaussian fitted to the artist": lambda character, count, g: gaussian_poses(
            character.skeleton, count, generator=g, spread=fitted_spread(character.skeleton, artist)
        ),
    }


def as_diverse(draw: Callable[[float], Tensor], wanted: float, measure: Callable[[Tensor], float]) -> Tensor:
    """Poses of a baseline whose size gives the diversity that is wanted, by bisection between nothing and π/2."""
    low, high = 0.0, torch.pi / 2
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if measure(draw(middle)) < wanted else (low, middle)
    return draw((low + high) / 2)


def sampler(space: PoseSpace, *, validators: Validators | None = None) -> Sample:
    """A pose space as a callable; with validators it is guided by them."""

    def sample(character: Character, count: int, generator: Generator) -> Tensor:
        rig = rig_tokens(character)
        guide = None if validators is None else guide_of(character, rig, validators=validators)
        poses = space.sample(rig, count, generator=generator, guide=guide)
        return local_frames(character.skeleton, rig, poses.double()).to(character.skeleton.T_parent_joint)

    return sample


def dragger(space: PoseSpace) -> Drag:
    """Edits by a pose space from the rest pose, polished."""

    def drag(character: Character, joint: str, targets: Tensor) -> Tensor:
        rig = rig_tokens(character)
        handles: Handles = handles_on(character.skeleton, rig, {joint: targets})
        rest = torch.zeros(len(targets), rig.token_count, 3)
        edited = space.edit(rig, rest, handles, polish=partial(polish_tokens, rig))
        return local_frames(character.skeleton, rig, edited.poses.double()).to(character.skeleton.T_parent_joint)

    return drag


def from_rest(solve: Callable[..., object]) -> Drag:
    """Plain inverse kinematics from the rest pose."""

    def drag(character: Character, joint: str, targets: Tensor) -> Tensor:
        start = character.skeleton.T_parent_joint.expand(len(targets), -1, -1, -1)
        return solve(character.skeleton, start, {joint: targets}).T_parent_joint  # pyright: ignore

    return drag


def reachable_targets(character: Character, count: int, *, generator: Generator) -> dict[str, Tensor]:
    """Places that ends of limbs come to when the joints above them turn at random within ±45°, [target 3] by joint."""
    skeleton = character.skeleton
    inner = {skeleton.motion_parents[joint] for joint in skeleton.motion_joints}
    ends = [joint for joint in skeleton.motion_joints if joint not in inner and joint != skeleton.motion_root]
    chosen = torch.randint(len(ends), (count,), generator=generator)
    angles = (
        (torch.rand(count, skeleton.joint_count, 3, generator=generator, dtype=torch.float64) * 2 - 1) * torch.pi / 4
    )
    turning = skeleton.moves.clone()
    turning[skeleton.motion_root] = False
    local = skeleton.T_parent_joint.expand(count, -1, -1, -1).clone()
    local[..., :3, :3] = local[..., :3, :3] @ from_euler_xyz(angles.to(local) * turning[:, None])
    places = forward_kinematics(skeleton, local)[..., :3, 3]
    rows = {end: places[chosen == number, end] for number, end in enumerate(ends)}
    return {skeleton.names[end]: row for end, row in rows.items() if len(row)}


def drag_scores(
    character: Character, drag: Drag, targets: dict[str, Tensor], artist: Tensor, checks: Validators
) -> dict:
    """Handle error and plausibility of dragged poses."""
    skeleton, height = character.skeleton, character.height
    known = pose_points(skeleton, artist, height=height)
    errors, strange, through = [], [], []
    for name, places in targets.items():
        local = drag(character, name, places)
        world = forward_kinematics(skeleton, local)
        errors.append((world[:, skeleton.index(name), :3, 3] - places).norm(dim=-1) / height)
        strange.append(nearest(pose_points(skeleton, local, height=height), known))
        through.append(checks.violations(world).penetration)
    error = torch.cat(errors)
    return {
        "error": float(error.mean()),
        "worst": float(error.max()),
        "within": float((error <= 0.01).double().mean()),
        "plausibility": float(torch.cat(strange).mean()),
        "penetration": float(torch.cat(through).mean()),
    }


def measured(path: Path, spaces: dict[str, PoseSpace], *, count: int, target_count: int) -> dict | None:
    """All figures of one character; None where its clips hold too few poses."""
    character = load_character(path)
    artist = artist_poses(character, count=count)
    if len(artist) < FEWEST:
        return None
    checks = validators_of(character)
    samples = baselines(artist)
    drags: dict[str, Drag] = {"damped least squares": from_rest(dls), "polish alone": from_rest(polish)}
    for name, space in spaces.items():
        samples[name] = sampler(space)
        samples[f"{name}, guided"] = sampler(space, validators=checks)
        drags[name] = dragger(space)
    judge = partial(score_poses, character.skeleton, violations=checks.violations, height=character.height)
    # what two halves of the artist's own poses score against each other: as near as a good model can come
    rows: dict[str, PoseScores] = {"artist (one half to the other)": judge(artist[::2], artist[1::2])}
    for name, sample in samples.items():
        rows[name] = judge(sample(character, count, torch.Generator().manual_seed(0)), artist)
    skeleton, height = character.skeleton, character.height
    for name in spaces:
        for kind, draw in (
            (
                "uniform",
                lambda size: uniform_poses(skeleton, count, generator=torch.Generator().manual_seed(0), limit=size),
            ),
            (
                "Gaussian",
                lambda size: gaussian_poses(skeleton, count, generator=torch.Generator().manual_seed(0), spread=size),
            ),
        ):
            alike = as_diverse(
                draw, rows[name].diversity, lambda poses: diversity(pose_points(skeleton, poses, height=height))
            )
            rows[f"{kind}, as diverse as {name}"] = judge(alike, artist)
    targets = reachable_targets(character, target_count, generator=torch.Generator().manual_seed(1))
    return {
        "artist_poses": len(artist),
        "moving": len(character.skeleton.motion_joints),
        "samples": {name: asdict(scores) for name, scores in rows.items()},
        "edits": {name: drag_scores(character, drag, targets, artist, checks) for name, drag in drags.items()},
    }


def as_tables(results: dict[str, dict]) -> str:
    """Both tables as Markdown, means over the characters last."""
    lines = ["## Samples", "", "| character | poses | " + " | ".join(PoseScores.__dataclass_fields__) + " |"]
    lines.append("|---|---|" + "--:|" * len(PoseScores.__dataclass_fields__))
    lines += _rows(results, "samples", lambda row: [f"{value:.4f}" for value in row.values()])
    lines += [
        "",
        "## Edits",
        "",
        "| character | by | mean error | worst | within 1 % | distance to artist | penetration |",
    ]
    lines.append("|---|---|--:|--:|--:|--:|--:|")
    lines += _rows(results, "edits", lambda row: [f"{value:.4f}" for value in row.values()])
    return "\n".join(lines) + "\n"


def _rows(results: dict[str, dict], part: str, cells: Callable[[dict], list[str]]) -> list[str]:
    lines = []
    for name, result in results.items():
        for method, row in result[part].items():
            lines.append(f"| {name} | {method} | " + " | ".join(cells(row)) + " |")
    for method in dict.fromkeys(method for result in results.values() for method in result[part]):
        found = [result[part][method] for result in results.values() if method in result[part]]
        mean = {key: sum(row[key] for row in found) / len(found) for key in found[0]}
        lines.append(f"| **mean of {len(found)}** | {method} | " + " | ".join(cells(mean)) + " |")
    return lines


def verdict(results: dict[str, dict], model: str) -> str:
    """Issue 7's sentences: on how many characters samples are nearer to artists' poses, and edits than a plain solver's."""
    nearer = diverse = alike = dragged = 0
    for result in results.values():
        rows, ours, edits = result["samples"], result["samples"][model], result["edits"]
        both = [rows["uniform ±45°"], rows["Gaussian around rest"]]
        same = [rows[f"{kind}, as diverse as {model}"] for kind in ("uniform", "Gaussian")]
        nearer += all(ours["plausibility"] < row["plausibility"] for row in both)
        diverse += all(ours["diversity"] >= row["diversity"] for row in both)
        alike += all(ours["plausibility"] < row["plausibility"] for row in same)
        dragged += edits[model]["plausibility"] < edits["damped least squares"]["plausibility"]
    return (
        f"{model}, of {len(results)} characters: nearer to the artist's poses than both baselines on {nearer}, "
        f"more diverse than both on {diverse}, nearer than both scaled to its own diversity on {alike}; "
        f"edits nearer than damped least squares on {dragged}."
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--characters", nargs="*", help="names in the manifest; all test characters if not given")
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    options.add_argument("--artist-weights", type=Path, help="the comparison model's")
    options.add_argument("--count", type=int, default=256, help="poses of each set")
    options.add_argument("--targets", type=int, default=100)
    options.add_argument(
        "--keep", type=Path, help="folder of one JSON file a character: those there are not measured again"
    )
    options.add_argument("-o", "--output", type=Path)
    chosen = options.parse_args()
    spaces = {}
    for name, weights in (("pose space", chosen.weights), ("learned from artists", chosen.artist_weights)):
        if weights is not None and weights.is_file():
            spaces[name] = PoseSpace.load(weights)
        else:
            print(f"no rows for '{name}': there are no weights at {weights}", file=sys.stderr)
    results: dict[str, dict] = {}
    for entry in json.loads((ASSETS / "manifest.json").read_text()):
        name = entry["name"]
        if entry["split"] != "test" or (chosen.characters and name not in chosen.characters):
            continue
        kept = None if chosen.keep is None else chosen.keep / f"{name}.json"
        began = time.perf_counter()
        if kept is not None and kept.is_file():
            result = json.loads(kept.read_text())
        else:
            result = measured(ASSETS / entry["file"], spaces, count=chosen.count, target_count=chosen.targets)
        if result is None:
            print(f"{name}: its clips hold fewer than {FEWEST} different poses; left out", file=sys.stderr)
            continue
        if kept is not None and not kept.is_file():
            kept.parent.mkdir(parents=True, exist_ok=True)
            atomic_write(kept, json.dumps(result, indent=1).encode())
        results[name] = result
        print(f"{name}: {result['artist_poses']} artist poses, {time.perf_counter() - began:.0f} s", file=sys.stderr)
    text = as_tables(results) if results else "no characters\n"
    text += "".join(f"\n{verdict(results, name)}\n" for name in spaces if results)
    if chosen.output is None:
        print(text)
    else:
        atomic_write(chosen.output, text.encode())


if __name__ == "__main__":
    main()
