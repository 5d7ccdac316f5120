"""The reasons why a list of names does not answer a question: not a choice, named twice, or the wrong number."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine.menu import SomeOf, within
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem


def chosen(domain: SomeOf, names: Sequence[str], kind: str, where: str, rule: str) -> list[Problem]:
    """Nothing for a list that fits; else the first cause: `kind`.other, .twice, or .number with the number wanted."""
    if within(domain, names):
        return []
    for number, name in enumerate(names):
        if name not in domain.values:
            return refuse(f"{kind}.other", f"{where}[{number}]", rule, name=name)
        if name in names[:number]:
            return refuse(f"{kind}.twice", f"{where}[{number}]", rule, name=name)
    return refuse(f"{kind}.number", where, rule, number=domain.most)
