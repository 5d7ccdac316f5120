"""The sessions of browsers, in the database, read with a prepared query: every request of a page reads one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from adjudication.prepared_sql import Prepared

_session = Prepared(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now), str, datetime)


def alive(user: AbstractBaseUser, keys: Iterable[str]) -> set[str]:
    """The sessions among `keys` in which `user` is still signed in. One query."""
    rows = Session.objects.filter(session_key__in=list(keys), expire_date__gt=timezone.now())
    hashes = {user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()}
    return {row.session_key for row in rows if _holds(row.get_decoded(), user, hashes)}


def _holds(said: Mapping[str, Any], user: AbstractBaseUser, hashes: Collection[str]) -> bool:
    return said.get(SESSION_KEY) == str(user.pk) and said.get(HASH_SESSION_KEY) in hashes


class SessionStore(db.SessionStore):
    """Django's own store."""

    def _get_session_from_db(self) -> Any:
        found = _session.first(self.session_key, timezone.now()) if self.session_key else None
        if found is None:
            self._session_key = None
        return found
