from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("adjudication", "0007_pack_editors"),
    ]

    operations = [
        migrations.AddField(
            model_name="storedpack",
            name="co_authors",
            field=models.JSONField(default=list),
        ),
    ]
