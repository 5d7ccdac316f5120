"""Balance: games that the program plays against itself, stored one by one as they end.

A row first; a worker claims it, plays for some seconds, and puts it back in line, so that nothing waits long behind it.
"""

from __future__ import annotations

import traceback
from datetime import timedelta
from functools import lru_cache
from time import monotonic
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from adjudication.engine import registry
from adjudication.engine.planning import balance as engine
from adjudication.errors import GameError, Illegal
from adjudication.models import Balance, BalanceGame, PackFiles
from adjudication.ownership import By, person
from adjudication.services import jobs, pack_versions, packs

FEWEST, USUAL, MOST = 20, 200, 400
SECONDS = 5.0
"""So long one message plays at most, and the rest of its last game."""
SILENT = timedelta(seconds=120)


@transaction.atomic
def ask(*, pack: packs.LibraryPack, games: int, asked_by: str = "") -> Balance:
    """Request a number of games on the current pack; the caller queues the row on commit.

    Games that were played before on the same files under the same rules count. `Illegal` if the pack has faults.
    """
    if reason := registry.get(pack.system).unbalanced:
        raise Illegal([reason])
    if not FEWEST <= games <= MOST:
        raise Illegal([f"games: choose a number from {FEWEST} to {MOST}."])
    packs.checked(pack.system, pack.files)
    files, version = pack_versions.frozen(pack.files), rules_version(pack.system)
    row = Balance(pack_name=pack.name, system=pack.system, version=version, files=files, wanted=0, status="")
    Balance.objects.bulk_create([row], ignore_conflicts=True)
    held = Balance.objects.select_for_update().get(pack_name=pack.name, files=files, version=version)
    if held.status in Balance.OPEN:
        raise GameError("These games are already being played. Stop them first, or wait until they end.")
    had = held.games.count()
    if had >= games:
        raise GameError(
            f"{had} games of this version have already been played. Ask for more, or change the pack first."
        )
    held.wanted, held.had, held.asked_by, held.begun_at = games, had, asked_by[:150], timezone.now()
    jobs.queue(held, "wanted", "had", "asked_by", "begun_at")
    return held


@transaction.atomic
def stop(*, balance: Balance, pack: packs.LibraryPack, by: By) -> int:
    """Stop playing and keep the finished games; returns their number.

    GameError if none are being played, or `by` is neither who asked for them nor an author of the pack.
    """
    if person(by).name != balance.asked_by and not pack.may_change(by):
        raise GameError(
            f"{balance.asked_by} asked for these games. Only they, or an author of the pack, can stop them."
        )
    now = timezone.now()
    stopped = Balance.objects.filter(pk=balance.pk, status__in=Balance.OPEN)
    if not stopped.update(status=Balance.Status.STOPPED, worker="", finished_at=now):
        raise GameError("No games are being played. The results of those that ended are saved.")
    return balance.games.count()


def perform(pk: UUID, seconds: float = SECONDS) -> bool:
    """Play for some seconds; returns whether there is more to play. Other workers' jobs and finished ones are left
    alone."""
    more = False
    with jobs.claimed(Balance.objects.select_related("files"), pk) as claim:
        if claim is not None:
            more = _perform(claim, monotonic() + seconds)
    return more


def _perform(claim: jobs.Claim[Balance], until: float) -> bool:
    try:
        played_all = _play(claim, until)
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception as error:  # noqa: BLE001 - the umpire reads it; the worker goes on
        claim.finish(status=Balance.Status.FAILED, error=f"{error}\n\n{traceback.format_exc(limit=-6)}")
        return False
    if played_all:
        claim.finish(status=Balance.Status.DONE)
        return False
    return claim.pause()


def _play(claim: jobs.Claim[Balance], until: float) -> bool:
    """Play the missing games until a moment; returns whether none is left."""
    balance = claim.job
    if balance.version != rules_version(balance.system):
        raise GameError("The rules have a new version since these games were asked for. Ask for them again.")
    rules = bound(balance.system, balance.files_id)
    known = set(balance.games.values_list("number", flat=True))
    missing = [number for number in range(1, balance.wanted + 1) if number not in known]
    for number in missing:
        row = BalanceGame(balance=balance, number=number, played=msgspec.to_builtins(_game(claim, rules, number)))
        BalanceGame.objects.bulk_create([row], ignore_conflicts=True)
        if monotonic() > until:
            return number == missing[-1]
    return True


def _game(claim: jobs.Claim[Balance], rules: Any, number: int) -> engine.GamePlayed:
    """Play one game. An imported pack can break the rules in any way; that is then the game's result."""
    percent = 100 * (number - 1) // claim.job.wanted
    claim.progress(percent, f"game {number}")
    try:
        return engine.play(rules, number, lambda _, note: claim.progress(percent, f"game {number}, {note}"))
    except (*jobs.DATABASE_GONE, jobs.Lost):
        raise
    except Exception as error:  # noqa: BLE001 - a pack may break the rules in any way
        return engine.broken(number, error)


def rules_version(system: str) -> str:
    """The current version of the rules."""
    return str(registry.get(system).version)


@lru_cache(maxsize=4)
def bound(system: str, digest: str) -> Any:
    """The rules bound to stored files; `Illegal` if the rules no longer accept them."""
    files = PackFiles.objects.get(pk=digest).files
    return registry.get(system).bind(packs.checked(system, files))


def sweep() -> list[UUID]:
    """Balances that need a message: it was lost, or their worker died."""
    found: list[UUID] = jobs.sweep(Balance.objects.all(), silent=SILENT, give_up=lambda balance: None)
    return found


def of_pack(name: str) -> list[tuple[Balance, int]]:
    """The balances of a pack, latest first, each with its number of games. One query."""
    rows = Balance.objects.filter(pack_name=name).annotate(count=Count("games")).order_by("-begun_at")
    return [(row, row.count) for row in rows]


def games(balance: Balance) -> list[engine.GamePlayed]:
    """The finished games of a balance, by number. One query."""
    rows = balance.games.order_by("number").values_list("played", flat=True)
    return [msgspec.convert(row, engine.GamePlayed) for row in rows]
