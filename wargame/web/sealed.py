"""Secrets that the database keeps sealed, with a key made from the installation's secret key.

A copy of the database alone then opens no second factor, and signs nothing for a learning platform. A secret sealed
with an older key is read as long as that key is in `SECRET_KEY_FALLBACKS`.
"""

from __future__ import annotations

import base64
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

MARK = "sealed:"  # before what is sealed; what does not begin with it was kept before sealing

SECRETS = ("secret", "seed")  # of an authenticator app, and of recovery codes


class SealedElsewhere(Exception):
    """A text sealed with a key that this installation does not have."""


def seal(text: str) -> str:
    """A text, sealed with the present key."""
    return MARK + _keys().encrypt(text.encode()).decode()


def unseal(kept: str) -> str:
    """The text again, or what was never sealed as it is. SealedElsewhere: no key fits."""
    if not kept.startswith(MARK):
        return kept
    try:
        return _keys().decrypt(kept.removeprefix(MARK)).decode()
    except InvalidToken as error:
        raise SealedElsewhere from error


def seal_factors(model: Any) -> tuple[int, int]:
    """Seal the secrets of all second factors with the present key; how many there are, and how many no key opens.

    Those stay as they are. `model` is django-allauth's table of second factors. For callers in a transaction.
    """
    count = lost = 0
    for row in model.objects.select_for_update().exclude(type="webauthn"):
        count += 1
        try:
            row.data |= {name: seal(unseal(row.data[name])) for name in SECRETS if name in row.data}
        except SealedElsewhere:
            lost += 1
            continue
        row.save(update_fields=["data"])
    return count, lost


def seal_platforms(model: Any) -> tuple[int, int]:
    """Seal White Cell's private keys for learning platforms, as `seal_factors` does. `model` is their table."""
    count = lost = 0
    for row in model.objects.select_for_update():
        count += 1
        try:
            row.key = seal(unseal(row.key))
        except SealedElsewhere:
            lost += 1
            continue
        row.save(update_fields=["key"])
    return count, lost


def _keys() -> MultiFernet:
    return MultiFernet([_key(one) for one in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> Fernet:
    drawn = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"white cell, sealed secrets")
    return Fernet(base64.urlsafe_b64encode(drawn.derive(secret.encode())))
