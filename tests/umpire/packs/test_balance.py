"""The balance page: asking, progress, stopping, what came of the games, the file of games."""

from __future__ import annotations

import csv
import html
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication.engine import registry
from adjudication.engine.planning import balance as engine
from adjudication.engine.planning.balance import GamePlayed
from adjudication.engine.play import driver
from adjudication.models import Balance, BalanceGame, StoredPack
from adjudication.services import balance, pack_files, packs
from tests import world as worlds
from tests.pages import markup
from tests.systems import scope
from umpire import tasks
from umpire.pages.studio import rerun
from umpire.pages.studio.balance import choices
from umpire.pages.studio.figures import Played, changes

pytestmark = pytest.mark.django_db
QUICK = {
    "millennium_wars": "odesa-transnistria", "opaque_war": "airport-lesson", "opuc": "first-lesson",
    "ukraine_2022": "kharkiv-lesson", "ukrainian_crisis": worlds.PACK,
}  # fmt: skip


def address(pack: str = worlds.PACK) -> str:
    return reverse("umpire_balance", args=[pack])


def played(pack: str = worlds.PACK, games: int = 20) -> Balance:
    row = balance.ask(pack=packs.find(pack), games=games)
    balance.perform(row.pk, 120)
    return row


def test_only_people_who_sign_in_see_or_start_games() -> None:
    row = played()
    stranger = Client()
    assert stranger.get(address()).status_code == 302
    assert stranger.post(address(), {"games": "20"}).status_code == 302
    assert stranger.post(reverse("umpire_balance_stop", args=[worlds.PACK, row.pk])).status_code == 302
    assert stranger.get(reverse("umpire_balance_games", args=[worlds.PACK, row.pk])).status_code == 302


