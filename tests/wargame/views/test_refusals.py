"""Where a refusal stands on the page of a cell."""

from __future__ import annotations

import re

from tests.wargame.views.conftest import Enter, Sheet
from tests.wargame.views.test_sheets import to_military
from tests.world import World, begun


def test_a_refusal_stands_once_beside_the_button_of_its_form(world: World, red: Sheet) -> None:
    to_military(world, red)
    _, page = red.save(act="add", part="military", s="RG1", do="mobilise", **{"f.unit": "UG1"})
    assert page.count("data-refused") == 1
    form = page[page.index('value="mobilise"') :]
    assert "data-refused" in form[: form.index("</form>")]


def test_a_refusal_of_the_whole_sheet_stands_beside_its_command(blue: Sheet) -> None:
    _, page = blue.submit()
    assert page.count("data-refused") == 1
    assert "data-refused" in page[page.index("submit-dock") :]


def test_a_refused_choice_of_places_keeps_them_and_stands_behind_the_odds(db: None, enter: Enter) -> None:
    """A script takes an element before the odds for the odds of before, which it keeps for what is typed."""
    world = begun(system="opaque_war", pack_name="donbas-2014", pace="sheet", review="none")
    red = Sheet(world, enter(world, "red"), "red")
    place = offered(red.client.get(red.cell).content.decode())[0]
    _, page = red.save(True, act="part", part="battalions_luhansk", do="place_battalions", **{"f.hexes[]": place})
    form = form_of(page)
    assert "data-refused" in form[form.index("form-odds") :]
    assert re.search(rf'value="{place}"\s+checked', form)


def form_of(page: str) -> str:
    """The rest of the form for the battalions, from its kind of order on."""
    form = page[page.index('value="place_battalions"') :]
    return form[: form.index("</form>")]


def offered(page: str) -> list[str]:
    """The places that it offers."""
    found: list[str] = re.findall(r'name="f\.hexes\[\]"\s+value="(\w+)"', form_of(page))
    return found
