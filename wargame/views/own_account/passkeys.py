"""Forms of passkeys: what no browser sends is refused like a wrong passkey."""

from __future__ import annotations

import struct
from typing import Any, Final

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import AddWebAuthnForm, AuthenticateWebAuthnForm
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm

NONSENSE: Final = (
    AssertionError, AttributeError, InvalidSignature, LookupError, TypeError, UnsupportedAlgorithm, ValueError,
    struct.error,
)  # fmt: skip


class NewPasskey(AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A passkey that a browser has made."""

    def clean(self) -> dict[str, Any]:
        """The passkey; a refusal if it is none."""
        try:
            found: dict[str, Any] = super().clean()
        except NONSENSE as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return found


class UsedPasskey(AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """The answer of a passkey."""

    def clean_credential(self) -> Any:
        """The passkey that answered; a refusal if none of the person's did."""
        try:
            return super().clean_credential()
        except NONSENSE as error:
            raise get_adapter().validation_error("incorrect_code") from error
