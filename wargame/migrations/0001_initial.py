import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import wargame.models.inject
import wargame.models.unnumbered


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("adjudication", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ClockWatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seen_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Exercise",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=120)),
                ("number", models.CharField(blank=True, max_length=40)),
                ("marking", models.CharField(default="EXERCISE EXERCISE EXERCISE", max_length=80)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("setup", "Being set up"),
                            ("playing", "In play"),
                            ("ended", "Ended"),
                            ("archived", "Archived"),
                        ],
                        default="setup",
                        max_length=10,
                    ),
                ),
                ("timezone", models.CharField(default="UTC", max_length=64)),
                ("system", models.CharField(max_length=40)),
                ("pack_name", models.CharField(max_length=80)),
                ("template", models.CharField(blank=True, max_length=40)),
                ("options", models.JSONField(blank=True, default=dict)),
                (
                    "pace",
                    models.CharField(
                        choices=[("live", "Decision by decision"), ("sheet", "One order sheet a turn")],
                        default="live",
                        max_length=10,
                    ),
                ),
                ("all_in_locks", models.BooleanField(default=True)),
                (
                    "review",
                    models.CharField(
                        choices=[
                            ("all", "Review everything"),
                            ("dice", "Review dice results only"),
                            ("none", "Publish automatically"),
                        ],
                        default="dice",
                        max_length=10,
                    ),
                ),
                (
                    "dice_mode",
                    models.CharField(
                        choices=[("seeded", "Drawn from a sealed seed"), ("typed", "Rolled in the room and typed in")],
                        default="seeded",
                        max_length=10,
                    ),
                ),
                ("room_code", models.CharField(max_length=6, unique=True)),
                ("room_open", models.BooleanField(default=True)),
                ("approval_needed", models.BooleanField(default=False)),
                ("clocks", models.JSONField(blank=True, default=dict)),
                ("reading_time", models.PositiveIntegerField(default=60)),
                ("new_a_turn", models.PositiveSmallIntegerField(default=2)),
                ("message_rules", models.JSONField(blank=True, default=dict)),
                ("clock_ends_at", models.DateTimeField(blank=True, null=True)),
                ("clock_left", models.IntegerField(blank=True, null=True)),
                ("clock_length", models.IntegerField(blank=True, null=True)),
                ("clock_seen_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("pause_note", models.CharField(blank=True, max_length=120)),
                ("resumes_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("replay_released_at", models.DateTimeField(blank=True, null=True)),
                ("last_evidence", models.PositiveIntegerField(default=0)),
                ("injects_stale", models.BooleanField(default=True)),
                ("papers_stale", models.BooleanField(default=True)),
                (
                    "game",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exercise",
                        to="adjudication.game",
                    ),
                ),
                (
                    "own_practice_of",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="own_practices",
                        to="wargame.exercise",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exercises",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "practice_of",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="practice",
                        to="wargame.exercise",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="Erased",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=40)),
                ("prints", models.JSONField(default=list)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="erased", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Decision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("held_name", models.CharField(blank=True, max_length=80)),
                ("held_at", models.DateTimeField(blank=True, null=True)),
                ("seq", models.PositiveIntegerField()),
                ("turn", models.PositiveIntegerField()),
                ("phase", models.CharField(max_length=40)),
                ("segment", models.CharField(max_length=60)),
                ("mode", models.CharField(max_length=20)),
                ("due", models.JSONField(default=list)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("locked", "Locked"), ("closed", "Closed")],
                        default="open",
                        max_length=10,
                    ),
                ),
                (
                    "locked_by",
                    models.CharField(
                        blank=True,
                        choices=[("umpire", "the umpire"), ("clock", "the clock"), ("all_in", "all orders in")],
                        max_length=10,
                    ),
                ),
                ("run_id", models.UUIDField(blank=True, null=True)),
                ("opened_at", models.DateTimeField(auto_now_add=True)),
                ("locked_at", models.DateTimeField(blank=True, null=True)),
                ("counts_from", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="decisions", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Cell",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("red", "Red"),
                            ("blue", "Blue"),
                            ("green", "Green"),
                            ("yellow", "Yellow"),
                            ("violet", "Violet"),
                            ("white", "White"),
                            ("observer", "Observers"),
                        ],
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("role", models.CharField(blank=True, max_length=120)),
                ("side", models.CharField(blank=True, max_length=20, null=True)),
                ("order", models.PositiveIntegerField(default=0)),
                ("by_program", models.BooleanField(default=False)),
                (
                    "strength",
                    models.CharField(
                        choices=[("cautious", "Cautious"), ("sensible", "Sensible"), ("aggressive", "Aggressive")],
                        default="sensible",
                        max_length=10,
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cells", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["order", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("exercise", "side"), name="one_cell_per_side"),
                    models.UniqueConstraint(fields=("exercise", "name"), name="cell_names_differ"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Actor",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("role", models.CharField(blank=True, max_length=200)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="actors", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["order", "id"],
                "constraints": [models.UniqueConstraint(fields=("exercise", "name"), name="actor_names_differ")],
            },
        ),
        migrations.CreateModel(
            name="Handout",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("read_ahead", "Read-ahead"), ("role", "Role sheet"), ("script", "Umpire’s script")],
                        max_length=10,
                    ),
                ),
                ("post", models.CharField(blank=True, max_length=60)),
                ("title", models.CharField(max_length=120)),
                ("parts", models.JSONField(default=list)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handouts",
                        to="wargame.cell",
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="handouts", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["cell__order", "order", "kind", "id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("cell__isnull", False), ("kind", "role")),
                            models.Q(models.Q(("kind", "role"), _negated=True), ("cell", None)),
                            _connector="OR",
                        ),
                        name="role_sheets_have_a_cell",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Inject",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.CharField(max_length=20)),
                ("title", models.CharField(max_length=160)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("intelligence", "Intelligence report"),
                            ("news", "News article"),
                            ("social", "Social post"),
                            ("call", "Phone call"),
                            ("order", "Higher-headquarters order"),
                        ],
                        max_length=20,
                    ),
                ),
                ("sender", models.CharField(blank=True, max_length=80)),
                ("text", models.TextField(max_length=8000)),
                ("to_all", models.BooleanField(default=False)),
                ("answer_wanted", models.BooleanField(default=False)),
                ("note", models.TextField(blank=True, max_length=2000)),
                ("trigger", models.CharField(default="by hand", max_length=200)),
                ("after", models.CharField(blank=True, max_length=400)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "To approve"),
                            ("approved", "Approved"),
                            ("held", "On hold"),
                            ("released", "Released"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("armed_seq", models.PositiveIntegerField(default=0)),
                ("armed_at", models.DateTimeField(blank=True, null=True)),
                ("looked_seq", models.PositiveIntegerField(default=0)),
                ("met_seq", models.PositiveIntegerField(blank=True, null=True)),
                ("written_by", models.CharField(blank=True, max_length=80)),
                ("written_at", models.DateTimeField(auto_now_add=True)),
                ("approved_by", models.CharField(blank=True, max_length=80)),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                ("released_by", models.CharField(blank=True, max_length=80)),
                ("released_at", models.DateTimeField(blank=True, null=True)),
                ("released_turn", models.PositiveIntegerField(blank=True, null=True)),
                ("released_seq", models.PositiveIntegerField(blank=True, null=True)),
                ("cells", models.ManyToManyField(blank=True, related_name="+", to="wargame.cell")),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="injects", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["written_at", "number"],
            },
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("delivered_at", models.DateTimeField()),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                ("read_by", models.CharField(blank=True, max_length=80)),
                ("answer", models.TextField(blank=True, max_length=4000)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by", models.CharField(blank=True, max_length=80)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="wargame.cell"
                    ),
                ),
                (
                    "inject",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="wargame.inject"
                    ),
                ),
            ],
            options={
                "ordering": ["-delivered_at", "-id"],
                "constraints": [models.UniqueConstraint(fields=("inject", "cell"), name="one_delivery_per_cell")],
            },
        ),
        migrations.CreateModel(
            name="Attachment",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("application/pdf", "PDF"),
                            ("image/png", "PNG"),
                            ("image/jpeg", "JPEG"),
                            ("text/plain", "text"),
                        ],
                        max_length=20,
                    ),
                ),
                ("size", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("file", models.FileField(upload_to=wargame.models.inject.stored_name)),
                (
                    "inject",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="files", to="wargame.inject"
                    ),
                ),
            ],
            options={
                "ordering": ["name", "digest"],
            },
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("event", "Event"),
                            ("order", "Order"),
                            ("ruling", "Ruling"),
                            ("clock", "Clock"),
                            ("people", "People"),
                            ("paper", "Paper"),
                            ("notice", "Notice"),
                            ("rfi", "Request for information"),
                            ("message", "Message"),
                            ("news", "News"),
                            ("matrix", "Matrix action"),
                            ("inject", "Inject"),
                        ],
                        max_length=10,
                    ),
                ),
                ("public", models.BooleanField(default=False)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("seq", models.PositiveIntegerField(blank=True, null=True)),
                ("event", models.PositiveIntegerField(blank=True, null=True)),
                ("text", models.TextField()),
                ("rule", models.CharField(blank=True, max_length=60)),
                ("part", models.CharField(blank=True, default="", max_length=80)),
                ("struck", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="log",
                        to="wargame.cell",
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="log", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "indexes": [
                    models.Index(fields=["exercise", "id"], name="wargame_log_exercis_a2f2e6_idx"),
                    models.Index(fields=["exercise", "seq"], name="log_by_step"),
                    models.Index(fields=["exercise", "turn", "id"], name="log_by_turn"),
                    models.Index(fields=["exercise", "kind", "id"], name="log_by_kind"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Objective",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("learning", "Learning objective"), ("research", "Research question")],
                        default="learning",
                        max_length=10,
                    ),
                ),
                ("code", models.CharField(default="", max_length=12)),
                ("title", models.CharField(blank=True, max_length=120)),
                ("text", models.CharField(max_length=400)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="objectives", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["order", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("code", ""), _negated=True),
                        fields=("exercise", "code"),
                        name="objective_codes_differ",
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="inject",
            name="objectives",
            field=models.ManyToManyField(blank=True, related_name="injects", to="wargame.objective"),
        ),
        migrations.CreateModel(
            name="Indicator",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=300)),
                ("who", models.CharField(blank=True, max_length=80)),
                ("turn_from", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("turn_to", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("moment", models.CharField(blank=True, max_length=80)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="indicators",
                        to="wargame.cell",
                    ),
                ),
                (
                    "objective",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="indicators", to="wargame.objective"
                    ),
                ),
            ],
            options={
                "ordering": ["objective__order", "objective_id", "order", "id"],
            },
        ),
        migrations.CreateModel(
            name="Evidence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("log", "Log entry"),
                            ("sheet", "Order sheet"),
                            ("ruling", "Ruling"),
                            ("step", "Step"),
                            ("inject", "Inject"),
                            ("rfi", "RFI"),
                            ("message", "Message"),
                            ("release", "Press release"),
                            ("proposal", "Proposal"),
                            ("observation", "Observation"),
                            ("answer", "Survey answer"),
                        ],
                        max_length=12,
                    ),
                ),
                ("ref", models.CharField(max_length=40)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("note", models.CharField(blank=True, max_length=300)),
                ("made_by", models.CharField(blank=True, max_length=80)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("number", models.PositiveIntegerField(default=0)),
                (
                    "bearing",
                    models.CharField(
                        choices=[("for", "For"), ("against", "Against"), ("neutral", "Neutral")],
                        default="neutral",
                        max_length=7,
                    ),
                ),
                ("edited_by", models.CharField(blank=True, max_length=80)),
                ("edited_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="wargame.cell",
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="evidence", to="wargame.exercise"
                    ),
                ),
                (
                    "indicator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="evidence",
                        to="wargame.indicator",
                    ),
                ),
                (
                    "objective",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="evidence", to="wargame.objective"
                    ),
                ),
            ],
            options={
                "ordering": ["objective__order", "objective_id", "turn", "id"],
                "indexes": [models.Index(fields=["exercise", "kind", "ref"], name="wargame_evi_exercis_68bbb8_idx")],
                "constraints": [
                    models.UniqueConstraint(fields=("objective", "kind", "ref"), name="one_mark_per_objective"),
                    models.UniqueConstraint(
                        condition=models.Q(("number", 0), _negated=True),
                        fields=("exercise", "number"),
                        name="evidence_numbers_differ",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("held_name", models.CharField(blank=True, max_length=80)),
                ("held_at", models.DateTimeField(blank=True, null=True)),
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("by_name", models.CharField(max_length=80)),
                ("action", models.TextField(max_length=1000)),
                ("effect", models.TextField(max_length=1000)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "To be decided"),
                            ("rolled", "Dice have fallen"),
                            ("decided", "Decided"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("base", models.PositiveSmallIntegerField(default=7)),
                ("roll", models.JSONField(blank=True, null=True)),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[("dice", "2d6 against a target"), ("ruling", "The umpire's ruling")],
                        max_length=10,
                    ),
                ),
                ("success", models.BooleanField(blank=True, null=True)),
                ("ruling", models.TextField(blank=True, max_length=2000)),
                (
                    "reason_code",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("pedagogy", "Teaching point"),
                            ("data", "Data error"),
                            ("expert", "Expert judgement"),
                            ("safety", "Safety"),
                            ("time", "Time"),
                            ("gap", "Gap in the rules"),
                        ],
                        max_length=10,
                    ),
                ),
                ("cost", models.CharField(blank=True, max_length=200)),
                (
                    "tell",
                    models.CharField(
                        choices=[
                            ("all", "Everyone"),
                            ("shown", "The proposer and the cells that argued"),
                            ("nobody", "No one yet"),
                        ],
                        default="all",
                        max_length=10,
                    ),
                ),
                ("step", models.PositiveIntegerField(blank=True, null=True)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("decided_by", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="proposals", to="wargame.cell"
                    ),
                ),
                ("estimates_from", models.ManyToManyField(blank=True, related_name="+", to="wargame.cell")),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="proposals", to="wargame.exercise"
                    ),
                ),
                ("shown_to", models.ManyToManyField(blank=True, related_name="+", to="wargame.cell")),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Argument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by_name", models.CharField(max_length=80)),
                ("own", models.BooleanField(default=False)),
                ("favours", models.BooleanField()),
                ("text", models.CharField(max_length=400)),
                (
                    "weight",
                    models.CharField(
                        choices=[("strong", "Strong"), ("normal", "Normal"), ("weak", "Weak")],
                        default="normal",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="wargame.cell",
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="arguments", to="wargame.proposal"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Rfi",
            fields=[
                ("held_name", models.CharField(blank=True, max_length=80)),
                ("held_at", models.DateTimeField(blank=True, null=True)),
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("asked_name", models.CharField(max_length=80)),
                ("question", models.TextField(max_length=1000)),
                ("why", models.TextField(blank=True, max_length=1000)),
                ("needed_turn", models.PositiveIntegerField(blank=True, null=True)),
                ("needed_at", models.DateTimeField(blank=True, null=True)),
                ("turn", models.PositiveIntegerField(default=0)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("answered", "Answered"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("reason", models.TextField(blank=True, max_length=1000)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rfis", to="wargame.cell"
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rfis", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="RfiAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=4000)),
                ("public", models.BooleanField(default=False)),
                ("by_name", models.CharField(max_length=80)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("cells", models.ManyToManyField(blank=True, related_name="+", to="wargame.cell")),
                (
                    "rfi",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="wargame.rfi"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="RfiMove",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("asked", "asked"),
                            ("taken", "assigned it to themselves"),
                            ("taken_over", "took it over"),
                            ("released", "unassigned themselves"),
                            ("answered", "answered"),
                            ("declined", "declined it"),
                            ("withdrawn", "withdrew it"),
                        ],
                        max_length=10,
                    ),
                ),
                ("by_name", models.CharField(max_length=80)),
                ("from_name", models.CharField(blank=True, max_length=80)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "rfi",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="wargame.rfi"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(blank=True, max_length=80)),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("commander", "Commander"),
                            ("staff", "Staff"),
                            ("umpire", "Umpire"),
                            ("observer", "Observer"),
                            ("recorder", "Recorder"),
                            ("visitor", "Visitor"),
                        ],
                        default="staff",
                        max_length=10,
                    ),
                ),
                ("post", models.CharField(blank=True, max_length=60)),
                ("place", models.PositiveIntegerField(default=0)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("free", "Free"),
                            ("waiting", "Waiting to join"),
                            ("taken", "Taken"),
                            ("removed", "Removed"),
                        ],
                        default="free",
                        max_length=10,
                    ),
                ),
                ("device", models.CharField(blank=True, max_length=64)),
                ("address", models.CharField(blank=True, max_length=64)),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("code", models.CharField(blank=True, max_length=12)),
                ("code_expires_at", models.DateTimeField(blank=True, null=True)),
                ("code_used_at", models.DateTimeField(blank=True, null=True)),
                ("token_hash", models.CharField(blank=True, db_index=True, max_length=64)),
                ("joined_at", models.DateTimeField(blank=True, null=True)),
                ("last_seen_at", models.DateTimeField(blank=True, null=True)),
                (
                    "sight",
                    models.CharField(
                        choices=[
                            ("public", "The public picture"),
                            ("cells", "Named cells"),
                            ("all", "Every cell"),
                            ("truth", "Every cell and the truth"),
                        ],
                        default="public",
                        max_length=10,
                    ),
                ),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="wargame.cell"
                    ),
                ),
                (
                    "twin_of",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="twin",
                        to="wargame.seat",
                    ),
                ),
                ("watched", models.ManyToManyField(blank=True, related_name="watchers", to="wargame.cell")),
            ],
            options={
                "ordering": ["cell__order", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("code", ""), _negated=True), fields=("code",), name="seat_codes_differ"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="rfi",
            name="asked_by",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="wargame.seat"
            ),
        ),
        migrations.AddField(
            model_name="rfi",
            name="held_by",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="wargame.seat"
            ),
        ),
        migrations.AddField(
            model_name="proposal",
            name="by_seat",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="wargame.seat"
            ),
        ),
        migrations.AddField(
            model_name="proposal",
            name="held_by",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="wargame.seat"
            ),
        ),
        migrations.CreateModel(
            name="OrderSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("orders", models.JSONField(blank=True, default=list)),
                ("note", models.TextField(blank=True, max_length=2000)),
                ("intent", models.TextField(blank=True, max_length=2000)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("empty", "No order"),
                            ("draft", "Drafting"),
                            ("submitted", "Submitted"),
                            ("locked", "Locked"),
                            ("defaulted", "Answered by default"),
                        ],
                        default="empty",
                        max_length=10,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("form_key", models.UUIDField(blank=True, null=True)),
                ("edited_at", models.DateTimeField(blank=True, null=True)),
                ("submitted_at", models.DateTimeField(blank=True, null=True)),
                ("by_umpire", models.BooleanField(default=False)),
                ("on_paper", models.BooleanField(default=False)),
                ("extra_seconds", models.PositiveIntegerField(default=0)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sheets", to="wargame.cell"
                    ),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sheets", to="wargame.decision"
                    ),
                ),
                (
                    "edited_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="wargame.seat",
                    ),
                ),
                (
                    "submitted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="wargame.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("decision", "cell"), name="one_sheet_per_cell")],
            },
        ),
        migrations.CreateModel(
            name="Observation",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("author", models.CharField(max_length=80)),
                ("form_key", models.UUIDField(blank=True, null=True)),
                ("turn", models.PositiveIntegerField(default=0)),
                ("phase", models.CharField(blank=True, max_length=40)),
                ("segment", models.CharField(blank=True, max_length=60)),
                ("text", models.TextField(max_length=2000)),
                ("to_director", models.BooleanField(default=False)),
                ("answer", models.TextField(blank=True, max_length=2000)),
                ("answered_by", models.CharField(blank=True, max_length=80)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="observations",
                        to="wargame.cell",
                    ),
                ),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="observations", to="wargame.exercise"
                    ),
                ),
                (
                    "indicator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="observations",
                        to="wargame.indicator",
                    ),
                ),
                (
                    "objective",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="observations",
                        to="wargame.objective",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="observations",
                        to="wargame.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "id"],
                "indexes": [models.Index(fields=["exercise", "id"], name="wargame_obs_exercis_9bce76_idx")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("form_key", None), _negated=True),
                        fields=("exercise", "form_key"),
                        name="one_note_per_form",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("message", "Message"), ("press", "Press release")], default="message", max_length=10
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("waiting", "Waits for an umpire"), ("sent", "Delivered"), ("refused", "Refused")],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("sender", models.CharField(max_length=80)),
                ("by_name", models.CharField(max_length=80)),
                ("to_umpire", models.BooleanField(default=False)),
                ("title", models.CharField(blank=True, max_length=160)),
                ("text", models.TextField(max_length=4000)),
                ("edited", models.BooleanField(default=False)),
                ("original_title", models.CharField(blank=True, max_length=160)),
                ("original", models.TextField(blank=True, max_length=4000)),
                ("reason", models.TextField(blank=True, max_length=1000)),
                ("turn", models.PositiveIntegerField(default=0)),
                (
                    "phase",
                    models.CharField(
                        choices=[
                            ("planning", "Planning"),
                            ("adjudication", "Adjudication"),
                            ("between", "Between turns"),
                        ],
                        default="between",
                        max_length=12,
                    ),
                ),
                ("decided_by", models.CharField(blank=True, max_length=80)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sent",
                        to="wargame.actor",
                    ),
                ),
                ("actors", models.ManyToManyField(blank=True, related_name="received", to="wargame.actor")),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sent",
                        to="wargame.cell",
                    ),
                ),
                ("cells", models.ManyToManyField(blank=True, related_name="received", to="wargame.cell")),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="wargame.exercise"
                    ),
                ),
                (
                    "by_seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="wargame.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [models.UniqueConstraint(fields=("exercise", "number"), name="message_numbers_differ")],
            },
        ),
        migrations.AddField(
            model_name="indicator",
            name="watcher",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="indicators",
                to="wargame.seat",
            ),
        ),
        migrations.AddField(
            model_name="exercise",
            name="practised_by",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="own_practice",
                to="wargame.seat",
            ),
        ),
        migrations.CreateModel(
            name="Estimate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("percent", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "cell",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="wargame.cell",
                    ),
                ),
                (
                    "proposal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="estimates", to="wargame.proposal"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="wargame.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("proposal", "name"), name="one_estimate_per_name")],
            },
        ),
        migrations.AddField(
            model_name="decision",
            name="held_by",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="wargame.seat"
            ),
        ),
        migrations.CreateModel(
            name="Survey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=120)),
                ("intro", models.CharField(blank=True, max_length=400)),
                (
                    "when",
                    models.CharField(
                        choices=[
                            ("turn_start", "When a turn begins"),
                            ("turn_end", "When a turn has ended"),
                            ("exercise_end", "When the exercise has ended"),
                            ("hand", "When the umpire opens it"),
                        ],
                        default="turn_end",
                        max_length=12,
                    ),
                ),
                (
                    "closes",
                    models.CharField(
                        choices=[
                            ("publication", "With the next publication"),
                            ("turn", "When a turn ends"),
                            ("hand", "When the umpire closes it"),
                        ],
                        default="turn",
                        max_length=12,
                    ),
                ),
                ("audience", models.JSONField(blank=True, default=list)),
                ("turns", models.JSONField(blank=True, default=list)),
                ("anonymous", models.BooleanField(default=False)),
                ("active", models.BooleanField(default=True)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="surveys", to="wargame.exercise"
                    ),
                ),
            ],
            options={
                "ordering": ["order", "id"],
                "constraints": [models.UniqueConstraint(fields=("exercise", "key"), name="survey_keys_differ")],
            },
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
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
                            ("scale", "Scale from 1 to 5"),
                            ("choice", "One of several answers"),
                            ("number", "A number"),
                            ("text", "Words"),
                            ("forecast", "Forecast in percent"),
                        ],
                        max_length=10,
                    ),
                ),
                ("text", models.CharField(max_length=300)),
                ("low", models.CharField(blank=True, max_length=40)),
                ("high", models.CharField(blank=True, max_length=40)),
                ("choices", models.JSONField(blank=True, default=list)),
                ("resolves", models.JSONField(blank=True, default=dict)),
                ("order", models.PositiveIntegerField(default=0)),
                (
                    "objective",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="questions",
                        to="wargame.objective",
                    ),
                ),
                (
                    "survey",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="questions", to="wargame.survey"
                    ),
                ),
            ],
            options={
                "ordering": ["order", "id"],
            },
        ),
        migrations.CreateModel(
            name="SurveyRound",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        default=wargame.models.unnumbered.fresh_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("turn", models.PositiveIntegerField()),
                ("opened_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "survey",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="wargame.survey"
                    ),
                ),
            ],
            options={
                "ordering": ["turn", "opened_at", "id"],
                "constraints": [models.UniqueConstraint(fields=("survey", "turn"), name="one_round_per_turn")],
            },
        ),
        migrations.CreateModel(
            name="Outcome",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("happened", models.BooleanField(null=True)),
                ("recorded", models.BooleanField(null=True)),
                ("note", models.CharField(blank=True, max_length=300)),
                ("decided_by", models.CharField(blank=True, max_length=80)),
                ("decided_at", models.DateTimeField(auto_now=True)),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="outcomes", to="wargame.question"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="outcomes", to="wargame.surveyround"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("round", "question"), name="one_outcome_per_forecast")],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("value", models.JSONField()),
                ("seq", models.PositiveIntegerField(default=0)),
                ("answered_at", models.DateTimeField(auto_now=True)),
                (
                    "cell",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="wargame.cell"
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="wargame.question"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="wargame.seat"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="wargame.surveyround"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "question", "seat"), name="one_answer_per_seat")
                ],
            },
        ),
        migrations.CreateModel(
            name="VisitorPass",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token", models.CharField(max_length=43, unique=True)),
                ("made_by", models.CharField(blank=True, max_length=80)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("opened", models.PositiveIntegerField(default=0)),
                ("opened_at", models.DateTimeField(blank=True, null=True)),
                (
                    "exercise",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="passes", to="wargame.exercise"
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="visit", to="wargame.seat"
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="WrongGuess",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=64)),
                ("guess", models.CharField(max_length=64)),
                ("expires_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("place", "guess"), name="a_wrong_guess_counts_once")],
            },
        ),
        migrations.AddIndex(
            model_name="inject",
            index=models.Index(fields=["exercise", "state"], name="wargame_inj_exercis_c0b3eb_idx"),
        ),
        migrations.AddConstraint(
            model_name="inject",
            constraint=models.UniqueConstraint(fields=("exercise", "number"), name="inject_numbers_differ"),
        ),
        migrations.AddConstraint(
            model_name="rfi",
            constraint=models.UniqueConstraint(fields=("exercise", "number"), name="rfi_numbers_differ"),
        ),
        migrations.AddConstraint(
            model_name="proposal",
            constraint=models.UniqueConstraint(fields=("exercise", "number"), name="proposal_numbers_differ"),
        ),
        migrations.AddIndex(
            model_name="decision",
            index=models.Index(fields=["exercise", "run_id"], name="decision_by_run"),
        ),
        migrations.AddConstraint(
            model_name="decision",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "closed"), _negated=True),
                fields=("exercise",),
                name="one_open_decision_per_exercise",
            ),
        ),
    ]
