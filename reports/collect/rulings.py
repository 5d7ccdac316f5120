"""What the umpire ruled, amended and took back, in the order of the ledger."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.standing import StepPlace
from adjudication.models import Game, Ruling, Step
from reports.collect import systems
from reports.collect.shapes import FREE, RulingRow
from reports.collect.words import shortened
from wargame.selectors import redaction
from wargame.selectors.participants import names

REASONS = dict(Ruling.Reason.choices)
TAKEN_BACK = "Taken back"
VERDICTS = {**dict(Ruling.Verdict.choices), "matrix": FREE}


@dataclass(frozen=True)
class Index:
    """The steps of a game that have rulings, without their text. `steps`: sequence number, reason of each ruling."""

    steps: tuple[tuple[int, tuple[str, ...]], ...]
    accepted: int

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reason of every ruling, in the order of the ledger."""
        return tuple(reason for _, reasons in self.steps for reason in reasons)


MOST_KNOWN = 64
_known_loose: dict[tuple[UUID, str], Index] = {}  # the hash of the last such step seals those before it


@dataclass(frozen=True)
class _Known:
    """Names: of people by the key in the ledger, of sides by the rules' own word."""

    person: Callable[[str], str]
    sides: Mapping[str, str]


def index(game: Game) -> Index:
    """The rulings of all published steps, counted. Two queries; of what came from a run no body is read."""
    found: dict[int, list[str]] = {}
    accepted = 0
    made = Ruling.objects.filter(run__step__game=game, withdrawn_at=None).order_by("pk")
    for seq, verdict, reason in made.values_list("run__step__seq", "verdict", "reason"):
        accepted += verdict == Ruling.Verdict.ACCEPT
        if verdict != Ruling.Verdict.ACCEPT:
            found.setdefault(seq, []).append(str(REASONS.get(reason, "")))
    loose = _loose(game)
    found |= {seq: list(reasons) for seq, reasons in loose.steps}
    return Index(tuple((seq, tuple(reasons)) for seq, reasons in sorted(found.items())), accepted + loose.accepted)


def _loose(game: Game) -> Index:
    """The rulings of steps that came from no run. Their bodies are read once for each ledger."""
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
    accepted, found = 0, list[tuple[int, tuple[str, ...]]]()
    for seq, kind, text in loose.values_list("seq", "kind", "body").iterator():
        given = msgspec.json.decode(text).get("rulings", ())
        accepted += sum(ruling["verdict"] == Ruling.Verdict.ACCEPT for ruling in given)
        reasons = [TAKEN_BACK] if kind == Step.Kind.UNDO else []
        reasons += [_reason(ruling) for ruling in given if ruling["verdict"] != Ruling.Verdict.ACCEPT]
        if reasons:
            found.append((seq, tuple(reasons)))
    return Index(tuple(found), accepted)


@dataclass(frozen=True)
class Numbered:
    """A ruling with the number that the report gives it. `ruling` is None for a step that took another one back."""

    number: str
    place: StepPlace
    body: dict[str, Any]
    ruling: dict[str, Any] | None


def numbered(game: Game, wanted: Index, only: Collection[int] | None = None) -> Iterator[Numbered]:
    """Everything that is not a plain acceptance, undone steps included; `only` of some steps. Two queries."""
    first, number = {}, 1
    for seq, reasons in wanted.steps:
        first[seq] = number
        number += len(reasons)
    read = [seq for seq in first if only is None or seq in only]
    places, veiled = step_places.places_of(game, read), redaction.over(game)
    for seq, kind, text in game.steps.filter(seq__in=read).order_by("seq").values_list("seq", "kind", "body"):
        body = veiled(msgspec.json.decode(text))
        undo = [None] if kind == Step.Kind.UNDO else []
        given = [ruling for ruling in body.get("rulings", ()) if ruling["verdict"] != Ruling.Verdict.ACCEPT]
        for place, ruling in enumerate([*undo, *given]):
            yield Numbered(f"R-{first[seq] + place:02d}", places[seq], body, ruling)


def references(game: Game, wanted: Index) -> dict[str, str]:
    """What evidence calls the rulings on drafts, such as ruling-12, by their numbers in the report. One query."""
    made = Ruling.objects.filter(run__step__game=game, withdrawn_at=None).exclude(verdict=Ruling.Verdict.ACCEPT)
    keys: dict[int, list[int]] = {}
    for seq, key in made.order_by("pk").values_list("run__step__seq", "pk"):
        keys.setdefault(seq, []).append(key)
    found, number = {}, 0
    for seq, reasons in wanted.steps:
        for place in range(len(reasons)):
            number += 1
            if place < len(keys.get(seq, ())):
                found[f"R-{number:02d}"] = f"ruling-{keys[seq][place]}"
    return found


def collect(game: Game, wanted: Index, only: Collection[int] | None = None) -> tuple[RulingRow, ...]:
    """Rows of everything that is not a plain acceptance, undone steps included; `only` of some steps. Three queries."""
    known = _Known(names.reader(game), systems.of(game.system).sides(game_selectors.adjudicator(game)))
    return tuple(_of(one, known) for one in numbered(game, wanted, only))


def _of(one: Numbered, known: _Known) -> RulingRow:
    seq, where = one.place.seq, f"{one.place.turn}, {one.place.seq}"
    if one.ruling is None:
        note = shortened(str(one.body.get("reason", "")))
        return RulingRow(one.number, where, "Undo", f"step {one.body.get('undone')}", TAKEN_BACK, note, "all", seq=seq)
    subject = _subject(one.ruling.get("subject", {}), known.sides, one.body.get("matrix", {}))
    return _row(one.number, where, subject, one.ruling, seq, known)


def _reason(ruling: dict[str, Any]) -> str:
    return str(REASONS.get(ruling.get("reason", ""), ""))


def _row(number: str, where: str, subject: str, ruling: dict[str, Any], seq: int, known: _Known) -> RulingRow:
    told = "all" if ruling.get("tell_cells", True) else "nobody"
    return RulingRow(
        number, where, str(VERDICTS.get(ruling["verdict"], "")),
        subject, _reason(ruling),
        shortened(str(ruling.get("note", ""))), told, known.person(str(ruling.get("made_by", ""))),
        tuple((str(what), str(engine), str(umpire)) for what, engine, umpire in ruling.get("findings", ())), seq,
        tuple(_changed(mark) for mark in ruling.get("changed", ())),
    )  # fmt: skip


def _changed(mark: dict[str, Any]) -> str:
    """What became of a result: its sentence now, or the one that does not happen any more."""
    return str(mark["now"]) or f"No longer: {mark['was']}"


def _subject(subject: dict[str, Any], sides: Mapping[str, str], action: dict[str, Any]) -> str:
    """What a ruling is about; `action`: the matrix action of its step, called by its cell."""
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
    """What an edit sets, in small letters: `SetTrack` is about the track."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", str(edit.get("event", "state"))).lower()
    return words.removeprefix("set ")
