"""The people who can change a pack: its owner, authors of its group, and its co-authors."""

from __future__ import annotations

from django.db import transaction

from adjudication.errors import Illegal, NotYours
from adjudication.models import StoredPack
from adjudication.ownership import By, Owned, Role, person

MOST = 20


def refuse_others(stored: StoredPack, by: By) -> None:
    """Raise `NotYours` for anyone who cannot change a pack."""
    if (_role(stored, by) or Role.UMPIRE) < Role.AUTHOR:
        raise NotYours(
            f"“{stored.title}” belongs to {holder(stored)}: only {_changers(stored)} can change it. "
            "Ask them to add you, or clone it to get your own."
        )


def refuse_all_but_the_owner(stored: StoredPack, by: By, what: str) -> None:
    """`NotYours` for everyone who does not decide about a pack; co-authors included."""
    if _role(stored, by) is not Role.OWNER:
        who = "only they" if stored.owner and not stored.group else "only its owners"
        who = who if stored.owner or stored.group else "only administrators"
        raise NotYours(f"“{stored.title}” belongs to {holder(stored)}: {who} can {what}.")


def holder(thing: Owned) -> str:
    """The owner of a thing, in words."""
    if thing.group:
        return "a group"
    return thing.owner or "nobody"


def _role(stored: StoredPack, by: By) -> Role | None:
    return person(by).role(stored.owner, stored.group, stored.co_authors, published=stored.published)


def _changers(stored: StoredPack) -> str:
    return "its owners, authors and co-authors" if stored.group else "they and their co-authors"


@transaction.atomic
def add(*, name: str, author: str, by: By) -> None:
    """Let another umpire change a pack; the caller has checked that the umpire exists."""
    stored = _held(name, by)
    if not author:
        raise Illegal(["author: enter the login name of another umpire."])
    if author == stored.owner:
        raise Illegal([f"author: the pack belongs to {author}, who can already change it."])
    if author in stored.co_authors:
        raise Illegal([f"author: {author} is already a co-author."])
    if len(stored.co_authors) >= MOST:
        raise Illegal([f"author: a pack has at most {MOST} co-authors. Remove one first."])
    stored.co_authors = sorted([*stored.co_authors, author])
    _keep(stored)


@transaction.atomic
def remove(*, name: str, author: str, by: By) -> None:
    """Revoke a co-author's right to change a pack. Co-authors can give up their own."""
    stored = _held(name, by, leaves=author == person(by).name)
    if author not in stored.co_authors:
        raise Illegal([f"author: {author or 'this person'} is not a co-author of the pack."])
    stored.co_authors = [one for one in stored.co_authors if one != author]
    _keep(stored)


def _held(name: str, by: By, *, leaves: bool = False) -> StoredPack:
    stored = StoredPack.objects.select_for_update().filter(name=name).first()
    if stored is None or not (stored.owner or stored.group):
        raise Illegal(["The pack has no owner, so it has no co-authors."])
    if not leaves:
        refuse_all_but_the_owner(stored, by, "choose its co-authors")
    return stored


def _keep(stored: StoredPack) -> None:
    StoredPack.objects.filter(pk=stored.pk).update(co_authors=stored.co_authors)
