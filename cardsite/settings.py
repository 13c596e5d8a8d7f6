"""Every setting, read from the environment; with none given, a private site whose state lies under var/."""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu import Exchange, Queue

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = BASE_DIR / (os.environ.get("VAR_FOLDER") or "var")
KEY_LEAST = 20  # characters


def flag(name: str) -> bool:
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str, separator: str = ",") -> list[str]:
    return [word.strip() for word in os.environ.get(name, "").split(separator) if word.strip()]


def own_folder(*names: str) -> Path:
    """A folder under var/, made if it is not there."""
    folder = VAR.joinpath(*names)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ImproperlyConfigured(f"{problem}: let this user write to {BASE_DIR}.") from None
    return folder


def given_secret_key(key: str) -> str:
    """The key of the environment, if there is one. Raises ImproperlyConfigured for one that can be guessed: with it anybody is anybody."""
    if key and len(key) < KEY_LEAST:
        raise ImproperlyConfigured(
            f"SECRET_KEY has {len(key)} characters, and needs {KEY_LEAST}: take what "
            "`python3 -c 'import secrets; print(secrets.token_urlsafe(64))'` prints. With the old one in SECRET_KEY_FALLBACKS "
            "browsers still know what they made."
        )
    return key


def own_secret_key() -> str:
    """This folder's own key, made once: of two that start together, the first link wins."""
    path = own_folder() / "secret.key"
    try:
        if not path.exists():
            make_key(path)
    except FileExistsError:
        pass
    except OSError as problem:
        raise ImproperlyConfigured(f"{problem}: let this user write to {VAR}, or set SECRET_KEY.") from None
    return key_in(path)


def make_key(path: Path) -> None:
    """Write a new key, unless there is one already. Raises OSError."""
    draft = path.with_name(f"secret.{os.getpid()}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as stream:
            stream.write(secrets.token_urlsafe(64))
        os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def key_in(path: Path) -> str:
    """The key in a file. One that is damaged is not made anew in silence: by it visitors are known again."""
    try:
        key = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        key = ""
    if len(key) < KEY_LEAST:
        raise ImproperlyConfigured(
            f"{path} is damaged: bring it back from a backup, or set SECRET_KEY. If there is none, delete it: "
            "then a new one is made, and browsers no longer know the decks they made."
        )
    return key


# --- addresses -------------------------------------------------------------------------------------------------

SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
    "PRAGMA cache_size=-20000; PRAGMA mmap_size=134217728",
}
ENGINES: dict[str, tuple[str, dict[str, Any]]] = {  # by Django's name: the one that is used here, and its options
    "django.db.backends.sqlite3": ("cardsite.ops.sqlite", SQLITE),
    "django.db.backends.postgresql": ("django.db.backends.postgresql", {"connect_timeout": 2}),
}


def database(url: str | None) -> dict[str, Any]:
    try:
        values: dict[str, Any] = dict(dj_database_url.parse(url)) if url else own_database()
        engine, options = ENGINES[values["ENGINE"]]
    except (ValueError, KeyError):
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read: write it as postgres://user:password@host:5432/name or sqlite:////path."
        ) from None
    options = options | values.get("OPTIONS", {})
    return values | {"ENGINE": engine, "OPTIONS": options, "CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}


def own_database() -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": own_folder() / "db.sqlite3"}


def cache(url: str) -> dict[str, Any]:
    scheme, _, place = url.partition("://")
    if scheme in {"redis", "rediss", "unix"} and place:
        limits = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
        return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url, "OPTIONS": limits}
    if scheme == "db" and place:
        return {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": place,
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    if scheme == "locmem":
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    raise ImproperlyConfigured(
        "CACHE_URL cannot be read: write it as redis://host:6379/1, rediss://host, unix:///path?db=1, db://table or locmem://."
    )


def broker_options(url: str) -> dict[str, Any]:
    """What the way to the queue needs; a message that a worker lost comes back after the visibility timeout."""
    scheme = url.partition("://")[0]
    if scheme == "filesystem":
        messages, control = own_folder("queue", "messages"), own_folder("queue", "control")
        folders = {"data_folder_in": messages, "data_folder_out": messages, "control_folder": control}
        return {name: str(folder) for name, folder in folders.items()} | {"polling_interval": 0.1}
    if scheme in {"redis", "rediss", "redis+socket"}:
        sweep = {"unacked_restore_interval": 5, "unacked_restore_throttle": 1}
        patience = {"socket_connect_timeout": 1, "socket_timeout": 1, "max_retries": 0}  # requests wait for the answer
        return {"visibility_timeout": 600} | patience | sweep
    if scheme in {"amqp", "amqps", "memory"}:
        return {}
    raise ImproperlyConfigured(
        "BROKER_URL cannot be read: write it as redis://host:6379/0, rediss://host, redis+socket:///path or filesystem://."
    )


def site(url: str) -> str:
    """The address that people type, without its last slash; empty where there is none."""
    parts = urlsplit(url)
    if url and not (parts.scheme in {"http", "https"} and parts.hostname):
        raise ImproperlyConfigured("SITE_URL cannot be read: write it as https://cards.example.org.")
    return url.rstrip("/")


# --- the site --------------------------------------------------------------------------------------------------

SITE_URL = site(os.environ.get("SITE_URL", ""))
HTTPS = SITE_URL.startswith("https://")
DEBUG = flag("DEBUG")
DEVELOPING = DEBUG and flag("DEVELOPING")  # `manage.py dev`: whoever asks becomes its visitor
SECRET_KEY = given_secret_key(os.environ.get("SECRET_KEY", "")) or own_secret_key()
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")  # keys of before, by which visitors are still known
ALLOWED_HOSTS = words("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
if SITE_URL:
    ALLOWED_HOSTS.append(urlsplit(SITE_URL).hostname or "")
GAMES_PATH = [Path(folder) for folder in words("GAMES_PATH", os.pathsep)]

INSTALLED_APPS = [
    "django.contrib.sitemaps",
    "cardsite.ops.static_files.StaticFiles",
    "rest_framework",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "corsheaders",
    "catalog",
    "decks",
    "cardsite",
]
MIDDLEWARE = [
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "catalog.web.slashes.Slashes",
    "django.middleware.csrf.CsrfViewMiddleware",
    "catalog.web.throttles.FormRate",  # behind it: a page elsewhere can send forms in a visitor's name, but not their token
    "django.middleware.http.ConditionalGetMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "decks.taking_down.TakenDownMiddleware",
    "cardsite.ops.outages.OutageMiddleware",
]
METRICS = flag("METRICS")
if METRICS:
    MIDDLEWARE.insert(0, "cardsite.ops.metrics.RequestMetrics")
    os.environ.setdefault(
        "PROMETHEUS_MULTIPROC_DIR", str(own_folder("metrics"))
    )  # read as prometheus_client is imported
ROOT_URLCONF = "cardsite.urls"
WSGI_APPLICATION = "cardsite.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": cache(os.environ.get("CACHE_URL") or "locmem://")}

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "cardsite.ops.static_files.CompressedStorage"
)
STORAGES = {"staticfiles": {"BACKEND": STATIC_STORAGE}}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["png", "jpg", "webp", "gz", "br", "woff2", "map"]

