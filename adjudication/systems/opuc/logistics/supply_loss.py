"""Chapter 4.8: the loss of stocks, dumps and railheads to the enemy."""

from __future__ import annotations

from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.logistics import events as ev
from adjudication.systems.opuc.turn.flow import Run


def taken(run: Run, place: int, side: int) -> None:
    """Resolve the arrival of a side's blocks in `place`: enemy stocks there are lost, with dumps off the adjacent map
    edge. In a BUA without resistance all zones are taken at once."""
    f, s = run.facts, run.state
    board = f.board
    h, bua = board.hex_of[place], board.bua_of[place]
    places = [place] if board.is_zone(place) or bua < 0 else [place, *board.zones[bua]]
    foe = 1 - side
    for p in places:
        if s.stock[p] and s.stock_side[p] == foe:
            run.do(ev.StockLost(SIDES[foe], board.ids[p], s.stock[p]))
    for dump in s.dumps:
        if dump.alive and not dump.edge and dump.side == foe and board.hex_of[dump.place] == h:
            run.do(ev.StockLost(SIDES[foe], board.ids[dump.place], 0, dump.id))
