"""Files in and out: characters, meshes, skeletons."""

from kinema.asset.character import Character, NodeBinding
from kinema.asset.load import character_from_document, load_character
from kinema.asset.mesh import Material, Mesh, Part

__all__ = ["Character", "Material", "Mesh", "NodeBinding", "Part", "character_from_document", "load_character"]
