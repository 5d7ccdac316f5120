"""No page that people use in a class is a wall of text: at most 600 words are on screen without opening a fold."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from tests.pages import markup

MOST = 600
UNREAD = {"script", "style", "svg", "template", "select", "datalist"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
UMPIRE = (
    "console", "board", "roster", "msel", "rfis", "messages", "matrix", "log", "ledger", "plan", "handouts", "surveys",
    "observers", "practice", "review", "sheets", "watch", "record", "names", "clone",
)  # fmt: skip
PLAYED: dict[str, dict[str, str]] = {"crisis": {}, "opuc": worlds.LESSON | {"number": "WX 7"}}
pytestmark = pytest.mark.django_db


class _Shown(HTMLParser):
    """Collects the words of a page's main part that are on screen: not those in a closed fold, popover or list."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[tuple[str, bool, bool]] = []  # tag, whether its text is hidden, whether it is a closed fold

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = dict(attrs)
        hidden, fold = (self.open[-1][1], self.open[-1][2]) if self.open else (True, False)
        fold = fold and tag != "summary"
        hidden = (hidden and tag != "main") or fold or tag in UNREAD or "hidden" in given or "popover" in given
        self.open.append((tag, hidden, tag == "details" and "open" not in given))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and tag in (name for name, _, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self.open and not self.open[-1][1]:
            self.words += [word for word in data.split() if any(letter.isalpha() for letter in word)]


def shown(page: str) -> list[str]:
    """The words of a page that a reader sees at once."""
    reader = _Shown()
    reader.feed(page)
    return reader.words


def test_words_in_folds_and_choices_are_not_counted() -> None:
    page = (
        "<p>out</p><main><p>one <b>two</b><br>three 4</p><details><summary>four</summary><p>no<input>no</p>"
        "<details><summary>no</summary>no</details></details>"
        "<details open><summary>five</summary>six</details><div popover>no</div><select><option>no</option></select>"
        "<script>no</script><p>seven</p></main><p>out</p>"
    )
    assert shown(page) == ["one", "two", "three", "four", "five", "six", "seven"]


def _walls(client: Client, *addresses: str) -> dict[str, int]:
    """The addresses of pages that show too many words, each with their number."""
    found = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        found[address] = len(shown(markup(answer)))
    assert all(found.values()), found
    return {address: words for address, words in found.items() if words > MOST}


def _umpire(world: worlds.World, *names: str) -> dict[str, int]:
    client = Client()
    client.force_login(world.owner)
    return _walls(client, *(reverse(f"umpire_{name}", args=[world.exercise.pk]) for name in names))


def test_the_pages_of_the_umpire_before_play_are_no_walls() -> None:
    assert _umpire(worlds.build(), "setup", "roster", "msel", "plan", "handouts", "surveys") == {}


def test_the_pages_of_the_umpire_in_play_are_no_walls() -> None:
    world = worlds.drafted(review="all")
    assert _umpire(world, *UMPIRE) == {}


@pytest.mark.parametrize("how", PLAYED.values(), ids=PLAYED)
def test_the_pages_of_players_and_the_projector_are_no_walls(how: dict[str, str]) -> None:
    world = worlds.second_turn(**how)
    for kind in ("red", "blue"):
        seat, client = world.seats[kind], Client()
        session = client.session
        session["seats"] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
        session.save()
        assert _walls(client, reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])) == {}
    assert _walls(Client(), "/", f"/screen/{world.exercise.room_code}/", f"/join/{world.exercise.room_code}/") == {}


@pytest.mark.parametrize("pack", [worlds.PACK, "se-estonia-small", "donbas-2014", "ukraine-2022", "twelve-weeks"])
def test_the_public_page_of_a_pack_folds_its_data(pack: str) -> None:
    client = Client()
    client.force_login(worlds.build().owner)
    assert _walls(client, reverse("umpire_pack", args=[pack])) == {}
