"""Keep one kind of process running, for a container: python -m wargame.runtime.keep workers | papers | timekeeper."""

import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType

from wargame.runtime import heartbeat, parts
from wargame.runtime.console import complain, say
from wargame.runtime.supervisor import Supervisor

ROOT = Path(__file__).resolve().parent.parent.parent
KINDS = {"workers": parts.workers, "papers": parts.papers, "timekeeper": parts.timekeeper}
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
    supervisor = Supervisor(dict(os.environ), ROOT, say)
    for part in KINDS[arguments[0]](var_dir):
        supervisor.add(part)
    while not _asked:
        supervisor.watch()
        time.sleep(LOOK_EVERY)
    supervisor.stop()
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    _asked.append(number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
