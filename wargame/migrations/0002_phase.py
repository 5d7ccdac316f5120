from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("wargame", "0001_initial")]

    operations = [
        migrations.RenameField("decision", "stage", "phase"),
        migrations.RenameField("observation", "stage", "phase"),
    ]
