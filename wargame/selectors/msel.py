"""The MSEL: which injects there are, what each waits for, and which are due now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from adjudication.engine.injects import chains, triggers
from adjudication.engine.injects.lines import EVERYBODY, Kind, PreparedInject
from adjudication.engine.injects.watch import TriggerWords
from wargame.models import Cell, Decision, Delivery, Exercise, Inject
from wargame.selectors import reading_load, vocabulary

WAITING = (Inject.State.DRAFT, Inject.State.APPROVED, Inject.State.HELD)


@dataclass(frozen=True)
class TriggerContext:
    """The present as triggers see it. `turn` is 0 before play; `out` holds the numbers of released injects."""

    now: datetime
    zone: ZoneInfo
    started_at: datetime | None
    turn: int
    phase: int
    out: frozenset[str]


def injects(exercise: Exercise) -> QuerySet[Inject]:
    """Every inject with its cells, its deliveries, its files and its objectives. Five queries, however many."""
    told = Delivery.objects.select_related("cell").order_by("cell__order", "cell_id")
    return exercise.injects.prefetch_related("cells", Prefetch("deliveries", told), "files", "objectives")


def moment(exercise: Exercise, words: TriggerWords, now: datetime, out: Iterable[str]) -> TriggerContext:
    """Now, from the decision that opened last. One query."""
    last = Decision.objects.filter(exercise=exercise).order_by("-id").values_list("turn", "phase").first()
    turn, phase = last if last is not None and exercise.started_at else (0, "")
    zone = ZoneInfo(exercise.timezone)
    return TriggerContext(now, zone, exercise.started_at, turn, words.phase_at(phase), frozenset(out))


def due_at(trigger: triggers.Trigger, inject: Inject, moment: TriggerContext) -> datetime | None:
    """The time when a clock trigger is due; None for other triggers, and before play if it counts from the start."""
    if isinstance(trigger, triggers.AtMinute):
        return moment.started_at + timedelta(minutes=trigger.minute) if moment.started_at else None
    if not isinstance(trigger, triggers.AtTime):
        return None
    clock = time.fromisoformat(trigger.time)
    if trigger.day:
        return datetime.combine(datetime.fromisoformat(trigger.day), clock, moment.zone)
    if moment.started_at is None:
        return None
    since = max(moment.started_at, inject.armed_at or moment.started_at).astimezone(moment.zone)
    first = datetime.combine(since, clock, moment.zone)
    if first < since.replace(second=0, microsecond=0):
        first = datetime.combine(since + timedelta(days=1), clock, moment.zone)
    return first


def missed(trigger: triggers.Trigger, inject: Inject, moment: TriggerContext) -> bool:
    """True if its date had passed before play began, or before it was set in play; in set-up, if it has passed now.
    Such an inject is never released automatically."""
    if not (isinstance(trigger, triggers.AtTime) and trigger.day):
        return False
    started = moment.started_at
    since = moment.now if started is None else max(started, inject.armed_at or started)
    when = due_at(trigger, inject, moment)
    return when is not None and when < since.replace(second=0, microsecond=0)


def triggered(inject: Inject, moment: TriggerContext, words: TriggerWords) -> bool:
    """True if its trigger has come, apart from its chain. Manual injects are never released automatically."""
    trigger = triggers.parse(inject.trigger)
    if moment.started_at is None or isinstance(trigger, triggers.ByHand):
        return False
    if isinstance(trigger, triggers.Chained):
        return True
    if isinstance(trigger, triggers.AtTurn):
        phase = words.phase_at(trigger.phase) if trigger.phase else 0
        return moment.turn > 0 and (moment.turn, moment.phase) >= (trigger.turn, phase)
    if isinstance(trigger, triggers.CONDITIONS):
        return inject.met_seq is not None
    return come(trigger, inject, moment)


def come(trigger: triggers.Trigger, inject: Inject, moment: TriggerContext) -> bool:
    """True if the moment of a clock trigger has come since play began."""
    when = due_at(trigger, inject, moment)
    return when is not None and when <= moment.now and not missed(trigger, inject, moment)


def chained(inject: Inject, out: Collection[str]) -> bool:
    """True if enough of its predecessors are out."""
    return chains.satisfied(chains.parse(inject.after), out)


def due(inject: Inject, moment: TriggerContext, words: TriggerWords) -> bool:
    """True if it would be released now once approved."""
    return triggered(inject, moment, words) and chained(inject, moment.out)


def oldest_first(exercise: Exercise, rows: list[Inject], now: datetime) -> list[Inject]:
    """Injects that are due, those that came due in an earlier turn first; of one turn in the order of the list. Three
    queries at most."""
    if len(rows) < 2:
        return rows
    assert exercise.game is not None
    steps = dict(exercise.game.steps.values_list("seq", "turn"))
    turns = list(exercise.decisions.order_by("id").values_list("opened_at", "turn"))
    sent = exercise.injects.filter(state=Inject.State.RELEASED).values_list("number", "released_turn")
    out = {number: turn or 0 for number, turn in sent}
    here = TriggerContext(now, ZoneInfo(exercise.timezone), exercise.started_at, 0, 0, frozenset())

    def turn_of(row: Inject) -> int:
        trigger = triggers.parse(row.trigger)
        if isinstance(trigger, triggers.AtTurn):
            came = trigger.turn
        elif row.met_seq is not None:
            came = steps.get(row.met_seq, 0)
        else:
            moment = due_at(trigger, row, here)
            came = max((turn for opened, turn in turns if moment is not None and opened <= moment), default=0)
        after = [max(out[one] for one in group) for group in chains.parse(row.after) if out.keys() >= set(group)]
        return max(1, came, min(after, default=0))  # before turn 1 nothing goes out

    return sorted(rows, key=turn_of)


def chain_texts(exercise: Exercise) -> dict[str, str]:
    """Number to chain of every inject. One query."""
    return dict(exercise.injects.values_list("number", "after"))


def line(inject: Inject) -> PreparedInject:
    """An inject as a pack or a spreadsheet writes it, cells by name."""
    kind: Kind = inject.kind  # type: ignore[assignment]  # the column has these words alone
    return PreparedInject(
        number=inject.number, title=inject.title, kind=kind, text=inject.text, sender=inject.sender,
        to=[EVERYBODY] if inject.to_all else [cell.name for cell in inject.cells.all()],
        release=inject.trigger, after=inject.after, answer=inject.answer_wanted, note=inject.note,
        objectives=[objective.code for objective in inject.objectives.all()],
    )  # fmt: skip


def past(exercise: Exercise, now: datetime, *, again: bool = False) -> str:
    """The sentence about injects whose date has passed, so that they do not come by themselves; "" if there are none.

    `again`: as in a copy, where play has not begun and what is out is to be released again. One query.
    """
    states = set(Inject.State) - {Inject.State.CANCELLED} if again else set(WAITING)
    rows = exercise.injects.filter(state__in=states)
    here = TriggerContext(now, ZoneInfo(exercise.timezone), None if again else exercise.started_at, 0, 0, frozenset())
    dates = [
        when
        for row in rows
        if missed(trigger := triggers.parse(row.trigger), row, here) and (when := due_at(trigger, row, here))
    ]
    if not dates:
        return ""
    today = now.astimezone(here.zone).date()
    which = "a date before today" if max(dates).date() < today else "a date and time that have passed"
    if len(dates) == 1:
        return f"1 inject has {which}. It will not go out automatically: change the date or release it."
    return f"{len(dates)} injects have {which}. They will not go out by themselves: change the dates or release them."


def due_now(exercise: Exercise, now: datetime) -> list[Inject]:
    """The drafts and held injects whose moment has come, in their order. At most five queries."""
    waiting = list(exercise.injects.filter(state__in=[Inject.State.DRAFT, Inject.State.HELD]).prefetch_related("cells"))
    if not waiting or exercise.started_at is None:
        return []
    words = vocabulary.words(exercise)
    out = exercise.injects.filter(state=Inject.State.RELEASED).values_list("number", flat=True)
    here = moment(exercise, words, now, out)
    return [row for row in waiting if due(row, here, words)]


def kept_back(exercise: Exercise, now: datetime) -> list[tuple[Inject, str]]:
    """The approved injects that are due and wait for the next turn, each with the reason. Nine queries at most."""
    if not exercise.new_a_turn or exercise.started_at is None:
        return []
    waiting = list(exercise.injects.filter(state=Inject.State.APPROVED).prefetch_related("cells"))
    if not waiting:
        return []
    words = vocabulary.words(exercise)
    out = exercise.injects.filter(state=Inject.State.RELEASED).values_list("number", flat=True)
    here = moment(exercise, words, now, out)
    found = reading_load.loads(exercise, here.turn)
    return [(row, why) for row in waiting if due(row, here, words) and (why := reading_load.waits_because(found, row))]


def counts(exercise: Exercise, now: datetime) -> Mapping[str, int]:
    """The numbers of injects to approve, due but held back, and automatic. Five queries at most.

    Keys: `approve` (drafts), `late` (drafts and held ones whose moment has come), `past` (their date had passed before
    play began), `coming`, `unanswered`.
    """
    rows = list(exercise.injects.exclude(state=Inject.State.CANCELLED).prefetch_related("deliveries__cell"))
    words = vocabulary.words(exercise) if rows else TriggerWords()
    out = [row.number for row in rows if row.state == Inject.State.RELEASED]
    here = moment(exercise, words, now, out)
    waiting = [row for row in rows if row.state in (Inject.State.DRAFT, Inject.State.HELD)]
    gone = {row.pk for row in rows if row.state in WAITING and missed(triggers.parse(row.trigger), row, here)}
    return {
        "approve": sum(row.state == Inject.State.DRAFT for row in rows),
        "late": sum(due(row, here, words) for row in waiting),
        "past": len(gone),
        "coming": sum(row.state == Inject.State.APPROVED and row.pk not in gone for row in rows),
        "unanswered": sum(
            row.answer_wanted and one.answered_at is None and one.cell.kind != Cell.Kind.OBSERVER
            for row in rows
            for one in row.deliveries.all()
        ),
    }
