"""The forms of the engineers: one for each task a detachment or a block can be set, with how long it takes (10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.menu import Is, Option
from adjudication.systems.opuc.engineering.tasks import DURATION, OWN_WORK
from wargame.presenters.composing.lists import MANY, is_product, spelled
from wargame.presenters.opuc import words
from wargame.presenters.opuc.entries import entries
from wargame.presenters.opuc.lists import list_of, settled
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Entry, Form

KIND = {"task": "task", "feint": "task", "fortify": "work"}
"""The field that says what is done, by order."""
SHARED = "mine"
FAR_END = {"mine": "Dummy field at", "breach": "Leads into"}


def work_forms(do: str, options: Sequence[Option], names: Names, typed: Mapping[str, Any]) -> tuple[Form, ...]:
    """A form for each task; what cannot be listed whole has a field for the place and one for the far end."""
    tasks: dict[str, list[Option]] = {}
    for option in options:
        domain = option.fields[KIND[do]]
        tasks.setdefault(str(domain.value) if isinstance(domain, Is) else "", []).append(option)
    return tuple(_form(do, task, same, names, typed) for task, same in tasks.items())


def _form(do: str, task: str, options: Sequence[Option], names: Names, typed: Mapping[str, Any]) -> Form:
    listed = spelled(options, MANY)
    if listed is None or is_product(listed) or task == SHARED:
        asked = tuple(_called(entry, task) for entry in entries(options, names, typed))
        form = Form(do, "", words.COMMANDS[do][1], asked, options[0].rule)
    else:
        form = list_of(do, listed, options[0].rule, names)
    said = settled(options, names)
    told = ". ".join(part for part in (said, lasts(do, task)) if part)
    return replace(form, title=words.work(task), help=f"{told}." if told else "")


def _called(entry: Entry, task: str) -> Entry:
    return replace(entry, label=FAR_END.get(task, "Towards")) if entry.name == "target" else entry


def lasts(do: str, task: str) -> str:
    """How long a task takes."""
    if do == "fortify":
        turns = OWN_WORK[task]
        return f"{_turns(turns)}, in which it neither moves nor fights"
    if task == SHARED:
        return f"{_turns(DURATION[task])} of one ED; more of them on the field add up"
    return _turns(DURATION[task]) if DURATION.get(task) else "Done in this turn"


def _turns(count: int) -> str:
    return "One turn" if count == 1 else f"{words.NUMBERS.get(count, str(count))} turns"
