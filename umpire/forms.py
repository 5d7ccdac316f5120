"""Reads the umpire's forms and checks their format; the services decide what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms

from adjudication.models import Game
from umpire.presenters.base import ParameterGroup
from umpire.presenters.offers import SwitchRow
from wargame import time_zones
from wargame.acts.clock import in_seconds
from wargame.models import Exercise
from wargame.selectors.activity import DEFAULT_RULE, MODES, RULED
from wargame.services.clock import LONGEST, STAGES
from wargame.web.strict_input import whole

MARKING = "EXERCISE EXERCISE EXERCISE"
BASICS = ("title", "number", "marking", "timezone", "sitrep_form")


class BasicsForm(forms.Form):
    """Step 1: the title, number and purpose of the exercise."""

    title = forms.CharField(
        max_length=120, label="Title", help_text="As every page and document shows it.",
        error_messages={"required": "Give the exercise a title.", "max_length": "At most 120 characters."},
    )  # fmt: skip
    number = forms.CharField(
        max_length=40, required=False, label="Number", help_text="Course, syndicate or serial.",
        error_messages={"max_length": "At most 40 characters."},
    )  # fmt: skip
    marking = forms.CharField(
        max_length=80, required=False, label="Header line", initial=MARKING, help_text="Printed on every document.",
        error_messages={"max_length": "At most 80 characters."},
    )  # fmt: skip
    timezone = forms.CharField(
        max_length=64, label="Time zone", initial="UTC", help_text="For example Europe/Tallinn.",
        widget=forms.TextInput(attrs={"list": "timezones"}),
        error_messages={"required": "Name a time zone, for example UTC."},
    )  # fmt: skip
    sitrep_form = forms.ChoiceField(
        choices=Exercise.SitrepForm.choices, required=False, label="Form of sitreps",
        help_text="Your staff’s headings are in the file sitrep.yaml of the pack, if it has one.",
    )  # fmt: skip
    objectives = forms.CharField(
        required=False, label="Objectives", help_text="One per line, at most 400 characters each.",
        widget=forms.Textarea(attrs={"rows": 7}),
    )  # fmt: skip

    @property
    def basics(self) -> dict[str, str]:
        """The settings, without a form of sitreps if none was chosen."""
        found = {name: str(self.cleaned_data[name]).strip() for name in BASICS}
        return {name: value for name, value in found.items() if value or name != "sitrep_form"}

    def clean_timezone(self) -> str:
        """A time zone that the system knows."""
        zone = str(self.cleaned_data["timezone"]).strip()
        if zone not in time_zones.names():
            raise forms.ValidationError(f"{zone} is not known. Use a name such as Europe/Tallinn.")
        return zone

    def clean_objectives(self) -> str:
        """The objectives, if no line is too long."""
        text = str(self.cleaned_data["objectives"])
        for number, line in enumerate(text.splitlines(), 1):
            if len(line.strip()) > 400:
                raise forms.ValidationError(f"Line {number} has {len(line.strip())} characters; the limit is 400.")
        return text

    @property
    def texts(self) -> list[str]:
        """The objectives, one text each."""
        return [line for line in self.cleaned_data["objectives"].splitlines() if line.strip()]


class NewForm(BasicsForm):
    """The form for a new exercise. An empty sitrep form means the default of the chosen pack or ready exercise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["title"].help_text += " Left empty: the name of what you run."
        form = forms.ChoiceField(choices=[("", "As the pack proposes"), *Exercise.SitrepForm.choices], required=False)
        form.label, form.help_text = (getattr(self.fields["sitrep_form"], name) for name in ("label", "help_text"))
        self.fields["sitrep_form"] = form


@dataclass
class OptionsInput:
    """Step 2 as typed: the `settings` to store, and error sentences by field name."""

    settings: dict[str, Any] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)


