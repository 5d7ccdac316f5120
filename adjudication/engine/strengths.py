"""The postures in which the program plays a side: cautious, sensible or aggressive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Literal, get_args

import msgspec

Strength = Literal["cautious", "sensible", "aggressive"]
STRENGTHS: tuple[Strength, ...] = get_args(Strength)
SENSIBLE: Strength = "sensible"
"""Plays by the policy of the rules and nothing else."""
_BY_SKILL: tuple[Strength, ...] = ("cautious", "aggressive")

Answer = Callable[[Any, Any, int], Any]


def by_skill(policy: Mapping[str, Answer]) -> dict[Strength, dict[str, Answer]]:
    """The postures of a policy that reads them from the game options `SIDE_skill`."""
    return {bold: {decision: _with(answer, bold) for decision, answer in policy.items()} for bold in _BY_SKILL}


def _with(answer: Answer, value: Strength) -> Answer:
    def bold(f: Any, s: Any, side: int) -> Any:
        seen = copy(s)
        skills = [name for name in s.options.__struct_fields__ if name.endswith("_skill")]
        seen.options = msgspec.structs.replace(s.options, **dict.fromkeys(skills, value))
        return answer(f, seen, side)

    return bold
