"""The events of chapters 7 and 13."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.play.events import on_the_way, sentence, sentences
from adjudication.systems.opaque_war.basics.board import labels, numbers, sweep, watched
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State


class Moved(Event, frozen=True):
    """The move of a unit along a path. `by`: march or rail; `halted`: it is stopped before the end that was ordered.

    `swept` are media counters of the other side that its way drives off the map. `doubt`: it came next to a counter
    that its side could not identify. `counters`: how many pieces move, as everyone sees.
    """

    side: str
    unit: str
    start: str
    path: tuple[str, ...]
    media: tuple[str, ...]
    counters: int
    by: str
    halted: bool
    swept: tuple[str, ...]
    doubt: bool

    says = sentences(
        lambda e: f"moved.{'known' if e.unit else 'unseen'}.{'no' if not e.path else 'halted' if e.halted else 'on'}",
        lambda e: "7.7" if e.by == "rail" else "7.0",
        {
            "moved.known.on": "{who} {several:moves|move} from {start} {along}.",
            "moved.known.halted": (
                "{who} {several:moves|move} from {start} {along} and {several:has|have} to stop there."
            ),
            "moved.known.no": "{who} cannot move: the route is blocked. {several:It stays|They stay} in {start}.",
            "moved.unseen.on": "{side} {plural:moves|move} {counters:counter|counters} from {start} {along}.",
            "moved.unseen.halted": "{side} {plural:moves|move} {counters:counter|counters} from {start} {along}.",
            "moved.unseen.no": "{side} cannot move {counters:counter|counters} out of {start}.",
        },
        who=lambda e, f, s: labels(f, s, numbers(f, (e.unit, *e.media))),
        several=lambda e, f, s: bool(e.media),
        along=on_the_way,
    )

    def fold(self, f: Facts, s: State) -> None:
        side = self.side_numbers[self.side]
        for p in numbers(f, (self.unit, *self.media)):
            s.moved[p] = True
            if self.path:
                s.where[p] = f.index[self.path[-1]]
        if self.by == "rail":
            s.railed.append(f.piece[self.unit])
        for number in self.path:
            s.held[f.index[number]] = side
        sweep(f, s, self.swept)

    def redact(self, f: Facts, s: State, viewer: int | None) -> Moved:
        """Show other sides the counters that move, and identify those next to a unit of theirs."""
        side = self.side_numbers[self.side]
        if viewer == side:
            return self
        hidden = replace(self, doubt=False, halted=False)
        if viewer is not None:
            seen = watched(f, s, viewer)
            if f.index[self.start] in seen or (self.path and f.index[self.path[-1]] in seen):
                return hidden
        return replace(hidden, unit="", media=(), swept=())


class Intercepted(Event, frozen=True):
    """The use of tactical communications on a hex by the Rebels; the marker returns to its pool (13.2)."""

    side: str
    marker: str
    at: str

    says = sentence("intercepted", "13.2", "{side} {plural:intercepts|intercept} communications in {at}.")

    def fold(self, f: Facts, s: State) -> None:
        s.available[f.marker[self.marker]] -= 1
