"""Background work of the library of packs."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from adjudication.services import balance
from wargame.runtime import logs


@shared_task(name="umpire.play_balance")
def play_balance(balance_id: str) -> None:
    """Play some games of a balance, and say that there are more."""
    with logs.scope():
        if balance.perform(UUID(balance_id)):
            play_balance.delay(balance_id)


@shared_task(name="umpire.sweep_balances")
def sweep_balances() -> int:
    """Queue the balances again that nobody works on; how many there are."""
    waiting = balance.sweep()
    for balance_id in waiting:
        play_balance.delay(str(balance_id))
    return len(waiting)
