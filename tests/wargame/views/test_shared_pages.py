"""The page of a cell is worked out once for its commander and its staff, and each reads what they would read alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from tests import world as worlds
from wargame.notices import Stamp
from wargame.presenters.pages import CellPage, cell_page
from wargame.presenters.shapes import Wanted
from wargame.services.participants import seats
from wargame.viewer import Viewer
from wargame.views import cell as views

PACKS = (
    ("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"), ("opaque_war", "airport-lesson"),
    ("ukraine_2022", "kharkiv-lesson"), ("millennium_wars", "odesa-transnistria"),
)  # fmt: skip


def asked() -> HttpRequest:
    request = HttpRequest()
    request.session = SessionStore()
    return request


def parts(request: HttpRequest, page: CellPage) -> dict[str, str]:
    return {part: views.CHANGES_ALONE.sub(r"\1", views.drawn(request, page, part)) for part in views.PARTS}


@pytest.mark.parametrize("pace", ["live", "sheet"])
@pytest.mark.parametrize(("system", "pack"), PACKS)
def test_commander_and_staff_read_the_same_shared_or_alone(
    db: None, monkeypatch: pytest.MonkeyPatch, system: str, pack: str, pace: str
) -> None:
    world = worlds.begun(system=system, pack_name=pack, pace=pace)
    red = world.cells["red"]
    (staff,) = seats.add(cell=red, role="staff", names=["Maj Brandt"])
    commander = world.viewer("red")
    viewers = [commander, Viewer(commander.exercise, umpire=False, cell=red, seat=staff)]
    request, made = asked(), list[Any]()

    def counted(*given: Any) -> CellPage:
        made.append(given)
        return cell_page(*given)

    monkeypatch.setattr(views, "monotonic", lambda: 7.5)
    monkeypatch.setattr(views, "cell_page", counted)
    alike, stamp = (world.exercise.pk, "red"), Stamp(1, 1)
    shared = [parts(request, views._page_of_all(viewer, 0, alike, stamp)) for viewer in viewers]
    assert len(made) == 1
    alone = [parts(request, views._page(viewer, Wanted(), 0)) for viewer in viewers]
    assert shared == alone
    assert shared[0]["title"] != shared[1]["title"]
    views._page_of_all(commander, 0, alike, Stamp(1, 2))
    assert len(made) == 4  # something was heard
