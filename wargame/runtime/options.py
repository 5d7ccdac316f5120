"""The options of `bin/run` and `bin/dev`."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


@dataclass(frozen=True)
class Options:
    """The address and port on which to listen."""

    host: str
    port: int


def parse(arguments: Sequence[str], program: str = "bin/run") -> Options:
    """Read the command line; a mistake ends the program with a sentence and code 2."""
    parser = argparse.ArgumentParser(
        prog=program, description="Start White Cell on this machine: database, web server and background worker."
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--host", default=LOCAL, help=f"address to listen on (default {LOCAL}: this machine only)")
    where.add_argument("--lan", action="store_true", help="let every device on the local network join")
    parser.add_argument("--port", type=_port, default=8000, help="port to listen on (default 8000)")
    found = parser.parse_args(arguments)
    return Options(EVERYWHERE if found.lan else found.host, found.port)


def _port(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: it must be a number from 1 to 65535")
    return int(text)
