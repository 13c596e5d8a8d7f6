"""Settings from the environment: safe where it says https, plain at home, and a clear line for what cannot be read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from cardsite import settings

ROOT = Path(__file__).resolve().parent.parent.parent
OF_THE_TESTS = ("DATABASE_URL", "DJANGO_ALLOW_ASYNC_UNSAFE")  # the second one browser tests set


def python(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    known = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=known | environment, capture_output=True, text=True, check=False
    )


def test_https_is_safe_without_a_warning() -> None:
    done = python(
        "-m", "django", "check", "--deploy", "--fail-level", "WARNING",
        SITE_URL="https://cards.example.org", SECRET_KEY="k7Q" * 30 + "xyzw",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "(0 silenced)" in done.stdout


def test_plain_http_redirects_nobody() -> None:
    assert not settings.SECURE_SSL_REDIRECT
    assert not settings.CSRF_COOKIE_SECURE
    assert settings.SECURE_HSTS_SECONDS == 0


@pytest.mark.parametrize("url", ["cards", "postgres://me@host:port/x", "mysql://me@host/x", "://", "oracle:"])
def test_database_that_cannot_be_read(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL cannot be read: write it as"):
        settings.database(url)


@pytest.mark.parametrize("url", ["cards", "memcached://host", "redis://", "db://"])
def test_cache_that_cannot_be_read(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CACHE_URL cannot be read: write it as"):
        settings.cache(url)


@pytest.mark.parametrize("url", ["cards", "redid://host"])
def test_queue_that_cannot_be_read(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="BROKER_URL cannot be read: write it as"):
        settings.broker_options(url)


@pytest.mark.parametrize("url", ["cards.example.org", "ftp://cards.example.org", "https://"])
def test_site_that_cannot_be_read(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SITE_URL cannot be read: write it as"):
        settings.site(url)


@pytest.mark.parametrize("key", ["x", "k" * (settings.KEY_LEAST - 1)])
def test_a_key_that_can_be_guessed_is_refused(key: str) -> None:
    with pytest.raises(
        ImproperlyConfigured, match=f"SECRET_KEY has {len(key)} characters, and needs {settings.KEY_LEAST}: take"
    ):
        settings.given_secret_key(key)


def test_a_key_that_is_long_enough_is_taken() -> None:
    assert settings.given_secret_key("k" * settings.KEY_LEAST) == "k" * settings.KEY_LEAST
    assert settings.given_secret_key("") == ""


def test_a_command_says_it_in_one_line() -> None:
    done = python("manage.py", "check", DATABASE_URL="cards")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith("DATABASE_URL cannot be read")


@pytest.mark.parametrize(
    ("url", "backend", "location"),
    [
        ("redis://host:6379/1", "redis.RedisCache", "redis://host:6379/1"),
        ("rediss://host:6379/1", "redis.RedisCache", "rediss://host:6379/1"),
        ("unix:///run/queue.sock?db=1", "redis.RedisCache", "unix:///run/queue.sock?db=1"),
        ("db://cache", "db.DatabaseCache", "cache"),
        ("locmem://", "locmem.LocMemCache", None),
    ],
)
def test_caches(url: str, backend: str, location: str | None) -> None:
    found = settings.cache(url)
    assert (found["BACKEND"], found.get("LOCATION")) == (f"django.core.cache.backends.{backend}", location)


def test_databases_keep_their_options() -> None:
    assert settings.database(None)["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    found = settings.database("postgres://me:p%40ss@host:5433/cards?sslmode=require")
    assert found["OPTIONS"] == {"connect_timeout": 2, "sslmode": "require"}
    assert (found["PASSWORD"], found["PORT"], found["CONN_MAX_AGE"]) == ("p@ss", 5433, 600)


def test_of_two_first_starts_one_makes_the_key(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys; from cardsite import settings; settings.VAR = pathlib.Path(sys.argv[1]); "
        "print(settings.own_secret_key())"
    )
    starts = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    keys = {process.communicate()[0].strip() for process in starts}
    assert len(keys) == 1
    assert len(keys.pop()) >= 50
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [("secret.key", 0o600)]


@pytest.mark.parametrize("damaged", [b"", b"\n", b"short", b"\xff\xfe" * 40])
def test_damaged_key_is_told_and_kept(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "secret.key").write_bytes(damaged)
    with pytest.raises(
        ImproperlyConfigured, match=r"secret.key is damaged: bring it back from a backup, or set SECRET_KEY"
    ):
        settings.key_in(tmp_path / "secret.key")
    assert (tmp_path / "secret.key").read_bytes() == damaged


def test_queues_do_not_mix() -> None:
    found = {queue.name: (queue.exchange.name, queue.routing_key) for queue in settings.CELERY_TASK_QUEUES}
    assert found == {name: (name, name) for name in ("quick", "bulk", "thought")}
