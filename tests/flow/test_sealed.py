"""Second factors and keys for learning platforms are sealed in the database, and survive a change of the key."""

from __future__ import annotations

import importlib
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command

from wargame.errors import Refused
from wargame.models import LtiPlatform
from wargame.services.lti import asking, links
from wargame.web import sealed

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def ada() -> User:
    cache.clear()
    return User.objects.create_user("ada")


def code() -> str:
    return str(format_hotp_value(hotp_value(SECRET, max(yield_hotp_counters_from_time()))))


def opens(user: User) -> bool:
    cache.clear()
    return bool(Authenticator.objects.get(user=user, type="totp").wrap().validate_code(code()))


def run() -> str:
    out = StringIO()
    call_command("seal_secrets", stdout=out)
    return out.getvalue()


def test_the_database_holds_no_secret_and_no_seed_in_plain(ada: User) -> None:
    TOTP.activate(ada, SECRET)
    codes = RecoveryCodes.activate(ada)
    kept = {one.type: one.data for one in Authenticator.objects.all()}
    assert kept["totp"]["secret"].startswith(sealed.MARK)
    assert kept["recovery_codes"]["seed"].startswith(sealed.MARK)
    assert SECRET not in repr(kept)
    assert opens(ada)
    shown = codes.get_unused_codes()
    assert codes.validate_code(shown[0])
    assert not codes.validate_code(shown[0])


def test_the_key_is_changed(ada: User, settings: Any) -> None:
    """The old key is a fallback, the secrets are sealed anew, and the old key goes."""
    TOTP.activate(ada, SECRET)
    codes = RecoveryCodes.activate(ada).get_unused_codes()
    before = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [before]
    assert opens(ada)
    assert run().startswith("2 of 2 second factors are sealed")
    settings.SECRET_KEY_FALLBACKS = []
    assert opens(ada)
    assert Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes() == codes


def test_without_its_key_a_secret_opens_nothing_and_nothing_breaks(ada: User, settings: Any) -> None:
    TOTP.activate(ada, SECRET)
    RecoveryCodes.activate(ada)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", []
    assert not opens(ada)
    empty = str(format_hotp_value(hotp_value("", max(yield_hotp_counters_from_time()))))
    assert not Authenticator.objects.get(type="totp").wrap().validate_code(empty)
    first, second = (Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes() for _ in range(2))
    assert first != second, "nobody can know them"
    assert "2 were sealed with another key" in run()


def test_secrets_from_before_are_read_and_sealed_by_the_migration(ada: User) -> None:
    TOTP.activate(ada, SECRET)
    Authenticator.objects.update(data={"secret": SECRET})
    assert opens(ada)
    migration = importlib.import_module("wargame.migrations.0019_seal_second_factors")
    for _ in range(2):
        migration.seal(apps, None)
        assert Authenticator.objects.get().data["secret"].startswith(sealed.MARK)
        assert opens(ada)


@pytest.fixture
def campus() -> LtiPlatform:
    at = "https://campus.example.org"
    given = {"name": "Campus", "issuer": at, "client": "c", "deployment": "d"}
    return links.register(given=given | {f"{name}_url": f"{at}/{name}" for name in ("login", "token", "keys")})


def signs(campus: LtiPlatform) -> str | None:
    return asking.registration(campus).get_tool_private_key()


def test_the_key_for_a_platform_is_sealed_and_follows_a_new_secret_key(campus: LtiPlatform, settings: Any) -> None:
    kept = LtiPlatform.objects.get().key
    assert kept.startswith(sealed.MARK)
    assert "PRIVATE KEY" not in kept
    plain = signs(campus)
    assert plain is not None
    assert "PRIVATE KEY" in plain
    before = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [before]
    assert "1 of 1 keys for learning platforms are sealed" in run()
    settings.SECRET_KEY_FALLBACKS = []
    assert signs(LtiPlatform.objects.get()) == plain


def test_a_key_that_nothing_opens_is_named_and_renewed(campus: LtiPlatform, settings: Any, admin_client: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", []
    with pytest.raises(Refused, match="create a new key under Learning platforms"):
        signs(campus)
    assert "0 of 1 keys for learning platforms" in run()
    assert admin_client.get("/lti/keys/").json() == {"keys": []}
    page = "/umpire/lti/"
    admin_client.force_login(User.objects.get(username="admin"))  # the session was signed with the key before
    assert "White Cell cannot open its key" in admin_client.get(page).content.decode()
    assert admin_client.post(page, {"act": "renew", "platform": campus.pk}).status_code == 302
    assert "White Cell cannot open its key" not in admin_client.get(page).content.decode()
    assert len(admin_client.get("/lti/keys/").json()["keys"]) == 1


def test_a_platform_key_from_before_is_sealed_by_the_migration(campus: LtiPlatform) -> None:
    plain = signs(campus)
    LtiPlatform.objects.update(key=plain)
    assert signs(LtiPlatform.objects.get()) == plain
    migration = importlib.import_module("wargame.migrations.0025_seal_platform_keys")
    for _ in range(2):
        migration.seal(apps, None)
        assert LtiPlatform.objects.get().key.startswith(sealed.MARK)
        assert signs(LtiPlatform.objects.get()) == plain
