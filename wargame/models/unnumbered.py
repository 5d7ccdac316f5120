"""Rows whose ids are visible to cells."""

from __future__ import annotations

import secrets

from django.db import models

MOST = 2**36  # eleven digits: what forms take for a number, and too many for two to meet by chance


def fresh_id() -> int:
    """A random id."""
    return secrets.randbelow(MOST - 1) + 1


class Unnumbered(models.Model):
    """A row whose id reveals nothing.

    Cells read ids in addresses, and ids in a row would count what they do not see. So these rows have no order by id:
    each model names its own.
    """

    id = models.BigIntegerField(primary_key=True, default=fresh_id, editable=False)

    class Meta:
        abstract = True
