"""kinema in ComfyUI: put this folder into `custom_nodes`, and `pip install kinema` into ComfyUI's Python. V3 nodes only."""

from .nodes import comfy_entrypoint

__all__ = ["comfy_entrypoint"]
