# SPDX-License-Identifier: GPL-3.0-or-later
"""kinema for Blender: a thin client of an installed `kinema`, which runs in a process of its own.

client.py     the process: JSON lines, no bpy, safe in threads
glb.py        the file that goes over and comes back, numpy only
collect.py    armature and meshes out of Blender, a few milliseconds at a time
apply.py      motion onto the user's own armature: an Action, IK and constraints respected, NLA
job.py        one request from the button to the Action, driven by a timer
interface.py  operators, panel, preferences
"""

from . import interface


def register() -> None:
    interface.register()


def unregister() -> None:
    interface.unregister()
