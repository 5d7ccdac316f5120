"""The database lets go of the ledger of one game that is named as deleted, and refuses every other change as before."""

from django.db import migrations

GUARD = """
CREATE OR REPLACE FUNCTION white_cell_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.game_id::text = current_setting('white_cell.deleted_game', true) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""

BEFORE = """
CREATE OR REPLACE FUNCTION white_cell_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("adjudication", "0011_geography_owner")]

    operations = [migrations.RunSQL(GUARD, BEFORE)]
