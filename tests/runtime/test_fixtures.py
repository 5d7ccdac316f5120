"""The fixtures that other tests trust."""

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from playwright.sync_api import Browser

GUARD = """
CREATE TABLE guarded (word text);
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON guarded EXECUTE FUNCTION refuse();
ALTER TABLE guarded ENABLE ALWAYS TRIGGER no_truncate;
INSERT INTO guarded VALUES ('kept');
"""


@pytest.mark.django_db(transaction=True)
def test_the_flush_passes_triggers_that_hold_for_everybody_else() -> None:
    with connection.cursor() as cursor:
        cursor.execute(GUARD)
        try:
            with pytest.raises(DatabaseError, match="append only"), transaction.atomic():
                cursor.execute("TRUNCATE guarded")
            connection.ops.execute_sql_flush(['TRUNCATE "guarded"'])
            cursor.execute("SELECT count(*) FROM guarded")
            assert cursor.fetchone() == (0,)
            with pytest.raises(DatabaseError, match="append only"), transaction.atomic():
                cursor.execute("TRUNCATE guarded")
            call_command("flush", interactive=False, verbosity=0)
        finally:
            cursor.execute("DROP TABLE guarded; DROP FUNCTION refuse()")


def test_the_browser_runs(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<h1>White Cell</h1>")
    assert page.get_by_role("heading").inner_text() == "White Cell"
    page.close()
