"""Games made by hand in which everybody knows what decided them: the analysis finds it among all that was decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from django.conf import settings

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import pick
from adjudication.engine.play import driver
from reports.collect import systems
from reports.collect.decided import playouts, turning_points
from reports.collect.decided.choices import Undertaken
from reports.collect.decided.turning_points import ProposedAct, Teller
from tests.reports.undertaking_games import recorded, undertaken

GAMES = 30


def turning_point(
    system: str, pack: str, turns: int, chosen: Callable[[Any, Any, Any], Any], seed: bytes, once: bool = True
) -> tuple[ProposedAct | None, list[Any]]:
    """Everybody plays sensibly, but where `chosen` says otherwise, once or always. The turning point, and what was
    chosen."""
    (game, tell), given = game_of(system, pack, turns, chosen, seed, once)
    found = [_played(one, tell) for one in turning_points.propose(game, tell)]
    return next((one for one in turning_points.ranked(found) if one.turning), None), given


def game_of(
    system: str, pack: str, turns: int, chosen: Callable[[Any, Any, Any], Any], seed: bytes, once: bool = True
) -> tuple[tuple[Undertaken, Teller], list[Any]]:
    """Such a game, and what was chosen."""
    rules = registry.bound(system, pack)
    state, steps, given = rules.initial_state(rules.option_type()), list[Any](), list[Any]()

    def policy(state: Any, due: Any) -> Any:
        order = None if given and once else chosen(rules, state, due)
        given.extend([] if order is None else [msgspec.to_builtins(order)])
        return rules.policy(state, due.side) if order is None else order

    for number in range(1, turns + 2):  # the set-up comes first
        before = rules.fork(state)
        draft = driver.advance(rules, state, {}, Dice(Seeded(seed, number)), pace="sheet", policy=policy)
        steps.append(recorded(number, before, draft.events, [msgspec.to_builtins(one) for one in draft.taken]))
        state = draft.state
    return undertaken(rules, steps), given


def _played(one: ProposedAct, tell: Any) -> ProposedAct:
    assert one.question is not None
    points = list(one.question.answers())
    return replace(one, played=playouts.telling(playouts.results(one.question, points, tell.sides)))


def _wastes_prestige(rules: Any, state: Any, due: Any) -> Any:
    """Ukraine puts all its Prestige into one attempt of turn 2."""
    if (due.side, due.kind, state.turn) != ("BLUE", "diplomatic", 2):
        return None
    attempts = [one for one in rules.legal_orders(state, "BLUE") if one.do == "attempt"]
    tried = [pick(one, below) for one in attempts for below in (lambda n: 0, lambda n: n - 1)]
    most = max(tried, key=lambda one: int(one["prestige"]), default=None)
    return most and msgspec.convert(most, rules.order_type)


def test_a_government_that_spends_all_its_prestige_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    found, given = turning_point("ukrainian_crisis", "ukraine-2014", 3, _wastes_prestige, b"prestige")
    assert found is not None
    assert (found.act.side, found.act.turn) == ("BLUE", 2)
    assert "Diplomatic" in found.act.task
    assert found.question is not None
    assert list(found.question.orders[:1]) == given
    assert found.played is not None
    assert found.played.choice.clear
    assert found.played.choice.by < -5


def test_an_assault_on_the_town_that_a_lesson_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lindal is worth five of ten points, and Red takes it in turn 2."""
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    found, _ = turning_point("opuc", "first-lesson", 2, lambda rules, state, due: None, b"y")
    assert found is not None
    assert (found.act.side, found.act.turn) == ("RED", 2)
    assert "assaults Lindal" in found.act.task
    assert found.played is not None
    assert found.played.largest.by > 1


def _speaks(rules: Any, state: Any, due: Any) -> Any:
    """Ukraine opposes a ceasefire in turn 1, which costs it a victory point at once (15.0)."""
    if (due.side, due.kind, state.turn) != ("BLUE", "modify", 1):
        return None
    return msgspec.convert({"do": "modify", "modify": True}, rules.order_type)


def test_a_government_that_pays_a_point_against_a_ceasefire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    found, given = turning_point("opaque_war", "airport-lesson", 1, _speaks, b"speak")
    assert found is not None
    assert (found.act.side, found.act.turn) == ("BLUE", 1)
    assert "opposes a ceasefire" in found.act.task
    assert found.question is not None
    assert list(found.question.orders) == given
    assert found.played is not None
    assert (found.played.said[1], found.played.choice.by, found.played.choice.error) == ("points", -1, 0)


