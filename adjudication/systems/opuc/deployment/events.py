"""Events of set-up."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, hides, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Mine
from adjudication.systems.opuc.deployment.sentences import PIECES
from adjudication.systems.opuc.fog.naming import token


class TagsDealt(Event, frozen=True):
    """The numbers on the backs of the blocks, by block. Secret from all sides."""

    tags: tuple[int, ...]
    roll: Roll

    fog = NOBODY
    says = sentence("tags", "1.11", "The blocks are numbered on their backs.")

    def fold(self, f: Facts, s: State) -> None:
        s.tag = list(self.tags)


def _placed(e: Placed) -> str:
    if not e.where:
        return "placed.secret"
    return "placed.dug_in" if e.what == "dug_in" else "placed"


class Placed(Event, frozen=True):
    """A set-up placement (G-42). `unit`: the dummy block, or the block that digs in. Secret, except what appears to
    others."""

    side: str
    what: str
    where: str
    unit: str = ""
    mine: int = 0

    says = sentences(
        _placed,
        "1.11",
        {
            "placed": "{side} places {what} at {where}.",
            "placed.dug_in": "{unit} starts dug in.",
            "placed.secret": "{side} prepares its positions.",
        },
        what=lambda e, f, s: PIECES[e.what],
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        left = dict(s.setup_left[side])
        left[self.what] -= 1
        s.setup_left[side] = {what: count for what, count in left.items() if count}
        if self.what in ("dummy", "dag_dummy"):
            s.place[f.roster.index[self.unit]] = f.board.index[self.where]
        elif self.what == "dug_in":
            s.dug_in[f.roster.index[self.unit]] = True
        elif self.what == "strongpoint":
            zone = f.board.index[self.where]
            s.strongpoints[zone] += 1
            s.strongpoint_side[zone] = side
        else:
            s.serial = self.mine
            s.mines = [*s.mines, Mine(self.mine, side, f.board.index[self.where], self.what == "mine")]

    def redact(self, f: Facts, s: State, viewer: int | None) -> Placed:
        if SIDE[self.side] == viewer:
            return self
        if self.what in ("dummy", "dag_dummy"):
            return replace(self, what="block", unit=token(f, s, viewer, f.roster.index[self.unit]))
        if self.what in ("mine", "dummy_mine"):
            return replace(self, what="marker")
        return replace(self, what="works", where="", unit="")


class Deployed(Event, frozen=True):
    """The move of a block to another start hex (1.11)."""

    side: str
    unit: str
    where: str

    fog = hides(unit="", where="")
    says = sentences(
        lambda e: "deployed" if e.unit else "deployed.secret",
        "1.11",
        {
            "deployed": "{side} deploys {unit} at {where}.",
            "deployed.secret": "{side} changes its deployment.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.place[f.roster.index[self.unit]] = f.board.index[self.where]


class SetUpEnded(Event, frozen=True):
    side: str

    says = sentence("setup.ended", "1.11", "{side} has finished its set-up.")

    def fold(self, f: Facts, s: State) -> None:
        s.setup_left[SIDE[self.side]] = {}
