"""Small signs that every page shares: cell marks, states, dice, rule references, unit symbols.

Each one carries its meaning in shape or words as well as in colour, and text for a reader that sees neither.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django_htmx.jinja import htmx_script

from wargame import citing, turn_words
from wargame.labels import in_words, listed
from wargame.maps.symbols import symbol_svg
from wargame.web import bundles, letters
from wargame.web.once import sent_once

register = template.Library()

SMALL = 400  # characters: what is shorter weighs little more than its key

register.filter("in_words", in_words)
register.filter("unprintable", lambda value: letters.note(value) if isinstance(value, str) else "")
register.filter("turn_number", turn_words.number)
register.filter("meant", turn_words.meant)
register.filter("turn_named", turn_words.named)
register.filter("turn_titled", turn_words.titled)
register.filter("turn_short", turn_words.short)
register.filter("listed", listed)


@register.simple_tag
def server_time() -> str:
    """What the server's clock shows, for the clocks of the page."""
    return timezone.now().isoformat()


@register.simple_tag
def page_style(kind: str) -> SafeString:
    """The stylesheet of a kind of page, `css/page-KIND.css`."""
    return format_html('<link rel="stylesheet" href="{}">', static(f"wargame/css/page-{kind}.css"))


@register.simple_tag
def page_script(kind: str) -> SafeString:
    """The script of a kind of page, `js/page-KIND.js`. Where files stay as they are, htmx comes on its own.

    It says where the parts of it are that a page loads when it first changes, is touched, or has a piece pressed.
    """
    parts = {"morph": "wargame/js/idiomorph.js", "drag": "wargame/js/drag.js"}
    if kind in bundles.LATER:
        parts |= {"htmx": bundles.HTMX, "focus": "wargame/js/focus.js"}
    places = format_html_join("", ' data-{}="{}"', ((name, static(path)) for name, path in parts.items()))
    page = format_html('<script type="module" src="{}"{}></script>', static(f"wargame/js/page-{kind}.js"), places)
    return SafeString(htmx_script() + page) if settings.PLAIN_STATIC else page


MARKS: Mapping[str, tuple[str, str, str]] = {
    # kind: frame, letter, name
    "red": ("red", "R", "Red"),
    "blue": ("blue", "B", "Blue"),
    "green": ("green", "G", "Green"),
    "yellow": ("yellow", "Y", "Yellow"),
    "violet": ("violet", "V", "Violet"),
    "orange": ("orange", "O", "Orange"),
    "teal": ("teal", "T", "Teal"),
    "brown": ("brown", "N", "Brown"),
    "white": ("white", "W", "White"),
    "umpire": ("white", "W", "White"),
    "observer": ("observer", "O", "Observer"),
    "observers": ("observer", "O", "Observers"),
    "public": ("observer", "P", "Public"),
}

STATES: Mapping[str, tuple[str, str, str]] = {
    # state: glyph, tone, word
    "no_order": ("ring", "", "No order"),
    "drafting": ("half", "", "Drafting"),
    "submitted": ("full", "", "Submitted"),
    "locked": ("lock", "", "Locked"),
    "waits": ("glass", "", "Waits"),
    "awaits": ("glass", "warn", "Awaits a cell"),
    "review": ("half", "now", "Review"),
    "editing": ("half", "now", "Editing"),
    "late": ("triangle", "warn", "Late"),
    "owes": ("triangle", "warn", "Order due"),
    "nothing": ("ring", "", "Nothing due"),
    "accepted": ("full", "", "Accepted"),
    "amended": ("pen", "", "Amended"),
    "rerolled": ("die", "", "Rerolled"),
    "set": ("die", "", "Dice set"),
    "voided": ("cross", "", "Voided"),
    "recalled": ("turn", "", "Recalled"),
    "queued": ("ring", "", "Queued"),
    "running": ("half", "now", "Running"),
    "done": ("full", "", "Done"),
    "failed": ("triangle", "warn", "Failed"),
    "published": ("full", "", "Published"),
    "previewed": ("full", "", "Previewed"),
    "not_yet": ("ring", "", "Not yet"),
    "released": ("full", "", "Released"),
    "held": ("pause", "", "Held"),
    "paused": ("pause", "", "Paused"),
    "open": ("half", "now", "Open"),
    "answered": ("full", "", "Answered"),
    "default": ("dash", "", "Default used"),
    "present": ("full", "", "In the room"),
    "away": ("ring", "", "Not here"),
    "link_lost": ("triangle", "warn", "Link lost"),
    "stale": ("triangle", "warn", "Picture changed"),
    "attention": ("triangle", "warn", "Attention"),
    "chosen": ("full", "now", "Chosen"),
}


