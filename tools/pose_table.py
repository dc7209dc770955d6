"""The pose space on characters that it never saw: everything that issue 7 asks to be shown, into docs/results/pose_space.md.

PYTHONPATH=src python tools/pose_table.py --keep FOLDER [--characters fox q_trex] [--artist-weights FILE] [--without-weights FILE]
                                          [--also NAME=FILE ...] [--untrained] [-o docs/results/pose_space.md]

Samples against artists' poses of the same rig, beside uniform angles within ±45°, a Gaussian around rest, one fitted to the artist's
poses of the very character, an untrained network, and the comparison model that learned from artists' clips; a wild set is diverse
without effort, so each model is also set against both baselines scaled to its own diversity, and widened to theirs. Inversion, walks
against straight lines, edits against damped least squares and the polish alone, a left-out body plan, time. FOLDER holds a JSON file
a character; what is in it is not measured again, so that a stopped run goes on, and new weights only cost their own rows.
`--untrained` runs it all with a network that has learned nothing, to see that it runs.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import torch
from pose_page import PLAIN, page
from resumable import commit, digest
from torch import Generator, Tensor

from kinema.asset import Character, character_from_document, load_character
from kinema.creature import gait, gaits, make, to_document
from kinema.evaluation.poses import (
    artist_poses,
    different,
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
from kinema.posespace import PoseSpace, handles_on, joint_positions, local_frames, poses_from_frames, rig_tokens
from kinema.posespace.guide import guide_of
from kinema.posespace.ik import dls, polish, polish_tokens
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.representation import widened
from kinema.posespace.space import WEIGHTS, Learned
from kinema.posespace.validators import Validators, validators_of
from kinema.rigging import forward_kinematics

ROOT = Path(__file__).resolve().parents[1]
ASSETS = Path(os.environ.get("KINEMA_ASSETS", ROOT.parent / "shared" / "assets"))
FEWEST = 8
"""Characters with fewer different artist poses than this tell nothing."""
ZERO_SHOT = ("spider", "beetle", "wolf", "human", "crow", "lizard")
"""Species of bodies that are made for the table: the first is of the plan that `--without-weights` never saw."""
INDIVIDUAL = 7001
"""Seed of those bodies; collections count from 0."""
WIDENED = ("pose space", "learned from artists", "untrained network")
"""Models that are also made as diverse as the baselines (`kinema poses sample --variety`)."""
MOST = 64.0
"""Largest variety that is tried for it."""
WALK_STEPS = 12
INVERTED = 16
"""Samples that are inverted and decoded."""

Sample = Callable[[Character, int, Generator], Tensor]
"""A character, a count and noise to poses, T_parent_joint [pose joint 4 4]."""
Drag = Callable[[Character, str, Tensor], Tensor]
"""A character, a joint and targets [pose 3] to poses dragged from rest, T_parent_joint [pose joint 4 4]."""


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    samples: int = 192
    """Poses of each set."""
    targets: int = 100
    """Handles dragged on each character."""
    pairs: int = 4
    """Walks on each character."""


@dataclass(frozen=True)
class Model:
    """A pose space with a name."""

    name: str
    space: PoseSpace
    digest: str

    @property
    def key(self) -> str:
        return f"{self.name}@{self.digest}"


@dataclass(frozen=True)
class Kept:
    """Figures of one character, in a file that grows row by row."""

    path: Path

    def rows(self) -> dict[str, dict]:
        return json.loads(self.path.read_text()) if self.path.is_file() else {}

    def get(self, key: str, measure: Callable[[], dict]) -> dict:
        """A row, measured if it is not there."""
        rows = self.rows()
        if key not in rows:
            rows[key] = measure()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            atomic_write(self.path, json.dumps(rows, indent=1).encode())
        return rows[key]


def seeded(seed: int) -> Generator:
    return torch.Generator().manual_seed(seed)


def baselines(artist: Tensor) -> dict[str, Sample]:
    """What a model must beat; the last one knows the artists' poses of the character it is judged on."""
    return {
        "uniform ±45°": lambda character, count, g: uniform_poses(character.skeleton, count, generator=g),
        "Gaussian around rest": lambda character, count, g: gaussian_poses(character.skeleton, count, generator=g),
        "Gaussian fitted to the artist": lambda character, count, g: gaussian_poses(
            character.skeleton, count, generator=g, spread=fitted_spread(character.skeleton, artist)
        ),
    }


def as_diverse(
    draw: Callable[[float], Tensor], wanted: float, measure: Callable[[Tensor], float], *, most: float = torch.pi / 2
) -> Tensor:
    """Poses of a size that gives at least the diversity that is wanted, by bisection between nothing and the most."""
    low, high = 0.0, most
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if measure(draw(middle)) < wanted else (low, middle)
    return draw(high)


