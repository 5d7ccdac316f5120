"""The people side of the game."""

from wargame.models.api_token import ApiToken
from wargame.models.course import Assigned, Course
from wargame.models.decision import Decision, OrderSheet
from wargame.models.erased import Erased
from wargame.models.exercise import Cell, ClockWatch, Exercise, Seat
from wargame.models.group import Member, UmpireGroup
from wargame.models.guess import WrongGuess
from wargame.models.handout import Handout
from wargame.models.inject import Attachment, Delivery, Inject
from wargame.models.invitation import Invitation
from wargame.models.learning.enrolment import Enrolment
from wargame.models.learning.homework import Homework, HomeworkCopy, HomeworkGames
from wargame.models.learning.marks import LtiMark, LtiSending
from wargame.models.learning.platforms import LtiLaunch, LtiLink, LtiPerson, LtiPlatform
from wargame.models.log import LogEntry
from wargame.models.mail import Mail
from wargame.models.message import Actor, Message
from wargame.models.observing import Observation, VisitorPass
from wargame.models.odds_look import OddsLook
from wargame.models.plan import Evidence, Indicator, Objective
from wargame.models.proposal import Argument, Estimate, Proposal
from wargame.models.reader import ExerciseReader
from wargame.models.rfi import Rfi, RfiAnswer, RfiMove
from wargame.models.sample import Sample
from wargame.models.sent import SentForm
from wargame.models.surveys import Answer, Outcome, Question, Survey, SurveyRound
from wargame.models.weeks.notices import Notice, NoticeWish
from wargame.models.weeks.threads import CellNote

__all__ = [
    "Actor",
    "Answer",
    "ApiToken",
    "Argument",
    "Assigned",
    "Attachment",
    "Cell",
    "CellNote",
    "ClockWatch",
    "Course",
    "Decision",
    "Delivery",
    "Enrolment",
    "Erased",
    "Estimate",
    "Evidence",
    "Exercise",
    "ExerciseReader",
    "Handout",
    "Homework",
    "HomeworkCopy",
    "HomeworkGames",
    "Indicator",
    "Inject",
    "Invitation",
    "LogEntry",
    "LtiLaunch",
    "LtiLink",
    "LtiMark",
    "LtiPerson",
    "LtiPlatform",
    "LtiSending",
    "Mail",
    "Member",
    "Message",
    "Notice",
    "NoticeWish",
    "Objective",
    "Observation",
    "OddsLook",
    "OrderSheet",
    "Outcome",
    "Proposal",
    "Question",
    "Rfi",
    "RfiAnswer",
    "RfiMove",
    "Sample",
    "Seat",
    "SentForm",
    "Survey",
    "SurveyRound",
    "UmpireGroup",
    "VisitorPass",
    "WrongGuess",
]
