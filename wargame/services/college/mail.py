"""Sending email: a row first, then a worker that gives it to the mail server.

While a message is given to the server, its row is locked, and the transaction that notes it as sent ends right after
the server has accepted it. A worker that is killed leaves the row as it was, and another one sends it. Only between the
server's acceptance and the commit, a few milliseconds, could a killed worker send the same message twice; it then has
the same Message-ID, by which email programs drop it.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.utils import timezone

from wargame.models import Mail

log = logging.getLogger(__name__)

KEPT = timedelta(days=30)  # so long the row of a message stays, so that its occasion sends no second one
LASTS = timedelta(days=1)
PAUSES = (1, 2, 5, 10, 30, 60)  # minutes until the server is asked again; from then on always the last
FOR_GOOD = 500  # an answer of a mail server from here on does not change by waiting


def works() -> bool:
    """Whether this installation sends email."""
    return settings.MAIL is not None


def keep(*, key: str, to: str, subject: str, text: str, lasts: timedelta = LASTS, unsubscribe: str = "") -> bool:
    """Keep a message until a worker sends it; False if its occasion, the `key`, has had one.

    After `lasts` it is out of date and not sent any more. `unsubscribe`: where one press ends such messages. Nothing is
    kept where no mail server is set up.
    """
    if not works():
        return False
    now = timezone.now()
    given = {
        "to": to,
        "subject": subject,
        "text": text,
        "next_at": now,
        "until": now + lasts,
        "unsubscribe": unsubscribe,
    }
    return Mail.objects.get_or_create(key=key, defaults=given)[1]


def deliver() -> int:
    """Send what waits; how many messages the server accepted. A server that cannot be reached ends the round."""
    sent = 0
    if not works():
        return sent
    server = get_connection()
    try:
        while (outcome := _next(server.send_messages)) is not None:
            sent += outcome
    except OSError as error:
        log.warning("The mail server %s takes no email: %s", settings.EMAIL_HOST, error)
    finally:
        _close(server)
    return sent


def _next(send: Callable[[list[EmailMessage]], Any]) -> int | None:
    """Try one message: 1 if it was accepted, 0 if not, None if none waits. OSError: no server, and the row waits."""
    failed: OSError | None = None
    with transaction.atomic():
        row = _waiting(timezone.now()).select_for_update(skip_locked=True).first()
        if row is None:
            return None
        try:
            send([_message(row)])
        except (smtplib.SMTPDataError, smtplib.SMTPRecipientsRefused, ValueError) as error:
            _refused(row, error)
        except OSError as error:
            _wait(row, _trouble(error))
            failed = error
        else:
            row.sent_at, row.text, row.problem = timezone.now(), "", ""
        row.save()
    if failed is not None:
        raise failed
    return int(row.sent_at is not None)


def waiting() -> tuple[int, str]:
    """How many messages wait, and why the one that was tried last did not go. One query."""
    rows = _waiting().order_by("-tries").values_list("problem", flat=True)
    found = list(rows[:1000])
    return len(found), next((one for one in found if one), "")


def sweep() -> int:
    """Delete the rows of messages that are sent or out of date and older than `KEPT`; how many there were."""
    now = timezone.now()
    Mail.objects.filter(until__lte=now).exclude(text="").update(text="")
    return Mail.objects.filter(made_at__lt=now - KEPT, until__lte=now).delete()[0]


def _waiting(due: datetime | None = None) -> Any:
    now = timezone.now()
    rows = Mail.objects.filter(sent_at=None, given_up=False, until__gt=now).exclude(to="")
    return rows.filter(next_at__lte=due) if due else rows


def _message(row: Mail) -> EmailMessage:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    headers = {"Message-ID": f"<{row.pk}@{domain}>", "Auto-Submitted": "auto-generated"}
    if row.unsubscribe:
        headers |= {"List-Unsubscribe": f"<{row.unsubscribe}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(row.subject, row.text, to=[row.to], headers=headers)


def _refused(row: Mail, error: Exception) -> None:
    """Note the server's refusal, permanently or until the next attempt."""
    code, said = _answer(error)
    if code is None or code >= FOR_GOOD:
        row.given_up, row.text = True, ""
        row.problem = f"The mail server refused the message: {said}"[:200]
        log.warning("The mail server refused message %s: %s", row.pk, said)
    else:
        _wait(row, f"The mail server put the message off: {said}")


def _trouble(error: OSError) -> str:
    """Why the server takes no email at all. Messages wait until someone has mended that."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"The mail server takes no email from White Cell: {_answer(error)[1]}"
    return "The mail server cannot be reached."


def _answer(error: Exception) -> tuple[int | None, str]:
    said: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, said = next(iter(error.recipients.values()))
    elif isinstance(error, smtplib.SMTPResponseException):
        code, said = error.smtp_code, error.smtp_error
    else:
        return None, str(error)
    return code, said.decode(errors="replace") if isinstance(said, bytes) else str(said)


def _wait(row: Mail, problem: str) -> None:
    row.next_at = timezone.now() + timedelta(minutes=PAUSES[min(row.tries, len(PAUSES) - 1)])
    row.tries += 1
    row.problem = problem[:200]


def _close(server: Any) -> None:
    try:
        server.close()
    except OSError:
        log.info("The mail server ended the connection first.")
