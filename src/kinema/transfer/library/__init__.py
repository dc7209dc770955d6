"""The user's own clips: files indexed once, found by body and action in a moment, carried over to any character."""

from kinema.transfer.library.index import AddReport, add_files
from kinema.transfer.library.search import Found, Library
from kinema.transfer.library.store import default_folder

__all__ = ["AddReport", "Found", "Library", "add_files", "default_folder"]
