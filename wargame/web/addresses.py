"""Parts of addresses."""


class Number:
    """A key or a number of at most 18 digits: every one fits the database, and a longer one is no address."""

    regex = "[0-9]{1,18}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """The part of the address."""
        return str(value)
