"""Automatic skeletons and skin weights for meshes that have none."""

from kinema.autorig.auto import PLANS, AutoRigSettings, make_bones
from kinema.autorig.rig import Rigged, load_or_rig, plain_mesh, rebind, rig

__all__ = ["PLANS", "AutoRigSettings", "Rigged", "load_or_rig", "make_bones", "plain_mesh", "rebind", "rig"]
