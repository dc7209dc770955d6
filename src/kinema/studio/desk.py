"""What is answered at once: reading a character, adjusting a take, poses, sentences, small files out.

Every call takes what the message said and gives (JSON, bytes). Names that a browser sent were checked by the server; what
files hold is checked here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import torch

from kinema.asset import Character
from kinema.asset.gltf import clip_names, write_document
from kinema.asset.usd_write import write_usd
from kinema.errors import Finding, UsageError
from kinema.files import atomic_write
from kinema.motion import Motion, document_with_motion, find_feet, measure, motion_from_clip, write_bvh
from kinema.motion.engines import PRESETS as ENGINES
from kinema.motion.engines import write_for_engine
from kinema.posespace import PoseSpace
from kinema.studio.adjust import adjust, read_adjustments
from kinema.studio.body import Shelf, describe, findings_of, make_creature, moved_rig, read_character
from kinema.studio.motions import load_motion, save_motion, tracks_of
from kinema.studio.posing import drag, one_frame, pose_frames, pose_numbers, sample_poses, settle, stood
from kinema.studio.project import new_id
from kinema.studio.words import explain, judge

CLIPS_LIMIT = 80
"""Clips of a file that become takes."""
LOOPS = 0.12
"""A clip of the file whose last frame is this near to its first is shown as a loop, radians."""
Answer = tuple[dict[str, Any], bytes]


class Desk:
    """The project as a worker sees it: files, no database."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.shelf = Shelf(folder)
        self._space: PoseSpace | None = None
        self.calls: dict[str, Callable[[dict[str, Any]], Answer]] = {
            "read": self.read,
            "adjust": self.adjust,
            "explain": self.explain,
            "drag": self.drag,
            "settle": self.settle,
            "sample": self.sample,
            "pose": self.pose,
            "export": self.export,
            "rerig": self.rerig,
            "warm": self.warm,
        }

    @property
    def space(self) -> PoseSpace:
        if self._space is None:
            self._space = PoseSpace.load()
        return self._space

    def warm(self, told: dict[str, Any]) -> Answer:
        """Nothing: by now everything is loaded."""
        return {}, b""

    def read(self, told: dict[str, Any]) -> Answer:
        """A character from a file, or made from a seed; its own clips become takes."""
        source, identity = told["source"], told["id"]
        made, notes, options = False, (), dict(source.get("options", {}))
        if "species" in source:
            character, options = make_creature(source["species"], int(source["seed"])), {"start": "bind"}
        else:
            path = self.folder / "uploads" / identity / source["file"]
            character, made, notes = read_character(path, Path(source["file"]).stem, options)
            options = {} if made else options  # a made rig is written facing as glTF does
        self.shelf.put(identity, character, options)
        character = self.shelf.get(identity)
        takes = []
        for clip in character.clips[:CLIPS_LIMIT]:
            if clip.duration <= 0:
                continue
            motion = motion_from_clip(character, clip.name)
            takes.append(self.store(character, motion, take=new_id(), name=clip.name, kind="clip"))
        facts = describe(character)
        character = replace(
            character, findings=(*character.findings, *(Finding("info", "rig-made", note) for note in notes))
        )
        findings = findings_of(character)
        return {"facts": facts, "findings": findings, "takes": takes, "made": made}, b""

    def rerig(self, told: dict[str, Any]) -> Answer:
        """A made skeleton with joints moved by the user, bound to the skin anew."""
        character = moved_rig(self.shelf, told["id"], told["heads"])
        self.shelf.put(told["id"], character, {})
        character = self.shelf.get(told["id"])
        return {"facts": describe(character), "findings": findings_of(character)}, b""

    def store(
        self, character: Character, motion: Motion, *, take: str, name: str, kind: str, plain: Motion | None = None
    ) -> dict[str, Any]:
        """Write a take's files; what its row shall say."""
        folder = self.folder / "takes" / take
        save_motion(folder / "motion.npz", motion)
        if plain is not None:
            save_motion(folder / "plain.npz", plain)
        facts, measures = self.show(character, load_motion(folder / "motion.npz", character), folder)
        facts["plain"] = plain is not None
        return {"id": take, "name": name, "kind": kind, "facts": facts, "measures": measures}

    def show(self, character: Character, motion: Motion, folder: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Write what the page plays; facts and measures for its row."""
        atomic_write(folder / "tracks.bin", tracks_of(character, motion))
        measures = measure(character, motion, feet=find_feet(character))
        loop = motion.loop or measures.loop_gap < LOOPS
        facts = {
            "fps": motion.fps,
            "frames": motion.frame_count,
            "seconds": motion.duration,
            "loop": loop,
            "travel": round(measures.travel_speed - measures.estimated_speed, 3),
        }
        return facts, judge(measures, loop=loop)

    def motion_of(self, told: dict[str, Any], character: Character) -> Motion:
        """A take as it was adjusted: `take`, `adjust`."""
        folder = self.folder / "takes" / told["take"]
        wanted = read_adjustments(told.get("adjust") or {})
        motion = load_motion(folder / "motion.npz", character)
        plain = folder / "plain.npz"
        other = None
        if wanted.blend:
            other = load_motion(self.folder / "takes" / wanted.blend / "motion.npz", character)
        before = load_motion(plain, character) if wanted.physics == "off" and plain.exists() else None
        return adjust(character, motion, wanted, before_physics=before, other=other)

    def adjust(self, told: dict[str, Any]) -> Answer:
        """A take with other adjustments: tracks to look at, or written down for good."""
        character = self.shelf.get(told["character"])
        motion = self.motion_of(told, character)
        if not told.get("keep"):
            return {"seconds": motion.duration, "frames": motion.frame_count}, tracks_of(character, motion)
        folder = self.folder / "takes" / told["take"]
        facts, measures = self.show(character, motion, folder)
        facts["plain"] = (folder / "plain.npz").exists()
        return {"facts": facts, "measures": measures}, b""

    def explain(self, told: dict[str, Any]) -> Answer:
        action = None if told.get("action") is None else str(told["action"])
        return explain(str(told["sentence"]), self.shelf.get(told["character"]), action), b""

    def pose(self, told: dict[str, Any]) -> Answer:
        """The start pose, or a moment of a take, as a pose to work on."""
        character = self.shelf.get(told["character"])
        pose = pose_frames(character, told.get("pose"))
        if told.get("take"):
            motion = self.motion_of(told, character)
            frame = min(max(round(float(told.get("time", 0)) * motion.fps), 0), motion.frame_count - 1)
            pose = motion.T_parent_joint[frame]
        if told.get("stand"):
            pose = stood(character, pose)
        return self._posed(character, pose, {})

    def drag(self, told: dict[str, Any]) -> Answer:
        character = self.shelf.get(told["character"])
        start = pose_frames(character, told.get("pose"))
        pose, left = drag(character, start, str(told["joint"]), told["target"], dict(told.get("pins") or {}))
        return self._posed(character, pose, {"left": left})

    def settle(self, told: dict[str, Any]) -> Answer:
        character = self.shelf.get(told["character"])
        start = pose_frames(character, told.get("pose"))
        return self._posed(character, settle(character, self.space, start, dict(told.get("pins") or {})), {})

    def sample(self, told: dict[str, Any]) -> Answer:
        """New poses, with the joints' places for small pictures of them."""
        character = self.shelf.get(told["character"])
        frames = sample_poses(
            character,
            self.space,
            count=int(told.get("count", 6)),
            seed=int(told.get("seed", 0)),
            variety=float(told.get("variety", 1.5)),
        )
        world = Motion(character.skeleton, frames, 1.0).T_world_joint[..., :3, 3]
        poses = [
            {"pose": pose_numbers(one), "heads": heads.float().round(decimals=4).tolist()}
            for one, heads in zip(frames, world, strict=True)
        ]
        return {"poses": poses}, b""

    def export(self, told: dict[str, Any]) -> Answer:
        """Takes as .glb (several, beside the file's own clips), or one take as .bvh, .usdz or as an engine wants it."""
        character = self.shelf.get(told["character"])
        folder = self.folder / "exports" / told["id"]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / told["file"]
        if told["format"] == "bvh":
            write_bvh(path, self.motion_of(told["takes"][0], character))
        elif told["format"] == "glb":
            write_document(path, self.document(character, told["takes"]))
        elif told["format"] == "usd":
            one = told["takes"][0]
            name = clip_label(one["name"])
            document = document_with_motion(character, self.motion_of(one, character), name=name, replace=True)
            write_usd(path, document, clip=name)
        elif told["format"] in ENGINES:
            path = self.for_engine(character, told, path)
        else:
            raise UsageError("format-unknown", f"cannot write '{told['format']}' files")
        return {"file": path.name, "bytes": path.stat().st_size}, b""

    def for_engine(self, character: Character, told: dict[str, Any], path: Path) -> Path:
        """One take as an engine wants it: a .zip with the file and what its importer should know."""
        one = told["takes"][0]
        motion = self.motion_of(one, character)
        files = write_for_engine(path, character, motion, engine=told["format"], name=clip_label(one["name"])).files
        data = BytesIO()
        with ZipFile(data, "w", ZIP_DEFLATED) as archive:
            for file in files:
                archive.write(file, file.name)
        packed = path.with_suffix(".zip")
        atomic_write(packed, data.getvalue())
        for file in files:
            file.unlink()
        return packed

    def document(self, character: Character, takes: list[dict[str, Any]]) -> Any:
        """The character's own file with takes added; its own clips stay, and names never clash."""
        document = character.document
        for told in takes:
            if told.get("kind") == "clip" and not told.get("adjust"):
                continue  # it is in the file already
            name = free_name(clip_label(told["name"]), clip_names(document))
            motion = self.motion_of(told, character)
            document = document_with_motion(replace(character, document=document), motion, name=name)
        return document

    def _posed(self, character: Character, pose: torch.Tensor, more: dict[str, Any]) -> Answer:
        motion = one_frame(character, pose)
        heads = motion.T_world_joint[0, :, :3, 3].float().round(decimals=5).tolist()
        return {"pose": pose_numbers(pose), "heads": heads, **more}, tracks_of(character, motion)


def clip_label(name: str) -> str:
    """A take's name as a clip's name: words joined as programs like them."""
    words = re.findall(r"\w+", name)
    return "_".join(words)[:60] or "take"


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number behind it where it is taken."""
    number, candidate = 1, name
    while candidate in taken:
        number += 1
        candidate = f"{name}_{number}"
    return candidate
