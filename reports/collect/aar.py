"""The after-action report, filled from the record: the whole truth, which only the umpire sees until it is released."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db.models import Count, Q

from adjudication import selectors as game_selectors
from adjudication.engine.record import figures
from adjudication.engine.scenario.sides import COLOURS, spoken, whose
from adjudication.models import Ruling, Step
from reports import record
from reports.collect import (  # fmt: skip
    changes,
    dice,
    phrases,
    rulings,
    shapes,
    sources,
    systems,
    traffic,
)
from reports.collect.decided import playouts, turning_points
from reports.collect.decided.choices import Undertaken
from reports.collect.reading import GameReading
from reports.collect.report import annexes, chain, course, lessons, method, msel, written  # fmt: skip
from reports.collect.report.shapes_report import Aar, weighty
from reports.collect.report.shapes_rulings import RulingRow
from reports.collect.shapes_dice import LuckRow
from reports.collect.words import count, day, dtg, shortened
from wargame.models import Cell, Exercise, OrderSheet, Seat
from wargame.presenters import stacking
from wargame.selectors import figures as counted
from wargame.web import public_address


@dataclass(frozen=True)
class _Source:
    """The record read once, for all parts."""

    exercise: Exercise
    whole: GameReading
    papers: systems.Papers
    account: shapes.Account

    @property
    def last(self) -> record.StepRecord:
        return self.whole.steps[-1]


def collect(exercise: Exercise, base_url: str = "") -> Aar:
    """Everything in the report. With the address of the installation, its steps link to the replay."""
    source = _read(exercise)
    whole, papers, account = source.whole, source.papers, source.account
    game, sides = whole.game, papers.sides(whole.rules)
    purposes, named = papers.purposes(whole.rules), partial(papers.subject, whole.rules)
    rolls = dice.rows(whole.rules, whole.steps, purposes, named, papers.of_nobody(whole.rules))
    proof = dice.proof(game, whole.steps, exercise.timezone, purposes)
    accounts = dice.accounts(rolls, [side for side in COLOURS if side in sides])
    ruled = rulings.index(game)
    links, refs = chain.read(exercise), rulings.references(game, ruled)
    found = tuple(
        replace(row, evidence=links.marked.get(refs.get(row.number, ""), ())) for row in rulings.collect(game, ruled)
    )
    acts = [act for turn in account.turns for act in turn.acts]
    say, marked = papers.ordered(whole), links.at(acts)
    called = _spoken(whole.rules.pack, sides)
    undertaken = _undertaken(source)
    tried = _with_play_outs(exercise, _proposed(source, undertaken, found), dict(called))
    proposals = turning_points.ranked(tried)
    decided = [*turning_points.every_act(undertaken), *(act for act in acts if act.group == traffic.MATRIX)]
    step_at = record.step_at(whole.steps)
    wrote = replace(
        written.collect(exercise, [*acts, *decided], sides, proposals, account.turns),
        playing=turning_points.playing_state(tried, proposals),
    )
    unruled, asked = traffic.unruled(exercise, links.marked), traffic.asked(exercise, step_at, links.marked)
    said, injects = traffic.said(exercise, step_at, links.marked), msel.collect(exercise, step_at, links.marked)
    printed: Mapping[str, Sequence[Any]] = {
        "rulings": found, "matrix": unruled, "traffic": (*asked, *said), "injects": injects.rows,
    }  # fmt: skip
    rows = [row for key in wrote.annexes for row in printed.get(key, ())]
    records = [row.evidence for row in (*weighty(found), *rows)]
    records += marked.values() if "turns" in wrote.annexes else ()
    score = course.score(whole)
    report = Aar(
        furniture=_furniture(exercise, wrote),
        draft=not wrote.approved,
        title=exercise.title,
        subtitle=_subtitle(source, any(row.rolls for row in accounts)),
        control=_control(source, wrote, proof.chain),
        sides=tuple(sides.items()),
        spoken=called,
        account=account,
        luck_text=_luck_text(accounts, whole.rules.pack),
        record_text=_record_text(proof.chain, ruled.ruled),
        objectives=tuple(objective.line for objective in exercise.objectives.all()),
        overview=_overview(source, proof.chain),
        people=_people(exercise, sides),
        method=(account.method[0], method.locking(exercise), *account.method[1:]),
        limits=method.limits(account.limits, account.better),
        switches=method.changed_switches(game),
        switches_kept=method.kept_switches(game),
        reconstructed=method.reconstructed(game),
        luck=accounts,
        rolls=rolls,
        refused=phrases.refusals(whole.steps, sides, say, whole.rules.catalogue),
        unmet=phrases.refusals_by_reason(whole.steps, sides, whole.rules.catalogue),
        rulings=found,
        accepted=ruled.accepted,
        sources=sources.collect(game, ruled.reasons, dice=any(row.rolls for row in accounts)),
        proof=replace(proof, stacked=stacking.of(game, whole.rules)),
        roster=annexes.roster(exercise),
        clock=annexes.clock(exercise, step_at),
        unruled=unruled,
        asked=asked,
        said=said,
        lessons=lessons.collect(exercise, step_at, links, records, wrote.annexes),
        plan=links.plan,
        marked=marked,
        msel=injects,
        slide=papers.lesson(whole),
        replay=f"{site}/replay/{exercise.pk}/" if (site := public_address.for_paper(base_url)) else "",
        written=wrote,
        annexes=annexes.lettered(wrote.annexes),
        score=score,
        course=course.lines(account, score),
        about=_about(exercise, wrote, _played(whole)),
        facts={
            "summary": "\n\n".join((account.lede, *account.summary)),
            "decisions": written.offered(decided, sides),
            "proposed": written.proposed(proposals, sides),
            "unplayed": wrote.playing.waiting,
        },
    )
    parts = changes.digests(report)
    changed = changes.since_approval(exercise, parts, wrote.version)
    return replace(report, changed=changed, facts={**report.facts, "parts": parts, "changed": changed})


def questions(exercise: Exercise) -> tuple[playouts.OtherOrders, ...]:
    """The questions to play out about the decisions that the record proposes."""
    source = _read(exercise)
    game = source.whole.game
    proposed = _proposed(source, _undertaken(source), rulings.collect(game, rulings.index(game)))
    return tuple(one.question for one in proposed if one.question is not None)


def _undertaken(source: _Source) -> Undertaken:
    papers = source.papers
    return Undertaken(source.whole.rules, source.whole.steps, papers.currencies, papers.scale)


def _proposed(
    source: _Source, undertaken: Undertaken, found: Sequence[RulingRow]
) -> tuple[turning_points.ProposedAct, ...]:
    whole, papers = source.whole, source.papers
    sides, say = papers.sides(whole.rules), papers.ordered(whole)
    return turning_points.propose(
        undertaken,
        turning_points.Teller(sides, say, found, papers.currencies, papers.burdens, papers.whereabouts, papers.on_map),
    )


def _with_play_outs(
    exercise: Exercise, proposals: Iterable[turning_points.ProposedAct], sides: Mapping[str, str]
) -> tuple[turning_points.ProposedAct, ...]:
    """The proposals, with the games of those that were played out. One query."""
    known = playouts.known(exercise)
    return tuple(
        replace(one, played=playouts.telling(playouts.results(one.question, known[one.question.key], sides)))
        if one.question is not None and one.question.key in known
        else one
        for one in proposals
    )


def reading(exercise: Exercise) -> GameReading:
    """The whole game from the ledger."""
    game = exercise.game
    assert game is not None
    rules = game_selectors.adjudicator(game)
    steps = record.read(game)
    turns = sorted({step.turn for step in steps})
    ends = [steps[0].after, *([s for s in steps if s.turn == turn][-1].after for turn in turns)]
    return GameReading(
        game=game,
        rules=rules,
        steps=steps,
        told=list(record.read_events(game, steps, record.truth)),
        ends=ends,
        pictures=[rules.picture(end, None) for end in ends],
        scoreboard=rules.scoreboard(steps[-1].after),
        final=exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        intents=_intents(exercise),
    )


def _read(exercise: Exercise) -> _Source:
    whole = reading(exercise)
    papers = systems.of(whole.game.system)
    return _Source(exercise, whole, papers, _account(papers, whole))


def _account(papers: systems.Papers, whole: GameReading) -> shapes.Account:
    """The system's account; a turn that was opened but not played is reduced to its opening."""
    account = papers.account(whole)
    made = Counter(step.turn for step in whole.steps for _ in step.body.get("taken", ()))
    turns = (replace(turn, ordered=made[turn.number]) for turn in account.turns)
    opened = (phrases.opened(turn, whole.final) if turn.number == whole.unplayed else turn for turn in turns)
    return replace(account, turns=tuple(opened))


