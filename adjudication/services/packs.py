"""Scenario packs: built-in ones, and those that umpires import.

A pack that was brought is its owner's or its group's until they publish it; `pack_authors` says who changes one.
Games freeze a copy when they start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet

from adjudication.engine import registry
from adjudication.engine.scenario import packs
from adjudication.errors import GameError, Illegal, Stale
from adjudication.models import Balance, StoredPack
from adjudication.ownership import NO_GROUP, By, Role, person
from adjudication.services import pack_authors, pack_files, pack_parents, pack_versions, slugs
from adjudication.services.studio import merging, new_files

MOST_TITLE = 120
MOST_NAME = 60


@dataclass(frozen=True)
class PackChoice:
    """A pack with which an exercise can start."""

    name: str
    title: str
    own: bool  # brought by an umpire


@dataclass(frozen=True)
class LibraryPack:
    """A pack of the library with the texts of its files."""

    system: str
    name: str
    title: str
    own: bool
    files: Mapping[str, str]
    owner: str = ""
    co_authors: tuple[str, ...] = ()
    group: int = NO_GROUP
    published: bool = True

    @property
    def stored(self) -> bool:
        """True if someone imported the pack; the others come with White Cell."""
        return self.name not in _shipped_names()

    def role(self, by: By) -> Role | None:
        """The person's rights to the pack; None: it is not theirs to see. Everyone can use built-in packs."""
        if not self.stored:
            return Role.UMPIRE
        return person(by).role(self.owner, self.group, self.co_authors, published=self.published)

    def may_change(self, by: By) -> bool:
        """Whether a person may change it."""
        return self.stored and (self.role(by) or Role.UMPIRE) >= Role.AUTHOR


class Unknown(GameError):
    """There is no pack with that name."""


@cache
def _shipped(system: str) -> tuple[LibraryPack, ...]:
    rules = registry.get(system)
    named = [(name, rules.named_pack(name).pack.title, rules.pack_texts(name)) for name in rules.packs()]
    return tuple(LibraryPack(system, name, title, False, files) for name, title, files in named)


def _shipped_names() -> frozenset[str]:
    return frozenset(pack.name for system in registry.names() for pack in _shipped(system))


def _own(stored: StoredPack) -> LibraryPack:
    files, authors = dict(sorted(stored.files.items())), tuple(stored.co_authors)
    return LibraryPack(
        stored.system, stored.name, stored.title, True, files, stored.owner, authors, stored.group, stored.published
    )


def held(by: By) -> list[LibraryPack]:
    """The packs of every system that a person may use, shipped packs first; one query."""
    shipped = [pack for system in registry.names() for pack in _shipped(system)]
    return shipped + [_own(stored) for stored in usable(by).filter(system__in=registry.names())]


def usable(by: By) -> QuerySet[StoredPack]:
    """The packs that were brought and that a person may use."""
    who = person(by)
    return StoredPack.objects.filter(who.usable() | Q(co_authors__contains=[who.name]))


def find(name: str) -> LibraryPack:
    """A pack by name; `Unknown` if there is none."""
    for pack in (pack for system in registry.names() for pack in _shipped(system)):
        if pack.name == name:
            return pack
    stored = StoredPack.objects.filter(name=name, system__in=registry.names()).first()
    if stored is None:
        raise Unknown(f"There is no scenario pack called {name}.")
    return _own(stored)


def choices(system: str, by: By) -> list[PackChoice]:
    """The packs of a system that its rules accept and a person may use, its own first; one query."""
    brought = [_own(stored) for stored in usable(by).filter(system=system)]
    fit = [pack for pack in brought if _accepted(pack)]
    return [PackChoice(pack.name, pack.title, pack.own) for pack in (*_shipped(system), *fit)]


def _accepted(pack: LibraryPack) -> bool:
    """Whether a stored pack is valid under the current rules; if not, the library lists its faults."""
    try:
        checked(pack.system, pack.files)
    except Illegal:
        return False
    return True


