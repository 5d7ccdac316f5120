"""Review and ruling: odds next to results, every ruling with its reason, the draft that follows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from django.db.models import Q
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.engine import odds
from adjudication.engine.dice import Roll, RollModifier
from adjudication.models import Ruling, Run
from adjudication.systems.ukrainian_crisis.combat.battles import deterministic_hits
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged
from reports.collect import sitrep
from tests import world as worlds
from tests.reports.conftest import text_of
from tests.systems.ukrainian_crisis.table import RULES
from tests.umpire import conftest as tools
from umpire.pages import preview, review
from umpire.pages.records import result_rolls, results
from umpire.presenters import of
from umpire.presenters.ukrainian_crisis import account
from wargame.models import LogEntry
from wargame.services import turns
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db

REASON = {"reason": "pedagogy", "note": "Shown to the class before.", "tell": "on"}


@pytest.fixture
def world(request: pytest.FixtureRequest, db: None) -> worlds.World:
    """Where a test asks for a run, one waits for review."""
    return (worlds.drafted if "run" in request.fixturenames else worlds.build)(review="all")


@pytest.fixture
def run(world: worlds.World) -> Run:
    return tools.draft(world)


def _read(run: Run) -> results.Reading:
    return results.read(run, game_selectors.state(run.game))


def test_every_roll_with_dice_is_a_result(run: Run) -> None:
    reading = _read(run)
    rolls = game_selectors.draft(run)["rolls"]
    assert [throw.draw for result in reading.results for throw in result.throws] == [roll["draw"] for roll in rolls]
    assert reading.unsettled == len(reading.results) > 0
    assert sum(len(part.lines) for part in reading.story) > len(reading.results)


def test_without_a_run_the_page_says_so(page: Any, world: worlds.World) -> None:
    worlds.play_until(worlds.begin(world), kind="cards")
    assert "No run is in progress" in page("umpire_review")


def test_a_result_shows_its_exact_odds_and_its_making(page: Any, run: Run) -> None:
    text = page("umpire_review", query="?r=1")
    first = _read(run).results[0]
    assert "Exact" in text
    assert "What could have happened" in text
    assert text.count("this is what happened") == 1
    assert first.throws[0].tail_share in text
    assert first.sentence in text
    assert "Alice Red, " in text or "Alice Blue, " in text  # who gave the order, and when
    assert "Ordered by" in text
    assert page("umpire_review", query="?r=0").count("The full run in words") == 2


def test_a_result_names_the_sheets_with_an_order_behind_it_and_no_others(page: Any, world: worlds.World) -> None:
    tools.draft(world)
    found = review.review(Viewer(world.refresh(), umpire=True), "1", {})
    assert found.shown is not None
    assert found.signed
    assert {signed.side for signed in found.behind} == found.shown.ordering
    unordered = replace(found, shown=replace(found.shown, ordering=frozenset(), card=None))
    assert not unordered.behind
    sheets = [signed.cell for signed in found.behind]
    assert re.findall(r"Order sheet of (\w+)", page("umpire_review", query="?r=1")) == sheets


@pytest.mark.parametrize(
    ("roll", "tail", "share", "filled"),
    [
        (Roll(0, "attack", "RED", (6, 5, 2), 6, "hits", "7.31", 2, 5), "2 or more:", "25.9%", (5, 6)),
        (Roll(0, "defence", "BLUE", (1, 2, 3), 6, "hits", "7.31", 0, 5), "0 or fewer:", "29.6%", (5, 6)),
        (Roll(0, "attempt", "BLUE", (2, 3), 6, "at_most", "6.21", 1, 5), "5 or less succeeds:", "27.8%", (2, 3)),
        (Roll(0, "neutralise", "RED", (6,), 6, "at_most", "6.33", 0, 2), "2 or less succeeds:", "33.3%", ()),
        (Roll(0, "effort", "RED", (1,), 6, "table", "6.0", 1, None, (1, 2, 2, 2, 3, 4)), "1 or fewer:", "16.7%", ()),
    ],
)
def test_tails_are_exact(run: Run, roll: Roll, tail: str, share: str, filled: tuple[int, ...]) -> None:
    shown = result_rolls.throw(game_selectors.adjudicator(run.game), roll)
    assert (shown.tail, shown.tail_share, shown.filled) == (tail, share, filled)
    assert "<svg" in shown.chart
    assert odds.total(odds.of(roll)) == roll.faces ** len(roll.dice)


def test_modifier_rows_are_sentences_with_their_rule(world: worlds.World) -> None:
    for _ in range(12):
        run = tools.draft(world, kind="diplomatic")
        if any(roll["purpose"] == "attempt" for roll in game_selectors.draft(run)["rolls"]):
            break
        turns.publish(exercise=world.exercise, run_id=run.pk, generation=run.generation)
    rows = [factor for result in _read(run).results for throw in result.throws for factor in throw.factors]
    assert rows
    assert any("Zone cost" in row.label for row in rows)
    assert all(row.rule and "{" not in row.label and not row.label.startswith("attempt.") for row in rows)


def test_a_battle_without_dice_shows_its_values_and_the_line_of_the_table() -> None:
    fought = BattleFought(0, "donetsk", "asymmetric", "RED", ("RG1",), ("UI1", "UI2"), 4, 2, 2, 1, 2, 0)
    told = [(factor.label, factor.value, factor.rule) for factor in results.made_of(RULES, fought)]
    assert told == [
        ("Combat Value of RG1: 4", "+4", "7.31"),
        ("Combat Value of UI1: 1", "+1", "7.31"),
        ("Combat Value of UI2: 1", "+1", "7.31"),
        ("4 against 2, twice or more. Hits on Ukraine: 2", "+2", "10.2"),
        ("4 against 2, twice or more. Hits on Russia: 1", "+1", "10.2"),
    ]
    chart = RULES.facts.pack.charts.deterministic
    for attack, defence, others in ((1, 2, 2), (2, 2, 2), (3, 2, 2), (4, 2, 2), (4, 2, 1)):
        fought = msgspec.structs.replace(fought, attack=attack, defence=defence, defenders=("UI1", "UI2")[:others])
        line = account.made(RULES, fought)[-1].label.rpartition(".")[2]
        assert getattr(chart, line) == deterministic_hits(RULES.facts, attack, defence, others)
        assert f"row.battle.table.{line}" in RULES.catalogue


def test_lost_prestige_says_what_cost_it() -> None:
    rows = (
        RollModifier("battle.excess", 1, "7.31", {"side": "RED"}),
        RollModifier("battle.asymmetric", 1, "7.31", {"side": "RED"}),
    )
    lost = PrestigeChanged(-2, 0, "battle", "7.31", 2, 0, rows)
    assert [factor.label for factor in results.made_of(RULES, lost)] == [
        "Excess Hits against Russia: 1",
        "Hits by Irregulars on Russia’s Prestige: 1",
    ]


def test_a_unit_that_stays_where_it_is_changes_its_state_alone(world: worlds.World) -> None:
    state = worlds.begin(world).state()
    unit = RULES.facts.unit["UI1"]
    state.where[unit] = RULES.facts.area["donetsk"]
    after = RULES.fork(state)
    after.down[unit] = 1
    assert of("ukrainian_crisis").changes(RULES, state, after) == (("UI1, irregular", "fresh", "neutralised"),)


def test_accepting_goes_on_to_the_next_and_then_lets_publish(act: Any, page: Any, run: Run) -> None:
    for result in _read(run).results:
        answer = act("accept", result=result.number, generation=run.generation)
        assert answer.status_code == 302
    text = page("umpire_review")
    assert f"Publish step {run.base_seq + 1}" in text
    assert "Accepted" in text


def test_accept_all_and_publish(act: Any, page: Any, world: worlds.World, run: Run) -> None:
    act("accept-all", generation=run.generation)
    assert _read(run).unsettled == 0
    act("publish", run=run.pk, generation=run.generation)
    assert game_selectors.head(world.refresh().game).seq == run.base_seq + 1  # type: ignore[arg-type]  # it plays
    twice = act("publish", run=run.pk, generation=run.generation)
    assert twice.status_code == 302
    assert game_selectors.head(world.refresh().game).seq == run.base_seq + 1  # type: ignore[arg-type]  # it plays


@pytest.mark.parametrize("missing", ["reason", "note"])
@pytest.mark.parametrize("verdict", ["reroll", "amend", "force", "void"])
def test_a_ruling_needs_a_reason_and_keeps_what_was_typed(act: Any, run: Run, verdict: str, missing: str) -> None:
    draw = _read(run).results[0].throws[0].draw
    side = next(iter(run.sheets))
    fields = REASON | {
        "verdict": verdict, "result": "1", "draw": draw, "generation": run.generation, "dice": "1 1",
        "order": f"{side}:0", "edit.prestige-RED": "7",
    }  # fmt: skip
    answer = act("rule", **(fields | {missing: " "}))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "needs a reason code and a reason in words" in text or "dice from 1 to" in text
    assert not Ruling.objects.exists()
    if missing == "reason":
        assert "Shown to the class before." in text


def test_a_reroll_changes_its_own_roll_and_no_other(act: Any, page: Any, world: worlds.World, run: Run) -> None:
    before = {roll["draw"]: roll["dice"] for roll in game_selectors.draft(run)["rolls"]}
    draw = _read(run).results[0].throws[0].draw
    for _ in range(6):  # new dice may fall like the old ones
        act("rule", verdict="reroll", result="1", draw=draw, generation=run.generation, **REASON)
        run = tools.remake(world)
        after = {roll["draw"]: roll for roll in game_selectors.draft(run)["rolls"]}
        if after[draw]["dice"] != before[draw]:
            break
    assert after[draw]["source"] == "reroll"
    assert after[draw]["dice"] != before[draw]
    others = [number for number in before if number != draw and number in after]
    assert all(after[number]["dice"] == before[number] for number in others)
    text = page("umpire_review", query="?r=1")
    assert "Rerolled" in text
    assert "rerolled by ruling" in text


def test_dice_can_be_set_and_nonsense_is_refused(act: Any, world: worlds.World, run: Run) -> None:
    throw = _read(run).results[0].throws[0]
    fields = {"verdict": "force", "result": "1", "draw": throw.draw, **REASON}
    for wrong in ("", "x", "9 9 9 9", " ".join(["7"] * len(throw.dice))):
        answer = act("rule", generation=run.generation, dice=wrong, **fields)
        assert answer.status_code == 422, wrong
    wish = " ".join(["1"] * len(throw.dice))
    act("rule", generation=run.generation, dice=wish, **fields)
    run = tools.remake(world)
    rolls = {roll["draw"]: roll for roll in game_selectors.draft(run)["rolls"]}
    assert rolls[throw.draw]["dice"] == [1] * len(throw.dice)
    assert rolls[throw.draw]["source"] == "forced"


def test_an_amendment_edits_what_the_run_leaves(act: Any, page: Any, world: worlds.World, run: Run) -> None:
    fields = {
        "verdict": "amend", "result": "1", "generation": run.generation, "edit.prestige-RED": "11",
        "edit.country-GB": "support", **REASON,
    }  # fmt: skip
    act("rule", **fields)
    run = tools.remake(world)
    ruling = run.rulings.get()
    assert ruling.subject["edits"] == [
        {"event": "SetPrestige", "side": "RED", "value": 11},
        {"event": "SetCountry", "country": "GB", "zone": "support"},
    ]
    state = game_selectors.draft_state(run)
    picture = game_selectors.adjudicator(run.game).picture(state, None)
    assert picture.prestige["RED"] == 11
    assert next(c.zone for c in picture.countries if c.code == "GB") == "support"
    act("accept-all", generation=run.generation)
    act("publish", run=run.pk, generation=run.generation)
    told = LogEntry.objects.get(exercise=world.exercise, kind=LogEntry.Kind.RULING)
    assert told.public
    assert "Shown to the class before." in told.text


def test_an_edit_that_breaks_a_rule_is_refused_with_the_sentence(act: Any, run: Run) -> None:
    answer = act(
        "rule", verdict="amend", result="1", generation=run.generation, **{"edit.prestige-RED": "-4"}, **REASON
    )
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Prestige cannot be −4." in text
    assert 'value="-4"' in text
    nothing = act("rule", verdict="amend", result="1", generation=run.generation, **REASON)
    assert "change at least one value" in nothing.content.decode()
    words = act(
        "rule", verdict="amend", result="1", generation=run.generation, **{"edit.prestige-RED": "lots"}, **REASON
    )
    assert words.status_code == 422
    assert "Expected `int`, got `str`" in words.content.decode()


def test_an_order_can_be_voided(act: Any, world: worlds.World, run: Run) -> None:
    side = next(iter(run.sheets))
    act("rule", verdict="void", order=f"{side}:0", result="0", generation=run.generation, **REASON)
    run.refresh_from_db()
    assert run.status == Run.Status.QUEUED
    remade = tools.remake(world)
    taken = [
        order for order in game_selectors.draft(remade)["taken"] if order["source"] == "sheet" and order["side"] == side
    ]
    assert taken == []
    assert act("rule", verdict="void", order=f"{side}:99", generation=remade.generation, **REASON).status_code == 422


def test_an_old_draft_refuses_the_ruling(act: Any, world: worlds.World, run: Run) -> None:
    draw = _read(run).results[0].throws[0].draw
    act("rule", verdict="reroll", result="1", draw=draw, generation=run.generation, **REASON)
    tools.remake(world)
    stale = act("accept", result="1", generation=run.generation)
    assert stale.status_code == 409
    assert "The draft has changed" in stale.content.decode()
    assert act("publish", run=run.pk, generation=run.generation).status_code == 409


def test_an_acceptance_falls_with_the_dice_it_was_given_for(act: Any, world: worlds.World, run: Run) -> None:
    act("accept-all", generation=run.generation)
    throw = _read(run).results[0].throws[0]
    wish = [1 if die != 1 else 2 for die in throw.dice]
    subject = {"draw": throw.draw, "key": throw.name, "dice": wish}
    Ruling.objects.create(run=run, verdict="force", subject=subject, reason="data", note="x")
    Run.objects.filter(pk=run.pk).update(status="queued", generation=run.generation + 1)
    run = tools.remake(world)
    assert _read(run).results[0].status == "set"


def test_a_ruling_can_be_withdrawn(act: Any, page: Any, world: worlds.World, run: Run) -> None:
    before = game_selectors.draft(run)["rolls"]
    draw = _read(run).results[0].throws[0].draw
    act("rule", verdict="reroll", result="1", draw=draw, generation=run.generation, **REASON)
    run = tools.remake(world)
    assert "Withdraw" in page("umpire_review")
    act("withdraw", ruling=run.rulings.get().pk)
    run = tools.remake(world)
    assert game_selectors.draft(run)["rolls"] == before
    assert act("withdraw", ruling=999999).status_code == 422


def test_dice_are_recomputed_from_the_seed(page: Any, run: Run) -> None:
    assert "the same dice" in page("umpire_review", query="?r=1&recompute=1")
    body = game_selectors.draft(run)
    for roll in body["rolls"]:
        roll["dice"] = [die % roll["faces"] + 1 for die in roll["dice"]]
    Run.objects.filter(pk=run.pk).update(draft=msgspec.json.encode(body).decode())
    run.refresh_from_db()
    proof = review.prove(run, game_selectors.head(run.game).position + 1, _read(run).results[0])
    assert not proof.good
    assert "do not follow from the seed" in proof.text


def test_a_run_that_ends_while_its_page_is_drawn_reloads_the_page(
    alice: Any, page: Any, world: worlds.World, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(*given: Any, **more: Any) -> Any:
        shown = read_review(*given, **more)
        Run.objects.filter(pk=run.pk).update(status=Run.Status.DONE)
        return shown

    read_review = review.review
    monkeypatch.setattr(review, "review", slowly)
    Run.objects.filter(pk=run.pk).update(status=Run.Status.RUNNING)
    text = page("umpire_review")
    assert "The adjudication is running." in text
    now = alice.get(reverse("umpire_part", args=[world.exercise.pk, "state"]), headers={"Accept": "application/json"})
    drawn = re.search(r'data-draft="([^"]+)"', text)
    assert drawn
    assert now.json()["draft"] != drawn[1]


def test_the_page_opens_while_the_first_draft_is_being_made(page: Any, run: Run) -> None:
    Run.objects.filter(pk=run.pk).update(status=Run.Status.RUNNING, draft="")
    assert "The adjudication is running." in page("umpire_review")


def test_a_preview_tells_what_publication_will_tell(page: Any, act: Any, world: worlds.World, run: Run) -> None:
    umpire = Viewer(world.refresh(), umpire=True)
    shown = {kind: preview.preview(umpire, cell) for kind, cell in world.cells.items() if kind != "white"}
    assert "Not yet" in page("umpire_part", "run")
    page("umpire_preview", world.cells["red"].pk)
    assert page("umpire_part", "run").count("Previewed") == 1
    last = LogEntry.objects.latest("id").pk
    act("accept-all", generation=run.generation)
    act("publish", run=run.pk, generation=run.generation)
    for kind, before in shown.items():
        mine = LogEntry.objects.filter(Q(public=True) | Q(cell=world.cells[kind]), exercise=world.exercise, pk__gt=last)
        told = sorted(mine.filter(kind="event").values_list("text", flat=True))
        hidden = [line.text for line in before.lines]
        assert set(hidden) <= set(told), kind


def test_a_sitrep_previewed_in_print_is_the_one_that_comes(alice: Any, act: Any, world: worlds.World, run: Run) -> None:
    def printed(kind: str) -> Any:
        return alice.get(reverse("umpire_preview_sitrep", args=[world.exercise.pk, world.cells[kind].pk]))

    draw = _read(run).results[0].throws[0].draw
    act("rule", verdict="reroll", result="1", draw=draw, generation=run.generation, **REASON)
    run = tools.remake(world)
    text = text_of(printed("red").content)
    assert "Preview, not published" in text
    assert "not in the ledger yet" in text
    assert "Shown to the class before." in text
    before = sitrep.preview(world.exercise, world.cells["red"], run)[1]
    act("accept-all", generation=run.generation)
    act("publish", run=run.pk, generation=run.generation)
    after = sitrep.collect(world.refresh(), world.cells["red"], 1, game_selectors.head(run.game).seq)
    assert before.told == after.told
    assert before.rulings == after.rulings
    assert printed("red").status_code == 404, "nothing is left to preview"
    assert printed("white").status_code == 404


def test_a_preview_of_the_white_cell_or_without_a_run(page: Any, alice: Any, world: worlds.World) -> None:
    worlds.play_until(worlds.begin(world), kind="cards")
    assert "No finished draft" in page("umpire_preview", world.cells["red"].pk)
    assert alice.get(reverse("umpire_preview", args=[world.exercise.pk, world.cells["white"].pk])).status_code == 404


def test_luck_is_compared_with_the_mean(run: Run) -> None:
    luck = _read(run).luck
    assert luck
    assert all(re.fullmatch(r"[\d.]+, \d+\.\d\d expected", text) for _, _, text in luck)
