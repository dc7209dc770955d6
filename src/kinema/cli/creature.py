"""`kinema creature`: an animal from a seed, with its gaits as clips."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.errors import UsageError


@dataclass(frozen=True)
class MakeCreature(JsonOption):
    """Generate a closed, coloured, rigged animal and write it with its gaits as clips."""

    species: Positional[str | None] = None
    """Which animal; --list shows them."""
    output: Annotated[Path | None, arg(aliases=["-o"])] = None
    """Where to write: .glb or .gltf; "<species>.glb" if not given."""
    seed: int = 0
    """Individual: proportions, colours and pattern."""
    gaits: tuple[str, ...] = ()
    """Only these gaits; all that the animal can do if not given."""
    fps: float = 24.0
    """Frames a second of the clips."""
    list: bool = False
    """List the species with their gaits and stop."""

    def run(self) -> int:
        from kinema.asset import character_from_document
        from kinema.asset.gltf import write_document
        from kinema.creature import gait, gaits, make, species, to_document
        from kinema.motion import document_with_motion

        if self.list:
            able = {name: list(gaits(make(name))) for name in species()}
            for name, acts in able.items():
                print(f"{name:<14} {', '.join(acts)}")
            give({"species": able})
            return 0
        if self.species is None:
            raise UsageError("creature-unknown", "which animal?", hint=f"one of {', '.join(species())}")
        animal = make(self.species, seed=self.seed)
        document = to_document(animal)
        character = character_from_document(document, name=self.species)
        chosen = self.gaits or gaits(animal)
        for name in chosen:
            motion = gait(animal, name, fps=self.fps, skeleton=character.skeleton)
            document = document_with_motion(replace(character, document=document), motion, name=name)
        output = self.output or Path(f"{self.species}.glb")
        write_document(output, document)
        joints = character.skeleton.joint_count
        print(f"{output}: {character.mesh.vert_count} vertices, {joints} joints, clips {', '.join(chosen)}")
        give({"output": output, "vertices": character.mesh.vert_count, "joints": joints, "clips": list(chosen)})
        return 0
