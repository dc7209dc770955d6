"""kinema animates 3D characters: your rig and a sentence in, keyframes out.

`import kinema as kn` loads none of the heavy optional packages; each is imported where it is used.
"""

__version__ = "0.1.0"
