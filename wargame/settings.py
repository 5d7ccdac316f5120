"""Settings. Everything that an installation may change is an environment variable, named in docs/operations.md."""

import os
from pathlib import Path
from typing import Any

from wargame.runtime import database, logs, secret
from wargame.web import identity, mail_server, webhook_setting

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("WHITE_CELL_VAR") or BASE_DIR / "var").resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)


def _flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


DEBUG = _flag("WHITE_CELL_DEBUG")
BEHIND_HTTPS = _flag("WHITE_CELL_HTTPS")
EXTRA_HOSTS = [host for host in os.environ.get("WHITE_CELL_HOSTS", "").split(",") if host]

SECRET_KEY = os.environ.get("WHITE_CELL_SECRET_KEY") or secret.key(VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS = [key for key in os.environ.get("WHITE_CELL_SECRET_KEY_FALLBACKS", "").split(",") if key]
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *EXTRA_HOSTS]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "wargame.apps.StaticFiles",
    "django.contrib.postgres",
    "adjudication",
    "reports",
    "wargame",
    "umpire",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "wargame.middleware.Files",
    "wargame.web.compression.Compressed",
    "csp.middleware.CSPMiddleware",
    "wargame.middleware.NotStored",
    "wargame.middleware.ServerTime",
    "wargame.middleware.PlainText",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "wargame.middleware.NotAPage",
    "wargame.middleware.NoticeHeader",
    "wargame.views.sent_once.SentOnce",
]

ROOT_URLCONF = "wargame.urls"
ASGI_APPLICATION = "wargame.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "builtins": ["wargame.templatetags.form_keys"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "umpire.views.context.bar",
            ],
        },
    },
]
if DEBUG:  # templates are read each time
    TEMPLATES[0]["OPTIONS"]["loaders"] = ["django.template.loaders.filesystem.Loader"]

# Database: always PostgreSQL; without DATABASE_URL, the embedded server, started by the first connection.
DATABASES = {"default": database.settings(os.environ.get("DATABASE_URL", ""), VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "umpire_home"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = ["wargame.web.passwords.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

# Sign-in: pages and rules of django-allauth. An account is made by an administrator or an invitation, with a name.
ACCOUNT_ADAPTER = "wargame.web.sign_in.Adapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True  # a session ends by its age, not with the browser
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password"}
ACCOUNT_RATE_LIMITS = {  # wrong passwords: wargame.services.participants
    "login": None,
    "login_failed": "10/5m/key",
    "reset_password": "20/10m/ip",
}
MFA_ADAPTER = "wargame.web.second_factor.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_TOLERANCE = 1  # a classroom's clock may be half a minute wrong
MFA_ALLOW_UNVERIFIED_EMAIL = True  # no one needs an address
OIDC = identity.provider(os.environ)
LOCAL_SIGN_IN = os.environ.get("WHITE_CELL_LOCAL_SIGN_IN", "1").lower() not in {"0", "false", "no", "off"}
SOCIALACCOUNT_ADAPTER = "wargame.web.organisation.People"
SOCIALACCOUNT_PROVIDERS = OIDC.for_allauth() if OIDC else {}
SOCIALACCOUNT_LOGIN_ON_GET = True  # our pages may send forms nowhere else
CACHES = {
    # allauth counts in it and keeps what may be used only once: all web processes have to see the same.
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "wargame_shared_cache"}
}

# Mail: without a server, the pages that would send some say whom to ask instead.
MAIL = mail_server.mail_server(os.environ)
if MAIL:
    globals().update(MAIL.for_django())

# Webhooks that people set up for notices: "off", "public", or "private" for addresses inside this network too.
WEBHOOKS = webhook_setting.allowed(os.environ)

# Cookies and headers
SESSION_ENGINE = "wargame.web.browser_sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = BEHIND_HTTPS
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = BEHIND_HTTPS
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if BEHIND_HTTPS else None  # browsers heed it only on HTTPS
if BEHIND_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in EXTRA_HOSTS]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}

# Sizes: a form or an order is small; a scenario pack is the largest thing anyone sends.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
DATA_UPLOAD_MAX_NUMBER_FILES = 20
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
MAX_REQUEST_BYTES = 20_000_000
LARGER_REQUESTS = {
    "/umpire/bring/": 250_000_000,  # a bundle holds all files of its exercise
    "/umpire/geography/": 66_000_000,
}

# Language and time
LANGUAGE_CODE = "en-gb"
TIME_ZONE = os.environ.get("WHITE_CELL_TIME_ZONE", "UTC")
USE_I18N = True
USE_TZ = True

# Files
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [("pictures", BASE_DIR / "docs" / "images")]
MEDIA_ROOT = VAR_DIR / "media"  # served by views only, each file through the door of its exercise
MEDIA_ROOT.mkdir(mode=0o700, exist_ok=True)
FILE_UPLOAD_PERMISSIONS = 0o600
PLAIN_STATIC = DEBUG or os.environ.get("WHITE_CELL_STATIC") == "plain"
WHITENOISE_USE_FINDERS = PLAIN_STATIC
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if PLAIN_STATIC
        else "wargame.web.static_files.HashedFiles",
    },
}

