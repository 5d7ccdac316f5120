"""The settings of the real processes of a test: those in earnest, but for what takes processor time and proves nothing
there. Their real values are tested without processes."""

from wargame.settings import *  # noqa: F403  # settings build on settings in this way

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # argon2: half a second of processor a sign-in
PLAY_OUT_GAMES = 6  # instead of 60, for each decision that a report names
