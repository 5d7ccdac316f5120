"""The undertakings of OPUC: CP actions, looks, works, fires, movements, and assaults with all their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudication.engine.play.events import sentence, sentences
from adjudication.engine.play.news import Lost, NewsTable
from adjudication.engine.play.undertakings import Results, UndertakingKind, UndertakingTable
from adjudication.systems.opuc.assaults.events import (
    AssaultDeclared,
    AssaultFought,
    AssaultMet,
    CombatClosed,
    EvasionTried,
    FightWent,
    FollowUpEnded,
    FollowUpTested,
    LossesVoid,
    RetreatTested,
    UnitFollowedUp,
    UnitsAdvanced,
    UnitWithdrew,
    WithdrawalBegan,
    WithdrawalEnded,
)
from adjudication.systems.opuc.assaults.harm import UnitDegraded, UnitDestroyed, UnitNeutralised
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import name_of
from adjudication.systems.opuc.civil.events import (
    Atrocity,
    BuaChecked,
    BuaContested,
    CampBuilt,
    CampKept,
    CasualtiesRolled,
    CecListed,
    CecPlaced,
    CecResolved,
    DemoralisationChanged,
    DpModeChosen,
    DpsMoved,
    DpsSheltered,
    Evacuated,
    OpinionChanged,
    RefugeesMade,
    RubbleCleared,
    RubbleMade,
    UtilityLost,
    UtilityRestored,
)
from adjudication.systems.opuc.command.events import (
    ActionBought,
    CardGone,
    CardsCommitted,
    IsrShifted,
    Jammed,
    LogShifted,
    OpinionShifted,
)
from adjudication.systems.opuc.deployment.events import Deployed, Placed, SetUpEnded
from adjudication.systems.opuc.engineering.events import (
    BreachTested,
    BridgeChanged,
    DecoysFound,
    DetachmentBusy,
    DetachmentGone,
    DetachmentHeld,
    DetachmentHome,
    DetachmentPlaced,
    DugIn,
    Mended,
    MinefieldRemoved,
    MineGone,
    MineKnown,
    MineLaid,
    MineStruck,
    RubbleDug,
    StrongpointBuilt,
    WorkBegan,
    WorkBusy,
    WorkEnded,
)
from adjudication.systems.opuc.fires.events import (
    GunFired,
    MissionSpent,
    PlaceStruck,
    Shot,
    StrikeBit,
    StrikeFlown,
    SupportCommitted,
)
from adjudication.systems.opuc.isr.events import (
    CloseLook,
    DeepAssigned,
    DeepTaken,
    DeepThrown,
    DummiesFound,
    DummyFound,
    LookClosed,
    LooksBegan,
    Revealed,
)
from adjudication.systems.opuc.logistics.events import (
    CombatLogPaid,
    DumpBuilt,
    LogSpent,
    RailheadBuilt,
    Stocked,
    StockLost,
    SupplyAssigned,
)
from adjudication.systems.opuc.movement.events import (
    BrokenDown,
    ControlChanged,
    MarchPaid,
    MoveBegan,
    MoveEnded,
    Reformed,
    Stepped,
    StopLifted,
    ZoneTaken,
)
from adjudication.systems.opuc.reinforcements.events import Arrived, Waits
from adjudication.systems.opuc.turn.events import (
    FirstChosen,
    GameEnded,
    InitiativeRolled,
    TurnBegan,
    TurnClosed,
    WeatherSet,
)

_HARM = (UnitDegraded, UnitDestroyed, UnitNeutralised)
_SEEN = (CloseLook, LooksBegan, LookClosed, Revealed, DummiesFound, DummyFound, DecoysFound)
_CIVIL = (
    CecPlaced, CecListed, Atrocity, BuaContested, OpinionChanged, DemoralisationChanged, RefugeesMade, RubbleMade,
    UtilityLost, DpModeChosen, DpsMoved, DpsSheltered, ControlChanged,
)  # fmt: skip
_MINES = (MineStruck, MineKnown, MineGone, BreachTested, MinefieldRemoved)
_LOST: Results = {
    UnitDestroyed: sentence("result.destroyed", lambda e: e.rule or "9.2", "{unit} destroyed"),
    UnitDegraded: sentence("result.degraded", lambda e: e.rule or "9.2", "{unit} loses {steps:step|steps}"),
    UnitNeutralised: sentence("result.neutralised", lambda e: e.rule or "7.2.3.2", "{unit} neutralised"),
}
_TAKEN: Results = {ControlChanged: sentence("result.falls", "1.7", "{bua} falls to {side}")}

KINDS = {
    "first": UndertakingKind(quiet=True, decisions=("precedence",), opens=(FirstChosen,), side=lambda e: e.by),
    "placement": UndertakingKind(minor=True,
        decisions=("setup",), opens=(Placed, Deployed), keeps=(SetUpEnded,), by_side=True,
        title=sentence("undertaking.placement", "2.1", "{side} sets up"),
    ),
    "action": UndertakingKind(
        tries={ActionBought: lambda e: e.worked},
        decisions=("cp_action",), opens=(ActionBought,),
        keeps=(
            LogShifted, IsrShifted, OpinionShifted, Jammed, DumpBuilt, RailheadBuilt, Stocked, StockLost, CampBuilt,
            Evacuated, UtilityRestored, RubbleCleared, CardGone, OpinionChanged, DpsMoved, DpsSheltered, *_HARM,
            Revealed, PlaceStruck, StrikeBit,
        ),
    ),
    "look": UndertakingKind(
        decisions=("deep_isr",), answers=("reroll",), opens=(DeepAssigned, DeepTaken),
        keeps=(*_SEEN, DeepThrown, CardGone), same=lambda e: (e.side, e.target),
        results={
            Revealed: sentence("result.seen", "5.1", "{units}"),
            DummiesFound: sentence("result.dummies", "5.4", "{units} found out"),
        },
    ),
    "works": UndertakingKind(minor=True,
        decisions=("engineers_tasks",),
        opens=(
            WorkBegan, DetachmentPlaced, DetachmentHome, DetachmentBusy, DugIn, StrongpointBuilt, BridgeChanged,
            MineLaid, RubbleDug, Mended, BrokenDown, Reformed,
        ),
        keeps=(WorkBusy, WorkEnded, DetachmentBusy, DetachmentHeld, DetachmentGone, *_MINES, *_HARM),
    ),
    "fires": UndertakingKind(
        tries={StrikeFlown: lambda e: e.hit},
        decisions=("deep", "local"), answers=("gun_loss", "cards"), opens=(MissionSpent, GunFired, StrikeFlown, Shot),
        keeps=(
            StrikeFlown, Shot, StrikeBit, PlaceStruck, StockLost, BridgeChanged, LogSpent, DetachmentGone,
            DetachmentHome, *_CIVIL, *_HARM, *_MINES, *_SEEN, CardGone,
        ),
        title=sentences(
            lambda e: f"undertaking.{'mission' if isinstance(e, MissionSpent) else 'fires'}", "7.1",
            {"undertaking.mission": "Deep fires of {side}", "undertaking.fires": "Fires of {side}"},
            side=lambda e, f, s: f.side_name.get(getattr(e, "side", ""), "the artillery"),
        ),
        results={
            **_LOST,
            StrikeFlown: sentences(
                lambda e: f"result.{'hit' if e.hit else 'miss'}",
                "7.1.4",
                {"result.hit": "{mission}, a hit", "result.miss": "{mission}, a miss"},
                mission=lambda e, f, s: f.missions[e.mission].title,
            ),
            Shot: sentence("result.shot", "7.2.3.2", "fire at {unit}"),
        },
    ),
    "zone": UndertakingKind(quiet=True, decisions=("zones",), opens=(ZoneTaken,)),
    "move": UndertakingKind(minor=True,
        decisions=("manoeuvre",), answers=("reroll", "zones", "cards"), opens=(MoveBegan, Stepped),
        same=lambda e: e.units, nests=False,
        keeps=(*_SEEN, *_MINES, *_CIVIL, *_HARM, MoveEnded, StopLifted, MarchPaid, ZoneTaken, BridgeChanged, CardGone),
        results={**_LOST, **_TAKEN},
    ),
    "assault": UndertakingKind(
        decisions=("manoeuvre", "follow_up"),
        answers=(
            "cards", "evade", "withdraw", "combat_log", "support", "dp_mode", "take_loss", "advance", "follow_up",
            "zones", "reroll", "local",
        ),
        opens=(AssaultDeclared,), ends=(CombatClosed,), nests=True,
        keeps=(
            *_SEEN, *_MINES, *_CIVIL, *_HARM, AssaultMet, FightWent, EvasionTried, WithdrawalBegan, UnitWithdrew,
            WithdrawalEnded, AssaultFought, LossesVoid, RetreatTested, FollowUpTested, UnitsAdvanced, UnitFollowedUp,
            FollowUpEnded, CombatClosed, CardsCommitted, CardGone, CombatLogPaid, SupplyAssigned, SupportCommitted,
            GunFired, LogSpent, Shot, MoveEnded, ZoneTaken, StockLost, DetachmentGone, DetachmentHome, BridgeChanged,
        ),
        title=sentence("undertaking.assault", "9.1", "{side} assaults {target}"),
        results={
            **_LOST,
            **_TAKEN,
            UnitsAdvanced: sentence("result.advanced", "9.4", "{to} taken"),
            AssaultFought: sentence(
                "result.fought", "9.2", "{attack} against {defence}",
            ),
        },
    ),
    "camps": UndertakingKind(decisions=("pay_camps",), opens=(CampKept,)),
    "entry": UndertakingKind(decisions=("entry",), opens=(Arrived, Waits)),
}  # fmt: skip


def _block(what: Callable[[Any], str]) -> Callable[[Any, Facts, State], Iterator[Lost]]:
    def lost(e: Any, f: Facts, s: State) -> Iterator[Lost]:
        block = f.roster.index.get(e.unit)
        yield "" if block is None else SIDES[f.roster.side[block]], name_of(f, e.unit), what(e)

    return lost


NEWS = NewsTable(
    tracks=("ao", "dmz", "lost"),
    losses={
        UnitDestroyed: _block(lambda e: "destroyed"),
        UnitDegraded: _block(lambda e: f"{e.steps} step{'s' * (e.steps > 1)} lost"),
        UnitNeutralised: _block(lambda e: "neutralised"),
    },
    told=(InitiativeRolled, WeatherSet, CasualtiesRolled, UtilityLost, BuaChecked, GameEnded),
)
UNDERTAKINGS = UndertakingTable(kinds=KINDS, ends=(CecResolved, TurnBegan, TurnClosed, GameEnded))
