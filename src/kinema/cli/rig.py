"""`kinema rig`: a bare mesh and a skeleton in, a skinned GLB out."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.errors import UsageError


@dataclass(frozen=True)
class Rig(JsonOption):
    """Bind a mesh to a skeleton by heat-equilibrium skin weights, as Pinocchio and Blender do."""

    mesh: Positional[Path]
    """Mesh: .obj, .ply, .stl, .glb or .gltf."""
    skeleton: Path
    """Bones in the mesh's coordinates: .json (docs/skeleton_json.md) or .bvh."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .glb or .gltf."""
    max_influences: int = 4
    """Bones that may hold one vertex; engines want 4."""

    def run(self) -> int:
        from kinema.asset import check_bones, read_bones, read_mesh, rig_mesh
        from kinema.asset.gltf import write_document

        if not 1 <= self.max_influences <= 8:
            raise UsageError(
                "influences-invalid", f"--max-influences is {self.max_influences}", hint="1 to 8; 4 suits engines"
            )
        mesh, bones = read_mesh(self.mesh), read_bones(self.skeleton)
        findings = check_bones(mesh, bones)
        for finding in findings:
            print(finding)
        begin = time.perf_counter()
        document = rig_mesh(mesh, bones, max_influences=self.max_influences)
        seconds = time.perf_counter() - begin
        write_document(self.output, document)
        print(f"{self.output}: {len(mesh.positions)} vertices on {len(bones.names)} bones, {seconds:.1f} s")
        facts = {"output": self.output, "vertices": len(mesh.positions), "bones": len(bones.names), "seconds": seconds}
        give({**facts, "findings": [asdict(finding) for finding in findings]})
        return 0
