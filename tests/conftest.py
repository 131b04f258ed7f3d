from __future__ import annotations

import os

from hypothesis import settings

# A machine that is busy is no fault of the code: what takes too long is found by benchmarks. And the same code passes
# the same tests: new documents are for `make test-long` and `make fuzz`.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
