"""Background work for the library of packs and the finished sample."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from adjudication.services import balance
from adjudication.services.imports import geography_imports
from reports.tasks import look, make_waiting
from umpire.services import finished
from wargame.runtime import logs


@shared_task(name="umpire.play_balance")
def play_balance(balance_id: str) -> None:
    """Play some games of a balance, and report whether there are more. Waiting documents come first."""
    make_waiting()
    with logs.scope():
        if balance.perform(UUID(balance_id)):
            play_balance.delay(balance_id)


@shared_task(name="umpire.import_geography")
def import_geography(import_id: str) -> None:
    """Read the files of an import."""
    with logs.scope():
        geography_imports.perform(UUID(import_id))


@shared_task(name="umpire.play_sample")
def play_sample(sample_id: int) -> None:
    """Play a finished sample, and print its report."""
    with logs.scope():
        if finished.perform(sample_id) is not None:
            look(1)


@shared_task(name="umpire.sweep_balances")
def sweep_balances() -> int:
    """Queue abandoned balances, imports and samples again; returns their number."""
    waiting, brought, wanted = balance.sweep(), geography_imports.sweep(), finished.sweep()
    for balance_id in waiting:
        play_balance.delay(str(balance_id))
    for import_id in brought:
        import_geography.delay(str(import_id))
    for sample_id in wanted:
        play_sample.delay(sample_id)
    return len(waiting) + len(brought) + len(wanted)
