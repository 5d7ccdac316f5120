"""Balance in the background: a row first, one game after another, taken up again whatever happens."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from adjudication.engine.planning import balance as engine
from adjudication.errors import GameError, Illegal
from adjudication.models import Balance, BalanceGame, PackFiles
from adjudication.services import balance, jobs, pack_files, packs
from tests import world as worlds

pytestmark = pytest.mark.django_db


def asked(games: int = 20) -> Balance:
    return balance.ask(pack=packs.find(worlds.PACK), games=games, asked_by="Ada")


def numbers(row: Balance) -> list[int]:
    return list(row.games.values_list("number", flat=True))


def test_the_games_are_played_and_kept_with_the_files() -> None:
    row = asked()
    assert not balance.perform(row.pk, 60)
    row.refresh_from_db()
    assert (row.status, row.worker, numbers(row)) == (Balance.Status.DONE, "", list(range(1, 21)))
    files = packs.find(worlds.PACK).files
    assert (row.files.files, row.files_id) == (files, pack_files.digest(files))
    rules = balance.bound(row.system, row.files_id)
    assert balance.games(row)[16] == engine.play(rules, 17), "any game can be played again from what is kept"


def test_it_is_played_a_little_at_a_time() -> None:
    row = asked()
    assert balance.perform(row.pk, 0)
    row.refresh_from_db()
    assert (row.status, row.attempts, numbers(row)) == (Balance.Status.QUEUED, 0, [1])
    assert balance.perform(row.pk, 0)
    assert numbers(row) == [1, 2]


def test_a_balance_that_somebody_plays_is_left_alone() -> None:
    row = asked()
    with jobs.claimed(Balance.objects.all(), row.pk):
        assert not balance.perform(row.pk)
    assert not BalanceGame.objects.exists()


def test_what_a_dead_worker_left_is_taken_up_where_it_was() -> None:
    row = asked()
    balance.perform(row.pk, 0)
    Balance.objects.update(
        status=Balance.Status.RUNNING, worker="gone:1:2:3", heartbeat_at=timezone.now() - timedelta(hours=1),
        queued_at=timezone.now() - timedelta(hours=1),
    )  # fmt: skip
    assert balance.sweep() == [row.pk]
    assert not balance.perform(row.pk, 60)
    assert numbers(row) == list(range(1, 21))


def test_stopping_keeps_what_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    row, play = asked(), engine.play

    def interrupted(rules: Any, number: int, progress: Any) -> engine.GamePlayed:
        if number == 4:
            assert balance.stop(balance=row, pack=packs.find(worlds.PACK), by=row.asked_by) == 3
            monkeypatch.setattr(jobs, "SAYS_EVERY", 0.0)
        return play(rules, number, progress)

    monkeypatch.setattr(engine, "play", interrupted)
    assert not balance.perform(row.pk, 60)
    row.refresh_from_db()
    assert (row.status, numbers(row)) == (Balance.Status.STOPPED, [1, 2, 3])
    with pytest.raises(GameError, match="No games are being played"):
        balance.stop(balance=row, pack=packs.find(worlds.PACK), by=row.asked_by)


def test_more_games_go_on_where_the_others_ended() -> None:
    row = asked()
    balance.perform(row.pk, 60)
    with pytest.raises(GameError, match="20 games of this version have already been played"):
        asked(20)
    again = asked(25)
    assert (again.pk, again.had) == (row.pk, 20)
    with pytest.raises(GameError, match="already being played"):
        asked(30)
    balance.perform(row.pk, 60)
    assert numbers(row) == list(range(1, 26))


@pytest.mark.parametrize("games", [-1, 0, 19, 401])
def test_the_number_of_games_has_limits(games: int) -> None:
    with pytest.raises(Illegal, match="from 20 to 400"):
        asked(games)
    assert not Balance.objects.exists()


def test_rules_that_cannot_play_a_pack_on_are_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rules: Any, number: int, progress: Any) -> Any:
        raise LookupError("no such area")

    monkeypatch.setattr(engine, "play", broken)
    row = asked()
    balance.perform(row.pk, 60)
    games = balance.games(row)
    assert len(games) == 20
    assert {(game.stopped, game.note) for game in games} == {("fault", "LookupError: no such area")}


def test_rules_of_another_version_play_no_half_of_it() -> None:
    row = asked()
    Balance.objects.update(version="0.0.1")
    assert not balance.perform(row.pk, 60)
    row.refresh_from_db()
    assert row.status == Balance.Status.FAILED
    assert row.error.startswith("The rules have a new version since these games were asked for.")
    assert asked().pk != row.pk


def test_a_pack_that_is_deleted_takes_its_games_with_it() -> None:
    mine = packs.clone(name=worlds.PACK, title="Mine")
    balance.ask(pack=packs.find(mine.name), games=20)
    packs.remove(name=mine.name)
    assert not Balance.objects.exists()
    assert not PackFiles.objects.exists()


def test_the_digest_says_which_text_is_in_which_file() -> None:
    files = {"a.yaml": "b", "c.yaml": "d"}
    assert pack_files.digest(files) == pack_files.digest(dict(reversed(files.items())))
    others = ({"a.yaml": "d", "c.yaml": "b"}, {"a.yaml": "bc.yamld"}, {"a.yaml": "b"}, {"a.yamlb": "", "c.yaml": "d"})
    assert len({pack_files.digest(one) for one in (files, *others)}) == 5
