"""A long exercise costs the umpire's pages no more queries than a short one, and they show it a page at a time."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from adjudication.models import Ruling, Run
from tests import world as worlds
from tests.pages import markup
from tests.wargame.views.test_role import browser
from wargame.models import LogEntry, OrderSheet
from wargame.services import turns
from wargame.services.evaluation import observations

pytestmark = pytest.mark.django_db

PAGES = ("umpire_console", "umpire_log", "umpire_sheets", "umpire_ledger", "umpire_record")
MANY = 2_000


@pytest.fixture
def world(db: None) -> worlds.World:
    found = worlds.build("alice", "Amber")
    worlds.teach(found.exercise)
    worlds.begin(found)
    worlds.advance(found)
    return found


@pytest.fixture
def alice(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def queries(client: Client, world: worlds.World, name: str) -> int:
    path = reverse(name, args=[world.exercise.pk])
    assert client.get(path).status_code == 200  # what is kept between requests is kept now
    with CaptureQueriesContext(connection) as caught:
        client.get(path)
    return len(caught)


def write(world: worlds.World, count: int) -> None:
    """So many entries, to all, to one cell and to the umpire alone in turn."""
    cells = [None, world.cells["red"], world.cells["blue"]]
    LogEntry.objects.bulk_create(
        LogEntry(
            exercise=world.exercise, kind=LogEntry.Kind.NOTICE, text=f"Entry {number}.", public=number % 4 == 0,
            cell=None if number % 4 == 0 else cells[number % 3], turn=1,
        )
        for number in range(count)
    )  # fmt: skip


def test_two_thousand_entries_cost_no_query_more(world: worlds.World, alice: Client) -> None:
    write(world, 20)
    few = {name: queries(alice, world, name) for name in PAGES}
    write(world, MANY)
    assert world.exercise.log.count() > MANY
    assert {name: queries(alice, world, name) for name in PAGES} == few
    assert few["umpire_log"] <= 12, few


def test_the_cells_page_costs_no_query_more_either(world: worlds.World) -> None:
    red = browser(world, "red")
    path = reverse("cell", args=[world.exercise.pk, world.cells["red"].pk])
    counts = []
    for count in (200, MANY):  # the first more than the page shows
        write(world, count)
        red.get(path)
        with CaptureQueriesContext(connection) as caught:
            assert red.get(path).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_the_log_is_read_a_page_at_a_time_and_nothing_is_left_out(world: worlds.World, alice: Client) -> None:
    write(world, 450)
    path, address, seen, pages = reverse("umpire_log", args=[world.exercise.pk]), "", [], 0
    while pages < 9:
        pages += 1
        text = alice.get(path + address).content.decode()
        here = [int(number) for number in re.findall(r"Entry (\d+)\.", text)]
        assert len(re.findall(r"<li class", text)) <= 100
        seen += here
        older = re.search(r'href="(\?before=\d+)"', text)
        if older is None:
            break
        address = older[1]
    assert pages == 5
    assert seen == list(reversed(range(450)))


def test_sheets_and_steps_are_paged_too(world: worlds.World, alice: Client) -> None:
    decision = world.exercise.decisions.first()
    assert decision is not None
    sheets = [
        OrderSheet(decision=decision, cell=world.cells["green"], status="submitted", intent=f"Plan {n}.") for n in (1,)
    ]
    OrderSheet.objects.bulk_create(sheets)
    text = alice.get(reverse("umpire_sheets", args=[world.exercise.pk])).content.decode()
    assert "Plan 1." in text
    head = world.exercise.game.steps.latest("seq").seq if world.exercise.game else 0
    earlier = markup(alice.get(reverse("umpire_ledger", args=[world.exercise.pk]) + f"?before={head}"))
    assert f'<th scope="row"> {head} <' not in earlier
    assert f'<th scope="row"> {head - 1} <' in earlier


@pytest.mark.parametrize("name", ["umpire_log", "umpire_sheets", "umpire_ledger"])
@pytest.mark.parametrize("before", ["-1", "x", "9" * 40, "", "0"])
def test_an_odd_page_is_the_first(world: worlds.World, alice: Client, name: str, before: str) -> None:
    assert alice.get(reverse(name, args=[world.exercise.pk]), {"before": before}).status_code == 200


def test_an_order_sheet_is_marked_as_evidence_by_one_click(world: worlds.World, alice: Client) -> None:
    sheet = OrderSheet.objects.filter(
        decision__exercise=world.exercise, cell=world.cells["red"], status="locked"
    ).first()
    assert sheet is not None
    objective = world.exercise.objectives.get(code="LO-2")
    page = reverse("umpire_sheets", args=[world.exercise.pk])
    assert f'name="ref" value="{sheet.pk}"' in alice.get(page).content.decode()
    mark = reverse("umpire_evidence", args=[world.exercise.pk])
    answer = alice.post(mark, {"kind": "sheet", "ref": sheet.pk, "objective": objective.pk, "back": page})
    assert answer["Location"] == page
    (evidence,) = world.exercise.evidence.all()
    assert (evidence.kind, evidence.ref, evidence.cell) == ("sheet", str(sheet.pk), world.cells["red"])
    assert "Evidence on LO-2" in alice.get(page).content.decode()
    sent = {"kind": "sheet", "ref": sheet.pk, "judge": f"{objective.pk}:against"}
    buttons = alice.post(mark, sent, headers={"HX-Request": "true"}).content.decode()
    assert f'value="{objective.pk}:neutral"' in buttons, "pressed again, it is neutral"
    assert world.exercise.evidence.get().bearing == "against"
    assert (
        alice.post(mark, sent | {"judge": f"{objective.pk}:maybe"}, headers={"HX-Request": "true"}).status_code == 422
    )
    assert alice.post(mark, sent | {"judge": "x:for"}).status_code == 404


def test_evidence_is_pinned_and_judged_on_the_data_plan(world: worlds.World, alice: Client) -> None:
    objective = world.exercise.objectives.get(code="LO-2")
    indicator = objective.indicators.first()
    assert indicator is not None
    made = observations.note(viewer=world.viewer("white", umpire=True), text="Red waits.", objective_id=objective.pk)
    mark = world.exercise.evidence.get(ref=str(made.pk))
    address = reverse("umpire_judge", args=[world.exercise.pk, mark.pk])
    plan = reverse("umpire_plan", args=[world.exercise.pk])
    line = alice.post(address, {"bearing": "against", "indicator": indicator.pk}, headers={"HX-Request": "true"})
    assert line.status_code == 200
    assert re.search(r'value="against"\s+aria-pressed="true"', line.content.decode())
    mark.refresh_from_db()
    assert (mark.bearing, mark.indicator) == ("against", indicator)
    page = alice.get(plan).content.decode()
    assert '<td class="n" data-label="Evidence: ">1 against</td>' in page
    assert "1 piece of evidence: 1 against" in page
    answer = alice.post(address, {"bearing": "for", "indicator": "0"})
    assert answer["Location"] == f"{plan}#evidence-{mark.pk}"
    mark.refresh_from_db()
    assert (mark.bearing, mark.indicator) == ("for", None)
    assert alice.post(address, {"bearing": "maybe"}, headers={"HX-Request": "true"}).status_code == 422
    assert alice.post(reverse("umpire_judge", args=[world.exercise.pk, 0]), {"bearing": "for"}).status_code == 404


def test_a_ruling_is_marked_on_the_review_and_on_the_record(world: worlds.World, alice: Client) -> None:
    decision = world.decision()
    for sheet in decision.sheets.select_related("cell"):
        worlds.submit(world, sheet.cell.kind, [worlds.policy_order(world, sheet.cell.side or "")])
    run = worlds.settle(world, publish=False)
    assert run is not None
    ruling = Ruling.objects.create(run=run, verdict="amend", reason="pedagogy", note="For the class.", made_by="Alice")
    review = alice.get(reverse("umpire_review", args=[world.exercise.pk]) + "?r=0").content.decode()
    assert 'name="kind" value="ruling"' in review
    assert f'name="ref" value="{ruling.pk}"' in review
    assert 'name="kind" value="sheet"' in review
    run = Run.objects.get(pk=run.pk)
    turns.publish(exercise=world.refresh(), run_id=run.pk, generation=run.generation)
    record = alice.get(reverse("umpire_record", args=[world.exercise.pk])).content.decode()
    assert f'name="ref" value="{ruling.pk}"' in record
    objective = world.exercise.objectives.first()
    assert objective is not None
    mark = reverse("umpire_evidence", args=[world.exercise.pk])
    assert alice.post(mark, {"kind": "ruling", "ref": ruling.pk, "objective": objective.pk}).status_code == 302
    assert world.exercise.evidence.filter(kind="ruling", ref=str(ruling.pk)).exists()
