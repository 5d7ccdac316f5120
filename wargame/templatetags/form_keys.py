"""`{% csrf_token %}` in every template: the token against forged requests, and the key under which the form goes once.

The second is here and not in its own tag, so that no form can be without it.
"""

from __future__ import annotations

import uuid

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: Context) -> SafeString:
    """Both hidden fields. A drawing for several people has a mark for a token: there the page fills in both itself."""
    token = str(context.get("csrf_token", ""))
    key = uuid.uuid4() if token.isalnum() else ""
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="form_key" data-key value="{}">',
        token,
        key,
    )
