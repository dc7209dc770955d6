"""Files in and out: characters, meshes, skeletons."""

from kinema.asset.character import Character, NodeBinding
from kinema.asset.load import character_from_document, load_character
from kinema.asset.mesh import Material, Mesh, Part
from kinema.asset.meshfile import PlainMesh, read_mesh
from kinema.asset.skeletonfile import Bones, check_bones, read_bones, rig_mesh

__all__ = [
    "Bones",
    "Character",
    "Material",
    "Mesh",
    "NodeBinding",
    "Part",
    "PlainMesh",
    "character_from_document",
    "check_bones",
    "load_character",
    "read_bones",
    "read_mesh",
    "rig_mesh",
]
