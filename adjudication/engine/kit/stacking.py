"""Stacking limits: how many pieces or points can be in one place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from adjudication.engine.kit.faults import Fault
from adjudication.engine.kit.numbers import Whole


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A limit for one place. `of`: the kinds of pieces that count (empty: all). `by`: pieces, or their points.

    `ground`: the kinds of ground it holds on, none named: everywhere. A later limit of the same name takes the place of
    an earlier one where both hold, so that the exception follows the rule. `rule` is its section.
    """

    name: str
    most: Whole
    of: tuple[str, ...] = ()
    by: Literal["count", "points"] = "count"
    ground: tuple[str, ...] = ()
    rule: str = ""


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stacking limits of a game, and the kinds of pieces that no limit counts."""

    limits: tuple[Limit, ...]
    free: tuple[str, ...] = ()


class Piece(NamedTuple):
    """The facts about a piece that matter for stacking."""

    kind: str
    points: int = 1


class Excess(NamedTuple):
    """A broken limit: the actual amount and the maximum."""

    limit: Limit
    total: int
    most: int


def faults(stacking: Stacking, kinds: Collection[str], grounds: Collection[str]) -> Iterator[Fault]:
    """Limits below zero, and kinds of pieces or ground that do not exist."""
    for number, limit in enumerate(stacking.limits):
        if limit.most < 0:
            yield Fault(("limits", number, "most"), f"{limit.name}: a limit cannot be {limit.most}")
        for kind in limit.of:
            if kind not in kinds:
                yield Fault(("limits", number, "of"), f"{limit.name}: there is no piece of the kind {kind}")
        for ground in limit.ground:
            if ground not in grounds:
                yield Fault(("limits", number, "ground"), f"{limit.name}: there is no ground of the kind {ground}")
    for number, kind in enumerate(stacking.free):
        if kind not in kinds:
            yield Fault(("free", number), f"there is no piece of the kind {kind}")


def holding(stacking: Stacking, ground: str) -> tuple[Limit, ...]:
    """The limits that apply to a kind of ground."""
    found = {limit.name: limit for limit in stacking.limits if not limit.ground or ground in limit.ground}
    return tuple(found.values())


def excess(
    stacking: Stacking, pieces: Iterable[Piece], ground: str = "", more: Mapping[str, int] | None = None
) -> tuple[Excess, ...]:
    """Every stacking limit that the pieces in one place break. `more` adds to a limit by name."""
    counted = [piece for piece in pieces if piece.kind not in stacking.free]
    found = []
    for limit in holding(stacking, ground):
        of = [piece for piece in counted if not limit.of or piece.kind in limit.of]
        total = len(of) if limit.by == "count" else sum(piece.points for piece in of)
        most = limit.most + (more or {}).get(limit.name, 0)
        if total > most:
            found.append(Excess(limit, total, most))
    return tuple(found)
