"""All events of Seminar, each with how it folds, who learns of it and what it says."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from adjudication.engine.play import events
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import OWN, Event, sentence, sentences
from adjudication.engine.play.names import WrittenText
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.state import Agreement, Later, OfferedDeal, State, Written
from adjudication.systems.seminar.texts import ended

Why = Literal["growth", "later", "cost", "course", "vote", "broken", "ruling", "unseen"]


class RoundBegan(Event, frozen=True):
    """`name` is that of the round in the pack."""

    turn: int
    name: str

    says = sentence("round.began", "2.1", "Round {turn} begins: {name}.")

    def fold(self, f: Facts, s: State) -> None:
        s.turn, s.phase, s.at = self.turn, "moves", "moves"
        s.ready = [False] * len(f.sides)
        s.ballots, s.signs = [{}] * len(f.sides), [()] * len(f.sides)


# what a side writes, until it is read out


class MoveWritten(Event, frozen=True):
    side: str
    what: WrittenText
    means: WrittenText
    effect: WrittenText
    covert: bool
    course: str

    fog = OWN
    says = sentence("move.written", "3.1", "{side} writes a move: {what}")

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        s.written[side] += (Written(self.what, self.means, self.effect, self.covert, self.course),)


class OfferWritten(Event, frozen=True):
    side: str
    to: str
    give: WrittenText
    get: WrittenText

    fog = OWN
    says = sentence("offer.written", "4.1", "{side} writes an agreement for {to}.")

    def fold(self, f: Facts, s: State) -> None:
        s.offers[f.side_numbers[self.side]] += (OfferedDeal(f.side_numbers[self.to], self.give, self.get),)


class BreakWritten(Event, frozen=True):
    side: str
    agreement: str

    fog = OWN
    says = sentence("break.written", "4.3", "{side} is going to break {agreed}.", agreed=lambda e, f, s: _agreed(f, e))

    def fold(self, f: Facts, s: State) -> None:
        s.breaks[f.side_numbers[self.side]] += (self.agreement,)


class SignWritten(Event, frozen=True):
    side: str
    agreement: str

    fog = OWN
    says = sentence("sign.written", "4.2", "{side} signs {agreed}.", agreed=lambda e, f, s: _agreed(f, e))

    def fold(self, f: Facts, s: State) -> None:
        s.signs[f.side_numbers[self.side]] += (self.agreement,)


class BallotWritten(Event, frozen=True):
    side: str
    vote: str
    choice: str

    fog = OWN
    says = sentence(
        "ballot.written", "4.4", "{side} votes for {chosen}: {vote}",
        chosen=lambda e, f, s: f.titles[f"{e.vote}.{e.choice}"],
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        s.ballots[side] = {**s.ballots[side], self.vote: self.choice}


class Ready(Event, frozen=True):
    """A side has written all it wants to."""

    side: str

    says = sentence("ready", "3.1", "{side} has handed in its sheet.")

    def fold(self, f: Facts, s: State) -> None:
        s.ready[f.side_numbers[self.side]] = True


# what is read out


class MoveMade(Event, frozen=True):
    """A move as it is read out (3.3). `number` counts the open moves of a side in the
    round, or the covert ones, from 1.

    A move along a sure course is `settled`; every other one is the umpire's to judge (3.4).
    """

    side: str
    number: int
    what: WrittenText
    means: WrittenText
    effect: WrittenText
    covert: bool
    course: str
    settled: bool

    says = sentences(
        lambda e: "move.covert" if e.covert else "move.open", "3.1",
        {
            "move.open": "{side}, move {number}: {what} Means: {means} Intended effect: {effect}",
            "move.covert": "{side}, covert move {number}: {what} Means: {means} Intended effect: {effect}",
        },
        what=lambda e, f, s: ended(e.what), means=lambda e, f, s: ended(e.means),
        effect=lambda e, f, s: ended(e.effect),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        s.written[side] = s.written[side][1:]
        if self.course:
            s.used[side] += (self.course,)

    def redact(self, f: Facts, s: State, viewer: int | None) -> MoveMade | None:
        return None if self.covert and viewer != f.side_numbers[self.side] else self


class AgreementProposed(Event, frozen=True):
    side: str
    to: str
    agreement: str
    give: WrittenText
    get: WrittenText

    says = sentence(
        "agreement.proposed", "4.1",
        "{side} proposes agreement {number} to {to}. It gives: {give} It gets: {get}",
        number=lambda e, f, s: _number(e), give=lambda e, f, s: ended(e.give), get=lambda e, f, s: ended(e.get),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side, to = f.side_numbers[self.side], f.side_numbers[self.to]
        s.offers[side] = s.offers[side][1:]
        s.agreements = [*s.agreements, Agreement(self.agreement, side, to, False)]
        pair = f.pair(side, to)
        s.named = {**s.named, pair: s.named.get(pair, 0) + 1}

    def redact(self, f: Facts, s: State, viewer: int | None) -> AgreementProposed | None:
        return self if viewer in (f.side_numbers[self.side], f.side_numbers[self.to]) else None


class AgreementSigned(Event, frozen=True):
    """`side` has signed what `to` proposed to it."""

    side: str
    to: str
    agreement: str

    says = sentence(
        "agreement.signed", "4.2", "{side} signs agreement {number} with {to}.", number=lambda e, f, s: _number(e)
    )

    def fold(self, f: Facts, s: State) -> None:
        s.agreements = [replace(one, signed=True) if one.name == self.agreement else one for one in s.agreements]

    def redact(self, f: Facts, s: State, viewer: int | None) -> AgreementSigned | None:
        return self if viewer in (f.side_numbers[self.side], f.side_numbers[self.to]) else None


class AgreementEnded(Event, frozen=True):
    """An agreement that `side` broke, or one that it did not sign."""

    side: str
    to: str
    agreement: str
    broken: bool

    says = sentences(
        lambda e: "agreement.broken" if e.broken else "agreement.lapsed",
        lambda e: "4.3" if e.broken else "4.2",
        {
            "agreement.broken": "{side} breaks agreement {number} with {to}.",
            "agreement.lapsed": "{side} does not sign agreement {number} with {to}. It lapses.",
        },
        number=lambda e, f, s: _number(e),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.agreements = [one for one in s.agreements if one.name != self.agreement]
        side = f.side_numbers[self.side]
        s.breaks[side] = tuple(name for name in s.breaks[side] if name != self.agreement)

    def redact(self, f: Facts, s: State, viewer: int | None) -> AgreementEnded | None:
        return self if viewer in (f.side_numbers[self.side], f.side_numbers[self.to]) else None


def _number(e: AgreementProposed | AgreementSigned | AgreementEnded) -> str:
    """The number of an agreement between its two sides."""
    return e.agreement.rpartition("-")[2]


def _agreed(f: Facts, e: BreakWritten | SignWritten) -> str:
    """An agreement as its side calls it: by the other side and a number."""
    *names, number = e.agreement.split("-")
    partner = next((name for name in names if name != e.side), "")
    return f"agreement {number} with {f.side_names[partner]}" if partner else f"agreement {number}"


class AllRead(Event, frozen=True):
    """Everything is read out; sides sign and vote, and the umpire judges."""

    says = sentence("all.read", "3.3", "All open moves are read out. The umpire judges them.")

    def fold(self, f: Facts, s: State) -> None:
        s.phase, s.at, s.ready = "answers", "answers", [False] * len(f.sides)
        s.breaks = [()] * len(f.sides)


class VoteCounted(Event, frozen=True):
    """A vote with its result. `votes`: what each side chose, empty in a secret vote. `winner` "" for a tie."""

    vote: str
    winner: str
    counts: dict[str, int]
    votes: dict[str, str]

    says = sentences(
        lambda e: "vote.won" if e.winner else "vote.tie", "4.4",
        {"vote.won": "{vote} {chosen} wins: {result}.", "vote.tie": "{vote} A tie, nothing is decided: {result}."},
        chosen=lambda e, f, s: f.titles[f"{e.vote}.{e.winner}"],
        result=lambda e, f, s: ", ".join(f"{f.titles[f'{e.vote}.{name}']} {n}" for name, n in e.counts.items()),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.counted = {**s.counted, self.vote: self.winner}


# tracks


class TrackChanged(Event, frozen=True):
    """A track of `owner` ("" for all) changes. `side` is whose move brought it about, "" for no one's."""

    track: str
    owner: str
    change: int
    value: int
    why: Why
    side: str = ""
    covert: bool = False

    says = sentences(
        lambda e: f"track.by_{e.why}", "1.2",
        {
            "track.by_growth": "{name}: {by} by itself, now {now}.",
            "track.by_later": "{name}: {by} from an earlier round, now {now}.",
            "track.by_cost": "{name}: {by} for its courses, now {now}.",
            "track.by_course": "{name}: {by} by a move of {side}, now {now}.",
            "track.by_vote": "{name}: {by} by the vote, now {now}.",
            "track.by_broken": "{name}: {by} for the broken agreement, now {now}.",
            "track.by_ruling": "{name}: {by} by the umpire, now {now}.",
            "track.by_unseen": "{name}: {by}, now {now}.",
        },
        name=lambda e, f, s: f.columns[_column(f, e)].name, now=lambda e, f, s: _now(f, e),
        by=lambda e, f, s: _signed(e.change),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.tracks[_column(f, self)] = self.value

    def redact(self, f: Facts, s: State, viewer: int | None) -> TrackChanged | None:
        if not f.sees(_column(f, self), viewer):
            return None
        if self.covert and viewer != f.side_numbers.get(self.side):
            return replace(self, why="unseen", side="", covert=False)
        return self


def _column(f: Facts, e: TrackChanged | TrackSet | Delayed | LaterSet) -> int:
    return f.column[e.track, f.side_numbers.get(e.owner, NOBODY)]


def _signed(change: int) -> str:
    """A change with its sign, as people write it."""
    return f"+{change}" if change > 0 else f"−{-change}"


def _now(f: Facts, e: TrackChanged | TrackSet) -> str:
    band = f.band(_column(f, e), e.value)
    return f"{e.value}, {band}" if band else str(e.value)


class Delayed(Event, frozen=True):
    """A change of a track that is due in a later round."""

    track: str
    owner: str
    turn: int
    change: int
    side: str = ""
    covert: bool = False

    fog = TELLS_NOBODY
    says = sentence(
        "delayed", "1.3", "In round {turn}: {name} {by}.",
        name=lambda e, f, s: f.columns[_column(f, e)].name, by=lambda e, f, s: _signed(e.change),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers.get(self.side, NOBODY)
        s.later = [*s.later, Later(self.turn, _column(f, self), self.change, side, self.covert)]


class LaterDue(Event, frozen=True):
    """What was delayed to a round is taken up in it."""

    turn: int

    goes_on = True
    fog = TELLS_NOBODY
    says = sentence("later.due", "2.1", "What was due in round {turn} happens.")

    def fold(self, f: Facts, s: State) -> None:
        s.later = [one for one in s.later if one.turn > self.turn]


class LimitReached(Event, frozen=True):
    """A track is where it ends the exercise. `text` is the pack's."""

    track: str
    owner: str
    text: str

    says = sentence("limit.reached", "2.3", "{text}")

    def fold(self, f: Facts, s: State) -> None:
        """The event only says why the exercise ends."""


class GameEnded(Event, frozen=True):
    says = sentence("game.ended", "2.3", "The exercise is over.")

    def fold(self, f: Facts, s: State) -> None:
        s.over, s.phase = True, "over"


# edits of the umpire


class TrackSet(Event, frozen=True):
    """The umpire sets a track, as the effect of a move or by hand."""

    track: str
    owner: str
    value: int

    says = sentence(
        "track.set", "3.4", "The umpire sets {name} to {now}.",
        name=lambda e, f, s: f.columns[_column(f, e)].name, now=lambda e, f, s: _now(f, e),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.tracks[_column(f, self)] = self.value

    def redact(self, f: Facts, s: State, viewer: int | None) -> TrackSet | None:
        return self if f.sees(_column(f, self), viewer) else None


class LaterSet(Event, frozen=True):
    """The umpire delays a change of a track to a round; 0 takes it back."""

    track: str
    owner: str
    turn: int
    value: int

    fog = TELLS_NOBODY
    says = sentence(
        "later.set", "3.4", "In round {turn}, by the umpire: {name} {by}.",
        name=lambda e, f, s: f.columns[_column(f, e)].name, by=lambda e, f, s: _signed(e.value),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        column = _column(f, self)
        kept = [one for one in s.later if (one.turn, one.column) != (self.turn, column) or one.side != NOBODY]
        s.later = [*kept, Later(self.turn, column, self.value, NOBODY, False)] if self.value else kept


GameEvent = (
    events.Went | RoundBegan | MoveWritten | OfferWritten | BreakWritten | SignWritten | BallotWritten | Ready
    | MoveMade | AgreementProposed | AgreementSigned | AgreementEnded | AllRead | VoteCounted | TrackChanged | Delayed
    | LaterDue | LimitReached | GameEnded | TrackSet | LaterSet
)  # fmt: skip
