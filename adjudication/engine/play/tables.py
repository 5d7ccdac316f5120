"""What a rule system gives the play core, in five records: play, sight, sheets, umpire, papers.

A sixth table, of another module, says what people can undertake.

The functions take facts and a state first, and a side as its number; see `engine.protocol.Adjudicator` for the contract
of the method of the same name. What few systems need stands here with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from adjudication.engine.dice import Dice, Roll
from adjudication.engine.injects.watch import TriggerNames
from adjudication.engine.luck import more_is_better
from adjudication.engine.menu import Option
from adjudication.engine.play import nothing
from adjudication.engine.play.decision import Decision
from adjudication.engine.play.news import NewsTable
from adjudication.engine.play.outcomes import Outcomes
from adjudication.engine.play.run import F, Node, R, S, fork
from adjudication.engine.play.undertakings import UndertakingTable
from adjudication.engine.play.victory import VictoryScale
from adjudication.engine.protocol import Holding, Message, Problem, Scoreboard, Tallied, Track, TurnTypes
from adjudication.engine.sheet_parts import Branch, Packet
from adjudication.engine.sketch import Sketch
from adjudication.engine.strengths import Strength
from adjudication.engine.to_judge import ToJudge

P = TypeVar("P", bound=msgspec.Struct)


@dataclass(frozen=True, kw_only=True)
class Play(Generic[F, S, R]):
    """The sequence of play, and the policy for a side that does not answer.

    `nodes` and `decisions` have no name in common, and `policy` answers every decision. `passing` is the answer with
    which a side does no more than its sheet asks, where that is not `Done`. `strengths` has by strength the answers
    that differ from `policy`.
    """

    nodes: Mapping[str, Node[R]]
    decisions: Mapping[str, Decision[F, S, R]]
    initial: Callable[[F, Any], S]
    policy: Mapping[str, Callable[[F, S, int], Any]]
    passing: Mapping[str, Callable[[F, S, int], Any]] = field(default_factory=dict)
    strengths: Mapping[Strength, Mapping[str, Callable[[F, S, int], Any]]] = field(default_factory=dict)
    fork: Callable[[S], S] = fork
    """For a state of many short columns, where a loop over them takes several times as long as naming each."""


@dataclass(frozen=True, kw_only=True)
class Sight(Generic[F, S, P]):
    """What a side knows. `attacked` names the units of a side that an event attacks: their side knows about it."""

    picture: Callable[[F, S, int | None], P]
    imagine: Callable[[F, P, Dice], S]
    sketch: Callable[[F, P], Sketch] = nothing.no_map
    meets_hidden: Callable[[F, S, int, Any], bool] = nothing.meets_nothing
    attacked: Callable[[F, Any, int], tuple[str, ...]] = nothing.nobody_attacked


@dataclass(frozen=True, kw_only=True)
class Sheets(Generic[F, S]):
    """Order sheets for a whole turn.

    `lasting` are the types of standing orders, `by_standing` what one of them answers to the decision that is due.
    `stands_by` says why a side, or its cell with a remit, can give no order before the next turn.
    """

    unknown_names: Callable[[F, Any], list[Problem]]
    sheet_problems: Callable[[F, S, int, Sequence[Any], bool], list[tuple[int, Problem]]] = nothing.nothing_wrong
    lasting: tuple[type, ...] = ()
    by_standing: Callable[[F, S, int, Any], Any | None] = nothing.silent
    stands_by: Callable[[F, S, int, str], Message | None] = nothing.nobody_waits
    obliges: Callable[[F, S, int, int], Option | None] = nothing.gives_nothing
    """What a side may give a partner whose sheet needs it, in a game whose partners spend points of one purse."""
    packet: Callable[[S], Packet | None] = nothing.whole_turn
    """For a game with too many activations in a turn for one sheet: its sides can plan it in several."""
    remits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By name, the decisions that its own cell can make for a side; the catalogue says `remit.<name>`. For a game
    whose air war, say, is a job for a second cell."""
    stands_for: Mapping[type, tuple[str, ...]] = field(default_factory=dict)
    """The decisions that each type of standing order answers. A sheet asks for them there, and not once more."""
    columns: Callable[[F], tuple[str, ...]] = nothing.no_columns
    column: Callable[[F, S, Any, int, Any], int | None] = nothing.no_column
    """For a game with a combat table: its columns, from the attacker's worst, and the one of an attack at worst. The
    state is drawn from the picture next to it."""
    arrived: Callable[[F, S, Any], bool | None] = nothing.no_move
    branches: tuple[Branch, ...] = ()
    """For a game with decisions that come in some turns only: its sheets have parts for them."""
    timing_codes: tuple[str, ...] = ()
    """Codes that only say that an order is too early or too late, the vaguest first: where a unit is asked many times
    in a turn, a refusal has several moments to choose from."""
    conditions: Mapping[str, Callable[[F, S], bool]] = field(default_factory=dict)
    """Facts that everyone knows and an order may depend on. For a game whose type of turn is open while orders are
    written; `turn_types` and `replies` are the decisions that settle it, with an order for each answer."""
    turn_types: TurnTypes = field(default_factory=dict)
    replies: TurnTypes = field(default_factory=dict)
    across_dice: tuple[str, ...] = ()
    """Decisions whose later orders may be drafted across the dice of the earlier ones: attempts that hardly change each
    other."""


