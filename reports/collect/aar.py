"""The after-action report, filled from the record: the whole truth, for the umpire until it is released."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudication import selectors as games
from adjudication.engine.protocol import Standing, say
from adjudication.models import Game
from reports import record
from reports.collect import annexes, dice, lessons, method, msel, rulings, shapes, sources, traffic
from reports.collect.ukrainian_crisis import acts as telling
from reports.collect.ukrainian_crisis import numbers, situation, story
from reports.collect.ukrainian_crisis.names import SIDES, Names
from reports.collect.words import count, day, dtg, listed, shortened
from reports.record import StepRecord, Told
from wargame.models import Exercise, OrderSheet, Seat

TOLD_ELSEWHERE = (
    "Cards:",
    "Ask for a Combat",
    "Do not ask",
    "No diplomatic",
    "No military act",
)  # in the story of the turn


@dataclass(frozen=True)
class _Source:
    """The record read once, for all parts."""

    exercise: Exercise
    game: Game
    rules: Any
    steps: list[StepRecord]
    told: list[Told]
    ends: list[Any]
    pictures: list[Any]
    names: Names
    acts: tuple[shapes.Act, ...]
    standing: Standing

    @property
    def turns(self) -> list[int]:
        return sorted({step.turn for step in self.steps if step.kind != "setup"})

    @property
    def final(self) -> bool:
        return self.exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED)


def collect(exercise: Exercise) -> shapes.Aar:
    """Everything the report says."""
    source = _read(exercise)
    rolls = dice.rows(source.steps)
    accounts = dice.accounts(rolls)
    found, accepted = rulings.collect(source.game, source.steps)
    last, standing = source.steps[-1], source.standing
    points = [{score.side: score.points for score in source.rules.standing(end).scores} for end in source.ends]
    return shapes.Aar(
        furniture=_furniture(source, last),
        draft=not source.final,
        title=exercise.title,
        subtitle=_subtitle(source),
        cover=situation.map_view(source.pictures[-1], "The board at the end"),
        control=_control(source, last),
        lede=_lede(source),
        result=_result(source),
        summary=_summary(source, accounts, len(found)),
        numbers=numbers.table(source.told, source.acts, source.pictures[0], source.pictures[-1], source.names),
        scores=tuple((SIDES[s.side], f"{s.points}: {_rows(s, source.rules)}") for s in standing.scores),
        objectives=tuple(objective.line for objective in exercise.objectives.all()),
        overview=_overview(source),
        people=_people(exercise),
        method=method.paragraphs(exercise, source.game),
        limits=method.LIMITS,
        switches=method.changed_switches(source.game),
        switches_kept=method.kept_switches(source.game),
        reconstructed=method.reconstructed(source.game),
        turns=tuple(_turn(source, number) for number in source.turns),
        tracks=numbers.prestige(source.pictures),
        points=tuple(shapes.Series(SIDES[s], s, tuple(p.get(s, 0) for p in points)) for s in ("RED", "BLUE")),
        abroad=numbers.abroad(source.pictures),
        luck=accounts,
        rolls=rolls,
        rulings=found,
        accepted=accepted,
        sources=sources.collect(source.game, found),
        proof=dice.proof(source.game, source.steps, exercise.timezone),
        orders=annexes.orders(source.steps, source.pictures),
        roster=annexes.roster(exercise),
        glossary=annexes.GLOSSARY,
        unruled=traffic.unruled(exercise),
        asked=traffic.asked(exercise),
        said=traffic.said(exercise),
        lessons=lessons.collect(exercise),
        msel=msel.collect(exercise),
    )


def _read(exercise: Exercise) -> _Source:
    game = exercise.game
    assert game is not None
    rules = games.adjudicator(game)
    steps = record.read(game)
    turns = sorted({step.turn for step in steps})
    ends = [steps[0].after, *([s for s in steps if s.turn == turn][-1].after for turn in turns)]
    pictures = [rules.picture(end, None) for end in ends]
    names = Names([*pictures, *(rules.picture(end, side) for end in ends for side in rules.sides)])
    told = list(record.told(game, steps, record.truth))
    return _Source(
        exercise,
        game,
        rules,
        steps,
        told,
        ends,
        pictures,
        names,
        telling.acts(told, names),
        rules.standing(steps[-1].after),
    )


def _furniture(source: _Source, last: StepRecord) -> shapes.Furniture:
    exercise = source.exercise
    return shapes.Furniture(
        exercise=" ".join(part for part in (exercise.number, exercise.title) if part),
        marking=exercise.marking,
        running="After-action report",
        handling="Participants and staff only",
        status="" if source.final else "DRAFT  ",
        title=f"After-action report, {exercise.title}",
    )


def _subtitle(source: _Source) -> str:
    exercise, turns = source.exercise, len(source.turns)
    when = f", {day(exercise.started_at, exercise.timezone)}" if exercise.started_at else ""
    return (
        f"Ukraine, {count(turns, 'turn')}{when}. What was ordered, what "
        "was true, what each side could not know, and what the dice did."
    )


def _control(source: _Source, last: StepRecord) -> tuple[tuple[str, str], ...]:
    exercise, game = source.exercise, source.game
    if source.final and exercise.ended_at:
        status = f"The exercise ended on {day(exercise.ended_at, exercise.timezone)}. Filled from the record"
    else:
        status = f"DRAFT after turn {last.turn}. The exercise has not ended"
    umpires = Seat.objects.filter(cell__exercise=exercise, role=Seat.Role.UMPIRE, status=Seat.Status.TAKEN).count()
    return (
        ("Exercise", " ".join(part for part in (exercise.number, exercise.title) if part)),
        (
            "Rules and pack",
            f"Ukrainian Crisis {game.version}; pack {game.pack_name}, "
            f"charts reconstructed, digest {game.pack_digest[:12]}",
        ),
        ("Status", status),
        ("White cell", f"{count(max(umpires, 1), 'umpire')}; names in annex C"),
        ("Handling", "Exercise participants and staff. Training material: forces, places and events are notional"),
        (
            "Recomputed from",
            f"Ledger of {count(last.seq, 'step')}, head {last.hash[:12]}, last step {dtg(last.at, exercise.timezone)}",
        ),
    )


def _level(standing: Standing, rules: Any) -> str:
    """The level of victory in words: the catalogue's, or the key itself."""
    for key in (standing.level, f"level_{standing.level}", f"level.{standing.level}"):
        if key in rules.catalogue:
            return str(rules.catalogue[key])
    return standing.level.replace("_", " ")


