"""The selection on a page after an order was given, and where a refused one was given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargame.presenters.shapes import Section, Wanted


def still(wanted: Wanted, sections: Sequence[Section]) -> Wanted:
    """The selection after an order: the same piece, or the next one if all get such an order; empty if none is left."""
    subjects = [section.subject for section in sections if section.subject]
    if not wanted.after or wanted.subject in subjects:
        return wanted
    return replace(wanted, subject=subjects[0]) if subjects else Wanted()


def sent(wanted: Wanted, sections: Sequence[Section]) -> tuple[str, str]:
    """The place where a form's order is refused: task and kind of order; empty if there is neither."""
    steps_for = [one for one in sections if wanted.part in ("", one.kind)]
    there = next((one.kind for one in steps_for if any(form.do == wanted.do for form in one.forms)), "")
    if wanted.do and there:
        return there, wanted.do
    return (wanted.part, "") if any(one.kind == wanted.part for one in sections) else ("", "")
