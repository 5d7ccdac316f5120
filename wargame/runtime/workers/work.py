"""Start a worker: python -m wargame.runtime.workers.work NAME QUEUE,QUEUE

What Celery's own command would do, without its command line, which is a tenth of a worker's memory.
"""

import gc
import os
import socket
import sys

from wargame.runtime.workers.queues import PATIENT

NICENESS = "WHITE_CELL_PAPERS_NICENESS"  # what can wait takes the processor that orders leave


def main(name: str, queues: str) -> int:
    """Work until a signal, or the worker itself, asks for the end. The exit code: 0, or RENEWED for a new start."""
    os.environ["CELERY_SKIP_CHECKS"] = "1"  # they load every page; `prepare` makes them before anything starts
    _be_polite(queues)
    gc.disable()  # what is loaded stays: to look for rubbish in it takes a sixth of a start and finds none
    from wargame.celery import app

    worker = app.Worker(
        hostname=f"{name}@{socket.gethostname()}", pool_cls="solo", queues=queues, loglevel="INFO", without_gossip=True,
        without_mingle=True, without_heartbeat=True, quiet=os.environ.get("WHITE_CELL_LOG_FORMAT") == "json",
    )  # fmt: skip
    gc.freeze()  # nor is it gone through again and again during work
    gc.enable()
    worker.start()
    return int(worker.exitcode or 0)


def _be_polite(queues: str) -> None:
    if queues == PATIENT:
        os.nice(int(os.environ.get(NICENESS, "10")))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
