"""How boldly the program plays a side: cautious, sensible or aggressive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, Literal, get_args

import msgspec

Strength = Literal["cautious", "sensible", "aggressive"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
SENSIBLE: Strength = "sensible"
"""Plays by the policy of the rules and nothing else."""

Answer = Callable[[Any, Any, int], Any]


def by_option(policy: Mapping[str, Answer], fields: Iterable[str], value: str) -> dict[str, Answer]:
    """A policy that reads its strength from game options, with `value` in their place. `fields` names the options."""
    return {decision: _with(answer, fields, value) for decision, answer in policy.items()}


def _with(answer: Answer, fields: Iterable[str], value: str) -> Answer:
    options = dict.fromkeys(fields, value)

    def bold(f: Any, s: Any, side: int) -> Any:
        seen = copy(s)
        seen.options = msgspec.structs.replace(s.options, **options)
        return answer(f, seen, side)

    return bold
