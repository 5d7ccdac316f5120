"""The administrator's page of accounts and invitations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.utils import timezone

from adjudication.models import StoredPack
from adjudication.ownership import NO_GROUP
from wargame.models import ApiToken, Invitation
from wargame.services.college import ownerless


@dataclass(frozen=True)
class AccountRow:
    """One account. `tokens`: it has API tokens that work. `you`: it is the reader's own, whose role and state they
    cannot change."""

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
class LeftRow:
    """A group whose owners are all disabled, or a disabled account that still has something; how much it has.

    `act`: what the page does about it. `field`: how its form names it.
    """

    act: str
    field: str
    id: int
    name: str
    kind: str
    exercises: int
    packs: int


@dataclass(frozen=True)
class AccountsPage:
    """Every account by name, what is left without an owner, and the open invitations, newest first."""

    accounts: tuple[AccountRow, ...]
    left: tuple[LeftRow, ...]
    invitations: tuple[InvitationRow, ...]


def accounts(reader: User) -> AccountsPage:
    """The accounts page, in five queries."""
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
        (*_groups_left(), *_accounts_left()),
        tuple(InvitationRow(one.pk, one.note, one.administrator, one.expires_at) for one in open_ones),
    )  # fmt: skip


def _groups_left() -> list[LeftRow]:
    real = Q(exercises__practice_of=None, exercises__own_practice_of=None)
    packs = StoredPack.objects.filter(group=OuterRef("pk")).order_by().values("group").annotate(n=Count("pk"))
    rows = ownerless.ownerless().annotate(count=Count("exercises", filter=real), packs=Subquery(packs.values("n")))
    return [LeftRow("name-owner", "group", one.pk, one.name, "group", one.count, one.packs or 0) for one in rows]


def _accounts_left() -> list[LeftRow]:
    own = Q(exercises__group=None, exercises__practice_of=None, exercises__own_practice_of=None)
    packs = StoredPack.objects.filter(owner=OuterRef("username"), group=NO_GROUP).order_by().values("owner")
    counted = packs.annotate(n=Count("pk")).values("n")
    rows = User.objects.filter(is_active=False).annotate(count=Count("exercises", filter=own), packs=Subquery(counted))
    return [
        LeftRow("take-over", "account", one.pk, one.username, "disabled account", one.count, one.packs or 0)
        for one in rows.order_by("username")
        if one.count or one.packs
    ]
