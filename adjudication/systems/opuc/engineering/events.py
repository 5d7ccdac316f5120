"""Events of detachments, works, bridges, minefields and rubble."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import OWN, changes_nothing, hides, sentence, sentences
from adjudication.systems.opuc.basics.events import Event, cause
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.state_rows import BRIDGE_NAMES, Detachment, Mine, Work
from adjudication.systems.opuc.engineering.sentences import TASKS
from adjudication.systems.opuc.fog.naming import token


def _number(f: Facts, name: str) -> int:
    """The number of the river edge or place called `name`, -1 for none."""
    if not name:
        return -1
    return f.board.edge_index[name] if "|" in name else f.board.index[name]


def _airfield_mended(f: Facts, s: State, place: int) -> None:
    bua = f.board.bua_of[place]
    if bua >= 0:
        s.airfield[bua] = False
    else:
        s.airfields_out = [h for h in s.airfields_out if h != place]


class DetachmentPlaced(Event, frozen=True):
    """The start of a task by an ED or BD. `busy` 0: it works in this turn. `dummy`: it only pretends to (G-44)."""

    side: str
    id: int
    parent: str
    bridging: bool
    task: str
    at: str
    target: str = ""
    busy: int = 0
    dummy: bool = False

    says = sentences(
        lambda e: "engineers.feint" if e.dummy else "engineers.placed" if e.parent else "engineers.placed_seen",
        lambda e: "1.9, G-44" if e.dummy else "10.2",
        {
            "engineers.placed": "{parent} sends engineers to {at}: {task}.",
            "engineers.placed_seen": "{side}’s engineers start work at {at}: {task}.",
            "engineers.feint": "{side}’s dummy engineers pretend to work at {at}: {task}.",
        },
        task=lambda e, f, s: TASKS[e.task],
    )

    def fold(self, f: Facts, s: State) -> None:
        s.serial = max(s.serial, self.id)
        parent = -1 if self.dummy else f.roster.index[self.parent]
        if self.dummy:
            s.decoys[SIDE[self.side]] -= 1
        row = Detachment(
            self.id, parent, SIDE[self.side], self.bridging, f.board.index[self.at], self.task, _number(f, self.target),
            self.busy, s.turn, self.bridging,
        )  # fmt: skip
        s.detachments = [*s.detachments, row]

    def redact(self, f: Facts, s: State, viewer: int | None) -> DetachmentPlaced:
        """Show the markers (10.2), but hide their owners, dummies (K-71, G-44) and the places of dummy fields."""
        if SIDE[self.side] == viewer:
            return self
        return replace(self, parent="", target="" if self.task == "mine" else self.target, dummy=False)


class DecoysFound(Event, frozen=True):
    """The discovery of dummy EDs, which leave play (5.4, 10.5.2, G-44)."""

    side: str
    ids: tuple[int, ...]
    at: str

    says = sentence(
        "engineers.found",
        "10.5.2, G-44",
        "{side}’s engineers {ids} at {at} are dummies and leave play.",
        ids=lambda e, f, s: ", ".join(f"ED{number}" for number in e.ids),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.detachments = [d for d in s.detachments if d.id not in self.ids]


class DetachmentBusy(Event, frozen=True):
    """A change in the BUSY markers of a detachment."""

    side: str
    id: int
    busy: int

    says = sentence("engineers.busy", "10.2", "{side}’s engineers {id} have {busy:BUSY marker|BUSY markers}.")

    def fold(self, f: Facts, s: State) -> None:
        s.detachments = [replace(d, busy=self.busy) if d.id == self.id else d for d in s.detachments]


class DetachmentHome(Event, frozen=True):
    """The return of a detachment to its parent. `why`: done, recalled, evaded, end."""

    side: str
    id: int
    why: str

    says = sentences(
        lambda e: f"engineers.home_{e.why}",
        "10.2",
        {
            "engineers.home_done": "{side}’s engineers {id} finish and go home.",
            "engineers.home_recalled": "{side}’s engineers {id} are recalled.",
            "engineers.home_evaded": "{side}’s engineers {id} escape the enemy.",
            "engineers.home_end": "{side}’s engineers {id} go home at the end of the turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        """Remove the detachment; a dummy returns to its owner's reserve."""
        s.decoys[SIDE[self.side]] += sum(1 for d in s.detachments if d.id == self.id and d.parent < 0)
        s.detachments = [d for d in s.detachments if d.id != self.id]


