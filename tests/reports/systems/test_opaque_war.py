"""Papers of Opaque War: every part is there, and a sitrep names nothing that its side cannot identify."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Dice, Roll, Seeded
from adjudication.systems.opaque_war.basics.facts import RED
from adjudication.systems.opaque_war.combat.events import Advanced, AttackDeclared, AttackEnded, CombatRolled, UnitsLost
from adjudication.systems.opaque_war.fog.view import truth
from adjudication.systems.opaque_war.movement.events import Moved
from adjudication.systems.opaque_war.reinforcements.events import Arrived
from adjudication.systems.opaque_war.setup.events import BattalionsPlaced, ControlRolled
from adjudication.systems.opaque_war.support_levels.events import LevelChanged
from adjudication.systems.opaque_war.turn.events import Sighted
from adjudication.systems.opaque_war.undertakings import UNDERTAKINGS
from reports import record
from reports.collect.opaque_war import account, papers, situation
from reports.collect.opaque_war.acts import GROUPS
from reports.collect.plain.tracks import charts
from reports.record import ReadEvent
from reports.workbook import play
from tests import world as worlds
from tests.reports.conftest import make_sitreps, report_words, words_of
from tests.systems.opaque_war.table import RULES
from tests.systems.opaque_war.test_movement import placed
from wargame.presenters.opaque_war.displays import unknown

PARTS = (
    "What happened", "Towns, cities and checkpoints held", "Own forces and supply", "Enemy forces, as known",
    "Units, mobs and media lost", "Support markers (8.4)", "Points, support markers, pools, last seen", "Due next.",
)  # fmt: skip


def test_sitreps_and_report_of_a_lesson(db: None, unprinted: None) -> None:
    world = worlds.begun(system="opaque_war", pack_name="airport-lesson", number="WX 4")
    worlds.play_until(world, turn=2)
    made = make_sitreps(world.refresh())
    blue, public = (words_of(bytes(made[1, side].file or b"").decode()) for side in ("BLUE", None))
    for part in PARTS:
        assert part in blue
    assert "May 2014" in blue
    assert "The set-up gives the Rebels" in blue
    assert "Both sides as everyone sees them" in public

    assert world.exercise.game is not None
    rules: Any = game_selectors.adjudicator(world.exercise.game)
    state = world.state()
    hidden = {name for _, _, real, _ in unknown(rules, state, "BLUE") for name in real.split(", ")}
    named = {rules.facts.titles.get(one.face, "") for one in rules.picture(state, "BLUE").pieces}
    assert hidden - named
    last = blue.partition("Enemy forces, as known")[2].partition("Units, mobs and media lost")[0]
    assert not [name for name in hidden - named if name in last]
    assert len(truth(rules.facts, state).pieces) == len(rules.facts.piece_ids)

    units = play.units(world.exercise.game, record.read(world.exercise.game))
    places = [column.name for column in units.columns].index("at")
    assert {row[1] for row in units.rows} == {"RED", "BLUE"}
    assert any(str(row[places]).isdigit() for row in units.rows if row[1] == "BLUE")

    report = report_words(world.exercise)
    assert "What the Rebels could not know" in report
    assert "The 64 dice of the set-up are apart" in report
    assert "What was true" in report
    assert "What Ukraine could identify" in report
    assert "In the open" in report
    assert "Attacks" in report
    assert "Places held moved in its course" in report


def test_what_the_system_counts_in_follows_the_state() -> None:
    given: Any = {"turn": 6, "western": 2, "units": {"24-Mech": "2216", "IV": "lost"}}
    was, now = (papers.currencies(RULES, placed(**one)) for one in ({"turn": 6}, {**given, "truce": True}))
    changed = {
        name: {side: now[name][side] - was[name][side] for side in now[name] if now[name][side] != was[name][side]}
        for name in now
    }
    assert changed == {
        "units lost": {"RED": 1}, "places held": {"RED": -1, "BLUE": 1}, "support from abroad": {"BLUE": 2},
        "ceasefires": {"": 1},
    }  # fmt: skip


@pytest.mark.parametrize("turn", [0, 1, 3, 9])
def test_a_turn_has_its_month(turn: int) -> None:
    assert papers.label(RULES, turn) == RULES.facts.turns[max(turn, 1) - 1]


def test_what_the_set_up_gives_out_has_not_changed_hands() -> None:
    """The dice of 3.1 are where play begins; what a side takes later in the same turn has changed hands."""
    state = RULES.initial_state(RULES.option_type())
    was = RULES.picture(state, "BLUE")
    rolled: Any = ControlRolled(what="towns", hexes=("1120", "1421"), red=("1421",), rolls=())
    RULES.apply(state, rolled)
    placed: Any = BattalionsPlaced(faction="DON", hexes=("1919", "2119"), units=("IV", "Op"), rolls=())
    RULES.apply(state, placed)
    told: Any = [SimpleNamespace(event=event) for event in (rolled, placed)]
    begun = situation.begun(RULES.facts, told)
    assert begun == {"1120": "BLUE", "1421": "RED", "1919": "RED"}  # 2119 is the airbase
    assert situation.taken(RULES, was, RULES.picture(state, "BLUE"), begun) == []

    state.held[RULES.facts.index["1120"]] = RED
    assert situation.taken(RULES, was, RULES.picture(state, "BLUE"), begun) == [("Novoazovsk, 1120", "RED")]


def test_who_comes_into_a_place_of_the_other_side_has_taken_it() -> None:
    def moved(seq: int, side: str, *path: str) -> Any:
        return SimpleNamespace(event=Moved(side, "", "", path, (), 1, "march", False, (), False), seq=seq, index=0)

    advanced = SimpleNamespace(event=Advanced("RED", ("IV",), "1120"), seq=4, index=2)
    told: Any = [moved(1, "BLUE", "1119", "1120"), moved(2, "BLUE", "1120"), moved(3, "RED", "1421"), advanced]
    assert situation.conquests({"1120": "RED", "1421": "RED"}, told) == {(1, 0), (4, 2)}


@pytest.mark.parametrize("side", ["BLUE", "RED", None])
def test_no_table_of_a_sitrep_is_empty(side: str | None) -> None:
    empty = RULES.picture(RULES.initial_state(RULES.option_type()), side)
    parts = dict(situation.parts(RULES, (empty, empty), ()))
    assert "Control" not in parts
    assert [table.title for tables in parts.values() for table in tables if not table.rows] == []


def test_many_dice_are_told_by_their_faces() -> None:
    """Fifty results in a cell of a table are read by nobody; of a few each is given."""
    rolls = tuple(Roll(n, "control", "", (n % 2 + 1,), 6, "sum", "3.1", n % 2 + 1) for n in range(9))
    event: Any = ControlRolled(what="towns", hexes=(), red=(), rolls=rolls)
    found = [ReadEvent(seq=1, index=0, turn=1, event=event, text="They control.", rule="3.1")]
    assert GROUPS.acts(found)[0].how == "9 dice: 5 × 1, 4 × 2"
    event = ControlRolled(what="towns", hexes=(), red=(), rolls=rolls[:2])
    found = [ReadEvent(seq=1, index=0, turn=1, event=event, text="They control.", rule="3.1")]
    assert GROUPS.acts(found)[0].how == "dice 1; dice 2"


def test_a_number_of_one_side_is_drawn_for_that_side_alone() -> None:
    start, later = placed(turn=3), placed(turn=4)
    later.western_box, later.western = 0, 2
    drawn = {chart.title: [one.name for one in chart.series] for chart in charts(RULES, [start, later])}
    assert drawn["Western support"] == ["Ukraine"]
    assert drawn["Towns held"] == ["Rebels", "Ukraine"]


def test_a_title_has_its_verb_in_the_right_number(monkeypatch: pytest.MonkeyPatch) -> None:
    towns = ["Debaltseve, 2223", "Torez, 2024", "Polohy, 1411", "Khartsyzk, 2021"]
    for number, title in (
        (1, "Debaltseve changes hands"), (2, "Debaltseve and Torez change hands"),
        (4, "Debaltseve, Torez, Polohy and 1 more place change hands"),
    ):  # fmt: skip
        monkeypatch.setattr(situation, "taken", lambda *_, n=number: [(one, "BLUE") for one in towns[:n]])
        assert account._title(RULES, None, None) == title


def test_an_attack_is_one_row_of_a_sitrep_and_comes_first() -> None:
    """Media and support abroad keep rows of their own: the commander’s page has them as news."""
    roll = Dice(Seeded(b"row", 0)).roll("combat", "BLUE", 1, "sum", "8.10")
    events = [
        (Sighted("BLUE", {"mob-1": "1919"}), "Seen.", "3.2"),
        (Arrived("RED", "", "1919", False), "Arrives.", "10.5"),
        (AttackDeclared("BLUE", "1919", (), (), False, False, False, False), "Attacks.", "8.0"),
        (CombatRolled("BLUE", "1919", "2-1", "2-1", "0/1", roll), "Hits.", "8.10"),
        (UnitsLost("RED", (), "hits"), "Loses.", "8.12"),
        (LevelChanged("western", 1, 1, "media", "9.2"), "Rises.", "5.0"),
        (AttackEnded("BLUE"), "Over.", "8.0"),
        (AttackDeclared("BLUE", "2019", (), (), False, False, False, False), "Attacks again.", "8.0"),
    ]
    found = GROUPS.folded(UNDERTAKINGS, [ReadEvent(1, 1, n, *event, ()) for n, event in enumerate(events)])
    assert [(act.task, act.group, act.leads) for act in found] == [
        ("Seen. Arrives.", "Reinforcements", False),
        ("Attacks. Hits. Loses.", "Combat", True),
        ("Rises.", "Support and ceasefires", False),
        ("Attacks again.", "Combat", False),
    ]
