"""What only the settings in earnest have, since tests have settings of their own."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher

from wargame import settings
from wargame.web.passwords import Argon2


def test_passwords_are_kept_slowly_on_purpose() -> None:
    """The tests, and their real processes, keep them in a quicker way."""
    assert settings.PASSWORD_HASHERS == ["wargame.web.passwords.Argon2"]


def test_a_decision_is_played_out_in_as_many_games_as_decision_0027_measured() -> None:
    assert settings.PLAY_OUT_GAMES == 60


def test_passwords_are_hashed_as_owasp_asks_for_and_older_hashes_are_renewed() -> None:
    """Argon2id with at least 46 MiB once over; an account from before signs in, and is hashed anew."""
    hashed = Argon2().encode("seven quiet otters", "s" * 22)
    assert hashed.startswith("argon2$argon2id$v=19$m=47104,t=2,p=1$")
    before = Argon2PasswordHasher().encode("seven quiet otters", "s" * 22)
    assert Argon2().verify("seven quiet otters", before)
    assert (Argon2().must_update(before), Argon2().must_update(hashed)) == (True, False)
