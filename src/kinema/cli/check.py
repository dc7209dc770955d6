"""`kinema check`: what kinema sees in a file, and what stands in its way."""

from __future__ import annotations

import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from tyro.conf import OmitArgPrefixes, Positional

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading
from kinema.errors import Finding, KinemaError

if TYPE_CHECKING:
    from kinema.asset import Character


@dataclass(frozen=True)
class Check(JsonOption):
    """Say what is in a character file: skeleton, moving joints, feet, clips, and coded findings.

    Exits with 1 if the file has errors.
    """

    file: Positional[Path]
    """Character: .glb, .gltf or .fbx; or a bare mesh: .obj, .ply, .stl."""
    picture: Path | None = None
    """For a mesh without a skeleton: where to draw the one that kinema would make (.png); a temporary file if not given."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        try:
            character, notes = self.reading.load_with_notes(self.file)
        except KinemaError as error:
            finding = Finding("error", error.code, error.what, error.where, error.hint)
            self._show({"file": str(self.file), "findings": [asdict(finding)]}, [finding])
            return 1
        from kinema.motion.inspect import describe_character, facing_findings

        facts = describe_character(character)
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
        give(facts)
        for key, value in facts.items():
            if key != "findings":
                print(f"{key.replace('_', ' '):>13}  {', '.join(value) if isinstance(value, list) else value}")
        for finding in findings:
            print(finding)
