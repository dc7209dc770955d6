"""Body plans: each lays out joints, flesh and legs from a dataclass of proportions."""
