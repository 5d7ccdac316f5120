"""What a cell reads at publication: own orders, losses, why the tracks moved. It comes with the step, not a paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from adjudication import selectors as game_selectors
from adjudication.services import rulings
from reports.models import Paper
from tests import world as worlds
from tests.fog.conftest import seated
from wargame.presenters.pages import cell_page
from wargame.presenters.shapes import Wanted
from wargame.presenters.step_news import Happened
from wargame.services import turns

SYSTEMS = (
    ("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"), ("opaque_war", "airport-lesson"),
    ("ukraine_2022", "kharkiv-lesson"), ("millennium_wars", "odesa-transnistria"),
)  # fmt: skip


def policy_turn(world: worlds.World, publish: bool = True) -> None:
    """Every cell submits one order of the policy, and the turn is adjudicated."""
    for sheet in world.decision().sheets.select_related("cell"):
        worlds.submit(world, sheet.cell.kind, [worlds.policy_order(world, sheet.cell.side or "")])
    worlds.settle(world, publish=publish)
    world.refresh()


def read(world: worlds.World, kind: str) -> Happened | None:
    return cell_page(world.viewer(kind), Wanted(), timezone.now()).happened


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_every_cell_has_its_news_in_the_same_moment_as_the_publication(system: str, pack: str) -> None:
    world = worlds.begun(system=system, pack_name=pack, pace="sheet")
    found = list[Happened]()
    for _ in range(2):
        policy_turn(world)
        assert not Paper.objects.exists()
        for kind in ("red", "blue"):
            news = read(world, kind)
            assert news is not None
            found.append(news)
    assert any(news.orders and "carried out" in news.carried for news in found)
    assert all(news.others or news.turn for news in found)


@pytest.mark.django_db
def test_the_tracks_agree_with_the_boxes_on_the_page() -> None:
    world = worlds.begun(pace="sheet")
    policy_turn(world)
    page = cell_page(world.viewer("red"), Wanted(), timezone.now())
    assert page.happened is not None
    assert page.board is not None
    tracks = {track.title: track for track in page.happened.tracks}
    prestige = world.state().prestige
    for name, now in (("Russia", prestige[0]), ("Ukraine", prestige[1])):
        track = tracks[f"Prestige of {name}"]
        moved = sum(int(cause.by.replace("−", "-")) for cause in track.causes)
        assert int(track.before) + moved == int(track.after) == now
    boxes = " ".join(f"{figure.value} {figure.small}" for figure in page.board.figures)
    assert str(prestige[0]) in boxes


@pytest.mark.django_db
@pytest.mark.parametrize(("dice", "state"), [([6, 6], "failed"), ([1, 1], "done")])
def test_an_order_that_failed_says_what_the_dice_had_to_be(dice: list[int], state: str) -> None:
    world = worlds.begun(pace="sheet", review="all")
    cards = {"do": "place_cards", "military": "minor", "diplomatic": "maximum", "information": "minor"}
    worlds.submit(world, "red", [{**cards, "diplomatic": "minor", "military": "maximum"}])
    attempt = {"do": "attempt", "country": "GB", "direction": "up", "rp": 4, "prestige": 0}
    worlds.submit(world, "blue", [cards, attempt])
    worlds.settle(world, publish=False)
    run = game_selectors.open_run(world.refresh().game)  # type: ignore[arg-type]  # it plays
    assert run is not None
    roll = next(one for one in game_selectors.draft(run)["rolls"] if one["subject"] == "GB")
    subject = {"key": roll["key"]} if roll.get("key") else {"draw": roll["draw"]}
    rulings.rule(run=run, verdict="force", subject={**subject, "dice": dice}, reason="data", note="Dice of the room.")
    worlds.settle(world)
    world.refresh()
    news = read(world, "blue")
    assert news is not None
    order = next(one for one in news.orders if "Great Britain" in one.text)
    page = seated(world, "blue").get(reverse("cell", args=[world.exercise.pk, world.cells["blue"].pk]))
    said = f"You rolled {sum(dice)} and needed {roll['target']} or less."
    assert (order.state, order.reasons) == (state, (said,) if state == "failed" else ())
    assert (f"Tried and failed: {said}" in " ".join(page.content.decode().split())) is (state == "failed")


@pytest.mark.django_db
@pytest.mark.parametrize("tell", [True, False])
def test_a_ruling_is_in_the_news_of_those_who_are_told(tell: bool) -> None:
    world = worlds.begun(pace="sheet", review="all")
    policy_turn(world, publish=False)
    run = game_selectors.open_run(world.exercise.game)  # type: ignore[arg-type]  # it plays
    assert run is not None
    now = game_selectors.draft_state(run).prestige[0]
    edit: dict[str, Any] = {"event": "SetPrestige", "side": "RED", "value": now - 3}
    rulings.rule(
        run=run, verdict="amend", subject={"edits": [edit]}, reason="data", note="A misprint.", tell_cells=tell
    )
    worlds.settle(world)
    news = read(world, "red")
    assert news is not None
    assert any("A misprint." in text for text in news.rulings) is tell
    track = next(one for one in news.tracks if one.title == "Prestige of Russia")
    by = {cause.text: cause.by for cause in track.causes}
    assert (by.get("You do not know why") == "−3") is not tell
    assert any(text.endswith("(umpire)") for text in by) is tell
    assert int(track.after) == now - 3


@pytest.mark.django_db
def test_what_was_taken_back_is_no_news() -> None:
    world = worlds.begun(pace="sheet")
    policy_turn(world)
    seq = game_selectors.head(world.exercise.game).seq  # type: ignore[arg-type]  # it plays
    turns.undo(exercise=world.exercise, seq=seq, reason="A wrong sheet.")
    world.refresh()
    assert read(world, "red") is None
    policy_turn(world)
    assert read(world, "red") is not None


@pytest.mark.django_db
def test_decision_by_decision_a_cell_reads_all_since_its_last_order() -> None:
    """Else the fight that it ordered would be news to nobody once the other side has answered."""
    world = worlds.begun(system="opuc", pack_name="first-lesson", pace="live", review="none")
    seen = 0
    for _ in range(30):
        decision = world.decision()
        kinds = [sheet.cell.kind for sheet in decision.sheets.select_related("cell")]
        policy_turn(world)
        for kind in kinds:
            news = read(world, kind)
            seen += news is not None and bool(news.orders)
    assert seen > 10


@pytest.mark.django_db
def test_somebody_without_a_side_reads_what_the_sides_did() -> None:
    world = worlds.begun(pace="sheet")
    policy_turn(world)
    news = read(world, "observer")
    assert news is not None
    assert news.orders == ()
    assert news.others_title == "What the sides did"
