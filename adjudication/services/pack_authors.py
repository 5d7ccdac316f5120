"""Who can change a pack: its owner and their co-authors. Everyone can change a pack without an owner."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from adjudication.errors import Illegal, NotYours
from adjudication.models import StoredPack

MOST = 20


def may_change(owner: str, co_authors: Sequence[str], by: str) -> bool:
    """Whether an umpire, by login name, can change a pack."""
    return owner in ("", by) or by in co_authors


def refuse_others(stored: StoredPack, by: str) -> None:
    """Raise `NotYours` for anyone who cannot change a pack."""
    if not may_change(stored.owner, stored.co_authors, by):
        raise NotYours(
            f"“{stored.title}” belongs to {stored.owner}: only they and their co-authors can change it. "
            "Ask them to add you, or clone it to get your own."
        )


def refuse_all_but_the_owner(stored: StoredPack, by: str, what: str) -> None:
    """Raise `NotYours` for anyone except the owner of a pack, co-authors included."""
    if stored.owner not in ("", by):
        raise NotYours(f"“{stored.title}” belongs to {stored.owner}: only they can {what}.")


@transaction.atomic
def add(*, name: str, author: str, by: str) -> None:
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
def remove(*, name: str, author: str, by: str) -> None:
    """Revoke a co-author's right to change a pack. Co-authors can give up their own."""
    stored = _held(name, by, leaves=author == by)
    if author not in stored.co_authors:
        raise Illegal([f"author: {author or 'this person'} is not a co-author of the pack."])
    stored.co_authors = [one for one in stored.co_authors if one != author]
    _keep(stored)


def _held(name: str, by: str, *, leaves: bool = False) -> StoredPack:
    stored = StoredPack.objects.select_for_update().filter(name=name).first()
    if stored is None or not stored.owner:
        raise Illegal(["The pack has no owner, so it has no co-authors."])
    if not leaves:
        refuse_all_but_the_owner(stored, by, "choose its co-authors")
    return stored


def _keep(stored: StoredPack) -> None:
    StoredPack.objects.filter(pk=stored.pk).update(co_authors=stored.co_authors)
