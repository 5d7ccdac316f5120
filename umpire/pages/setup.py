"""The pages of set-up as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse

from adjudication.engine.play.remits import whose
from adjudication.models import Game
from adjudication.services import games
from umpire.pages import messages, preparing
from umpire.pages.preparing import Chore
from umpire.presenters import of
from umpire.presenters import offers as offered
from umpire.presenters.base import FieldValue, Parameter
from umpire.presenters.offers import Offer, SwitchRow
from wargame import time_zones
from wargame.labels import listed
from wargame.models import Exercise, Inject, Seat
from wargame.selectors import briefing, vocabulary
from wargame.selectors.participants import people, remits


@dataclass(frozen=True)
class StepLink:
    """One field of the set-up sequence in the title block."""

    key: str
    name: str
    state: str
    href: str


@dataclass(frozen=True)
class ParameterRow:
    """A start parameter with its current or typed value."""

    parameter: Parameter
    value: str
    error: str

    @property
    def changed(self) -> bool:
        """Whether the value differs from the pack's."""
        return self.value != self.parameter.default


@dataclass(frozen=True)
class ParameterSheet:
    """A group of start parameters."""

    title: str
    rule: str
    reconstructed: str
    rows: tuple[ParameterRow, ...]
    note: str = ""

    @property
    def changed(self) -> int:
        """The number of values that differ from the pack."""
        return sum(row.changed for row in self.rows)

    @property
    def wrong(self) -> bool:
        """Whether a field of it has an error sentence."""
        return any(row.error for row in self.rows)


@dataclass(frozen=True)
class ClockRow:
    """Minutes for one kind of decision, as typed."""

    kind: str
    label: str
    value: str
    error: str


@dataclass(frozen=True)
class OptionsPage:
    """Step 2."""

    id: Any
    title: str
    offer: Offer
    modes: tuple[FieldValue, ...]
    mode: str
    switches: tuple[SwitchRow, ...]
    sheets: tuple[ParameterSheet, ...]
    clocks: tuple[ClockRow, ...]
    reading_time: str
    calendar: bool
    new_a_turn: str
    ready: bool
    choices: dict[str, tuple[FieldValue, ...]]
    chosen: dict[str, str]
    all_in_locks: bool
    drafts_count: bool
    set_up_by_default: bool
    no_wait: bool
    approval_needed: bool
    errors: dict[str, str]
    rules: tuple[messages.Rule, ...]

    @property
    def changed(self) -> int:
        """The number of rule options that were changed."""
        return sum(switch.changed for switch in self.switches)

    @property
    def at_default(self) -> int:
        """The number of rule options at their default."""
        return len(self.switches) - self.changed

    @property
    def own_clocks(self) -> bool:
        """Whether a kind of decision has its own minutes, or something was typed for one."""
        return any(row.value or row.error for row in self.clocks[3:])


@dataclass(frozen=True)
class CheckPage:
    """Step 4."""

    scenario: ScenarioSheet
    objectives: tuple[str, ...]
    briefings: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[tuple[str, tuple[str, ...]], ...]
    reconstructed: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ScenarioSheet:
    """The scenario sheet next to the roster."""

    id: Any
    title: str
    number: str
    marking: str
    timezone: str
    in_setup: bool
    pack: str
    rules: str
    turns: int
    track: str
    start: str
    clock: str
    late: str
    pace: str
    review: str
    dice: str
    all_in_locks: bool
    drafts_count: bool
    set_up_by_default: bool
    no_wait: bool
    approval_needed: bool
    changed: tuple[SwitchRow, ...]
    at_default: int
    parameters: tuple[tuple[str, str], ...]
    reconstructed: tuple[tuple[str, str], ...]
    seal: str
    chores: tuple[Chore, ...]

    @property
    def total(self) -> int:
        """The number of rule options of the system."""
        return len(self.changed) + self.at_default


@lru_cache(maxsize=1)
def zones() -> list[str]:
    """Names of time zones for a choice list."""
    return [*sorted(zone for zone in time_zones.names() if "/" in zone and not zone.startswith("Etc/")), "UTC"]


def steps(exercise: Exercise | None, now: int) -> list[StepLink]:
    """The four steps of set-up; before the exercise exists, only the first can be opened."""
    names = (
        ("Pack", "umpire_setup"), ("Options", "umpire_setup"), ("Cells and seats", "umpire_roster"),
        ("Briefing, check", "umpire_check"),
    )  # fmt: skip
    found = []
    for index, (name, page) in enumerate(names, 1):
        state = "past" if index < now else "now" if index == now else "next"
        anchor = {1: "#basics", 2: "#options"}.get(index, "")
        href = reverse(page, args=[exercise.pk]) + anchor if exercise is not None else ""
        found.append(StepLink(str(index), name, state, href))
    return found


