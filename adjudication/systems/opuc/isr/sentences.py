"""Sentences of chapter 5."""

from __future__ import annotations

EVENTS = {
    "fight.dummy": "{unit} at {at} was a dummy and leaves play.",
    "isr.hid": "Hidden again, {side}: {units}.",
    "isr.revealed_adjacent": "Seen from next to them, {side} at {at}: {units}.",
    "isr.revealed_close": "Detected by close ISR, {side} at {at}: {units}.",
    "isr.revealed_deep": "Detected by deep ISR, {side} at {at}: {units}.",
    "isr.revealed_assault": "Revealed by their attack, {side} at {at}: {units}.",
    "isr.revealed_assaulted": "Revealed under attack, {side} at {at}: {units}.",
    "isr.revealed_fired": "Revealed by their fire, {side} at {at}: {units}.",
    "isr.dummies": "Dummies of {side} at {at} are found out and leave play: {units}.",
    "isr.looks": "Blocks are in contact: {count:look is|looks are} taken.",
    "isr.look": "{unit} looks from {origin} into {target}: {value}, {needs} detects.",
    "isr.look_hidden": "{unit} looks from {origin} into {target}.",
    "isr.look_again": "{unit} looks again into {target}: {value}, {needs} detects.",
    "isr.deep_dice": "{side} throws {count:deep ISR die|deep ISR dice}: {faces}.",
    "isr.deep_lost": "{side} throws {count:deep ISR die|deep ISR dice}: {faces}. {ones} lost for good.",
    "isr.deep_none": "{side} has no deep ISR dice to throw.",
    "isr.deep_assigned": "{side} assigns a deep ISR die of {face} to {target}.",
    "isr.deep_planned": "{side} assigns a deep ISR die to {target}.",
    "isr.deep_taken": "{side} looks at {target} with a deep ISR die.",
    "isr.deep_thrown": "{side} throws a deep ISR die on {target}: {face}.",
    "isr.deep_again": "{side} throws the die on {target} again: {face}.",
    "isr.deep_card": "{side} re-tasks its sensors on {target}: {face}.",
    "isr.closed_seen": "{target} is detected.",
    "isr.closed_kept": "{side} leaves the die on {target} as it is.",
    "isr.closed_missed": "Nothing is detected in {target}.",
    "isr.closed_over": "The look into {target} is over.",
}
PROBLEMS = {
    "isr.no_card": "No card for another throw is held.",
    "isr.card_deep": "The card throws dice of deep ISR again, no others.",
    "isr.card_later": "The card is for a die that has no throw of its own left; this one has.",
    "isr.no_reroll": "This die may not be thrown again.",
    "isr.no_such_die": "There is no unused die that shows {face}.",
    "isr.nothing_hidden": "No hidden block of the enemy stands at {place}.",
}
ROWS = {
    "isr.night": "night",
    "isr.recce": "reconnaissance block",
}
ROLLS = {
    "roll.deep_isr": "Deep ISR",
    "roll.close_isr": "Close ISR",
}


THROWS = {"first": "thrown", "again": "again", "card": "card"}

CATALOGUE: dict[str, str] = EVENTS | PROBLEMS | ROWS | ROLLS
