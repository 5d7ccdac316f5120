"""Links in papers lead to a place in the paper, to the installation's public address, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from adjudication.engine import registry
from reports.models import Paper
from reports.services import due, papers
from tests import world as worlds
from tests.reports.conftest import print_nothing
from tests.reports.test_lessons import teach
from tests.systems import scope
from wargame.web import public_address

SITE = "https://wargame.example.org"
K = Paper.Kind
KINDS = (K.AAR, K.HOT_WASH, K.ORDER_SHEETS, K.MAPS, K.JOIN_CARDS, K.GRADING, K.READ_AHEAD)
READY = {"ukrainian_crisis": {"number": "WX 1"}, "opuc": {"pack_name": "first-lesson", "number": "WX 7"}}


@pytest.mark.parametrize(
    ("base", "site"),
    [
        ("http://localhost:8000", ""), ("http://127.0.0.1", ""), ("http://[::1]:8000/", ""), ("", ""),
        ("http://localhost.", ""), ("http://127.9.9.9:1", ""), (f"{SITE}/", SITE), ("http://10.0.0.7:8000",) * 2,
    ],
)  # fmt: skip
def test_a_paper_names_no_address_that_only_this_machine_knows(base: str, site: str) -> None:
    assert public_address.for_paper(base) == site


def _all_papers(world: worlds.World, base_url: str) -> Iterator[tuple[str, bytes]]:
    """Every paper in print that an exercise with a finished turn has, and the commander's pages."""
    exercise = world.refresh()
    ids = due.settle(exercise=exercise)
    ids += [papers.request(exercise=exercise, kind=kind, base_url=base_url).pk for kind in KINDS]
    for paper_id in ids:
        assert papers.perform(paper_id)
        paper = Paper.objects.get(pk=paper_id)
        assert paper.status == Paper.Status.DONE, (paper, paper.error)
        yield str(paper), bytes(paper.file or b"")
        if paper.brief:
            yield f"{paper}, commander", bytes(paper.brief)


def _world(system: str) -> worlds.World:
    """A turn is over, with evidence of each kind."""
    pack = registry.get(system).packs()[0]
    world = worlds.second_turn(**{"system": system, "pack_name": pack} | READY.get(system, {}))
    if system == worlds.SYSTEM:
        teach(world)
    return world


@pytest.mark.parametrize("base_url", [SITE, "http://localhost:8000", ""])
def test_every_link_of_every_paper_has_an_end(db: None, monkeypatch: pytest.MonkeyPatch, base_url: str) -> None:
    """As the pages are written, which takes a hundredth of the time of setting them."""
    print_nothing(monkeypatch)
    for title, data in _all_papers(_world("ukrainian_crisis"), base_url):
        html = data.decode()
        targets = set(re.findall(r"""<a\b[^>]*?\shref=["']([^"']*)["']""", html))
        places = set(re.findall(r"""\sid=["']([^"']*)["']""", html))
        inside = {one[1:] for one in targets if one.startswith("#")}
        assert inside <= places, (title, inside - places)
        outside = {one for one in targets if not one.startswith("#")}
        assert all(one.startswith(f"{SITE}/") for one in outside), (title, outside)
        assert "localhost" not in html, title
        if title == "After-action report":
            assert inside
            assert bool(outside) == (base_url == SITE)


def _annotations(data: bytes) -> Iterator[tuple[str, Any]]:
    """Where each link in a PDF leads: its address, or the page that it shows."""
    reader = PdfReader(BytesIO(data))
    for page in reader.pages:
        for one in page.get("/Annots") or ():
            found = one.get_object()
            if found.get("/Subtype") != "/Link":
                continue
            act = found.get("/A", {})
            act = act.get_object() if hasattr(act, "get_object") else act
            if "/URI" in act:
                yield "uri", str(act["/URI"])
            else:
                name = str(found.get("/Dest", act.get("/D", "")))
                yield "place", name in reader.named_destinations


@pytest.mark.nightly
@pytest.mark.parametrize("system", scope.large())
def test_every_link_annotation_in_print(db: None, system: str) -> None:
    count = 0
    for title, data in _all_papers(_world(system), SITE):
        for kind, target in _annotations(data):
            count += 1
            known = target if kind == "place" else target.startswith(f"{SITE}/")
            assert known, (title, target)
    assert count > 20
