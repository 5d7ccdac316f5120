"""What a run decided, result by result: a result is an event with dice, with its odds, its making and its effect.

Nothing here knows the game: the rolls are in the events, the sentences in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine import odds
from adjudication.engine.dice import Name, Roll, RollModifier, is_draw, rolls_of
from adjudication.engine.play import step_parts
from adjudication.engine.play.undertaken import Undertaking
from adjudication.engine.protocol import Message, fill, say
from adjudication.engine.scenario import sides
from adjudication.models import Ruling, Run
from adjudication.services.findings import side_name as side_name
from adjudication.services.throws import named as named_roll
from umpire.pages.ordered import RunOrders
from umpire.pages.records import roll_words
from umpire.pages.records.outcomes import RollOutcome, outcomes
from umpire.pages.records.undertaken import RollGroup, as_table, of_the_same, titled, undertakings
from umpire.presenters import of
from umpire.presenters.base import Presenter
from wargame.charts.odds import odds as draw_odds


@dataclass(frozen=True)
class Factor:
    """One row of how a roll was made."""

    label: str
    value: str
    rule: str


@dataclass(frozen=True)
class ResultRoll:
    """One roll of a result, with the chances it had."""

    draw: int
    side: str
    kind: str
    title: str
    dice: tuple[int, ...]
    filled: tuple[int, ...]
    faces: int
    outcome: str
    tail: str
    tail_share: str
    chart: str
    factors: tuple[Factor, ...]
    total: str
    rule: str
    source: str
    expected: str
    legend: str
    name: Name = -1  # what its dice hang on, in a draft
    outcomes: tuple[RollOutcome, ...] = ()

    @property
    def what(self) -> str:
        """Its title inside a sentence: "flight MH-17", but "LOG action"."""
        return self.title if self.title[1:2].isupper() else f"{self.title[:1].lower()}{self.title[1:]}"

    @property
    def notes(self) -> str:
        """What is next to the dice."""
        told = (
            self.legend,
            "" if self.source == SOURCES["seed"] else self.source,
            f"{self.expected} expected" if self.expected else "",
        )
        return ", ".join(note for note in told if note)


@dataclass(frozen=True)
class RulingMark:
    """What a ruling made of a result: its sentence without the ruling and with it, "" where there is none."""

    number: int
    roll: Name
    was: str
    now: str

    @property
    def told(self) -> str:
        """The ruling as the review names it."""
        return f"ruling {self.number}"


@dataclass(frozen=True)
class Result:
    """One event with dice and everything around it."""

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
        """Its place in the review: a key of `result_groups.GROUPS`. What a ruling changed is never routine."""
        return "other" if self.marks and self.group == "routine" else self.group

    @property
    def settled(self) -> bool:
        """Whether nothing is left for the umpire to decide here."""
        return self.routine or self.status != "review"


@dataclass(frozen=True)
class ResultLine:
    """One sentence of a run, in order, and how it came about if no roll explains it."""

    text: str
    rule: str
    made: tuple[Factor, ...] = ()


@dataclass(frozen=True)
class StoryPart:
    """One part of a run in words, such as a fight with what follows from it."""

    name: str
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True)
class OrderLine:
    """One order of the run as the cells gave it; `number` is its place on the sheet, None if it was not a sheet's."""

    side: str
    number: int | None
    text: str
    source: str
    why_not: tuple[str, ...] = ()
    who: str = ""  # the side by its name


@dataclass
class Reading:
    """A finished run read through."""

    results: list[Result] = field(default_factory=list)
    story: list[StoryPart] = field(default_factory=list)
    orders: list[OrderLine] = field(default_factory=list)
    luck: list[tuple[str, str, str]] = field(default_factory=list)
    gone: list[RulingMark] = field(default_factory=list)

    @property
    def unsettled(self) -> int:
        """Results still to be decided."""
        return sum(not result.settled for result in self.results)


@dataclass
class _Open:
    """A result while its effects are being gathered."""

    event: Any
    before: Any
    rolls: list[Roll]
    message: Message
    effects: list[ResultLine] = field(default_factory=list)
    taken: tuple[Mapping[str, Any], ...] = ()


def read(run: Run, base: Any) -> Reading:
    """Results, story, orders and luck of a run that is done; `base` is the state it started from."""
    rules: Any = game_selectors.adjudicator(run.game)
    draft = game_selectors.draft(run)
    events = msgspec.convert(draft["events"], list[rules.event_type])
    orders = RunOrders(rules, draft["taken"])
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
            open_result = _Open(event, rules.fork(state), rolls, message, taken=orders.behind(event, state))
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
    made_of_it = undertakings(rules, base, draft)
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
    """The result under which the review lists each result of the same undertaking, by their numbers: the first fight,
    else the first that is in a group, else the last."""
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
    """The results with those that belong to a main one in its group; what is routine stays where it is."""
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
    """A result with what lists say of it: the undertaking with its outcome where it is the main one of it."""
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
    """What the rulings on a draft changed in its results, each with its number in the exercise."""
    changed = draft.get("changed", ())
    before = game_selectors.rulings_before(run) if changed else 0
    return [RulingMark(before + mark["ruling"], mark["roll"], mark["was"], mark["now"]) for mark in changed]


def made_of(rules: Any, event: Any) -> tuple[Factor, ...]:
    """How an event came about if no roll explains it."""
    rows = of(getattr(rules, "system", "")).made(rules, event)
    return tuple(_factor(rules, row) for row in rows)


def _factor(rules: Any, row: RollModifier) -> Factor:
    return Factor(row_words(rules, row), f"{row.value:+d}", row.rule)


