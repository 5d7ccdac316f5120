"""The umpire's rulings, amendments and undos, in the order of the ledger."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.record.steps_in_force import StepPlace
from adjudication.models import Game, Ruling, Step
from adjudication.services import throws
from reports.collect import systems
from reports.collect.report.shapes_rulings import FREE, RulingRow
from reports.collect.words import shortened
from wargame import turn_words
from wargame.selectors import redaction
from wargame.selectors.evaluation.tallies import cited
from wargame.selectors.participants import names
from wargame.selectors.record import happened

REASONS = dict(Ruling.Reason.choices)
TAKEN_BACK = "Undone"
MATRIX = "matrix"  # the verdict on a matrix action
VERDICTS = {**dict(Ruling.Verdict.choices), MATRIX: FREE}


@dataclass(frozen=True)
class Index:
    """The steps of a game with rulings, without their text. `steps`: sequence number, reason of each ruling; `accepts`:
    sequence number, number of accepted results; `idle`: sequence number, number of rulings without effect; `undone`:
    the steps that are not in force. Undone steps are listed but not counted."""

    steps: tuple[tuple[int, tuple[str, ...]], ...]
    accepts: tuple[tuple[int, int], ...]
    idle: tuple[tuple[int, int], ...] = ()
    undone: frozenset[int] = frozenset()

    @property
    def accepted(self) -> int:
        """The number of results accepted unchanged, in the steps in force."""
        return sum(count for seq, count in self.accepts if seq not in self.undone)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reason of every ruling in the steps in force, in the order of the ledger."""
        return tuple(reason for seq, reasons in self.steps if seq not in self.undone for reason in reasons)

    @property
    def ruled(self) -> int:
        """The number of rulings in the steps in force that changed a result, dice or the state."""
        return len(self.reasons) - sum(count for seq, count in self.idle if seq not in self.undone)


MOST_KNOWN = 64
_known_loose: dict[tuple[UUID, str], Index] = {}  # the hash of the last such step seals those before it


@dataclass(frozen=True)
class _Known:
    """Names as printed: people by ledger key, sides by the rules' word."""

    person: Callable[[str], str]
    sides: Mapping[str, str]


def index(game: Game) -> Index:
    """The rulings of all published steps, counted. Three queries; no body of a step from a run is read."""
    found: dict[int, list[str]] = {}
    accepts = Counter[int]()
    made = Ruling.objects.filter(run__step__game=game, withdrawn_at=None).order_by("pk")
    for seq, verdict, reason in made.values_list("run__step__seq", "verdict", "reason"):
        if verdict == Ruling.Verdict.ACCEPT:
            accepts[seq] += 1
        else:
            found.setdefault(seq, []).append(str(REASONS.get(reason, "")))
    loose = _loose(game)
    found |= {seq: list(reasons) for seq, reasons in loose.steps}
    accepts.update(dict(loose.accepts))
    return Index(
        tuple((seq, tuple(reasons)) for seq, reasons in sorted(found.items())), tuple(sorted(accepts.items())),
        loose.idle, frozenset(place.seq for place in game_selectors.chain_places(game) if not place.stands),
    )  # fmt: skip


def _loose(game: Game) -> Index:
    """The rulings of steps that did not come from a run. Their bodies are read once for each ledger."""
    loose = game.steps.filter(run=None).exclude(kind=Step.Kind.SETUP)
    last = game.pk, loose.order_by("-seq").values_list("hash", flat=True).first() or ""
    known = _known_loose.pop(last, None)
    if known is None:
        known = _read_loose(loose.order_by("seq"))
    _known_loose[last] = known
    while len(_known_loose) > MOST_KNOWN:
        _known_loose.pop(next(iter(_known_loose)), None)
    return known


def _read_loose(loose: QuerySet[Step]) -> Index:
    accepts, idle, found = Counter[int](), Counter[int](), list[tuple[int, tuple[str, ...]]]()
    for seq, kind, text in loose.values_list("seq", "kind", "body").iterator():
        body = msgspec.json.decode(text)
        given = body.get("rulings", ())
        accepts[seq] += sum(ruling["verdict"] == Ruling.Verdict.ACCEPT for ruling in given)
        others = [ruling for ruling in given if ruling["verdict"] != Ruling.Verdict.ACCEPT]
        idle[seq] += sum(not _changes(ruling, body) for ruling in others)
        reasons = [TAKEN_BACK] if kind == Step.Kind.UNDO else []
        reasons += map(_reason, others)
        if reasons:
            found.append((seq, tuple(reasons)))
    return Index(tuple(found), tuple((+accepts).items()), tuple((+idle).items()))


