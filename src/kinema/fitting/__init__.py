"""`kinema fit`: the motion that a video shows, on a user's own rig."""