@dataclass(frozen=True, kw_only=True)
class Umpire(Generic[F, S]):
    """What the umpire reads and changes. `edits` are the events that the umpire can enter, each with its check, under
    the section `edit_rule`; `contested` and `result_words` concern a roll under review."""

    invariants: Callable[[F, S], list[str]]
    edits: Mapping[Any, Callable[[F, S, Any], list[Problem]]] = field(default_factory=dict)
    edit_rule: str = ""
    edited: Callable[[F, S], list[Problem]] = nothing.no_problem
    """What speaks against the state that an edit leaves, next to the invariants: it can take away the last thing that
    someone who is asked could choose."""
    names: Callable[[F], TriggerNames] = nothing.no_names
    to_judge: Callable[[F, S, Any], ToJudge | None] = nothing.nothing_to_judge
    """What an event leaves to the umpire, given the state before it: it becomes a matrix action of its side."""
    secret_tracks: Callable[[F, S], tuple[Track, ...]] = nothing.no_tracks
    """Tracks of which injects can wait although the scoreboard, which everyone reads, does not have them."""
    contested: Callable[[Roll], bool] = more_is_better
    result_words: Callable[[F, Roll, int], str] = nothing.but_the_number


@dataclass(frozen=True, kw_only=True)
class PaperTables(Generic[F, S]):
    """What documents count. `holdings` lists what sides have besides the places in `holders`; `outcomes` describes the
    ends of games if the scoreboard does not say enough."""

    scoreboard: Callable[[F, S], Scoreboard]
    outcomes: Outcomes[F, S] = field(default_factory=Outcomes)
    scale: Callable[[F, S], VictoryScale | None] = nothing.no_scale
    """How far the game is from its levels of victory, where one number decides."""
    tally: Callable[[F, S, S], tuple[Tallied, ...]] = nothing.nothing_counted
    holders: Callable[[F, S], dict[str, str]] = nothing.no_holders
    holdings: Callable[[F, S], Mapping[Holding, int]] = nothing.nothing_more
    counted_as: Callable[[F, S, int], int] = nothing.itself
    """The side under which a holding is counted: the commander of a camp, where its partners are sides too."""


@dataclass(frozen=True, kw_only=True)
class Tables(Generic[F, S, P, R]):
    """Everything that a rule system gives: the types of its pack and its run, the five records, and the kinds of
    undertakings; without these, everything belongs to the sequence of play."""

    facts: Callable[[Any], F]
    run: type[R]
    play: Play[F, S, R]
    sight: Sight[F, S, P]
    sheets: Sheets[F, S]
    umpire: Umpire[F, S]
    papers: PaperTables[F, S]
    undertakings: UndertakingTable = field(default_factory=UndertakingTable)
    news: NewsTable = field(default_factory=NewsTable)
