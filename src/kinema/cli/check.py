"""`kinema check`: what kinema sees in a file, and what stands in its way."""

from __future__ import annotations

import json
import math
import re
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tyro.conf import OmitArgPrefixes, Positional

from kinema.cli.options import Reading
from kinema.errors import Finding, KinemaError

if TYPE_CHECKING:
    from kinema.asset import Character

GAIT = re.compile(r"walk|run|trot|gallop", re.IGNORECASE)
ASIDE = re.compile(r"back|strafe|left|right", re.IGNORECASE)
ASTRAY = math.radians(60)
"""A gait whose feet push the body this far from +X is worth a warning."""


@dataclass(frozen=True)
class Check:
    """Say what is in a character file: skeleton, moving joints, feet, clips, and coded findings.

    Exits with 1 if the file has errors.
    """

    file: Positional[Path]
    """Character: .glb, .gltf or .fbx; or a bare mesh: .obj, .ply, .stl."""
    picture: Path | None = None
    """For a mesh without a skeleton: where to draw the one that kinema would make (.png); a temporary file if not given."""
    json: bool = False
    """Print one JSON object instead of text."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        try:
            character, notes = self.reading.load_with_notes(self.file)
        except KinemaError as error:
            finding = Finding("error", error.code, error.what, error.where, error.hint)
            self._show({"file": str(self.file), "findings": [asdict(finding)]}, [finding])
            return 1
        facts = summary(character)
        findings = [*character.findings, *facing_findings(character)]
        if notes:
            findings.insert(0, self._made_skeleton(character, notes))
        self._show({"file": str(self.file), **facts, "findings": [asdict(finding) for finding in findings]}, findings)
        return 0

    def _made_skeleton(self, character: Character, notes: tuple[str, ...]) -> Finding:
        """What is said of a bare mesh: it has no skeleton, what was made, and where its picture is."""
        from kinema.autorig.picture import draw_character

        picture = self.picture or Path(tempfile.gettempdir()) / f"kinema_{self.file.stem}_rig.png"
        draw_character(character).save(picture)
        what = f"no skeleton: `kinema animate` will make one ({'; '.join(notes[1:])})"
        return Finding("info", "skeleton-made", what, hint=f"look at it: {picture}; `kinema rig` keeps it in a file")

    def _show(self, facts: dict[str, Any], findings: list[Finding]) -> None:
        if self.json:
            print(json.dumps(facts, indent=1))
            return
        for key, value in facts.items():
            if key != "findings":
                print(f"{key.replace('_', ' '):>13}  {', '.join(value) if isinstance(value, list) else value}")
        for finding in findings:
            print(finding)


def summary(character: Character) -> dict[str, Any]:
    """Facts about a character, ready for JSON."""
    from kinema.motion import find_feet

    skeleton = character.skeleton
    return {
        "height": f"{character.height:.3g} m",
        "vertices": character.mesh.vert_count,
        "triangles": len(character.mesh.faces),
        "joints": skeleton.joint_count,
        "motion_root": skeleton.names[skeleton.motion_root],
        "moving": [skeleton.names[joint] for joint in skeleton.motion_joints],
        "rigid": [name for joint, name in enumerate(skeleton.names) if not skeleton.moves[joint]],
        "feet": [f"{foot.name} ({foot.side} {foot.row})" for foot in find_feet(character)],
        "clips": [f"{clip.name} {clip.duration:.2f} s" for clip in character.clips],
    }


def facing_findings(character: Character) -> list[Finding]:
    """A warning if most of the file's own gaits walk another way than the character is taken to face."""
    from kinema.motion import find_feet, ground_speed, motion_from_clip

    feet = find_feet(character)
    headings = []
    for clip in character.clips:
        if feet and clip.duration > 0 and GAIT.search(clip.name) and not ASIDE.search(clip.name):
            travel = ground_speed(character, motion_from_clip(character, clip.name), feet)
            if travel.speed > 0.2 * character.height and travel.confidence > 0.5:
                headings.append(math.atan2(-float(travel.velocity[2]), float(travel.velocity[0])))
    astray = [heading for heading in headings if abs(heading) > ASTRAY]
    if 2 * len(astray) <= len(headings):
        return []
    return [
        Finding(
            "warning",
            "facing-doubtful",
            f"{len(astray)} of {len(headings)} gaits walk {math.degrees(astray[0]):.0f} degrees off where the character faces",
            hint="try --facing -z, +x or -x",
        )
    ]
