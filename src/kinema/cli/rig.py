"""`kinema rig`: a bare mesh in, a skinned GLB out; with bones of its own or with those it is given."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.errors import UsageError

Axis = Literal["+x", "-x", "+y", "-y", "+z", "-z"]


@dataclass(frozen=True)
class Rig(JsonOption):
    """Give a mesh a skeleton and skin weights, or bind it to a skeleton that you have."""

    mesh: Positional[Path]
    """Mesh: .glb, .gltf, .obj, .ply, .stl or .fbx."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .glb or .gltf."""
    skeleton: Path | None = None
    """Bones in the mesh's coordinates: .json (docs/skeleton_json.md) or .bvh. Found from the mesh's shape if not given."""
    keep_existing: bool = False
    """Keep the skeleton that the file has and make new weights for it."""
    template: Literal["biped", "bird", "quadruped", "arthropod", "fish", "snake", "object"] | None = None
    """Read the mesh as this body plan; found from its shape if not given."""
    joints: int | None = None
    """About how many bones."""
    up: Axis | None = None
    """The file's up axis; +y unless the mesh plainly stands another way, if not given."""
    forward: Axis | None = None
    """The file's axis the body looks along; guessed from its shape if not given."""
    symmetric: bool | None = None
    """Make both sides equal, or read each alone; by the mesh's own symmetry if not given."""
    weights: Literal["heat", "voxels"] | None = None
    """How skin weights are made; by what suits the surface if not given."""
    max_influences: int = 4
    """Bones that may hold one vertex; engines want 4."""
    report: Path | None = None
    """Write a page to judge the rig by (.html): bones, weights, and limbs that move, from two sides."""

    def run(self) -> int:
        if not 1 <= self.max_influences <= 8:
            raise UsageError(
                "influences-invalid", f"--max-influences is {self.max_influences}", hint="1 to 8; 4 suits engines"
            )
        if self.joints is not None and not 1 <= self.joints <= 500:
            raise UsageError("joints-invalid", f"--joints is {self.joints}", hint="1 to 500; 15 to 30 suit most bodies")
        if self.skeleton is not None and self.keep_existing:
            raise UsageError("usage-conflict", "--skeleton and --keep-existing exclude each other")
        return self._bind_given() if self.skeleton is not None or self.keep_existing else self._make()

    def _make(self) -> int:
        from kinema.asset.gltf import write_document
        from kinema.autorig import AutoRigSettings, rig
        from kinema.autorig.report import write_report

        begin = time.perf_counter()
        settings = AutoRigSettings(
            self.template, self.joints, self.up, self.forward, self.symmetric, self.max_influences
        )
        made = rig(self.mesh, settings, weights=self.weights)
        seconds = time.perf_counter() - begin
        write_document(self.output, made.document)
        for note in made.notes:
            print(note)
        print(f"{self.output}: {len(made.mesh.positions)} vertices on {len(made.bones.names)} bones, {seconds:.1f} s")
        if self.report is not None:
            write_report(self.report, made, command=f"kinema rig {self.mesh} -o {self.output}")
            print(f"{self.report}: bones, weights and moved limbs")
        facts = {"output": self.output, "vertices": len(made.mesh.positions), "bones": len(made.bones.names)}
        give({**facts, "notes": list(made.notes), "seconds": seconds})
        return 0

    def _bind_given(self) -> int:
        from kinema.asset import check_bones, read_bones, rig_mesh
        from kinema.asset.gltf import write_document
        from kinema.autorig import plain_mesh, rebind
        from kinema.autorig.existing import bones_of_file

        if self.report is not None:
            raise UsageError("usage-conflict", "--report shows skeletons that kinema makes", hint="leave it out")
        if self.keep_existing:
            mesh, bones = bones_of_file(self.mesh)
        else:
            assert self.skeleton is not None
            mesh, bones = plain_mesh(self.mesh), read_bones(self.skeleton)
        findings = check_bones(mesh, bones)
        for finding in findings:
            print(finding)
        begin = time.perf_counter()
        # a skeleton that somebody made gets Pinocchio's heat weights unless asked otherwise
        method = self.weights or "heat"
        chosen = None if method == "heat" else rebind(mesh, bones, max_influences=self.max_influences, weights=method)
        document = rig_mesh(mesh, bones, weights=chosen.weights if chosen else None, max_influences=self.max_influences)
        seconds = time.perf_counter() - begin
        write_document(self.output, document)
        print(f"{self.output}: {len(mesh.positions)} vertices on {len(bones.names)} bones, {seconds:.1f} s")
        facts = {"output": self.output, "vertices": len(mesh.positions), "bones": len(bones.names), "seconds": seconds}
        give({**facts, "findings": [asdict(finding) for finding in findings]})
        return 0
