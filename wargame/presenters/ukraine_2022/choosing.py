"""Orders by the unit that carries them out: a list of units or wings, then the forms of the one that is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Form, RowGroup, Section, SubjectRow, Wanted

ACTORS = ("unit", "wing")


def by_unit(section: Section, words: Words, wanted: Wanted, given: Sequence[Mapping[str, Any]] = ()) -> Section:
    """A decision in which any of several units may act, with the forms of one of them: the one that is asked for, else
    the one that is on the sheet. Other decisions stay as they are."""
    forms: dict[str, list[Form]] = {}
    for form in section.forms:
        forms.setdefault(_actor(form), []).append(form)
    if section.several or len([name for name in forms if name]) < 2:
        return section
    asked = wanted.subject if wanted.part in ("", section.kind) else ""
    named = next((str(order[name]) for order in given for name in ACTORS if order.get(name) in forms), "")
    here = asked if asked in forms else named
    rows = tuple(_row(name, words, name == here) for name in forms if name)
    shown = (*(forms.get(here, ()) if here else ()), *forms.get("", ()))
    return replace(
        section,
        groups=(RowGroup("Who acts", rows),),
        forms=shown,
        subject=here,
        subject_title=words.thing(here) if here else "",
        subject_small=words.place_of(here) if here else "",
    )


def _actor(form: Form) -> str:
    return next((entry.value for entry in form.entries if entry.kind == "hidden" and entry.name in ACTORS), "")


def _row(name: str, words: Words, chosen: bool) -> SubjectRow:
    piece = words.pieces.get(name)
    return SubjectRow(
        name, words.thing(name), words.place_of(name), side=piece.side if piece else "",
        symbol=piece.kind if piece else "", chosen=chosen,
    )  # fmt: skip
