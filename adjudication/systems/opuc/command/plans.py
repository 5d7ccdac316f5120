"""Co-ordination and PLAN cards in an assault (3.4, 9.2): their cost, and when they count."""

from __future__ import annotations

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults.clash import defending_blocks, mix_rows
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.command.orders import CombatCards
from adjudication.systems.opuc.turn.flow import refuse

MOST_PLANS = 2
PLAN_REACH, TARGET_REACH = 2, 4  # hexes between attackers, and between the target hexes of a turn (K-19)
Choice = tuple[bool, bool, int]


def _blocks(f: Facts, s: State, side: int) -> list[int]:
    c = s.combats[-1]
    return [a.block for a in c.attackers] if side == c.side else list(defending_blocks(f, s, c))


def extra(f: Facts, s: State, side: int) -> tuple[int, int]:
    """The formations and nations beyond the first in the force of `side`; each needs a card of its kind (K-20)."""
    blocks = _blocks(f, s, side)
    return (
        max(0, len({f.roster.fmn[b] for b in blocks}) - 1),
        max(0, len({f.roster.nation[b] for b in blocks}) - 1),
    )


def of_use(f: Facts, s: State, side: int) -> bool:
    """True if any card, held or not, could help a force of `side` in this combat."""
    formations, nations = extra(f, s, side)
    row, other = mix_rows(s)
    return bool((formations and row) or (nations and other)) or plan_allowed(f, s, side)


def choices(f: Facts, s: State, side: int) -> list[Choice]:
    """The choices of `side`, no cards first. Too few cards of a kind have no effect and are not offered."""
    held = s.cards[side]
    formations, nations = extra(f, s, side)
    row, other = mix_rows(s)
    can_formations = bool(formations) and row and held.get("BDE_COORD", 0) >= formations
    can_nations = bool(nations) and other and held.get("ALLIED_COORD", 0) >= nations
    found: list[Choice] = []
    for one in (False, True) if can_formations else (False,):
        for two in (False, True) if can_nations else (False,):
            bought = (one or not (formations and row)) and (two or not (nations and other))
            most = min(MOST_PLANS, held.get("PLAN", 0)) if bought and plan_allowed(f, s, side) else 0
            found += [(one, two, plan) for plan in range(most + 1)]
    return found


def plan_allowed(f: Facts, s: State, side: int) -> bool:
    """True if PLAN cards may be used in this attack, apart from co-ordination (K-19)."""
    c = s.combats[-1]
    if side != c.side or c.follow_up or s.options.profile == "intro" or any(a.hasty for a in c.attackers):
        return False
    battalions: dict[str, int] = {}
    for a in c.attackers:
        battalions[f.roster.fmn[a.block]] = battalions.get(f.roster.fmn[a.block], 0) + f.roster.thirds[a.block]
    if sum(1 for thirds in battalions.values() if thirds >= 6) < 2 or any(t < 6 for t in battalions.values()):
        return False
    apart = f.board.apart
    origins = [a.origin for a in c.attackers]
    close = all(any(apart(x, y) <= PLAN_REACH for j, y in enumerate(origins) if j != i) for i, x in enumerate(origins))
    return close and all(apart(c.target, other) <= TARGET_REACH for other in s.planned)


def price(f: Facts, s: State, side: int, order: CombatCards) -> dict[str, int]:
    """The number of cards of each kind that `order` uses."""
    formations, nations = extra(f, s, side)
    spent = {
        "BDE_COORD": formations if order.formations else 0,
        "ALLIED_COORD": nations if order.nations else 0,
        "PLAN": order.plan,
    }
    return {kind: count for kind, count in spent.items() if count}


def why_not(f: Facts, s: State, side: int, order: CombatCards) -> list[Problem]:
    """The reasons why cards cannot be used as in `order`."""
    formations, nations = extra(f, s, side)
    row, other = mix_rows(s)
    held = s.cards[side]
    asked = (
        ("formations", order.formations, formations if row else 0, "BDE_COORD", "3.4, 9.2, K-20"),
        ("nations", order.nations, nations if other else 0, "ALLIED_COORD", "3.4, 9.2, K-20"),
    )
    for what, wanted, needed, card, rule in asked:
        if wanted and not needed:
            return refuse(f"cards.{what}_idle", what, rule)
        if wanted and held.get(card, 0) < needed:
            return refuse(f"cards.{what}", what, rule, needed=needed, held=held.get(card, 0))
    if not 0 <= order.plan <= min(MOST_PLANS, held.get("PLAN", 0)):
        return refuse("cards.plan_count", "plan", "3.4, 9.2, K-19", most=MOST_PLANS, held=held.get("PLAN", 0))
    mixed = any(needed and not wanted for _, wanted, needed, _, _ in asked)
    code = "cards.plan_mixed" if mixed and plan_allowed(f, s, side) else "cards.plan"
    return refuse(code, "plan", "3.4, 9.2, K-19", near=PLAN_REACH, far=TARGET_REACH)
