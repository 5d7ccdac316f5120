"""The sessions of browsers, in the database, read with a prepared query: every request of a page reads one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from adjudication.prepared_sql import Prepared

_session = Prepared(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now), str, datetime)


class SessionStore(db.SessionStore):
    """Django's own store."""

    def _get_session_from_db(self) -> Any:
        found = _session.first(self.session_key, timezone.now()) if self.session_key else None
        if found is None:
            self._session_key = None
        return found
