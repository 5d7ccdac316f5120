"""Fixtures for every test: the database and its flush, a real Redis, the real processes, a real browser."""

import gc
import itertools
import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import redis
from django.db import connection, transaction
from django.db.backends.postgresql.operations import DatabaseOperations
from hypothesis import HealthCheck, is_hypothesis_test
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, BrowserContext, Request

from adjudication.services import games
from tests import browsers, luck, prepared, shortcuts
from tests.depth import NIGHT, sample
from tests.stack import LiveStack, free_port, running_stack

hypothesis_settings.register_profile(
    "without a clock",
    max_examples=sample(50, 200),
    derandomize=not NIGHT,  # new examples are looked for at night, when they hold up nobody
    deadline=None,  # a busy machine proves nothing wrong
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis_settings.load_profile("without a clock")

JOURNEYS = Path(__file__).parent / "journeys"
LONGEST = [  # files that take long or wait long; those of a line share a lane, some because they use the same processes
    "runtime/test_run",
    "durability/test_siege",
    "load/test_load load/test_soak api/test_example",
    "durability/test_kill durability/test_injects",
    "fog/test_canaries",
    "durability/test_many durability/test_crowd",
    "fog/test_matrix",
    "backup/test_backup",
    "runtime/test_postgres",
    "opuc/test_games",
    "reports/systems/test_opuc fog/test_opuc",
    "numbers/test_whole_games",
    "reports/test_golden",
    "reports/test_hostile",
    "fog/test_bells",
]
LONGEST_JOURNEYS = [
    "test_a_whole_exercise[2]",
    "test_by_keys_alone",  # a short one, for a lane is given two at first
    "test_turns_of_two_staffs[1]",
    "test_the_lesson_is_played_and_its_papers_open",
    "test_an_observer_looks_and_changes_nothing",
    "test_pages_of_the_umpire",
    "test_a_page_holds_one_line",
    "test_pages_of_the_cells",
    "test_a_sheet_for_eight_battalions",
    "test_what_people_do_outlives_a_publication",
    "test_every_trigger_and_a_call_that_is_answered",
    "test_a_cloned_and_a_forked_exercise",
    "test_one_umpire_plays_both_sides_for_a_turn",
]


@cache
def _may_drive_a_browser(path: Path) -> bool:
    return JOURNEYS in path.parents or re.search(r"\b(browser|open_context): ", path.read_text()) is not None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only journeys are wanted, leave the files alone that have none: reading them all takes long."""
    leaves = config.option.markexpr.startswith("journey") and collection_path.name.startswith("test_")
    return True if leaves and collection_path.is_file() and not _may_drive_a_browser(collection_path) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark what drives a browser, and run it last: the browser's event loop would disturb asynchronous tests.

    The longest come first, so that no lane is left alone with one of them.
    """
    for item in items:
        if JOURNEYS in item.path.parents or "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.journey)
            assert _may_drive_a_browser(item.path), f"{item.path} names no browser, so journeys alone would miss it"
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("sampled")
    yield
    lanes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    journeys = [item for item in items if item.get_closest_marker("journey")]
    others = [item for item in items if not item.get_closest_marker("journey")]
    journeys.sort(key=lambda item: _place(item.name, LONGEST_JOURNEYS))
    items[:] = [*(others if journeys else _dealt(others, lanes)), *journeys]


def _place(name: str, first: list[str]) -> int:
    """Where a name is in a list, each line of which is one place; behind them all if it is not."""
    return next((place for place, names in enumerate(first) if name in names.split()), len(first))


def _dealt(items: list[pytest.Item], lanes: int) -> list[pytest.Item]:
    """In an order in which each lane begins with some of the longest: it is given the next part of the list."""
    places = [_place(f"{item.path.parent.name}/{item.path.stem}", LONGEST) for item in items]
    short = [item for item, place in zip(items, places, strict=True) if place == len(LONGEST)]
    dealt: list[pytest.Item] = []
    for lane in range(lanes):
        size = (len(items) - len(dealt)) // (lanes - lane)
        for chosen in range(lane, len(LONGEST), lanes):
            dealt_now = [item for item, place in zip(items, places, strict=True) if place == chosen]
            dealt += dealt_now
            size -= len(dealt_now)
        dealt += short[: max(0, size)]
        short = short[max(0, size) :]
    return [*dealt, *short]


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through all that is imported again and again: a tenth of the work."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Let the database of each lane begin as a copy of the one with the stored worlds."""
    several = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) > 1
    connection.settings_dict["TEST"]["TEMPLATE"] = prepared.worlds(every=several)