MOST_IN_FOOT = 200  # letters of the handling caveat that every page has room for
ON_COVER = "Handling caveat: in full on the cover"


def _furniture(exercise: Exercise, wrote: written.Written) -> shapes.Furniture:
    return shapes.Furniture(
        exercise=" ".join(part for part in (exercise.number, exercise.title) if part),
        marking=exercise.marking,
        running="After-action report",
        handling=wrote.handling if len(wrote.handling) <= MOST_IN_FOOT else ON_COVER,
        status=f"Version {wrote.version}  " if wrote.approved else f"DRAFT of version {wrote.version}  ",
        title=f"After-action report, {exercise.title}",
        system=exercise.system,
    )


def _subtitle(source: _Source, dice: bool) -> str:
    exercise = source.exercise
    when = f", {day(exercise.started_at, exercise.timezone)}" if exercise.started_at else ""
    known = ", what each side could not know, and what the dice did" if dice else " and what each side could not know"
    turns = count(_played(source.whole), "turn")
    return f"{source.account.theatre}, {turns}{when}. What was ordered, what was true{known}."


def _played(whole: GameReading) -> int:
    """The number of turns in which someone gave orders."""
    return len(whole.turns) - (whole.unplayed is not None)


def _scope(source: _Source, chain: figures.Chain) -> str:
    whole = source.whole
    how = "was opened, not played" if whole.final else "is open"
    more = f"; turn {whole.unplayed} {how}" if whole.unplayed is not None else ""
    steps = f"{count(chain.standing, 'ledger step')}{' in force' if chain.standing > 1 and chain.undone else ''}"
    return f"{_played(whole)} of {source.account.length} turns in {steps}{more}"


