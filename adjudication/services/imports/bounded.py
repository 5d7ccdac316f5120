"""Runs work on untrusted data in a separate process with limits of time and memory.

Whatever the bytes are, the server goes on: the process is killed when its time is over, and has no more memory than it
was given. Work is a function `work(data, say)` of a module; it returns bytes and says how far it is.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import struct
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from adjudication.errors import GameError, Illegal

ROOT: Final = Path(__file__).resolve().parents[3]
Say = Callable[[int, str], None]
"""Takes the per cent that are done, and what is being done."""
WAITING: Final = 4  # times the seconds of the processor, on a machine that has much else to do
_RESULT, _PROGRESS, _REFUSED, _FULL, _FAILED = b"r", b"p", b"x", b"m", b"f"
_HEAD: Final = struct.Struct(">cQ")


class TooMuch(GameError):
    """The work exceeded its time or memory."""


def run(work: str, data: bytes, *, seconds: int, megabytes: int, say: Say = lambda percent, note: None) -> bytes:
    """The result of `work`, such as “package.module:function”, on the data. Seconds are processor time. Raises the
    `Illegal` of `work`, or `TooMuch` if a limit is reached or the process dies."""
    command = [sys.executable, "-m", "adjudication.services.imports.bounded", work, str(seconds), str(megabytes)]
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # each thread asks for memory
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        watch = threading.Timer(WAITING * seconds, process.kill)
        watch.daemon = True
        watch.start()
        try:
            return _result(process, data, seconds, megabytes, say)
        finally:
            watch.cancel()
            process.kill()


def _result(process: subprocess.Popen[bytes], data: bytes, seconds: int, megabytes: int, say: Say) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(data)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    for kind, content in _frames(process.stdout):
        if kind == _RESULT:
            return content
        if kind == _REFUSED:
            raise Illegal(msgspec.msgpack.decode(content, type=list[str]))
        if kind == _FAILED:
            raise Illegal(["White Cell could not read these files. The server log shows where it failed."])
        if kind == _FULL:
            break
        say(*msgspec.msgpack.decode(content, type=tuple[int, str]))
    raise TooMuch(
        f"The files take more than {seconds} seconds or {megabytes} MB of memory to read. Import a smaller part."
    )


def _frames(stream: Any) -> Iterator[tuple[bytes, bytes]]:
    while len(head := stream.read(_HEAD.size)) == _HEAD.size:
        kind, size = _HEAD.unpack(head)
        content = stream.read(size)
        if len(content) < size:
            return
        yield kind, content


def _main(work: str, seconds: int, megabytes: int) -> None:
    """The main function of the process."""
    _limit(seconds, megabytes)
    out = sys.stdout.buffer
    module, _, name = work.partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
        _write(out, _RESULT, function(sys.stdin.buffer.read(), lambda *said: _write(out, _PROGRESS, _packed(said))))
    except Illegal as error:
        _write(out, _REFUSED, _packed(list(error.problems)))
    except MemoryError:
        _write(out, _FULL, b"")
    except Exception:  # noqa: BLE001 - a library may fail on a file in any way; the log has it
        traceback.print_exc()  # to the log of the process that waits
        _write(out, _FAILED, b"")


def _limit(seconds: int, megabytes: int) -> None:
    """Limit this process's processor time and memory, if the system can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000, megabytes * 1_000_000))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def _packed(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


def _write(stream: BinaryIO, kind: bytes, content: bytes) -> None:
    stream.write(_HEAD.pack(kind, len(content)) + content)
    stream.flush()


if __name__ == "__main__":
    _main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
