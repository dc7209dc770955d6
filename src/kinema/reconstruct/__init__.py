"""Mesh to Gaussians: directly, or fitted to views of the mesh (AKD §5)."""

from kinema.reconstruct.direct import DirectConfig, splats_from_character, splats_from_mesh
from kinema.reconstruct.views import cast_views, psnr, random_views

__all__ = ["DirectConfig", "cast_views", "psnr", "random_views", "splats_from_character", "splats_from_mesh"]
