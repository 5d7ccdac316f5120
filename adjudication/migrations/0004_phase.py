from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("adjudication", "0003_run_times")]

    operations = [
        migrations.RenameField("step", "stage", "phase"),
    ]
