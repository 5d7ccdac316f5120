"""Groups as pages and forms offer them, and the owner of a thing, in words."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.ownership import AskingPerson
from wargame.models import UmpireGroup


def names(by: AskingPerson) -> dict[int, str]:
    """The names of a person's groups by their numbers. One query, or none for who is in no group."""
    return dict(UmpireGroup.objects.filter(pk__in=list(by.roles)).values_list("pk", "name")) if by.roles else {}


def choices(by: AskingPerson) -> list[tuple[int, str]]:
    """A person's groups by number and name, for a form. One query, or none for who is in no group."""
    return list(names(by).items())


def whose(by: AskingPerson, owner: str, group: int, known: Mapping[int, str]) -> str:
    """The owner of a thing, as this reader sees it. A group that the reader is not in has no name for them."""
    if group:
        return f"belongs to {known[group]}" if group in known else "belongs to another group"
    if not owner:
        return "belongs to no one"
    return "yours" if owner == by.name else f"belongs to {owner}"
