from __future__ import annotations

from hypothesis import settings

# A machine that is busy is no fault of the code: what takes too long is found by benchmarks.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