# --- safety ----------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "catalog.web.problems.csrf_failure"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
CSRF_TRUSTED_ORIGINS = ["{0.scheme}://{0.netloc}".format(urlsplit(SITE_URL))] if SITE_URL else []
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^metrics$"]  # asked for by machines, inside the network
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
BEHIND_PROXY = flag("BEHIND_PROXY")  # only where a proxy sets X-Forwarded-* itself: anyone else could forge them
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

FORM_RATES: dict[
    str, dict[str, int | None]
] = {  # from one address: a school class behind one must still be able to play
    "moves": {"minute": 1_200},
    "forms": {"minute": 300, "day": 10_000},
    "files": {"minute": 5, "day": 50},
    "reports": {"minute": 5, "day": 50},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"secrets": {"()": "cardsite.ops.masking.SecretFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["secrets"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "waitress.queue": {"level": "ERROR"},  # that requests wait for a thread is no news
    },
}

# --- the queue: the database holds the truth, a message may be lost or come twice --------------------------------

CELERY_BROKER_URL = os.environ.get("BROKER_URL") or "filesystem://"
if CELERY_BROKER_URL == "filesystem://":
    CELERY_BROKER_URL += "localhost"  # else each connection warns that it has no host
CELERY_BROKER_TRANSPORT_OPTIONS = broker_options(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in ("quick", "bulk", "thought")]
CELERY_TASK_DEFAULT_QUEUE = "quick"
CELERY_TASK_ROUTES = {"decks.tabletop.thinking.*": {"queue": "thought"}}  # a worker of its own: no run holds it up
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 60, 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 500_000  # kB: a child that has grown beyond is replaced after its task
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# --- the API ---------------------------------------------------------------------------------------------------

CORS_URLS_REGEX = r"^/api/"  # what programs of other sites may read, as somebody whom nobody knows: without cookies
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS")
CORS_ALLOW_HEADERS = ("accept", "if-modified-since", "if-none-match")
CORS_EXPOSE_HEADERS = ("ETag", "Retry-After")

REST_FRAMEWORK: dict[str, Any] = {
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [],
    "DEFAULT_FILTER_BACKENDS": ["catalog.paging.Filters"],
    "DEFAULT_PAGINATION_CLASS": "catalog.paging.Pages",
    "PAGE_SIZE": 60,
    "MAX_PAGE_SIZE": 200,
    "DEFAULT_THROTTLE_CLASSES": ["catalog.web.throttles.BurstThrottle", "catalog.web.throttles.DayThrottle"],
    "DEFAULT_THROTTLE_RATES": {"minute": 120, "day": 5000},
    "EXCEPTION_HANDLER": "decks.taking_down.exception_handler",
    "DEFAULT_SCHEMA_CLASS": "catalog.web.openapi.Schema",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Runebinder",
    "VERSION": "1",
    "DESCRIPTION": (
        "The catalogue as JSON: every value with its status (`rulebook`, `inferred`, `ruling`, `public`, `practice`) and "
        "its source. Values under `house` are ours and never printed fact. Public decks, your own with the cookie of your "
        "browser, and verdicts on any list of cards. Nothing here changes anything: test games are asked for on their pages. "
        "The report of a run, `/runs/KEY/report.json`, says under `asked` who plays (`pilot`), against whom (`opponent`), and "
        "with which deck that was, where one was chosen (`rival` is its title, `theirs` its cards).\n\n"
        "Whoever wants everything takes the files that `/api/v1/bulk/` lists, in place of hundreds of pages.\n\n"
        "The same request to the same catalogue gives the same bytes: send the ETag of an answer as If-None-Match, "
        "and 304 says that it still holds. An address may ask 120 times a minute and 5,000 times a day."
    ),
    "LICENSE": {"name": "MIT for what is ours; names and printed values belong to the makers of the games (NOTICE)"},
    "SERVERS": [{"url": SITE_URL or "/", "description": "this site"}],
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "catalog.web.openapi.with_parts"],
    "ENUM_NAME_OVERRIDES": {"Status": "catalog.models.STATUS_CHOICES"},
}
