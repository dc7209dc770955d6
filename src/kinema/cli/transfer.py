"""`kinema transfer`: clips of one character, or of a motion file, onto another character."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tyro.conf import OmitArgPrefixes, Positional, arg

from kinema.cli.options import Reading
from kinema.errors import KinemaError, UsageError
from kinema.files import check_writable

if TYPE_CHECKING:
    from kinema.asset import Character
    from kinema.motion import Motion

DOUBTFUL = 0.35
"""Bodies that match worse than this are named in a warning."""


@dataclass(frozen=True)
class TransferClip:
    """Carry clips over from one rig to another: people, animals, other numbers of legs.

    Limbs are matched by what they are, rest poses aligned, strides scaled, feet planted. The output is the target's own
    file with the clips added.
    """

    source: Positional[Path]
    """Where the clips come from: .glb, .gltf, .fbx or .bvh."""
    target: Positional[Path]
    """Who shall do them: .glb, .gltf or .fbx."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write; .glb or .gltf, for a single clip .bvh or .fbx too."""
    clip: str | None = None
    """Which clip, or "all"; may be left out if there is one."""
    name: str | None = None
    """Name of the written clip; the source's if not given."""
    travel: Literal["keep", "in-place"] = "keep"
    """Keep the clip's travel, or take it out."""
    feet: bool = True
    """Plant the feet."""
    overwrite_clip: bool = False
    """Replace a clip of that name instead of choosing another name."""
    json: bool = False
    """Print one JSON object instead of text."""
    source_facing: Literal["+z", "-z", "+x", "-x"] = "+z"
    """Which way the source looks in its file."""
    source_start: str = "auto"
    """Start pose of the source: auto, bind, rest, or a clip's name; not for BVH."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.motion import in_place, measure
        from kinema.transfer.run import facts_of, transfer_clips
        from kinema.transfer.source import read_source

        suffix = self.output.suffix.lower()
        if suffix not in (".glb", ".gltf", ".bvh", ".fbx"):
            raise UsageError("format-unknown", f"cannot write '{suffix}' files", hint="use .glb, .gltf, .bvh or .fbx")
        check_writable(self.output)
        is_bvh = self.source.suffix.lower() == ".bvh"
        options: dict[str, Any] = {"facing": self.source_facing}
        source = read_source(self.source, **options if is_bvh else options | {"start": self.source_start})
        wanted = source.clip_names if self.clip == "all" else (self._chosen(source),)
        if len(wanted) > 1 and (suffix in (".bvh", ".fbx") or self.name is not None):
            raise UsageError(
                "clip-needed",
                f"{len(wanted)} clips do not fit one name or one {suffix} file",
                hint="choose one with --clip",
            )
        target = self.reading.load(self.target)
        report, done = [], []
        for name, result in transfer_clips(source, target, wanted, feet=self.feet):
            if isinstance(result, KinemaError):
                print(f"kinema: clip '{name}' is left out: {result}", file=sys.stderr)
                report.append({"clip": name, "error": result.code})
                continue
            motion = in_place(result.motion) if self.travel == "in-place" else result.motion
            done.append((name, motion))
            numbers = measure(target, motion)
            facts = {"clip": name, **facts_of(result), "skate_per_height": numbers.skate_per_height}
            report.append(facts)
            if not self.json:
                skate = (
                    ""
                    if numbers.skate_per_height is None
                    else f", feet slide {100 * numbers.skate_per_height:.1f} % of height a second"
                )
                print(
                    f"{name}: {facts['frames']} frames, {facts['seconds']} s{', loops' if facts['loops'] else ''}{skate}"
                )
        if not done:
            raise UsageError("clip-needed", "no clip could be carried over")
        written = self._write(target, done, source.name)
        score = next(row["score"] for row in report if "score" in row)
        if self.json:
            print(
                json.dumps({"output": str(self.output), "score": score, "written": written, "clips": report}, indent=1)
            )
        else:
            print(f"{self.output}: {', '.join(written)}; the bodies match to {score:.2f} of 1")
        if score < DOUBTFUL:
            print(
                f"kinema: '{self.source.stem}' and '{self.target.stem}' are unlike ({score:.2f}); look at the result",
                file=sys.stderr,
            )
        return 0

    def _chosen(self, source: Any) -> str:
        """The clip that was asked for, by its full name."""
        if self.clip is None:
            if len(source.clip_names) == 1:
                return source.clip_names[0]
            raise UsageError(
                "clip-needed",
                f"'{self.source.name}' has {len(source.clip_names)} clips",
                hint=f"choose with --clip: all, {', '.join(source.clip_names[:40])}",
            )
        return self.clip if source.character is None else source.character.clip(self.clip).name

    def _write(self, target: Character, clips: list[tuple[str, Motion]], source: str) -> list[str]:
        """Write all clips into one file; returns their names."""
        from kinema.asset.gltf import write_document
        from kinema.motion import write_bvh, write_fbx
        from kinema.transfer.run import document_with_clips, free_name

        suffix = self.output.suffix.lower()
        names, taken = [], [clip.name for clip in target.clips]
        for clip, _ in clips:
            wanted = self.name or clip.rpartition("|")[2]
            names.append(wanted if self.overwrite_clip else free_name(wanted, source, tuple(taken)))
            taken.append(names[-1])
        if suffix == ".bvh":
            write_bvh(self.output, clips[0][1])
        elif suffix == ".fbx":
            write_fbx(self.output, target, clips[0][1], name=names[0])
        else:
            motions = [motion for _, motion in clips]
            write_document(self.output, document_with_clips(target, motions, names, replace=self.overwrite_clip))
        return names
