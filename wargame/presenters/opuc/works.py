"""The forms of the engineers: one for each task of a detachment or block, with its duration (10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudication.engine.menu import Option
from adjudication.systems.opuc.engineering.tasks import DURATION, OWN_WORK
from wargame.presenters.composing.lists import MANY, is_product, spelled
from wargame.presenters.opuc import words
from wargame.presenters.plain.lots import Lot, apart
from wargame.presenters.shapes import Entry, Form

KIND = {"task": "task", "feint": "task", "fortify": "work"}
"""The field that says what is done, by order."""
SHARED = "mine"
NUMBERS = {2: "Two", 3: "Three", 4: "Four"}
FAR_END = {"mine": "Dummy field at", "breach": "Leads into"}


def lots(do: str, options: Sequence[Option]) -> list[Lot]:
    """A lot for each task; orders that cannot be listed whole have a field for the place and one for the far end."""
    return [_lot(same.options) for same in apart(options, (KIND[do],))]


def _lot(options: Sequence[Option]) -> Lot:
    lot, listed = Lot(options), spelled(options, MANY)
    fields = listed is None or is_product(listed) or lot.fixed.get(KIND[lot.do]) == SHARED
    return lot if fields else Lot(options, listed)


def dressed(form: Form, lot: Lot, said: str) -> Form:
    """The form of a task: its name, its only order, if there is just one, and its duration."""
    task = str(lot.fixed.get(KIND[lot.do], ""))
    told = ". ".join(part for part in (said, lasts(lot.do, task)) if part)
    fields = tuple(_called(entry, task) for entry in form.entries)
    return replace(form, title=words.work(task), entries=fields, help=f"{told}." if told else "")


def _called(entry: Entry, task: str) -> Entry:
    return replace(entry, label=FAR_END.get(task, "Towards")) if entry.name == "target" else entry


def lasts(do: str, task: str) -> str:
    """The duration of a task."""
    if do == "fortify":
        turns = OWN_WORK[task]
        return f"{_turns(turns)}, in which it neither moves nor fights"
    if task == SHARED:
        return f"{_turns(DURATION[task])} of one ED; more of them on the field add up"
    return _turns(DURATION[task]) if DURATION.get(task) else "Done in this turn"


def _turns(count: int) -> str:
    return "One turn" if count == 1 else f"{NUMBERS.get(count, str(count))} turns"
