"""Characters for the page: read from a user's file in a worker, told as facts."""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections import OrderedDict
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import torch

from kinema.asset import Bones, Character, character_from_document, load_character, read_mesh, rig_mesh
from kinema.asset.gltf import clip_names, glb_bytes
from kinema.creature import gait, gaits, make, to_document
from kinema.errors import Finding, KinemaError, UsageError
from kinema.files import atomic_write
from kinema.motion import Foot, document_with_motion, find_feet
from kinema.rigging import Skeleton, forward_kinematics
from kinema.studio.words import action_sentences, plan_of, suggestions

KEPT = 4
"""Characters kept in memory."""
TRUNK = 0.4
"""A branch with more than this share of the moving joints is trunk, not limb."""
BARE = frozenset(("no-skeleton",))
"""What the loader says of a mesh without a rig."""
MESHES = frozenset((".obj", ".ply", ".stl"))
MEETS = 1e-3
"""A bone's end this near to a joint, heights, is at the joint."""
OPTIONS = frozenset(("facing", "start", "repair"))


class Shelf:
    """Characters of one project, read when they are first needed."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._kept: OrderedDict[str, Character] = OrderedDict()

    def get(self, identity: str) -> Character:
        """A character that was read before."""
        if identity not in self._kept:
            folder = self.folder / "characters" / identity
            options = json.loads((folder / "reading.json").read_text())
            name = options.pop("name")
            character = load_character(folder / "model.glb", **options)
            self._kept[identity] = replace(character, name=name)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(identity)
        return self._kept[identity]

    def forget(self, identity: str) -> None:
        self._kept.pop(identity, None)

    def put(self, identity: str, character: Character, options: dict[str, Any]) -> None:
        """Store a character as the page and later calls will read it."""
        folder = self.folder / "characters" / identity
        folder.mkdir(parents=True, exist_ok=True)
        atomic_write(folder / "model.glb", glb_bytes(character.document))
        atomic_write(folder / "reading.json", json.dumps({"name": character.name, **options}).encode())
        self.forget(identity)


def read_character(path: Path, name: str, options: dict[str, Any]) -> tuple[Character, bool, tuple[str, ...]]:
    """A user's file as a character; a mesh without a rig gets one where that part of kinema is installed.

    Args:
        path: The file.
        name: What the user calls it.
        options: "facing", "start", "repair".

    Returns:
        The character, whether kinema made its rig, and what is to be said about that.

    Raises:
        KinemaError: whatever is wrong with the file; `rig-none` where it has no rig and none can be made.
    """
    if not options.keys() <= OPTIONS:
        raise UsageError("studio-request", f"unknown options {sorted(options)}")
    if path.suffix.lower() not in MESHES:
        try:
            return replace(load_character(path, **options), name=name), False, ()
        except KinemaError as error:
            if error.code not in BARE:
                raise
    if importlib.util.find_spec("kinema.autorig") is None:
        raise UsageError(
            "rig-none",
            "this mesh has no skeleton, and this build of kinema makes none by itself",
            where=name,
            hint="rig it in your 3D program, or `kinema rig mesh.obj --skeleton bones.json` makes a rigged .glb to drop here",
        )
    character, notes = importlib.import_module("kinema.autorig").load_or_rig(path, facing=options.get("facing", "+z"))
    return replace(character, name=name), True, notes


def moved_rig(shelf: Shelf, identity: str, heads: dict[str, Any]) -> Character:
    """A rig whose joints were moved in its start pose, with new skin weights (heat equilibrium).

    Args:
        shelf: Where the character lies.
        identity: Which.
        heads: Joint names to places in kinema's world, metres.

    Raises:
        UsageError: `studio-request`. KinemaError: what `rig_mesh` says.
    """
    character = shelf.get(identity)
    skeleton = character.skeleton
    world = forward_kinematics(skeleton)
    places = world[:, :3, 3].clone()
    ends = places + (world[:, :3, :3] @ skeleton.tails[..., None]).squeeze(-1)
    before = places.clone()
    for name, place in heads.items():
        goal = torch.tensor([float(value) for value in place], dtype=places.dtype)
        if goal.shape != (3,) or not bool(torch.isfinite(goal).all()):
            raise UsageError("studio-request", "a joint's place needs three numbers")
        joint = skeleton.index(name)
        meets = (ends - before[joint]).norm(dim=-1) < MEETS * character.height
        meets[joint] = False
        ends[joint] += goal - places[joint] if not (skeleton.descendants(joint)[1:]) else 0.0
        places[joint] = goal
        ends[meets] = goal  # bones that end in the joint go on ending in it
    T_file_kinema = torch.linalg.inv(character.nodes.T_kinema_file)
    in_file = [(T_file_kinema[:3, :3] @ points.mT).mT + T_file_kinema[:3, 3] for points in (places, ends)]
    kept = skeleton.descendants(skeleton.motion_root)  # what is above it is the armature, which `rig_mesh` makes anew
    bones = Bones(
        tuple(skeleton.names[joint] for joint in kept),
        tuple(kept.index(skeleton.parents[joint]) if joint != kept[0] else -1 for joint in kept),
        in_file[0][kept].double().numpy(),
        in_file[1][kept].double().numpy(),
    )
    document = rig_mesh(read_mesh(shelf.folder / "characters" / identity / "model.glb"), bones)
    return character_from_document(document, name=character.name)


def make_creature(species: str, seed: int) -> Character:
    """A generated animal that carries its gaits as clips."""
    animal = make(species, seed=seed)
    document = to_document(animal)
    character = character_from_document(document, name=species)
    for name in gaits(animal):
        motion = gait(animal, name, skeleton=character.skeleton)
        document = document_with_motion(replace(character, document=document), motion, name=name)
    return character_from_document(document, name=species, start="bind")


def describe(character: Character) -> dict[str, Any]:
    """What the page needs to show a character, ready for JSON."""
    skeleton, feet = character.skeleton, find_feet(character)
    low, high = character.start_positions.amin(0), character.start_positions.amax(0)
    world = forward_kinematics(skeleton)[:, :3, 3]
    root = character.nodes.nodes[skeleton.motion_root]
    extent = (high - low).tolist()
    return {
        "height": character.height,
        "vertices": character.mesh.vert_count,
        "triangles": len(character.mesh.faces),
        "names": list(skeleton.names),
        "parents": list(skeleton.parents),
        "nodes": list(character.nodes.nodes),
        "moving": list(skeleton.motion_joints),
        "root": skeleton.motion_root,
        "root_node": root if root >= 0 else next(node for node in character.nodes.nodes if node >= 0),
        "heads": world.float().round(decimals=5).tolist(),
        "T_kinema_file": character.nodes.T_kinema_file.flatten().tolist(),
        "centre": ((low + high) / 2 - world[skeleton.motion_root]).tolist(),
        "size": max(extent),
        "extent": extent,
        "feet": [{"name": foot.name, "side": foot.side, "row": foot.row, "joint": foot.leg[-1]} for foot in feet],
        "limbs": limbs_of(skeleton, feet),
        "clips": clip_names(character.document),
        "plan": plan_of(character, feet),
        "suggestions": suggestions(character, feet),
        "actions": action_sentences(character),
    }


def findings_of(character: Character) -> list[dict[str, Any]]:
    return [asdict(finding) for finding in character.findings]


def finding_of(error: KinemaError) -> dict[str, Any]:
    return asdict(Finding("error", error.code, error.what, error.where, error.hint))


def limbs_of(skeleton: Skeleton, feet: tuple[Foot, ...]) -> list[dict[str, Any]]:
    """Parts of the body that a user may hold still: branches that hang from the trunk, with names that people use."""
    moving = set(skeleton.motion_joints)
    branches = {joint: [other for other in skeleton.descendants(joint) if other in moving] for joint in moving}
    trunk = {joint for joint in moving if len(branches[joint]) > TRUNK * len(moving)} | {skeleton.motion_root}
    limbs = []
    for joint in sorted(moving - trunk):
        above = next((other for other in reversed(skeleton.chain(joint)[:-1]) if other in moving), skeleton.motion_root)
        if above not in trunk:
            continue
        foot = next((foot for foot in feet if set(foot.leg) & set(branches[joint])), None)
        rows = len({other.row for other in feet})
        name = skeleton.names[joint]
        if foot is not None:
            name = " ".join([foot.side, *([foot.row] if rows > 1 else []), "leg"])
        limbs.append({"name": name, "joints": [skeleton.names[other] for other in branches[joint]]})
    return limbs


def threads(count: int) -> None:
    """Threads that torch may use in this worker."""
    torch.set_num_threads(count)