def test_a_press_queues_the_games_and_the_page_says_how_far_they_are(
    umpire: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(tasks.play_balance, "delay", sent.append)
    assert "No one has played this pack yet." in markup(umpire.get(address()))
    with django_capture_on_commit_callbacks(execute=True):
        answer = umpire.post(address(), {"games": "25"})
    row = Balance.objects.get()
    assert (answer.status_code, sent, row.wanted) == (302, [str(row.pk)], 25)
    balance.perform(row.pk, 0)
    page = markup(umpire.get(answer.headers["Location"]))
    assert "Playing 25 games" in page
    assert 'Stop and keep <span id="bl-kept">1</span>' in page
    part = umpire.get(address(), {"part": "progress", "run": str(row.pk)})
    assert "HX-Refresh" not in part.headers
    assert "every 2s" in markup(part)
    umpire.post(reverse("umpire_balance_stop", args=[worlds.PACK, row.pk]))
    part = umpire.get(address(), {"part": "progress", "run": str(row.pk)})
    assert part.headers["HX-Refresh"] == "true"
    assert "Stopped" in markup(part)


@pytest.mark.parametrize("games", ["", "19", "401", "many", "२००", "1" * 30, "-20"])
def test_a_wrong_number_gets_a_sentence(umpire: Client, games: str) -> None:
    answer = umpire.post(address(), {"games": games})
    assert answer.status_code == 422
    assert "choose a number from 20 to 400" in markup(answer)
    assert not Balance.objects.exists()


def test_a_second_press_while_they_are_played_gets_a_sentence(umpire: Client) -> None:
    balance.ask(pack=packs.find(worlds.PACK), games=20)
    answer = umpire.post(address(), {"games": "30"})
    assert answer.status_code == 422
    assert "already being played" in markup(answer)


@pytest.mark.parametrize("system", scope.large())
def test_every_rule_system_shows_all_its_figures(umpire: Client, system: str) -> None:
    row = played(QUICK[system])
    page = markup(umpire.get(address(QUICK[system])))
    names = Played(balance.bound(row.system, row.files_id), balance.games(row)).names
    for words in ("Who wins", "by posture of player", "Last turn", "What decided", "Every game reached its end."):
        assert words in page
    for side in ("RED", "BLUE"):
        assert f"{names[side]} loses" in page
    assert page.count(" game</span>") + page.count(" games</span>") >= 9
    shown, ended = rerun.page(row, 5, 1_000), balance.games(row)[4]
    assert (shown.more, shown.late, shown.note) == (False, False, "")
    assert 0 <= ended.turns - shown.turn <= 1
    assert shown.board is not None
    assert [bold for _, _, bold in shown.players][:2] == list(engine.pairing(5))
    first = markup(umpire.get(watched(row), {"number": "5"}))
    assert "Next turn" in first
    assert rerun.page(row, 5, 1).parts[0].lines[0].text in html.unescape(first)


def watched(row: Balance) -> str:
    return reverse("umpire_balance_game", args=[row.pack_name, row.pk])


def test_a_game_that_cannot_be_watched_gets_a_sentence(umpire: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = played()
    for number in ("0", "401", "x", "-1", ""):
        answer = umpire.get(watched(row), {"number": number})
        assert answer.status_code == 422, number
        assert "choose a game from 1 to 400" in markup(answer)
    Balance.objects.update(version="0.1")
    assert "The rules have a new version" in markup(umpire.get(watched(row), {"number": "1"}))
    Balance.objects.update(version=row.version)

    def breaks(*_: object, **__: object) -> None:
        raise LookupError("no area")

    monkeypatch.setattr(driver, "advance", breaks)
    rerun._game.cache_clear()
    answer = umpire.get(watched(row), {"number": "2"})
    rerun._game.cache_clear()
    assert answer.status_code == 422
    assert "The rules could not continue: LookupError: no area" in markup(answer)


def test_the_file_has_every_game(umpire: Client) -> None:
    row = played()
    text = umpire.get(reverse("umpire_balance_games", args=[worlds.PACK, row.pk])).content.decode()
    rows = list(csv.DictReader(text.splitlines()))
    assert [(one["game"], one["winner"], one["last_turn"]) for one in rows] == [
        (str(game.number), game.winner, str(game.turns)) for game in balance.games(row)
    ]
    assert (rows[5]["strength_first"], rows[5]["strength_others"]) == engine.pairing(6)
    assert rows[0]["points_RED"] == str(balance.games(row)[0].points["RED"])


def test_games_that_stopped_count_as_dead_ends_only(umpire: Client) -> None:
    row = played()
    dead: list[tuple[int, engine.Stopped]] = [(3, "limit"), (8, "fault"), (9, "fault")]
    for number, why in dead:
        game = GamePlayed(number, 7, stopped=why, note="LookupError: <b>no area</b>")
        plain = {"number": game.number, "turns": game.turns, "stopped": game.stopped, "note": game.note}
        BalanceGame.objects.filter(balance=row, number=number).update(played=plain)
    page = markup(umpire.get(address()))
    assert "1: too many turns" in page
    assert f'{watched(row)}?number=8"' in page
    assert "Middle length" in page
    assert "2: the rules could not play on" in page
    assert "LookupError: &lt;b&gt;no area&lt;/b&gt;" in page
    assert (
        Played(balance.bound(row.system, row.files_id), balance.games(row)).wins("RED").value
        == sum(game.winner == "RED" for game in balance.games(row)) / 17
    )


def test_games_are_stopped_by_who_asked_for_them_and_by_authors_of_the_pack(umpire: Client) -> None:
    packs.clone(name=worlds.PACK, title="Theirs", by="yan")
    row = balance.ask(pack=packs.find("theirs"), games=20, asked_by="ada")
    StoredPack.objects.update(published=True)
    stop = reverse("umpire_balance_stop", args=["theirs", row.pk])
    answer = umpire.post(stop)
    assert answer.status_code == 422
    assert "ada asked for these games." in markup(answer)
    row.refresh_from_db()
    assert row.status in Balance.OPEN
    author = Client()
    author.force_login(User.objects.create_user("yan"))
    assert author.post(stop).status_code == 302
    row.refresh_from_db()
    assert row.status == Balance.Status.STOPPED


def test_what_is_not_there_is_not_found(umpire: Client) -> None:
    row = played()
    mine = packs.clone(name=worlds.PACK, title="Mine")
    assert umpire.get(address("nothing")).status_code == 404
    assert umpire.get(reverse("umpire_balance_games", args=[mine.name, row.pk])).status_code == 404
    assert umpire.post(reverse("umpire_balance_stop", args=[mine.name, row.pk])).status_code == 404
    for sent in ("x", "00000000-0000-0000-0000-000000000000", "%00"):
        assert umpire.get(address(), {"run": sent, "with": sent}).status_code == 200


def test_two_versions_are_compared_game_by_game(umpire: Client) -> None:
    mine = packs.clone(name=worlds.PACK, title="Mine")
    before = played("mine")
    charts = mine.files["charts.yaml"]
    packs.save_files(
        name="mine",
        texts={"charts.yaml": charts.replace("tactical: 11", "tactical: 20")},
        seen={"charts.yaml": pack_files.mark(charts)},
    )
    after = played("mine")
    page = markup(umpire.get(address("mine"), {"run": str(after.pk), "with": str(before.pk)}))
    assert [one.label for one in choices(packs.find("mine"))] == ["Version 2, as it is now", "Version 1"]
    assert "20 games in both" in page
    assert "Version 2 against Version 1" in page
    assert "<s>11</s> <b>20</b>" in page
    assert "victory › tactical" in page
    assert "Clear" in page


def test_a_change_is_clear_only_if_chance_seldom_makes_it() -> None:
    rules = registry.bound(worlds.SYSTEM, worlds.PACK)

    def games(red: int, turns: int) -> Played:
        return Played(rules, [GamePlayed(n, turns + n % 2, "RED" if n <= red else "BLUE") for n in range(1, 101)])

    pairs, rows = changes(games(40, 8), games(43, 9))
    found = {row.name: row for row in rows}
    assert pairs == 100
    wins = next(row for name, row in found.items() if name.endswith(" wins"))
    assert (wins.before, wins.after, wins.moved.clear) == (0.40, 0.43, False)
    assert found["Length, turns"].moved.clear
    _, rows = changes(games(40, 8), games(60, 8))
    assert rows[0].moved.clear
