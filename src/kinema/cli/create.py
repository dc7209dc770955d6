"""`kinema create`: a sentence in, a rigged character out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from kinema.cli.json_output import JsonOption, give


@dataclass(frozen=True)
class Create(JsonOption):
    """Make a rigged character from a sentence: grown by kinema's creature generator, or by a text-to-3D model of yours."""

    sentence: Positional[str]
    """What it shall be: "a fat red fox with a long tail"."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .glb or .gltf."""
    seed: int = 0
    """Which of many."""
    pipeline: str | None = None
    """A diffusers text-to-3D pipeline, by name or folder, e.g. openai/shap-e."""
    from_command: str | None = None
    """A program that makes a mesh: "python make.py --text {prompt} --out {output}"."""

    def run(self) -> int:
        from kinema.asset.gltf import write_document
        from kinema.creation import create
        from kinema.files import check_writable

        check_writable(self.output)
        begin = time.perf_counter()
        made = create(self.sentence, seed=self.seed, pipeline=self.pipeline, command=self.from_command)
        write_document(self.output, made.document)
        for note in made.notes:
            print(note)
        character = made.character
        print(
            f"{self.output}: {character.mesh.vert_count} vertices, {character.skeleton.joint_count} joints,"
            f" {character.height:.2f} m tall, {time.perf_counter() - begin:.1f} s"
        )
        facts = {"vertices": character.mesh.vert_count, "joints": character.skeleton.joint_count}
        give({"output": self.output, **facts, "height": character.height, "notes": list(made.notes)})
        return 0
