"""An umpire's email address, and the message with a link for a new password."""

from __future__ import annotations

import hashlib
import time
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.urls import reverse

from wargame.errors import Refused
from wargame.services import accounts
from wargame.services.college import mail

SLOT = 300  # seconds in which one address gets one message for a new password
LINK_LASTS = timedelta(days=3)
LONGEST = 254
NONE = "mail: this is not an email address. Enter one such as name@example.org."
OFF = "This White Cell sends no email. Ask an administrator for a link for a new password."
OTHERS = "Another account here already has this email address. Remove it there first, or use another one."
GONE = "This link has been used or has expired, or the address has changed. Ask for a new link under Your account."

NEW_PASSWORD = """Someone asked for a new password for the account “{name}” at {host}.

Open this link to set it. The link works once, within three days:

{link}

If you did not ask for this, do nothing. Your password stays as it is.
"""
CONFIRM = """The account “{name}” at {host} wants to use this email address.

Open this link and confirm it, within three days:

{link}

If this is not your account, do nothing.
"""
CHANGED = """The account “{name}” at {host} no longer uses this email address.

If you did not change this, ask an administrator for a new password.
"""


def confirmed(user: Any) -> str:
    """The address to which mail of a person goes; empty if there is none. One query."""
    return EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True).first() or ""


def unconfirmed(user: Any) -> str:
    """The address that a person entered and has not confirmed yet; empty if there is none. One query."""
    return EmailAddress.objects.filter(user=user, verified=False).values_list("email", flat=True).first() or ""


@transaction.atomic
def enter(*, user: User, address: str, base: str) -> str:
    """Send a message to an address, which becomes a person's when they confirm it. The address, as it is kept."""
    if not mail.works():
        raise Refused(OFF)
    tidy = _tidy(address)
    if tidy == confirmed(user):
        raise Refused("mail: this is already your email address.")
    EmailAddress.objects.filter(user=user, verified=False).exclude(email=tidy).delete()
    row, _ = EmailAddress.objects.get_or_create(user=user, email=tidy)
    link = base + reverse("account_confirm_email", args=[EmailConfirmationHMAC(row).key])
    key = f"confirm {user.pk} {_digest(tidy)} {_slot()}"
    mail.keep(key=key, to=tidy, subject="Confirm your email address", text=CONFIRM.format(**_named(user, base, link)))
    return tidy


def behind(key: str) -> EmailAddress:
    """The address that a link confirms. Refused: the link was used, or has expired."""
    found = EmailConfirmationHMAC.from_key(key)
    if found is None or not found.email_address.user.is_active:
        raise Refused(GONE)
    address: EmailAddress = found.email_address
    return address


def confirm(*, key: str, base: str) -> EmailAddress:
    """Make the address behind a link a person's own, in place of the one before. Refused: see `behind`, or another
    account has it."""
    row = behind(key)
    try:
        with transaction.atomic():
            _forget(row.user, base)
            row.verified = row.primary = True
            row.save()
            User.objects.filter(pk=row.user_id).update(email=row.email)
    except IntegrityError as error:
        raise Refused(OTHERS) from error
    return row


@transaction.atomic
def remove(*, user: User, base: str) -> None:
    """Remove a person's address, confirmed or not. The confirmed address gets a notice."""
    _forget(user, base)
    EmailAddress.objects.filter(user=user).delete()
    User.objects.filter(pk=user.pk).update(email="")


def ask_new_password(*, address: str, base: str) -> None:
    """Send a link for a new password to an address, for the accounts that have confirmed it. Refused: it is none.

    An address that no one has takes the same steps: a row is kept, and never sent.
    """
    if not mail.works():
        raise Refused(OFF)
    tidy = _tidy(address)
    found = EmailAddress.objects.filter(email=tidy, verified=True, user__is_active=True).select_related("user").first()
    user = found.user if found is not None and found.user.has_usable_password() else None
    link = base + accounts.password_path(user or _nobody(tidy))
    text = NEW_PASSWORD.format(**_named(user or User(username=""), base, link))
    key = f"password {_digest(tidy)} {_slot()}"
    mail.keep(key=key, to=tidy if user else "", subject="New password for White Cell", text=text if user else "")


def _nobody(address: str) -> User:
    """An account that does not exist. It takes the one read that a link takes for an account with an address."""
    EmailAddress.objects.filter(user=0, email=address).exists()
    return User(username=address, pk=0)


def _forget(user: User, base: str) -> None:
    old = confirmed(user)
    if old:
        key = f"changed {user.pk} {_digest(old)} {time.time_ns()}"
        text = CHANGED.format(**_named(user, base, ""))
        mail.keep(key=key, to=old, subject="Your email address was changed", text=text)
        EmailAddress.objects.filter(user=user, verified=True).delete()


def _named(user: User, base: str, link: str) -> dict[str, str]:
    return {"name": user.get_username(), "host": base.partition("://")[2], "link": link}


def _tidy(address: str) -> str:
    tidy = address.strip().lower()
    try:
        validate_email(tidy)
    except ValidationError as error:
        raise Refused(NONE) from error
    if len(tidy) > LONGEST:
        raise Refused(NONE)
    return tidy


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:32]


def _slot() -> int:
    return int(time.time()) // SLOT
