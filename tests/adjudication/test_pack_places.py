"""What a file of a pack says of a place, and changes where it stands."""

from __future__ import annotations

import pytest

from adjudication.errors import Illegal
from adjudication.services import pack_places, packs

pytestmark = pytest.mark.django_db

FILES = {
    "hexes": ("opuc", "first-lesson"),
    "areas": ("ukrainian_crisis", "ukraine-2014"),
    "letters": ("ukraine_2022", "kharkiv-lesson"),
}


def _text(which: str) -> str:
    return packs.texts(*FILES[which])["map.yaml"]


def _set(text: str, place: str, **new: str) -> str:
    """The text after values of a place, by label, are changed."""
    entries = pack_places.said("map.yaml", text, place).entries
    values = {value.label.replace(" ", "_"): value for entry in entries for value in entry.values}
    typed = {values[label].name: (values[label].now, value) for label, value in new.items()}
    return pack_places.changed("map.yaml", text, place, typed)


def _lines(before: str, after: str) -> list[tuple[str, str]]:
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [(old.strip(), new.strip()) for old, new in pairs if old != new]


def test_a_hex_is_its_letter_and_every_entry_that_names_it() -> None:
    text = _text("hexes")
    said = pack_places.said("map.yaml", text, "0403")
    titles = {entry.title: entry for entry in said.entries}
    assert titles["terrain"].values[0].now == "C"
    assert titles["terrain"].values[0].choices == ("B", "C", "R", "W")
    assert titles["villages"].values[0].now == "Osterby"
    assert [value.now for value in titles["supply sources"].values] == ["R-SD1", "RED", "0403", "map_edge"]
    assert text.split("\n")[titles["villages"].line - 1].strip() == '"0403": Osterby'
    assert {what for _, what in said.mentions} == {"hexes"}


@pytest.mark.parametrize(
    ("which", "place", "new", "line"),
    [
        ("hexes", "0201", {"terrain": "R"}, ('"01": "C  C  W  C"', '"01": "C  R  W  C"')),
        ("letters", "0402", {"ground": "m"}, ('"02": "............"', '"02": "...m........"')),
        ("areas", "crimea", {"vp": "5"}, ("vp: 4", "vp: 5")),
        ("areas", "crimea", {"port": "no"}, ("port: true", "port: false")),
    ],
)
def test_only_the_value_changes(which: str, place: str, new: dict[str, str], line: tuple[str, str]) -> None:
    """Comments, order and layout stay, and an untouched form changes nothing."""
    text = _text(which)
    assert _lines(text, _set(text, place, **new)) == [line]
    assert _set(text, place) == text


def test_a_place_the_file_does_not_know_has_no_entry() -> None:
    said = pack_places.said("map.yaml", _text("hexes"), "nowhere")
    assert (said.entries, said.mentions) == ((), ())


@pytest.mark.parametrize(
    ("which", "place", "new", "reason"),
    [
        ("areas", "crimea", {"vp": "four"}, "a whole number"),
        ("areas", "crimea", {"port": "maybe"}, "yes or no"),
        ("areas", "crimea", {"name": "two\nlines"}, "one line"),
        ("hexes", "0201", {"terrain": ""}, "one terrain letter"),
        ("hexes", "0201", {"terrain": "C C"}, "one terrain letter"),
        ("letters", "0402", {"ground": "ff"}, "one terrain letter"),
    ],
)
def test_bad_values_are_refused_with_their_line(which: str, place: str, new: dict[str, str], reason: str) -> None:
    with pytest.raises(Illegal, match=rf"map\.yaml:\d+: .*{reason}"):
        _set(_text(which), place, **new)


def test_a_text_that_cannot_be_read_is_refused_in_words() -> None:
    with pytest.raises(Illegal, match="not readable as YAML"):
        pack_places.said("map.yaml", "a: [", "0201")


def test_a_text_that_changed_meanwhile_is_not_overwritten() -> None:
    text = _text("areas")
    values = {value.label: value for value in pack_places.said("map.yaml", text, "crimea").entries[0].values}
    typed = {values["vp"].name: (values["vp"].now, "6")}
    with pytest.raises(Illegal, match="changed after crimea was opened"):
        pack_places.changed("map.yaml", text.replace("vp: 4", "vp: 5"), "crimea", typed)
    with pytest.raises(Illegal, match="changed after kyiv_city was opened"):
        pack_places.changed("map.yaml", text, "kyiv_city", typed)
