"""What a page has it is not sent again."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from wargame import access
from wargame.templatetags.look import SMALL
from wargame.web.once import found_once, key_of, sent_once, without

ROAD = '<g class="road"><path d="M0 0L9 9"/></g>'


def test_a_known_part_comes_empty_and_keeps_its_element() -> None:
    html = f"<svg>{sent_once('g', ROAD)}{sent_once('g', '<rect/>')}</svg>"
    key = key_of(ROAD)
    assert without(html, {key}) == f'<svg><g data-once="{key}"></g>{sent_once("g", "<rect/>")}</svg>'
    assert without(html, set()) == html
    assert without(html, {"", "x", "0" * 12}) == html


def test_a_part_in_another_is_left_out_with_it_or_alone() -> None:
    towns = sent_once("g", "<circle/>")
    names = sent_once("g", f"{towns}<text/>")
    assert without(f"<svg>{names}</svg>", {key_of("<circle/>")}) == f"<svg>{names}</svg>".replace(
        towns, f'<g data-once="{key_of("<circle/>")}"></g>'
    )
    outer = key_of(f"{towns}<text/>")
    for known in ({outer}, {outer, key_of("<circle/>")}):
        assert without(names, known) == f'<g data-once="{outer}"></g>'
        assert without(without(names, known), known) == without(names, known)


def test_equal_parts_in_one_page_are_both_emptied() -> None:
    twice = sent_once("ol", "<li>1</li>", ' class="log"') * 2
    assert without(twice, {key_of("<li>1</li>")}).count("<li>") == 0


def test_the_tag_escapes_what_people_wrote_as_templates_do() -> None:
    template = Template('{% load look %}{% once "ol" "log" %} <li>{{ text }}</li> {% endonce %}')
    html = template.render(Context({"text": "</ol><!-- & -->" + SMALL * "x"}))
    content = f"<li>&lt;/ol&gt;&lt;!-- &amp; --&gt;{SMALL * 'x'}</li>"
    assert html == f'<ol class="log" data-once="{key_of(content)}">{content}</ol><!--{key_of(content)}-->'
    assert template.render(Context({"text": "short"})) == '<ol class="log"><li>short</li></ol>'


@pytest.mark.django_db
@pytest.mark.parametrize(("system", "pack"), [("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson")])
def test_a_publication_sends_a_page_what_changed_of_its_map_and_log(system: str, pack: str) -> None:
    world = worlds.begun(system=system, pack_name=pack, review="none")
    client, seat, cell = Client(), world.seats["blue"], world.cells["blue"]
    session = client.session
    session[access.SESSION_SEATS] = {str(world.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    page = client.get(reverse("cell", args=[world.exercise.pk, cell.pk])).content.decode()
    keys = ",".join(re.findall(r'data-once="(\w+)"', page))
    for _ in range(8):
        worlds.advance(world)
    address = reverse("cell_part", args=[world.exercise.pk, cell.pk, "news"])
    everything = client.get(address).content.decode()
    news = client.get(address, {"once": keys}).content.decode()
    assert len(news) < len(everything)
    kept = re.findall(r'<(\w+)[^<>]* data-once="(\w+)"[^<>]*></\1>', news)
    assert kept, "the ground of the map is the same"
    assert {key for _, key in kept} <= set(keys.split(","))
    assert re.findall(r'data-piece="(\w+)"\s+data-version="(\w+)"', news) == re.findall(
        r'data-piece="(\w+)"\s+data-version="(\w+)"', everything
    )


def test_one_thread_works_it_out_while_the_others_wait() -> None:
    asked: list[str] = []

    @found_once(2)
    def slow(text: str) -> str:
        asked.append(text)
        sleep(0.05)
        return text.upper()

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(slow, ["a"] * 8)) == ["A"] * 8
    assert asked == ["a"]
