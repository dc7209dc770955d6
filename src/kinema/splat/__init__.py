"""3D Gaussians: the cloud, its file, its binding to a skin and its deformation (AKD §3.1)."""

from kinema.splat.bind import Anchors, BoundCloud, bind, deform
from kinema.splat.cloud import GaussianCloud, SplatError
from kinema.splat.ply import read_ply, write_ply
from kinema.splat.spherical import colours_from_sh, harmonics, sh_from_colours

__all__ = [
    "Anchors",
    "BoundCloud",
    "GaussianCloud",
    "SplatError",
    "bind",
    "colours_from_sh",
    "deform",
    "harmonics",
    "read_ply",
    "sh_from_colours",
    "write_ply",
]
