"""A proxy of the smallest kind: each connection goes to one of several servers, to the next if that does not answer.

It can lose connections as a radio does: they stay open and carry nothing any more.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from threading import Thread

CHUNK = 65_536


@dataclass
class Radio:
    """What loses connections: nobody hears of it, and nothing comes over them any more."""

    on: bool = True
    losses: int = 0

    def off(self) -> None:
        """Lose every connection, and those that begin until `on`."""
        self.on, self.losses = False, self.losses + 1

    def carrier(self) -> Callable[[], bool]:
        """Whether a connection that begins now carries something still."""
        begun, good = self.losses, self.on
        return lambda: good and self.losses == begun


@contextmanager
def radio(port: int) -> Iterator[tuple[int, Radio]]:
    """A port that leads to another one over a radio. It runs on a thread of its own."""
    found = Radio()
    ready: Future[tuple[int, Callable[[], object]]] = Future()

    async def run() -> None:
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        async with proxy([port], found) as here:
            ready.set_result((here, lambda: loop.call_soon_threadsafe(over.set)))
            await over.wait()
        await asyncio.sleep(0.1)  # closing takes a turn of the loop

    thread = Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    here, end = ready.result(10)
    try:
        yield here, found
    finally:
        end()
        thread.join(10)


@asynccontextmanager
async def proxy(ports: Sequence[int], radio: Radio | None = None) -> AsyncIterator[int]:
    """A port of this machine that leads to those in turn, until the end of the block."""
    turns, open_now = count(), set[StreamWriter]()
    radio = radio or Radio()

    async def carry(reader: StreamReader, writer: StreamWriter) -> None:
        first, carries = next(turns), radio.carrier()
        for number in range(len(ports)):
            try:
                there, back = await asyncio.open_connection("127.0.0.1", ports[(first + number) % len(ports)])
            except OSError:
                continue
            open_now.update((writer, back))
            await asyncio.gather(_pass_on(reader, back, carries), _pass_on(there, writer, carries))
            for one in (writer, back):
                one.close()
            open_now.difference_update((writer, back))
            return
        writer.close()

    server = await asyncio.start_server(carry, "127.0.0.1", 0)
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for writer in open_now:
            writer.close()


async def _pass_on(reader: StreamReader, writer: StreamWriter, carries: Callable[[], bool]) -> None:
    with suppress(OSError):
        while piece := await reader.read(CHUNK):
            if carries():
                writer.write(piece)
                await writer.drain()
    with suppress(OSError):
        if carries():
            writer.close()
