"""The reasons why a list of names does not answer a decision: a name not offered, named twice, or the wrong number."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine.menu import SomeOf, within
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem


def chosen(domain: SomeOf, names: Sequence[str], kind: str, where: str, rule: str) -> list[Problem]:
    """The first fault of a list: `kind`.other, `kind`.twice, or `kind`.number with the number required; empty if it
    fits."""
    if within(domain, names):
        return []
    for number, name in enumerate(names):
        if name not in domain.values:
            return refuse(f"{kind}.other", f"{where}[{number}]", rule, name=name)
        if name in names[:number]:
            return refuse(f"{kind}.twice", f"{where}[{number}]", rule, name=name)
    return refuse(f"{kind}.number", where, rule, number=domain.most)
