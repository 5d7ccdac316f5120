from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("adjudication", "0002_append_only")]

    operations = [
        migrations.RenameField("step", "stage", "phase"),
    ]