@pytest.fixture(scope="session", autouse=True)
def _flush_in_spite_of_triggers() -> Iterator[None]:
    """Let the flush after a transactional test empty the ledger, whose triggers refuse that to everybody else."""
    original = DatabaseOperations.execute_sql_flush

    def flush(self: DatabaseOperations, sql_list: Any) -> None:
        with transaction.atomic(using=self.connection.alias), self.connection.cursor() as cursor:
            cursor.execute(
                "SELECT tgrelid::regclass::text, quote_ident(tgname), tgenabled FROM pg_trigger"
                " WHERE NOT tgisinternal AND tgenabled <> 'D'"
            )
            triggers = cursor.fetchall()
            for table, name, _ in triggers:
                cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
            original(self, sql_list)
            for table, name, mode in triggers:
                how = {"A": "ALWAYS ", "R": "REPLICA "}.get(mode, "")
                cursor.execute(f"ALTER TABLE {table} ENABLE {how}TRIGGER {name}")

    patch = pytest.MonkeyPatch()
    patch.setattr(DatabaseOperations, "execute_sql_flush", flush)
    yield
    patch.undo()


@pytest.fixture(scope="session", autouse=True)
def _shortcuts(django_test_environment: None) -> Iterator[None]:
    with shortcuts.taken():
        yield


@pytest.fixture(autouse=True)
def _the_same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test has dice and identifiers of its own, the same each time; the servers of journeys have real ones."""
    name, count = request.node.nodeid, itertools.count()
    monkeypatch.setattr(games, "fresh_seed", lambda: luck.seed(f"{name} {next(count)}"))
    with luck.fixed(name):
        yield


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real Redis that lives as long as the tests. A missing redis-server is a failure."""
    program = shutil.which("redis-server")
    assert program, "redis-server is missing; install it with: sudo apt-get install redis-server"
    port = free_port()
    folder = tmp_path_factory.mktemp("redis")
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        _wait_for_redis(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(10)


def _wait_for_redis(port: int) -> None:
    client = redis.Redis(port=port)
    for _ in range(100):
        try:
            client.ping()
        except redis.ConnectionError:
            time.sleep(0.1)
        else:
            client.close()
            return
    raise AssertionError("redis-server does not answer")


@pytest.fixture(scope="session")
def live_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveStack]:
    """Web server, worker and timekeeper as real processes, with a database, a folder and a broker of their own."""
    with running_stack(tmp_path_factory.mktemp("stack"), f"live_{os.getpid()}") as stack, _tended(stack):
        yield stack


@pytest.fixture
def papers_worker(live_stack: LiveStack) -> Iterator[None]:
    """For a test that reads what the live stack prints."""
    with live_stack.printing():
        yield


@contextmanager
def _tended(stack: LiveStack) -> Iterator[None]:
    """A worker that has grown too large ends itself, and here nobody else starts it again."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(1.0):
            stack.tend()

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    yield
    over.set()
    watching.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, with a window where `HEADED` asks for one."""
    # Playwright keeps an event loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with browsers.chromium() as found:
        yield found
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def open_context(
    browser: Browser, live_stack: LiveStack, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Open browser contexts, one for each person, on the live stack; fail if a page asked for anything outside it.

    Takes the options of Playwright's `new_context`, such as `viewport`. `leads_to` are other addresses that belong to
    the journey, such as a learning platform.
    """
    opened: list[BrowserContext] = []
    outside: list[str] = []
    inside = [live_stack.base_url, live_stack.base_url.replace("127.0.0.1", "localhost"), "data:", "blob:", "about:"]

    def note(asked: Request) -> None:
        if not asked.url.startswith(tuple(inside)):
            outside.append(asked.url)

    def open_one(leads_to: tuple[str, ...] = (), **options: Any) -> BrowserContext:
        inside.extend(leads_to)
        still = {"reduced_motion": "reduce"} | options  # else a click waits until what moves has come to rest
        context = browser.new_context(base_url=live_stack.base_url, **still)
        context.set_default_timeout(120_000)
        context.on("request", note)
        browsers.trace(context)
        opened.append(context)
        return context

    yield open_one
    for number, context in enumerate(opened, 1):
        browsers.save_trace(context, f"{request.node.name}-{number}")
        context.close()
    assert not outside, f"pages asked for addresses outside White Cell: {outside}"
