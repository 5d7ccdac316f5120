"""Keep one kind of process running, for a container: python -m wargame.runtime.keep worker | papers | timekeeper.

`workers` keeps two workers, for a container that is alone.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType

from wargame.runtime import heartbeat, parts, supervisor
from wargame.runtime.console import complain, say
from wargame.runtime.parts import Part

ROOT = Path(__file__).resolve().parent.parent.parent
KINDS: dict[str, Callable[[Path], list[Part]]] = {
    "worker": partial(parts.workers, count=1),
    "workers": parts.workers,
    "papers": partial(parts.papers, count=1),
    "timekeeper": parts.timekeeper,
}
STOP_SECONDS = {"worker": 30.0, "workers": 30.0, "papers": 120.0}  # the time a run or a paper has to finish
OLD_SIGN_SECONDS = 3600.0  # each container that ever was leaves a file behind
LOOK_EVERY = 0.25

_asked: list[int] = []


def main(arguments: list[str]) -> int:
    """Run until a signal asks for the end. What the processes print is printed here."""
    if len(arguments) != 1 or arguments[0] not in KINDS:
        complain(f"Say what to keep running: {', '.join(KINDS)}.")
        return 2
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    var_dir = Path(os.environ.get("WHITE_CELL_VAR") or ROOT / "var").resolve()
    heartbeat.folder(var_dir).mkdir(parents=True, exist_ok=True)
    heartbeat.forget(var_dir, older=OLD_SIGN_SECONDS)
    family = supervisor.Supervisor(dict(os.environ), ROOT, say)
    for part in KINDS[arguments[0]](var_dir):
        family.add(part)
    while not _asked:
        family.watch()
        time.sleep(LOOK_EVERY)
    family.stop(STOP_SECONDS.get(arguments[0], supervisor.STOP_SECONDS))
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    _asked.append(number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
