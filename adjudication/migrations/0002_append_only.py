"""The database itself refuses to change the ledger."""

from django.db import migrations

GUARD = """
CREATE FUNCTION white_cell_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER ledger_rows BEFORE UPDATE OR DELETE ON adjudication_step
    FOR EACH ROW EXECUTE FUNCTION white_cell_append_only();
CREATE TRIGGER ledger_table BEFORE TRUNCATE ON adjudication_step
    FOR EACH STATEMENT EXECUTE FUNCTION white_cell_append_only();
"""

UNGUARD = """
DROP TRIGGER ledger_rows ON adjudication_step;
DROP TRIGGER ledger_table ON adjudication_step;
DROP FUNCTION white_cell_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("adjudication", "0001_initial")]

    operations = [migrations.RunSQL(GUARD, UNGUARD)]
