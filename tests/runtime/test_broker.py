"""Messages in the folder: whole or not there, and taken once, however hard both sides work."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection, Consumer, Message, Queue

from tests.patience import PATIENCE
from wargame.runtime.workers import broker, wake
from wargame.runtime.workers.broker import Channel
from wargame.runtime.workers.broker_files import tidy


@pytest.fixture
def connection(tmp_path: Path) -> Connection:
    folders = {name: str(tmp_path) for name in ("data_folder_in", "data_folder_out")}
    options = folders | {"control_folder": str(tmp_path / "control"), "polling_interval": 0.01}
    return Connection("filesystem://", transport_options=options)


def opened(connection: Connection) -> Channel:
    channel = connection.channel()
    assert isinstance(channel, Channel)
    return channel


def test_the_address_leads_here(connection: Connection) -> None:
    assert type(connection.channel()) is Channel


def test_messages_come_once_and_by_queue(connection: Connection) -> None:
    channel = opened(connection)
    for number in range(3):
        channel._put("work", {"number": number})
    channel._put("other", {"number": 9})
    seen = [channel._get("work")["number"] for _ in range(3)]
    assert sorted(seen) == [0, 1, 2]
    with pytest.raises(Empty):
        channel._get("work")


def test_a_message_being_written_is_not_taken(connection: Connection, tmp_path: Path) -> None:
    (tmp_path / "1_half.part").write_text("{")
    with pytest.raises(Empty):
        opened(connection)._get("work")


def test_a_damaged_message_is_thrown_away_and_the_next_one_taken(connection: Connection, tmp_path: Path) -> None:
    for content in (b"", b"{", b"\xff\xfe"):
        (tmp_path / f"0_{len(content)}.work.msg").write_bytes(content)
    channel = opened(connection)
    channel._put("work", {"number": 1})
    assert channel._get("work") == {"number": 1}
    assert list(tmp_path.glob("*.msg")) == []


@pytest.mark.parametrize("content", ["", "[", '[["celery"'])
def test_a_damaged_list_of_queues_is_written_anew(connection: Connection, tmp_path: Path, content: str) -> None:
    control = tmp_path / "control"
    control.mkdir()
    (control / "work.exchange").write_text(content)
    channel = opened(connection)
    assert channel.get_table("work") == []
    for name in ("one", "two", "one"):
        channel._queue_bind("work", name, "", name)
    assert sorted(entry.queue for entry in opened(connection.clone()).get_table("work")) == ["one", "two"]


def test_what_killed_processes_began_to_write_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "queue").mkdir()
    old, new = tmp_path / "queue" / "1_a.part", tmp_path / "queue" / "2_b.part"
    for path in (old, new):
        path.write_text("{")
    os.utime(old, (0, 0))
    tidy(tmp_path)
    assert list((tmp_path / "queue").iterdir()) == [new]


def test_several_readers_share_the_messages_and_take_none_twice(connection: Connection) -> None:
    count, seen = 600, []
    writer = opened(connection)
    for number in range(count):
        writer._put("work", {"number": number})

    def read(channel: Channel) -> None:
        while _waiting(channel):
            try:
                seen.append(channel._get("work")["number"])
            except Empty:
                continue

    readers = [threading.Thread(target=read, args=(opened(connection.clone()),)) for _ in range(3)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert sorted(seen) == list(range(count))


def test_a_reader_in_a_hurry_never_meets_half_a_message(connection: Connection) -> None:
    writer, reader = opened(connection), opened(connection.clone())
    count = 1500

    def send() -> None:
        for number in range(count):
            writer._put("work", {"number": number, "text": "x" * 5000})

    sender = threading.Thread(target=send)
    sender.start()
    seen: set[int] = set()
    while len(seen) < count and (sender.is_alive() or _waiting(reader)):
        try:
            seen.add(reader._get("work")["number"])
        except Empty:
            continue
    sender.join()
    while _waiting(reader):
        seen.add(reader._get("work")["number"])
    assert seen == set(range(count))


def _waiting(channel: Channel) -> bool:
    return bool(channel._size("work"))


def _received(connection: Connection, messages: list[dict[str, int]], queue: str) -> Consumer:
    """Kombu remembers the queues of a process, whatever their folder: each test needs a queue of its own."""

    def receive(body: dict[str, int], message: Message) -> None:
        messages.append(body)
        message.ack()

    return Consumer(connection, [Queue(queue)], callbacks=[receive])


def test_who_waits_is_woken_by_the_message(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "LOOKS_AGAIN", 60.0)
    messages: list[dict[str, int]] = []
    with _received(connection, messages, "woken"):
        sender = threading.Timer(0.3, lambda: connection.clone().SimpleQueue("woken").put({"number": 1}))
        sender.start()
        connection.drain_events(timeout=PATIENCE)
        sender.join()
    assert messages == [{"number": 1}]


def test_a_message_that_woke_nobody_is_found_all_the_same(
    connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broker, "LOOKS_AGAIN", 0.05)
    monkeypatch.setattr(wake, "ring", lambda folder: None)
    messages: list[dict[str, int]] = []
    with _received(connection, messages, "found"):
        threading.Timer(0.1, lambda: connection.clone().SimpleQueue("found").put({"number": 1})).start()
        connection.drain_events(timeout=PATIENCE)
    assert messages == [{"number": 1}]


def test_waiting_ends_when_its_time_is_up(connection: Connection) -> None:
    with _received(connection, [], "empty"), pytest.raises(TimeoutError):
        connection.drain_events(timeout=0.05)


def test_the_pipes_of_processes_that_died_are_removed(tmp_path: Path) -> None:
    living, dead = wake.Wake(tmp_path), wake.Wake(tmp_path)
    os.close(dead._pipe)
    wake.ring(tmp_path)
    assert list(tmp_path.iterdir()) == [living._path]
    assert living.wait(0)
    assert not living.wait(0), "one ring wakes once"
    living.close()
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_that_nobody_empties_does_not_stop_the_sender(tmp_path: Path) -> None:
    waiting = wake.Wake(tmp_path)
    with suppress(BlockingIOError):
        while os.write(waiting._pipe, b"1" * 4096):
            pass
    wake.ring(tmp_path)
    assert waiting.wait(0)
    waiting.close()
