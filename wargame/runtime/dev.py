"""`bin/dev`: White Cell for the people who change it. What they save is what the next page shows.

The web server reads Python and packs again by itself, and keeps its port open meanwhile; pages read their templates,
styles and scripts each time. The workers start again here. Errors have Django's debug page.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from wargame.runtime import cli, parts
from wargame.runtime.console import say
from wargame.runtime.supervisor import Supervisor

APPS = ("adjudication", "reports", "umpire", "wargame")
READ_ONCE = (".py", ".yaml", ".json")  # what a process reads once and then knows
SIGNS = "templates/components"  # signs are drawn once for many pages, so their templates are read once as well
SETTINGS = {"WHITE_CELL_DEBUG": "1"}


def web(host: str, port: int) -> parts.Part:
    """The web server of a class, which starts again when a file changes that it reads only once."""
    part = parts.web(host, port)
    folders = [word for folder in (*APPS, SIGNS) for word in ("--reload-dir", folder)]
    kinds = [word for ending in (*READ_ONCE, ".html") for word in ("--reload-include", f"*{ending}")]
    return replace(part, command=(*part.command, "--reload", *folders, *kinds))


def is_read_once(path: str) -> bool:
    """True if a process must restart to see a change of this file."""
    return path.endswith(READ_ONCE)


class Reload:
    """Starts the workers again once a file has changed. `changed` is set by the thread that watches the files."""

    def __init__(self) -> None:
        self.changed = threading.Event()

    def look(self, supervisor: Supervisor) -> None:
        """Called each time around the supervisor's loop."""
        if not self.changed.is_set():
            return
        self.changed.clear()
        say("A file changed: the workers start again.")
        supervisor.renew([child.part.name for child in supervisor.children if child.part.sign is not None])

    def watch(self, root: Path) -> None:
        """Note changes for as long as the program lives. Several at the same time count once."""
        from watchfiles import watch

        for _ in watch(*(root / app for app in APPS), watch_filter=lambda _, path: is_read_once(path)):
            self.changed.set()


def main(arguments: list[str], start: Callable[[list[str], cli.Manner], int] = cli.main) -> int:
    """Start as `bin/run` does, and reload what changes, until Ctrl-C."""
    os.environ.update(SETTINGS)
    reload = Reload()
    threading.Thread(target=reload.watch, args=(cli.ROOT,), daemon=True).start()
    return start(arguments, cli.Manner("bin/dev", web, reload.look, picture=False, web_prints=True))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
