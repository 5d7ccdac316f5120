"""Actions after a commit: messages to workers, and removal of files."""

from collections.abc import Callable

from django.db import transaction


def after_commit(act: Callable[..., object], *arguments: object) -> None:
    """Call `act`, such as a task's `delay`, with `arguments` once the present transaction is committed.

    A failure is logged and raises nothing, and what else waits for the commit follows: the rows are safe, and the next
    sweep makes up for a message that no broker took. Django names a callback that fails by its `__qualname__`, which
    a `functools.partial` does not have.
    """

    def run() -> None:
        act(*arguments)

    transaction.on_commit(run, robust=True)
