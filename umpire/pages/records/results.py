"""The results of a run: each is an event with dice, with its odds, its calculation and its effect.

Nothing here knows the game: the rolls are in the events, the sentences in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine import odds
from adjudication.engine.dice import Name, Roll, is_draw, rolls_of
from adjudication.engine.play import step_parts
from adjudication.engine.play.undertaken import PlainStep, Undertaking, everything
from adjudication.engine.protocol import Message, fill, say
from adjudication.engine.scenario import sides
from adjudication.models import Ruling, Run
from adjudication.services.findings import side_name
from adjudication.services.throws import named as named_roll
from umpire.pages.ordered import RunOrders
from umpire.pages.records import roll_words
from umpire.pages.records.outcomes import RollOutcome
from umpire.pages.records.result_rolls import Factor, ResultRoll, factor, named, throw
from umpire.pages.records.undertaken import RollGroup, as_table, of_the_same, titled
from umpire.presenters import of
from umpire.presenters.base import Presenter


@dataclass(frozen=True)
class RulingMark:
    """The effect of a ruling on a result: its sentence without the ruling and with it, "" if there is none."""

    number: int
    roll: Name
    was: str
    now: str

    @property
    def name(self) -> str:
        """The name of the ruling in the review."""
        return f"ruling {self.number}"


@dataclass(frozen=True)
class Result:
    """One event with dice and everything related to it."""

    number: int
    key: int
    head: str
    sentence: str
    rule: str
    throws: tuple[ResultRoll, ...]
    order: str
    effects: tuple[ResultLine, ...]
    changes: tuple[tuple[str, str, str], ...]
    routine: bool
    status: str = "review"
    ruling_ids: tuple[int, ...] = ()
    card: Any = None  # the system's own account of a fight
    marks: tuple[RulingMark, ...] = ()
    group: str = "other"
    ordering: frozenset[str] = frozenset()  # the sides with an order behind it
    outcomes: tuple[RollOutcome, ...] = ()  # all that could have come of it; only of the one that is shown
    caption: str = ""  # what is said of it below its head in a list
    under: int = 0  # the number of the main result of the same undertaking, if this is not it
    table: tuple[RollGroup, ...] = ()  # many rolls of a kind

    @property
    def listed(self) -> str:
        """Its group in the review, a key of `result_groups.GROUPS`. A result changed by a ruling is never routine."""
        return "other" if self.marks and self.group == "routine" else self.group

    @property
    def settled(self) -> bool:
        """Whether the umpire has nothing left to decide here."""
        return self.routine or self.status != "review"


@dataclass(frozen=True)
class ResultLine:
    """One sentence of a run, in order, and its explanation if no roll explains it."""

    text: str
    rule: str
    made: tuple[Factor, ...] = ()


@dataclass(frozen=True)
class StoryPart:
    """One part of a run as text, such as a combat with its consequences."""

    name: str
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True)
class OrderLine:
    """One order of the run as the cell gave it; `number` is its place on the sheet, None if it was not on one."""

    side: str
    number: int | None
    text: str
    source: str
    why_not: tuple[str, ...] = ()
    who: str = ""  # the side by its name


@dataclass
class Reading:
    """The contents of a finished run."""

    results: list[Result] = field(default_factory=list)
    story: list[StoryPart] = field(default_factory=list)
    orders: list[OrderLine] = field(default_factory=list)
    luck: list[tuple[str, str, str]] = field(default_factory=list)
    gone: list[RulingMark] = field(default_factory=list)

    @property
    def unsettled(self) -> int:
        """The undecided results."""
        return sum(not result.settled for result in self.results)


@dataclass
class _Open:
    """A result while its effects are being collected."""

    event: Any
    before: Any
    rolls: list[Roll]
    message: Message
    effects: list[ResultLine] = field(default_factory=list)
    taken: tuple[Mapping[str, Any], ...] = ()


def read(run: Run, base: Any) -> Reading:
    """Results, story, orders and luck of a finished run; `base` is the state it started from."""
    rules: Any = game_selectors.adjudicator(run.game)
    draft = game_selectors.draft(run)
    events = msgspec.convert(draft["events"], list[rules.event_type])
    earlier = [PlainStep(before, body, everything) for before, body in game_selectors.turn_before(run)]
    orders = RunOrders(rules, earlier, base, draft)
    state, found = rules.fork(base), list[tuple[_Open, Any]]()
    parts = step_parts.PartNames(rules, step_parts.order_starts(draft))
    story: list[tuple[str, list[ResultLine]]] = []
    open_result: _Open | None = None
    for index, event in enumerate(events):
        name, rolls = parts.begun(index, step_parts.phase_name(rules, state), event), rolls_of(event)
        apart = orders.begins(index, state) or bool(name)  # what an order or the next phase brings is no effect of it
        if open_result is not None and not rolls and apart:
            found.append((open_result, rules.fork(state)))
            open_result = None
        message = rules.narrate(state, event)
        told = ResultLine(say(rules.catalogue, message), message.rule, made_of(rules, event))
        if name or not story:
            story.append((name, []))
        if not event.goes_on:
            story[-1][1].append(told)
        if rolls:
            if open_result is not None:
                found.append((open_result, rules.fork(state)))
            taken = orders.behind(index, event, state, {roll.side for roll in rolls})
            open_result = _Open(event, rules.fork(state), rolls, message, taken=taken)
        elif open_result is not None and not event.goes_on:
            open_result.effects.append(told)
        rules.apply(state, event)
    if open_result is not None:
        found.append((open_result, rules.fork(state)))
    told_parts = [StoryPart(name, tuple(lines)) for name, lines in story if lines]
    reading = Reading(
        story=told_parts, orders=list(_orders(run, rules, base, draft)), luck=_luck(rules, draft["rolls"])
    )
    rulings = list(run.rulings.filter(withdrawn_at=None))
    marks = marks_of(run, draft)
    names = {roll["draw"]: named_roll(roll) or 0 for roll in draft["rolls"]}
    presenter = of(run.game.system)
    cards = presenter.cards(rules, base, lambda: game_selectors.events_before(run), events)
    made_of_it = orders.undertakings()
    main = _main({number: result for number, (result, _) in enumerate(found, 1)}, made_of_it, presenter)
    for number, (result, after) in enumerate(found, 1):
        made = _result(run, rules, number, result, after, rulings, names)
        made = _listed(rules, made, result, made_of_it.get(made.key), main.get(number, number), presenter)
        mine = tuple(mark for mark in marks if mark.roll == made.throws[0].name)
        reading.results.append(replace(made, card=cards.get(made.key), marks=mine))
    reading.results = _gathered(reading.results)
    there = {result.throws[0].name for result in reading.results}
    reading.gone = [mark for mark in marks if mark.roll not in there and mark.was and not mark.now]
    return reading


def _main(found: Mapping[int, _Open], made: Mapping[int, Undertaking], presenter: Presenter) -> dict[int, int]:
    """For each result, the number of the main result of its undertaking: the first combat, otherwise the first in a
    group, otherwise the last."""
    of_it: dict[int, list[int]] = {}
    for number, result in found.items():
        one = made.get(result.rolls[0].draw)
        if one is not None:
            of_it.setdefault(id(one), []).append(number)

    def rank(number: int) -> tuple[int, int]:
        group = presenter.result_group(type(found[number].event).__name__)
        return (0, number) if group == "fights" else (1, number) if group not in ("", "routine") else (2, -number)

    return {number: min(numbers, key=rank) for numbers in of_it.values() for number in numbers}


def _gathered(found: list[Result]) -> list[Result]:
    """The results, each with its dependent ones in its group; routine results stay where they are."""
    groups = {result.number: result.listed for result in found}
    return [
        replace(result, group=groups[result.under])
        if result.under and "routine" not in (result.listed, groups[result.under])
        else replace(result, under=0)
        for result in found
    ]


def _listed(
    rules: Any, result: Result, found: _Open, made: Undertaking | None, main: int, presenter: Presenter
) -> Result:
    """A result with its texts for lists: for a main result, the undertaking with its outcome."""
    group = presenter.undertaking_group(made.kind) if made is not None else ""
    if group:
        result = replace(result, group=group)
    if of_the_same(found.rolls):
        table = as_table(
            found.rolls, lambda roll: side_name(rules, roll.side), lambda roll: roll_words.outcome(rules, roll),
            lambda roll: _subject(rules, roll.subject),
        )  # fmt: skip
        return replace(result, head=result.sentence.rstrip("."), caption=f"{len(found.rolls)} dice", table=table)
    if main != result.number:
        return replace(result, caption=result.sentence, under=main)
    if made is None or not made.outcome:
        return replace(result, caption=result.sentence)
    dice = ", ".join(str(die) for throw in result.throws for die in throw.dice)
    what = result.head.partition(":")[0]
    return replace(result, head=titled(made), caption=f"{what}: dice {dice}")


def marks_of(run: Run, draft: Mapping[str, Any]) -> list[RulingMark]:
    """The changes that the rulings on a draft made to its results, each with the ruling's number in the exercise."""
    changed = draft.get("changed", ())
    before = game_selectors.rulings_before(run) if changed else 0
    return [RulingMark(before + mark["ruling"], mark["roll"], mark["was"], mark["now"]) for mark in changed]