def _result(source: _Source) -> str:
    standing = source.standing
    level = _level(standing, source.rules)
    scores = listed(f"{SIDES[s.side]} {s.points}" for s in standing.scores)
    who = f"{SIDES[standing.winner]} ahead by {standing.difference}" if standing.winner else "level"
    stopped = "Ended early by the umpire; as it stood" if source.final else "If the game ended now"
    state = "Final" if standing.final else stopped
    return f"{state}: {level[:1].lower()}{level[1:]}. Points: {scores}; {who}."


def _rows(score: Any, rules: Any) -> str:
    return "; ".join(say(rules.catalogue, row).rstrip(".") for row in score.rows) or "no rows"


def _lede(source: _Source) -> str:
    standing, after = source.standing, source.pictures[-1]
    fights = numbers.battles(source.told)
    tone = f"{count(after.combat_turns, 'Combat Turn')} and {count(fights, 'battle')}"
    level = _level(standing, source.rules)
    if not standing.final and source.final:
        return f"Play stopped in turn {after.turn}: {tone}. The umpire ended it before the rules did."
    if not standing.final:
        return f"Play stands in turn {after.turn}: {tone} so far. This is a draft from the record as it is."
    won = f"{SIDES[standing.winner]} finishes ahead" if standing.winner else "Neither side finishes ahead"
    return f"{won} ({level[:1].lower()}{level[1:]}) after {count(len(source.turns), 'turn')}, {tone}."


