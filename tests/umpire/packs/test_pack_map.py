"""The map on the page of a pack and next to the text of its files: how play begins with what its author wrote."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.services import pack_files, packs
from tests import world as worlds
from umpire.pages.packs import pack_page

pytestmark = pytest.mark.django_db


def test_an_author_sees_where_everything_starts(umpire: Client) -> None:
    """With hexes and with areas; nothing while the pack has faults."""
    board = pack_page(packs.find("first-lesson")).board
    assert board is not None
    assert "<svg" in board.map
    mine = packs.clone(name=worlds.PACK, title="Mine")
    text = umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()
    assert "</svg>" in text.split('id="map"')[1].split("</section>")[0]
    assert (
        reverse("umpire_pack", args=["mine"]) + "#map"
        in umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    )
    mine.files["map.yaml"] += "strange: 1\n"
    mine.save()
    assert "Start of play" not in umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()


def test_the_editor_draws_a_text_that_is_not_saved(umpire: Client) -> None:
    """The map of the typed text; with faults in it the saved map, and every fault with its line; nothing is kept."""
    mine = packs.clone(name=worlds.PACK, title="Mine")
    address = reverse("umpire_pack_draft", args=["mine", "map"])
    assert address in umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    before = mine.files["map.yaml"]
    typed = before.replace("Donets’ka", "Quarryland")
    assert typed != before
    drawn = umpire.post(address, {"text": typed}).content.decode()
    assert "has no faults" in drawn
    assert "Quarryland" in drawn.split("<svg")[1]
    faulty = typed.replace("vp: 4", "vp: four").replace("borders: [rostov]", "bordres: [rostov]", 1)
    told = umpire.post(address, {"text": faulty}).content.decode()
    lines = [number for number, line in enumerate(faulty.split("\n"), 1) if "vp: four" in line or "bordres" in line]
    assert len(lines) > 1
    assert all(f'data-line="{line}"' in told for line in lines)
    assert "is bor" in told  # the field that is meant
    assert "Quarryland" not in told.split("<svg")[1]
    mine.refresh_from_db()
    assert mine.files["map.yaml"] == before


def test_names_that_are_left_behind_are_pointed_at(umpire: Client) -> None:
    """A name that the map gives up is found in briefings, while it is typed and after it is saved."""
    mine = packs.clone(name=worlds.PACK, title="Mine")
    old = mine.files["map.yaml"]
    file = next(name for name, text in mine.files.items() if name != "map.yaml" and "Donets’ka" in text)
    line = next(n for n, text in enumerate(mine.files[file].split("\n"), 1) if "Donets’ka" in text)
    typed = old.replace("Donets’ka", "Quarryland")
    drawn = umpire.post(reverse("umpire_pack_draft", args=["mine", "map"]), {"text": typed}).content.decode()
    assert f"{file}:{line}" in drawn.split("still use the old name")[1]
    sent = {"text": typed, "seen": pack_files.mark(old)}
    saved = umpire.post(reverse("umpire_pack_file", args=["mine", "map"]), sent, follow=True).content.decode()
    assert f"{file}:{line}" in saved.split("no longer says")[1]


def test_a_pack_of_the_program_is_drawn_as_it_is(umpire: Client) -> None:
    address = reverse("umpire_pack_draft", args=[worlds.PACK, "map"])
    assert "<svg" in umpire.post(address, {"text": "nonsense"}).content.decode()
    assert umpire.get(reverse("umpire_pack_draft", args=[worlds.PACK, "nothing"])).status_code == 404


def test_a_place_is_changed_in_a_form(umpire: Client) -> None:
    """The form shows what the unsaved text says of a place and gives the text with the change; nothing is kept."""
    mine = packs.clone(name=worlds.PACK, title="Mine")
    address, before = reverse("umpire_pack_place", args=["mine", "map"]), mine.files["map.yaml"]
    assert address in umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    shown = umpire.post(address, {"text": before, "place": "crimea"}).content.decode()
    name = shown.split('value="4"')[0].rsplit('name="was.', 1)[1].split('"')[0]
    sent = {"text": before, "place": "crimea", "set": "1", f"was.{name}": "4", f"now.{name}": "3"}
    changed = html.unescape(
        umpire.post(address, sent).content.decode().split("data-new-text>\n")[1].split("</textarea>")[0]
    )
    assert changed == before.replace("vp: 4", "vp: 3", 1)
    refused = umpire.post(address, sent | {f"now.{name}": "many"}).content.decode()
    assert "enter a whole number" in refused
    assert "data-new-text" not in refused
    assert "not readable as YAML" in umpire.post(address, {"text": "a: [", "place": "crimea"}).content.decode()
    mine.refresh_from_db()
    assert mine.files["map.yaml"] == before
    theirs = reverse("umpire_pack_place", args=[worlds.PACK, "map"])
    assert umpire.post(theirs, {"text": before, "place": "crimea"}).status_code == 404


def test_hexes_are_painted_into_the_text(umpire: Client) -> None:
    """One press gives the text with all painted hexes; nothing is kept."""
    mine = packs.clone(name="first-lesson", title="Mine")
    address, before = reverse("umpire_pack_paint", args=["mine", "map"]), mine.files["map.yaml"]
    assert address in umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    painted = umpire.post(address, {"text": before, "strokes": "terrain\t0101\tW\nterrain\t0201\tR"}).content.decode()
    assert "2 hexes written" in painted
    changed = html.unescape(painted.split("data-new-text>\n")[1].split("</textarea>")[0])
    assert changed == before.replace('"01": "C  C  W  C"', '"01": "W  R  W  C"')
    mine.refresh_from_db()
    assert mine.files["map.yaml"] == before


@pytest.mark.parametrize(
    ("strokes", "reason"),
    [
        ("", "Choose a brush"),
        ("terrain 0101 W", "paint again"),
        ("terrain\t0101\tQ", "not one of its letters"),
        ("nothing\t0101\tW", "no table “nothing”"),
        ("\n".join(["terrain\t0101\tW"] * 5001), "At most 5000 hexes"),
    ],
)
def test_paint_that_does_not_fit_is_refused(umpire: Client, strokes: str, reason: str) -> None:
    text = packs.clone(name="first-lesson", title="Mine").files["map.yaml"]
    address = reverse("umpire_pack_paint", args=["mine", "map"])
    refused = html.unescape(umpire.post(address, {"text": text, "strokes": strokes}).content.decode())
    assert reason in refused
    assert "data-new-text" not in refused
    assert "not readable as YAML" in umpire.post(address, {"text": "a: [", "strokes": "a\tb\tc"}).content.decode()


def test_paint_that_the_rules_do_not_accept_is_refused(umpire: Client) -> None:
    """A built-up area needs its board. A fault that was there before does not keep an author from painting."""
    text = packs.clone(name="first-lesson", title="Mine").files["map.yaml"]
    address = reverse("umpire_pack_paint", args=["mine", "map"])
    refused = umpire.post(address, {"text": text, "strokes": "terrain\t0101\tW\nterrain\t0201\tB"}).content.decode()
    assert "Nothing was changed" in refused
    assert "data-new-text" not in refused
    faulty = text + "strange: 1\n"
    assert "data-new-text" in umpire.post(address, {"text": faulty, "strokes": "terrain\t0101\tW"}).content.decode()


def test_only_an_own_pack_with_letters_is_painted(umpire: Client) -> None:
    packs.clone(name=worlds.PACK, title="Areas")
    areas = umpire.get(reverse("umpire_pack_file", args=["areas", "map"])).content.decode()
    assert "paint-form" not in areas
    theirs = reverse("umpire_pack_paint", args=["first-lesson", "map"])
    assert umpire.post(theirs, {"strokes": "terrain\t0101\tW"}).status_code == 404
    mine = reverse("umpire_pack_paint", args=["areas", "map"])
    assert umpire.get(mine).status_code == 405
    assert Client().post(mine, {}).status_code == 302