def _control(source: _Source, wrote: written.Written, chain: figures.Chain) -> tuple[tuple[str, str], ...]:
    exercise, game, last = source.exercise, source.whole.game, source.last
    if source.whole.final and exercise.ended_at:
        ended = f"The exercise ended on {day(exercise.ended_at, exercise.timezone)}"
    else:
        ended = f"After turn {last.turn}; the exercise has not ended"
    status = (
        f"Version {wrote.version}, approved by {wrote.approved_by}. {ended}"
        if wrote.approved
        else f"DRAFT of version {wrote.version}, not approved. {ended}"
    )
    return (
        ("Exercise", " ".join(part for part in (exercise.number, exercise.title) if part)),
        (
            "Rules and pack",
            f"{source.account.rules} {game.version}; pack {game.pack_name}, "
            f"charts reconstructed, fingerprint {game.pack_digest[:12]}",
        ),
        ("Status", status),
        ("White cell", f"{count(_umpires(exercise), 'umpire')}; only the roster names them"),
        ("Handling", wrote.handling),
        ("Point of contact", wrote.contact),
        (
            "Recomputed from",
            f"Ledger of {figures.steps(chain)}, head {chain.head[:12]}, "
            f"last step in force {dtg(last.at, exercise.timezone)}",
        ),
    )


def _record_text(chain: figures.Chain, ruled: int) -> str:
    many = count(ruled, "ruling").capitalize() if ruled else "No ruling"
    return f"{many} changed a result, set dice or changed the state. {_recomputed(chain.rolls)}"


def _recomputed(rolls: figures.Number) -> str:
    if not rolls.all:
        return "No die was rolled; every result follows from the orders and the rules."
    if rolls.all == 1:
        return "Its one roll can be recomputed from the ledger."
    gone = f", {rolls.undone} of them in steps that were undone," if rolls.undone else ""
    return f"All {rolls.all} rolls{gone} can be recomputed from the ledger."


def _luck_text(accounts: Sequence[LuckRow], pack: Any) -> str:
    parts = [
        f"{whose(pack, row.side)} {count(row.rolls, 'contested roll')} ended {abs(row.spread):.1f} standard deviations "
        f"{'above' if row.spread >= 0 else 'below'} {'its' if row.rolls == 1 else 'their'} mean"
        for row in accounts
        if row.rolls
    ]
    if not parts:
        return "No contested roll was made."
    worst = max((abs(row.spread) for row in accounts if row.rolls), default=0)
    verdict = (
        "an ordinary game" if worst < 1.28 else "four games in five are more even" if worst < 1.96 else "a rare game"
    )
    first, *others = parts
    said = (f"; {one[0].lower() + one[1:] if one.startswith('The ') else one}" for one in others)
    return f"{first}{''.join(said)}: with fair dice {verdict}."


def _spoken(pack: Any, sides: Mapping[str, str]) -> shapes.Sides:
    """Each side's name in a sentence, by its id and by its name."""
    said = {side: spoken(pack).get(side, name) for side, name in sides.items()}
    return (*said.items(), *((name, said[side]) for side, name in sides.items()))


