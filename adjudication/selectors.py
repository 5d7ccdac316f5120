"""Reads games. Bound rules are cached by pack digest, because binding is slow and a game's pack never changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise, takewhile
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec

from adjudication.engine import registry
from adjudication.engine.play.driver import Pace
from adjudication.engine.protocol import Adjudicator, Awaiting
from adjudication.engine.record import figures, removable_text
from adjudication.engine.record.steps_in_force import StepPlace, places, standing
from adjudication.errors import OtherRules
from adjudication.models import Game, Ruling, Run, Step, Wording
from adjudication.prepared_sql import Prepared

AnyAdjudicator = Adjudicator[Any, Any, Any, Any]


_head = Prepared(lambda game: Step.objects.filter(game=game).order_by("-seq")[:1], UUID)
_open_run = Prepared(lambda game: Run.objects.filter(game=game, status__in=Run.OPEN).order_by("id")[:1], UUID)
_rulings = Prepared(lambda run: Ruling.objects.filter(run=run, withdrawn_at=None), UUID)

MOST_BOUND = 32
_bound: OrderedDict[tuple[str, str], AnyAdjudicator] = OrderedDict()
_binding = Lock()


def adjudicator(game: Game) -> AnyAdjudicator:
    """The rules of a game, bound to its frozen pack; `OtherRules` if they cannot read it.

    One query where this process has not met the pack lately.
    """
    key = (game.system, game.pack_digest)
    with _binding:
        if key in _bound:
            _bound.move_to_end(key)
            return _bound[key]
    rules = registry.get(game.system)
    with _as_recorded(game):
        bound = rules.bind(rules.thaw_pack(game.frozen_pack))
    with _binding:
        _bound[key] = bound
        if len(_bound) > MOST_BOUND:
            _bound.popitem(last=False)
    return bound


@contextmanager
def _as_recorded(game: Game) -> Iterator[None]:
    """Turns errors about the structure of records into `OtherRules`: they come from earlier rules."""
    try:
        yield
    except msgspec.ValidationError as error:
        now = registry.get(game.system)
        if game.version == now.version:
            raise
        raise OtherRules(
            f"This exercise was played under version {game.version} of the rules of {now.title}. This installation has "
            f"version {now.version}, which cannot read it. Restore your last backup with the White Cell that it was "
            "played with. The ledger and the documents of the exercise are unchanged."
        ) from error


def rules_since(game: Game) -> str:
    """The version of the rules that new steps follow, if it differs from the game's first one; otherwise empty."""
    now = str(registry.get(game.system).version)
    return now if now != game.version else ""


def pace(game: Game) -> Pace:
    """The pace of a run: one decision at a time, or a whole turn."""
    return "sheet" if game.pace == Game.Pace.SHEET else "live"


def head(game: Game) -> Step:
    """The last step of the ledger."""
    step = _head.first(game.pk)
    if step is None:
        raise LookupError(f"game {game.pk} has no ledger")
    step.game = game
    return step


def snapshot(game: Game, step: Step) -> Any:
    """The state after a step."""
    body = msgspec.json.decode(step.body)
    kind = adjudicator(game).state_type
    with _as_recorded(game):
        return msgspec.convert(body["snapshot"], kind)


class _Decided(msgspec.Struct):
    decided: dict[str, int] = {}


def decided(step: Step) -> dict[str, int]:
    """How often each thing has been decided up to a step, in a game whose dice are `BY_MOMENT`; else empty."""
    return msgspec.json.decode(step.body, type=_Decided).decided


def state(game: Game) -> Any:
    """The current state."""
    return snapshot(game, head(game))


def awaiting(game: Game) -> Awaiting:
    """The decision that the rules now wait for."""
    return adjudicator(game).awaiting(state(game))


def open_run(game: Game) -> Run | None:
    """The run that is neither published nor discarded, if any."""
    return _open_run.first(game.pk)


def rulings(run: Run) -> list[Ruling]:
    """The rulings on a run that were not withdrawn, in order."""
    found = _rulings(run.pk)
    for ruling in found:
        ruling.run = run
    return found


def base(run: Run) -> Any:
    """The state a run starts from, even if the ledger has moved on since."""
    return snapshot(run.game, run.game.steps.get(seq=run.base_seq))


