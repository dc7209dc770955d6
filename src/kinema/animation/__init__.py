"""`kinema animate`: a rig and a sentence in, keyframes out. `program.py` is the main flow of the system."""
