"""Groups as their members see them: who is in one, and what it has."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Q

from adjudication.models import Geography, StoredPack
from adjudication.ownership import Role
from wargame.models import Exercise, Member, UmpireGroup

MOST = 200  # exercises listed at once; the list of exercises finds the others


@dataclass(frozen=True)
class GroupRow:
    """A group of the reader, and what they may do in it."""

    id: int
    name: str
    role: str
    members: int
    exercises: int


@dataclass(frozen=True)
class MemberRow:
    """A member. `you`: it is the reader."""

    user: int
    name: str
    role: int
    role_word: str
    active: bool
    you: bool


@dataclass(frozen=True)
class HeldExercise:
    """An exercise of the group. `page`: the name of the address that continues it."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    by: str
    created_at: datetime
    goes_at: datetime | None

    @property
    def page(self) -> str:
        """The URL name of the page that continues it."""
        return "umpire_roster" if self.status == Exercise.Status.SETUP else "umpire_console"


@dataclass(frozen=True)
class HeldPack:
    """A pack of the group."""

    name: str
    title: str
    published: bool


@dataclass(frozen=True)
class HeldGeography:
    """Geography of the group."""

    id: int
    title: str
    published: bool


@dataclass(frozen=True)
class GroupPage:
    """A group with its members and all it has. `owns`: the reader decides about it."""

    id: int
    name: str
    owns: bool
    role_word: str
    keep_days: int | None
    members: tuple[MemberRow, ...]
    roles: tuple[tuple[int, str], ...]
    exercises: tuple[HeldExercise, ...]
    more: bool
    packs: tuple[HeldPack, ...]
    geography: tuple[HeldGeography, ...]


def groups(user: Any) -> tuple[GroupRow, ...]:
    """The groups of a person. One query."""
    real = Q(group__exercises__practice_of=None, group__exercises__own_practice_of=None)
    mine = Member.objects.filter(user=user).select_related("group").order_by("group__name")
    counted = mine.annotate(
        people=Count("group__members", distinct=True), count=Count("group__exercises", filter=real, distinct=True)
    )
    return tuple(
        GroupRow(one.group_id, one.group.name, one.get_role_display(), one.people, one.count) for one in counted
    )


def group(found: UmpireGroup, reader: Any) -> GroupPage:
    """One group. Four queries, however much it has."""
    members = list(found.members.select_related("user"))
    own = next(one for one in members if one.user_id == reader.pk)
    exercises = found.exercises.filter(own_practice_of=None, practice_of=None).select_related("owner")
    packs, geography = StoredPack.objects.filter(group=found.pk), Geography.objects.filter(group=found.pk)
    listed = list(exercises.order_by("-created_at")[: MOST + 1])
    return GroupPage(
        found.pk, found.name, own.role == Role.OWNER, own.get_role_display(), found.keep_days,
        tuple(
            MemberRow(
                one.user_id, one.user.get_username(), one.role, one.get_role_display(), one.user.is_active,
                one.user_id == reader.pk,
            )
            for one in members
        ),
        tuple((role.value, str(role.label)) for role in Role),
        tuple(
            HeldExercise(
                one.pk, one.title, one.number, one.status, one.get_status_display(), one.owner.get_username(),
                one.created_at, one.goes_at,
            )
            for one in listed[:MOST]
        ),
        len(listed) > MOST,
        tuple(HeldPack(*one) for one in packs.values_list("name", "title", "published")),
        tuple(HeldGeography(*one) for one in geography.values_list("pk", "title", "published")),
    )  # fmt: skip
