"""Reads JSON within limits: nothing that gets through can break the database or exhaust the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

from adjudication.engine import incoming

MOST_BYTES = 1_000_000


class TooLarge(APIException):
    """The body is larger than the API accepts."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE


class JSONParser(BaseParser):
    """Standard JSON in UTF-8 of at most one million bytes, nested at most twenty levels deep."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise TooLarge(f"The body is too large. The limit is {MOST_BYTES} bytes.")
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ParseError("The body is not valid JSON in UTF-8.") from error
        try:
            return incoming.plain_json(text)
        except ValueError as error:
            raise ParseError(f"The body cannot be read. {error}") from error
