"""Plain dictionaries for the shapes of `wargame.api.gives_traffic`, field by field."""

from __future__ import annotations

from dataclasses import asdict

from django.db.models import QuerySet

from adjudication.engine import matrix as rules
from wargame.access import Viewer
from wargame.api.show import Plain, picked
from wargame.models import Argument, Exercise, Message, Proposal, Rfi
from wargame.selectors import traffic as selector
from wargame.services import matrix


def traffic(viewer: Viewer) -> Plain:
    """What a cell reads and wrote."""
    return asdict(selector.traffic(viewer))


def rfis(exercise: Exercise) -> QuerySet[Rfi]:
    """The rows for `rfi`. Four queries for all of them."""
    return exercise.rfis.prefetch_related("answers__cells", "moves")


def rfi(row: Rfi) -> Plain:
    names = ("id", "question", "why", "turn", "needed_turn", "needed_at", "status", "reason", "asked_at")
    return {
        **picked(row, *names, "closed_at"),
        "number": row.own_number,
        "cell": row.cell_id,
        "asked_by": row.asked_name,
        "held": row.held_name,
        "answers": [
            picked(answer, "text", "public", "at")
            | {"by": answer.by_name, "cells": [cell.pk for cell in answer.cells.all()]}
            for answer in row.answers.all()
        ],
        "moves": [picked(move, "act", "from_name", "at") | {"by": move.by_name} for move in row.moves.all()],
    }


def messages(exercise: Exercise) -> QuerySet[Message]:
    """The rows for `message`. Three queries for all of them."""
    return exercise.messages.prefetch_related("cells", "actors")


def message(row: Message) -> Plain:
    names = ("id", "kind", "status", "sender", "to_umpire", "title", "text", "edited", "original", "reason")
    return {
        **picked(row, *names, "turn", "phase", "decided_by", "created_at", "decided_at"),
        "number": row.own_number,
        "cell": row.cell_id,
        "actor": row.actor_id,
        "by": row.by_name,
        "cells": [cell.pk for cell in row.cells.all()],
        "actors": [actor.pk for actor in row.actors.all()],
    }


def proposals(exercise: Exercise) -> QuerySet[Proposal]:
    """The rows for `proposal`. Five queries for all of them."""
    return exercise.proposals.prefetch_related("arguments__cell", "estimates", "shown_to", "estimates_from")


def proposal(row: Proposal) -> Plain:
    target = rules.target(row.base, matrix.weighed(row.arguments.all()))
    names = ("id", "action", "effect", "turn", "status", "base", "roll", "method", "success", "ruling")
    return {
        **picked(row, *names, "reason_code", "cost", "tell", "step"),
        "number": row.own_number,
        "cell": row.cell_id,
        "held": row.held_name,
        "shown_to": [cell.pk for cell in row.shown_to.all()],
        "estimates_from": [cell.pk for cell in row.estimates_from.all()],
        "arguments": [_argument(argument) for argument in row.arguments.all()],
        "estimates": [picked(found, "name", "percent") for found in row.estimates.all()],
        "target": target,
        "ways": rules.ways(target),
    }


def _argument(row: Argument) -> Plain:
    return picked(row, "id", "own", "favours", "text", "weight") | {"cell": row.cell_id}
