"""Ownership of library items, and what a person may do with each. The one rule for packs, geography and exercises.

A thing belongs to a person, or to a group of people, or to no one. The people's side of White Cell says who is in
which group; this module knows groups by number only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.db import models

NO_GROUP = 0


class Role(models.IntegerChoices):
    """What a person may do with what a group has. Each role includes those before it."""

    UMPIRE = 1, "Umpire"
    AUTHOR = 2, "Author"
    OWNER = 3, "Owner"


class Owned(models.Model):
    """A thing with an owner: `owner` is the login name of a person, `group` the number of a group; one of them at most.

    A thing with neither is from before things had owners: everyone may change it, and administrators delete it.
    `published`: everyone who signs in may use it.
    """

    owner = models.CharField(max_length=150, blank=True, default="")
    group = models.PositiveIntegerField(default=NO_GROUP, db_index=True)
    published = models.BooleanField(default=False)

    class Meta:
        abstract = True


@dataclass(frozen=True)
class AskingPerson:
    """Who asks: a login name, and the role in each group by its number. The program itself has no name."""

    name: str = ""
    roles: Mapping[int, Role] = field(default_factory=dict)
    administers: bool = False

    def role(
        self, owner: str, group: int = NO_GROUP, co_authors: Collection[str] = (), *, published: bool = False
    ) -> Role | None:
        """What the person may do with a thing: use it, change it, or decide about it. None: it is not theirs to see."""
        found = self.roles.get(group) if group != NO_GROUP else self._own(owner)
        if self.name and self.name in co_authors:
            found = max(found or Role.AUTHOR, Role.AUTHOR)
        return found or (Role.UMPIRE if published else None)

    def _own(self, owner: str) -> Role | None:
        if owner == self.name or (not owner and self.administers):
            return Role.OWNER
        return None if owner else Role.AUTHOR

    def theirs(self) -> models.Q:
        """The things that belong to the person or to a group of theirs."""
        mine = models.Q(group=NO_GROUP, owner=self.name)
        return mine | models.Q(group__in=list(self.roles)) if self.roles else mine

    def usable(self) -> models.Q:
        """The things that the person may use, those of co-authors left out."""
        return self.theirs() | models.Q(published=True) | models.Q(group=NO_GROUP, owner="")


PROGRAM = AskingPerson()
By = AskingPerson | str


def person(by: By) -> AskingPerson:
    """Who acts, given by a login name alone where no group matters."""
    return AskingPerson(by) if isinstance(by, str) else by
