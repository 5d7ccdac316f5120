"""The library of packs: who may enter, what bringing, cloning, changing and deleting do, and what a refusal says."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from adjudication.engine import registry
from adjudication.models import StoredPack
from adjudication.services import pack_files, packs
from tests import world as worlds
from tests.pages import markup
from umpire.presenters import packs as presenter
from wargame.services import exercises

SHIPPED = worlds.PACK
pytestmark = pytest.mark.django_db


@pytest.fixture
def mine() -> StoredPack:
    return packs.clone(name=SHIPPED, title="Mine")


def archive(files: dict[str, str]) -> SimpleUploadedFile:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for name, text in files.items():
            file.writestr(f"pack/{name}", text)
    return SimpleUploadedFile("pack.zip", target.getvalue(), "application/zip")


def shipped_files() -> dict[str, str]:
    return dict(registry.get(worlds.SYSTEM).pack_texts(SHIPPED))


def bring(client: Client, files: dict[str, str], **fields: str) -> Any:
    return client.post(reverse("umpire_packs"), {"archive": archive(files), **fields})


def file_url(pack: str, file: str) -> str:
    return reverse("umpire_pack_file", args=[pack, file])


# --- who may enter


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("umpire_packs", []),
        ("umpire_pack", [SHIPPED]),
        ("umpire_pack_file", [SHIPPED, "charts"]),
        ("umpire_pack_download", [SHIPPED]),
    ],
)
def test_only_who_signs_in_sees_the_library(name: str, args: list[str], umpire: Client) -> None:
    address = reverse(name, args=args)
    answer = Client().get(address)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/login/?next={address}")
    assert umpire.get(address).status_code == 200


def test_nobody_changes_a_pack_without_signing_in(mine: StoredPack) -> None:
    stranger = Client()
    for address in (
        reverse("umpire_packs"),
        reverse("umpire_pack_do", args=["mine", "delete"]),
        reverse("umpire_pack_do", args=["mine", "clone"]),
        file_url("mine", "countries"),
    ):
        assert stranger.post(address, {"title": "Theirs", "text": "x: 1"}).status_code == 302
    assert StoredPack.objects.get().files == mine.files


def test_a_change_needs_the_token_of_the_form(mine: StoredPack) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_user("eve"))
    assert client.post(reverse("umpire_pack_do", args=["mine", "delete"])).status_code == 403
    assert StoredPack.objects.exists()


@pytest.mark.parametrize("address", ["packs/nothing/", "packs/nothing/download/", f"packs/{SHIPPED}/file/nothing/"])
def test_what_is_not_there_is_not_found(umpire: Client, address: str) -> None:
    assert umpire.get(f"/umpire/{address}").status_code == 404


def test_acts_are_posted_and_known(umpire: Client, mine: StoredPack) -> None:
    assert umpire.get(reverse("umpire_pack_do", args=["mine", "delete"])).status_code == 405
    assert umpire.post(reverse("umpire_pack_do", args=["mine", "burn"])).status_code == 404
    assert umpire.post(reverse("umpire_pack_do", args=["nothing", "clone"])).status_code == 404


# --- looking


def test_the_library_lists_every_pack_with_its_state(umpire: Client, mine: StoredPack) -> None:
    owner = User.objects.create_user("carol")
    for title in ("One", "Two"):
        exercises.create(owner=owner, title=title, system=worlds.SYSTEM, pack_name="mine")
    text = umpire.get(reverse("umpire_packs")).content.decode()
    assert mine.digest[:12] in text
    assert "2 in set-up" in text
    assert text.count("7 of 16") == 2


@pytest.mark.parametrize("more", [0, 2])
def test_the_library_asks_the_database_five_times(
    umpire: Client, mine: StoredPack, more: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Session, user, groups, packs, exercises: with one pack as with three."""
    for number in range(more):
        packs.clone(name=SHIPPED, title=f"More {number}")
    with django_assert_num_queries(5):
        assert umpire.get(reverse("umpire_packs")).status_code == 200


