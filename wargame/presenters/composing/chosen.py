"""What stays chosen on a page after an order was given, and where one that is refused was given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargame.presenters.shapes import Section, Wanted


def still(wanted: Wanted, sections: Sequence[Section]) -> Wanted:
    """What is pointed at after an order: the piece, or the next where all get one; nothing if none is left."""
    subjects = [section.subject for section in sections if section.subject]
    if not wanted.after or wanted.subject in subjects:
        return wanted
    return replace(wanted, subject=subjects[0]) if subjects else Wanted()


def sent(wanted: Wanted, sections: Sequence[Section]) -> tuple[str, str]:
    """Where what a form says is refused: the step, and the kind of order of the form; empty where there is neither."""
    steps_for = [one for one in sections if wanted.part in ("", one.kind)]
    there = next((one.kind for one in steps_for if any(form.do == wanted.do for form in one.forms)), "")
    if wanted.do and there:
        return there, wanted.do
    return (wanted.part, "") if any(one.kind == wanted.part for one in sections) else ("", "")
