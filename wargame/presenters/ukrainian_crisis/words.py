"""What the pages call things, and what each decision asks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudication.systems.ukrainian_crisis.fog.picture import AreaView, Picture, UnitView

SIDES = {"RED": "Russia", "BLUE": "Ukraine"}
OTHER = {"RED": "BLUE", "BLUE": "RED"}
MARKS = {"RED": "red", "BLUE": "blue"}
AREAS = {"military": "Military", "diplomatic": "Diplomatic", "information": "Information"}
TIERS = {"minor": "Minor", "moderate": "Moderate", "maximum": "Maximum"}
ZONES = {"neutral": "Neutral", "support": "Support", "intervention": "Intervention", "out": "out of play"}
TYPES = {"regular": "Regular", "irregular": "Irregular", "special_forces": "Special Forces"}
PLACES = {"reserve": "Reserve", "mobilized": "Mobilized"}
BY = {"land": "by land", "air": "by air", "sea": "by sea"}
COMBAT = {"symbolic": "Symbolic", "kinetic": "Kinetic", "asymmetric": "Asymmetric"}
RECONSTRUCTED = "The published charts were not available. This one is reconstructed from the rules."


@dataclass(frozen=True)
class DecisionText:
    """What a decision asks. `verb` names the clock: "Cards lock in"."""

    title: str
    rule: str
    help: str
    clock: str = "Orders lock in"
    sealed: bool = False
    recon: bool = False


TASKS: dict[str, DecisionText] = {
    "cards": DecisionText(
        "Place three cards",
        "6.0",
        "One card face down in each area, unseen by the other side until the area is opened.",
        "Cards lock in",
        sealed=True,
        recon=True,
    ),
    "declare": DecisionText(
        "Ask for a Combat Turn?",
        "6.0",
        "Both sides declare at once. If only one asks, the other can attempt a Ceasefire.",
        "Declarations lock in",
        sealed=True,
    ),
    "ceasefire": DecisionText(
        "Attempt a Ceasefire?",
        "6.24",
        "The other side wants combat. An attempt uses up the Diplomatic area for both.",
    ),
    "add_first": DecisionText("Who adds points first?", "6.24, RUL-08", "You hold the initiative: say who adds first."),
    "additions": DecisionText("Add at-large points?", "6.22, RUL-15", "At-large points serve one area in a turn."),
    "settle_tie": DecisionText(
        "The Ceasefire is tied", "6.24, RUL-07", "On a tie Russia decides which kind of turn follows."
    ),
    "pick_area": DecisionText(
        "Choose the area to open",
        "6.0, RUL-09",
        "You hold the initiative. The cards of both sides in this area are turned up.",
    ),
    "act_order": DecisionText(
        "Act first or second?", "6.0", "You hold the initiative; the cards of this area are turned up."
    ),
    "military": DecisionText(
        "Mobilise, deploy, withdraw",
        "6.1",
        "Orders are carried out in this order. Unused points are lost.",
    ),
    "diplomatic": DecisionText(
        "Move countries",
        "6.21",
        "Each attempt moves one country by one zone. Points are spent even if it fails.",
    ),
    "information": DecisionText("Choose an Information option", "6.3", "The Effort is rolled after the choice."),
    "targets": DecisionText(
        "Name the targets", "6.33, RUL-17", "All targets are named before the first attempt is rolled."
    ),
    "operate": DecisionText(
        "Move or recover", "7.2", "Each unit acts once in this Segment, as far as the allowance goes."
    ),
    "attack": DecisionText(
        "Form the battles", "7.31", "Name every battle of one area, then let them begin. You need not attack."
    ),
    "combat_type": DecisionText("Choose the type of combat", "7.31", "You are the Attacker of this battle."),
    "allocate": DecisionText(
        "Allocate the Hits", "7.31, RUL-29", "Hits are allocated as far as they can be absorbed.", sealed=True
    ),
    "choose": DecisionText("Choose a unit", "6.0, 5.0", "The unit you name is neutralised."),
}


FACE_DOWN = "One card face down in each area, unseen by the other side until the area is opened. Its number is its RP."
HELP_BY_CARDS = {
    "cards": FACE_DOWN,
    "information": "The number on your card counts as it is, without a roll.",
}
HELP_WITHOUT_DICE = {
    "cards": FACE_DOWN,
    "information": "The number on your card decides; nothing is rolled.",
    "targets": "All targets are named at once; each is neutralised without a roll.",
    "diplomatic": "Each attempt moves one country by one zone, at its full price and without a roll.",
}


def task(kind: str, mode: str = "base") -> DecisionText:
    """What a decision asks, in the words of the base game or of a variant; an unknown one is named by its key."""
    found = TASKS.get(kind, DecisionText(kind.replace("_", " ").capitalize(), "", ""))
    if mode == "base":
        return found
    told = HELP_BY_CARDS if mode == "cards" else HELP_WITHOUT_DICE
    return replace(found, help=told.get(kind, found.help), recon=False)  # the numbers on playing cards are printed


def card(name: str) -> str:
    """A resource card as it is called."""
    return TIERS.get(name, "Ace" if name == "1" else name)


def unit_symbol(unit: UnitView) -> str:
    """The map symbol of a unit."""
    return "parachute" if unit.parachute else unit.type


def unit_type(unit: UnitView) -> str:
    """The type of a unit in words."""
    return "Parachute Regular" if unit.parachute else TYPES[unit.type]


def strength(unit: UnitView) -> str:
    """Combat Value, in brackets while neutralised."""
    if unit.cv is None:
        return "no CV"
    return f"CV ({unit.cv}), neutralised" if unit.neutralised else f"CV {unit.cv}"


class Names:
    """Names of everything in a picture, by id."""

    def __init__(self, picture: Picture) -> None:
        self.side = picture.side
        self.units: dict[str, UnitView] = {unit.id: unit for unit in picture.units}
        self.areas: dict[str, AreaView] = {area.id: area for area in picture.areas}
        self.countries = {country.code: country for country in picture.countries}
        self.held = picture.event_held.name if picture.event_held else ""

    def area(self, area: str) -> str:
        """An area of the map, or the box of a unit."""
        if area in PLACES:
            return PLACES[area]
        return self.areas[area].name if area in self.areas else area

    def unit(self, unit: str) -> str:
        """A unit with its type."""
        view = self.units.get(unit)
        return f"{unit}, {unit_type(view)}" if view else unit

    def country(self, code: str) -> str:
        """A country by its name."""
        return self.countries[code].name if code in self.countries else code
