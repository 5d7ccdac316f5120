"""The losses of a turn, as one audience learned of them, as a sentence for the commander."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudication.engine.scenario.sides import doing, spoken
from reports.collect.words import count, listed
from reports.record import Eye, StepRecord

OWN, OTHERS = 4, 2  # named one by one

Loss = tuple[str, str]  # its name, what became of it


def losses(rules: Any, steps: Sequence[StepRecord], eye: Eye) -> dict[str, list[Loss]]:
    """For each side, its losses in some steps; under "" those whose side is unknown."""
    found: dict[str, list[Loss]] = {}
    for step in steps:
        state = rules.fork(step.before)
        for number, event in zip(step.numbers, step.events, strict=True):
            seen = None if number in step.untold else eye(state, event)
            find = rules.news.losses.get(type(seen))
            for side, name, what in find(seen, rules.facts, state) if find else ():
                found.setdefault(side, []).append((name, what))
            rules.apply(state, event)
    return found


def in_words(rules: Any, found: dict[str, list[Loss]], side: str | None) -> str:
    """The sentence, with the reader's own losses first; "" if nothing was lost."""
    return " ".join(_sentences(rules, found, side))


def _sentences(rules: Any, found: dict[str, list[Loss]], side: str | None) -> Iterator[str]:
    if side in found:
        yield f"We lost {_named(found[side], OWN)}."
    elif side and found:
        yield "We lost nothing."
    names, others = spoken(rules.pack), _by_others(rules, found, side)
    for other, gone in others.items():
        who = doing(rules.pack, other, "lost", "lost") if other in names else "others lost"
        yield f"{who[:1].upper()}{who[1:]} {_named(gone, OTHERS)}."


def _by_others(rules: Any, found: dict[str, list[Loss]], side: str | None) -> dict[str, list[Loss]]:
    """The losses of the other sides. For a reader with one enemy, what no one knows the side of is the enemy's."""
    others = {other: gone for other, gone in found.items() if other != side}
    enemies = [other for other in rules.sides if other != side]
    if side and len(enemies) == 1 and "" in others:
        return {enemies[0]: [*others.get(enemies[0], ()), *others[""]]}
    return others


def _named(gone: Sequence[Loss], most: int) -> str:
    """The first `most` losses by name, each with its kinds, and the number of others."""
    what: dict[str, list[str]] = {}
    for name, fate in gone:
        what.setdefault(name, []).append(fate)
    said = [f"{name} ({', '.join(dict.fromkeys(fates))})" for name, fates in list(what.items())[:most]]
    more = len(what) - most
    return listed([*said, count(more, "more", "more")] if more > 0 else said)
