"""The two forms of a decision that do not ask, next to the prompt `decision.KIND`."""

from __future__ import annotations

from collections.abc import Mapping


def forms(decisions: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """The catalogue entries `noun.KIND` (“Choice of reinforcements”) and `past.KIND` (“Reinforcements chosen”)."""
    nouns = {f"noun.{kind}": noun for kind, (noun, _) in decisions.items()}
    return nouns | {f"past.{kind}": past for kind, (_, past) in decisions.items()}
