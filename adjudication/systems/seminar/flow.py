"""One adjudication of Seminar, and what its decisions are made of."""

from __future__ import annotations

from adjudication.engine.play import decision, run
from adjudication.systems.seminar.facts import Facts
from adjudication.systems.seminar.state import State


class Run(run.Run[Facts, State]):
    """One adjudication."""

    __slots__ = ()


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]
