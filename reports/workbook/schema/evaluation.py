"""The tables of the evaluation: each link of the report's chain by its number, and the chain itself."""

from __future__ import annotations

from reports.workbook.schema.shapes import TableLink, day, table, text, time, whole, written

COUNTS = (
    whole("for", "pieces of evidence that speak for it"),
    whole("against", "pieces that speak against it"),
    whole("neutral", "pieces that do neither"),
)
OBJECTIVE = text("objective", "its code; see Objectives")
TO_OBJECTIVE = TableLink(("objective",), "Objectives", ("objective",))

OBJECTIVES = table(
    "Objectives",
    "What the exercise teaches or asks; they belong to no turn.",
    text("objective", "its code"),
    text("kind"),
    written("title"),
    written("text"),
    text("rating", "of the report"),
    *COUNTS,
    key=("objective",),
)

INDICATORS = table(
    "Indicators",
    "What to watch for under each objective; they belong to no turn.",
    text("indicator", "its number, a text: 1.10 comes after 1.9"),
    OBJECTIVE,
    written("text", "what to watch for"),
    text("cell", "to watch"),
    written("when", "to watch"),
    *COUNTS,
    key=("indicator",),
    links=(TO_OBJECTIVE,),
)

EVIDENCE = table(
    "Evidence",
    "What was marked as evidence on an objective, for it or against it.",
    text("evidence", "its number"),
    OBJECTIVE,
    text("indicator", "its number; empty: the objective as a whole"),
    text("bearing", "for or against the indicator, or the objective where none is given; or neutral"),
    text("kind", "of thing that is marked"),
    text("reference", "the number of that thing in its own table; for a step that of the ledger"),
    whole("step", "of the ledger that it is, or that the entry or the sheet is about"),
    text("cell"),
    written("note"),
    time("time", "in the exercise’s zone"),
    key=("evidence",),
    links=(TO_OBJECTIVE, TableLink(("indicator",), "Indicators", ("indicator",))),
)

FINDINGS = table(
    "Findings",
    "The findings of the report; Chain has the evidence of each.",
    text("finding", "its number"),
    OBJECTIVE,
    text("kind", "strength or area to improve"),
    text("rating"),
    written("text"),
    written("reference", "the plan or doctrine that it is measured against"),
    written("analysis", "what was seen, what was expected, what happened, why"),
    key=("finding",),
)

PLAN = table(
    "Improvement plan",
    "The recommendations of the report with their corrective actions.",
    text("recommendation", "its number"),
    written("text", "of the recommendation"),
    written("root_cause"),
    written("action", "the corrective action"),
    text("owner", "see People; an office is in words"),
    day("start", "the day"),
    day("due", "the day"),
    text("status"),
    key=("recommendation",),
)

CHAIN = table(
    "Chain",
    "Each way from an objective to a recommendation, to join the other tables; empty where a link is missing.",
    OBJECTIVE,
    text("indicator", "its number; see Indicators"),
    text("evidence", "its number; see Evidence"),
    text("bearing", "of the evidence"),
    text("finding", "its number; see Findings"),
    text("recommendation", "its number; see Improvement plan"),
    links=(
        TO_OBJECTIVE,
        TableLink(("indicator",), "Indicators", ("indicator",)),
        TableLink(("evidence",), "Evidence", ("evidence",)),
        TableLink(("finding",), "Findings", ("finding",)),
        TableLink(("recommendation",), "Improvement plan", ("recommendation",)),
    ),
)