def basics(exercise: Exercise) -> dict[str, str]:
    """The first form with the stored values."""
    texts = "\n".join(objective.line for objective in exercise.objectives.all())
    return {
        "title": exercise.title, "number": exercise.number, "marking": exercise.marking, "timezone": exercise.timezone,
        "sitrep_form": exercise.sitrep_form, "objectives": texts,
    }  # fmt: skip


def options_page(exercise: Exercise, posted: Mapping[str, str] | None, errors: dict[str, str]) -> OptionsPage:
    """Step 2 with the stored values, or after a refusal with the typed values."""
    presenter = of(exercise.system)
    options = dict(exercise.options)
    switches = offered.switches(exercise.system, options)
    if posted is not None:
        turned = {switch.name: posted.get(f"switch.{switch.name}") == "on" for switch in switches}
        switches = offered.switches(exercise.system, turned)
    pack = offered.pack(exercise.system, exercise.pack_name)
    sheets = tuple(
        ParameterSheet(
            group.title,
            group.rule,
            group.reconstructed,
            tuple(ParameterRow(p, _start_value(p, options, posted), errors.get(p.name, "")) for p in group.parameters),
            group.note,
        )
        for group in presenter.parameters(pack)
    )
    stored = {
        "mode": str(options.get("mode", "")), "pace": exercise.pace, "dice_mode": exercise.dice_mode,
        "review": exercise.review,
    }  # fmt: skip
    modes = presenter.modes()
    if modes and not stored["mode"]:
        stored["mode"] = modes[0].value
    if posted is not None:
        stored = {name: posted.get(name, "") for name in stored}
    return OptionsPage(
        id=exercise.pk, title=exercise.title, offer=offered.offer(exercise.system, exercise.pack_name), modes=modes,
        mode=stored["mode"], switches=tuple(switches), sheets=sheets,
        clocks=tuple(_clock_rows(exercise, posted, errors)),
        calendar=bool(exercise.calendar),
        reading_time=str(exercise.reading_time) if posted is None else posted.get("reading_time", ""),
        new_a_turn=str(exercise.new_a_turn) if posted is None else posted.get("new_a_turn", ""),
        ready=bool(exercise.template), choices=_choices(), chosen=stored,
        all_in_locks=exercise.all_in_locks if posted is None else posted.get("all_in_locks") == "on",
        drafts_count=exercise.drafts_count if posted is None else posted.get("drafts_count") == "on",
        set_up_by_default=(
            exercise.set_up_by_default if posted is None else posted.get("set_up_by_default") == "on"
        ),
        no_wait=exercise.no_wait if posted is None else posted.get("no_wait") == "on",
        rules=messages.rules(exercise, posted or {}),
        approval_needed=exercise.approval_needed if posted is None else posted.get("approval_needed") == "on",
        errors=errors,
    )  # fmt: skip


def _start_value(p: Parameter, options: Mapping[str, Any], posted: Mapping[str, str] | None) -> str:
    if posted is not None:
        return posted.get(p.name, p.default)
    return p.read(options)


def _clock_rows(exercise: Exercise, posted: Mapping[str, str] | None, errors: dict[str, str]) -> list[ClockRow]:
    kinds = (
        FieldValue("default", "Every decision"), FieldValue("set_up", "The set-up"),
        FieldValue("first_turn", "The first turn"), *of(exercise.system).decision_kinds(),
    )  # fmt: skip
    rows = []
    for kind in kinds:
        seconds = exercise.clocks.get(kind.value)
        value = "" if seconds is None else f"{seconds / 60:g}"
        if posted is not None:
            value = posted.get(f"clock.{kind.value}", "")
        rows.append(ClockRow(kind.value, kind.label, value, errors.get(f"clock.{kind.value}", "")))
    return rows


def _choices() -> dict[str, tuple[FieldValue, ...]]:
    meanings = {
        "live": "Cells make each decision as it comes up. The full game, for a long session.",
        "sheet": "Each cell fills in one sheet per turn. What a submitted sheet leaves open is not done.",
        "seeded": "Drawn from a seed sealed before the first order. Anyone can recompute them afterwards.",
        "typed": "The run stops at each roll and asks for the dice rolled in the room.",
        "all": "You see every step before the cells do.",
        "dice": "You review only steps with dice. Sealed choices and actions without luck go out at once.",
        "none": "For an automatic game or a practice turn.",
    }
    sets = {"pace": Game.Pace, "dice_mode": Game.DiceMode, "review": Exercise.Review}
    return {
        name: tuple(FieldValue(value, str(label), meanings[value]) for value, label in kinds.choices)
        for name, kinds in sets.items()
    }


