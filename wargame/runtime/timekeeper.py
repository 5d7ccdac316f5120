"""The timekeeper: sends every tick of the schedule. python -m wargame.runtime.timekeeper

It keeps nothing in a file, so that no kill can damage it. It names tasks and never loads them, which keeps it small.
"""

from datetime import timedelta
from logging.config import dictConfig
from typing import Any

from celery.beat import Scheduler, Service

from wargame.runtime import heartbeat, logs


class Timekeeper(Scheduler):
    """Sends every tick as soon as it starts, then at its interval, and says that it lives."""

    max_interval = 2

    def setup_schedule(self) -> None:
        """Take the schedule from the settings, all of it due now: who starts does not know when it was done last."""
        self.merge_inplace(self.app.conf.beat_schedule)
        for entry in self.schedule.values():
            entry.last_run_at = entry.default_now() - timedelta(days=1)

    def tick(self, *given: Any, **named: Any) -> float:
        """Send what is due; seconds until the next look."""
        heartbeat.beat(heartbeat.TIMEKEEPER)
        return float(super().tick(*given, **named))


def main() -> None:
    """Tick until a signal ends the process. There is nothing to clean up."""
    from wargame.celery import app

    dictConfig(logs.settings("WARNING"))
    Service(app, scheduler_cls=Timekeeper).start()


if __name__ == "__main__":
    main()