def _about(exercise: Exercise, wrote: written.Written, turns: int) -> tuple[tuple[str, str], ...]:
    """The first page's description of the exercise; missing texts are named as missing."""
    zone, said = exercise.timezone, wrote.about
    held = day(exercise.started_at, zone) if exercise.started_at else "Not started"
    name = " ".join(part for part in (exercise.number, exercise.title) if part)
    kind = said.get("type") or f"Seminar wargame, {count(turns, 'turn')}"
    return (
        ("Name, type", f"{name}. {kind}"),
        ("Held", held),
        ("Sponsor", said.get("sponsor", MISSING)),
        ("Threat", said.get("threat", MISSING)),
        ("Took part", _numbers(exercise)),
        ("Evaluated by", said.get("evaluators", MISSING)),
    )


MISSING = "Not written"


def _numbers(exercise: Exercise) -> str:
    """The cells with their numbers of people, empty cells last."""
    taken = Count("seats", filter=Q(seats__status=Seat.Status.TAKEN))
    cells = exercise.cells.exclude(kind=Cell.Kind.WHITE).order_by(
        "order", "id"
    )  # counting forgets the order of the model
    rows = cells.annotate(taken=taken).values_list("name", "taken")
    people = [f"{name} {many}" for name, many in sorted(rows, key=lambda row: -row[1]) if many]
    empty = sum(not many for _, many in rows)
    more = (count(empty, "cell without anyone", "cells without anyone"),) if empty else ()
    return ", ".join((*people, *more, count(_umpires(exercise), "umpire")))


def _overview(source: _Source, chain: figures.Chain) -> tuple[tuple[str, str], ...]:
    exercise, whole, zone = source.exercise, source.whole, source.exercise.timezone
    started = dtg(exercise.started_at, zone) if exercise.started_at else "not started"
    ended = dtg(exercise.ended_at, zone) if exercise.ended_at else "in play"
    pace = whole.game.get_pace_display().lower()
    sheets = counted.sheets(counted.in_force(exercise))
    return (
        ("Dates", f"{started} to {ended} ({zone})"),
        ("Scope", _scope(source, chain)),
        ("Scenario", source.account.scenario),
        ("Pace", pace),
        ("Orders", figures.ordered(figures.orders(step.body for step in whole.steps))),
        ("Order sheets", counted.asked(sheets)),
        ("Dice", whole.game.get_dice_mode_display().lower()),
        ("Review", exercise.get_review_display()),
    )


def _umpires(exercise: Exercise) -> int:
    """The seated umpires, and those who ruled without a seat, by the account of the exercise; at least one."""
    seated = Seat.objects.filter(cell__exercise=exercise, role=Seat.Role.UMPIRE, status=Seat.Status.TAKEN)
    ruled = Ruling.objects.filter(run__game=exercise.game_id).exclude(made_by="")
    names = {*seated.values_list("name", flat=True), *ruled.values_list("made_by", flat=True)}
    return max(len(names), seated.count(), 1)


def _people(exercise: Exercise, sides: Mapping[str, str]) -> tuple[tuple[str, str, str, str], ...]:
    rows = []
    for cell in exercise.cells.all():
        white = cell.kind == Cell.Kind.WHITE
        taken = _umpires(exercise) if white else cell.seats.filter(status=Seat.Status.TAKEN).count()
        role = "; ".join(filter(None, [cell.role or cell.get_kind_display(), cell.program_word]))
        rows.append((cell.name, sides.get(cell.side or "", "none"), role, str(taken)))
    return tuple(rows)


def _intents(exercise: Exercise) -> dict[int, tuple[tuple[str, str], ...]]:
    """For each turn, each cell and all its intents, in quotes; the set-up belongs to the first turn."""
    found: dict[int, dict[str, dict[str, None]]] = {}
    undone = [place.seq for place in game_selectors.chain_places(exercise.game) if not place.stands]  # type: ignore[arg-type]  # it plays
    back = set(Step.objects.filter(game=exercise.game, seq__in=undone).values_list("run", flat=True))
    sheets = OrderSheet.objects.filter(decision__exercise=exercise).exclude(intent="")
    for sheet in sheets.select_related("cell", "decision").order_by("id"):
        run = sheet.decision.run_id
        cell = f"{sheet.cell.name} (step undone)" if run is not None and run in back else sheet.cell.name
        cells = found.setdefault(max(sheet.decision.turn, 1), {})
        cells.setdefault(cell, {})[f"“{shortened(sheet.intent)}”"] = None
    return {turn: tuple((cell, "; then: ".join(said)) for cell, said in cells.items()) for turn, cells in found.items()}
