"""Large files are read by a worker within limits; the page says how far it is, and why nothing was kept."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from adjudication.errors import Illegal
from adjudication.models import Geography, GeographyImport
from adjudication.services.imports import bounded, geography_imports
from tests.geography.drawing import feature
from umpire import tasks

pytestmark = pytest.mark.django_db
ADDRESS = reverse("umpire_geographies")
WORK = "tests.umpire.packs.apart:work"


def towns(count: int) -> bytes:
    spots = ((20 + at % 317 / 30, 50 + at % 211 / 25) for at in range(count))
    features = [feature("Point", spot, place="town", name=f"T{at}") for at, spot in enumerate(spots)]
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


@pytest.fixture
def bring(umpire: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> Any:
    """Send a file as the form does; gives the messages to workers that the commit sent."""

    def send(data: bytes) -> list[str]:
        sent: list[str] = []
        monkeypatch.setattr(tasks.import_geography, "delay", sent.append)
        file = SimpleUploadedFile("a.geojson", data, "application/geo+json")
        with django_capture_on_commit_callbacks(execute=True):
            answer = umpire.post(ADDRESS, {"geojson": file, "credit": "© Nobody", "licence": "CC0"})
        assert answer.headers["Location"] == ADDRESS
        return sent

    return send


def part(umpire: Client, row: GeographyImport) -> Any:
    return umpire.get(ADDRESS, {"part": "import", "import": str(row.pk)})


def test_a_worker_reads_a_large_file(umpire: Client, bring: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[int, str]] = []
    sent = bring(towns(4_000))
    row = GeographyImport.objects.get()
    assert sent == [str(row.pk)]
    assert not Geography.objects.exists()
    assert "every 1s" in umpire.get(ADDRESS).content.decode()
    assert "Waiting" in part(umpire, row).content.decode()
    monkeypatch.setattr("adjudication.services.jobs.Claim.progress", lambda claim, *told: said.append(told))
    tasks.import_geography(sent[0])
    made = Geography.objects.get()
    assert made.counts["town"] == 4_000
    assert (10, "a.geojson, feature 501 of 4,000") in [(percent // 10 * 10, note) for percent, note in said]
    assert part(umpire, row).headers["HX-Redirect"] == reverse("umpire_geography", args=[made.pk])
    row.refresh_from_db()
    assert (row.status, bytes(row.files)) == ("done", b"")
    assert "every 1s" not in umpire.get(ADDRESS).content.decode()


def test_a_fault_is_told_on_the_page(umpire: Client, bring: Any) -> None:
    (sent,) = bring(towns(4_000)[:-1])
    tasks.import_geography(sent)
    row = GeographyImport.objects.get()
    assert part(umpire, row).headers["HX-Refresh"] == "true"
    page = umpire.get(ADDRESS).content.decode()
    assert "a.geojson: this is not GeoJSON" in page
    assert not Geography.objects.exists()
    bring(towns(4_000))
    assert "a.geojson: this is not GeoJSON" not in umpire.get(ADDRESS).content.decode()


def test_what_takes_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(geography_imports, "MEGABYTES", 100)
    row = geography_imports.ask(files={"a": towns(4_000)}, credit="C", licence="L", asked_by="umpire")
    geography_imports.perform(row.pk)
    row.refresh_from_db()
    assert row.status == "failed"
    assert "100 MB of memory to read" in row.problems[0]
    assert bytes(row.files) == b""


def test_files_of_one_name_are_all_read(umpire: Client) -> None:
    """Folders have files of the same name, and a browser sends only the name."""
    spots = ((25, 58), (26, 59))
    files = [
        SimpleUploadedFile("export.geojson", json.dumps(feature("Point", spot, place="town", name=f"T{spot}")).encode())
        for spot in spots
    ]
    umpire.post(ADDRESS, {"geojson": files, "credit": "© Nobody", "licence": "CC0"})
    assert Geography.objects.get().counts["town"] == len(spots)


def test_imports_of_others_are_not_shown(umpire: Client) -> None:
    row = geography_imports.ask(files={"secret.geojson": b"x"}, credit="C", licence="L", asked_by="somebody else")
    assert part(umpire, row).status_code == 404
    assert "secret" not in umpire.get(ADDRESS).content.decode()
    assert umpire.get(ADDRESS, {"part": "import", "import": "x"}).status_code == 404


def test_a_person_has_few_imports_at_once(umpire: Client) -> None:
    for _ in range(geography_imports.MOST_OPEN):
        geography_imports.ask(files={"a": b"x"}, credit="C", licence="L", asked_by="alice")
    with pytest.raises(Exception, match="imports under way"):
        geography_imports.ask(files={"a": b"x"}, credit="C", licence="L", asked_by="alice")


def test_an_import_whose_message_was_lost_is_queued_again(monkeypatch: pytest.MonkeyPatch) -> None:
    row = geography_imports.ask(files={"a": b"x"}, credit="C", licence="L", asked_by="alice")
    GeographyImport.objects.update(queued_at=row.queued_at.replace(year=2020))
    sent: list[str] = []
    monkeypatch.setattr(tasks.import_geography, "delay", sent.append)
    assert tasks.sweep_balances() == 1
    assert sent == [str(row.pk)]


@pytest.mark.parametrize("data", [b"sleep", b"memory", b"die"])
def test_a_process_that_takes_too_much_is_ended(data: bytes) -> None:
    with pytest.raises(bounded.TooMuch, match="more than 3 seconds or 500 MB"):
        bounded.run(WORK, data, seconds=3, megabytes=500)


def test_work_apart_gives_its_result_and_its_refusal() -> None:
    said: list[tuple[int, str]] = []
    run = bounded.run(WORK, b"abc", seconds=30, megabytes=900, say=lambda *told: said.append(told))
    assert (run, said) == (b"cba", [(5, "said")])
    with pytest.raises(Illegal, match="no"):
        bounded.run(WORK, b"refuse", seconds=30, megabytes=900)
    with pytest.raises(Illegal, match="White Cell could not read these files"):
        bounded.run(WORK, b"fail", seconds=30, megabytes=900)
