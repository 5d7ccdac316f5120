"""What the default policy does for supply: headquarters follow their units, and security units clear the way."""

from __future__ import annotations

import random
from typing import Any

from adjudication.engine.checking import conformance
from adjudication.systems.millennium_wars.basics.board import owned
from adjudication.systems.millennium_wars.basics.facts import BLUE, HELD, POOL, RED
from adjudication.systems.millennium_wars.headquarters.supply import Ways, linked, linking, supplied
from tests.systems.millennium_wars.table import RULES
from tests.systems.policy_games import played

F = RULES.facts


def moving(side: int, units: dict[str, str]) -> Any:
    """A side moves in the first impulse, with these units on the map and no others."""
    s = RULES.initial_state(RULES.option_type())
    s.at, s.phase, s.turn, s.impulse, s.actor = "move", "impulse", 1, 1, side
    s.where = [here if here == HELD else POOL for here in s.where]
    for name, place in units.items():
        s.where[F.piece[name]] = F.index[place]
    return s


def moves(s: Any, side: str) -> dict[str, str]:
    """Where the policy sends each piece of a side in its movement phase."""
    found: dict[str, str] = {}
    while type(order := RULES.policy(s, side)).__name__ == "Move":
        assert RULES.check(s, side, order) == []
        p = F.piece[order.unit]
        s.where[p], s.moved[p] = F.index[order.path[-1]], True
        found[order.unit] = order.path[-1]
    return found


def test_a_headquarters_goes_to_units_that_nobody_supplies() -> None:
    s = moving(BLUE, {"UKR-base-1": "2007", "UKR-hq-1": "1907", "UKR-mech-1": "2310", "RU-tank-1": "3307"})
    mech = F.piece["UKR-mech-1"]
    assert supplied(F, s, (mech,)) == {mech: False}
    assert "UKR-hq-1" in moves(s, "BLUE")
    assert supplied(F, s, (mech,)) == {mech: True}


def test_it_keeps_its_strategic_path_and_stays_away_from_enemies() -> None:
    s = moving(RED, {"RU-base-1": "3307", "RU-hq-1": "3307", "RU-tank-1": "3208", "UKR-mech-1": "2809"})
    moves(s, "RED")
    hq = F.piece["RU-hq-1"]
    assert linked(F, Ways(F, s, 0), hq)
    assert F.grid.distance(s.where[hq], F.index["2809"]) > 1


def test_it_waits_where_demonstrators_block_its_base_and_security_goes_among_them() -> None:
    near = {"UKR-hq-1": "2106", "UKR-infantry-1": "2106", "UKR-security-1": "2106"}
    s = moving(BLUE, {"UKR-base-1": "2007", **near, "UKR-base-2": "2609", "RU-tank-1": "3307"})
    s.demos[RED * len(F.ids) + F.index["2007"]] = 1
    found = moves(s, "BLUE")
    assert "UKR-hq-1" not in found
    assert found["UKR-security-1"] == "2007"


def test_where_a_headquarters_would_have_a_path_is_where_it_has_one() -> None:
    """Found from the Bases outwards for the policy, and from the headquarters for the rules."""
    rng, seen = random.Random(3), 0
    for step in conformance.play(RULES, RULES.option_type(last_turn=2), rng.randrange, b"paths", closely=False):
        s = step.after
        if step.after.at != "attack" or rng.random() > 0.5:
            continue
        for p in (p for camp in (RED, BLUE) for p in owned(F, s, camp) if F.kind[p] == "hq"):
            ways, there = Ways(F, s, F.force[p]), s.where[p]
            good = linking(F, ways, p)
            for here in rng.sample(range(len(F.ids)), 60):
                s.where[p] = here
                assert linked(F, ways, p) == (here in good), F.ids[here]
                seen += here in good
            s.where[p] = there
    assert seen > 50


def test_few_units_are_lost_for_want_of_supply() -> None:
    lost = [
        unit
        for game in range(2)
        for event in played(RULES, b"fed%d" % game, closely=False, last_turn=6)
        if type(event).__name__ == "Eliminated" and event.why == "supply"
        for unit in event.units
    ]
    assert len(lost) <= 8, lost
