"""Chapter 4, answers: sides sign what is proposed to them and vote, while the umpire judges the moves."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, never, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.facts import Facts
from adjudication.systems.seminar.flow import AnswerType, Decision, Run
from adjudication.systems.seminar.moves import hand_in, writing
from adjudication.systems.seminar.orders import CastVote, Sign
from adjudication.systems.seminar.state import State


def _proposed(f: Facts, s: State, side: int) -> list[str]:
    """The agreements that a side can sign now."""
    return [one.name for one in s.agreements if one.to == side and not one.signed and one.name not in s.signs[side]]


def _sign_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(name, "agreement") for name in _proposed(f, s, side)]


def _sign_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject in _proposed(f, s, side):
        yield Option("sign", {"agreement": Is(subject)}, subject, "4.2")


def _sign_check(f: Facts, s: State, side: int, order: Sign) -> list[Problem]:
    known = order.agreement in _proposed(f, s, side)
    return [] if known else refuse("agreement.not_proposed", "agreement", "4.2", agreement=order.agreement)


def _sign(run: Run, side: int, order: Sign) -> None:
    run.do(ev.SignWritten(run.facts.sides[side], order.agreement))


def _open_votes(f: Facts, s: State, side: int) -> list[str]:
    """The votes of this round in which a side has not chosen yet."""
    votes = (vote for vote in f.votes.values() if vote.round == s.turn and side in f.voters(vote))
    return [vote.id for vote in votes if vote.id not in s.ballots[side]]


def _vote_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(name, "vote") for name in _open_votes(f, s, side)]


def _vote_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject in _open_votes(f, s, side):
        choices = OneOf(tuple(choice.id for choice in f.votes[subject].choices))
        yield Option("cast_vote", {"vote": Is(subject), "choice": choices}, subject, "4.4")


def _vote_check(f: Facts, s: State, side: int, order: CastVote) -> list[Problem]:
    vote = f.votes.get(order.vote)
    if vote is None:
        return refuse("unknown.vote", "vote", "4.4", vote=order.vote)
    if vote.round < s.turn or vote.id in s.counted:
        return refuse("vote.counted", "vote", "4.4", round=vote.round)
    if vote.round > s.turn:
        return refuse("vote.not_yet", "vote", "4.4", round=vote.round)
    if side not in f.voters(vote):
        return refuse("vote.no_right", "vote", "4.4")
    if vote.id in s.ballots[side]:
        return refuse("vote.twice", "vote", "4.4")
    known = order.choice in [choice.id for choice in vote.choices]
    return [] if known else refuse("vote.no_choice", "choice", "4.4", choice=order.choice)


def _vote(run: Run, side: int, order: CastVote) -> None:
    run.do(ev.BallotWritten(run.facts.sides[side], order.vote, order.choice))


def _all_in(run: Run) -> None:
    if all(run.state.ready):
        run.go("close", "close")


ANSWERS = Decision(
    writing,
    (
        AnswerType(Sign, "4.2", _sign_subjects, _sign_menu, _sign_check, _sign),
        AnswerType(CastVote, "4.4", _vote_subjects, _vote_menu, _vote_check, _vote),
        done(hand_in, "4.2"),
    ),
    never,
    several=True,
    after=_all_in,
)
DECISIONS = {"answers": ANSWERS}
