"""glTF 2.0 files in numpy: document, accessors, node tree, skins, primitives, images and clips, read and written.

This layer is about *files*. It knows nothing of torch, `Skeleton` or kinema's frame; `kinema.asset.character` does.
"""

from kinema.asset.gltf.accessors import read_accessor
from kinema.asset.gltf.build import build_document
from kinema.asset.gltf.clips import Channel, Clip, clip_names, clips, slerp
from kinema.asset.gltf.document import Document, read_document
from kinema.asset.gltf.images import image_bytes, load_image
from kinema.asset.gltf.primitives import Primitive, primitives
from kinema.asset.gltf.scene import NodeTree, SkinData, compose, decompose, node_tree, skins, world_matrices
from kinema.asset.gltf.validate import validate
from kinema.asset.gltf.write import add_clip, glb_bytes, write_document

__all__ = [
    "Channel",
    "Clip",
    "Document",
    "NodeTree",
    "Primitive",
    "SkinData",
    "add_clip",
    "build_document",
    "clip_names",
    "clips",
    "compose",
    "decompose",
    "glb_bytes",
    "image_bytes",
    "load_image",
    "node_tree",
    "primitives",
    "read_accessor",
    "read_document",
    "skins",
    "slerp",
    "validate",
    "world_matrices",
    "write_document",
]