def read_options(
    post: Mapping[str, str],
    switches: list[SwitchRow],
    groups: tuple[ParameterGroup, ...],
    modes: set[str],
    kinds: list[str],
) -> OptionsInput:
    """Options and rule options from a form; only differences from the default are stored."""
    found = OptionsInput()
    options: dict[str, Any] = {}
    if modes:
        options["mode"] = _one_of(found, post, "mode", modes)
    for switch in switches:
        value = post.get(f"switch.{switch.name}") == "on"
        if value != switch.default:
            options[switch.name] = value
    for group in groups:
        _parameters(found, post, group, options)
    found.settings = {
        "options": options,
        "pace": _one_of(found, post, "pace", set(Game.Pace.values)),
        "dice_mode": _one_of(found, post, "dice_mode", set(Game.DiceMode.values)),
        "review": _one_of(found, post, "review", set(Exercise.Review.values)),
        "all_in_locks": post.get("all_in_locks") == "on",
        "drafts_count": post.get("drafts_count") == "on",
        "no_wait": post.get("no_wait") == "on",
        "set_up_by_default": post.get("set_up_by_default") == "on",
        "approval_needed": post.get("approval_needed") == "on",
        "clocks": _clocks(found, post, kinds),
    }
    if any(f"rule.{what}" in post for what in RULED):
        rules = {what: _one_of(found, post, f"rule.{what}", set(MODES)) for what in RULED}
        found.settings["message_rules"] = {what: how for what, how in rules.items() if how != DEFAULT_RULE}
    if "reading_time" in post:
        found.settings["reading_time"] = _reading_time(found, post)
    if "new_a_turn" in post:
        found.settings["new_a_turn"] = _new_a_turn(found, post)
    return found


def _one_of(found: OptionsInput, post: Mapping[str, str], name: str, allowed: set[str]) -> str:
    value = post.get(name, "")
    if value not in allowed:
        found.errors[name] = "Choose one of these."
    return value


def _parameters(found: OptionsInput, post: Mapping[str, str], group: ParameterGroup, options: dict[str, Any]) -> None:
    for p in group.parameters:
        text = post.get(p.name, p.default).strip()
        value: int | str
        if p.choices:
            value = text
            wrong = text not in {choice.value for choice in p.choices}
            sentence = f"{p.label}: choose one of the values offered."
        else:
            typed = whole(text)
            wrong = typed is None or not p.least <= typed <= p.most
            value = typed or 0
            sentence = f"{p.label}: a whole number from {p.least} to {p.most} is expected."
        if wrong:
            found.errors[p.name] = sentence
        elif str(value) != p.default:
            p.write(options, value)


def _clocks(found: OptionsInput, post: Mapping[str, str], kinds: list[str]) -> dict[str, int]:
    clocks: dict[str, int] = {}
    for kind in ("default", *STAGES.values(), *kinds):
        text = post.get(f"clock.{kind}", "").strip().replace(",", ".")
        if not text:
            continue
        length = seconds(text)
        if length is None:
            found.errors[f"clock.{kind}"] = "Enter minutes from 0 (no clock) to 1440."
        else:
            clocks[kind] = length
    return clocks


def _reading_time(found: OptionsInput, post: Mapping[str, str]) -> int:
    length = whole(post["reading_time"].strip() or "0")
    if length is None or not 0 <= length <= 3600:
        found.errors["reading_time"] = "Enter seconds from 0 (none) to 3600."
        return 0
    return length


def _new_a_turn(found: OptionsInput, post: Mapping[str, str]) -> int:
    number = whole(post["new_a_turn"].strip() or "0")
    if number is None or not 0 <= number <= 20:
        found.errors["new_a_turn"] = "Enter a number from 0 (no limit) to 20."
        return 0
    return number


def seconds(text: str) -> int | None:
    """Minutes as typed, with a point or a comma, in seconds; None unless they are from 0 to 1440."""
    found = whole(in_seconds(text)) if text.strip() else None
    return found if found is not None and 0 <= found <= LONGEST else None


def number(post: Mapping[str, str], name: str) -> int | None:
    """A whole number from a form, or None."""
    return whole(post.get(name, ""))
