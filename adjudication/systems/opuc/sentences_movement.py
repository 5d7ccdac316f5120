"""Sentences of the movement side: the catalogue, and for each event the message that it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Message
from adjudication.systems.opuc import events_movement as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import chosen, plain, said

_EVENTS = {
    "move.began": "{units} set out: {route}.",
    "move.stepped": "{units} enter {to} from {origin}, {spent} MP spent.",
    "move.stepped_seen": "{side} moves {units} into {to} from {origin}.",
    "move.stepped_stop": "{units} enter {to} from {origin}, {spent} MP spent; their movement ends there.",
    "move.stepped_forced": "{units} break into {to}; an assault has to follow.",
    "move.ended_route": "{units} end their movement at {at}.",
    "move.ended_zoc": "{units} are held at {at} and go no farther.",
    "move.ended_blocked": "{units} find the way closed and stop at {at}.",
    "move.ended_gone": "The activation is over.",
    "move.stop_lifted": "What held {units} was a dummy: they go on.",
    "move.paid": "{units}: {log} LOG for tracked movement.",
    "isr.hid": "Hidden again, {side}: {units}.",
    "isr.revealed_adjacent": "Seen from next to them, {side} at {at}: {units}.",
    "isr.revealed_close": "Detected by close ISR, {side} at {at}: {units}.",
    "isr.revealed_deep": "Detected by deep ISR, {side} at {at}: {units}.",
    "isr.revealed_assault": "Revealed by their attack, {side} at {at}: {units}.",
    "isr.revealed_assaulted": "Revealed under attack, {side} at {at}: {units}.",
    "isr.revealed_fired": "Revealed by their fire, {side} at {at}: {units}.",
    "isr.dummies": "Dummies of {side} at {at} are found out and leave play: {units}.",
    "isr.looks": "Blocks are in contact: {count:look is|looks are} taken.",
    "isr.look": "{unit} looks from {origin} into {target}: {value}, {needs} detects.",
    "isr.look_hidden": "{unit} looks from {origin} into {target}.",
    "isr.look_again": "{unit} looks again into {target}: {value}, {needs} detects.",
    "isr.deep_dice": "{side} throws {count:deep ISR die|deep ISR dice}: {faces}.",
    "isr.deep_lost": "{side} throws {count:deep ISR die|deep ISR dice}: {faces}. {ones} lost for good.",
    "isr.deep_none": "{side} has no deep ISR dice to throw.",
    "isr.deep_assigned": "{side} assigns a deep ISR die of {face} to {target}.",
    "isr.deep_planned": "{side} assigns a deep ISR die to {target}.",
    "isr.deep_taken": "{side} looks at {target} with a deep ISR die.",
    "isr.deep_thrown": "{side} throws a deep ISR die on {target}: {face}.",
    "isr.deep_again": "{side} throws the die on {target} again: {face}.",
    "isr.deep_card": "{side} re-tasks its sensors on {target}: {face}.",
    "isr.closed_seen": "{target} is detected.",
    "isr.closed_kept": "{side} leaves the die on {target} as it is.",
    "isr.closed_missed": "Nothing is detected in {target}.",
    "isr.closed_over": "The look into {target} is over.",
    "zone.taken": "{unit} of {side} takes position in {zone}.",
    "control.changed": "{bua} falls to {side}.",
    "stock.lost": "{side} loses {log} LOG stocked at {at}.",
    "stock.lost_dump": "{side} loses its supply dump {dump} at {at}.",
    "breakdown": "{unit} breaks down at {at}: {parts}.",
    "breakdown_hidden": "{unit} breaks down at {at}.",
    "reformed": "{parts} reform as {unit} at {at}, {lost:step|steps} lost.",
    "reformed_hidden": "{parts} reform at {at}.",
    "engineers.placed": "{parent} sends engineers to {at}: {task}.",
    "engineers.placed_seen": "Engineers of {side} start work at {at}: {task}.",
    "engineers.feint": "Dummy engineers of {side} pretend to work at {at}: {task}.",
    "engineers.found": "Engineers {ids} of {side} at {at} are found to be dummies and leave play.",
    "engineers.busy": "Engineers {id} of {side} have {busy:BUSY marker|BUSY markers}.",
    "engineers.home_done": "Engineers {id} of {side} have finished and go home.",
    "engineers.home_recalled": "Engineers {id} of {side} are recalled.",
    "engineers.home_evaded": "Engineers {id} of {side} get away before the enemy.",
    "engineers.home_end": "Engineers {id} of {side} go home at the end of the turn.",
    "works.began": "{unit} starts work at {at}: {work}.",
    "works.busy": "{unit} works on, {busy:BUSY marker|BUSY markers}.",
    "works.done": "{unit} has finished its work.",
    "works.given_up": "{unit} gives up its work.",
    "works.dug_in": "{unit} of {side} has dug in at {at}.",
    "works.strongpoint": "{side} has built a strongpoint in {at}.",
    "bridge.standing": "The bridge at {edge} can be used.",
    "bridge.blown": "There is no bridge any more at {edge}.",
    "bridge.assault": "{side} bridges the river at {edge}.",
    "bridge.pontoon": "{side} lays a pontoon bridge at {edge}.",
    "bridge.ferry": "{side} opens a ferry at {edge}.",
    "mine.laid": "A minefield of {side} lies at {at}.",
    "mine.gone_breached": "The breached minefield at {at} is removed.",
    "mine.gone_found": "The minefield at {at} is found to be a dummy.",
    "mine.known": "The minefield at {at} is found to be real.",
    "rubble.dug": "{side} clears {count} rubble in {at}.",
    "mended.rail": "The railway at {at} runs again.",
    "mended.airfield": "The airfield at {at} can be used again.",
    "mended.port": "The port at {at} works again.",
    "arrivals.due": "Reinforcements are due: {units}.",
    "arrivals.through": "Through to the map, {side}: {units}.",
    "arrivals.through_unseen": "Reinforcements of {side} are through to the map.",
    "arrivals.delayed": "Reinforcements of {side} are held up until next turn: {units}.",
    "arrivals.delayed_unseen": "Reinforcements of {side} are held up until next turn.",
    "arrivals.placed": "{unit} of {side} arrives at {at}.",
    "arrivals.waits": "{unit} finds its way in closed and waits.",
}

PROBLEMS = {
    "unit.not_own": "{unit} belongs to the other side.",
    "unit.not_on_map": "{unit} is not on the map.",
    "move.acted": "{unit} has acted this turn.",
    "move.working": "{unit} is at work and does not move this turn.",
    "move.other_activation": "The sides move in turn: only the blocks of the activation that is open go on, {unit} "
    "is none.",
    "move.nobody": "The move names no block.",
    "move.no_group": "Only blocks that stand in one place move together, each named once.",
    "move.no_joining": "A stack may drop blocks on its way but takes none up.",
    "move.too_many": "Of more than {most} blocks in a place at most three move together, or all of them.",
    "move.no_route": "The route names no place.",
    "move.not_adjacent": "{place} is not next to {origin}.",
    "move.water": "{place} is water or out of play.",
    "move.enemy": "{place} is held by the enemy: it is entered by assault only.",
    "move.enemy_zone": "The enemy holds {place}, or the zone of it that faces {origin}: it is entered by assault only.",
    "move.zones_open": "The enemy in {place} names his zones when a block stands next to the town: go there first.",
    "move.river": "There is no way over the river from {origin} to {place}: no bridge or ferry of yours that works, "
    "and not all can swim there.",
    "move.ferry_full": "The ferry from {origin} to {place} cannot carry all of them this turn.",
    "move.ferried": "The crossing by ferry to {origin} takes the whole turn.",
    "move.rezoned": "Taking another zone of a town is a move of its own: it ends in {origin}.",
    "move.not_faced": "{place} cannot be reached straight from {origin}.",
    "move.stacking": "{place} would hold more than the stacking limit: six battalions in a hex, four in a zone.",
    "move.separation": "{unit} would be farther from its other parts than the scenario allows.",
    "move.neutralised": "A neutralised block may not come nearer to an enemy: {place} is nearer.",
    "move.snow": "In deep snow no block moves more than one hex.",
    "move.zoc": "The movement ends at {origin}, in an enemy zone of control.",
    "move.no_log": "{place} takes more than 2 MP; tracked blocks need LOG for that and there is none.",
    "move.no_points": "{place} is beyond what is left of {limit} MP.",
    "move.first_contact": "In a town the blocks stop at the first zone next to an enemy.",
    "move.entered": "Blocks that go into a town with the enemy in it do not leave it in the same move.",
    "move.one_zone": "In a contested town a block moves one zone a turn, from the turn after it came in.",
    "move.wrong_zone": "From {origin} one enters another zone than {place}.",
    "move.zone_needed": "A river without bridges divides the town: name the zone that is entered.",
    "move.no_zone_needed": "No enemy stands there: give the hex, the zone is named when it matters.",
    "move.assault_must_follow": "From here the town is entered only to assault: go on to a zone next to the enemy.",
    "manoeuvre.assault_first": "The blocks that have broken into a town must assault before anything else is done.",
    "manoeuvre.enemys_turn": "The sides move in turn: this activation is over, the other side is next.",
    "breakdown.not_allowed": "{unit} is no block that breaks down into parts.",
    "breakdown.contact": "{unit} has fought this turn or is in contact with the enemy, and cannot break down.",
    "breakdown.working": "{unit} is at work and cannot break down.",
    "reform.not_broken": "{unit} is not broken down.",
    "reform.apart": "The parts of {unit} are not in one place.",
    "reform.contact": "A part of {unit} has fought this turn or is in contact with the enemy.",
    "reform.working": "A part of {unit} is at work.",
    "zone.not_open": "{unit} does not have to name a zone now.",
    "zone.enemy": "The enemy is in {zone}.",
    "zone.not_here": "{zone} is no zone of {bua}.",
    "isr.no_card": "No card for another throw is held.",
    "isr.card_deep": "The card throws dice of deep ISR again, no others.",
    "isr.card_later": "The card is for a die that has no throw of its own left; this one has.",
    "isr.no_reroll": "This die may not be thrown again.",
    "isr.no_such_die": "There is no unused die that shows {face}.",
    "isr.nothing_hidden": "No hidden block of the enemy stands at {place}.",
    "engineers.no_dummy": "There are no dummies of engineers left in hand.",
    "engineers.no_parent": "{unit} is no engineer block of this side.",
    "engineers.none_left": "{unit} has no detachment left to send.",
    "engineers.wrong_kind": "The detachments of {unit} are not of the kind for this task.",
    "engineers.no_block": "There is no block on the map that could send such a detachment.",
    "engineers.out_of_reach": "{place} is more than {reach} hexes from {unit}.",
    "engineers.zone_needed": "In a built-up area the work is in a zone: name one of those in {place}.",
    "engineers.enemy": "The enemy is in {place}.",
    "engineers.zoc": "{place} is in an enemy zone of control, with no block of yours there.",
    "engineers.contested": "The enemy is in the town of {place}, and no block of yours is in that zone.",
    "task.strongpoint": "Strongpoints go into zones of PV2 or more of own BUAs, up to the DP dice: none at {place}.",
    "task.blow": "No standing bridge ends at {place}, or it is being blown already.",
    "task.mine": "There is a minefield at {place} already.",
    "task.rubble": "There is no rubble in {place}.",
    "task.breach": "There is no minefield of the enemy in {place} or next to it.",
    "task.bridge": "An ED bridges a medium river that has no bridge: there is none at {place}.",
    "task.pontoon": "A BD lays a pontoon over a large river that has no bridge: there is none at {place}.",
    "task.ferry": "A BD runs a ferry over a major river that has no bridge: there is none at {place}.",
    "task.lake_ferry": "No shore lies across a lake from {place}.",
    "task.mend_rail": "No railway is cut at {place}.",
    "task.mend_airfield": "No airfield is out of use at {place}.",
    "task.mend_port": "No port is interdicted at {place}.",
    "engineers.no_target": "{place} is no target for this task at {at}.",
    "engineers.nothing_out": "{unit} is at no task.",
    "works.no_troops": "{unit} is no combat block: guns, engineers and dummies build nothing for themselves.",
    "works.neutralised": "{unit} is neutralised and does not work.",
    "works.busy": "{unit} is at work already.",
    "works.dug_in": "{unit} has dug in already.",
    "works.tanks": "{unit} has tanks alone, which do not dig in.",
    "works.small": "{unit} is smaller than a battalion and builds no strongpoint by itself.",
    "works.elsewhere": "{unit} is not in {place}.",
    "works.no_ground": "Troops dig in on a hex without a town or in a zone of PV1: not at {place}.",
    "works.no_room": "Strongpoints go into zones of PV2 or more of own BUAs, up to the DP dice: none at {place}.",
    "entry.not_this": "Another block has to be placed now, not {unit}.",
    "entry.not_there": "{unit} comes in at {open}, not at {place}.",
}

_ROWS = {
    "isr.night": "night",
    "isr.recce": "reconnaissance block",
    "track.flank": "situation on the flanks",
    "track.naval": "situation at sea",
    "track.air": "situation in the air",
}
CATALOGUE: dict[str, str] = {**_EVENTS, **PROBLEMS, **_ROWS}

_TASKS = {
    "strongpoint": "strongpoint", "blow": "blowing a bridge", "mine": "minefield", "rubble": "clearing rubble",
    "breach": "breaching a minefield", "bridge": "bridge", "pontoon": "pontoon bridge", "ferry": "ferry",
    "lake_ferry": "ferry over the lake", "mend_rail": "mending the railway", "mend_airfield": "mending the airfield",
    "mend_port": "mending the port", "dig_in": "digging in",
}  # fmt: skip


def _stepped(f: Facts, s: State, e: ev.Stepped) -> Message:
    params = {name: said(f, getattr(e, name)) for name in ("units", "to", "origin", "side")}
    if not e.spent:
        return Message("move.stepped_seen", params, "8.1")
    key = "move.stepped_forced" if e.forced else "move.stepped_stop" if e.stop else "move.stepped"
    return Message(key, params | {"spent": max(e.spent)}, "8.4" if e.stop else "8.1")


def _looks(f: Facts, s: State, e: ev.LooksBegan) -> Message:
    return Message("isr.looks", {"count": len(e.looks)}, "5.4")


def _close(f: Facts, s: State, e: ev.CloseLook) -> Message:
    params = {name: said(f, getattr(e, name)) for name in ("unit", "origin", "target", "value", "needs")}
    key = "isr.look_hidden" if e.unit.startswith("#") else "isr.look_again" if e.again else "isr.look"
    return Message(key, params, "5.5")


def _deep(f: Facts, s: State, e: ev.DeepDice) -> Message:
    faces = ", ".join(str(face) for face in e.faces)
    key = "isr.deep_none" if not e.faces else "isr.deep_lost" if e.ones else "isr.deep_dice"
    return Message(key, {"side": said(f, e.side), "count": len(e.faces), "faces": faces, "ones": e.ones}, "5.3")


def _placed(f: Facts, s: State, e: ev.DetachmentPlaced) -> Message:
    params = {"side": said(f, e.side), "at": said(f, e.at), "task": _TASKS[e.task], "parent": said(f, e.parent)}
    if e.dummy:
        return Message("engineers.feint", params, "1.9, G-44")
    return Message("engineers.placed" if e.parent else "engineers.placed_seen", params, "10.2")


def _decoys(f: Facts, s: State, e: ev.DecoysFound) -> Message:
    names = ", ".join(f"ED{number}" for number in e.ids)
    return Message("engineers.found", {"side": said(f, e.side), "ids": names, "at": said(f, e.at)}, "10.5.2, G-44")


def _work(f: Facts, s: State, e: ev.WorkBegan) -> Message:
    return Message("works.began", {"unit": said(f, e.unit), "at": said(f, e.at), "work": _TASKS[e.work]}, "10.3")


def _tested(f: Facts, s: State, e: ev.ReinforcementsTested) -> Message:
    key = "arrivals.through" if e.arrived else "arrivals.delayed"
    if not e.units:  # the other side learns that a group is tested, not which
        return Message(f"{key}_unseen", {"side": said(f, e.side)}, "12.1, G-19")
    return Message(key, {"side": said(f, e.side), "units": said(f, e.units)}, "12.1, G-19")


def _paid(f: Facts, s: State, e: ev.MarchPaid) -> Message:
    return Message("move.paid", {"units": said(f, e.units), "log": e.pool + len(e.organic)}, "8.2")


_HOW = {"first": "thrown", "again": "again", "card": "card"}
TELL: dict[type, Callable[[Facts, State, Any], Message]] = {
    ev.MoveBegan: plain("move.began", "8.1", "units", "route"),
    ev.Stepped: _stepped,
    ev.MoveEnded: chosen(lambda e: f"move.ended_{e.why}", "8.1", "units", "at"),
    ev.StopLifted: plain("move.stop_lifted", "5.4", "units"),
    ev.MarchPaid: _paid,
    ev.Hid: plain("isr.hid", "5.1", "side", "units"),
    ev.Revealed: chosen(lambda e: f"isr.revealed_{e.why}", "5.1", "side", "units", "at"),
    ev.DummiesFound: plain("isr.dummies", "5.4, G-14", "side", "units", "at"),
    ev.LooksBegan: _looks,
    ev.CloseLook: _close,
    ev.DeepDice: _deep,
    ev.DeepAssigned: chosen(
        lambda e: "isr.deep_assigned" if e.face else "isr.deep_planned", "5.3", "side", "face", "target"
    ),
    ev.DeepTaken: plain("isr.deep_taken", "5.3", "side", "target"),
    ev.DeepThrown: chosen(lambda e: f"isr.deep_{_HOW[e.how]}", "5.5", "side", "target", "face"),
    ev.LookClosed: chosen(lambda e: f"isr.closed_{e.what}", "5.5", "side", "target"),
    ev.ZoneTaken: plain("zone.taken", "8.3", "side", "unit", "zone"),
    ev.ControlChanged: plain("control.changed", "1.7", "bua", "side"),
    ev.StockLost: chosen(lambda e: "stock.lost_dump" if e.dump else "stock.lost", "4.8", "side", "log", "at", "dump"),
    ev.BrokenDown: chosen(lambda e: "breakdown" if e.parts else "breakdown_hidden", "8.6", "unit", "at", "parts"),
    ev.Reformed: chosen(lambda e: "reformed" if e.unit else "reformed_hidden", "8.6", "unit", "parts", "at", "lost"),
    ev.DetachmentPlaced: _placed,
    ev.DecoysFound: _decoys,
    ev.DetachmentBusy: plain("engineers.busy", "10.2", "side", "id", "busy"),
    ev.DetachmentHome: chosen(lambda e: f"engineers.home_{e.why}", "10.2", "side", "id"),
    ev.WorkBegan: _work,
    ev.WorkBusy: plain("works.busy", "10.3", "unit", "busy"),
    ev.WorkEnded: chosen(lambda e: "works.done" if e.done else "works.given_up", "10.3", "unit"),
    ev.DugIn: plain("works.dug_in", "10.3", "side", "unit", "at"),
    ev.StrongpointBuilt: plain("works.strongpoint", "10.3", "side", "at"),
    ev.BridgeChanged: chosen(lambda e: f"bridge.{e.state}", "10.6", "side", "edge"),
    ev.MineLaid: plain("mine.laid", "10.4.2", "side", "at"),
    ev.MineGone: chosen(lambda e: f"mine.gone_{e.why}", "10.5", "at"),
    ev.MineKnown: plain("mine.known", "10.5.2", "at"),
    ev.RubbleDug: plain("rubble.dug", "10.5.1", "side", "at", "count"),
    ev.Mended: chosen(lambda e: f"mended.{e.what}", "10", "side", "at"),
    ev.ArrivalsDue: plain("arrivals.due", "12.1", "units"),
    ev.ReinforcementsTested: _tested,
    ev.Arrived: plain("arrivals.placed", "12.1", "side", "unit", "at"),
    ev.Waits: plain("arrivals.waits", "12.1, G-20", "unit"),
}
