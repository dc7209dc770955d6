"""Mesh to Gaussians: directly, or fitted to views of the mesh (AKD §5)."""

from kinema.reconstruct.direct import DirectConfig, bind_to_character, splats_from_character, splats_from_mesh
from kinema.reconstruct.fit import FitConfig, FitStep, fit_splats, fit_to_mesh, shoot, splats_from_vertices
from kinema.reconstruct.surface import nearest_anchors
from kinema.reconstruct.views import cast_views, composite, psnr, random_views

__all__ = [
    "DirectConfig",
    "FitConfig",
    "FitStep",
    "bind_to_character",
    "cast_views",
    "composite",
    "fit_splats",
    "fit_to_mesh",
    "nearest_anchors",
    "psnr",
    "random_views",
    "shoot",
    "splats_from_character",
    "splats_from_mesh",
    "splats_from_vertices",
]