def texts(system: str, name: str) -> Mapping[str, str]:
    """The files of a pack by name; `Unknown` if there is none with that name."""
    rules = registry.get(system)
    if name in rules.packs():
        return rules.pack_texts(name)
    stored = StoredPack.objects.filter(system=system, name=name).first()
    if stored is None:
        raise Unknown(f"There is no scenario pack called {name}.")
    return dict(stored.files)


def load(system: str, name: str) -> Any:
    """The validated pack with that name."""
    return checked(system, texts(system, name))


def sitrep_form(system: str, name: str, exercise: str = "") -> str:
    """The form of sitreps that a pack or one of its exercises proposes: its author's choice, otherwise the pack's own
    headings."""
    files = texts(system, name)
    pack = checked(system, files)
    file = pack.exercises.get(exercise)
    said = (file.flow.sitrep_form if file else msgspec.UNSET, pack.sitrep.form)
    brought = "staff" if f"{new_files.SITREP}.yaml" in files else "white_cell"
    return next((str(form) for form in said if form is not msgspec.UNSET), brought)


def checked(system: str, files: Mapping[str, str]) -> Any:
    """A pack from its texts; `Illegal` lists every fault with file, line and reason."""
    for one in _shipped(system):
        if one.files == files:
            return registry.get(system).named_pack(one.name)
    return _checked(system, tuple(sorted(files.items())))


def problems(system: str, files: Mapping[str, str]) -> tuple[packs.PackProblem, ...]:
    """Every fault that the rules find in a pack, with its fix if there is a clear one."""
    try:
        pack_files.guard(files)
        registry.get(system).load_pack(files)
    except packs.PackError as error:
        return error.problems
    except Illegal:
        pass  # too large or dangerous to be read at all
    return ()


def shaped(system: str, files: Mapping[str, str]) -> Any:
    """A pack from texts with the right structure, whatever other faults they have; `Illegal` if they do not."""
    pack_files.guard(files)
    try:
        return registry.get(system).shaped_pack(files)
    except packs.PackError as error:
        raise Illegal([str(problem) for problem in error.problems]) from error


@lru_cache(maxsize=64)
def _checked(system: str, files: tuple[tuple[str, str], ...]) -> Any:
    texts = dict(files)
    pack_files.guard(texts)
    try:
        return registry.get(system).load_pack(texts)
    except packs.PackError as error:
        raise Illegal([str(problem) for problem in error.problems]) from error


def _try_out(system: str, pack: Any) -> None:
    """Set up a game from the pack, as its first exercise would."""
    try:
        adjudicator = registry.get(system).bind(pack)
        adjudicator.initial_state(msgspec.convert({}, adjudicator.option_type))
    except (LookupError, ValueError, TypeError, ArithmeticError) as error:
        reason = f"{type(error).__name__} {error}"
        raise Illegal([f"The files are valid, but no game can be set up from them: {reason}."]) from error


def system_of(files: Mapping[str, str]) -> str:
    """The rule system that a pack names; `Illegal` if it does not exist."""
    pack_files.guard(files)
    if "pack.yaml" not in files:
        raise Illegal([str(packs.PackProblem("pack.yaml", 1, "this file is missing"))])
    try:
        document = packs.Document("pack.yaml", files["pack.yaml"])
    except packs.PackError as error:
        raise Illegal([str(problem) for problem in error.problems]) from error
    system = document.value.get("system") if isinstance(document.value, dict) else None
    if not isinstance(system, str) or system not in registry.names():
        known = ", ".join(registry.names())
        raise Illegal([str(document.problem(f"system: one of {known} is expected", "system"))])
    return system


def _taken(name: str) -> bool:
    return name in _shipped_names() or StoredPack.objects.filter(name=name).exists()


def slug_of(title: str) -> str:
    """The name of a new pack, from its title; without letters or digits in it, a numbered name."""
    return slugs.slug(title, MOST_NAME) or slugs.numbered("pack", _taken)


def free_name(title: str) -> str:
    """The name of a new pack, from its title; with a number if a pack has that name."""
    name = slug_of(title)
    return slugs.numbered(name[: MOST_NAME - 5], _taken) if _taken(name) else name


