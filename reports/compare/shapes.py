"""The comparison as plain values: page, paper, data and API all read these."""

from __future__ import annotations

from dataclasses import dataclass

Numbers = tuple[int, ...]  # of syndicates, ascending; or of dice, as they fell


@dataclass(frozen=True)
class ComparedRoom:
    """One syndicate: its result in words, its last step in force with the hash of it, and its last turn."""

    number: int
    id: str
    title: str
    status: str
    result: str
    turn: int
    step: int
    hash: str


@dataclass(frozen=True)
class SideLine:
    """One track of one side in one syndicate: its values at the start and after each turn."""

    room: int
    side: str
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class CourseTrack:
    """One track of all syndicates, all on one scale."""

    title: str
    lines: tuple[SideLine, ...]


@dataclass(frozen=True)
class PartedTurn:
    """The syndicates at the end of a turn: those in one group stood in exactly the same situation."""

    turn: int
    groups: tuple[Numbers, ...]


@dataclass(frozen=True)
class RoomAnswer:
    """What one syndicate chose. `knew`: the points before the turn, by side; `after`: those at its end.

    `situation`: syndicates with the same letter stood in exactly the same situation when the turn began. `chances`: of
    the orders that started something with dice, from what the side knew, with the words of the order. `dice`: those
    that decided, a tuple for each roll. `came`: the sentences of the record about what followed; `step` is where it
    stands.
    """

    room: int
    situation: str
    knew: tuple[tuple[str, int], ...]
    chose: tuple[str, ...]
    by: str
    chances: tuple[tuple[str, float], ...]
    dice: tuple[Numbers, ...]
    came: tuple[str, ...]
    after: tuple[tuple[str, int], ...]
    step: int


@dataclass(frozen=True)
class SameQuestion:
    """A decision that was open to several syndicates, with what each chose; equal choices stand together.

    `alike`: at least two of them stood in the same situation and chose differently.
    """

    turn: int
    side: str
    name: str
    decision: str
    answers: tuple[RoomAnswer, ...]
    alike: bool

    @property
    def choices(self) -> int:
        """How many different things were chosen."""
        return len({one.chose for one in self.answers})

    @property
    def by_choice(self) -> tuple[tuple[Numbers, tuple[str, ...]], ...]:
        """What was chosen, each with the syndicates that chose it; what most of them chose comes first."""
        found: dict[tuple[str, ...], list[int]] = {}
        for one in self.answers:
            found.setdefault(one.chose, []).append(one.room)
        ranked = sorted(found.items(), key=lambda each: (-len(each[1]), each[1]))
        return tuple((tuple(rooms), chose) for chose, rooms in ranked)


@dataclass(frozen=True)
class RollMeaning:
    """What one roll meant in some syndicates: the result as its chart has it, the sentence of the record, the steps."""

    rooms: Numbers
    result: str
    text: str
    steps: tuple[int, ...]


@dataclass(frozen=True)
class SamePair:
    """A roll that decided the same thing in several syndicates and showed the same dice, but meant different things.

    `shared` are the dice that all of them threw; one with a larger pool threw more.
    """

    turn: int
    side: str
    name: str
    about: str
    dice: tuple[int, ...]
    faces: int
    rule: str
    key: str
    outcomes: tuple[RollMeaning, ...]


@dataclass(frozen=True)
class Shared:
    """Rolls with dice from the seed, as they fell: all of them, those that two or more syndicates have in common with
    as many faces, and those of them that showed the same dice."""

    rolls: int
    common: int
    same: int


@dataclass(frozen=True)
class Rating:
    """The rating of one objective in one syndicate, "" if it has none, and the pieces of evidence."""

    room: int
    code: str
    rating: str
    evidence: int


@dataclass(frozen=True)
class RatedObjective:
    """One objective in all syndicates that have it."""

    title: str
    ratings: tuple[Rating, ...]


@dataclass(frozen=True)
class Turnout:
    """The participation of one syndicate: people who joined, sheets before the lock, and what they wrote."""

    room: int
    people: int
    sheets: str
    submitted: int
    messages: int
    requests: int
    actions: int


@dataclass(frozen=True)
class CourseComparison:
    """All of it. `seal` is the SHA-256 of the seed, `seed` the seed once it is revealed."""

    title: str
    system: str
    marking: str
    seal: str
    seed: str
    rooms: tuple[ComparedRoom, ...]
    tracks: tuple[CourseTrack, ...]
    parted: tuple[PartedTurn, ...]
    questions: tuple[SameQuestion, ...]
    pairs: tuple[SamePair, ...]
    shared: Shared
    objectives: tuple[RatedObjective, ...]
    turnout: tuple[Turnout, ...]
