"""Data making and every `train` command: the only room that learns. Nobody but `cli` imports it."""
