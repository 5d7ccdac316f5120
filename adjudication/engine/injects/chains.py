"""Chains: the injects that another one comes after, as in `A1 and A2, or B3`; "and" binds closer than "or"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

Chain = tuple[tuple[str, ...], ...]  # any of these groups, each of them complete; empty for no chain
NUMBER = re.compile(r"[A-Z0-9][A-Z0-9._\-]{0,19}")
MOST_GROUPS = 40
_TOKEN = re.compile(r"[()]|[^\s()]+")


def number(text: str) -> str:
    """An inject's number as it is stored: capitals. ValueError if it cannot be one."""
    tidy = text.strip().upper()
    if not NUMBER.fullmatch(tidy) or tidy in ("AND", "OR"):
        reason = "a number has 1 to 20 letters, digits, dots and dashes, as in 1.2 or A-3"
        raise ValueError(f"“{text[:40]}” is not an inject number; {reason}")
    return tidy


def parse(text: str) -> Chain:
    """The groups of a chain; ValueError names the fault in the text."""
    tokens = _TOKEN.findall(text.replace(",", " ").replace(";", " "))
    if not tokens:
        return ()
    groups, rest = _any(tokens)
    if rest:
        raise ValueError(f"“{text[:80]}”: nothing is expected before “{rest[0]}”; join numbers with “and” and “or”")
    return tuple(dict.fromkeys(groups))


def _any(tokens: list[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    groups, tokens = _all(tokens)
    while tokens and tokens[0].lower() == "or":
        more, tokens = _all(tokens[1:])
        groups += more
    return groups, tokens


def _all(tokens: list[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    groups, tokens = _one(tokens)
    while tokens and tokens[0].lower() == "and":
        more, tokens = _one(tokens[1:])
        groups = [tuple(dict.fromkeys((*left, *right))) for left in groups for right in more]
        if len(groups) > MOST_GROUPS:
            raise ValueError("the chain has too many branches; use fewer brackets")
    return groups, tokens


def _one(tokens: list[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    if not tokens:
        raise ValueError("the chain ends where the number of an inject is expected")
    head, rest = tokens[0], tokens[1:]
    if head == "(":
        groups, rest = _any(rest)
        if not rest or rest[0] != ")":
            raise ValueError("the chain has an unclosed bracket")
        return groups, rest[1:]
    return [(number(head),)], rest


def say(chain: Chain) -> str:
    """A chain as text; `parse` reads it back."""
    return " or ".join(" and ".join(group) for group in chain)


def names(chain: Chain) -> set[str]:
    """Every number a chain mentions."""
    return {name for group in chain for name in group}


def satisfied(chain: Chain, out: Collection[str]) -> bool:
    """Whether enough of the injects are out; always true without a chain."""
    return not chain or any(all(name in out for name in group) for group in chain)


def loops(chains: Mapping[str, Chain]) -> dict[str, tuple[str, ...]]:
    """The loop of every inject that waits for itself: each number comes after the next one."""
    found: dict[str, tuple[str, ...]] = {}
    for start in chains:
        way = _way_back(start, chains)
        if way:
            found[start] = way
    return found


def _way_back(start: str, chains: Mapping[str, Chain]) -> tuple[str, ...]:
    """The shortest loop from an inject through the injects it waits for and back."""
    front: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while front:
        further: list[tuple[str, ...]] = []
        for way in front:
            for name in sorted(names(chains.get(way[-1], ()))):
                if name == start:
                    return (*way, start)
                if name not in seen:
                    seen.add(name)
                    further.append((*way, name))
        front = further
    return ()


def unknown(chain: Chain, known: Collection[str]) -> Iterator[str]:
    """The numbers in a chain that no inject has."""
    return (name for name in sorted(names(chain)) if name not in known)
