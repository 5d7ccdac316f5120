"""The door to what belongs to people and groups: exercises, packs and groups. What is not theirs to see does not exist.

`adjudication.ownership` has the rule. Here it meets accounts and memberships.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest

from adjudication.ownership import NO_GROUP, AskingPerson, Role
from adjudication.services import packs
from wargame.errors import Refused
from wargame.models import Course, Exercise, Member, UmpireGroup

NOBODY = AskingPerson(" ")  # no login name is a space
HIDDEN = "group: you are in no such group."


def administers(user: Any) -> bool:
    """Whether a person looks after the program. It gives no rights in anyone's exercise."""
    return bool(user.is_active and (getattr(user, "is_staff", False) or getattr(user, "is_superuser", False)))


def person_of(user: Any) -> AskingPerson:
    """An account with its groups. One query."""
    if not user.is_authenticated:
        return NOBODY
    held = Member.objects.filter(user=user.pk).order_by().values_list("group_id", "role")
    return AskingPerson(user.get_username(), {group: Role(role) for group, role in held}, administers(user))


def person(request: Any) -> AskingPerson:
    """The person who asks. One query for each request."""
    found: AskingPerson | None = getattr(request, "asked_by", None)
    if found is None:
        found = person_of(request.user)
        request.asked_by = found
    return found


def role(user: Any, thing: Exercise | Course) -> Role | None:
    """An account's rights in an exercise or course: to run it, or also to decide about it. One query for a group's."""
    if not user.is_authenticated:
        return None
    if thing.group_id is None:
        return Role.OWNER if thing.owner_id == user.pk else None
    held = Member.objects.filter(user=user.pk, group=thing.group_id).order_by().values_list("role", flat=True)
    return next((Role(one) for one in held), None)


def reads(user: Any, exercise: Exercise) -> bool:
    """Whether an exercise is shared with an account, or with a group of its. One query."""
    if not user.is_authenticated:
        return False
    return exercise.readers.filter(Q(user=user.pk) | Q(group__members__user=user.pk)).exists()


def shared_with(user: Any) -> Q:
    """The exercises that others share with an account."""
    return Q(readers__user=user.pk) | Q(readers__group__members__user=user.pk)


def decides(user: Any, thing: Exercise | Course) -> bool:
    """Whether an account may delete an exercise or a course, or give it away."""
    return role(user, thing) is Role.OWNER


def theirs(user: Any) -> Q:
    """The exercises or courses that an account runs: its own, and those of its groups."""
    groups = Member.objects.filter(user=user.pk).order_by().values("group")
    return Q(group=None, owner=user.pk) | Q(group__in=groups)


def alike(exercise: Exercise) -> Q:
    """The exercises of the person or group that has an exercise."""
    return Q(group=exercise.group_id) if exercise.group_id else Q(group=None, owner=exercise.owner_id)


def pack(request: HttpRequest, name: str) -> packs.LibraryPack:
    """A pack that a person may use, or the 404. `own` says whether they may change it."""
    who = person(request)
    try:
        held = packs.find(name)
    except packs.Unknown as error:
        raise Http404 from error
    if held.role(who) is None:
        raise Http404
    return replace(held, own=held.may_change(who))


def group(request: HttpRequest, number: int, least: Role = Role.UMPIRE) -> UmpireGroup:
    """A group in which a person has a role or a higher one, or the 404."""
    found = UmpireGroup.objects.filter(pk=number).first()
    if found is None or person(request).roles.get(found.pk, NO_GROUP) < least:
        raise Http404
    return found


def group_named(user: Any, typed: str) -> UmpireGroup | None:
    """The group that a form or a program names by its number; None for "", which is the person. `Refused`: not theirs.

    One query.
    """
    if not typed:
        return None
    known = typed.isascii() and typed.isdigit() and len(typed) < 10
    found = UmpireGroup.objects.filter(members__user=user.pk, pk=int(typed)).first() if known else None
    if found is None:
        raise Refused(HIDDEN)
    return found
