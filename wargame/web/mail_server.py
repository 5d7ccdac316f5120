"""The mail server of the installation, as its environment variables name it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.headerregistry import Address
from email.utils import parseaddr
from typing import Any

PORTS = {"starttls": 587, "tls": 465, "none": 25}
PATIENCE = 10  # seconds for each answer of the server


@dataclass(frozen=True)
class MailServer:
    """`security`: a key of `PORTS`. `sender`: an address, with or without a name before it. No `user`: no sign-in."""

    host: str
    port: int
    security: str
    user: str
    password: str
    sender: str

    def for_django(self) -> dict[str, Any]:
        """The server as Django's settings name it."""
        return {
            "EMAIL_HOST": self.host, "EMAIL_PORT": self.port, "EMAIL_HOST_USER": self.user,
            "EMAIL_HOST_PASSWORD": self.password, "EMAIL_USE_TLS": self.security == "starttls",
            "EMAIL_USE_SSL": self.security == "tls", "EMAIL_TIMEOUT": PATIENCE, "DEFAULT_FROM_EMAIL": self.sender,
        }  # fmt: skip


def mail_server(given: Mapping[str, str]) -> MailServer | None:
    """The server, or None where no host is named. ValueError, with a sentence: a variable is missing or wrong."""
    host = given.get("WHITE_CELL_MAIL_HOST", "").strip()
    if not host:
        return None
    security = given.get("WHITE_CELL_MAIL_SECURITY", "").strip().lower() or "starttls"
    if security not in PORTS:
        raise ValueError(f"WHITE_CELL_MAIL_SECURITY is “{security}”. Use starttls, tls or none.")
    port = given.get("WHITE_CELL_MAIL_PORT", "").strip() or str(PORTS[security])
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ValueError(f"WHITE_CELL_MAIL_PORT is “{port}”. Use a number from 1 to 65535.")
    sender = given.get("WHITE_CELL_MAIL_FROM", "").strip()
    if not _is_address(sender):
        raise ValueError("WHITE_CELL_MAIL_HOST is set, but WHITE_CELL_MAIL_FROM is not an email address. Set both.")
    user, password = given.get("WHITE_CELL_MAIL_USER", ""), given.get("WHITE_CELL_MAIL_PASSWORD", "")
    return MailServer(host, int(port), security, user, password, sender)


def _is_address(text: str) -> bool:
    try:
        found = Address(addr_spec=parseaddr(text)[1])
    except (ValueError, IndexError):
        return False
    return bool(found.username and found.domain)
