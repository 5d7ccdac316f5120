"""Who of a class list sits where: people and the places there are, to one place for each person, or a sentence why
there is none."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Generic, TypeVar

from wargame.selectors.participants.ranks import plain
from wargame.services.class_list.heads import CELL, POST, WHOLE
from wargame.services.class_list.reading import ClassList, ListedPerson, RowProblem

Key = TypeVar("Key", bound=Hashable)
_MOST_NAMED: Final = 8
_SHOWN: Final = 40


@dataclass(frozen=True)
class SeatPlace(Generic[Key]):
    """A seat. `name` is who it is kept for or who sits there, `number` their student number where it is known.

    `taken`: the person has joined, so no one else is put there and they are not moved. `anyone`: someone without a
    cell and a post in the list may be put there. `titles`: the words by which a list may name the post.
    """

    key: Key
    cell: str
    titles: tuple[str, ...]
    name: str = ""
    number: str = ""
    taken: bool = False
    anyone: bool = True

    @cached_property
    def kind(self) -> tuple[str, frozenset[str]]:
        """The cell and the titles, to be compared with."""
        return plain(self.cell), frozenset(map(plain, self.titles))

    def fits(self, cell: str, post: str) -> bool:
        """True if the place is of this kind, compared in plain letters; empty texts fit every place."""
        mine, titles = self.kind
        return cell in ("", mine) and (not post or post in titles)


@dataclass(frozen=True)
class Seated(Generic[Key]):
    """A person of the list and their place."""

    person: ListedPerson
    place: SeatPlace[Key]


@dataclass(frozen=True)
class Match(Generic[Key]):
    """The place of each person, in the order of the list, and a sentence for each who has none."""

    seated: tuple[Seated[Key], ...]
    problems: tuple[RowProblem, ...]


def match(people: ClassList, places: Sequence[SeatPlace[Key]]) -> Match[Key]:
    """Give each person a place: the one they have, the one kept for their name, then the first free one of the cell and
    post in the list. Who has a place keeps it unless the list names another."""
    finding = _Finding(people, places)
    for step in (finding.their_own, finding.by_name, finding.named_kind, finding.any_free):
        for person in people.people:
            if person.at not in finding.done:
                step(person)
    found = tuple(Seated(one, finding.found[one.at]) for one in people.people if one.at in finding.found)
    return Match(found, tuple(sorted(finding.problems, key=lambda one: one.at)))


def known_number(person: ListedPerson, numbers: Mapping[str, str]) -> str:
    """The student number among `numbers` (by their small letters) that is this person’s; empty if there is none.

    A number cell has lost the zeros at the beginning of its number, so there 7 is also 007 if no other ends like it.
    """
    if found := numbers.get(person.number.casefold()):
        return found
    bare = person.number.lstrip("0")
    alike = [one for one in numbers.values() if one.lstrip("0") == bare] if person.loose and bare else []
    return alike[0] if len(alike) == 1 else ""


@dataclass
class _Finding(Generic[Key]):
    people: ClassList
    places: Sequence[SeatPlace[Key]]
    found: dict[int, SeatPlace[Key]] = field(default_factory=dict)  # by the row of a person
    problems: list[RowProblem] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    gone: set[Key] = field(default_factory=set)  # places that someone has now

    def __post_init__(self) -> None:
        self.held = {place.number.casefold(): place for place in self.places if place.number}
        self.numbers = {small: place.number for small, place in self.held.items()}
        mine = [known_number(person, self.numbers) for person in self.people.people]
        self.moving = {number.casefold() for number in mine if number}
        self.kinds = _Kinds(self.places)
        self.kept: dict[str, list[SeatPlace[Key]]] = {}  # by name
        for place in self.places:
            if place.name:
                self.kept.setdefault(plain(place.name), []).append(place)

    def their_own(self, person: ListedPerson) -> None:
        """The place that the person has; what the list says of cells and posts is checked for everyone first."""
        number = known_number(person, self.numbers)
        place = self.held.get(number.casefold()) if number else None
        if fault := self.kinds.fault(person):
            self._refuse(person, *fault)
        elif place is not None and place.fits(*self.kinds.of(person)):
            self._give(person, place)
        elif place is not None and place.taken:
            text = f"{place.name} already has a seat in {place.cell}. Move the seat on the roster, or change the row."
            self._refuse(person, CELL if person.cell else POST, text)

    def by_name(self, person: ListedPerson) -> None:
        """A place that is kept for the name, or that someone of this name has taken; one with a student number only if
        the list has none for the person."""
        kind = self.kinds.of(person)
        named = self.kept.get(plain(person.name), ())
        same = [one for one in named if one.key not in self.gone and not (one.number and person.number)]
        if fit := [one for one in same if one.fits(*kind)]:
            self._give(person, fit[0])
        elif taken := [one for one in same if one.taken]:
            name, cell = taken[0].name, taken[0].cell
            text = f"{name} already has a seat in {cell}. Move the seat on the roster, or change the row."
            self._refuse(person, WHOLE, text)

    def named_kind(self, person: ListedPerson) -> None:
        """The first free place of the cell and post in the list."""
        cell, post = self.kinds.of(person)
        if cell or post:
            self._first(person, lambda place: place.fits(cell, post), self.kinds.said(person))

    def any_free(self, person: ListedPerson) -> None:
        """The first free place of all."""
        self._first(person, lambda place: place.anyone, "this exercise")

    def _first(self, person: ListedPerson, fits: Callable[[SeatPlace[Key]], bool], what: str) -> None:
        place = next((place for place in self.places if fits(place) and self._free(place)), None)
        if place is not None:
            return self._give(person, place)
        text = f"there is no free seat left in {what} for {person.name}. Add a seat on the roster, or change the row."
        return self._refuse(person, POST if person.post else CELL, text)

    def _free(self, place: SeatPlace[Key]) -> bool:
        """Whether a place is free: no one has it or is expected there, or a person on the list leaves it."""
        left = place.number.casefold() in self.moving
        return place.key not in self.gone and not place.taken and (left or not (place.name or place.number))

    def _give(self, person: ListedPerson, place: SeatPlace[Key]) -> None:
        self.done.add(person.at)
        self.gone.add(place.key)
        self.found[person.at] = place

    def _refuse(self, person: ListedPerson, name: str, text: str) -> None:
        self.done.add(person.at)
        self.problems.append(self.people.fault(person, name, text))


class _Kinds(Generic[Key]):
    """The cells and posts there are. A post that is the name of a cell stands for the cell."""

    def __init__(self, places: Iterable[SeatPlace[Key]]) -> None:
        self.posts: dict[str, list[str]] = {}  # the titles of the places of each cell
        for place in places:
            held = self.posts.setdefault(place.cell, [])
            held += [title for title in place.titles[:1] if title not in held]
        self.places = list({(place.cell, place.titles): place for place in places}.values())
        self.cells = {plain(cell) for cell in self.posts}

    def of(self, person: ListedPerson) -> tuple[str, str]:
        """The cell and the post that a row means, in plain letters."""
        cell, post = plain(person.cell), plain(person.post)
        return (post, "") if not cell and post in self.cells else (cell, post)

    def said(self, person: ListedPerson) -> str:
        """The text of the list itself."""
        cell, post = person.cell, person.post
        return f"{cell} as {post}" if cell and post else cell or post

    def fault(self, person: ListedPerson) -> tuple[str, str] | None:
        """The field and the sentence for a cell or a post that does not exist."""
        cell, post = self.of(person)
        if cell and cell not in self.cells:
            return CELL, f"there is no cell “{person.cell[:_SHOWN]}”. The cells are {_listed(self.posts)}."
        if post and not any(place.fits(cell, post) for place in self.places):
            mine = [held for name, held in self.posts.items() if cell in ("", plain(name))]
            known = dict.fromkeys(title for held in mine for title in held)
            where = f"{person.cell} has" if cell else "there is"
            return POST, f"{where} no seat “{person.post[:_SHOWN]}”. The seats there are {_listed(known)}."
        return None


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    return ", ".join(found[:_MOST_NAMED]) + more
