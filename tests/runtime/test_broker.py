"""Messages in the folder: whole or not there, and taken once, however hard both sides work."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from wargame.runtime.broker import Channel


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
