"""Cameras, the one rasterize() operator and its backends, ground, shadow, video."""