def sampler(space: PoseSpace, *, validators: Validators | None = None) -> Sample:
    """A pose space as a callable; with validators it is guided by them."""

    def sample(character: Character, count: int, generator: Generator) -> Tensor:
        rig = rig_tokens(character)
        guide = None if validators is None else guide_of(character, rig, validators=validators)
        poses = space.sample(rig, count, generator=generator, guide=guide, strength=10.0)
        return local_frames(character.skeleton, rig, poses.double()).to(character.skeleton.T_parent_joint)

    return sample


def dragger(space: PoseSpace) -> Drag:
    """Edits by a pose space from the rest pose, polished."""

    def drag(character: Character, joint: str, targets: Tensor) -> Tensor:
        rig = rig_tokens(character)
        handles = handles_on(character.skeleton, rig, {joint: targets})
        rest = torch.zeros(len(targets), rig.token_count, 3)
        edited = space.edit(rig, rest, handles, polish=partial(polish_tokens, rig), steps=16)
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


def dragged(character: Character, drag: Drag, targets: dict[str, Tensor], artist: Tensor, checks: Validators) -> dict:
    """Handle error and plausibility of dragged poses."""
    skeleton, height = character.skeleton, character.height
    known = pose_points(skeleton, artist, height=height)
    errors, strange, through = [], [], []
    begun = time.process_time()
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
        "seconds": (time.process_time() - begun) / len(error),
    }


def inverted(character: Character, space: PoseSpace) -> dict:
    """How far a sample is from itself after inversion and decoding in 50 steps, heights."""
    rig = rig_tokens(character)
    poses = space.sample(rig, INVERTED, generator=seeded(2))
    back = space.decode(rig, space.invert(rig, poses, steps=50), steps=50)
    off = (joint_positions(rig, back) - joint_positions(rig, poses)).norm(dim=-1)
    return {"error": float(off.mean()), "worst": float(off.mean(1).max())}


