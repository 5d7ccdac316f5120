"""A standing order as a section of a turn sheet: answers to decisions that cannot be foreseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame.presenters.composing.planned import in_a_row
from wargame.presenters.plain.composer import drafted
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import IF_EMPTY, Choice, Entry, Form, Section
from wargame.selectors.drafts import Item

Given = Sequence[Mapping[str, Any]]


def typed(given: Given, do: str) -> Mapping[str, Any]:
    """The order of this kind that is on the sheet; empty if there is none."""
    return next((order for order in reversed(given) if order.get("do") == do), {})


def section(
    do: str, rule: str, told: str, silent: str, fields: tuple[Entry, ...], words: Words, given: Given
) -> Section:
    """The section of one kind: its effect, what happens without it, its fields, and the one line on the sheet."""
    own = [(at, dict(order)) for at, order in enumerate(given) if order.get("do") == do]
    lines = [line for at, order in own for line in drafted([Item(order, do)], words, at)]
    form = Form(do, words.order(do), "Put on the sheet", fields, rule)
    return Section(
        do, words.order(do), rule, told, False, items=in_a_row(lines), forms=(form,), part=True, optional=True,
        if_empty=IF_EMPTY + silent,
    )  # fmt: skip


def number(name: str, label: str, given: Mapping[str, Any], most: int, default: int = 1) -> Entry:
    """A number from 0 to `most`."""
    return Entry(name, "number", label, f"0 to {most}", str(given.get(name, default)), least=0, most=most)


def select(name: str, label: str, choices: Mapping[str, str], given: Mapping[str, Any]) -> Entry:
    """A list of texts by value; the first is the default."""
    chosen = str(given[name]).lower() if name in given else next(iter(choices))
    return Entry(
        name, "select", label, choices=tuple(Choice(key, text, chosen=key == chosen) for key, text in choices.items())
    )
