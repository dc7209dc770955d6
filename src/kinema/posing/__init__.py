"""`kinema poses`: the pose space's tools on a user's own file."""
