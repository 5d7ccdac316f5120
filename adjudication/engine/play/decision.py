"""The parts of a decision in the sequence of play. Sides are numbers here; there can be any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from adjudication.engine.menu import AnyOption, Option
from adjudication.engine.play.orders import Done
from adjudication.engine.play.run import F, Node, Position, R, S
from adjudication.engine.protocol import Problem

Subjects = list[tuple[str, str]]  # (id, kind): kind is unit, place, side, die, action, decision ...


class AnswerType(NamedTuple, Generic[F, S, R]):
    """A kind of order that answers a decision. `options` lists the legal orders for one subject; `check` accepts
    exactly those; `take` carries one out and returns where play continues. `subjects` lists nothing twice."""

    order: type
    rule: str
    subjects: Callable[[F, S, int], Subjects]
    options: Callable[[F, S, int, str], Iterator[AnyOption]]
    check: Callable[[F, S, int, Any], list[Problem]]
    take: Callable[[R, int, Any], None]


class Decision(Generic[F, S, R]):
    """A decision of the sequence of play. `forced` gives the answer of one owner that has no choice, None if it must be
    asked. `after` closes a decision of several owners when all answers are taken. `by_type` has the answer type of each
    order type.

    Where several owners write lists at the same time, one who has said `Done` is no longer an owner. What one of them
    orders changes nothing for the others until all have said it; `after` then closes the decision."""

    __slots__ = ("_listing", "after", "by_type", "forced", "owners", "reaction", "several", "ways")

    def __init__(
        self,
        owners: Callable[[F, S], tuple[int, ...]],
        ways: tuple[AnswerType[F, S, R], ...],
        forced: Callable[[F, S, int], Any | None],
        several: bool = False,
        reaction: bool = False,
        after: Node[R] | None = None,
    ) -> None:
        self.owners, self.ways, self.forced, self.after = owners, ways, forced, after
        self.several, self.reaction = several, reaction
        self.by_type = {way.order: way for way in ways}
        self._listing = tuple(way for way in ways if way.options is not _no_option)

    def way(self, order: Any) -> AnswerType[F, S, R] | None:
        """The answer type for an order; None if the order does not answer this decision."""
        return self.by_type.get(type(order))

    def subjects(self, f: F, s: S, side: int) -> Subjects:
        """Everything that the side can select, without duplicates."""
        if len(self._listing) == 1:
            return self._listing[0].subjects(f, s, side)
        found: Subjects = []
        for way in self._listing:
            found += way.subjects(f, s, side)
        return list(dict.fromkeys(found))

    def menu(self, f: F, s: S, side: int, subject: str | None) -> Iterator[AnyOption]:
        """The options of one subject, or of all; some may be late."""
        if subject is not None and len(self._listing) == 1:
            return self._listing[0].options(f, s, side, subject)
        names = [name for name, _ in self.subjects(f, s, side)] if subject is None else [subject]
        return (option for name in names for way in self._listing for option in way.options(f, s, side, name))

    def take(self, run: R, orders: Mapping[int, Any]) -> None:
        """Carry out the answers of all owners, in the order of the sides; KeyError if one does not answer this
        decision."""
        for side, order in sorted(orders.items(), key=_side) if len(orders) > 1 else orders.items():
            self.by_type[type(order)].take(run, side, order)
        if self.after is not None:
            self.after(run)

    def answered(self, f: F, s: S, orders: Mapping[int, Any]) -> bool:
        """Whether the orders cover all owners. For lists, which each owner ends separately, one owner is enough."""
        owners = self.owners(f, s)
        if owners == tuple(orders):
            return True
        return bool(orders) and orders.keys() <= set(owners) and (self.several or len(orders) == len(owners))

    def answers(self, f: F, s: S) -> dict[int, Any] | None:
        """The forced answer of each owner; None if any owner must be asked."""
        found: dict[int, Any] = {}
        for side in self.owners(f, s):
            answer = self.forced(f, s, side)
            if answer is None:
                return None
            found[side] = answer
        return found


def _side(answer: tuple[int, Any]) -> int:
    return answer[0]


def play_on(run: R, nodes: Mapping[str, Node[R]], decisions: Mapping[str, Decision[Any, Any, R]]) -> None:
    """Run automatic nodes and decisions with a single answer, up to the next decision; KeyError if play is at an
    unknown node."""
    state, facts = run.state, run.facts
    while not state.over:
        node = nodes.get(state.at)
        if node is not None:
            node(run)
            continue
        decision = decisions[state.at]
        answers = decision.answers(facts, state)
        if answers is None:
            return
        decision.take(run, answers)


def kinds(decisions: Mapping[str, Decision[F, S, R]]) -> dict[type, tuple[str, ...]]:
    """Type of order -> the decisions it can answer, in the order of the table."""
    found: dict[type, tuple[str, ...]] = {}
    for name, decision in decisions.items():
        for way in decision.ways:
            found[way.order] = (*found.get(way.order, ()), name)
    return found


def refuse(code: str, where: str, rule: str, **params: str | int) -> list[Problem]:
    """One problem, as the result of a check."""
    return [Problem(code, where, rule, params)]


def the_actor(f: Any, s: Position) -> tuple[int, ...]:
    """The owner of the decision is the side that is acting."""
    return (s.actor,)


def never(f: Any, s: Any, side: int) -> None:
    """Never force an answer: this decision is always asked."""
    return


def fine(f: Any, s: Any, side: int, order: Any) -> list[Problem]:
    """Every order of its type is legal."""
    return []


def itself(kind: str) -> Callable[[Any, Any, int], Subjects]:
    """The only subject is the decision itself."""

    def subjects(f: Any, s: Any, side: int) -> Subjects:
        return [(kind, "decision")]

    return subjects


def family(
    rules: Mapping[type, str],
    subjects: Callable[[F, S, int], Subjects],
    options: Callable[[F, S, int, str], Iterator[AnyOption]],
    check: Callable[[F, S, int, Any], list[Problem]],
    take: Callable[[R, int, Any], None],
) -> tuple[AnswerType[F, S, R], ...]:
    """Answer types for several types of order that share one menu, one check and one execution; `types` gives each its
    section.

    The first of them lists the subjects and the options of all.
    """
    first, *others = rules.items()
    return (
        AnswerType(*first, subjects, options, check, take),
        *(AnswerType(order, rule, _no_subject, _no_option, check, take) for order, rule in others),
    )


def _no_subject(f: Any, s: Any, side: int) -> Subjects:
    return []


def _no_option(f: Any, s: Any, side: int, subject: str) -> Iterator[Option]:
    return iter(())


def done(take: Callable[[R, int], None], rule: str) -> AnswerType[Any, Any, R]:
    """The answer type for `Done`, listed under the decision itself."""
    return AnswerType(
        Done, rule,
        lambda f, s, side: [("done", "decision")],
        lambda f, s, side, subject: iter([Option("done", {}, "done", rule)] if subject == "done" else []),
        fine,
        lambda run, side, order: take(run, side),
    )  # fmt: skip


def only_done(ways: tuple[AnswerType[F, S, R], ...]) -> Callable[[F, S, int], Done | None]:
    """A forced `Done` if no other answer type has an option."""

    def forced(f: F, s: S, side: int) -> Done | None:
        for way in ways:
            if way.order is Done:
                continue
            for subject, _ in way.subjects(f, s, side):
                if next(way.options(f, s, side, subject), None) is not None:
                    return None
        return Done()

    return forced
