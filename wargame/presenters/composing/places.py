"""Fields of places that the map can fill in, whatever the orders mean."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import replace

from wargame.presenters.shapes import Entry, Form, Section

KINDS = ("checks", "shares", "many", "typed")
AREA = re.compile(r'data-area="([^"]+)"')


def with_places(sections: Sequence[Section], drawing: str) -> tuple[Section, ...]:
    """Sections whose fields say whether everything they list is on the map as drawn."""
    places = frozenset(AREA.findall(drawing))
    return tuple(
        replace(section, forms=tuple(_form(form, places) for form in section.forms)) if section.forms else section
        for section in sections
    )


def _form(form: Form, places: Container[str]) -> Form:
    entries = tuple(replace(entry, places=True) if _on_map(entry, places) else entry for entry in form.entries)
    return replace(form, entries=entries) if entries != form.entries else form


def _on_map(entry: Entry, places: Container[str]) -> bool:
    """Whether a press on the map identifies a choice; not if two units are in one place."""
    areas = [choice.area or choice.value for choice in entry.choices]
    return entry.kind in KINDS and bool(areas) and len({*areas}) == len(areas) and all(one in places for one in areas)
