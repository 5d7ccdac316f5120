"""The pages that make a map out of geography: who may enter, what is kept, and what a change of the form shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from adjudication.models import Geography, StoredPack
from adjudication.services import geography, packs
from tests.geography.drawing import feature

EXTRACT = Path(__file__).parents[3] / "examples" / "geography" / "south-east-estonia.geojson"
FRAME = {"north": "58.95", "west": "25.75", "south": "57.35", "east": "28.1", "km": "15", "top": "north", "least": "50"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Geography:
    return geography.keep(files={EXTRACT.name: EXTRACT.read_bytes()}, credit="© Nobody", licence="CC0")


def page_of(row: Geography) -> str:
    return reverse("umpire_geography", args=[row.pk])


def upload(data: bytes) -> dict[str, Any]:
    file = SimpleUploadedFile("a.geojson", data, "application/geo+json")
    return {"geojson": file, "credit": "© Nobody", "licence": "CC0"}


def test_nobody_enters_without_signing_in(client: Client, row: Geography) -> None:
    for address in (reverse("umpire_geographies"), page_of(row), reverse("umpire_geography_delete", args=[row.pk])):
        assert client.post(address).status_code == 302
    assert Geography.objects.count() == 1


def test_files_are_kept_once(umpire: Client) -> None:
    for _ in range(2):
        answer = umpire.post(reverse("umpire_geographies"), upload(EXTRACT.read_bytes()))
        assert answer["Location"] == page_of(Geography.objects.get())
    listed = umpire.get(reverse("umpire_geographies")).content.decode()
    assert "11 roads, 5 railways, 7 rivers" in listed


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"no", "a.geojson: this is not GeoJSON"),
        (b'{"type":"FeatureCollection","features":[1]}', "no GeoJSON features, left out: 1 (a.geojson, feature 1)"),
        (b"", "is empty"),
    ],
)
def test_a_bad_file_is_not_kept(umpire: Client, data: bytes, sentence: str) -> None:
    answer = umpire.post(reverse("umpire_geographies"), upload(data))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Geography.objects.exists()


def test_the_page_proposes_at_once(umpire: Client, row: Geography) -> None:
    text = umpire.get(page_of(row)).content.decode()
    assert 'data-corner="nw"' in text
    assert "Tartu" in text
    assert "Open hexes" in text
    ((top, tall),) = re.findall(r'g-map" viewBox="\S+ (\S+) \S+ (\S+)"', text)
    lows = [int(y) for path in re.findall(r'class="g-hex[^>]* d="M([^Z]*)Z', text) for y in path.split()[1::2]]
    assert max(lows) <= int(top) + int(tall)


def test_a_source_of_one_town_has_a_first_frame(umpire: Client) -> None:
    town = b'{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"place":"town","name":"Arn"},'
    row = geography.keep(
        files={"a.geojson": town + b'"geometry":{"type":"Point","coordinates":[26,58]}}]}'}, credit="C", licence="L"
    )
    answer = umpire.get(page_of(row))
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "6 columns, 6 rows" in text
    assert ">1 town</p>" in text


def test_a_large_proposal_fits_into_a_form(umpire: Client) -> None:
    """Every hex with a town of its own and no terrain that decides: what is not listed stays as it is proposed."""
    spots = [(25 + 0.2 * x, 56 + 0.1 * y) for x in range(20) for y in range(30)]
    towns = [feature("Point", at, place="town", name=f"T{at}", population="900") for at in spots]
    file = json.dumps({"type": "FeatureCollection", "features": towns}).encode()
    row = geography.keep(files={"a.geojson": file}, credit="C", licence="L")
    wide = {"north": "59", "west": "25", "south": "56", "east": "29", "km": "11", "top": "north", "least": "100"}
    text = umpire.post(page_of(row), wide, headers={"HX-Request": "true"}).content.decode()
    assert "more as proposed" in text
    assert text.count("name=") < 2_000
    refused = umpire.post(page_of(row), wide | {"make": "1", "title": "Full", "blue_from": "west"})
    assert "keep at least one town larger than a village" in refused.content.decode()


def test_a_change_of_the_form_sends_the_proposal_alone(umpire: Client, row: Geography) -> None:
    first = umpire.post(page_of(row), FRAME, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in first
    shown = {"shown": ["town Tartu", "river Ahja"], "keep": ["river Ahja"], "size.Võru": "large", "ground.0101": "off"}
    text = umpire.post(page_of(row), FRAME | shown, headers={"HX-Request": "true"}).content.decode()
    assert "Out of play 1" in text
    assert "checked" not in text.split('id="keep-town-tartu"')[1].split(">")[0]
    assert "checked" in text.split('id="keep-river-ahja"')[1].split(">")[0]
    assert not StoredPack.objects.exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"km": "1"}, "are too many; at most 40"),
        ({"north": "57", "south": "58"}, "the first corner is the north-west one"),
        ({"km": "much"}, "Whole kilometres."),
        ({"north": "north"}, "Between -85 and 85 degrees."),
    ],
)
def test_a_frame_without_a_sheet_gets_a_sentence(
    umpire: Client, row: Geography, change: dict[str, str], sentence: str
) -> None:
    answer = umpire.post(page_of(row), FRAME | change)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_strange_choices_are_left_out(umpire: Client, row: Geography) -> None:
    strange = {"ground.9999": "off", "ground.0101": "lava", "size.X": "huge", "width.": "1", "keep": "<script>"}
    answer = umpire.post(page_of(row), FRAME | strange)
    assert answer.status_code == 200
    assert "<script>" not in answer.content.decode().split('id="proposal"')[1].split("</form>")[0]


def test_the_pack_is_made_and_its_map_opens(umpire: Client, row: Geography) -> None:
    answer = umpire.post(page_of(row), FRAME | {"make": "1", "title": "Peipus to Valga", "blue_from": "west"})
    assert answer["Location"] == reverse("umpire_pack_file", args=["peipus-to-valga", "map"])
    assert "Peipus" in umpire.get(answer["Location"]).content.decode()
    pack = packs.load("opuc", "peipus-to-valga")
    assert "© Nobody, CC0" in pack.map.source
    assert packs.find("peipus-to-valga").owner == umpire.get(page_of(row)).wsgi_request.user.get_username()
    again = umpire.post(page_of(row), FRAME | {"make": "1", "title": "Peipus to Valga", "blue_from": "west"})
    assert again.status_code == 422
    assert "there is already a pack called peipus-to-valga" in again.content.decode()


def test_a_pack_needs_a_title(umpire: Client, row: Geography) -> None:
    answer = umpire.post(page_of(row), FRAME | {"make": "1", "title": " ", "blue_from": "west"})
    assert answer.status_code == 422
    assert "Give the pack a title." in answer.content.decode()
    assert not StoredPack.objects.exists()


def test_another_umpire_brings_the_same_files_and_deletes_only_their_own(umpire: Client, row: Geography) -> None:
    """The credit of one is not written over by the other, and goes into the packs made of it."""
    mine = geography.keep(files={EXTRACT.name: EXTRACT.read_bytes()}, credit="Mine", licence="L", owner="somebody else")
    again = geography.keep(
        files={EXTRACT.name: EXTRACT.read_bytes()}, credit="Ours", licence="L", owner="somebody else"
    )
    row.refresh_from_db()
    assert (mine.pk, again.credit, row.credit) == (again.pk, "Ours", "© Nobody")
    assert umpire.post(reverse("umpire_geography_delete", args=[mine.pk])).status_code == 404
    Geography.objects.filter(pk=mine.pk).update(published=True)
    answer = umpire.post(reverse("umpire_geography_delete", args=[mine.pk]), follow=True)
    assert "Only somebody else can delete this geography." in answer.content.decode()
    assert "belongs to somebody else, published" in answer.content.decode()
    assert Geography.objects.count() == 2


def test_packs_outlive_the_geography(umpire: Client, row: Geography) -> None:
    umpire.post(page_of(row), FRAME | {"make": "1", "title": "Peipus to Valga", "blue_from": "west"})
    User.objects.update(is_staff=True)  # nobody owns it
    umpire.post(reverse("umpire_geography_delete", args=[row.pk]))
    assert not Geography.objects.exists()
    assert packs.load("opuc", "peipus-to-valga")
    assert umpire.get(page_of(row)).status_code == 404


@pytest.mark.parametrize(("limit", "value"), [("MEGABYTES", 100), ("SECONDS", 0)])
def test_a_proposal_that_takes_too_much_is_stopped(
    umpire: Client, row: Geography, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(geography, limit, value)
    make = FRAME | {"top": "east", "names": "english", "make": "1", "title": "Too much", "blue_from": "west"}
    answer = umpire.post(page_of(row), make)
    assert answer.status_code == 422
    assert "MB of memory, so it was stopped. Choose a smaller rectangle" in answer.content.decode()
    assert "Nothing was changed." in answer.content.decode()
    assert not StoredPack.objects.exists()


def test_the_web_reads_no_geography_itself(umpire: Client, row: Geography, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file makes a library do happens in the process with limits, the drawing too."""
    for door in ("propose", "backdrop"):
        monkeypatch.setattr(f"adjudication.geography.proposing.{door}", None, raising=False)
    monkeypatch.setattr("adjudication.geography.sources.unpacked", None)
    monkeypatch.setattr("adjudication.geography.proposals.propose", None)
    answer = umpire.post(page_of(row), FRAME | {"km": "17"})
    assert answer.status_code == 200
    assert 'class="g-water"' in answer.content.decode()
