"""Settings for all tests: how long Hypothesis looks (HYPOTHESIS_PROFILE=fast or long)."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile("fast", max_examples=50, deadline=None, suppress_health_check=quiet)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=quiet)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))
