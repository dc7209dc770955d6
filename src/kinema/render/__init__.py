"""Cameras, the one rasterize() operator and its backends, ground, shadow, video."""

from kinema.render.camera import Camera, FollowCamera, look_at
from kinema.render.ground import Checkerboard, draw_ground
from kinema.render.operands import RenderError
from kinema.render.rasterize import rasterize
from kinema.render.scene import Scene, place_cameras, render
from kinema.render.shadow import Shadow, cast_shadow
from kinema.render.video import write_video

__all__ = [
    "Camera",
    "Checkerboard",
    "FollowCamera",
    "RenderError",
    "Scene",
    "Shadow",
    "cast_shadow",
    "draw_ground",
    "look_at",
    "place_cameras",
    "rasterize",
    "render",
    "write_video",
]