def _changes(ruling: Mapping[str, Any], body: Mapping[str, Any]) -> bool:
    """Whether a ruling that is not a plain acceptance changed a result, dice or the state of its step.

    All do but a matrix action whose own dice decided it and after which nothing was set by hand.
    """
    return bool(ruling["verdict"] != MATRIX or ruling.get("reason") or body.get("edits"))


@dataclass(frozen=True)
class Numbered:
    """A ruling with its number in the report. `ruling` is None for a step that undid another.

    `record` is what evidence calls a ruling on a draft, such as ruling-12; empty for others.
    """

    number: str
    place: StepPlace
    body: dict[str, Any]
    ruling: dict[str, Any] | None
    record: str = ""
    turn: int = 0  # in which it took effect: that of its roll, else of its step

    @property
    def counts(self) -> bool:
        """True if the ruling is in force and changed a result, dice or the state."""
        ruled = self.ruling is not None and self.ruling["verdict"] != Ruling.Verdict.ACCEPT
        return self.place.stands and ruled and _changes(self.ruling or {}, self.body)


def numbered(game: Game, wanted: Index, only: Collection[int] | None = None) -> Iterator[Numbered]:
    """Everything that is not a plain acceptance, including undone steps; `only` limits the steps. Two queries."""
    counts = [(seq, len(reasons)) for seq, reasons in wanted.steps]
    turns = happened.events(game, [seq for seq, _ in wanted.steps if only is None or seq in only])
    for place, kind, body, numbers in _read(game, "R", counts, only):
        undo = [None] if kind == Step.Kind.UNDO else []
        given = [ruling for ruling in body.get("rulings", ()) if ruling["verdict"] != Ruling.Verdict.ACCEPT]
        for number, ruling in zip(numbers, [*undo, *given], strict=False):
            yield Numbered(number, place, body, ruling, turn=_turn(place, body, ruling, turns))


def accepted(game: Game, wanted: Index) -> Iterator[Numbered]:
    """Every result that was accepted unchanged. Three queries."""
    records, turns = accepts(game, wanted), happened.events(game, [seq for seq, _ in wanted.accepts])
    for place, _, body, numbers in _read(game, "RA", wanted.accepts):
        given = [ruling for ruling in body.get("rulings", ()) if ruling["verdict"] == Ruling.Verdict.ACCEPT]
        for number, ruling in zip(numbers, given, strict=False):
            turn = _turn(place, body, ruling, turns)
            yield Numbered(number, place, body, ruling, records.get(number, ""), turn)


def _turn(place: StepPlace, body: Mapping[str, Any], ruling: Mapping[str, Any] | None, turns: happened.Turns) -> int:
    event = throws.event_of(body, ruling.get("subject", {})) if ruling is not None else None
    return place.turn if event is None else turns.get((place.seq, event), place.turn)


def _read(
    game: Game, letters: str, counts: Iterable[tuple[int, int]], only: Collection[int] | None = None
) -> Iterator[tuple[StepPlace, str, dict[str, Any], list[str]]]:
    """The steps with the given number of rulings each: place, kind, body, and the numbers of the rulings."""
    numbers = {seq: list(found) for seq, found in _numbers(letters, counts)}
    read = [seq for seq in numbers if only is None or seq in only]
    places, veiled = step_places.places_of(game, read), redaction.over(game)
    for seq, kind, text in game.steps.filter(seq__in=read).order_by("seq").values_list("seq", "kind", "body"):
        yield places[seq], kind, veiled(msgspec.json.decode(text)), numbers[seq]


def _numbers(letters: str, counts: Iterable[tuple[int, int]]) -> Iterator[tuple[int, Iterable[str]]]:
    """The numbers of the rulings of each step, counted over all steps."""
    last = 0
    for seq, count in counts:
        yield seq, [cited(last + place, letters) for place in range(1, count + 1)]
        last += count


