"""The administrator's page of accounts and invitations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from wargame.models import ApiToken, Invitation


@dataclass(frozen=True)
class AccountRow:
    """One account. `tokens`: it has API tokens that work. `you` is true for the reader's own account, whose role and state they cannot change."""

    id: int
    name: str
    administrator: bool
    active: bool
    last_login: datetime | None
    exercises: int
    second_factor: bool
    tokens: bool
    you: bool


@dataclass(frozen=True)
class InvitationRow:
    """An open invitation: not used, withdrawn or expired."""

    id: UUID
    note: str
    administrator: bool
    expires_at: datetime


@dataclass(frozen=True)
class AccountsPage:
    """Every account by name, and the open invitations, newest first."""

    accounts: tuple[AccountRow, ...]
    invitations: tuple[InvitationRow, ...]


def accounts(reader: User) -> AccountsPage:
    """The accounts page, in two queries."""
    counted = Count("exercises", filter=Q(exercises__practice_of=None, exercises__own_practice_of=None))
    factor = Exists(Authenticator.objects.filter(user=OuterRef("pk")))
    working = ApiToken.objects.filter(user=OuterRef("pk"), revoked_at=None, ends_at__gt=timezone.now())
    tokens = Exists(working)
    rows = User.objects.annotate(count=counted, factor=factor, tokens=tokens).order_by("username")
    open_ones = Invitation.objects.filter(used_at=None, withdrawn_at=None, expires_at__gt=timezone.now())
    return AccountsPage(
        tuple(
            AccountRow(
                one.pk, one.get_username(), one.is_staff or one.is_superuser, one.is_active, one.last_login,
                one.count, one.factor, one.tokens, one == reader,
            )
            for one in rows
        ),
        tuple(InvitationRow(one.pk, one.note, one.administrator, one.expires_at) for one in open_ones),
    )  # fmt: skip
