"""The cell page as one plain value; each of its parts is drawn from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from adjudication.engine.planning import prospects
from adjudication.models import Game
from wargame.models import Cell, Decision, Exercise, OrderSheet
from wargame.presenters import branches, left_empty, order_terms, steps, systems
from wargame.presenters.before_play import BeforePlay, before_play
from wargame.presenters.clock import adjudication, clock, with_more
from wargame.presenters.coach import Coach, coach
from wargame.presenters.composing.chosen import sent, still
from wargame.presenters.composing.places import with_places
from wargame.presenters.owing import Owing, owing
from wargame.presenters.practice import Practice, practice
from wargame.presenters.shapes import Clock, Drafted, GameBoard, Section, Wanted
from wargame.presenters.sheet import SheetState, sheet_state
from wargame.presenters.step_news import Happened, happened
from wargame.presenters.undone import Undone
from wargame.selectors import handouts, injects, outcome, plans, position, traffic
from wargame.selectors.briefing import Briefing, briefings
from wargame.selectors.evaluation.surveys import to_answer
from wargame.selectors.injects import InjectLine
from wargame.selectors.participants import lessons, people, silence
from wargame.selectors.participants.people import Person
from wargame.selectors.record import history, log
from wargame.selectors.record.log import CellLogLine
from wargame.selectors.record.parts import LogPart, important, parted
from wargame.selectors.traffic import Traffic, Writing
from wargame.viewer import Viewer

FEW = 5  # parts of a step that a cell reads at once


@dataclass(frozen=True)
class CellPage:
    """Everything on a cell's page. The data of a part is read when that part is drawn, and only once.

    `tried`: the step and the form that were sent, beside whose button a refusal stands.
    """

    _viewer: Viewer
    _place: position.Position | None
    exercise_id: UUID
    title: str
    number: str
    marking: str
    practice: Practice | None
    status: str
    cell_id: int
    cell: str
    kind: str
    role: str
    seat: str
    seat_name: str
    umpire: bool
    plays: bool
    clock: Clock
    seal: str
    seed: str
    typed_dice: bool
    board: GameBoard | None
    subject: str
    part: str
    asked: str
    tried: tuple[str, str]
    watching: bool
    desk: str  # what someone with a desk is, who looks at the page of the observers' cell
    replay: bool
    _questions: int | None

    @cached_property
    def sheet(self) -> SheetState | None:
        """The cell's order sheet."""
        if self._place is None or self.board is None:
            return None
        missing = next((section.missing for section in self.board.sections if section.missing), "")
        nothing = len(self.board.sections) == 1 and self.board.sections[0].has_nothing
        commander = people.commander(self._viewer)
        return sheet_state(self._place, missing=missing, commander=commander, nothing=nothing, passed=bool(self.passed))

    @cached_property
    def meanwhile(self) -> tuple[str, ...]:
        """The cell's meanwhile task in a ready exercise, while it has nothing to decide."""
        idle = self.board is not None and not self.board.sections and not self.board.over and self.status == "playing"
        return handouts.meanwhile(self._viewer) if idle and self._viewer.exercise.template else ()

    @cached_property
    def silent(self) -> str:
        """The staff's notice about a silent commander while the cell has to submit."""
        return silence.noticed(self._viewer, self._place.sheet if self._place else None)

    @property
    def views(self) -> Mapping[str, str]:
        """What the middle of the page can show, by its key."""
        return systems.views(self._viewer.exercise.system)

    @property
    def seq(self) -> int:
        """The published step that the page shows."""
        return self._place.seq if self._place else 0

    @property
    def empty(self) -> tuple[str, ...]:
        """The tasks of a whole-turn sheet without orders."""
        sections = self.board.sections if self.board else ()
        return tuple(section.title for section in sections if section.is_empty) if len(sections) > 1 else ()

    @property
    def left(self) -> left_empty.LeftEmpty:
        """Sentences that say what happens in these empty tasks."""
        return left_empty.left_empty(self.board.sections if self.board else ())

    @property
    def full(self) -> tuple[str, ...]:
        """The tasks of a whole-turn sheet with orders."""
        sections = self.board.sections if self.board else ()
        return tuple(section.title for section in sections if section.items) if len(sections) > 1 else ()

    @property
    def passed(self) -> tuple[str, ...]:
        """The tasks of a whole-turn sheet in which the cell chose to order nothing, also after submission."""
        sheet = self._place.sheet if self._place else None
        if sheet is None or self._place is None or self.board is None:
            return ()
        if self.board.sections:
            return tuple(section.title for section in self.board.sections if section.passed)
        title = systems.of(self._viewer.exercise.system).task_title
        return tuple(title(self._place.rules, kind) for kind in sheet.passed)

    @property
    def steps_done(self) -> int:
        """The number of complete tasks among those that the sheet asks for."""
        return sum(section.is_done and section.is_asked for section in self._sections)

    @property
    def steps_asked(self) -> int:
        """The number of tasks that the sheet asks for."""
        return sum(section.is_asked for section in self._sections)

    @property
    def step_groups(self) -> tuple[branches.StepGroup, ...]:
        """The tasks of the sheet, part by part."""
        plan = _plan(self._place, self.board)
        return branches.groups(self._sections, plan.branches) if plan else branches.groups(self._sections)

    @property
    def next_step(self) -> tuple[str, str]:
        """Kind and title of the first open task; empty if all that are asked are complete."""
        one = next((one for one in self._sections if one.missing or one.is_empty), None)
        return (one.kind, one.title) if one and len(self._sections) > 1 else ("", "")

    @property
    def _sections(self) -> tuple[Section, ...]:
        return self.board.sections if self.board else ()

    @property
    def last(self) -> Drafted | None:
        """The last order put on the sheet, which one press removes."""
        items = [item for section in self.board.sections for item in section.items] if self.board else []
        return max(items, key=lambda item: item.at, default=None)

    @cached_property
    def lines(self) -> tuple[tuple[str, str, str], ...]:
        """The orders on the sheet as text."""
        place = self._place
        if place is None or place.sheet is None:
            return ()
        said = (order_terms.phrases(place.rules, order) for order in place.sheet.orders)
        lines = systems.of(self._viewer.exercise.system).sheet_lines(place)
        return tuple(
            (f"{one[0]} ({more})" if more else one[0], *one[1:]) for one, more in zip(lines, said, strict=True)
        )

    @cached_property
    def by_default(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The choices that the rules forced in the last step although the cell's sheet did not make them."""
        if self._place is None:
            return ()
        found = outcome.by_default(self._viewer, self._place.seq)
        return systems.of(self._viewer.exercise.system).order_lines(self._place, found)

    @cached_property
    def owing(self) -> tuple[Owing, ...]:
        """The cells that have to answer the open decision."""
        return owing(self._viewer, self._place)

    @property
    def adjudicated(self) -> bool:
        """Whether a run has the orders of the open decision."""
        return self._place is not None and bool(self._place.run_status)

    @property
    def waited_for(self) -> tuple[Owing, ...]:
        """The cells that still have to submit before play goes on."""
        return () if self.adjudicated else tuple(row for row in self.owing if row.status != "submitted")

    @cached_property
    def briefings(self) -> tuple[Briefing, ...]:
        """The briefings of the cell."""
        return briefings(self._viewer)

    @cached_property
    def log(self) -> tuple[CellLogLine, ...]:
        """The log for the cell."""
        return log.lines(self._viewer)

    @cached_property
    def latest(self) -> tuple[CellLogLine, ...]:
        """The last events of the game."""
        return log.latest_events(self._viewer, self.log)

    @cached_property
    def log_parts(self) -> tuple[LogPart[CellLogLine], ...]:
        """The log by the parts of its steps, newest first."""
        return parted(self.log)

    @property
    def fights(self) -> Sequence[str]:
        """The names of the parts that matter most; their first line says what came of them."""
        return systems.of(self._viewer.exercise.system).FIGHTS

    @cached_property
    def happened(self) -> Happened | None:
        """The news of the last publication; None before the first, or if it had nothing for the cell."""
        return (happened(self._place, self.log) or None) if self._place is not None else None

    @cached_property
    def before(self) -> BeforePlay | None:
        """The contents of the page before play."""
        return before_play(self._viewer) if self.board is None and self.status == Exercise.Status.SETUP else None

    @cached_property
    def coach(self) -> Coach | None:
        """The next action of a person who practises alone."""
        alone = self._viewer.exercise.practised_by_id is not None
        return coach(self._place, self.board) if alone and self._place is not None and self.board is not None else None

    @cached_property
    def may_practise(self) -> bool:
        """Whether the viewer can practise alone now."""
        return self.practice is None and lessons.lesson_for(self._viewer) is not None

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """The people of the cell."""
        return people.members(self._viewer)

    @cached_property
    def traffic(self) -> Traffic:
        """Messages, requests, matrix actions and news."""
        return traffic.traffic(self._viewer)

    @property
    def speaks(self) -> bool:
        """Whether the viewer can write now: messages, requests and notes."""
        return traffic.speaks(self._viewer)

    @cached_property
    def writing(self) -> Writing:
        """The choices in the forms for traffic."""
        return traffic.writing(self._viewer, self._place.decision if self._place else None)

    @cached_property
    def injects(self) -> tuple[InjectLine, ...]:
        """The injects that reached the cell."""
        return injects.delivered(self._viewer)

    @cached_property
    def questions(self) -> int:
        """The number of questions that wait for this person's answer."""
        return to_answer(self._viewer) if self._questions is None else self._questions

    @cached_property
    def _sitreps(self) -> tuple[int, str]:
        return log.newest_sitrep(self._viewer)

    @property
    def unforecast(self) -> position.Position | None:
        """The position, if a whole-turn sheet is being drafted and its forecast has not been made."""
        plan = _plan(self._place, self.board)
        return self._place if plan is not None and not plan.fresh else None

    @property
    def of_turns(self) -> int:
        """The number of possible turns behind the shares on the sheet; 0 if there are none."""
        plan = _plan(self._place, self.board)
        return max((share.of for share in plan.shares.values()), default=0) if plan is not None else 0

    @property
    def sitrep(self) -> int:
        """The turn of the newest situation report, 0 before the first."""
        return self._sitreps[0]

    @cached_property
    def undone(self) -> Undone | None:
        """The results that the umpire has just undone, until something is published again."""
        if self._place is None or not self._place.undone:
            return None
        _, said, lines = log.last_undo(self._viewer)
        parts = tuple(reversed(parted(lines)))
        told = important(parts, self.fights, FEW)
        texts = tuple(f"{part.name}: {part.first.text}" if part.name else part.first.text for part in told)
        return Undone(said, texts, len(parts) - len(told), self._place.owes)

    @property
    def taken_back(self) -> str:
        """The notice about a later sitrep that an undo withdrew."""
        return self._sitreps[1]

    @property
    def unread(self) -> int:
        """The number of unopened injects."""
        return sum(inject.unread and not inject.opened for inject in self.injects)

    @property
    def arrival(self) -> str:
        """The newest inject in a few words."""
        return next((f"{i.kind_word}: {i.title}" for i in self.injects if i.unread and not i.opened), "")


def seat_label(viewer: Viewer) -> str:
    """The name and the post of the person who looks."""
    return ", ".join(filter(None, [viewer.seat.name, viewer.seat.post])) if viewer.seat else ""


def _desk(viewer: Viewer) -> str:
    seat, cell = viewer.seat, viewer.cell
    own = seat is not None and cell is not None and not viewer.umpire and cell.kind == Cell.Kind.OBSERVER
    return str(seat.get_role_display()).lower() if seat is not None and own and seat.has_desk else ""


def seen_by(page: CellPage, viewer: Viewer) -> CellPage:
    """The page of a commander or staff member as another one reads it at the same moment: they know the same."""
    place = replace(page._place, viewer=viewer) if page._place else None
    return replace(page, _viewer=viewer, _place=place, seat=viewer.seat_word, seat_name=seat_label(viewer))


def cell_page(viewer: Viewer, wanted: Wanted, now: datetime, questions: int | None = None) -> CellPage:
    """The page of the viewer's cell, from the picture of its side and the log lines addressed to it.

    `questions`: how many wait for this person's answer, where that is known already.
    """
    exercise, cell, played = viewer.exercise, viewer.cell, viewer.exercise.game
    assert cell is not None
    place = position.load(viewer)
    game_board = _board(viewer, place, wanted) if place is not None else None
    sections = game_board.sections if game_board else ()
    tried, wanted = sent(wanted, sections), still(wanted, sections) if game_board else wanted
    return CellPage(
        _viewer=viewer,
        _place=place,
        exercise_id=exercise.pk,
        title=exercise.title,
        number=exercise.number,
        marking=exercise.marking,
        practice=practice(exercise),
        status=exercise.status,
        cell_id=cell.pk,
        cell=cell.name,
        kind=cell.kind,
        role=cell.role,
        seat=viewer.seat_word,
        seat_name=seat_label(viewer),
        umpire=viewer.umpire,
        plays=cell.side is not None,
        clock=_clock(exercise, now, game_board, place),
        seal=played.seed_digest if played else "",
        seed=bytes(played.seed).hex() if played and played.seed_revealed_at else "",
        typed_dice=played is not None and played.dice_mode == Game.DiceMode.TYPED,
        board=game_board,
        subject=wanted.subject,
        part=wanted.part,
        asked=wanted.query,
        tried=tried,
        watching=not viewer.acts and cell.kind != Cell.Kind.OBSERVER,
        desk=_desk(viewer),
        replay=exercise.replay_released_at is not None,
        _questions=questions,
    )


def _board(viewer: Viewer, place: position.Position, wanted: Wanted) -> GameBoard:
    game = systems.of(viewer.exercise.system)
    sheet_open = place.sheet is not None and place.sheet.status in (OrderSheet.Status.EMPTY, OrderSheet.Status.DRAFT)
    is_open = place.decision is not None and place.decision.status == Decision.Status.OPEN
    track = history.track(viewer, game.TRACK)
    made = game.board(place, wanted=wanted, track=track, drafting=sheet_open and is_open and viewer.drafts)
    chances = [_with_chances(one, place) for one in made.sections]
    made = replace(made, sections=with_places(chances, made.map))
    plan = _plan(place, made)
    if plan is None:
        return made
    others = steps.unasked(
        made.sections, len(place.sheet.orders if place.sheet else ()), lambda: game.sheet_lines(place)
    )
    made = replace(made, sections=tuple(branches.in_parts(place, made.sections)))
    shared, unasked = ([steps.with_shares(one, plan, place) for one in some] for some in (made.sections, others))
    shared = left_empty.with_passes(place, shared, lambda order: _in_words(game, place, order))
    in_a_row = steps.in_a_row(shared, known=plan.fresh or bool(plan.moments))
    return replace(made, sections=(*in_a_row, *unasked))


def _in_words(game: systems.SystemPresenter, place: position.Position, order: dict[str, Any]) -> str:
    """An order that is on no sheet, as text."""
    ((text, _, _),) = game.sheet_lines(replace(place, sheet=OrderSheet(orders=[order])))
    return text


def _with_chances(section: Section, place: position.Position) -> Section:
    """A section whose forms request the chances of orders with dice, and their shares of possible turns."""
    ahead = place.viewer.exercise.pace == Game.Pace.SHEET
    forms = tuple(
        replace(
            form,
            asks_odds=form.asks_odds or prospects.leads_to_dice(place.rules, form.do),
            asks_share=ahead,
            conditions=order_terms.asked_at_once(place.rules, form.do) if ahead else (),
        )
        for form in section.forms
    )
    return replace(section, forms=forms)


def _plan(place: position.Position | None, board: GameBoard | None) -> plans.SheetOutlook | None:
    """The forecast of the sheet; None if no whole-turn sheet is being drafted."""
    if place is None or board is None or not board.sections or place.viewer.exercise.pace != Game.Pace.SHEET:
        return None
    return place.plan


def _clock(exercise: Exercise, now: datetime, board: GameBoard | None, place: position.Position | None) -> Clock:
    if exercise.status != Exercise.Status.PLAYING or board is None or board.over:
        return Clock("", "", "none", word="")
    if place is not None and place.decision is not None and place.run_status:
        return adjudication(exercise, now, place.decision.counts_from, place.decision.results_at)
    extra = place.sheet.extra_seconds if place and place.sheet else 0
    others = {name: more for name, more in place.more.items() if name != _own(place)} if place else {}
    return with_more(clock(exercise, now, board.clock_label, extra), others)


def _own(place: position.Position) -> str:
    return place.viewer.cell.name if place.viewer.cell else ""