def made_of(rules: Any, event: Any) -> tuple[Factor, ...]:
    """The explanation of an event if no roll explains it."""
    rows = of(getattr(rules, "system", "")).made(rules, event)
    return tuple(factor(rules, row) for row in rows)


def _result(
    run: Run, rules: Any, number: int, found: _Open, after: Any, rulings: list[Ruling], names: Mapping[int, Name]
) -> Result:
    presenter = of(run.game.system)
    throws = tuple(replace(throw(rules, roll), name=names[roll.draw]) for roll in found.rolls)
    said = [(presenter.order(rules, found.before, taken["order"], taken["kind"]), taken) for taken in found.taken]
    order = "; ".join(dict.fromkeys(_ordered(text, rules, taken) for text, taken in said))
    status, ids = verdict_on({names[roll.draw]: list(roll.dice) for roll in found.rolls}, rulings)
    sentence = say(rules.catalogue, found.message)
    event = type(found.event).__name__
    head = presenter.result_title(event) or throws[0].title
    routine = all(is_draw(roll.test, roll.target) for roll in found.rolls)
    changes = presenter.changes(rules, found.before, after)
    subject = found.rolls[0].subject
    return Result(
        number=number, key=found.rolls[0].draw, head=f"{head}: {_subject(rules, subject)}" if subject else head,
        sentence=sentence, rule=found.message.rule, throws=throws, order=order,
        ordering=frozenset(taken["side"] for taken in found.taken),
        effects=tuple(found.effects), changes=changes, routine=routine, status=status, ruling_ids=ids,
        group=presenter.result_group(event) or ("routine" if routine or not changes else "other"),
    )  # fmt: skip


