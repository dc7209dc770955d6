"""`kinema check`: what kinema sees in a file, and what stands in its way."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

from tyro.conf import OmitArgPrefixes, Positional

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading
from kinema.errors import Finding, KinemaError


@dataclass(frozen=True)
class Check(JsonOption):
    """Say what is in a character file: skeleton, moving joints, feet, clips, and coded findings.

    Exits with 1 if the file has errors.
    """

    file: Positional[Path]
    """Character: .glb, .gltf or .fbx."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        try:
            character = self.reading.load(self.file)
        except KinemaError as error:
            finding = Finding("error", error.code, error.what, error.where, error.hint)
            self._show({"file": str(self.file), "findings": [asdict(finding)]}, [finding])
            return 1
        from kinema.motion.inspect import describe_character, facing_findings

        facts = describe_character(character)
        findings = [*character.findings, *facing_findings(character)]
        self._show({"file": str(self.file), **facts, "findings": [asdict(finding) for finding in findings]}, findings)
        return 0

    def _show(self, facts: dict[str, Any], findings: list[Finding]) -> None:
        give(facts)
        for key, value in facts.items():
            if key != "findings":
                print(f"{key.replace('_', ' '):>13}  {', '.join(value) if isinstance(value, list) else value}")
        for finding in findings:
            print(finding)
