"""The holdings of each side that an order can cost, gain or risk."""

from __future__ import annotations

from adjudication.engine.protocol import Holding
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BROKEN, SIDES, UNUSED
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn.victory import points

CATALOGUE: dict[str, str] = {
    "balance.losses": "battalions lost",
    "level.sudden": "a sudden end",
    "holding.cp": "{number} CP",
    "holding.log": "{number} LOG",
    "holding.organic": "{number} organic LOG",
    "holding.deep": "{number:deep fires mission|deep fires missions}",
    "holding.sortie": "{number:ground attack sortie|ground attack sorties}",
    "holding.mission": "{number:artillery mission|artillery missions}",
    "holding.card": "{number:combat card|combat cards}",
    "holding.step": "{number:step|steps}",
    "holding.step.less": "{number:step|steps} lost",
    "holding.active": "{number:block|blocks} ready again",
    "holding.active.less": "{number:block|blocks} neutralised",
    "holding.hidden": "{number:block|blocks} hidden",
    "holding.hidden.less": "{number:block|blocks} found",
    "holding.jammer": "{number:EW marker|EW markers}",
    "holding.cp_next": "{number} CP next turn",
    "holding.log_next": "{number} LOG next turn",
    "holding.deep_next": "{number:deep fires mission|deep fires missions} next turn",
    "holding.sortie_next": "{number:ground attack sortie|ground attack sorties} next turn",
    "holding.opinion": "{number} adverse opinion",
    "holding.demoralisation": "{number} demoralisation",
    "holding.points": "{number:victory point|victory points}",
}
APART = (BROKEN, UNUSED)
SPENT = frozenset(("cp", "log", "organic", "deep", "sortie", "mission", "card"))


def holdings(f: Facts, s: State) -> dict[Holding, int]:
    """The holdings: CP, LOG, missions and cards; steps of blocks on the map or in the box; tracks; victory points."""
    found: dict[Holding, int] = {Holding("points", f.scenario.victory.side): points(f, s)[0]}
    for side, name in enumerate(SIDES):
        mine = [block for block in range(f.roster.count) if f.roster.side[block] == side and f.roster.real[block]]
        alive = [block for block in mine if s.place[block] not in APART]
        counts = {
            "cp": s.cp[side],
            "log": s.log[side],
            "organic": sum(s.organic[block] for block in alive),
            "deep": s.deep[side],
            "sortie": s.ga[side],
            "mission": s.missions[side] - sum(s.shots[block] for block in alive),
            "card": sum(s.cards[side].values()),
            "cp_next": -s.cp_less[side],
            "log_next": -s.log_less[side],
            "deep_next": -s.deep_less[side],
            "sortie_next": -s.ga_less[side],
            "step": -sum(s.lost[block] for block in alive),
            "active": -sum(s.neutralised[block] for block in alive),
            "hidden": sum(s.hidden[block] for block in alive),
            "jammer": sum(bool(marks & 1 << side) for marks in s.jammer),
        }
        found |= {Holding(what, name, spent=what in SPENT): number for what, number in counts.items()}
        found[Holding("opinion", name, burden=True)] = s.ao[side]
        found[Holding("demoralisation", name, burden=True)] = s.dmz[side]
    return found
