"""A process that plays the possible turns of whole-turn sheets for a web process, so that its requests need not wait.

It reads wishes from its input and writes an answer to each on its output, and ends when its input does: with the web
process, however that ends. It knows neither Django nor the database. Every message begins with its length, four bytes.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from hashlib import sha256
from time import process_time
from typing import IO, Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.planning import futures
from adjudication.engine.play.remits import Who

NICENESS = 10  # adjudications and requests go first
AT_ONCE = 0.05  # seconds of the processor for the first turns; after fewer all turns are played at once
MOST_PACKS = 4  # rules that stay bound


class ForecastWish(msgspec.Struct, frozen=True):
    """A sheet to be forecast: the rules by system and canonical pack, whose it is, what they know, the orders. `first`:
    the answer from the first turns is enough, if the others take long."""

    system: str
    pack: str
    picture: msgspec.Raw
    who: Who
    orders: msgspec.Raw
    first: bool = False


def send(stream: IO[bytes], data: bytes) -> None:
    """Write one message."""
    stream.write(len(data).to_bytes(4, "big") + data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read one message; None at the end of the stream."""
    head = stream.read(4)
    length = int.from_bytes(head, "big")
    data = stream.read(length) if len(head) == 4 else b""
    return data if len(head) == 4 and len(data) == length else None


def answer(wish: ForecastWish, bound: dict[str, Any]) -> bytes:
    """The forecast of a sheet, with the menus behind it, as `futures.learn` reads it. `bound` keeps rules."""
    key = sha256(f"{wish.system}\0{wish.pack}".encode()).hexdigest()
    rules = bound.pop(key, None)
    if rules is None:
        system = registry.get(wish.system)
        rules = system.bind(system.thaw_pack(wish.pack))
    bound[key] = rules
    while len(bound) > MOST_PACKS:
        del bound[next(iter(bound))]
    picture = msgspec.msgpack.decode(wish.picture, type=rules.picture_type)
    orders = msgspec.msgpack.decode(wish.orders, type=list[rules.order_type])  # type: ignore[name-defined]  # the type is known at run time
    if wish.first:
        began = process_time()
        futures.forecast(rules, picture, wish.who, orders, futures.FIRST)
        if process_time() - began > AT_ONCE:
            return futures.forecast_bytes(rules, picture, wish.who, orders, futures.FIRST)
    futures.forecast(rules, picture, wish.who, orders)
    return futures.forecast_bytes(rules, picture, wish.who, orders)


def main() -> None:
    """Answer wishes until the input ends; an empty answer says that a forecast failed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the web process says when it ends
    os.nice(NICENESS)
    bound: dict[str, Any] = {}
    while (data := receive(sys.stdin.buffer)) is not None:
        try:
            made = answer(msgspec.msgpack.decode(data, type=ForecastWish), bound)
        except Exception:  # a fault in the rules costs one forecast, not the process and all that wait for it
            logging.getLogger(__name__).exception("A forecast failed.")
            made = b""
        send(sys.stdout.buffer, made)


if __name__ == "__main__":
    main()