def _subject(rules: Any, subject: str) -> str:
    """The subject of a roll as text, such as an area of the matrix and a card."""
    parts = [said for part in subject.split(":") for said in _named(rules, part)]
    return ", ".join(part.replace("_", " ").capitalize() if part.islower() else part for part in parts)


def _named(rules: Any, part: str) -> list[str]:
    """A part by its title; several names in one each by its own, such as a force and the place where it helps."""
    said, words = named(rules, part), part.split()
    return [named(rules, word) for word in words] if said == part and len(words) > 1 else [said]


def _ordered(text: str, rules: Any, taken: Mapping[str, Any]) -> str:
    how = {
        "sheet": "",
        "standing": " by a standing order",
        "default": " by the program",
        "implied": " at the end of its sheet",
    }[taken["source"]]
    side = taken["side"]
    return f"{sides.spoken(rules.pack).get(side, side)}{how}: {text}"


def verdict_on(dice: Mapping[Name, list[int]], rulings: list[Ruling]) -> tuple[str, tuple[int, ...]]:
    """The state of a result: the last ruling on its rolls; an acceptance is valid only for its own dice."""
    mine = [r for r in rulings if named_roll(r.subject) in dice]
    ids = tuple(r.pk for r in mine)
    changed = {Ruling.Verdict.REROLL: "rerolled", Ruling.Verdict.FORCE: "set", Ruling.Verdict.AMEND: "amended"}
    for ruling in reversed(mine):
        if ruling.verdict == Ruling.Verdict.ACCEPT and ruling.subject.get("dice") == dice.get(
            named_roll(ruling.subject) or 0
        ):
            return "accepted", ids
        if ruling.verdict in changed:
            return changed[Ruling.Verdict(ruling.verdict)], ids
    return "review", ids


def _orders(run: Run, rules: Any, base: Any, draft: Mapping[str, Any]) -> Iterator[OrderLine]:
    presenter = of(run.game.system)
    sources = {
        "sheet": "from the sheet",
        "standing": "standing order",
        "default": "the program",
        "implied": "end of the sheet",
    }
    for taken in draft["taken"]:
        text = presenter.order(rules, base, taken["order"], taken["kind"])
        who = side_name(rules, taken["side"])
        yield OrderLine(taken["side"], _place(taken["index"]), text, sources[taken["source"]], who=who)
    for refused in draft["refused"]:
        text = presenter.ordered(rules, base, refused["order"])
        why = tuple(f"{fill(rules.catalogue[p['code']], p['params'])} [{p['rule']}]" for p in refused["problems"])
        yield OrderLine(
            refused["side"],
            _place(refused["index"]),
            text,
            "not carried out",
            why or ("The run never reached it.",),
            who=side_name(rules, refused["side"]),
        )


def _place(index: int) -> int | None:
    return index if index >= 0 else None


def _luck(rules: Any, rolls: list[Any]) -> list[tuple[str, str, str]]:
    """For each side: what its dice gained, and what they would gain on average."""
    sums: dict[str, list[float]] = {}
    for plain in rolls:
        roll = msgspec.convert(plain, Roll)
        counts = roll.test == "hits" or (roll.test == "table" and rules.result_words(roll) == str(roll.result))
        if not counts:
            continue
        got = sums.setdefault(roll.side, [0.0, 0.0])
        got[0] += roll.result
        got[1] += odds.mean(odds.of(roll))
    return [
        (sides.colour(side), side_name(rules, side), f"{got:g}, {expected:.2f} expected")
        for side, (got, expected) in sums.items()
    ]
