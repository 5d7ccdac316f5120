"""Single submission of forms: a repeat under the same key receives the first answer, without a change."""

from __future__ import annotations

import hashlib
import hmac
import zlib
from dataclasses import dataclass
from datetime import timedelta

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from wargame.models import SentForm

KEPT = timedelta(hours=6)  # longer than any browser or person goes on sending the same form


class FirstAnswer(msgspec.Struct, frozen=True):
    """An answer as it was given first. `notices` are what the next page says: level, sentence and tags of each.

    `body` is empty where it was pieces of a page, which are drawn anew.
    """

    status: int
    headers: dict[str, str]
    notices: list[tuple[int, str, str]]
    body: bytes


@dataclass(frozen=True)
class Sending:
    """One sending of a form: who sent it, with the rights of now; under which key; where to and what it says."""

    holder: str
    key: str
    about: str

    @property
    def named(self) -> dict[str, str]:
        """The fields that identify the row of a form: digests of sender, key and subject."""
        return {"holder": _digest(self.holder), "key": _digest(self.key), "about": _digest(self.about)}

    @property
    def keyed(self) -> dict[str, str]:
        """The fields that identify everything a person sent under this key."""
        return {"holder": _digest(self.holder), "key": _digest(self.key)}


def begin(sending: Sending) -> SentForm | FirstAnswer:
    """A row for something sent for the first time, or the answer that was given then.

    Inside a transaction, which is the one that makes the change: while the first sending is under way, the second waits
    here until it is over. Where the first came to nothing, the second becomes the first.
    """
    try:
        with transaction.atomic():
            return SentForm.objects.create(**sending.named)
    except IntegrityError:
        row = SentForm.objects.get(**sending.named)
    return msgspec.msgpack.decode(zlib.decompress(_sealed(bytes(row.answer), sending)), type=FirstAnswer)


def answered(row: SentForm, sending: Sending, answer: FirstAnswer) -> None:
    """Keep the answer for the next sending."""
    row.answer = _sealed(zlib.compress(msgspec.msgpack.encode(answer), 1), sending)
    row.save(update_fields=["answer"])


def came_to_nothing(row: SentForm) -> None:
    """Forget a form that changed nothing, so that it can be sent again: the refusal may no longer be true."""
    row.delete()


def said_something_else(sending: Sending) -> bool:
    """True if the person has sent another content under the same key."""
    return SentForm.objects.filter(**sending.keyed).exclude(**sending.named).exists()


def sweep() -> int:
    """Forget what was sent more than `KEPT` ago; how many rows there were."""
    return SentForm.objects.filter(sent_at__lt=timezone.now() - KEPT).delete()[0]


def _digest(text: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), f"sent {text}".encode(), hashlib.sha256).hexdigest()


def _sealed(data: bytes, sending: Sending) -> bytes:
    """The data with a stream of bits laid over it that only this server makes, and only out of the sender's key.

    Done twice, it is the data again. No two answers share a stream: a row is answered once.
    """
    seed = hmac.digest(settings.SECRET_KEY.encode(), repr(sending).encode(), "sha256")
    stream = hashlib.shake_256(seed).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(stream)).to_bytes(len(data))
