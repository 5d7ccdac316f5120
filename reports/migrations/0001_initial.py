import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import wargame.models.unnumbered


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("wargame", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Approval",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "act",
                    models.CharField(
                        choices=[("approved", "Approved"), ("reopened", "Reopened"), ("revised", "New draft")],
                        max_length=8,
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("by_name", models.CharField(max_length=80)),
                ("reason", models.CharField(blank=True, max_length=400)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="report_approvals",
                        to="wargame.exercise",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "part",
                    models.CharField(
                        choices=[
                            ("handling", "Handling"),
                            ("contact", "Point of contact"),
                            ("summary", "Executive summary"),
                            ("objective", "Objective"),
                            ("finding", "Finding"),
                            ("decision", "Decision that mattered"),
                            ("dropped", "Decision left out"),
                            ("lesson", "Lesson"),
                            ("recommendation", "Recommendation"),
                        ],
                        max_length=16,
                    ),
                ),
                ("subject", models.CharField(blank=True, max_length=60)),
                ("number", models.PositiveIntegerField(default=0)),
                ("values", models.JSONField(default=dict)),
                ("edited_by", models.CharField(blank=True, max_length=80)),
                ("edited_at", models.DateTimeField(auto_now=True)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="report_entries",
                        to="wargame.exercise",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("exercise", "part", "subject"), name="one_entry_per_subject"),
                    models.UniqueConstraint(
                        condition=models.Q(("number", 0), _negated=True),
                        fields=("exercise", "part", "number"),
                        name="entry_numbers_differ",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Paper",
            fields=[
                ("attempts", models.PositiveIntegerField(default=0)),
                ("worker", models.CharField(blank=True, max_length=200)),
                ("heartbeat_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("progress", models.PositiveIntegerField(default=0)),
                ("progress_note", models.CharField(blank=True, max_length=200)),
                ("error", models.TextField(blank=True)),
                ("queued_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("sitrep", "Situation report"),
                            ("aar", "After-action report"),
                            ("join_cards", "Join cards"),
                            ("order_sheets", "Order sheets"),
                            ("maps", "Maps"),
                            ("workbook", "Analyst's workbook"),
                            ("data", "Data folder"),
                            ("read_ahead", "Read-ahead"),
                            ("roles", "Role sheets"),
                            ("script", "Umpire’s script"),
                            ("hot_wash", "Hot-wash slides"),
                            ("grading", "Participation record"),
                        ],
                        max_length=12,
                    ),
                ),
                ("turn", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                ("through_seq", models.PositiveIntegerField(default=0)),
                ("base_url", models.CharField(blank=True, max_length=200)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Being made"),
                            ("done", "Ready"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("file", models.BinaryField(blank=True, null=True)),
                ("brief", models.BinaryField(blank=True, null=True)),
                ("pages", models.PositiveIntegerField(default=0)),
                ("facts", models.JSONField(default=dict)),
                ("issue", models.PositiveIntegerField(default=0)),
                ("inputs_digest", models.CharField(blank=True, max_length=64)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="papers",
                        to="wargame.cell",
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="papers", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["kind", "turn", "cell__order", "queued_at", "id"],
                "indexes": [models.Index(fields=["status", "heartbeat_at"], name="reports_pap_status_e63ec4_idx")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("cell__isnull", False)),
                        fields=("exercise", "kind", "turn", "cell"),
                        name="one_paper_per_cell_and_turn",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("cell__isnull", True)),
                        fields=("exercise", "kind", "turn", "version"),
                        name="one_public_paper_per_turn_and_version",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaperIssue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("sitrep", "Situation report"),
                            ("aar", "After-action report"),
                            ("join_cards", "Join cards"),
                            ("order_sheets", "Order sheets"),
                            ("maps", "Maps"),
                            ("workbook", "Analyst's workbook"),
                            ("data", "Data folder"),
                            ("read_ahead", "Read-ahead"),
                            ("roles", "Role sheets"),
                            ("script", "Umpire’s script"),
                            ("hot_wash", "Hot-wash slides"),
                            ("grading", "Participation record"),
                        ],
                        max_length=12,
                    ),
                ),
                ("turn", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                ("issue", models.PositiveIntegerField()),
                ("through_seq", models.PositiveIntegerField(default=0)),
                ("file", models.BinaryField(blank=True, null=True)),
                ("digest", models.CharField(max_length=64)),
                ("brief", models.BinaryField(blank=True, null=True)),
                ("brief_digest", models.CharField(blank=True, max_length=64)),
                ("pages", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="paper_issues",
                        to="wargame.cell",
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="paper_issues", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["kind", "turn", "cell__order", "version", "issue", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("cell__isnull", False)),
                        fields=("exercise", "kind", "turn", "cell", "issue"),
                        name="one_issue_of_a_number_per_cell_and_turn",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("cell__isnull", True)),
                        fields=("exercise", "kind", "turn", "version", "issue"),
                        name="one_issue_of_a_number_per_turn_and_version",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayOut",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                (
                    "points",
                    models.JSONField(help_text="The points at the end of the turn, game by game, for each order"),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="play_outs", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("exercise", "key"), name="one_play_out_per_question")],
            },
        ),
    ]
