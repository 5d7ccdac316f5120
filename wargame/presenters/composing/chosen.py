"""What stays chosen on a page after an order was given."""

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