@lru_cache(maxsize=4096, typed=True)  # typed: a text that is safe already is not one that must be escaped
def _sign(component: str, /, **values: Any) -> SafeString:
    """A sign out of `templates/components`. A page has dozens of them, of few kinds, so each kind is drawn once."""
    return render_to_string(f"components/{component}.html", values)


def _letter(kind: str, name: str) -> str:
    return (name or kind or "?").strip()[:1].upper() or "?"


@register.simple_tag
def mark(kind: object, size: float = 17, name: str = "", silent: bool = False) -> SafeString:
    """The frame of a cell with its letter. `size` is the height in pixels.

    `silent` hides it from assistive technology where the cell's name is next to it.
    A kind that is none of the usual cells gets a neutral six-sided frame and the first letter of its name.
    """
    key = str(kind).strip().lower()
    frame, letter, known = MARKS.get(key, ("other", _letter(key, name), name or str(kind)))
    label = "" if silent else f"{name or known} cell"
    return _sign("mark", kind=frame, letter=letter, name=label, height=size, width=round(size * 26 / 18, 1))


@register.simple_tag
def status(state: object, word: object = "") -> SafeString:
    """Glyph and word of a state. `word` replaces the usual word; an unknown state shows a ring and its own name."""
    key = str(state).strip().lower().replace(" ", "_").replace("-", "_")
    glyph, tone, usual = STATES.get(key, ("ring", "", str(state).replace("_", " ").capitalize()))
    return _sign("status", glyph=glyph, tone=tone, word=word or usual)


@register.inclusion_tag("components/dice.html")
def dice(
    faces: Iterable[int | str], hit_on: Iterable[int] | int | None = None, replaced: bool = False
) -> dict[str, Any]:
    """Boxed digits; faces in `hit_on` are filled (a single number means that face or more).

    `replaced` strikes dice that a reroll has set aside.
    """
    thrown = [int(face) for face in faces]
    if hit_on is None:
        hits: set[int] = set()
    elif isinstance(hit_on, int):
        hits = {face for face in thrown if face >= hit_on}
    else:
        hits = set(hit_on)
    text = "Dice " + ", ".join(str(face) for face in thrown) if thrown else "No dice"
    if hit_on is not None and thrown:
        count = sum(face in hits for face in thrown)
        text += f": {count} hit{'' if count == 1 else 's'}"
    if replaced:
        text += ", replaced"
    return {"dice": [{"face": f, "hit": f in hits, "old": replaced} for f in thrown], "text": text}


@register.simple_tag(takes_context=True)
def ref(context: Context, *sections: object, system: str = "") -> SafeString:
    """Rule sections in the small condensed face, as in `7.31, RUL-28`, each leading to its text."""
    cited = ", ".join(str(section) for section in sections if section not in (None, ""))
    if not cited:
        return mark_safe("")
    return format_html(
        '<span class="ref"><span class="sr">Rule </span>{}</span>', citing.listed(context, cited, system)
    )


@register.simple_tag(takes_context=True)
def refusal(context: Context, problem: str, below: bool = False) -> SafeString:
    """A refusal in words, the rules it names leading to their text. `below`: it is below a line that says that
    nothing was changed or stored."""
    return citing.refused(context, in_words(problem, headed=below))


@register.simple_tag(takes_context=True)
def ruled(context: Context, reason: str) -> SafeString:
    """Why an order was not carried out, the rules it names leading to their text."""
    return citing.refused(context, reason)


@register.simple_tag(takes_context=True)
def cited(context: Context, text: str, system: str = "") -> SafeString:
    """A text, the rules it names leading to their text."""
    return citing.linked(context, text, system)


@register.simple_tag
def recon(reason: str = "", word: str = "reconstructed") -> SafeString:
    """The amber sign on data that does not come from the published game."""
    return _sign("recon", reason=reason, word=word)


@register.simple_tag
def symbol(side: str, kind: str, width: float = 34, label: str = "", neutralised: bool = False) -> SafeString:
    """One unit symbol; `side` RED or BLUE, `kind` as in `wargame.maps.symbols.kinds()`."""
    drawing = symbol_svg(side, kind, width=width, label=label, neutralised=neutralised)
    return mark_safe(drawing)


@register.simple_block_tag
def once(content: str, tag: str, css: str) -> SafeString:
    """An element with a class around a part that, unless small, a page is not sent again while it stays the same."""
    inside = content.strip()
    if len(inside) < SMALL:
        return mark_safe(f'<{tag} class="{css}">{inside}</{tag}>')  # its template has escaped it
    return mark_safe(sent_once(tag, inside, f' class="{css}"'))  # the same