class DetachmentGone(Event, frozen=True):
    """The removal of an ED or BD from the map: lost, or returned to its parent."""

    detachment: int
    side: str
    at: str
    why: str
    lost: bool

    says = sentences(
        lambda e: "detachment.lost" if e.lost else "detachment.home",
        "10.8.2",
        {
            "detachment.lost": "{side}’s engineers at {at} are lost ({why}).",
            "detachment.home": "{side}’s engineers at {at} go home ({why}).",
        },
        why=cause,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.detachments = [row for row in s.detachments if row.id != self.detachment]
        if s.combats and s.combats[-1].breach == self.detachment:
            change_assault(s, breach=-1)


class DetachmentHeld(Event, frozen=True):
    """The loss of one BUSY marker by a NEUTRALISED detachment; an in-turn task fails (10.2)."""

    detachment: int
    side: str
    at: str

    says = sentence("detachment.held", "10.2", "{side}’s engineers at {at} are neutralised and lose time.")

    def fold(self, f: Facts, s: State) -> None:
        s.detachments = [
            replace(row, neutralised=True, busy=max(0, row.busy - 1)) if row.id == self.detachment else row
            for row in s.detachments
        ]


class WorkBegan(Event, frozen=True):
    """The start of a block's own work: digging in or building."""

    side: str
    unit: str
    work: str
    at: str

    fog = OWN
    says = sentence("works.began", "10.3", "{unit} starts work at {at}: {work}.", work=lambda e, f, s: TASKS[e.work])

    def fold(self, f: Facts, s: State) -> None:
        s.works = [*s.works, Work(f.roster.index[self.unit], self.work, f.board.index[self.at], 1)]


class WorkBusy(Event, frozen=True):
    """A change in the BUSY markers of a block's own work."""

    side: str
    unit: str
    busy: int

    fog = OWN
    says = sentence("works.goes_on", "10.3", "{unit} continues its work, with {busy:BUSY marker|BUSY markers}.")

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        s.works = [replace(w, busy=self.busy) if w.block == block else w for w in s.works]


class WorkEnded(Event, frozen=True):
    """The end of a block's own work; `done`: it is finished."""

    side: str
    unit: str
    done: bool

    fog = OWN
    says = sentences(
        lambda e: "works.done" if e.done else "works.given_up",
        "10.3",
        {
            "works.done": "{unit} finishes its work.",
            "works.given_up": "{unit} abandons its work.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        s.works = [w for w in s.works if w.block != block]


class DugIn(Event, frozen=True):
    side: str
    unit: str
    at: str

    says = sentence("works.dug", "10.3", "{side}’s {unit} has dug in at {at}.")

    def fold(self, f: Facts, s: State) -> None:
        s.dug_in[f.roster.index[self.unit]] = True

    def redact(self, f: Facts, s: State, viewer: int | None) -> DugIn | None:
        """Hide a HIDDEN block's digging, which no dummy could do; its works are found with the block (10.5.2)."""
        u = f.roster.index[self.unit]
        return self if f.roster.side[u] == viewer or not s.hidden[u] else None


class StrongpointBuilt(Event, frozen=True):
    side: str
    at: str

    says = sentence("works.strongpoint", "10.3", "{side} has built a strongpoint in {at}.")

    def fold(self, f: Facts, s: State) -> None:
        place = f.board.index[self.at]
        same = s.strongpoint_side[place] == SIDE[self.side]
        s.strongpoints[place] = s.strongpoints[place] + 1 if same else 1
        s.strongpoint_side[place] = SIDE[self.side]

    def redact(self, f: Facts, s: State, viewer: int | None) -> StrongpointBuilt | None:
        found = viewer is not None and s.surveyed[f.board.index[self.at]] >> viewer & 1
        return self if SIDE[self.side] == viewer or found else None


class BridgeChanged(Event, frozen=True):
    """A change of a crossing: standing, blown, assault, pontoon, ferry; `side` built it, "" for a civil bridge."""

    edge: str
    state: str
    side: str = ""
    why: str = ""

    says = sentences(
        lambda e: f"bridge.{e.state}",
        "10.6",
        {
            "bridge.standing": "The bridge at {edge} can be used.",
            "bridge.blown": "The bridge at {edge} is destroyed.",
            "bridge.assault": "{side} bridges the river at {edge}.",
            "bridge.pontoon": "{side} lays a pontoon bridge at {edge}.",
            "bridge.ferry": "{side} opens a ferry at {edge}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        edge = f.board.edge_index[self.edge]
        s.bridge[edge] = BRIDGE_NAMES.index(self.state)
        s.bridge_side[edge] = SIDE[self.side] if self.side else -1


class MineLaid(Event, frozen=True):
    """A new minefield; only its own side knows whether it is real or a dummy."""

    side: str
    id: int
    at: str
    real: bool

    fog = hides(real=True)
    says = sentence("mine.laid", "10.4.2", "{side} has a minefield at {at}.")

    def fold(self, f: Facts, s: State) -> None:
        s.serial = max(s.serial, self.id)
        s.mines = [*s.mines, Mine(self.id, SIDE[self.side], f.board.index[self.at], self.real)]


class MineGone(Event, frozen=True):
    """The removal of a minefield. `why`: breached, dummy, found."""

    side: str
    id: int
    at: str
    why: str

    says = sentences(
        lambda e: f"mine.gone_{e.why}",
        "10.5",
        {
            "mine.gone_breached": "The breached minefield at {at} is removed.",
            "mine.gone_found": "The minefield at {at} is a dummy.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.mines = [m for m in s.mines if m.id != self.id]


class MineKnown(Event, frozen=True):
    """The identification of a real minefield by close ISR (10.5.2)."""

    side: str
    id: int
    at: str
    real: bool

    says = sentence("mine.known", "10.5.2", "The minefield at {at} is real.")

    def fold(self, f: Facts, s: State) -> None:
        s.mines = [replace(m, known=True) if m.id == self.id else m for m in s.mines]

    def redact(self, f: Facts, s: State, viewer: int | None) -> MineKnown | None:
        """Show the identification to both sides, but not to the public."""
        return None if viewer is None else self


class MineStruck(Event, frozen=True):
    """The strike on a block that enters a minefield without engineers, as by CF 6 (10.4.3)."""

    unit: str
    at: str
    roll: Roll
    total: int
    neutralise: bool
    steps: int

    says = sentences(
        lambda e: "mine.struck" if e.neutralise or e.steps else "mine.harmless",
        "10.4.3",
        {
            "mine.struck": "{unit} runs into a minefield at {at}.",
            "mine.harmless": "{unit} runs into a minefield at {at}, without effect.",
        },
    )
    fold = changes_nothing

    def redact(self, f: Facts, s: State, viewer: int | None) -> MineStruck:
        block = f.roster.index[self.unit]
        if f.roster.side[block] == viewer or not s.hidden[block]:
            return self
        name = token(f, s, viewer, block)
        return replace(self, unit=name, total=0, roll=replace(self.roll, rows=(), subject=name, secret_to=None))


class BreachTested(Event, frozen=True):
    """The fate of a breaching detachment (10.5.3): it stays, is lost, or returns, perhaps with its minefield
    removed."""

    detachment: int
    outcome: str  # stays, lost, home, cleared
    roll: Roll | None = None

    says = sentences(
        lambda e: f"breach.{e.outcome}",
        "10.5.3",
        {
            "breach.stays": "The breaching detachment stays for the next assault.",
            "breach.lost": "The breaching detachment is lost.",
            "breach.saved": "The attack is repelled. The breaching detachment goes home.",
            "breach.cleared": "The enemy has gone. The minefield is cleared and the breaching detachment goes home.",
        },
    )
    fold = changes_nothing


class MinefieldRemoved(Event, frozen=True):
    mine: int
    at: str

    says = sentence("mine.removed", "10.5.3", "A minefield at {at} is cleared.")

    def fold(self, f: Facts, s: State) -> None:
        s.mines = [row for row in s.mines if row.id != self.mine]


class RubbleDug(Event, frozen=True):
    side: str
    at: str
    count: int
    roll: Roll | None = None

    says = sentence("rubble.dug", "10.5.1", "{side} clears {count} rubble in {at}.")

    def fold(self, f: Facts, s: State) -> None:
        s.rubble[f.board.index[self.at]] -= self.count


class Mended(Event, frozen=True):
    """The repair of a railway hex, an airfield or an interdicted port. `what`: rail, airfield, port."""

    side: str
    what: str
    at: str

    says = sentences(
        lambda e: f"mended.{e.what}",
        "10",
        {
            "mended.rail": "The railway at {at} works again.",
            "mended.airfield": "The airfield at {at} works again.",
            "mended.port": "The port at {at} works again.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        place = f.board.index[self.at]
        if self.what == "rail":
            s.rail_cut[f.board.hex_of[place]] = False
        elif self.what == "airfield":
            _airfield_mended(f, s, place)
        else:
            s.port[f.board.bua_of[place]] = 0