@transaction.atomic
def store(
    *, system: str, files: Mapping[str, str], name: str = "", replace: bool = False, by: By = "",
    what: str = "imported",
) -> StoredPack:  # fmt: skip
    """Store a pack for later exercises, under `name` or its own name. A faulty pack changes nothing.

    One that goes by this name already is replaced only if `replace` is set. `by` and `what` say in the list of versions
    who did what.
    """
    pack = checked(system, files)
    slug = _unseen(slug_of(name or pack.pack.name), by)
    if slug in _shipped_names():
        raise Illegal([f"name: {slug} is the name of a pack that comes with White Cell. Choose another."])
    if slug != pack.pack.name:
        files = {**files, "pack.yaml": pack_files.patched(files["pack.yaml"], {("name",): slug})}
    StoredPack.objects.bulk_create([_empty(system, slug)], ignore_conflicts=True)
    stored = StoredPack.objects.select_for_update().get(name=slug)
    if stored.files and not replace:
        raise Illegal([f"name: there is already a pack called {slug}. Choose another name."])
    if stored.system != system:
        raise Illegal([f"name: {slug} is a pack for other rules. Choose another name."])
    if stored.files:
        pack_authors.refuse_others(stored, by)
    else:
        stored.owner = person(by).name[:150]
    return _write(stored, files, by, what)


def _unseen(slug: str, by: By) -> str:
    """The name itself, or with a number where it is that of a pack which the person cannot see."""
    taken = StoredPack.objects.filter(name=slug).first()
    if taken is None or _own(taken).role(by) is not None:
        return slug
    stem = slug[: MOST_NAME - 5]
    return slugs.numbered(stem, lambda name: StoredPack.objects.filter(name=name).exists())


def _empty(system: str, slug: str) -> StoredPack:
    return StoredPack(name=slug, system=system, title=slug, files={}, digest="")


def _write(stored: StoredPack, files: Mapping[str, str], by: By, what: str) -> StoredPack:
    pack, before = proved(stored.system, stored.name, files), dict(stored.files)
    stored.title, stored.files, stored.digest = str(pack.pack.title), dict(files), packs.digest(pack)
    pack_versions.record(stored, before, person(by).name, what)
    stored.save()
    return stored


def proved(system: str, name: str, files: Mapping[str, str]) -> Any:
    """The pack to be stored under `name`, after a game was set up from it; `Illegal` with every fault."""
    pack = checked(system, files)
    _try_out(system, pack)
    title = str(pack.pack.title)
    if not title.strip() or len(title) > MOST_TITLE or not title.isprintable():
        raise Illegal([_at_title(files, f"title: one line of 1 to {MOST_TITLE} characters is expected")])
    if pack.pack.name != name:
        raise Illegal([_at_title(files, f"name: this pack is called {name}; clone it to give it another name", "name")])
    return pack


def _at_title(files: Mapping[str, str], reason: str, place: str = "title") -> str:
    return str(packs.Document("pack.yaml", files["pack.yaml"]).problem(reason, place))


@transaction.atomic
def clone(*, name: str, title: str, by: By = "") -> StoredPack:
    """A copy of a pack under its own title, from which its name is made."""
    source = find(name)
    title = " ".join(title.split())
    if not title or len(title) > MOST_TITLE:
        raise Illegal([f"title: enter 1 to {MOST_TITLE} characters."])
    slug = slug_of(title)
    head = pack_files.patched(source.files["pack.yaml"], {("name",): slug, ("title",): title})
    head = pack_parents.stamped(head, source.system, source.name, source.files)
    return store(
        system=source.system,
        files={**source.files, "pack.yaml": head},
        name=slug,
        by=by,
        what=f"{pack_versions.CLONED}{name}",
    )