def _result(
    run: Run, rules: Any, number: int, found: _Open, after: Any, rulings: list[Ruling], names: Mapping[int, Name]
) -> Result:
    presenter = of(run.game.system)
    throws = tuple(replace(throw(rules, roll), name=names[roll.draw]) for roll in found.rolls)
    throwing = {roll.side for roll in found.rolls}
    given = [taken for taken in found.taken if taken["side"] in throwing]
    """What another side did just before has not ordered this throw."""
    said = [(presenter.order(rules, found.before, taken["order"], taken["kind"]), taken) for taken in given]
    order = "; ".join(_ordered(text, rules, taken) for text, taken in said)
    status, ids = _status({names[roll.draw]: list(roll.dice) for roll in found.rolls}, rulings)
    sentence = say(rules.catalogue, found.message)
    event = type(found.event).__name__
    head = presenter.result_title(event) or throws[0].title
    routine = all(is_draw(roll.test, roll.target) for roll in found.rolls)
    changes = presenter.changes(rules, found.before, after)
    subject = found.rolls[0].subject
    return Result(
        number=number, key=found.rolls[0].draw, head=f"{head}: {_subject(rules, subject)}" if subject else head,
        sentence=sentence, rule=found.message.rule, throws=throws, order=order,
        ordering=frozenset(taken["side"] for taken in given),
        effects=tuple(found.effects), changes=changes, routine=routine, status=status, ruling_ids=ids,
        group=presenter.result_group(event) or ("routine" if routine or not changes else "other"),
    )  # fmt: skip


def _subject(rules: Any, subject: str) -> str:
    """What a roll is about, such as an area of the matrix and a card, in words."""
    parts = [said for part in subject.split(":") for said in _named(rules, part)]
    return ", ".join(part.replace("_", " ").capitalize() if part.islower() else part for part in parts)


def _named(rules: Any, part: str) -> list[str]:
    """A part by its name; several names in one each by its own, such as a force and the place where it helps."""
    said, words = named(rules, part), part.split()
    return [named(rules, word) for word in words] if said == part and len(words) > 1 else [said]


def _ordered(text: str, rules: Any, taken: Mapping[str, Any]) -> str:
    how = {
        "sheet": "",
        "standing": " by a standing order",
        "default": " by default",
        "implied": " at the end of its sheet",
    }[taken["source"]]
    side = taken["side"]
    return f"{sides.spoken(rules.pack).get(side, side)}{how}: {text}"


def _status(dice: Mapping[Name, list[int]], rulings: list[Ruling]) -> tuple[str, tuple[int, ...]]:
    """What became of a result: the last ruling on its rolls; an acceptance holds for its dice alone."""
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


def throw(rules: Any, roll: Roll) -> ResultRoll:
    """One roll with its odds, drawn."""
    kind = sides.colour(roll.side)
    title = rules.catalogue.get(f"roll.{roll.purpose}", roll.purpose.replace("_", " ").capitalize())
    ways, happened, tail = roll_words.chances(rules, roll)
    total = odds.total(ways) if ways else 1
    shares = {result: number / total for result, number in ways.items()}
    words_of = {result: rules.result_words(roll, result) for result in ways} if roll.test == "table" else {}
    counts = all(said == str(result) for result, said in words_of.items())
    name = f"{title}, {side_name(rules, roll.side)}"
    chart = (
        draw_odds(shares, happened, roll.side, name=name, words=words_of)
        if len(shares) > 1 and not is_draw(roll.test, roll.target)
        else ""
    )
    words, share = tail
    return ResultRoll(
        draw=roll.draw, side=side_name(rules, roll.side), kind=kind, title=title, dice=roll.dice,
        filled=roll_words.filled(roll), faces=roll.faces, outcome=roll_words.outcome(rules, roll), tail=words,
        tail_share=share, chart=chart,
        factors=tuple(_factor(rules, row) for row in roll.rows),
        total=roll_words.needs(roll), rule=roll.rule, source=SOURCES[roll.source],
        expected=f"{odds.mean(ways):.2f}" if ways and counts and roll.test in ("hits", "table", "sum") else "",
        legend=roll_words.legend(roll), outcomes=outcomes(roll),
    )  # fmt: skip


SOURCES = {
    "seed": "from the seed",
    "reroll": "rerolled by ruling",
    "forced": "set by ruling",
    "typed": "rolled in the room",
}


OWN_ROWS = {
    "matrix_base": "Where the target starts",
    "matrix_for": "Strong reason for, {cell}: {text}",
    "matrix_against": "Strong reason against, {cell}: {text}",
}


def row_words(rules: Any, row: Any) -> str:
    """What a row of a roll's making is called."""
    if row.label in OWN_ROWS:
        return fill(OWN_ROWS[row.label], row.params)
    template = rules.catalogue.get(f"row.{row.label}") or rules.catalogue.get(row.label)
    if template is None:
        return str(row.label).replace("_", " ").replace(".", " ").capitalize()
    params = {name: named(rules, value) if isinstance(value, str) else value for name, value in row.params.items()}
    return " ".join(fill(template, {"value": row.value, **params}).split())


def named(rules: Any, name: str) -> str:
    """A place, unit, card or side by its name; anything else as it is."""
    found = of(getattr(rules, "system", "")).named(rules, name)
    return found if found != name else side_name(rules, name)


def _orders(run: Run, rules: Any, base: Any, draft: Mapping[str, Any]) -> Iterator[OrderLine]:
    presenter = of(run.game.system)
    sources = {
        "sheet": "from the sheet",
        "standing": "standing order",
        "default": "default policy",
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
    """For each side: what its dice brought, and what they would bring on average."""
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