# API
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["wargame.api.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "wargame.api.authentication.SeatToken",
        "wargame.api.authentication.UmpireToken",
        "wargame.api.authentication.BrowserSession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["wargame.api.authentication.Somebody"],
    "DEFAULT_PAGINATION_CLASS": None,
    "EXCEPTION_HANDLER": "wargame.api.errors.handle",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "White Cell",
    "DESCRIPTION": "Everything that a cell or an umpire can do on the pages.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"number": int},
    "ENUM_NAME_OVERRIDES": {
        "InjectKindEnum": "wargame.models.Inject.Kind",
        "HandoutKindEnum": "wargame.models.Handout.Kind",
        "ObjectiveKindEnum": "wargame.models.Objective.Kind",
        "EvidenceKindEnum": "wargame.models.Evidence.Kind",
        "QuestionKindEnum": "wargame.models.Question.Kind",
        "RoleEnum": "wargame.models.Seat.Role",
        "WatcherRoleEnum": "wargame.acts.watching.ROLES",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "wargame.api.schema.add_stream",
        "wargame.api.schema.add_refusals",
    ],
}

RUN_SILENT_SECONDS = float(
    os.environ.get("WHITE_CELL_RUN_SILENT_SECONDS", "20")
)  # a run without heartbeat is queued again

# Sitreps of a game played decision by decision are printed by themselves once no step has come for so long.
PAPERS_QUIET_SECONDS = float(os.environ.get("WHITE_CELL_PAPERS_QUIET_SECONDS", "30"))

# A decision that mattered is played out in so many games with its order, as many from its actual result, and a third as
# many with each other order. From 60 on a difference that people would call one is clear.
PLAY_OUT_GAMES = 60

# How many people may practise alone at the same time, over all exercises.
OWN_PRACTICES = int(os.environ.get("WHITE_CELL_PRACTICES", "24"))

# Background work: the row in the database is the truth, a message only says "look".
BROKER_DIR = VAR_DIR / "broker"
CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or "filesystem://"
if CELERY_BROKER_URL.startswith("filesystem"):
    for folder in ("queue", "control"):
        (BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "store_processed": False,
    }
# Ticks have their own queue, which workers ask in turn with that of the runs: neither waits behind the other.
CELERY_TASK_ROUTES = {
    "reports.sweep_papers": {"queue": "clock"},  # it asks for sitreps, which are made before the papers in the queue
    "reports.*": {"queue": "papers"},
    "umpire.play_balance": {"queue": "balance"},
    "umpire.import_geography": {"queue": "balance"},  # no class waits behind it
    "umpire.play_sample": {"queue": "balance"},
    "umpire.sweep_balances": {"queue": "clock"},
    "wargame.tick_clocks": {"queue": "clock"},
    "wargame.release_injects": {"queue": "clock"},
    "wargame.sweep_runs": {"queue": "clock"},
    "wargame.release_course": {"queue": "clock"},
    "wargame.sweep_practices": {"queue": "clock"},
    "wargame.sweep_homework": {"queue": "clock"},
    "wargame.play_homework": {"queue": "balance"},  # no class waits behind it
    "wargame.sweep_sent_forms": {"queue": "clock"},
    "wargame.sweep_retention": {"queue": "clock"},
    "wargame.send_mail": {"queue": "papers"},  # a mail server may take seconds to answer
    "wargame.send_marks": {"queue": "papers"},  # so may a learning platform
    "wargame.send_notices": {"queue": "papers"},
}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_CONSUMER = "wargame.runtime.workers.worker:LivingConsumer"
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_DB_REUSE_MAX = 1_000_000  # tasks; the worker itself lets go of a connection that broke
# `expires` keeps ticks that no one took from piling up while no worker runs.
CELERY_BEAT_SCHEDULE = {
    "sweep-runs": {"task": "wargame.sweep_runs", "schedule": 5.0, "options": {"expires": 10}},
    "sweep-papers": {"task": "reports.sweep_papers", "schedule": 10.0, "options": {"expires": 20}},
    "sweep-balances": {"task": "umpire.sweep_balances", "schedule": 10.0, "options": {"expires": 20}},
    "sweep-sent-forms": {"task": "wargame.sweep_sent_forms", "schedule": 600.0, "options": {"expires": 1200}},
    "sweep-retention": {"task": "wargame.sweep_retention", "schedule": 900.0, "options": {"expires": 1800}},
    "send-notices": {"task": "wargame.send_notices", "schedule": 60.0, "options": {"expires": 120}},
    "send-mail": {"task": "wargame.send_mail", "schedule": 60.0, "options": {"expires": 120}},
    "send-marks": {"task": "wargame.send_marks", "schedule": 60.0, "options": {"expires": 120}},
    "sweep-practices": {"task": "wargame.sweep_practices", "schedule": 60.0, "options": {"expires": 120}},
    "sweep-homework": {"task": "wargame.sweep_homework", "schedule": 60.0, "options": {"expires": 120}},
    "release-injects": {"task": "wargame.release_injects", "schedule": 2.0, "options": {"expires": 4}},
    "tick-clocks": {"task": "wargame.tick_clocks", "schedule": 2.0, "options": {"expires": 4}},
}

LOGGING = logs.settings(os.environ.get("WHITE_CELL_LOG_LEVEL", "INFO"))

METRICS_TOKEN = os.environ.get("WHITE_CELL_METRICS_TOKEN", "")

FORECASTS_BEHIND = True  # whether a thread forecasts whole-turn sheets as they are drafted
