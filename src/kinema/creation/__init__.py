"""A sentence in, a rigged character out: grown by the creature generator, or made by a text-to-3D model and rigged."""

from kinema.creation.create import Created, create
from kinema.creation.reader import Wish, read_wish

__all__ = ["Created", "Wish", "create", "read_wish"]