def test_an_engagement_that_takes_a_city(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sumy is worth points, and the airborne drive into it in turn 1."""
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    found, _ = turning_point("ukraine_2022", "kharkiv-lesson", 1, lambda rules, state, due: None, b"b")
    assert found is not None
    assert (found.act.side, found.act.turn) == ("RED", 1)
    assert "engages Sumy" in found.act.task
    assert found.played is not None
    assert found.played.said[1] == "points"
    assert found.played.choice.by > 1


def _says_nothing_abroad(rules: Any, state: Any, due: Any) -> Any:
    """Nobody attacks in public opinion, so that turn 1 is decided on the ground."""
    return rules.passing(state, due.side) if due.kind == "infowar" else None


def test_a_brigade_that_drives_into_an_open_city(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up of these rules is a part of turn 1."""
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    found, _ = turning_point("millennium_wars", "odesa-transnistria", 0, _says_nothing_abroad, b"a", once=False)
    assert found is not None
    assert (found.act.side, found.act.turn) == ("RED", 1)
    assert "Apostolove" in found.act.task
    assert found.played is not None
    assert found.played.said[1] == "cities held"
    assert found.played.choice.by >= 1


def _leaves_kherson(rules: Any, state: Any, due: Any) -> Any:
    """A brigade of Ukraine marches off from Kherson; nobody attacks in public opinion."""
    if due.kind != "move" or where(rules, state).get("UKR-mech-1", ("", ""))[0] != KHERSON or due.side != "BLUE":
        return _says_nothing_abroad(rules, state, due)
    way = {"do": "move", "unit": "UKR-mech-1", "path": ["2318", "2217", "2117"]}
    return msgspec.convert(way, rules.order_type)


KHERSON = "2418"
where = systems.of("millennium_wars").whereabouts


def test_a_brigade_that_leaves_a_city_to_the_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    """To leave it moves nothing. The price comes when Russia attacks what is left, and drives on."""
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    found, _ = turning_point("millennium_wars", "odesa-transnistria", 1, _leaves_kherson, b"a", once=False)
    assert found is not None
    assert (found.act.side, found.act.turn) == ("BLUE", 1)
    assert "moves from Kherson" in found.act.task
    assert "left a place" in found.why
    assert "Russia attacks Kherson" in found.why
    assert found.played is not None
    assert found.played.said[1] == "cities held"
    assert found.played.choice.by < -4


def test_a_brigade_that_attacks_out_of_a_city_and_loses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The assault on the hex next to it takes that hex. The price comes when airborne troops drive into Kharkiv."""
    monkeypatch.setattr(settings, "PLAY_OUT_GAMES", GAMES)
    (game, tell), _ = game_of("ukraine_2022", "kharkiv-lesson", 2, lambda rules, state, due: None, b"a")
    (found,) = (one for one in turning_points.propose(game, tell) if "left a place" in one.why)
    assert (found.act.side, found.act.turn, found.act.task) == ("BLUE", 2, "92 Mech assaults 0505")
    assert "106 AbnD moves to Kharkiv" in found.why
    kept = turning_points.ranked([_played(found, tell)])
    assert [one.act for one in kept] == [found.act]
    played = kept[0].played
    assert played is not None
    assert (played.clear, played.choice.by < 0) == (True, True)


PACKS = {
    "ukrainian_crisis": "ukraine-2014", "opuc": "first-lesson", "opaque_war": "airport-lesson",
    "ukraine_2022": "kharkiv-lesson", "millennium_wars": "odesa-transnistria",
}  # fmt: skip


@pytest.mark.parametrize("system", PACKS)
def test_a_game_in_which_nobody_undertakes_anything_has_none(system: str) -> None:
    """A side that may end a list at once does so; where the rules force it to act, the policy acts for it."""
    rules = registry.bound(system, PACKS[system])
    state, steps = rules.initial_state(rules.option_type()), list[Any]()

    def idle(state: Any, due: Any) -> Any:
        order = rules.passing(state, due.side) if state.turn else None
        return rules.policy(state, due.side) if order is None else order

    for number in (1, 2):
        before = rules.fork(state)
        draft = driver.advance(rules, state, {}, Dice(Seeded(b"idle", number)), pace="sheet", policy=idle)
        steps.append(recorded(number, before, draft.events, [msgspec.to_builtins(one) for one in draft.taken]))
        state = draft.state
    game, tell = undertaken(rules, steps)
    found = [_played(one, tell) if one.question else one for one in turning_points.propose(game, tell)]
    kept = turning_points.ranked(found)
    assert [one.act.task for one in kept if one.turning] == []
    said = turning_points.playing_state(found, kept).said
    assert said == "" if not found else "no single turning point" in said or "There was no turning point" in said