def scenario(exercise: Exercise) -> ScenarioSheet:
    """The scenario in a few figures."""
    offer = offered.offer(exercise.system, exercise.pack_name)
    presenter = of(exercise.system)
    switches = offered.switches(exercise.system, exercise.options)
    turned = tuple(switch for switch in switches if switch.changed)
    mode = str(exercise.options.get("mode", ""))
    modes = {choice.value: choice.label for choice in presenter.modes()}
    rows = [
        (p, p.read(exercise.options))
        for group in presenter.parameters(offered.pack(exercise.system, exercise.pack_name))
        for p in group.parameters
    ]
    default = exercise.clocks.get("default", 0)
    in_setup = exercise.status == Exercise.Status.SETUP
    return ScenarioSheet(
        id=exercise.pk, title=exercise.title, number=exercise.number, marking=exercise.marking,
        timezone=exercise.timezone, in_setup=in_setup, pack=offer.title,
        rules=", ".join([f"v{offer.version}", *(modes.get(mode, name).lower() for name in [*modes.values()][:1])]),
        turns=vocabulary.words(exercise).turns or offer.turns,
        track=presenter.track.capitalize(),
        start=" to ".join(value for p, value in rows if presenter.track and p.group == presenter.track),
        clock="calendar" if exercise.calendar else f"{default / 60:g} min" if default else "none",
        late="their draft, or else the program" if exercise.drafts_count else "the program",
        pace=exercise.get_pace_display(),
        review=exercise.get_review_display(), dice=exercise.get_dice_mode_display(),
        all_in_locks=exercise.all_in_locks, drafts_count=exercise.drafts_count,
        set_up_by_default=exercise.set_up_by_default, no_wait=exercise.no_wait,
        approval_needed=exercise.approval_needed, changed=turned,
        at_default=len(switches) - len(turned),
        parameters=tuple((p.label, p.said_with_default(value)) for p, value in rows if value != p.default),
        reconstructed=offer.reconstructed, seal=exercise.game.seed_digest if exercise.game else "",
        chores=preparing.chores(exercise) if in_setup else (),
    )  # fmt: skip


def free_sides(exercise: Exercise) -> list[str]:
    """Sides of the rules that no cell leads."""
    led = remits.leading(exercise)
    return [side for side in games.sides(exercise.system, exercise.pack_name) if side not in led]


def free_parts(exercise: Exercise) -> list[tuple[str, str]]:
    """The parts that a new cell can play, as form values with labels: a side that no cell leads, or a remit."""
    taken = {(cell.side, cell.remit) for cell in exercise.cells.all()}
    found: list[tuple[str, str]] = []
    for side in games.sides(exercise.system, exercise.pack_name):
        if (side, "") not in taken:
            found.append((side, side))
        for remit, words in games.remits(exercise.system, exercise.pack_name).items():
            if (side, remit) not in taken:
                found.append((whose(side, remit), f"{side}, {words}"))
    return found


def start_problem(exercise: Exercise) -> str:
    """The reason why play cannot start; empty if it can."""
    if exercise.status != Exercise.Status.SETUP:
        return "it has started"
    missing = free_sides(exercise)
    if missing:
        return f"no cell plays {', '.join(missing)}"
    return ""


def start_warning(exercise: Exercise) -> str:
    """A warning before the start that does not prevent it; empty once play has started."""
    if exercise.status != Exercise.Status.SETUP:
        return ""
    empty = [
        cell.name
        for cell in exercise.cells.exclude(side=None)
        if not cell.seats.filter(status=Seat.Status.TAKEN).exists()
    ]
    drafts = exercise.injects.filter(state=Inject.State.DRAFT).count()
    held = list(Seat.objects.filter(cell__exercise=exercise, status=Seat.Status.TAKEN).select_related("cell"))
    twice = [
        f"{seat.name}, {seat.cell.name}: {why}."
        for seat in held
        if seat.role == Seat.Role.COMMANDER and (why := people.shared(seat, held))
    ]
    said = [f"No one has a seat in {listed(empty)} yet; you can play there yourself."] if empty else []
    if drafts:
        said.append(
            f"{drafts} inject{'s' if drafts > 1 else ''} of the MSEL wait{'' if drafts > 1 else 's'} for your approval."
        )
    return " ".join(said + twice)


def check_page(exercise: Exercise) -> CheckPage:
    """The final check before the start."""
    offer = offered.offer(exercise.system, exercise.pack_name)
    sides = tuple(dict.fromkeys(cell.side for cell in offer.cells if cell.side))
    return CheckPage(
        scenario=scenario(exercise),
        objectives=tuple(objective.line for objective in exercise.objectives.all()),
        briefings=tuple((one.title, one.paragraphs) for one in briefing.texts(exercise, sides)),
        notes=offer.notes,
        reconstructed=offer.reconstructed,
    )
