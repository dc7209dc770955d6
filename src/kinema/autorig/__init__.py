"""Automatic skeletons and skin weights for meshes that have none."""
