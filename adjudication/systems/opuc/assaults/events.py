"""Events of assaults, from declaration to the last follow-up, and of the effects of combat on blocks."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, sentence, sentences
from adjudication.systems.opuc.assaults.harm import drop_work
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.state_combat import Attack, Combat, Withdrawal, put
from adjudication.systems.opuc.basics.titles import said
from adjudication.systems.opuc.fog.naming import called


def _met(e: AssaultMet) -> str:
    if not e.defenders:
        return "fight.met_nobody"
    return "fight.met_hidden" if e.hidden else "fight.met"


def _stand(f: Facts, s: State, block: int, place: int) -> None:
    """Move `block` to `place` without its works; with an enemy there, it has entered the BUA."""
    board, side = f.board, f.roster.side[block]
    h = board.hex_of[place]
    if board.hex_of[s.place[block]] != h:
        foes = any(s.place[foe] >= 0 and board.hex_of[s.place[foe]] == h for foe in f.roster.of_side[1 - side])
        s.entered[block] = s.turn if foes and board.bua_at[h] >= 0 else 0
    s.place[block] = place
    s.dug_in[block] = False
    drop_work(s, block)


def _retreat(e: RetreatTested) -> str:
    if not e.hexes:
        return "fight.stands"
    return "fight.retreats_followed" if e.follow else "fight.retreats"


def _tried(e: EvasionTried) -> str:
    if e.roll is None:
        return "fight.evasion_sure" if e.success else "fight.evasion_barred"
    return "fight.evasion_made" if e.success else "fight.evasion_failed"


def _followed(e: FollowUpTested) -> str:
    if e.roll is None:
        return "fight.follow_free"
    return "fight.follow_made" if e.granted else "fight.follow_failed"


class Attacker(msgspec.Struct, frozen=True):
    """One attacker as declared; `crossing` is "", "bridge" or "swim"."""

    unit: str
    origin: str
    hasty: bool
    crossing: str = ""


class AssaultDeclared(Event, frozen=True):
    """The declaration of an assault, which reveals the attackers (5.1)."""

    side: str
    target: str
    attackers: tuple[Attacker, ...]
    follow_up: bool = False
    edges: int = 1
    breach: int = -1  # the engineer detachment that breaches the minefield

    says = sentences(
        lambda e: "fight.declared_follow_up" if e.follow_up else "fight.declared",
        "9",
        {
            "fight.declared": "{side} assaults {target} with {attackers}.",
            "fight.declared_follow_up": "{side} follows up and assaults {target} with {attackers}.",
        },
        attackers=lambda e, f, s: said(f, tuple(one.unit for one in e.attackers)),
    )

    def fold(self, f: Facts, s: State) -> None:
        attackers = tuple(
            Attack(f.roster.index[a.unit], f.board.index[a.origin], a.hasty, a.crossing) for a in self.attackers
        )
        for a in attackers:
            s.hidden[a.block] = False
            s.assaulted[a.block] = s.done[a.block] = True
            s.first_fight[a.block] = s.first_fight[a.block] or s.turn
        if self.follow_up and s.combats:
            joined = {a.block for a in attackers}
            change_assault(s, follow=tuple(pair for pair in s.combats[-1].follow if pair[0] not in joined))
            for block in joined:
                s.followed[block] = True
        s.combats.append(
            Combat(
                SIDE[self.side], f.board.index[self.target], attackers, (), follow_up=self.follow_up, edges=self.edges,
                breach=self.breach, stage="meet",
            )
        )  # fmt: skip


class AssaultMet(Event, frozen=True):
    """The defenders of an assault, who are revealed; `hidden`: those that were HIDDEN until now (K-32)."""

    target: str
    defenders: tuple[str, ...]
    hidden: tuple[str, ...] = ()

    says = sentences(
        _met,
        "9.2",
        {
            "fight.met": "{target} is held by {defenders}.",
            "fight.met_hidden": "{target} is held by {defenders}. Hidden until now: {hidden}.",
            "fight.met_nobody": "{target} is empty.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        hidden = f.blocks(self.hidden)
        for block in f.blocks(self.defenders):
            s.hidden[block] = False
            s.first_fight[block] = s.first_fight[block] or s.turn
        for block in hidden:
            s.unmasked[block] = s.turn
        change_assault(s, defenders=f.blocks(self.defenders), hidden=hidden)


class FightWent(Event, frozen=True):
    """The next stage of an assault; `waiting`: the blocks to resolve one by one."""

    stage: str
    waiting: tuple[str, ...] = ()

    goes_on = True
    fog = NOBODY
    says = sentence(
        "fight.went", "9", "The combat continues: {stage}.", stage=lambda e, f, s: e.stage.replace("_", " ")
    )

    def fold(self, f: Facts, s: State) -> None:
        change_assault(s, stage=self.stage, waiting=f.blocks(self.waiting))


class EvasionTried(Event, frozen=True):
    """The evasion of one block. `needed`: the lowest die that succeeds; 0 if evasion is automatic, without a die
    (9.1)."""

    unit: str
    needed: int
    success: bool
    roll: Roll | None = None

    says = sentences(
        _tried,
        "9.1",
        {
            "fight.evasion_sure": "{unit} avoids the attack, which is too weak to hold it.",
            "fight.evasion_barred": "{unit} cannot evade: every path is closed.",
            "fight.evasion_made": "{unit} evades: rolled {value}, needed {needed}.",
            "fight.evasion_failed": "{unit} fails to evade: rolled {value}, needed {needed}.",
        },
        value=lambda e, f, s: e.roll.dice[0],
    )

    def fold(self, f: Facts, s: State) -> None:
        if not self.success:
            change_assault(s, waiting=s.combats[-1].waiting[1:])


class WithdrawalBegan(Event, frozen=True):
    """The start of a withdrawal of `hexes` hexes: an evasion (with its D3) or a retreat."""

    unit: str
    hexes: int
    evading: bool
    roll: Roll | None = None

    says = sentences(
        lambda e: "fight.away_evading" if e.evading else "fight.away_retreating",
        "9.3",
        {
            "fight.away_evading": "{unit} evades {hexes:hex|hexes}.",
            "fight.away_retreating": "{unit} must retreat {hexes:hex|hexes}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        change_assault(
            s, away=Withdrawal(block, s.place[block], self.hexes, self.evading), waiting=s.combats[-1].waiting[1:]
        )


class UnitWithdrew(Event, frozen=True):
    """One hex or zone of an evasion or retreat."""

    unit: str
    origin: str
    to: str

    says = sentence("fight.withdrew", "9.3", "{unit} moves from {origin} to {to}.")

    def fold(self, f: Facts, s: State) -> None:
        block, away = f.roster.index[self.unit], s.combats[-1].away
        assert away is not None
        _stand(f, s, block, f.board.index[self.to])
        change_assault(s, away=replace(away, left=away.left - 1, made=away.made + 1))


class WithdrawalEnded(Event, frozen=True):
    """The end of a withdrawal. `short`: the hexes not covered; each costs a retreating block one more DEGRADE (9.3,
    G-15)."""

    unit: str
    made: int
    short: int
    evading: bool

    says = sentences(
        lambda e: "fight.away_short" if e.short and not e.evading else "fight.away_ended",
        "9.3, G-15",
        {
            "fight.away_ended": "{unit} halts after {made:hex|hexes}.",
            "fight.away_short": "{unit} halts after {made:hex|hexes}, {short} short. Each missing hex costs a step.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        block, c = f.roster.index[self.unit], s.combats[-1]
        if self.evading:
            change_assault(s, away=None, evaded=(*c.evaded, block))
        else:
            change_assault(s, away=None, retreated=(*c.retreated, block) if self.made else c.retreated)


class AssaultFought(Event, frozen=True):
    """Both sides' dice (9.2). `attack` and `defence`: the totals with dice; `on_defender` and `on_attacker`: the steps
    to lose. The rolls have the rows."""

    target: str
    attacker: str
    attack: int
    defence: int
    on_defender: int
    on_attacker: int
    attack_roll: Roll
    defence_roll: Roll
    extra_roll: Roll | None
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    says = sentence(
        "fight.fought",
        "9.2",
        (
            "Assault on {target}, {attack} against {defence}: the defender loses {on_defender:step|steps}, the "
            "attacker {on_attacker:step|steps}."
        ),
    )

    def fold(self, f: Facts, s: State) -> None:
        change_assault(s, due=(self.on_defender, self.on_attacker))


class LossesVoid(Event, frozen=True):
    """The end of the losses due, because the side has no block left to take them."""

    side: str

    fog = NOBODY
    says = sentence("fight.void", "9.2", "{side} has no block left to take the remaining losses.")

    def fold(self, f: Facts, s: State) -> None:
        due = s.combats[-1].due
        change_assault(s, due=(due[0], 0) if SIDE[self.side] == s.combats[-1].side else (0, due[1]))


class RetreatTested(Event, frozen=True):
    """The retreat test. `hexes`: the distance, 0 to hold; `follow`: the enemy may follow up without a die (9.3,
    K-45)."""

    unit: str
    roll: Roll
    total: int
    hexes: int
    follow: bool = False

    says = sentences(
        _retreat,
        "9.3",
        {
            "fight.stands": "{unit} tests and holds ({total}).",
            "fight.retreats": "{unit} tests and gives way ({total}).",
            "fight.retreats_followed": "{unit} tests and gives way ({total}). The enemy can follow without a test.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        c = s.combats[-1]
        change_assault(s, free_follow=c.free_follow or self.follow, waiting=c.waiting if self.hexes else c.waiting[1:])


class FollowUpTested(Event, frozen=True):
    """The follow-up test: the die less `lost` steps must be over 4 (9.4). No roll if a retreat result of 4 allows the
    follow-up."""

    unit: str
    lost: int
    granted: bool
    roll: Roll | None = None

    says = sentences(
        _followed,
        lambda e: "9.4" if e.roll else "9.3, K-45",
        {
            "fight.follow_free": "{unit} can follow up immediately.",
            "fight.follow_made": "{unit} can follow up: {value}, {lost:step|steps} lost.",
            "fight.follow_failed": "{unit} cannot follow up: {value}, {lost:step|steps} lost.",
        },
        value=lambda e, f, s: e.roll.dice[0],
    )

    def fold(self, f: Facts, s: State) -> None:
        c = s.combats[-1]
        follow = put(c.follow, f.roster.index[self.unit], 2) if self.granted else c.follow
        change_assault(s, follow=follow, waiting=c.waiting[1:])


class UnitsAdvanced(Event, frozen=True):
    """The advance of blocks into the hex that the enemy left, without MP (9.4)."""

    side: str
    units: tuple[str, ...]
    to: str

    says = sentence("fight.advanced", "9.4", "{to} is taken by {units}.")

    def fold(self, f: Facts, s: State) -> None:
        blocks = f.blocks(self.units)
        for block in blocks:
            _stand(f, s, block, f.board.index[self.to])
            s.moved[block] = s.done[block] = True
        change_assault(s, advanced=s.combats[-1].advanced + blocks)

    def redact(self, f: Facts, s: State, viewer: int | None) -> UnitsAdvanced:
        return replace(self, units=tuple(called(f, s, viewer, name) for name in self.units))


class UnitFollowedUp(Event, frozen=True):
    """One hex or zone of a follow-up. `forced`: from the ZOC of a town's garrison into the town, where an assault must
    follow (8.3, K-69)."""

    unit: str
    origin: str
    to: str
    left: int
    forced: bool = False

    says = sentence("fight.followed", "9.4", "{unit} follows up from {origin} to {to}.")

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        _stand(f, s, block, f.board.index[self.to])
        s.followed[block] = True
        c = s.combats[-1]
        change_assault(
            s, follow=put(c.follow, block, self.left), broke_in=(*c.broke_in, block) if self.forced else c.broke_in
        )


class FollowUpEnded(Event, frozen=True):
    side: str

    fog = NOBODY
    says = sentence("fight.follow_ended", "9.4", "{side}’s follow-up ends.")

    def fold(self, f: Facts, s: State) -> None:
        change_assault(s, follow=())


class CombatClosed(Event, frozen=True):
    target: str

    says = sentence("fight.closed", "9", "The combat for {target} ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.combats.pop()
