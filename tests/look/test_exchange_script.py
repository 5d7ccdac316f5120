"""The browser reads an order of battle in MSDL and sends what the server needs of it, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from adjudication.engine import registry
from adjudication.services.studio import exchange
from tests.look.served import served

PAGE = """<!doctype html><html lang="en"><title>Exchange</title>
<form id="exchange-form"><input type="hidden" name="scenario"><input type="file" data-msdl></form>
<div id="force-table"></div>
<script type="module">
  import "/studio-exchange.js";
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    window.sent = document.querySelector("[name=scenario]").value;
  });
  window.ready = true;
</script></html>"""
UNIT = """<Unit><ObjectHandle>{handle}</ObjectHandle><SymbolIdentifier>{symbol}</SymbolIdentifier><Name>{name}</Name>
<Relations><ForceRelation><ForceRelationChoice>{of}</ForceRelationChoice><ForceRelationData>{above}</ForceRelationData>
</ForceRelation></Relations><Disposition><Location>{place}</Location></Disposition></Unit>"""
SIDE = "<ForceSideHandle>{}</ForceSideHandle>"
SUPERIOR = "<CommandRelation><CommandingSuperiorHandle>{}</CommandingSuperiorHandle></CommandRelation>"
DEGREES = """<CoordinateChoice>GDC</CoordinateChoice><CoordinateData><GDC><Latitude>58.1</Latitude>
<Longitude>26.3</Longitude><ElevationAGL>0</ElevationAGL></GDC></CoordinateData>"""
GRID = """<CoordinateChoice>MGRS</CoordinateChoice><CoordinateData><MGRS><MGRSGridZone>35V</MGRSGridZone>
<MGRSGridSquare>MD</MGRSGridSquare><MGRSEasting>50000</MGRSEasting><MGRSNorthing>40000</MGRSNorthing>
<MGRSPrecision>5</MGRSPrecision></MGRS></CoordinateData>"""
SCENARIO = f"""<?xml version="1.0"?><MilitaryScenario xmlns="http://www.sisostds.org/Schemas/msdl/v1">
<ScenarioID><name>Try</name></ScenarioID><ForceSides>
<ForceSide><ObjectHandle>s1</ObjectHandle><ForceSideName>Friends &amp; allies</ForceSideName></ForceSide>
<ForceSide><ObjectHandle>f1</ObjectHandle><ForceSideName>Corps</ForceSideName><AllegianceHandle>s1</AllegianceHandle>
</ForceSide></ForceSides><Organizations><Units>
{UNIT.format(handle="b", symbol="SFGPUCI----H---", name="7th", of="FORCE_SIDE", above=SIDE.format("f1"), place="")}
{UNIT.format(handle="1", symbol="SFGPUCI----F---", name="1st", of="UNIT", above=SUPERIOR.format("b"), place=DEGREES)}
{UNIT.format(handle="2", symbol="SFGPUCA----F---", name="2nd", of="UNIT", above=SUPERIOR.format("b"), place=GRID)}
</Units></Organizations></MilitaryScenario>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with served(browser, PAGE, "window.ready") as opened:
        yield opened


def choose(page: Page, text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    page.locator("[data-msdl]").set_input_files({"name": "a.xml", "mimeType": "text/xml", "buffer": data})


def test_an_order_of_battle_is_read(page: Page) -> None:
    choose(page, SCENARIO)
    page.wait_for_function("() => window.sent")
    sent: dict[str, Any] = json.loads(page.evaluate("window.sent"))
    assert sent["sides"] == {"s1": "Friends & allies"}
    units = {unit.pop("id"): unit for unit in sent["units"]}
    assert units["b"] == {"name": "7th", "symbol": "SFGPUCI----H---", "side": "s1", "superior": "", "at": None}
    assert units["1"] == {"name": "1st", "symbol": "SFGPUCI----F---", "side": "s1", "superior": "b", "at": [26.3, 58.1]}
    assert units["2"]["at"] == pytest.approx([26.17, 57.2], abs=0.01)  # zone 35, 50 km west of 27° east


def test_the_example_is_read(page: Page) -> None:
    choose(page, (Path(__file__).resolve().parents[2] / "examples" / "forces" / "two-brigades.xml").read_text())
    page.wait_for_function("() => window.sent")
    found = exchange.read(page.evaluate("window.sent"))
    made = exchange.brought("opuc", dict(registry.get("opuc").pack_texts("se-estonia-small")), found)
    assert (len(made.added), made.formations) == (10, ("4th Brigade", "90th Brigade"))
    assert [left.titles for left in made.left_out] == [("47th Anti-Tank Battalion",)]


@pytest.mark.parametrize("text", ["<a", "<kml/>", "", "<MilitaryScenario/>"])
def test_other_files_are_refused_in_a_sentence(page: Page, text: str) -> None:
    choose(page, text)
    page.wait_for_function("() => document.querySelector('#force-table').textContent")
    assert page.inner_text("#force-table") == (
        "a.xml cannot be read as MSDL. Save it again in the program it comes from."
    )
    assert page.evaluate("window.sent") is None


SPOKEN = SCENARIO.replace("7th", "Jägerbataillon").removeprefix('<?xml version="1.0"?>')


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<?xml version="1.0" encoding="ISO-8859-1"?>', "latin-1"),
        ("<?xml version='1.0' encoding = 'windows-1252' standalone='yes'?>", "cp1252"),
        ('<?xml version="1.0" encoding="UTF-16"?>', "utf-16"),
        ('<?xml version="1.0" encoding="UTF-16"?>', "utf-16-be"),
        ('<?xml version="1.0" encoding="UTF-8"?>', "utf-8-sig"),
        ('<?xml version="1.0"?>', "utf-8"),
    ],
)
def test_the_declared_encoding_is_obeyed(page: Page, head: str, encoding: str) -> None:
    choose(page, f"{head}{SPOKEN}".encode(encoding))
    page.wait_for_function("() => window.sent")
    assert "Jägerbataillon" in {unit["name"] for unit in json.loads(page.evaluate("window.sent"))["units"]}


@pytest.mark.parametrize(
    ("head", "named"), [('<?xml version="1.0"?>', "UTF-8"), ('<?xml version="1.0" encoding="EBCDIC-1"?>', "EBCDIC-1")]
)
def test_text_that_is_not_what_it_declares_is_refused(page: Page, head: str, named: str) -> None:
    choose(page, f"{head}{SPOKEN}".encode("latin-1"))
    page.wait_for_function("() => document.querySelector('#force-table').textContent")
    assert page.inner_text("#force-table") == f"a.xml is not text in {named}, as it should be. Save it as UTF-8."
    assert page.evaluate("window.sent") is None
