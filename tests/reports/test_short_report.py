"""The report in its few pages: what is on the first one, which annexes there are on demand, how long all is."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace as Made
from typing import Any

import pytest
from django.template.loader import render_to_string

from adjudication.engine import registry
from reports import makers, press
from reports.collect import aar, sitrep
from reports.collect.report.annexes import ANNEXES, wanted
from reports.figures import journeys, report
from reports.models import Entry
from reports.services import words
from tests import world as worlds
from tests.pages import printed_pages
from tests.reports.conftest import report_words, with_annexes
from tests.reports.numbers.playing import Game
from tests.reports.numbers.test_whole_games import FIRST, PACKS, judge
from tests.systems import scope
from wargame.errors import Refused
from wargame.models import Objective
from wargame.services import exercises

MOST_PAGES, MOST_WORDS = 10, 6000
STAFF_PAGES = 3


def write(world: worlds.World, part: str, subject: str = "", **values: str) -> Entry:
    umpire = world.viewer("white", umpire=True)
    return words.save(viewer=umpire, part=part, subject=subject, values=values, seen={})


def html_of(world: worlds.World) -> str:
    return render_to_string("reports/pdf/aar.html", report.aar(aar.collect(world.exercise)))


def test_annexes_are_printed_on_demand_and_in_their_order(played: worlds.World) -> None:
    assert "annex-" not in re.sub(r"annex-head", "", html_of(played))
    assert write(played, "annexes", text="roster,turns").values["text"] == "turns, roster"
    found = html_of(played)
    assert re.findall(r'data-run="(Annex \w: [a-z ]+)"', found) == ["Annex B: roster and clock"]
    assert 'data-run="Annex A: turns in full, turn 1"' in found
    with pytest.raises(Refused, match=r"“orders” is not an annex\. Choose from turns, evidence,"):
        write(played, "annexes", text="orders")
    assert wanted(" , ".join(reversed(list(ANNEXES)))) == tuple(ANNEXES)


def test_the_first_page_has_what_weighs_most_and_says_what_nobody_wrote(played: worlds.World) -> None:
    for code in ("LO-1", "LO-2"):
        Objective.objects.create(exercise=played.exercise, code=code, title=code, text="T")
    for n, (kind, rating) in enumerate(
        (("strength", "met"), ("improve", "mostly"), ("improve", "not"), ("improve", "not")), 1
    ):
        write(played, "finding", f"f{n}", objective="LO-1", kind=kind, rating=rating, text=f"Found {n}.")
    for n, answers in enumerate(("F-01", "F-04", "F-02"), 1):
        write(played, "recommendation", f"r{n}", text=f"Advice {n}.", findings=answers)
    write(played, "exercise", sponsor="Joint staff course 26")
    data = aar.collect(played.exercise)
    assert [one.number for one in data.findings] == ["F-04", "F-03", "F-02", "F-01"]
    assert [one.number for one in data.advice] == ["REC-02", "REC-03", "REC-01"]
    page = html_of(played).partition('id="course"')[0]
    for said in ("Joint staff course 26", "Found 4.", "Found 2.", "Advice 1.", "has all 4", "Not written"):
        assert said in page, said
    assert "Found 1." not in page


def test_a_finding_has_its_reference_and_its_analysis(played: worlds.World) -> None:
    Objective.objects.create(exercise=played.exercise, code="LO-1", title="Tempo", text="T")
    write(
        played,
        "finding",
        "f1",
        objective="LO-1",
        text="Late.",
        reference="AJP-2",
        analysis="Seen late. Expected early.",
    )
    (row,) = re.findall(r'<tr id="finding-F-01">.*?</tr>', html_of(played), re.DOTALL)
    assert "AJP-2" in row
    assert "Seen late. Expected early." in row


def test_every_link_of_the_report_leads_somewhere(played: worlds.World) -> None:
    for chosen in ((), ("turns", "roster"), tuple(ANNEXES)):
        if chosen:
            with_annexes(played.exercise, *chosen)
        found = html_of(played)
        there = set(re.findall(r'\bid="([^"]+)"', found))
        assert {one for one in re.findall(r'href="#([^"]+)"', found) if one not in there} == set(), chosen


def test_pieces_are_followed_from_where_they_were_first_seen_to_where_they_ended() -> None:
    def view(**at: str) -> Any:
        blocks: dict[str, list[Any]] = {}
        for name, place in at.items():
            blocks.setdefault(place, []).append(Made(id=name, side="RED" if name < "c" else "BLUE"))
        outlines = Made(areas={"kyiv": 1, "lviv": 1, "odesa": 1})
        return Made(outlines=outlines, counters=blocks)

    found = journeys.journeys([view(a="kyiv", b="kyiv", c="lviv"), view(a="lviv", b="lviv", d="odesa"), view(d="kyiv")])
    assert found == {("RED", "kyiv", "lviv"): 2, ("BLUE", "odesa", "kyiv"): 1}


@pytest.mark.nightly
@pytest.mark.parametrize("system", scope.large())
def test_a_rich_exercise_takes_ten_pages_and_its_sitreps_three(db: None, system: str) -> None:
    pack = PACKS.get(system) or registry.get(system).packs()[0]
    game = Game(worlds.begun(system=system, pack_name=pack, review="all"), FIRST.get(system, 1))
    game.play(30)
    judge(game)
    exercise = game.world.refresh()
    pages = printed_pages(press.render(html_of(game.world), closer=True).data)
    assert len(pages) <= MOST_PAGES
    assert sum(len(page.split()) for page in pages) <= MOST_WORDS
    assert min(len(page.split()) for page in pages[:-1]) > 60, "no page is nearly empty"
    head = exercise.game.steps.order_by("-seq").first()  # type: ignore[union-attr]  # it plays
    made = sitrep.collect(exercise, game.world.cells["blue"], 1, head.seq)  # type: ignore[union-attr]  # it is there
    html = makers.sitrep_html(made, 1)
    assert makers.staff(html).pages <= STAFF_PAGES


def test_a_side_without_rolls_has_no_line_in_the_chart_of_luck(played: worlds.World) -> None:
    data = aar.collect(played.exercise)
    first, *others = data.luck
    names = dict(data.sides)
    less = replace(data, luck=(replace(first, rolls=0), *(replace(row, rolls=3) for row in others)))
    assert report.luck_sides(less) == {row.side: names[row.side] for row in others}
    assert names[first.side] not in report.luck_title(less)
    assert names[others[0].side] in report.luck_title(less)


def test_forecasts_stand_beside_their_chart_and_do_not_open_a_page_each() -> None:
    rows = "<tr><th>All cells</th>" + "<td>0.123</td>" * 5 + "</tr>"
    heads = "".join(
        f"<th>{one}</th>" for one in ("Cell", "Forecasts", "Brier", "Reliability", "Resolution", "Uncertainty")
    )
    cols = "<col>" + '<col class="c-page">' * 5
    chart = '<figure><svg width="60mm" height="60mm"></svg><figcaption>Reliability.</figcaption></figure>'
    table = f"<table><colgroup>{cols}</colgroup><thead><tr>{heads}</tr></thead><tbody>{rows * 3}</tbody></table>"
    section = f'<section>{"<p>Before.</p>" * 40}<div class="wide calibrated">{table}{chart}</div></section>'
    pages = printed_pages(press.render(f'<body class="aar"><main>{section}</main></body>').data)
    assert len(pages) == 2
    assert "Resolution" in pages[1], "no heading is broken"
    assert "Reliability." in pages[1]


def test_without_annexes_no_name_of_a_cell_is_printed(played: worlds.World) -> None:
    exercises.end(exercise=played.exercise)
    text = report_words(played.refresh(), annexes=False)
    assert not [
        seat.name for seat in played.seats.values() if seat.name and seat.cell.kind != "white" and seat.name in text
    ]
