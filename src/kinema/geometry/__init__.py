"""Rotations, transforms, triangles and visibility: every convention about them lives here."""
