"""Groups of umpires: made, joined, left and deleted. A group always has an owner."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from adjudication.models import Geography, StoredPack
from adjudication.ownership import NO_GROUP, Role
from wargame.errors import Refused
from wargame.models import Course, Exercise, Member, UmpireGroup

log = logging.getLogger(__name__)

MOST_NAME = 80
GONE = "The group is gone. Someone else has deleted it."
LAST_OWNER = "A group needs an owner. First make another member its owner."


@transaction.atomic
def make(*, name: str, by: Any) -> UmpireGroup:
    """A new group, whose owner is the person who makes it. Refused: there is one of that name, or it has none."""
    tidy = " ".join(name.split())
    if not tidy:
        raise Refused("name: enter a name for the group.")
    if len(tidy) > MOST_NAME:
        raise Refused(f"name: use at most {MOST_NAME} characters.")
    taken = Refused(f"name: there is already a group called “{tidy}”. Choose another name.")
    if UmpireGroup.objects.filter(name__iexact=tidy).exists():
        raise taken
    try:
        with transaction.atomic():
            made = UmpireGroup.objects.create(name=tidy)
    except IntegrityError as error:
        raise taken from error
    Member.objects.create(group=made, user=by, role=Role.OWNER)
    return made


@transaction.atomic
def add(*, group: UmpireGroup, name: str, role: Any) -> Member:
    """Add an umpire to a group, by login name."""
    held = _held(group)
    account = umpire(name, "name")
    member, new = Member.objects.get_or_create(group=held, user=account, defaults={"role": _role(role)})
    if not new:
        raise Refused(f"name: {account.username} is already a member.")
    return member


@transaction.atomic
def set_role(*, group: UmpireGroup, user: Any, role: Any) -> Member:
    """Give a member another role. Refused: no one would be left who owns the group."""
    held, wanted = _held(group), _role(role)
    member = _member(held, user)
    if wanted is not Role.OWNER:
        _keep_an_owner(held, member)
    member.role = wanted
    member.save(update_fields=["role"])
    return member


@transaction.atomic
def remove(*, group: UmpireGroup, user: Any) -> str:
    """Take a member out of a group; their login name. What they gave to the group stays with it."""
    held = _held(group)
    member = _member(held, user)
    _keep_an_owner(held, member)
    name = member.user.get_username()
    member.delete()
    return name


@transaction.atomic
def delete(*, group: UmpireGroup, by: Any) -> None:
    """Delete a group; what it has becomes that of the person who deletes it. Refused: an exercise of it is in play."""
    held = _held(group)
    exercises = Exercise.objects.select_for_update().filter(group=held)
    if playing := exercises.filter(status=Exercise.Status.PLAYING).order_by("title").first():
        raise Refused(f"“{playing.title}” is in play. End it or hand it over first, then delete the group.")
    count = exercises.update(group=None, owner=by, goes_at=None)
    Course.objects.filter(group=held).update(group=None, owner=by)
    mine = {"group": NO_GROUP, "owner": by.get_username()}
    StoredPack.objects.filter(group=held.pk).update(**mine)
    have = Geography.objects.filter(**mine).values("digest")
    Geography.objects.filter(group=held.pk, digest__in=have).delete()
    Geography.objects.filter(group=held.pk).update(**mine)
    held.delete()
    log.info("Group “%s” was deleted by %s, who has its %d exercises now.", group.name, by, count)


def umpire(name: str, field: str) -> User:
    """The account of a person, who is named as they sign in; it must not be disabled."""
    typed = name.strip()[:150]
    if not typed:
        raise Refused(f"{field}: enter the name that the person signs in with.")
    found = list(User.objects.filter(is_active=True, username__iexact=typed)[:2])
    exact = [one for one in found if one.username == typed] or found
    if not exact:
        raise Refused(f"{field}: there is no umpire called “{typed}”. Enter the name they sign in with.")
    return exact[0]


def _held(group: UmpireGroup) -> UmpireGroup:
    """The row, locked, so that two people do not take each other out of it."""
    found = UmpireGroup.objects.select_for_update().filter(pk=group.pk).first()
    if found is None:
        raise Refused(GONE)
    return found


def _member(group: UmpireGroup, user: Any) -> Member:
    typed = str(user)
    key = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 10 else 0
    found = Member.objects.select_related("user").filter(group=group, user=key).first()
    if found is None:
        raise Refused("This person is no longer a member of the group.")
    return found


def _keep_an_owner(group: UmpireGroup, leaving: Member) -> None:
    owners = Member.objects.filter(group=group, role=Role.OWNER, user__is_active=True)
    if leaving.role == Role.OWNER and not owners.exclude(pk=leaving.pk).exists():
        raise Refused(LAST_OWNER)


def _role(typed: Any) -> Role:
    try:
        return Role(int(typed))
    except (TypeError, ValueError) as error:
        raise Refused("role: choose umpire, author or owner.") from error
