"""The seat of a person whom a learning platform sends, and the roster that it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from wargame.errors import Refused
from wargame.models import Cell, Enrolment, Exercise, LtiLink, LtiPerson, Seat
from wargame.selectors.participants import join_list, posts
from wargame.services import locks
from wargame.services.class_list.heads import MAIL, NUMBER, WHOLE
from wargame.services.class_list.reading import ClassList, ListedPerson
from wargame.services.homework.playing import StudentIs
from wargame.services.lti import asking
from wargame.services.lti.sending import SCORES
from wargame.services.lti.tokens import CLAIM, ROSTER, Claims
from wargame.services.participants import seats
from wargame.services.participants.places import Caller

GONE: Final = "This link leads to no exercise of White Cell any more. Ask your lecturer to make it again."
FULL: Final = "There is no free seat for you in this exercise. Ask the umpire to add one, and open the link again."
NAMELESS: Final = "Your learning platform did not send your name. Ask the umpire for the room code and join with it."
MOST_NAME: Final = 80


def link_of(claims: Claims) -> LtiLink:
    """The link that someone opened, of this platform; its services are noted. Refused: there is none."""
    try:
        key = UUID(str(claims.part(f"{CLAIM}custom").get("link", "")))
    except ValueError:
        raise Refused(GONE) from None
    rows = LtiLink.objects.select_related("exercise", "platform", "homework")
    link = rows.filter(pk=key, platform=claims.platform).first()
    if link is None or link.exercise.status == Exercise.Status.ARCHIVED:
        raise Refused(GONE)
    services = {name: claims.part(name) for name in (ROSTER, SCORES)}
    LtiLink.objects.filter(pk=link.pk).update(services={**link.services, **{n: s for n, s in services.items() if s}})
    return link


@transaction.atomic
def seat(*, link: LtiLink, claims: Claims, caller: Caller) -> Seat:
    """The seat of a person: the one they had by this link, the one of their number or name, or a free one."""
    exercise = locks.hold(link.exercise_id)
    known = LtiPerson.objects.select_related("seat__cell").filter(link=link, subject=claims.subject).first()
    if known is not None and known.seat.status in (Seat.Status.TAKEN, Seat.Status.WAITING):
        return known.seat
    found = _taken(exercise, link, claims, caller)
    LtiPerson.objects.update_or_create(link=link, subject=claims.subject, defaults={"seat": found})
    return found


def _taken(exercise: Exercise, link: LtiLink, claims: Claims, caller: Caller) -> Seat:
    mine = next(filter(None, (join_list.by_number(exercise, one) for one in _numbers(claims))), None)
    name = mine.name if mine else _name(claims.body)
    if not name:
        raise Refused(NAMELESS)
    if mine is not None and mine.status == Seat.Status.TAKEN:
        return mine  # the platform says who they are; they joined in another browser
    kept = mine or _kept(exercise, name) or _free(exercise, link)
    if kept is None:
        raise Refused(FULL)
    role = "" if kept.cell.kind == Cell.Kind.OBSERVER else kept.role
    return seats.knock(
        exercise=exercise, cell_id=kept.cell_id, name=name, role=role, post=kept.post, sure=True, caller=caller,
        own=str(mine.pk) if mine else "",
    )  # fmt: skip


def student(link: LtiLink, claims: Claims) -> StudentIs:
    """Who begins a homework by a link. Refused: the platform did not send a name."""
    name = _name(claims.body)
    if not name:
        raise Refused("Your learning platform did not send your name. Ask your lecturer for the address.")
    sourced = claims.part(f"{CLAIM}lis").get("person_sourcedid")
    number = sourced[:40] if isinstance(sourced, str) else ""
    return StudentIs(name, number, link=link, subject=claims.subject)


def _numbers(claims: Claims) -> Iterable[str]:
    sourced = claims.part(f"{CLAIM}lis").get("person_sourcedid")
    return (one[:40] for one in (sourced, claims.subject) if isinstance(one, str) and one)


def _name(said: Mapping[str, Any]) -> str:
    whole = said.get("name") or f"{said.get('given_name') or ''} {said.get('family_name') or ''}"
    return " ".join(str(whole).split())[:MOST_NAME]


def _kept(exercise: Exercise, name: str) -> Seat | None:
    free = Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.FREE).exclude(name="").select_related("cell")
    same = posts.called(free.exclude(cell__kind=Cell.Kind.WHITE), name)
    return same[0] if len(same) == 1 and not Enrolment.objects.filter(seat=same[0]).exists() else None


def _free(exercise: Exercise, link: LtiLink) -> Seat | None:
    """A free seat of the link’s kind, in the order of the roster. An observer needs none: one more is made."""
    cells = exercise.cells.exclude(kind=Cell.Kind.WHITE)
    if link.kind == LtiLink.Kind.OBSERVER:
        cell = cells.filter(kind=Cell.Kind.OBSERVER).first()
        return Seat(cell=cell, role=Seat.Role.OBSERVER) if cell else None
    free = Seat.objects.filter(cell__in=cells.exclude(kind=Cell.Kind.OBSERVER), status=Seat.Status.FREE, name="")
    ordered = posts.in_order(free.filter(cell__by_program=False).select_related("cell"))
    return min(ordered, key=lambda one: one.cell.order, default=None)


def roster(link: LtiLink) -> ClassList:
    """The learners of the link’s course, as a class list. Refused: the platform does not give them."""
    service = link.services.get(ROSTER)
    if not service:
        raise Refused("The learning platform has not offered its roster. Open the link there once as a lecturer.")
    people: dict[str, ListedPerson] = {}
    for at, one in enumerate(asking.members(link.platform, service), 1):
        number = str(one.get("lis_person_sourcedid") or one.get("user_id") or "")[:40]
        roles = [str(role).rpartition("#")[2] for role in one.get("roles", []) if isinstance(role, str)]
        if number and _name(one) and "Learner" in roles and one.get("status", "Active") == "Active":
            people[number.casefold()] = ListedPerson(at, number, _name(one), str(one.get("email") or "")[:254])
    if not people:
        raise Refused("The learning platform gives no names of learners for this course. Its settings may forbid it.")
    return ClassList(tuple(people.values()), letters={NUMBER: "", WHOLE: "", MAIL: ""})
