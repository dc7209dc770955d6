"""Making data and training: the only room that reads collections of characters; nobody but `cli` imports it."""
