"""A page costs as many queries and bytes with 10,000 steps or entries as with 100."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from adjudication.models import Game
from tests import world as worlds
from tests.pages import markup
from wargame.models import LogEntry

pytestmark = pytest.mark.django_db

FEW, MANY = 100, 10_000
MOST_BYTES = 1.2
COPY_STEPS = """
INSERT INTO adjudication_step
    (game_id, seq, position, kind, turn, phase, segment, body, previous_hash, hash, created_at)
SELECT game_id, seq + n, position + n, 'play', turn + n / 20, phase, segment, body, hash, lpad(n::text, 64, '0'), now()
FROM adjudication_step, generate_series(1, %s) AS copies (n) WHERE game_id = %s AND seq = %s
"""


@dataclass(frozen=True)
class Cost:
    """What a page took."""

    queries: int
    size: int


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), kind="pick_area")


@pytest.fixture
def alice(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def game_of(world: worlds.World) -> Game:
    game = world.refresh().game
    assert game is not None
    return game


def lengthen(world: worlds.World, to: int) -> None:
    """Copy the last step until there are enough, 20 of them a turn."""
    game = game_of(world)
    head = game.steps.latest("seq").seq
    with connection.cursor() as cursor:
        cursor.execute(COPY_STEPS, [to - head, game.pk, head])
        cursor.execute("ANALYZE adjudication_step")


def cost(client: Client, path: str) -> Cost:
    assert client.get(path).status_code == 200, path  # what is kept between requests is kept now
    with CaptureQueriesContext(connection) as caught:
        answer = client.get(path)
    return Cost(len(caught), len(answer.content))


def same(few: dict[str, Cost], many: dict[str, Cost]) -> None:
    assert {name: one.queries for name, one in many.items()} == {name: one.queries for name, one in few.items()}
    grown = {name: (one.size, many[name].size) for name, one in few.items() if many[name].size > MOST_BYTES * one.size}
    assert grown == {}


def steps_of(world: worlds.World, client: Client) -> dict[str, Cost]:
    game = game_of(world)
    head, turn = game.steps.latest("seq").seq, game.steps.latest("seq").turn
    here, api = f"/replay/{world.exercise.pk}/", f"/api/v1/exercises/{world.exercise.pk}/"
    ledger = reverse("umpire_ledger", args=[world.exercise.pk])
    paths = {
        "replay": f"{here}{head // 2}/?as=public", "ledger": ledger, "turn": f"{ledger}?turn={turn - 1}",
        "undo": reverse("umpire_undo", args=[world.exercise.pk]),
        "record": reverse("umpire_record", args=[world.exercise.pk]), "api replay": f"{api}replay/?after=10&limit=80",
        "api steps": f"{api}steps/?after=10&limit=80", "api ledger": f"{api}ledger/?after=10&limit=20",
    }  # fmt: skip
    return {name: cost(client, path) for name, path in paths.items()}


def test_ten_thousand_steps_cost_what_a_hundred_do(world: worlds.World, alice: Client) -> None:
    lengthen(world, FEW)
    few = steps_of(world, alice)
    lengthen(world, MANY)
    assert game_of(world).steps.count() == MANY
    same(few, steps_of(world, alice))


def walked(get: Callable[[str], str], row: str, link: str) -> list[int]:
    """The numbers on every page from the first on, following a link; at most 100 a page."""
    seen, address = list[int](), ""
    for _ in range(9):
        text = get(address)
        here = [int(number) for number in re.findall(row, text)]
        assert 0 < len(here) <= 100
        seen += here
        found = re.search(rf'href="(\?[^"]*)" ?>{link}<', text)
        if found is None:
            break
        address = found[1].replace("&amp;", "&")
    return seen


def test_the_ledger_is_read_older_newer_and_from_a_turn(world: worlds.World, alice: Client) -> None:
    lengthen(world, 200)
    path = reverse("umpire_ledger", args=[world.exercise.pk])
    row = r'<th scope="row"> (\d+) <'

    def get(address: str) -> str:
        return markup(alice.get(path + address))

    assert walked(get, row, "Older") == list(range(200, 0, -1))
    last = [int(seq) for seq in re.findall(row, get("?before=21"))]
    assert last == list(range(20, 0, -1))
    newer = re.search(r'href="(\?after=20)"', get("?before=21"))
    assert newer is not None
    assert re.findall(row, get(newer[1]))[-1] == "21"
    assert "Newer" not in get("")
    middle = game_of(world).steps.filter(turn=5).latest("seq").seq
    assert re.findall(row, get("?turn=5"))[0] == str(middle)
    assert re.findall(row, get("?turn=999"))[0] == "200"
    for odd in ("?turn=x", "?turn=-3", "?before=-1", f"?after={10**9}", f"?turn={'9' * 40}", "?turn=0"):
        assert re.findall(row, get(odd)), odd


def write(world: worlds.World, count: int) -> None:
    """So many entries, to all, to one cell and to the umpire in turn; the number of an entry is in its text."""
    cells, kinds = [None, world.cells["red"], None], [LogEntry.Kind.NOTICE, LogEntry.Kind.NEWS]
    begin = world.exercise.log.count()
    LogEntry.objects.bulk_create(
        LogEntry(
            exercise=world.exercise, kind=kinds[n % 2], text=f"Entry {n:05}.", public=n % 3 == 0, cell=cells[n % 3],
            turn=1 + n // 50,
        )
        for n in range(begin, begin + count)
    )  # fmt: skip


def test_ten_thousand_entries_cost_what_a_hundred_do(world: worlds.World, alice: Client) -> None:
    path, api = reverse("umpire_log", args=[world.exercise.pk]), f"/api/v1/exercises/{world.exercise.pk}/"
    red = world.cells["red"].pk
    paths = {
        "log": path, "turn": f"{path}?turn=5", "filtered": f"{path}?kind=news&cell={red}", "api": f"{api}log/?limit=80",
        "cell": f"{api}cells/{red}/log/?limit=80", "ledger": reverse("umpire_ledger", args=[world.exercise.pk]),
    }  # fmt: skip
    write(world, 700)
    few = {name: cost(alice, one) for name, one in paths.items()}
    write(world, MANY)
    same(few, {name: cost(alice, one) for name, one in paths.items()})


def test_the_log_is_read_older_newer_filtered_and_from_a_turn(world: worlds.World, alice: Client) -> None:
    world.exercise.log.all().delete()
    write(world, 450)
    path, row = reverse("umpire_log", args=[world.exercise.pk]), r"Entry (\d+)\."

    def get(address: str) -> str:
        return markup(alice.get(path + address))

    assert walked(get, row, "Older") == list(range(449, -1, -1))
    red = world.cells["red"].pk
    mine = [n for n in range(449, -1, -1) if n % 3 == 1 and n % 2 == 1]
    assert [int(n) for n in re.findall(row, get(f"?kind=news&cell={red}"))] == mine
    news = [n for n in range(449, -1, -1) if n % 2 == 1]
    assert walked(lambda address: get(address or "?kind=news"), row, "Older") == news
    fourth = get("?turn=4")
    assert re.findall(row, fourth)[0] == "00199"
    newer = re.search(r'href="(\?after=\d+)"', fourth)
    assert newer is not None
    assert [int(n) for n in re.findall(row, get(newer[1]))] == list(range(299, 199, -1))
    assert "Newer" not in get("")
    for odd in ("?turn=x", "?kind=nonsense", "?cell=x", f"?turn={'9' * 11}", "?after=-1", "?turn=-1"):
        assert get(odd).count("Entry") > 0, odd
    sheets = reverse("umpire_sheets", args=[world.exercise.pk])
    assert alice.get(sheets, {"turn": "1"}).status_code == 200


def test_the_replay_shows_a_window_of_turns_and_steps(world: worlds.World, alice: Client) -> None:
    lengthen(world, 2000)
    here = f"/replay/{world.exercise.pk}/"
    text = markup(alice.get(f"{here}1000/?as=public"))
    turns = [int(turn) for turn in re.findall(r">Turn (\d+)<", text)]
    assert len(turns) == 25
    assert len(re.findall(r'class="rp-tick"', text)) <= 43
    for row in game_of(world).steps.filter(seq__in=(999,)):
        assert row.turn == turns[12]
    answer = alice.get(here, {"turn": "40", "as": "both", "cell": str(world.cells["blue"].pk)})
    first = game_of(world).steps.filter(turn=40).earliest("seq").seq + 1
    assert answer["Location"] == f"{here}{first}/?as=both&cell={world.cells['blue'].pk}"
    assert alice.get(here, {"turn": "99999"})["Location"] == alice.get(here, {"turn": "999"})["Location"]
    assert alice.get(here)["Location"] == f"{here}1/"
    assert alice.get(here, {"turn": "x"})["Location"] == f"{here}1/"


def test_the_api_lists_steps_by_page(world: worlds.World, alice: Client) -> None:
    lengthen(world, 450)
    api = f"/api/v1/exercises/{world.exercise.pk}/"
    for name in ("replay", "steps"):
        seen: list[int] = []
        while page := alice.get(f"{api}{name}/?after={seen[-1] if seen else 0}").json():
            assert len(page) <= 200
            seen += [step["seq"] for step in page]
        assert seen == list(range(1, 451)), name
        assert alice.get(f"{api}{name}/?limit=501").status_code == 400
