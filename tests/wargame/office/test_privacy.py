"""The privacy page says of every table what it holds about people."""

from __future__ import annotations

import os

from wargame.office import privacy


def test_each_table_has_its_line_and_no_line_is_about_a_table_that_is_gone() -> None:
    assert set(privacy.stored()) == set(privacy.tables())


def test_a_table_that_names_a_person_says_so() -> None:
    """Columns by which people are named have a line about a person."""
    telling = {"name", "by_name", "made_by", "edited_by", "author", "username", "owner", "seat", "asked_by", "device"}
    silent = []
    for label, model in privacy.tables().items():
        columns = {field.name for field in model._meta.fields} & telling
        if columns and not privacy.stored()[label].personal:
            silent.append((label, columns))
    named_things = {
        "auth.Group", "auth.Permission", "wargame.Cell", "wargame.Actor", "wargame.LtiPlatform",
        "socialaccount.SocialApp",
    }  # fmt: skip
    assert [one for one in silent if one[0] not in named_things] == []


def test_the_page_has_the_tables_of_the_program() -> None:
    """`GOLDEN=write` writes them anew."""
    if os.environ.get("GOLDEN") == "write":
        privacy.PAGE.write_text(privacy.page(), encoding="utf-8")
    assert privacy.PAGE.read_text(encoding="utf-8") == privacy.page()