def test_a_pack_asks_the_database_five_times(
    umpire: Client, mine: StoredPack, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for address in (reverse("umpire_pack", args=["mine"]), file_url("mine", "map")):
        with django_assert_num_queries(5):
            assert umpire.get(address).status_code == 200


def test_a_pack_is_shown_chart_by_chart_with_its_sources(umpire: Client) -> None:
    text = umpire.get(reverse("umpire_pack", args=[SHIPPED])).content.decode()
    for title in ("Effort Chart", "Areas", "Countries", "Counters", "Critical Incidents", "Events", "Calendar"):
        assert f"<h2>{title}</h2>" in text
    assert '#9.1">9.1</a>' in text, "a source that names a section leads to it"
    assert "the only cells the text prints are" in text
    assert "Ukraine loses 2 Prestige" in text
    assert "Clone to change it" in text


def test_every_effect_of_the_pack_has_words() -> None:
    tables = presenter.charts(worlds.SYSTEM, selector_plain())
    words = {chart.key: [row[-2 if chart.key == "events" else -1].text for row in chart.rows] for chart in tables}
    assert len(words["events"]) == 16
    assert words["events"].count("Nothing happens.") == 2
    assert "Nothing happens." not in words["incidents"]
    assert not any("_" in text or "{" in text for text in words["events"] + words["incidents"])


def selector_plain() -> dict[str, Any]:

    plain: dict[str, Any] = msgspec.to_builtins(packs.load(worlds.SYSTEM, SHIPPED))
    return plain


def test_a_system_without_tables_of_its_own_shows_what_states_a_source() -> None:
    charts = presenter.charts("chess", selector_plain())
    effort = next(chart for chart in charts if chart.key == "charts-effort")
    assert effort.source is not None
    assert effort.source.why.startswith("the only cells")
    assert [slot.text for slot in effort.rows[0]] == ["effort, minor", "1, 2, 2, 2, 3, 4"]


def test_a_pack_of_earlier_rules_says_what_is_wrong(umpire: Client, mine: StoredPack) -> None:
    mine.files["countries.yaml"] = mine.files["countries.yaml"].replace("rank: 3", "rank: 9")
    mine.save()
    assert "cannot be used" in umpire.get(reverse("umpire_packs")).content.decode()
    assert "countries.yaml:4" in umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()
    text = umpire.get(file_url("mine", "countries")).content.decode()
    assert '<li id="L4" class="pk-bad">4</li>' in text


# --- bringing


def test_a_downloaded_pack_can_be_brought_again(umpire: Client) -> None:
    answer = umpire.get(reverse("umpire_pack_download", args=[SHIPPED]))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{SHIPPED}.zip"'
    upload = SimpleUploadedFile("pack.zip", answer.content)
    again = umpire.post(reverse("umpire_packs"), {"archive": upload, "name": "Autumn course"})
    assert again.headers["Location"] == reverse("umpire_pack", args=["autumn-course"])
    stored = StoredPack.objects.get()
    assert packs.load(worlds.SYSTEM, "autumn-course").pack.name == "autumn-course"
    assert stored.files["map.yaml"] == shipped_files()["map.yaml"]


def test_every_fault_of_a_brought_pack_is_listed_and_nothing_stored(umpire: Client) -> None:
    files = shipped_files()
    files["countries.yaml"] = files["countries.yaml"].replace("rank: 3", "rank: 9")
    files["units.yaml"] = files["units.yaml"].replace("count: 9", "count: 0")
    files["pack.yaml"] = files["pack.yaml"].replace("revision: 1", "revision: first")
    files["charts.yaml"] = files["charts.yaml"].replace("  source", "  sauce: good\n  source", 1)
    answer = bring(umpire, files, name="mine")
    text = answer.content.decode()
    assert answer.status_code == 422
    for file, line, reason in (
        ("countries", 4, "countries[US].rank: a whole number of at most 6 is expected"),
        ("units", 4, "units[RG].count: a whole number of at least 1 is expected"),
        ("pack", 5, "revision: enter a whole number, not text"),
        ("charts", 3, "start: there is no field sauce here"),
    ):
        assert f"{file}.yaml:{line}" in text
        assert reason in text
    assert not StoredPack.objects.exists()


def test_an_area_that_the_map_cannot_draw_is_refused(umpire: Client, mine: StoredPack) -> None:
    strange = {name: re.sub(r"\bpoltava\b", "atlantis", text) for name, text in shipped_files().items()}
    line = next(n for n, text in enumerate(strange["map.yaml"].splitlines(), 1) if "id: atlantis" in text)
    typed = {"text": strange["map.yaml"], "seen": pack_files.mark(mine.files["map.yaml"])}
    brought, saved = bring(umpire, strange, name="sunk"), umpire.post(file_url("mine", "map"), typed)
    for answer in (brought, saved):
        assert (answer.status_code, "atlantis: the area map has no outline" in answer.content.decode()) == (422, True)
    assert f"map.yaml:{line}" in brought.content.decode()
    assert StoredPack.objects.get().files == mine.files


def test_what_is_no_pack_is_refused_with_a_sentence(umpire: Client) -> None:
    for upload, words in (
        (None, "Choose a zip archive."),
        (SimpleUploadedFile("a.zip", b"no zip"), "cannot read this zip archive"),
        (SimpleUploadedFile("a.zip", b"x" * 2_000_001), "A pack has at most 2 MB."),
        (archive({"map.yaml": "a: 1"}), "this file is missing"),
    ):
        answer = umpire.post(reverse("umpire_packs"), {"archive": upload} if upload else {})
        assert (answer.status_code, words in answer.content.decode()) == (422, True), words
    assert not StoredPack.objects.exists()


def test_a_name_in_use_is_replaced_only_if_asked(umpire: Client, mine: StoredPack) -> None:
    files = {name: text.replace("rank: 3", "rank: 4") for name, text in mine.files.items()}
    answer = bring(umpire, files)
    assert (answer.status_code, "there is already a pack called mine" in answer.content.decode()) == (422, True)
    assert bring(umpire, files, replace="on").status_code == 302
    assert packs.load(worlds.SYSTEM, "mine").countries.countries[0].rank == 4


# --- cloning and deleting


def test_a_clone_has_a_title_of_its_own(umpire: Client) -> None:
    address = reverse("umpire_pack_do", args=[SHIPPED, "clone"])
    assert umpire.post(address, {"title": "Spring course"}).headers["Location"] == "/umpire/packs/spring-course/"
    answer = umpire.post(address, {"title": "Spring course"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "there is already a pack called spring-course" in text
    assert 'value="Spring course"' in text
    assert umpire.post(address, {"title": " "}).status_code == 422
    assert StoredPack.objects.count() == 1


def test_a_pack_that_an_exercise_waits_for_is_not_deleted(umpire: Client, mine: StoredPack) -> None:
    exercise = worlds.build("dora", "Amber").exercise
    exercises.configure(exercise=exercise, pack_name="mine")
    User.objects.update(is_staff=True)  # nobody owns the pack
    address = reverse("umpire_pack_do", args=["mine", "delete"])
    answer = umpire.post(address)
    assert answer.status_code == 422
    assert "“Amber” would start from this pack" in answer.content.decode()
    exercise.refresh_from_db()
    exercises.start(exercise=exercise)
    assert umpire.post(address).headers["Location"] == reverse("umpire_packs")
    assert not StoredPack.objects.exists()
    exercise.refresh_from_db()
    assert exercise.game is not None
    assert exercise.game.pack_digest == mine.digest


def test_a_pack_of_the_program_is_neither_deleted_nor_changed(umpire: Client) -> None:
    answer = umpire.post(reverse("umpire_pack_do", args=[SHIPPED, "delete"]))
    assert (answer.status_code, "to delete" in answer.content.decode()) == (422, True)
    for fields in ({"text": "a: 1"}, {"chart": "countries", "v.source": "the default chart"}):
        answer = umpire.post(file_url(SHIPPED, "countries"), fields)
        assert (answer.status_code, "Clone one first" in answer.content.decode()) == (422, True)


# --- changing a text


def save(client: Client, pack: StoredPack, file: str, text: str, seen: str = "") -> Any:
    seen = seen or pack_files.mark(pack.files[f"{file}.yaml"])
    return client.post(file_url(pack.name, file), {"text": text, "seen": seen})


def test_a_text_is_saved_as_typed(umpire: Client, mine: StoredPack) -> None:
    text = mine.files["countries.yaml"].replace("rank: 3, start: support}", "rank: 5, start: support}  # as printed")
    answer = save(umpire, mine, "countries", text.replace("\n", "\r\n"))
    assert answer.headers["Location"] == file_url("mine", "countries") + "#"
    stored = StoredPack.objects.get()
    assert stored.files["countries.yaml"] == text
    assert stored.digest != mine.digest


def test_a_faulty_text_comes_back_with_its_faults(umpire: Client, mine: StoredPack) -> None:
    text = mine.files["countries.yaml"].replace("rank: 3", "rank: high <b>")
    answer = save(umpire, mine, "countries", text)
    page = markup(answer)
    assert answer.status_code == 422
    assert "rank: high &lt;b&gt;" in page
    assert 'data-opens="countries.yaml" data-line="4"' in page
    assert ">countries.yaml:4</a>" in page
    assert '<li id="L4" class="pk-bad">4</li>' in page
    assert StoredPack.objects.get().files == mine.files


def test_a_fault_in_another_file_leads_there(umpire: Client, mine: StoredPack) -> None:
    text = mine.files["map.yaml"].replace("borders: [kyivska]", "borders: [odesa]", 1)
    page = markup(save(umpire, mine, "map", text))
    assert 'data-opens="map.yaml"' in page
    assert "kyiv_city" in page


def test_the_later_of_two_changes_is_refused_until_its_author_has_seen_the_other(
    umpire: Client, mine: StoredPack
) -> None:
    text = mine.files["countries.yaml"]
    assert save(umpire, mine, "countries", text.replace("rank: 3", "rank: 4")).status_code == 302
    answer = save(umpire, mine, "countries", text.replace("rank: 3", "rank: 5"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "changed by someone else" in page
    assert "rank: 5" in page
    assert "-  - {code: US, name: United States, rank: 4" in page
    now = pack_files.mark(StoredPack.objects.get().files["countries.yaml"])
    assert f'name="seen" value="{now}"' in page
    assert save(umpire, mine, "countries", text.replace("rank: 3", "rank: 5"), now).status_code == 302
    assert packs.load(worlds.SYSTEM, "mine").countries.countries[0].rank == 5


# --- changing numbers


def numbers(client: Client, pack: StoredPack, file: str, chart: str, **fields: Any) -> Any:
    seen = pack_files.mark(pack.files[f"{file}.yaml"])
    sent = {"chart": chart, "seen": seen} | {name.replace("__", "."): value for name, value in fields.items()}
    return client.post(file_url(pack.name, file), sent)


def test_a_published_chart_is_typed_in(umpire: Client, mine: StoredPack) -> None:
    source = "the default published chart"
    answer = numbers(
        umpire, mine, "charts", "effort", v__effort__minor__0=7, v__effort__maximum__10=9, v__source=source
    )
    assert answer.headers["Location"] == file_url("mine", "charts") + "#effort"
    chart = packs.load(worlds.SYSTEM, "mine").charts.effort
    assert (chart.minor, chart.maximum[10], chart.source) == ([7, 2, 2, 2, 3, 4], 9, source)
    text = StoredPack.objects.get().files["charts.yaml"]
    assert "# Entry by the sum of the dice" in text
    changed = set(text.splitlines()) ^ set(mine.files["charts.yaml"].splitlines())
    assert len(changed) == 7, "two rows and the source, which took two lines, were written anew"
    page = umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()
    assert "the default published chart" in page
    assert "the only cells the text prints" not in page


@pytest.mark.parametrize(
    ("file", "chart", "field", "value", "read"),
    [
        ("map", "areas", "v.areas.1.vp", "9", lambda pack: pack.map.areas[1].vp),
        ("countries", "countries", "v.countries.1.rank", "6", lambda pack: pack.countries.countries[1].rank),
        ("units", "units", "v.units.0.count", "12", lambda pack: pack.units.units[0].count),
        ("units", "units", "v.units.4.cv", "3", lambda pack: pack.units.units[4].cv),
        ("charts", "start", "v.start.prestige.RED", "40", lambda pack: pack.charts.start.prestige["RED"]),
        ("charts", "tiers", "v.tiers.minor.segments", "2", lambda pack: pack.charts.tiers.minor.segments),
    ],
)
def test_numbers_of_every_kind_are_swapped(
    umpire: Client, mine: StoredPack, file: str, chart: str, field: str, value: str, read: Any
) -> None:
    fields = {field.replace(".", "__"): value, "v__source": "the default published one"}
    assert numbers(umpire, mine, file, chart, **fields).status_code == 302
    assert read(packs.load(worlds.SYSTEM, "mine")) == int(value)


def test_an_empty_cap_means_none(umpire: Client, mine: StoredPack) -> None:
    for value, read in (("40", 40), ("", None)):
        fields = {"v__start__prestige_cap": value, "v__source": "the default track"}
        assert numbers(umpire, mine, "charts", "start", **fields).status_code == 302
        mine.refresh_from_db()
        assert packs.load(worlds.SYSTEM, "mine").charts.start.prestige_cap == read


def test_special_forces_are_given_no_combat_value(umpire: Client, mine: StoredPack) -> None:
    page = umpire.get(file_url("mine", "units")).content.decode()
    assert 'name="v.units.0.cv"' in page
    assert 'name="v.units.3.cv"' not in page
    assert 'name="v.units.3.count"' in page


def test_a_slip_in_a_published_chart_is_mended_under_the_same_source(umpire: Client, mine: StoredPack) -> None:
    for rank in ("5", "4"):
        fields = {"v__countries__0__rank": rank, "v__source": "the default chart"}
        assert numbers(umpire, mine, "countries", "countries", **fields).status_code == 302
        mine.refresh_from_db()
    assert packs.load(worlds.SYSTEM, "mine").countries.countries[0].rank == 4


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (
            {"v__countries__0__rank": "7", "v__source": "the default chart"},
            "Rank of United States: a whole number from 1",
        ),
        ({"v__countries__0__rank": "x", "v__source": "the default chart"}, "a whole number from 1 to 6 is expected"),
        ({"v__countries__0__rank": "2"}, "Say where the numbers come from."),
        ({"v__countries__0__rank": "2", "v__source": "a friend"}, "countries.yaml:2"),
    ],
)
def test_numbers_that_do_not_fit_come_back(
    umpire: Client, mine: StoredPack, fields: dict[str, str], words: str
) -> None:
    answer = numbers(umpire, mine, "countries", "countries", **fields)
    page = markup(answer)
    assert (answer.status_code, words in page) == (422, True)
    assert f'name="v.countries.0.rank" value="{fields["v__countries__0__rank"]}"' in page
    assert StoredPack.objects.get().files == mine.files


def test_changed_numbers_need_a_new_source(umpire: Client, mine: StoredPack) -> None:
    old = packs.load(worlds.SYSTEM, "mine").countries.source
    answer = numbers(umpire, mine, "countries", "countries", v__countries__0__rank="2", v__source=old)
    assert (answer.status_code, "Say where the new ones come from" in answer.content.decode()) == (422, True)


def test_numbers_typed_over_newer_ones_are_shown_beside_them(umpire: Client, mine: StoredPack) -> None:
    source = "the default chart"
    assert (
        numbers(umpire, mine, "countries", "countries", v__countries__0__rank="4", v__source=source).status_code == 302
    )
    answer = numbers(umpire, mine, "countries", "countries", v__countries__0__rank="5", v__source=source)
    page = markup(answer)
    assert answer.status_code == 409
    assert "Rank of United States: stored now is 4." in page
    assert 'name="v.countries.0.rank" value="5"' in page
    assert packs.load(worlds.SYSTEM, "mine").countries.countries[0].rank == 4


def test_a_chart_the_file_does_not_hold_is_not_found(umpire: Client, mine: StoredPack) -> None:
    assert numbers(umpire, mine, "countries", "effort").status_code == 404
