"""The settings of the tests: nothing that a test does may touch the data of a class."""

import os
from pathlib import Path

VAR = Path(__file__).resolve().parent.parent / "var" / "test"
os.environ.setdefault("WHITE_CELL_VAR", str(VAR))
os.environ.setdefault("WHITE_CELL_STATIC", "plain")
os.environ.setdefault("WHITE_CELL_PAPERS_QUIET_SECONDS", "0")
os.environ.setdefault("WHITE_CELL_UNSAFE_FAST_DATABASE", "1")

from wargame.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # argon2 is slow on purpose
FORECASTS_BEHIND = False  # a test that wants them makes them: `forecasts.maker.work_off()`

# What one test asks, a hundred others ask as well: prepare it at once, and plan it without its values.
DATABASES["default"]["OPTIONS"] |= {"prepare_threshold": 1, "options": "-c plan_cache_mode=force_generic_plan"}  # noqa: F405
