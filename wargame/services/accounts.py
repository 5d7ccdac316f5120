"""Accounts of umpires: invitations, links for a new password, who may sign in and who administers."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from wargame.errors import Refused
from wargame.models import Invitation

LASTS = timedelta(days=7)
MOST_NOTE = 80
GONE = "There is no such invitation. Ask an administrator for a new one."
USED = "This invitation was used on {when:%-d %B %Y}. Sign in, or ask an administrator for a new one."
EXPIRED = "This invitation expired on {when:%-d %B %Y}. Ask an administrator for a new one."
TAKEN = "name: there is already an account called “{name}”. Choose another name."
WITHDRAWN = "This invitation was withdrawn. Ask an administrator for a new one."


def invite(*, by: User, note: str, administrator: bool = False) -> tuple[Invitation, str]:
    """An invitation for one person, and the secret of its link, which no one can read again. It lasts `LASTS`."""
    tidy = " ".join(note.split())
    if not tidy:
        raise Refused("note: say whom the invitation is for.")
    if len(tidy) > MOST_NOTE:
        raise Refused(f"note: use at most {MOST_NOTE} characters.")
    secret = secrets.token_urlsafe(32)
    row = Invitation.objects.create(
        digest=_digest(secret), note=tidy, administrator=administrator, made_by=by, expires_at=timezone.now() + LASTS
    )
    return row, secret


def invitation(secret: str) -> Invitation:
    """The invitation behind a link. Refused, with the reason: unknown, used, withdrawn or expired."""
    row = Invitation.objects.filter(digest=_digest(secret)).first()
    if row is None:
        raise Refused(GONE)
    if row.used_at is not None:
        raise Refused(USED.format(when=row.used_at))
    if row.withdrawn_at is not None:
        raise Refused(WITHDRAWN)
    if row.expires_at <= timezone.now():
        raise Refused(EXPIRED.format(when=row.expires_at))
    return row


@transaction.atomic
def accept(*, secret: str, username: str, password: str) -> User:
    """The account that an invitation makes. The invitation is used then; a refused name or password leaves it good."""
    row = invitation(secret)
    now = timezone.now()
    open_still = Invitation.objects.filter(pk=row.pk, used_at=None, withdrawn_at=None, expires_at__gt=now)
    if not open_still.update(used_at=now):
        raise Refused(USED.format(when=now))
    account = _account(username.strip(), password)
    account.is_staff = row.administrator
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError as error:
        raise Refused(TAKEN.format(name=account.username)) from error
    Invitation.objects.filter(pk=row.pk).update(account=account)
    return account


def _account(username: str, password: str) -> User:
    account: User = get_user_model()(username=username)
    if get_user_model().objects.filter(username__iexact=username).exists():
        raise Refused(TAKEN.format(name=username))
    problems = _problems("username", lambda: account.clean_fields(exclude=["password"]))
    problems += _problems("password", lambda: validate_password(password, account))
    if problems:
        raise Refused(*problems)
    account.set_password(password)
    return account


def _problems(field: str, check: Callable[[], object]) -> list[str]:
    try:
        check()
    except ValidationError as error:
        return [f"{field}: {text}" for text in error.messages]
    return []


def withdraw(*, invitation_id: Any) -> None:
    """Withdraw an unused invitation."""
    open_still = Invitation.objects.filter(pk=invitation_id, used_at=None, withdrawn_at=None)
    if not open_still.update(withdrawn_at=timezone.now()):
        raise Refused("The invitation has already been used or withdrawn.")


def password_path(account: User) -> str:
    """The path of a link under which a person sets a new password, once, within Django's `PASSWORD_RESET_TIMEOUT`."""
    if not account.is_active:
        raise Refused(f"The account of {account.username} is disabled. Enable it first.")
    key = default_token_generator.make_token(account)
    return reverse("account_reset_password_from_key", args=[user_pk_to_url_str(account), key])


def remove_second_factor(account: User) -> None:
    """Let the password alone sign a person in again, who has lost the app, the passkey and the recovery codes."""
    if not Authenticator.objects.filter(user=account).delete()[0]:
        raise Refused(f"{account.username} has no second factor.")


def set_active(*, account: User, active: bool, by: User) -> None:
    """Disable an account, which signs it out everywhere, or enable it again. Its exercises stay as they are."""
    if account == by:
        raise Refused("You cannot disable your own account. Ask another administrator.")
    User.objects.filter(pk=account.pk).update(is_active=active)


def set_administrator(*, account: User, on: bool, by: User) -> None:
    """Let an umpire administer the installation, or no longer."""
    if account == by:
        raise Refused("You cannot change your own role. Ask another administrator.")
    User.objects.filter(pk=account.pk).update(is_staff=on, **({} if on else {"is_superuser": False}))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