def walked(character: Character, space: PoseSpace, artist: Tensor, checks: Validators, *, pairs: int) -> dict:
    """Walks between artists' poses that are far apart, and straight lines between the same angles."""
    rig, skeleton = rig_tokens(character), character.skeleton
    poses = poses_from_frames(skeleton, rig, forward_kinematics(skeleton, artist)).float()
    points = joint_positions(rig, poses)
    order = torch.randperm(len(poses), generator=seeded(3))
    apart = (points[order[0::2][: len(order) // 2]] - points[order[1::2]]).norm(dim=-1).mean(-1)
    chosen = apart.topk(min(pairs, len(apart))).indices
    energy = guide_of(character, rig, validators=checks)
    ways: dict[str, list[Tensor]] = {"walk": [], "unguided": [], "line": []}
    ends = []
    for pair in chosen.tolist():
        first, second = poses[order[2 * pair]], poses[order[2 * pair + 1]]
        share = torch.linspace(0, 1, WALK_STEPS)[:, None, None]
        ways["walk"].append(space.walk(rig, first, second, WALK_STEPS, guide=energy))
        ways["unguided"].append(space.walk(rig, first, second, WALK_STEPS))
        ways["line"].append(first + share * (second - first))
        tips = joint_positions(rig, ways["walk"][-1][[0, -1]]) - joint_positions(rig, torch.stack([first, second]))
        ends.append(float(tips.norm(dim=-1).mean()))
    row: dict[str, float] = {"ends": max(ends)}
    for name, paths in ways.items():
        inner = torch.cat([path[1:-1] for path in paths])
        world = forward_kinematics(skeleton, local_frames(skeleton, rig, inner.double()))
        found = replace(checks.violations(world), ground=torch.zeros(len(inner)))
        steps = [joint_positions(rig, path).diff(dim=0).norm(dim=-1).mean(-1) for path in paths]
        row |= {
            f"{name}_violation": float(energy(inner, torch.zeros(len(inner))).mean()),
            f"{name}_rejected": float((~found.accepted()).double().mean()),
            f"{name}_uneven": float(torch.stack([step.std() / step.mean() for step in steps]).mean()),
        }
    return row


def timed(character: Character, space: PoseSpace) -> dict:
    """Milliseconds a sample in batches of 64, the best of three: others share the machine."""
    rig, best, cpu = rig_tokens(character), float("inf"), float("inf")
    for seed in range(3):
        begun, worked = time.perf_counter(), time.process_time()
        space.sample(rig, 64, generator=seeded(seed))
        best, cpu = min(best, time.perf_counter() - begun), min(cpu, time.process_time() - worked)
    return {
        "tokens": rig.token_count,
        "ms": 1e3 * best / 64,
        "cpu_ms": 1e3 * cpu / 64,
        "threads": torch.get_num_threads(),
    }


def sample_rows(
    kept: Kept, character: Character, artist: Tensor, models: list[Model], checks: Validators, count: int
) -> dict[str, dict]:
    """Scores of every set of poses."""
    skeleton, height = character.skeleton, character.height
    judge = partial(score_poses, skeleton, violations=checks.violations, height=height)
    rows = {}

    def add(name: str, key: str, draw: Callable[[], Tensor], against: Tensor = artist) -> None:
        rows[name] = kept.get(f"samples {count}/{key}", lambda: asdict(judge(draw(), against)))

    # what two halves of the artist's own poses score against each other: as near as a good model can come
    add("artist (one half to the other)", "artist", lambda: artist[::2], artist[1::2])
    for name, sample in baselines(artist).items():
        add(name, name, lambda sample=sample: sample(character, count, seeded(0)))
    for model in models:
        add(model.name, model.key, lambda model=model: sampler(model.space)(character, count, seeded(0)))
        if model is models[0]:
            name = f"{model.name}, guided"
            guided = sampler(model.space, validators=checks)
            add(name, f"{model.key}, guided", lambda guided=guided: guided(character, count, seeded(0)))
        for kind, draw in (
            ("uniform", lambda size: uniform_poses(skeleton, count, generator=seeded(0), limit=size)),
            ("Gaussian", lambda size: gaussian_poses(skeleton, count, generator=seeded(0), spread=size)),
        ):
            name, wanted = f"{kind}, as diverse as {model.name}", rows[model.name]["diversity"]
            spread = partial(pose_points, skeleton, height=height)
            alike = partial(as_diverse, draw, wanted, lambda poses, spread=spread: diversity(spread(poses)))
            add(name, f"{kind}, as diverse as {model.key}", alike)
    # the other way round: samples made as diverse as what they are set against
    for plain in PLAIN:
        wanted = rows[plain]["diversity"]
        for model in models:
            if model.name in WIDENED:
                draw = partial(widest, character, model.space, wanted, count)
                add(f"{model.name}, as diverse as {plain}", f"{model.key}, as diverse as {plain}", draw)
        draw = partial(tilting, character, wanted, count)
        add(f"Gaussian with the root, as diverse as {plain}", f"rooted, as diverse as {plain}", draw)
    return rows


def widest(character: Character, space: PoseSpace, wanted: float, count: int) -> Tensor:
    """Samples of a pose space, of so much variety that they are as diverse as is wanted, T_parent_joint [pose joint 4 4]."""
    poses = space.sample(rig_tokens(character), count, generator=seeded(0))
    return sized(character, lambda size: widened(poses, size), wanted, most=MOST)


def tilting(character: Character, wanted: float, count: int) -> Tensor:
    """Noise on every joint and on the root's tilt, as diverse as is wanted, T_parent_joint [pose joint 4 4]."""
    noise = torch.randn(count, rig_tokens(character).token_count, 3, generator=seeded(0))
    return sized(character, lambda size: size * noise, wanted)


def sized(
    character: Character, draw: Callable[[float], Tensor], wanted: float, *, most: float = torch.pi / 2
) -> Tensor:
    """Poses [pose token 3] of the size that gives a diversity, as T_parent_joint [pose joint 4 4]."""
    rig, skeleton = rig_tokens(character), character.skeleton

    def frames(size: float) -> Tensor:
        return local_frames(skeleton, rig, draw(size).double()).to(skeleton.T_parent_joint)

    def spread(poses: Tensor) -> float:
        return diversity(pose_points(skeleton, poses, height=character.height))

    return as_diverse(frames, wanted, spread, most=most)


def measured(kept: Kept, character: Character, artist: Tensor, models: list[Model], sizes: Sizes) -> dict:
    """All figures of one character."""
    checks = validators_of(character)
    trained = [model for model in models if model.name != "untrained network"]
    result = {
        "artist_poses": len(artist),
        "moving": len(character.skeleton.motion_joints),
        "samples": sample_rows(kept, character, artist, models, checks, sizes.samples),
        "edits": {},
        "invert": {},
        "walk": {},
        "time": {},
    }
    targets = reachable_targets(character, sizes.targets, generator=seeded(1))
    drags = {"damped least squares": ("dls", from_rest(dls)), "polish alone": ("polish", from_rest(polish))}
    drags[trained[0].name] = (trained[0].key, dragger(trained[0].space))
    for name, (key, drag) in drags.items():
        row = kept.get(
            f"edits {sizes.targets}/{key}",
            lambda drag=drag: dragged(character, drag, targets, artist, checks),
        )
        result["edits"][name] = row
    name, key, space = trained[0].name, trained[0].key, trained[0].space
    result["invert"][name] = kept.get(f"invert/{key}", lambda: inverted(character, space))
    walk = partial(walked, character, space, artist, checks, pairs=sizes.pairs)
    result["walk"][name] = kept.get(f"walk {sizes.pairs}/{key}", walk)
    result["time"][name] = kept.get(f"time/{key}", lambda: timed(character, space))
    return result


def made_body(species: str) -> tuple[Character, Tensor]:
    """A generated body and poses of its own gaits, T_parent_joint [pose joint 4 4]."""
    creature = make(species, seed=INDIVIDUAL)
    character = character_from_document(to_document(creature), name=species)
    motions = [gait(creature, name, fps=10, skeleton=character.skeleton) for name in gaits(creature)]
    every = torch.cat([motion.T_parent_joint for motion in motions])
    return character, every[different(pose_points(character.skeleton, every, height=character.height), 0.01)]


def models_of(chosen: argparse.Namespace) -> list[Model]:
    """The pose space first, then what it is compared with; a model without weights is left out with a word."""
    torch.manual_seed(0)
    blank = PoseTransformer(Shape()).eval().requires_grad_(False)
    if chosen.untrained:
        return [Model("pose space", PoseSpace(Learned(blank), 0.2), "untrained")]
    named = [("pose space", chosen.weights), ("learned from artists", chosen.artist_weights)]
    named += [("without a plan", chosen.without_weights)]
    named += [(name, Path(path)) for name, _, path in (text.partition("=") for text in chosen.also)]
    models = []
    for name, path in named:
        if path is not None and path.is_file():
            models.append(Model(name, PoseSpace.load(path), digest(path)))
        else:
            print(f"no rows for '{name}': there are no weights at {path}", flush=True)
    if models:
        first = models[0].space
        models.append(
            Model("untrained network", PoseSpace(Learned(blank), first.spread), f"none, shape of {models[0].digest}")
        )
    return models


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--keep", type=Path, required=True, help="folder of what is measured")
    options.add_argument("--characters", nargs="*", help="names in the manifest; all test characters if not given")
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    options.add_argument("--artist-weights", type=Path, help="the comparison model's")
    options.add_argument("--without-weights", type=Path, help="of a model that never saw a spider")
    options.add_argument("--also", nargs="*", default=[], metavar="NAME=FILE", help="other models")
    options.add_argument("--untrained", action="store_true", help="a network that has learned nothing, to try this out")
    options.add_argument("--samples", type=int, default=Sizes.samples)
    options.add_argument("--targets", type=int, default=Sizes.targets)
    options.add_argument("--pairs", type=int, default=Sizes.pairs)
    options.add_argument("--species", nargs="*", default=list(ZERO_SHOT))
    options.add_argument("-o", "--output", type=Path, default=ROOT / "docs" / "results" / "pose_space.md")
    chosen = options.parse_args()
    sizes = Sizes(chosen.samples, chosen.targets, chosen.pairs)
    models = models_of(chosen)
    if not models:
        raise SystemExit("no weights at all: train some, or give --untrained")
    results: dict[str, dict] = {}
    for entry in json.loads((ASSETS / "manifest.json").read_text()):
        name = entry["name"]
        if entry["split"] != "test" or (chosen.characters and name not in chosen.characters):
            continue
        begun = time.perf_counter()
        character = load_character(ASSETS / entry["file"])
        artist = artist_poses(character, count=256)
        if len(artist) < FEWEST:
            print(f"{name}: its clips hold fewer than {FEWEST} different poses; left out", flush=True)
            continue
        results[name] = measured(Kept(chosen.keep / f"{name}.json"), character, artist, models, sizes)
        print(f"{name}: {len(artist)} artist poses, {time.perf_counter() - begun:.0f} s", flush=True)
    bodies: dict[str, dict] = {}
    for species in chosen.species:
        begun = time.perf_counter()
        character, known = made_body(species)
        kept, checks = Kept(chosen.keep / f"made_{species}.json"), validators_of(character)
        rows = sample_rows(kept, character, known, models, checks, sizes.samples)
        bodies[species] = {"poses": len(known), "samples": rows}
        print(f"{species}: {len(known)} poses of its gaits, {time.perf_counter() - begun:.0f} s", flush=True)
    facts = {model.name: {"weights": model.digest, **model.space.facts} for model in models}
    text = page(results, bodies, facts, ours=models[0].name, sizes=asdict(sizes), commit=commit())
    atomic_write(chosen.output, text.encode())
    print(f"{chosen.output}: written", flush=True)


if __name__ == "__main__":
    main()
