"""All events of OPUC."""

from __future__ import annotations

from adjudication.systems.opuc.events_play import (
    Acting,
    FirstChosen,
    GameEnded,
    InitiativeRolled,
    Listed,
    Noted,
    Passed,
    TurnBegan,
    Went,
)

GameEvent = Acting | FirstChosen | GameEnded | InitiativeRolled | Listed | Noted | Passed | TurnBegan | Went
