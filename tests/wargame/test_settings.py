"""What only the settings in earnest have, since tests have settings of their own."""

from __future__ import annotations

from wargame import settings


def test_passwords_are_kept_slowly_on_purpose() -> None:
    """The tests, and their real processes, keep them in a quicker way."""
    assert settings.PASSWORD_HASHERS == ["django.contrib.auth.hashers.Argon2PasswordHasher"]


def test_a_decision_is_played_out_in_as_many_games_as_decision_0027_measured() -> None:
    assert settings.PLAY_OUT_GAMES == 60
