"""`{% memo %}`: a piece of a template that is drawn again only when what it shows is new."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from threading import Lock

from django import template
from django.template import Context, TemplateSyntaxError
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.utils.safestring import SafeString

from wargame import citing

MOST = 200  # drawings a piece: the rows and minutes of the exercises that are in play

register = template.Library()


class MemoNode(template.Node):
    """Draws its content from the named values, and remembers that drawing under them. Safe for threads."""

    def __init__(self, nodelist: NodeList, values: Mapping[str, FilterExpression]) -> None:
        self.nodelist, self._values = nodelist, values
        self._drawn: OrderedDict[bytes, SafeString] = OrderedDict()
        self._lock = Lock()

    def render(self, context: Context) -> SafeString:
        """The content, as drawn before for the same values. Rules lead to the same page, too."""
        values = {name: value.resolve(context) for name, value in self._values.items()}
        key = sha256(pickle.dumps((values, citing.address(context)), protocol=5)).digest()
        with self._lock:
            if key in self._drawn:
                self._drawn.move_to_end(key)
                return self._drawn[key]
        drawn = self.nodelist.render(context.new(values | {"request": context.get("request")}))
        with self._lock:
            self._drawn[key] = drawn
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        return drawn


@register.tag
def memo(parser: Parser, token: Token) -> MemoNode:
    """`{% memo line=line own=page.own %}...{% endmemo %}`: the content sees these values and nothing else.

    Whatever it shows has to be among them, so that no drawing is older than what it shows. Values are plain: texts,
    numbers, and dataclasses and tuples of them.
    """
    bits = token.split_contents()[1:]
    values = token_kwargs(bits, parser)
    if bits or not values:
        raise TemplateSyntaxError("memo: name every value that the content shows, as in {% memo line=line %}.")
    nodelist = parser.parse(("endmemo",))
    parser.delete_first_token()
    return MemoNode(nodelist, values)
