"""A whole-turn sheet says of each order how often it is carried out, from the cell's picture, behind the requests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.template.loader import render_to_string
from django.test import Client

from adjudication import selectors as game_selectors
from adjudication.engine.planning import futures
from adjudication.engine.planning.futures import FUTURES
from adjudication.engine.recent_cache import RecentCache
from tests import world as worlds
from tests.fog.conftest import seated
from wargame import audience
from wargame.presenters import systems
from wargame.presenters.shapes import Wanted
from wargame.selectors import plans, plausible_turn, position
from wargame.services import forecasts
from wargame.services.participants import seats
from wargame.views import cell

pytestmark = pytest.mark.django_db
CARDS: dict[str, Any] = {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "moderate"}
FOUR: dict[str, Any] = {"do": "attempt", "country": "GB", "direction": "up", "rp": 4, "prestige": 0}
NINE: dict[str, Any] = FOUR | {"rp": 9}


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    futures.forget()
    yield
    futures.forget()


@pytest.fixture
def crisis(db: None) -> worlds.World:
    return worlds.begun(pace="sheet")


def sheet(world: worlds.World, kind: str, orders: list[dict[str, Any]] | None = None) -> Any:
    found = world.decision().sheets.get(cell=world.cells[kind])
    if orders is not None:
        found.orders, found.status = orders, "draft"
        found.save()
    return found


def page(world: worlds.World, kind: str) -> str:
    return f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/"


def save(client: Client, world: worlds.World, kind: str, **data: Any) -> Any:
    one = sheet(world, kind)
    return client.post(f"{page(world, kind)}sheet/{one.pk}/save/", {"version": one.version, **data})


def words(text: str) -> str:
    return " ".join(text.split())


def test_an_order_shows_its_share_and_why_not_once_they_are_there(crisis: worlds.World) -> None:
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS, NINE])
    assert 'class="carried' not in client.get(page(crisis, "blue")).content.decode()
    forecasts.maker.work_off()
    said = position.load(crisis.viewer("blue"))
    assert said is not None
    share = said.plan.shares[1]
    assert said.plan.fresh
    assert 0 < share.carried < share.due <= share.of == FUTURES
    text = words(client.get(page(crisis, "blue")).content.decode())
    assert f"<b>{share.carried} of {share.due}</b>" in text
    assert f"In {share.failed}: The attempt needs 9 RP. You have " in text
    assert f"in how many of {FUTURES} possible turns" in text
    assert "share-old" not in text


def test_the_first_turns_are_shown_as_such_and_call_no_order_hopeless(crisis: worlds.World) -> None:
    client = seated(crisis, "red")
    hopeless = {"do": "deploy", "unit": "RI1", "area": "sumy", "by_event": False}
    sheet(crisis, "red", [CARDS, hopeless])
    place = position.load(crisis.viewer("red"))
    assert place is not None
    futures.forecast(place.rules, place.picture, place.player, place.plan.parsed, futures.FIRST)
    said = position.load(crisis.viewer("red"))
    assert said is not None
    assert not said.plan.fresh
    assert said.plan.shares[1].of == futures.FIRST
    assert not said.plan.shares[1].hopeless
    text = words(client.get(page(crisis, "red")).content.decode())
    assert "share-old" not in text
    assert "an order on the sheet cannot be carried out" not in text
    forecasts.maker.work_off()
    whole = position.load(crisis.viewer("red"))
    assert whole is not None
    assert whole.plan.shares[1].hopeless


def test_the_last_figure_is_grey_until_the_next_is_there(crisis: worlds.World) -> None:
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS, NINE])
    client.get(page(crisis, "blue"))
    forecasts.maker.work_off()
    sheet(crisis, "blue", [CARDS, FOUR, NINE])
    text = words(client.get(page(crisis, "blue")).content.decode())
    assert text.count("share-old") == 2  # of the cards and the second attempt; the first is new
    forecasts.maker.work_off()
    text = words(client.get(page(crisis, "blue")).content.decode())
    assert "share-old" not in text
    assert text.count('class="carried"') == 3


def test_the_cell_hears_when_its_figures_are_there_and_nobody_else(crisis: worlds.World) -> None:
    sheet(crisis, "blue", [CARDS, NINE])
    seated(crisis, "blue").get(page(crisis, "blue"))
    with patch("wargame.services.logbook._notify") as notify:
        forecasts.maker.work_off()
        forecasts.maker.work_off()
    ((exercise, names),) = (call.args for call in notify.call_args_list)
    assert exercise == crisis.exercise
    assert set(names) == {audience.cell(crisis.cells["blue"].pk), str(audience.Scope.FORECAST)}


def test_a_forecast_changes_only_what_its_ring_is_about(crisis: worlds.World) -> None:
    sheet(crisis, "blue", [CARDS, NINE])
    client = seated(crisis, "blue")
    address = page(crisis, "blue")

    def versions() -> dict[str, str]:
        return {part: cell.fingerprint(client.get(f"{address}part/{part}/").content.decode()) for part in cell.PARTS}

    before = versions()
    forecasts.maker.work_off()
    after = versions()
    changed = {part for part in cell.PARTS if before[part] != after[part]}
    assert changed
    assert changed <= {part for part, scopes in cell.TOUCHED.items() if audience.Scope.FORECAST in scopes}


def test_the_answer_to_a_form_leaves_out_what_the_page_has(crisis: worlds.World) -> None:
    place = sheet(crisis, "blue", [CARDS])
    client = seated(crisis, "blue")
    address = f"{page(crisis, 'blue')}sheet/{place.pk}/save/"
    has = re.findall(r' data-once="(\w+)"', client.get(page(crisis, "blue")).content.decode())
    lengths = [
        len(client.post(address, {"act": "clear", "version": version}, headers={"HX-Request": "true", **more}).content)
        for version, more in ((place.version, {}), (place.version + 1, {"X-Has-Parts": ",".join(has)}))
    ]
    assert lengths[1] < lengths[0] / 2


def test_a_newer_sheet_takes_the_place_of_an_older_one(crisis: worlds.World) -> None:
    place = position.load(crisis.viewer("blue"))
    assert place is not None
    rules: Any = place.rules
    first, second = (plans.read(rules, orders)[1] for orders in ([CARDS], [CARDS, FOUR]))
    forecasts.ask(place, first)
    forecasts.ask(place, second)
    forecasts.maker.work_off()
    assert futures.remembered(rules, place.picture, "BLUE", first) is None
    assert futures.remembered(rules, place.picture, "BLUE", second) is not None


def test_what_fails_leaves_the_page_as_it_is(crisis: worlds.World, caplog: pytest.LogCaptureFixture) -> None:
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS])
    client.get(page(crisis, "blue"))
    with patch("adjudication.engine.planning.futures.forecasting", side_effect=RuntimeError("no")):
        forecasts.maker.work_off()
    assert "The page shows none." in caplog.text
    assert client.get(page(crisis, "blue")).status_code == 200
    forecasts.maker.work_off()


def test_an_order_that_no_turn_allows_is_refused_with_its_rule(crisis: worlds.World) -> None:
    client = seated(crisis, "red")
    sheet(crisis, "red", [CARDS])
    wrong = {"act": "add", "part": "military", "do": "deploy", "f.unit": "RI1", "f.area": "sumy", "f.by_event": "false"}
    answer = save(client, crisis, "red", **wrong)
    assert answer.status_code == 422
    assert "RUL-19" in answer.content.decode()
    assert sheet(crisis, "red").orders == [CARDS]
    assert save(client, crisis, "red", **(wrong | {"f.unit": "RS1", "f.area": "donetsk"})).status_code == 302


def test_a_sheet_with_such_an_order_is_not_submitted(crisis: worlds.World) -> None:
    hopeless = {"do": "deploy", "unit": "RI1", "area": "sumy", "by_event": False}
    sheet(crisis, "red", [CARDS, hopeless])
    client = seated(crisis, "red")
    client.get(page(crisis, "red"))
    forecasts.maker.work_off()
    text = words(client.get(page(crisis, "red")).content.decode())
    assert "Submit: an order on the sheet cannot be carried out" in text
    api = Client(headers={"authorization": f"Bearer {seats.issue_token(seat=crisis.seats['red'])}"})
    address = f"/api/v1/exercises/{crisis.exercise.pk}/cells/{crisis.cells['red'].pk}/check/"
    told = api.post(address, {"orders": [CARDS, hopeless]}, content_type="application/json").json()["problems"]
    assert len(told) == 1
    assert told[0].startswith("orders[1].area: ")


def test_programs_read_shares_reasons_and_menus(crisis: worlds.World) -> None:
    sheet(crisis, "blue", [CARDS, NINE])
    api = Client(headers={"authorization": f"Bearer {seats.issue_token(seat=crisis.seats['blue'])}"})
    address = f"/api/v1/exercises/{crisis.exercise.pk}/cells/{crisis.cells['blue'].pk}/options/"
    before = api.get(address).json()
    assert (before["ready"], before["shares"]) == (False, [])
    forecasts.maker.work_off()
    after = api.get(address).json()
    assert after["ready"]
    _, share = after["shares"]
    assert share["at"] == 1
    assert 0 < share["carried"] < share["due"] <= share["of"] == FUTURES
    assert share["rule"] == "6.21"
    assert share["reason"].startswith("The attempt needs 9 RP. You have ")
    assert {"military", "diplomatic"} <= {moment["kind"] for moment in after["turn"]}


def test_live_play_has_no_shares() -> None:
    world = worlds.begun()
    client = seated(world, "blue")
    assert 'class="carried' not in client.get(page(world, "blue")).content.decode()
    assert position.load(world.viewer("blue")) is not None
    assert forecasts.maker._next() is None


@pytest.mark.parametrize(("system", "pack"), [("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson")])
def test_whatever_some_turn_offers_has_its_form(system: str, pack: str) -> None:
    """The menus are those of all possible turns; the figures around them are those of one."""
    world = worlds.begun(system=system, pack_name=pack, pace="sheet")
    if system == "opuc":
        worlds.advance(world)
    made = 0
    for kind in ("red", "blue"):
        place = position.load(world.viewer(kind))
        assert place is not None
        side = str(place.viewer.side)
        futures.forecast(place.rules, place.picture, side, plans.read(place.rules, sheet(world, kind).orders)[1])
        place = position.load(world.viewer(kind))
        assert place is not None
        for moment in place.plan.moments:
            for subject in dict.fromkeys(option.subject for option in moment.options):
                board = systems.of(system).board(
                    place, wanted=Wanted(subject, part=moment.kind), track=[], drafting=True
                )
                shown = next((one for one in board.sections if one.kind == moment.kind), None)
                made += shown is not None and bool(shown.forms)
    assert made > 20
    assert game_selectors.awaiting(world.exercise.game).due  # type: ignore[arg-type]  # it plays


def test_limits_and_conditions_are_saved_shown_and_refused_if_they_mean_nothing(crisis: worlds.World) -> None:
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS, NINE])
    asked = {"t.how.rp": "limit", "t.least.rp": "4", "t.only.combat_turn": "1", "t.side": "RED", "t.place": "sumy"}
    assert save(client, crisis, "blue", act="terms", at=1, **asked, **{"t.priority": "last"}).status_code == 302
    said = {
        "at_least": {"rp": 4},
        "priority": "last",
        "only": [{"what": "combat_turn"}, {"what": "holds", "side": "RED", "place": "sumy"}],
    }
    assert sheet(crisis, "blue").orders == [CARDS, NINE | {"terms": said}]
    text = words(client.get(page(crisis, "blue")).content.decode())
    phrases = ("up to 9 RP, at least 4", "only in a Combat Turn", "only if Russia holds Sums’ka", "after the others")
    for phrase in phrases:
        assert f'<span class="term">{phrase}</span>' in text
    assert "Limits and conditions" in text
    assert "t.those_that_can" not in text, "one country is no group"
    refused = save(client, crisis, "blue", act="terms", at=1, **asked | {"t.least.rp": "12"})
    assert refused.status_code == 422
    assert "The minimum of rp must be between 0 and the maximum." in refused.content.decode()
    assert save(client, crisis, "blue", act="terms", at=1, **{"t.how.rp": "exact"}).status_code == 302
    assert sheet(crisis, "blue").orders == [CARDS, NINE]


def test_a_battle_may_go_on_with_those_that_can(crisis: worlds.World) -> None:
    client = seated(crisis, "blue")
    battle = {"do": "group", "area": "kharkiv", "attackers": ["UG1", "UG2"], "defenders": ["RI1"]}
    sheet(crisis, "blue", [CARDS, battle])
    assert "t.those_that_can" in client.get(page(crisis, "blue")).content.decode()
    assert save(client, crisis, "blue", act="terms", at=1, **{"t.those_that_can": "1"}).status_code == 302
    assert sheet(crisis, "blue").orders[1]["terms"] == {"those_that_can": True}
    text = words(client.get(page(crisis, "blue")).content.decode())
    assert '<span class="term">with those that can</span>' in text


def test_a_held_event_is_asked_where_it_is_played(crisis: worlds.World) -> None:
    """The form asks for the area; the order is on the sheet with it, and the task is no longer to be decided."""
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS])
    event = {"f.at_large": "0", "f.event": "true", "t.only": "in_military"}
    assert save(client, crisis, "blue", act="add", part="additions", do="additions", **event).status_code == 302
    assert sheet(crisis, "blue").orders[1]["terms"] == {"only": [{"what": "in_military"}]}
    refused = save(client, crisis, "blue", act="add", part="diplomatic", do="attempt", **{
        "f.country": "GB", "f.direction": "up", "f.rp": "5", "f.prestige": "0", "t.only": "in_military",
    })  # fmt: skip
    assert refused.status_code == 422
    assert "no condition called" in refused.content.decode()


def test_a_share_says_how_far_a_move_gets() -> None:
    def said(**more: Any) -> str:
        share = plans.Share(38, 40, 40, **more)
        return " ".join(render_to_string("wargame/cell/_share.html", {"share": share}).split())

    assert "arrives in 22 of 40" in said(moves=True, short=16)
    assert "Stops on the way in 16." in said(moves=True, short=16)
    assert "<b>38 of 40</b>" in said(short=5)
    assert "With fewer units in 5." in said(short=5)
    assert "in 0" not in said(moves=True)
    assert plans.Share(38, 40, 40, moves=True, short=18).percent == 50


def test_programs_read_what_terms_may_say(crisis: worlds.World) -> None:
    api = Client(headers={"authorization": f"Bearer {seats.issue_token(seat=crisis.seats['blue'])}"})
    address = f"/api/v1/exercises/{crisis.exercise.pk}/cells/{crisis.cells['blue'].pk}/"
    told = api.get(f"{address}options/").json()["terms"]
    assert told["amounts"] == {"additions": ["at_large"], "attempt": ["rp", "prestige"]}
    assert told["conditions"] == ["combat_turn", "holds", "not_attacked"]
    assert told["groups"] == {"group": "attackers"}
    assert told["conditions_of"] == {"additions": ["in_military", "in_diplomatic", "in_information", "in_ceasefire"]}
    assert {"key": "sumy", "title": "Sums’ka"} in told["places"]
    wrong = [CARDS, NINE | {"terms": {"only": [{"what": "full_moon"}]}}]
    said = api.post(f"{address}check/", {"orders": wrong}, content_type="application/json").json()["problems"]
    assert said == ["orders[1].terms.only[0]: These rules have no condition called full_moon."]


def test_an_order_with_dice_shows_what_may_come_of_it_before_it_is_given(crisis: worlds.World) -> None:
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS])
    asked = {"do": "inform", "f.option": "raise"}
    text = words(client.get(f"{page(crisis, 'blue')}part/odds/", asked).content.decode())
    assert "Information campaign: Ukraine +" in text
    assert "<dt>Gains</dt>" in text
    assert "5 Prestige" in text
    api = Client(headers={"authorization": f"Bearer {seats.issue_token(seat=crisis.seats['blue'])}"})
    address = f"/api/v1/exercises/{crisis.exercise.pk}/cells/{crisis.cells['blue'].pk}/chances/"
    order = {"order": {"do": "inform", "option": "raise"}}
    told = api.post(address, order, content_type="application/json").json()
    (bar,) = told["bars"]
    (gain,) = told["stakes"]["gains"]
    assert (gain["text"][1:], gain["share"]) == (" to 5 Prestige", "certain")
    assert told["stakes"]["costs"] == told["stakes"]["risks"] == []
    assert sum(row["percent"] for row in bar["rows"]) == pytest.approx(100, abs=0.1)
    assert bar["rule"]
    nothing = {"order": {"do": "mobilise", "unit": "UG1"}}
    assert api.post(address, nothing, content_type="application/json").json() == {
        "bars": [], "stakes": None, "share": None,
    }  # fmt: skip


def test_the_share_of_an_order_that_is_not_on_the_sheet_yet(crisis: worlds.World) -> None:
    """It is the same as once it is on the sheet, and costs no possible turn."""
    client = seated(crisis, "blue")
    sheet(crisis, "blue", [CARDS])
    address = f"{page(crisis, 'blue')}part/odds/"
    asked = {"do": "attempt", "f.country": "GB", "f.direction": "up", "f.rp": "9", "f.prestige": "0"}
    assert "Carried out in" not in client.get(address, asked).content.decode()
    client.get(page(crisis, "blue"))
    forecasts.maker.work_off()
    with patch("adjudication.engine.planning.futures._Turns.play", side_effect=AssertionError("a turn is played")):
        before = words(client.get(address, asked).content.decode())
    never = " ".join(words(client.get(address, asked | {"f.rp": "30"}).content.decode()).split())
    assert re.search(r"<b>0 of \d+</b>", never)
    assert "30 RP" in never, "what no turn allows is said with its reason"
    sheet(crisis, "blue", [CARDS, NINE])
    client.get(page(crisis, "blue"))
    forecasts.maker.work_off()
    place = position.load(crisis.viewer("blue"))
    assert place is not None
    share = place.plan.shares[1]
    assert 'Carried out in <span class="carried">' in before
    unfinished = {"do": "deploy", "f.unit": "UI1", "f.area": "", "f.by_event": "false"}
    assert "Carried out in" not in client.get(address, unfinished).content.decode(), "its area is still to be chosen"
    said = re.search(r"<b>(\d+) of (\d+)</b>", before)
    assert said
    carried, read = map(int, said.groups())
    assert carried <= share.carried <= carried + FUTURES - read, "the turns that were not read may go either way"
    assert read > FUTURES // 2


def test_a_request_does_not_wait_for_a_forecast(crisis: worlds.World) -> None:
    """What cannot be told soon is put on the sheet; the forecast behind the requests refuses it there."""
    client = seated(crisis, "red")
    sheet(crisis, "red", [CARDS])
    wrong = {"act": "add", "part": "military", "do": "deploy", "f.unit": "RI1", "f.area": "sumy", "f.by_event": "false"}
    with patch.object(plans, "PATIENCE", 0.0):
        assert save(client, crisis, "red", **wrong).status_code == 302
    assert len(sheet(crisis, "red").orders) == 2
    forecasts.maker.work_off()
    text = words(client.get(page(crisis, "red")).content.decode())
    forecasts.maker.work_off()
    text = words(client.get(page(crisis, "red")).content.decode())
    assert "RUL-19" in text
    assert "Submit: an order on the sheet cannot be carried out" in text


def test_a_page_imagines_its_turn_once_and_walks_few_possible_ones(
    crisis: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forecast behind the requests plays all possible turns; a request looks at a few, and at one where it is told
    which."""
    sheet(crisis, "red", [CARDS])
    client, imagine, find = seated(crisis, "red"), plausible_turn._imagined, futures.state_of
    lasts, walked = list[str](), list[tuple[int, ...]]()
    monkeypatch.setattr(plausible_turn, "_turns", RecentCache(plausible_turn.KEPT))
    monkeypatch.setattr(plausible_turn, "_imagined", lambda *given: lasts.append(given[-1]) or imagine(*given))  # type: ignore[func-returns-value]  # append gives None
    monkeypatch.setattr(futures, "state_of", lambda *given: walked.append(tuple(given[-1])) or find(*given))  # type: ignore[func-returns-value]  # append gives None
    client.get(page(crisis, "red"))
    assert len(lasts) == 1
    place = position.load(crisis.viewer("red"))
    assert place is not None
    assert plausible_turn.rare(place, "no such decision") is None
    assert len(walked[-1]) == futures.QUICK < futures.FUTURES
    forecasts.maker.work_off()
    walked.clear()
    client.get(page(crisis, "red"))
    assert all(len(numbers) == 1 for numbers in walked)
    again = position.load(crisis.viewer("red"))
    assert again is not None
    assert again.plan.fresh
    assert plausible_turn.rare(again, "no such decision") is None
    assert all(len(numbers) == 1 for numbers in walked)


def test_a_page_says_of_each_empty_step_what_happens_there(crisis: worlds.World) -> None:
    """Cards have to be placed, so that the default is named; who moves nothing passes."""
    place = sheet(crisis, "red", [])
    text = seated(crisis, "red").get(page(crisis, "red")).content.decode()
    said = dict(re.findall(r'data-kind="(\w+)".*?if-empty">If you leave this task empty: (.*?)</p>', text, re.DOTALL))
    assert said["military"] == "nothing happens."
    assert said["cards"].startswith("the program chooses. As things look now: Military ")
    assert said["pick_area"].startswith("the program chooses.")
    asks = text.split('id="empty-steps"')
    assert len(asks) == 1, "without cards nobody can submit"
    place.orders, place.status = [CARDS], "draft"
    place.save()
    asked = seated(crisis, "red").get(page(crisis, "red")).content.decode().split('id="empty-steps"')[1]
    passed, others = asked.split("Empty, and something happens:")
    assert "Mobilise, deploy, withdraw" in passed.split("nothing happens there:")[1]
    assert "Choose the next area" in others
