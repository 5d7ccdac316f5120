"""The tables of the game itself."""

from __future__ import annotations

from reports.workbook.schema.shapes import (
    EVIDENCE,
    STEP,
    TO_CELL,
    TO_PERSON,
    TableLink,
    json,
    number,
    table,
    text,
    time,
    whole,
    written,
    yes_no,
)

ORDER_ID = text("order_id", "names the order in this exercise, such as O-8-3: step 8, order 3")
EVENT_ID = text("event_id", "names the event in this exercise, such as EV-8-12: step 8, event 12")
TO_ORDER = TableLink(("order_id",), "Orders", ("order_id",))
TO_EVENT = TableLink(("event_id",), "Events", ("event_id",))

ORDERS = table(
    "Orders",
    "Orders as they were carried out or refused.",
    ORDER_ID,
    STEP,
    whole("number", "in the sequence of the step; those that were refused come after those that were carried out"),
    text("side", "whose order it is"),
    text("cell", "that makes the decision; see Cells"),
    text("remit", "the remit of the cell whose decision it is; empty for the cell that leads the side"),
    text("decision", "what was to be decided"),
    text("order", "what kind of order"),
    text("words", "the order in words"),
    text("source", "sheet, standing (a standing order), default (no one answered) or implied"),
    text("given_by", "cell, umpire, paper (typed in from a sheet of paper) or draft (not submitted at the lock)"),
    text("outcome", "carried out or refused"),
    text("reason", "why it was refused, in words"),
    json("reasons", "why it was refused, as the rules record it"),
    whole("first_event", "index of the first event that it led to; see Events. Orders at the same time share theirs"),
    whole("last_event", "index of the last event that it led to"),
    json("content", "the full order"),
    key=("order_id",),
    links=(TO_CELL,),
)

ROLLS = table(
    "Rolls",
    "Every roll of the steps in force with its exact odds.",
    STEP,
    whole("draw", "number of the roll in its step"),
    text("event_id", "of the event that it is part of; see Events"),
    text("side", "who rolls"),
    text("purpose", "what for"),
    text("subject", "who or what it concerns"),
    whole("dice", "number of dice"),
    whole("faces", "of each die"),
    text("thrown", "the dice as they fell"),
    text("test", "how the dice are read"),
    whole("target", "the number to reach or stay below, where there is one"),
    whole("result", "1 or 0 for a test, hits, the entry of a table, or the sum"),
    text("modifiers", "each by its key, with its value and section of the rules"),
    text("rule", "section of the rules"),
    text("source", "seed, reroll, forced (set by the umpire) or typed (rolled in the room)"),
    yes_no("contested", "whether it counts as luck: rolled, more was better, and other results were possible"),
    number("chance", "before the roll, of success, of a hit where hits count, else of a result at least this good"),
    number("expected", "the mean of all it could have been"),
    number("percentile", "share of all possible results that are lower, the same result counted half"),
    key=("step", "draw"),
    links=(TO_EVENT,),
)

EVENTS = table(
    "Events",
    "Everything that came to pass, with what was hidden from the sides.",
    EVENT_ID,
    STEP,
    whole("index", "number of the event in its step"),
    text("order_id", "of the order that led to it; see Orders. Of orders at the same time, that of the last"),
    text("event", "its kind; MatrixDecided is a matrix action, which is outside the rules"),
    text("text", "in words, as the umpire reads it"),
    text("rule", "section of the rules"),
    json("content", "the full event"),
    key=("event_id",),
    links=(TO_ORDER,),
)

TRACKS = table(
    "Tracks",
    "Every public number and the score after each step.",
    STEP,
    text("track", "its key; score is the score"),
    text("side", "whose it is"),
    whole("value", "after the step; one that ends a turn has a row for the end of that turn and one for the next"),
)

RULINGS = table(
    "Rulings",
    "What the umpire accepted, changed and undid. What was undone is listed and not counted.",
    STEP,
    text("number", "as in the report; RA-01 is the first result that was accepted as it is, which the report counts"),
    yes_no("stands", "whether its step was not undone; an undo never stands"),
    yes_no("counts", "whether it stands and changed a result, dice or the state: the report counts these"),
    text("verdict", "what the umpire did with the result"),
    text("reason", "why, as a category"),
    written("note", "and in words"),
    yes_no("told", "whether the cells can read it"),
    json("subject", "the roll, order or edits concerned; for an undo the step undone"),
    json("findings", "what changed: name, the engine’s result, the umpire’s"),
    EVIDENCE,
)
UNITS_ABOUT = "Each side’s own units at the end of each turn. The columns are those of the rule system."

DECISIONS = table(
    "Decisions",
    "Every order with who decided it, what it promised from what its side knew, and whether its odds were looked at.",
    text("decision_id", "names the decision in this exercise, such as D-8-3: step 8, order 3"),
    text("order_id", "of the same order; see Orders"),
    STEP,
    text("cell", "that decided; see Cells"),
    text("side", "whose order it is"),
    text("sheet", "number of the cell’s order sheet; see Order sheets"),
    text("drafted_by", "who changed the sheet last; see People"),
    text("submitted_by", "who submitted it; see People"),
    text("post", "of the person who submitted it, else of the one who drafted it"),
    text("decision", "what was to be decided"),
    text("order", "what kind of order"),
    text("words", "the order in words"),
    text(
        "answered",
        "by: order, draft (not submitted at the lock), standing order, default (the program decided) or end of sheet"
        " (the sheet said nothing more)",
    ),
    text("given_by", "cell, umpire, or paper (typed in from a sheet of paper)"),
    text("outcome", "carried out or refused"),
    text("reason", "why it was refused, in words"),
    whole("first_event", "index of the first event that it led to; see Events"),
    whole("last_event", "index of the last event that it led to"),
    number(
        "chance",
        "from 0 to 1, that its side would gain something by what it began, from what the side knew at that moment;"
        " empty where it began nothing that leads to dice",
    ),
    number("gain", "how many things the side would gain on average, less those that it would lose"),
    whole("alternatives", "other options of the menu at that moment; 23 or 24: so many or more"),
    number("best_gain", "gain of the best of up to three other orders of the same kind"),
    number("best_chance", "chance of that one"),
    yes_no("odds_shown", "whether White Cell shows odds for such an order"),
    yes_no("odds_opened", "whether someone in the cell had the odds of just this order on their screen"),
    time("odds_first", "when first, in the exercise’s zone"),
    time("odds_last", "when last"),
    whole("odds_people", "how many people of the cell had"),
    key=("decision_id",),
    links=(TO_ORDER, TO_CELL),
)

ODDS = table(
    "Odds",
    "Each order whose odds someone looked at before the lock, ordered or not.",
    text("cell", "of the person; see Cells"),
    text("person", "see People"),
    text("order", "what kind of order"),
    text("words", "the order in words"),
    time("first", "when first, in the exercise’s zone"),
    time("last", "when last"),
    whole("times", "how often the odds were put on the screen"),
    yes_no("ordered", "whether just this order was on the cell’s sheet of that decision"),
    json("content", "the full order"),
    links=(TO_CELL, TO_PERSON),
)