def events_before(run: Run, most: int = 40) -> list[Any]:
    """The events of the last steps in force before a run, oldest first; an undo removes its steps."""
    kind: Any = list[adjudicator(run.game).event_type]  # type: ignore[misc]  # the rules name the type
    read = standing(run.game.steps.filter(seq__lte=run.base_seq).order_by("seq").values_list("kind", "seq"))
    bodies = run.game.steps.filter(seq__in=read[-most:]).order_by("seq").values_list("body", flat=True)
    return [event for body in bodies for event in msgspec.convert(msgspec.json.decode(body).get("events", []), kind)]


def turn_before(run: Run, most: int = 40) -> list[tuple[Any, dict[str, Any]]]:
    """The steps in force of the turn in which a run starts, as far as they came before it, oldest first: of each the
    state before it and its body. Two queries; one where the run opens the turn."""
    game = run.game
    rows = game.steps.filter(seq__lte=run.base_seq).order_by("seq").values_list("kind", "seq", "turn")
    read = standing((kind, (seq, turn)) for kind, seq, turn in rows)
    of_it = list(takewhile(lambda step: step[1] == read[-1][1], reversed(read)))[: most + 1]
    if len(of_it) < 2:  # the first only gives the state before the others
        return []
    found = game.steps.filter(seq__in=[seq for seq, _ in of_it]).order_by("seq")
    kind = adjudicator(game).state_type
    bodies = [spoken_body(step) for step in found]
    with _as_recorded(game):
        return [(msgspec.convert(before["snapshot"], kind), body) for before, body in pairwise(bodies)]


def chain(game: Game) -> figures.Chain:
    """The figures of the whole ledger, including undone steps. One query."""
    return figures.chain(game.steps.order_by("seq").values_list("hash", "body").iterator())


def chain_places(game: Game) -> tuple[StepPlace, ...]:
    """Every step with the turn it was played in and whether it is in force. One query, which reads no body."""
    return places(game.steps.order_by("seq").values_list("seq", "kind", "turn"))


def draft(run: Run) -> dict[str, Any]:
    """The contents of a finished run: events, rolls, taken, refused, state, awaiting, edits, all plain."""
    decoded: dict[str, Any] = msgspec.json.decode(run.draft)
    return decoded


def draft_state(run: Run) -> Any:
    """The state after a finished run."""
    return msgspec.convert(draft(run)["state"], adjudicator(run.game).state_type)


def untold(record: dict[str, Any]) -> frozenset[int]:
    """The numbers of the events of a step, and then of its edits, that no cell learns of.

    They are the edits of rulings that the umpire keeps private; a free decision told to some cells alone reaches
    those by its own sentence. `record` is the body of a step, or what `draft_record` makes of a run.
    """
    edits, rulings = record.get("edits", ()), record.get("rulings", ())
    open_to_all = record.get("matrix", {}).get("tell", "all") == "all"
    silent = [
        not (ruling.get("tell_cells", True) and open_to_all)
        for ruling in rulings
        for _ in (ruling["subject"].get("edits", edits) if ruling["verdict"] in ("amend", "matrix") else ())
    ]
    first = len(record.get("events", ()))
    return frozenset(first + number for number, kept in zip(range(len(edits)), silent, strict=False) if kept)


def draft_record(run: Run) -> dict[str, Any]:
    """A finished draft with the rulings in force on it, in the form that `untold` reads."""
    rulings = run.rulings.filter(withdrawn_at=None).values("verdict", "subject", "tell_cells")
    return {**draft(run), "rulings": list(rulings)}


def rulings_before(run: Run) -> int:
    """The number of rulings, undone steps and edits in the ledger before a run. The run's own numbers continue from
    there, without acceptances; the report numbers them in the same way."""
    steps = run.game.steps.filter(seq__lte=run.base_seq)
    made = Ruling.objects.filter(run__step__in=steps, withdrawn_at=None).exclude(verdict=Ruling.Verdict.ACCEPT)
    return made.count() + steps.filter(run=None).exclude(kind=Step.Kind.SETUP).count()


def in_words(game: Game) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A function that restores the texts people wrote in the body of a step. One query at the first body that has
    any."""

    @cache
    def kept() -> dict[str, str]:
        return dict(game.wordings.values_list("digest", "text"))

    return lambda body: removable_text.spoken(body, lambda digest: kept().get(digest))


def spoken_body(step: Step) -> dict[str, Any]:
    """The body of a step with the moves that people wrote in their own words. One query if its rules have such."""
    body: dict[str, Any] = msgspec.json.decode(step.body)
    if not registry.get(body["system"]).written:
        return body
    kept = dict(Wording.objects.filter(game=step.game_id).values_list("digest", "text"))
    return removable_text.spoken(body, kept.get)
