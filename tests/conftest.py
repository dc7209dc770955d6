"""Settings for every test: one torch thread each (tests run side by side), reproducible hypothesis examples."""

from __future__ import annotations

import torch
from hypothesis import settings

torch.set_num_threads(1)
settings.register_profile("kinema", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("kinema")
