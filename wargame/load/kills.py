"""Kills processes of an installation as a power failure would, to see that it recovers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import psutil

from wargame.load.processes import SUPERVISOR, parts_in

DATABASE = "database"
PARTS = ("worker", "papers worker", "timekeeper", "web", DATABASE)


@dataclass
class Killer:
    """Kills parts of the installation that uses `var_dir`. `database`: the data folder of its embedded server."""

    var_dir: Path
    luck: random.Random
    database: Path | None = None

    @property
    def watched(self) -> bool:
        """Whether a running supervisor restarts killed processes."""
        return SUPERVISOR in parts_in(self.var_dir).values()

    def victims(self, part: str) -> list[psutil.Process]:
        """The current processes of a part, with their children; for the database its main process, then those that
        serve."""
        if part == DATABASE:
            return self._database()
        found: list[psutil.Process] = []
        for pid, name in parts_in(self.var_dir).items():
            if name == part:
                try:
                    process = psutil.Process(pid)
                    found += [process, *process.children(recursive=True)]
                except psutil.Error:
                    continue
        return found

    def _database(self) -> list[psutil.Process]:
        if self.database is None:
            return []
        try:
            pid = int((self.database / "postmaster.pid").read_text().splitlines()[0])
            server = psutil.Process(pid)
            return [server, *(child for child in server.children() if "white_cell" in " ".join(child.cmdline()))]
        except (OSError, ValueError, IndexError, psutil.Error):
            return []

    def kill(self, part: str) -> bool:
        """Kill one process of a part, or all at once; for the database one, which ends all. False if none is alive."""
        victims = self.victims(part)
        if not victims:
            return False
        if part == DATABASE:
            victims = [victims[0] if self.luck.random() < 0.5 else self.luck.choice(victims)]
        elif self.luck.random() < 0.5:
            victims = [self.luck.choice(victims)]
        for victim in victims:
            try:
                victim.kill()
            except psutil.NoSuchProcess:
                continue
        return True
