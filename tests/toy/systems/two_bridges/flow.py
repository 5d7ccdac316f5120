"""One adjudication of Two Bridges, and what its decisions are made of."""

from __future__ import annotations

from adjudication.engine.play import decision, run
from tests.toy.systems.two_bridges.facts import Facts
from tests.toy.systems.two_bridges.state import State


class Run(run.Run[Facts, State]):
    """One adjudication."""

    __slots__ = ()


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]
