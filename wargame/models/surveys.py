"""Short questions to the cells, and forecasts that are scored against the outcome."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Cell, Exercise, Seat
from wargame.models.plan import Objective
from wargame.models.unnumbered import Unnumbered


class Survey(models.Model):
    """A sheet of questions. `audience` lists kinds of cells; empty means every cell that takes part in play.

    `turns` lists the turns that it is asked about, if it is asked when a turn begins or ends; empty means every turn.
    """

    class When(models.TextChoices):
        TURN_START = "turn_start", "When a turn begins"
        TURN_END = "turn_end", "When a turn has ended"
        EXERCISE_END = "exercise_end", "When the exercise has ended"
        HAND = "hand", "When the umpire opens it"

    class Closes(models.TextChoices):
        PUBLICATION = "publication", "With the next publication"
        TURN = "turn", "When a turn ends"
        HAND = "hand", "When the umpire closes it"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="surveys")
    key = models.CharField(max_length=40)
    title = models.CharField(max_length=120)
    intro = models.CharField(max_length=400, blank=True)
    when = models.CharField(max_length=12, choices=When, default=When.TURN_END)
    closes = models.CharField(max_length=12, choices=Closes, default=Closes.TURN)
    audience = models.JSONField(default=list, blank=True)
    turns = models.JSONField(default=list, blank=True)
    anonymous = models.BooleanField(default=False)
    active = models.BooleanField(default=True)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order", "id"]
        constraints = [models.UniqueConstraint(fields=["exercise", "key"], name="survey_keys_differ")]

    def __str__(self) -> str:
        return self.title

    def asked_about(self, turn: int) -> bool:
        """Whether its turn has come, if it opens automatically."""
        return not self.turns or self.when not in (self.When.TURN_START, self.When.TURN_END) or turn in self.turns


class Question(Unnumbered):
    """One question. A `forecast` asks how likely a statement is, in per cent; `resolves` can say how it is decided.

    `resolves`: {"track", "side", and "least", "most" or "ahead_of"}, read off the tracks at the end of the turn; where
    it is empty the umpire decides.
    """

    class Kind(models.TextChoices):
        SCALE = "scale", "Scale from 1 to 5"
        CHOICE = "choice", "One of several answers"
        NUMBER = "number", "A number"
        TEXT = "text", "Words"
        FORECAST = "forecast", "Forecast in percent"

    survey = models.ForeignKey(Survey, on_delete=models.CASCADE, related_name="questions")
    kind = models.CharField(max_length=10, choices=Kind)
    text = models.CharField(max_length=300)
    low = models.CharField(max_length=40, blank=True)
    high = models.CharField(max_length=40, blank=True)
    choices = models.JSONField(default=list, blank=True)
    resolves = models.JSONField(default=dict, blank=True)
    objective = models.ForeignKey(Objective, null=True, blank=True, on_delete=models.SET_NULL, related_name="questions")
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order", "id"]

    def __str__(self) -> str:
        return self.text


class SurveyRound(Unnumbered):
    """One round of a survey, about `turn`. Open until `closed_at`."""

    survey = models.ForeignKey(Survey, on_delete=models.CASCADE, related_name="rounds")
    turn = models.PositiveIntegerField()
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["turn", "opened_at", "id"]
        constraints = [models.UniqueConstraint(fields=["survey", "turn"], name="one_round_per_turn")]

    def __str__(self) -> str:
        return f"survey {self.survey_id} for turn {self.turn}"

    @property
    def is_open(self) -> bool:
        """True if the survey still accepts answers."""
        return self.closed_at is None


class Answer(models.Model):
    """One seat's answer, which can be changed until the round closes. `seq` is the ledger's head at that time."""

    round = models.ForeignKey(SurveyRound, on_delete=models.CASCADE, related_name="answers")
    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="answers")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="answers")
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="answers")
    value = models.JSONField()
    seq = models.PositiveIntegerField(default=0)
    answered_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["round", "question", "seat"], name="one_answer_per_seat")]

    def __str__(self) -> str:
        return f"answer of {self.seat_id} to {self.question_id}"


class Outcome(models.Model):
    """The outcome of a forecast: it happened, it did not, or (None) no one can tell and it is not scored.

    `recorded` is what the public numbers of the game say where the question rests on one, no matter who decides.
    """

    round = models.ForeignKey(SurveyRound, on_delete=models.CASCADE, related_name="outcomes")
    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="outcomes")
    happened = models.BooleanField(null=True)
    recorded = models.BooleanField(null=True)
    note = models.CharField(max_length=300, blank=True)
    decided_by = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["round", "question"], name="one_outcome_per_forecast")]

    def __str__(self) -> str:
        return f"outcome of {self.question_id} in round {self.round_id}"