def _summary(source: _Source, accounts: Sequence[shapes.LuckRow], ruled: int) -> tuple[str, ...]:
    before, after = source.pictures[0], source.pictures[-1]
    lines = [
        "Prestige went "
        + " and ".join(f"from {before.prestige[s]} to {after.prestige[s]} for {SIDES[s]}" for s in ("RED", "BLUE"))
        + ". "
        + numbers.hinge(source.pictures, source.turns),
        numbers.ground_text(after),
        _luck_text(accounts),
        f"{count(ruled, 'ruling').capitalize()} changed a result or was told to the cells. "
        f"All {sum(len(s.body.get('rolls', ())) for s in source.steps)} rolls can be recomputed from the ledger.",
    ]
    return tuple(line for line in lines if line)


def _luck_text(accounts: Sequence[shapes.LuckRow]) -> str:
    parts = [
        f"{SIDES[row.side]}'s {row.rolls} contested rolls ended {abs(row.spread):.1f} standard deviations "
        f"{'above' if row.spread >= 0 else 'below'} their mean"
        for row in accounts
        if row.rolls
    ]
    if not parts:
        return "No contested roll was made."
    worst = max((abs(row.spread) for row in accounts if row.rolls), default=0)
    verdict = (
        "an ordinary game"
        if worst < 1.28
        else "a game more uneven than four in five"
        if worst < 1.96
        else "a rare game"
    )
    return f"{'; '.join(parts)}: with fair dice {verdict}."


def _overview(source: _Source) -> tuple[tuple[str, str], ...]:
    exercise, game, zone = source.exercise, source.game, source.exercise.timezone
    started = dtg(exercise.started_at, zone) if exercise.started_at else "not started"
    ended = dtg(exercise.ended_at, zone) if exercise.ended_at else "in play"
    pace = game.get_pace_display().lower()
    defaults = sum(t["source"] == "default" for step in source.steps for t in step.body.get("taken", ()))
    taken = sum(len(step.body.get("taken", ())) for step in source.steps)
    return (
        ("Dates", f"{started} to {ended} ({zone})"),
        (
            "Scope",
            f"{len(source.turns)} of {source.pictures[-1].turns} turns in {count(source.steps[-1].seq, 'ledger step')}",
        ),
        ("Scenario", "Ukraine and its neighbours, late February to early September 2014"),
        ("Pace", f"{pace}; {taken} decisions taken, {defaults} of them by default policy"),
        ("Dice", game.get_dice_mode_display().lower()),
        ("Review", exercise.get_review_display()),
    )


def _people(exercise: Exercise) -> tuple[tuple[str, str, str, str], ...]:
    rows = []
    for cell in exercise.cells.all():
        taken = cell.seats.filter(status=Seat.Status.TAKEN).count()
        rows.append((cell.name, SIDES.get(cell.side or "", "none"), cell.role or cell.get_kind_display(), str(taken)))
    return tuple(rows)


def _turn(source: _Source, number: int) -> shapes.Turn:
    turns = sorted({step.turn for step in source.steps})
    position = turns.index(number)
    before, after = source.pictures[position], source.pictures[position + 1]
    played = [step for step in source.steps if step.turn == number]
    told = [one for one in source.told if one.turn == number]
    acts = tuple(act for act in source.acts if act.turn == number)
    shown = [act for act in acts if not act.task.startswith(TOLD_ELSEWHERE)]
    return shapes.Turn(
        number=number,
        title=story.title(number, told, before, after),
        label=method.label(source.game, number),
        steps=f"steps {played[0].seq} to {played[-1].seq}",
        story=story.story(told, acts, before, after),
        intents=_intents(source.exercise, number),
        acts=tuple(sorted((*shown, *traffic.acts(played)), key=lambda act: (act.seq, act.index))),
        map=situation.map_view(after, f"The board at the end of turn {number}"),
        hidden=story.hidden(told, source.names),
    )


def _intents(exercise: Exercise, turn: int) -> tuple[tuple[str, str], ...]:
    sheets = OrderSheet.objects.filter(decision__exercise=exercise, decision__turn=turn).exclude(intent="")
    found = [(sheet.cell.name, shortened(sheet.intent)) for sheet in sheets.select_related("cell").order_by("id")]
    return tuple(dict.fromkeys(found))