@transaction.atomic
def save_files(*, name: str, texts: Mapping[str, str], seen: Mapping[str, str], by: By = "") -> StoredPack:
    """Replace files of an imported pack, all or none; `seen` has the `mark` of each text on which a change is based.

    The whole pack is checked. What someone else saved meanwhile in other lines stays; `Stale` if they changed the same
    ones, `Illegal` with every fault.
    """
    stored = StoredPack(files={})
    for file in texts:
        stored = _held_for_change(name, file, by)
    typed = {file: text.removeprefix("\ufeff").replace("\r\n", "\n") for file, text in texts.items()}
    both = {file: with_newer(name, file, text, stored.files[file], seen.get(file, "")) for file, text in typed.items()}
    stale = [file for file, found in both.items() if found is None or found.clashes]
    if stale:
        raise Stale(_changed_meanwhile(stale))
    typed = {file: found.text for file, found in both.items() if found is not None}
    return _write(stored, {**stored.files, **typed}, by, ", ".join(sorted(texts)))


def with_newer(name: str, file: str, typed: str, saved: str, seen: str) -> merging.Merged | None:
    """A typed text merged with the changes saved since it was opened; None if the opened version is unknown."""
    if pack_files.mark(saved) == seen:
        return merging.Merged(typed, ())
    base = pack_versions.text_as_seen(name, file, seen)
    return None if base is None else merging.merged(base, typed, saved)


def _changed_meanwhile(files: Sequence[str]) -> str:
    names = " and ".join(files)
    were = "was" if len(files) == 1 else "were"
    return f"{names} {were} changed by someone else since you opened it. Your version is below; nothing was saved."


@transaction.atomic
def set_values(
    *, name: str, file: str, changes: Mapping[pack_files.Place, int | str | None], seen: str, by: By = ""
) -> StoredPack:  # fmt: skip
    """Replace single values of one file where they stand, keeping its comments; otherwise as `save_files`."""
    stored = _held_for_change(name, file, by)
    if pack_files.mark(stored.files[file]) != seen:
        raise Stale(_changed_meanwhile([file]))
    return _write(stored, {**stored.files, file: pack_files.patched(stored.files[file], changes)}, by, file)


@transaction.atomic
def go_back(*, name: str, number: int, by: By = "") -> StoredPack:
    """Restore the files of an earlier version of a pack as its next one. `Illegal` if the rules no longer accept
    them."""
    stored = StoredPack.objects.select_for_update().filter(name=name).first()
    version = stored and stored.versions.filter(number=number).first()
    if stored is None or version is None:
        raise Unknown(f"The pack {name} has no version {number}.")
    pack_authors.refuse_others(stored, by)
    return _write(stored, version.files.files, by, f"back to version {number}")


@transaction.atomic
def add_file(*, name: str, kind: str, title: str = "", by: By = "") -> str:
    """Add an optional file to a pack, with an initial text; returns the name of the file.

    `kind` is one of `new_files.kinds`, `title` that of an exercise. `Illegal` if there is such a file already.
    """
    stored = _held(name, by)
    pack = checked(stored.system, stored.files)
    file, text = new_files.first(kind, title, pack, registry.get(stored.system).bind(pack))
    if file in stored.files:
        raise Illegal([f"{file}: the pack already has this file. Open it, or use another title."])
    _write(stored, {**stored.files, file: text}, by, f"added {file}")
    return file


def _held(name: str, by: By) -> StoredPack:
    """The row of a pack that `by` can change, locked."""
    stored = StoredPack.objects.select_for_update().filter(name=name).first()
    if stored is None:
        raise Unknown(f"You have no pack called {name} to change. Clone one first.")
    pack_authors.refuse_others(stored, by)
    return stored


def _held_for_change(name: str, file: str, by: By) -> StoredPack:
    stored = _held(name, by)
    if file not in stored.files:
        raise Unknown(f"The pack has no file called {file}.")
    return stored


@transaction.atomic
def remove(*, name: str, by: By = "") -> None:
    """Delete an imported pack permanently. Games that started with it keep their frozen copy."""
    stored = StoredPack.objects.select_for_update().filter(name=name).first()
    if stored is None:
        raise Unknown(f"You have no pack called {name} to delete.")
    pack_authors.refuse_all_but_the_owner(stored, by, "delete it")
    stored.delete()
    Balance.objects.filter(pack_name=name).delete()
    pack_versions.tidy()


unzip = pack_files.unzip
