"""Giving an exercise, a pack or geography to another person or group, and publishing to the installation."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from adjudication.errors import NotYours
from adjudication.models import Geography, StoredPack
from adjudication.ownership import NO_GROUP, Owned, Role
from wargame import access
from wargame.errors import Refused
from wargame.models import Exercise, UmpireGroup
from wargame.services import deletion, locks
from wargame.services.college import groups

log = logging.getLogger(__name__)

CHOOSE = "to: choose a group, or enter the login name of one person."


@dataclass(frozen=True)
class Holder:
    """The new owner of a thing: a person or a group."""

    user: User | None = None
    group: UmpireGroup | None = None

    @property
    def name(self) -> str:
        """The new owner's name for a sentence."""
        if self.group is not None:
            return self.group.name
        return self.user.username if self.user is not None else ""


def holder(*, by: Any, person: str, group: str) -> Holder:
    """The owner chosen in a form: a group that `by` is in, by number, or a person by login name; exactly one."""
    if bool(person.strip()) == bool(group):
        raise Refused(CHOOSE)
    if group:
        return Holder(group=access.group_named(by, group))
    return Holder(user=groups.umpire(person, "person"))


@transaction.atomic
def exercise(*, exercise: Exercise, to: Holder, by: Any) -> None:
    """Hand an exercise over, with its what-ifs and practices. Refused: `by` does not decide about it."""
    held = locks.hold(exercise.pk)
    if not access.decides(by, held):
        raise Refused("Only the person who set up the exercise, or an owner of its group, can hand it over.")
    if held.course_id is not None:
        raise Refused(f"This exercise is Syndicate {held.syndicate} of a course. Hand over the course.")
    family(exercise=held, to=to)
    log.info("Exercise %s was handed over by %s to %s.", held.pk, by, to.name)


def family(*, exercise: Exercise, to: Holder) -> None:
    """Give away a locked exercise with its what-ifs and practices. For callers in a transaction."""
    keys = [exercise.pk, *(one.pk for one in deletion.what_ifs(exercise))]
    theirs = Q(pk__in=keys) | Q(practice_of__in=keys) | Q(own_practice_of__in=keys)
    rows = Exercise.objects.filter(access.alike(exercise), theirs)
    rows.update(group=to.group, goes_at=None, **({"owner": to.user} if to.user is not None else {}))


@transaction.atomic
def pack(*, name: str, to: Holder, by: Any) -> StoredPack:
    """Hand a pack over. Its co-authors stay. `NotYours`: `by` does not decide about it."""
    stored = _stored(name)
    _decides(stored, by)
    _give(stored, to)
    return stored


@transaction.atomic
def geography(*, pk: int, to: Holder, by: Any) -> Geography:
    """Hand geography over. Refused: who gets it has the same already."""
    row = _geography(pk)
    _decides(row, by)
    there = Geography.objects.filter(digest=row.digest, **_values(to)).exclude(pk=row.pk)
    if there.exists():
        raise Refused(f"{to.name} already has the same geography. Delete yours instead.")
    _give(row, to)
    return row


@transaction.atomic
def publish_pack(*, name: str, on: bool, by: Any) -> None:
    """Let everyone who signs in use a pack, or only those to whom it belongs again."""
    _publish(_stored(name), on, by)


@transaction.atomic
def publish_geography(*, pk: int, on: bool, by: Any) -> None:
    """Let everyone who signs in use geography, or only those to whom it belongs again."""
    _publish(_geography(pk), on, by)


def _publish(thing: Owned, on: bool, by: Any) -> None:
    _decides(thing, by)
    type(thing)._default_manager.filter(pk=thing.pk).update(published=on)
    log.info("“%s” was %s by %s.", thing, "published" if on else "made private", by)


def _stored(name: str) -> StoredPack:
    found = StoredPack.objects.select_for_update().filter(name=name).first()
    if found is None:
        raise Refused("This pack comes with White Cell, or it is gone. Clone a pack to get your own.")
    return found


def _geography(pk: int) -> Geography:
    found = Geography.objects.select_for_update().defer("data").filter(pk=pk).first()
    if found is None:
        raise Refused("This geography is gone. Import the files again.")
    return found


def _decides(thing: Owned, by: Any) -> None:
    co_authors = getattr(thing, "co_authors", ())
    if access.person_of(by).role(thing.owner, thing.group, co_authors, published=thing.published) is not Role.OWNER:
        raise NotYours(f"Only the owner of “{thing}” can decide this, or an owner of its group.")


def _give(thing: Owned, to: Holder) -> None:
    type(thing)._default_manager.filter(pk=thing.pk).update(**_values(to))
    log.info("“%s” was handed over to %s.", thing, to.name)


def _values(to: Holder) -> dict[str, Any]:
    if to.group is not None:
        return {"owner": "", "group": to.group.pk}
    return {"owner": to.name, "group": NO_GROUP}