def references(game: Game, wanted: Index) -> dict[str, str]:
    """The references from evidence to rulings on drafts, such as ruling-12, with their numbers in the report. One
    query."""
    made = Ruling.objects.exclude(verdict=Ruling.Verdict.ACCEPT)
    return _references(game, made, "R", [(seq, len(reasons)) for seq, reasons in wanted.steps])


def accepts(game: Game, wanted: Index) -> dict[str, str]:
    """The references from evidence to results accepted unchanged. One query."""
    return _references(game, Ruling.objects.filter(verdict=Ruling.Verdict.ACCEPT), "RA", wanted.accepts)


def _references(
    game: Game, made: QuerySet[Ruling], letters: str, counts: Iterable[tuple[int, int]]
) -> dict[str, str]:  # fmt: skip
    keys: dict[int, list[int]] = {}
    found = made.filter(run__step__game=game, withdrawn_at=None).order_by("pk")
    for seq, key in found.values_list("run__step__seq", "pk"):
        keys.setdefault(seq, []).append(key)
    return {
        number: f"ruling-{key}"
        for seq, numbers in _numbers(letters, counts)
        for number, key in zip(numbers, keys.get(seq, ()), strict=False)
    }


def collect(game: Game, wanted: Index, only: Collection[int] | None = None) -> tuple[RulingRow, ...]:
    """Rows for everything that is not a plain acceptance, including undone steps; `only` limits the steps. Three
    queries."""
    known = _Known(names.reader(game), systems.of(game.system).sides(game_selectors.adjudicator(game)))
    return tuple(_of(one, known) for one in numbered(game, wanted, only))


def _of(one: Numbered, known: _Known) -> RulingRow:
    seq, where = one.place.seq, f"{turn_words.number(one.turn)}, {one.place.seq}"
    if one.ruling is None:
        note = shortened(str(one.body.get("reason", "")))
        undone = f"step {one.body.get('undone')}"
        return RulingRow(one.number, where, "Undo", undone, TAKEN_BACK, note, "all", seq=seq, stands=False)
    about = one.ruling.get("subject", {})
    subject = _subject(about, known.sides, one.body.get("matrix", {}))
    row, changes = _row(one.number, where, subject, one.ruling, seq, known), _changes(one.ruling, one.body)
    return replace(row, event=throws.event_of(one.body, about), stands=one.place.stands, changes=changes)


def _reason(ruling: dict[str, Any]) -> str:
    return str(REASONS.get(ruling.get("reason", ""), ""))


def _row(number: str, where: str, subject: str, ruling: dict[str, Any], seq: int, known: _Known) -> RulingRow:
    told = "all" if ruling.get("tell_cells", True) else "no one"
    return RulingRow(
        number, where, str(VERDICTS.get(ruling["verdict"], "")),
        subject, _reason(ruling),
        shortened(str(ruling.get("note", ""))), told, known.person(str(ruling.get("made_by", ""))),
        tuple((str(what), str(engine), str(umpire)) for what, engine, umpire in ruling.get("findings", ())), seq,
        tuple(_changed(mark) for mark in ruling.get("changed", ())),
    )  # fmt: skip


def _changed(mark: dict[str, Any]) -> str:
    """The new state of a result: its present sentence, or the one that no longer happens."""
    return str(mark["now"]) or f"No longer: {mark['was']}"


def _subject(subject: dict[str, Any], sides: Mapping[str, str], action: dict[str, Any]) -> str:
    """The subject of a ruling; `action`: the matrix action of its step, by its number in the cell."""
    if "matrix" in subject:
        return f"matrix action of {action.get('cell', 'a cell')}"
    if "dice" in subject:
        return f"roll {subject['draw']} set to {', '.join(str(die) for die in subject['dice'])}"
    if "draw" in subject:
        return f"roll {subject['draw']}"
    if "order" in subject:
        side = subject.get("side", "")
        return f"order {subject['order'] + 1} of {sides.get(side, side)}"
    edits = subject.get("edits", [])
    return ", ".join(dict.fromkeys(_edited(edit) for edit in edits if isinstance(edit, dict))) or "state"


def _edited(edit: dict[str, Any]) -> str:
    """The subject of an edit, in lower case: `SetTrack` is about the track."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", str(edit.get("event", "state"))).lower()
    return words.removeprefix("set ")
