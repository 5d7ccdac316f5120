"""What the case kits of most systems have in common. `engine.checking.cases.Kit` states the contract of each part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine.checking.cases import AutomaticAnswer, CaseError, PlayedCase
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Due


class BaseKit:
    """A kit for cases. A system derives its own: `given` is the form of the position, `place` sets it up and `tell`
    reads the outcome."""

    pack: str
    given: type[msgspec.Struct]
    completed: Sequence[str] = ()
    forced: Sequence[str] = ()
    aspects: Sequence[str] = ()
    closing: Sequence[str] = ()

    def place(self, f: Any, s: Any, given: Any) -> None:
        """Turn the state before play into the position; `CaseError` for a name that does not exist."""
        raise NotImplementedError  # each system has its own

    def tell(self, f: Any, s: Any) -> Mapping[str, Any]:
        """What `expect` can name, in addition to what `read` has for every system."""
        raise NotImplementedError  # each system has its own

    def prepare(self, adjudicator: Any, options: Any, given: Mapping[str, Any]) -> Any:
        """The state a case starts from; `CaseError` for a key or value of another kind."""
        try:
            form = msgspec.convert(given, self.given)
        except msgspec.ValidationError as error:
            raise CaseError(f"given: {error}") from error
        state = adjudicator.initial_state(options)
        self.place(adjudicator.facts, state, form)
        if state.at not in adjudicator.tables.play.nodes and state.at not in adjudicator.tables.play.decisions:
            raise CaseError(f"given.at: {state.at!r} is not a point of play")
        return state

    def harmless(self, adjudicator: Any, state: Any, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """The order that does least: `Done` if it is legal, otherwise the order of the policy."""
        return adjudicator.policy(state, due.side) if adjudicator.check(state, due.side, Done()) else Done()

    def passed_over(self, adjudicator: Any, state: Any, order: Any) -> bool:
        """Whether the case skips a decision that no order asks for. By default it skips none."""
        return False

    def spelt(self, adjudicator: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """A plain order unchanged: here every name has only one spelling."""
        return plain

    def by_rule(self, adjudicator: Any, state: Any, event: Any) -> Sequence[AutomaticAnswer]:
        """The answers that were forced."""
        decision = None if state.over else adjudicator.decision(state)
        forced = decision.answers(adjudicator.facts, state) if decision is not None else None
        return [AutomaticAnswer(adjudicator.sides[side], state.at, order) for side, order in (forced or {}).items()]

    def read(self, adjudicator: Any, run: PlayedCase) -> Mapping[str, Any]:
        """Everything `expect` can name."""
        return {**common(adjudicator, run), **self.tell(adjudicator.facts, run.state)}


def common(adjudicator: Any, run: PlayedCase) -> dict[str, Any]:
    """The outcome of a case that every system reports."""
    plain, state = msgspec.to_builtins, run.state
    return {
        "turn": state.turn,
        "at": state.at,
        "over": state.over,
        "due": [plain(due) for due in adjudicator.awaiting(state).due],
        "standing": plain(adjudicator.scoreboard(state)),
        "picture": {side or "public": plain(adjudicator.picture(state, side)) for side in (*adjudicator.sides, None)},
        "events": [plain(event) for event in run.events],
        "rolls": [plain(roll) for roll in run.dice.rolls],
    }


def named(names: Mapping[str, int], name: str, place: str) -> int:
    """The number behind a name; `CaseError` with its place if there is none."""
    if name not in names:
        raise CaseError(f"given.{place}: there is no {name}")
    return names[name]
