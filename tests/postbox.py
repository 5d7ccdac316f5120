"""A mail server on this machine, for tests."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tests.patience import PATIENCE
from wargame.web import mail_server


class Box:
    """What a mail server took, and what it answers to the next messages."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.answers: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        if self.answers:
            return self.answers.pop(0)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.taken.append(message)
        return "250 OK"


@contextmanager
def open_box(settings: Any) -> Iterator[Box]:
    """A box whose server the settings name."""
    found = Box()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Controller(found, hostname="127.0.0.1", port=port, ready_timeout=PATIENCE)
    server.start()
    given = {"HOST": "127.0.0.1", "PORT": str(port), "SECURITY": "none", "FROM": "White Cell <wargame@example.edu>"}
    settings.MAIL = mail_server.mail_server({f"WHITE_CELL_MAIL_{name}": value for name, value in given.items()})
    for name, value in settings.MAIL.for_django().items():
        setattr(settings, name, value)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    yield found
    server.stop()
