"""Events of hiding, looking and finding."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.play.events import OWN, hides, sentence, sentences
from adjudication.systems.opuc.basics.boxes import number_of
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.layout import BIT
from adjudication.systems.opuc.basics.roster import DESTROYED, SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Die, Look
from adjudication.systems.opuc.fog.declarations import BLOCK, BLOCKS
from adjudication.systems.opuc.fog.naming import token, tokens
from adjudication.systems.opuc.isr.sentences import THROWS

_DETECTIONS = ("adjacent", "close", "deep")


class Hid(Event, frozen=True):
    """The concealment of artillery or engineers (5.1)."""

    side: str
    units: tuple[str, ...]

    fog = BLOCKS
    says = sentence("isr.hid", "5.1", "{side} hides again: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for block in f.blocks(self.units):
            s.hidden[block] = True


class Revealed(Event, frozen=True):
    """Blocks that are revealed. `why`: adjacent, close, deep, assault, assaulted, fired."""

    side: str
    units: tuple[str, ...]
    at: str
    why: str

    says = sentences(
        lambda e: f"isr.revealed_{e.why}",
        "5.1",
        {
            "isr.revealed_adjacent": "{side} at {at} is seen by adjacent blocks: {units}.",
            "isr.revealed_close": "{side} at {at} is detected by close ISR: {units}.",
            "isr.revealed_deep": "{side} at {at} is detected by deep ISR: {units}.",
            "isr.revealed_assault": "{side} at {at} is revealed by its attack: {units}.",
            "isr.revealed_assaulted": "{side} at {at} is revealed under attack: {units}.",
            "isr.revealed_fired": "{side} at {at} is revealed by its fire: {units}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for block in f.blocks(self.units):
            s.hidden[block] = False
        place = f.board.index.get(self.at)
        if place is not None and self.why in _DETECTIONS:
            s.surveyed[place] |= BIT[1 - SIDE[self.side]]


class DummiesFound(Event, frozen=True):
    """The discovery of dummies, which leave play (G-14)."""

    side: str
    units: tuple[str, ...]
    at: str

    says = sentence("isr.dummies", "5.4, G-14", "{side}’s dummies at {at} are found and leave play: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        for block in f.blocks(self.units):
            s.place[block], s.hidden[block], s.known_dummy[block] = DESTROYED, False, True


class DummyFound(Event, frozen=True):
    """The discovery of an assaulted dummy, which leaves play (5.2, G-14)."""

    unit: str
    at: str

    fog = BLOCK
    says = sentence("fight.dummy", "5.2", "{unit} at {at} was a dummy and leaves play.")

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        s.place[block], s.hidden[block], s.known_dummy[block] = DESTROYED, False, True


class LooksBegan(Event, frozen=True):
    """The close ISR looks of both sides after a movement (5.4); each row: side, from, into, observers."""

    looks: tuple[tuple[str, str, str, tuple[str, ...]], ...]

    says = sentence(
        "isr.looks",
        "5.4",
        "Blocks are in contact: {count:close ISR look|close ISR looks}.",
        count=lambda e, f, s: len(e.looks),
    )

    def fold(self, f: Facts, s: State) -> None:
        index = f.board.index
        for side, origin, target, who in self.looks:
            s.looks.append(Look(SIDE[side], index[origin], index[target], f.blocks(who)))

    def redact(self, f: Facts, s: State, viewer: int | None) -> LooksBegan:
        rows = tuple(row if SIDE[row[0]] == viewer else (*row[:3], tokens(f, s, viewer, row[3])) for row in self.looks)
        return replace(self, looks=rows)


class CloseLook(Event, frozen=True):
    """One die of close ISR. `value`: after modifiers; `needs`: the value that detects; `left`: rerolls left for this
    die."""

    side: str
    unit: str
    origin: str
    target: str
    value: int
    needs: int
    left: int
    roll: Roll
    again: bool = False

    says = sentences(
        lambda e: "isr.look_hidden" if e.unit.startswith("#") else "isr.look_again" if e.again else "isr.look",
        "5.5",
        {
            "isr.look": "{unit} looks from {origin} into {target}: rolled {value}, needed {needs}.",
            "isr.look_again": "{unit} looks again into {target}: rolled {value}, needed {needs}.",
            "isr.look_hidden": "{unit} looks from {origin} into {target}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        now, block = s.looks[0], f.roster.index[self.unit]
        face = self.roll.dice[0]
        rest = now.observers if self.again else now.observers[now.observers.index(block) + 1 :]
        s.looks = [replace(now, observers=rest, observer=block, face=face, left=self.left), *s.looks[1:]]
        s.sighted[now.target] |= BIT[now.side]
        if face == 1 or (not s.options.observer_drops_out and self.value <= 1):
            s.blind[block] = True

    def redact(self, f: Facts, s: State, viewer: int | None) -> CloseLook:
        """Show the die, but hide the rolling block and its skill while it is hidden."""
        block = f.roster.index[self.unit]
        if SIDE[self.side] == viewer or not s.hidden[block]:
            return self
        name = token(f, s, viewer, block)
        return replace(self, unit=name, value=0, roll=replace(self.roll, rows=(), subject=name))


class LookClosed(Event, frozen=True):
    """The end of the current die; `what`: seen, kept, missed, over (nothing left to look for)."""

    side: str
    target: str
    what: str

    fog = OWN
    says = sentences(
        lambda e: f"isr.closed_{e.what}",
        "5.5",
        {
            "isr.closed_seen": "{target} is detected.",
            "isr.closed_kept": "{side} does not reroll the die on {target}.",
            "isr.closed_missed": "Nothing is detected in {target}.",
            "isr.closed_over": "The ISR look into {target} ends.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        now = s.looks[0]
        if self.what == "over" or not now.observers:
            s.looks = s.looks[1:]
        else:
            s.looks = [replace(now, face=0, left=0), *s.looks[1:]]


class DeepDice(Event, frozen=True):
    """The deep ISR dice of a side; `ones` are lost permanently (5.3)."""

    side: str
    faces: tuple[int, ...]
    ones: int
    roll: Roll | None = None
    rows: tuple[RollModifier, ...] = ()

    fog = hides(rows=())
    says = sentences(
        lambda e: "isr.deep_none" if not e.faces else "isr.deep_lost" if e.ones else "isr.deep_dice",
        "5.3",
        {
            "isr.deep_dice": "{side} rolls {count:deep ISR die|deep ISR dice}: {faces}.",
            "isr.deep_lost": "{side} rolls {count:deep ISR die|deep ISR dice}: {faces}. Permanently lost: {ones}.",
            "isr.deep_none": "{side} has no deep ISR dice to roll.",
        },
        count=lambda e, f, s: len(e.faces),
        faces=lambda e, f, s: ", ".join(str(face) for face in e.faces),
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        if len(s.batches) != 2:
            s.batches = [[], []]
        s.batches[side] = [Die(face) for face in self.faces if face != 1]
        s.isr_lost[side] += self.ones


class DeepAssigned(Event, frozen=True):
    """The assignment of a die to a place or box. `left`: the rerolls it may have there."""

    side: str
    face: int
    target: str
    left: int

    says = sentences(
        lambda e: "isr.deep_assigned" if e.face else "isr.deep_planned",
        "5.3",
        {
            "isr.deep_assigned": "{side} uses a deep ISR die of {face} on {target}.",
            "isr.deep_planned": "{side} assigns a deep ISR die to {target}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side, target = SIDE[self.side], number_of(f, self.target)
        assert target is not None
        batch = s.batches[side]
        used = next(n for n, die in enumerate(batch) if die.face == self.face and die.target == -1)
        if self.face == 0:
            s.batches[side] = [*batch[:used], Die(0, target), *batch[used + 1 :]]
        else:
            s.batches[side] = batch[:used] + batch[used + 1 :]
            s.looks = [Look(side, -1, target, face=self.face, left=self.left, deep=True)]


class DeepTaken(Event, frozen=True):
    """The use of a die assigned before the roll (option of 5.3)."""

    side: str
    target: str
    left: int

    says = sentence("isr.deep_taken", "5.3", "{side} looks at {target} with a deep ISR die.")

    def fold(self, f: Facts, s: State) -> None:
        side, target = SIDE[self.side], number_of(f, self.target)
        assert target is not None
        batch = s.batches[side]
        used = batch.index(Die(0, target))
        s.batches[side] = batch[:used] + batch[used + 1 :]
        s.looks = [Look(side, -1, target, left=self.left, deep=True)]


class DeepThrown(Event, frozen=True):
    """The roll or reroll of an assigned die (`how`: first, again, card). A natural 1 is lost permanently."""

    side: str
    target: str
    face: int
    left: int
    how: str
    roll: Roll

    says = sentences(
        lambda e: f"isr.deep_{THROWS[e.how]}",
        "5.5",
        {
            "isr.deep_thrown": "{side} rolls a deep ISR die on {target}: {face}.",
            "isr.deep_again": "{side} rerolls the die on {target}: {face}.",
            "isr.deep_card": "{side} re-tasks its sensors on {target}: {face}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.looks = [replace(s.looks[0], face=self.face, left=self.left), *s.looks[1:]]
        if self.face == 1:
            s.isr_lost[side] += 1
        if self.how == "card":
            cards = dict(s.cards[side])
            cards["ISR_REROLL"] -= 1
            s.cards[side] = cards
