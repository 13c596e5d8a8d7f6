"""The site for development: a visitor who has made things, reload, and doors that are nowhere else."""

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.bootstrap.conftest import Copy, clean_environment, copy_project, free_port
from tests.bootstrap.sites import PATIENCE, Browser, Site, wait_until

ROOT = Path(__file__).parents[2]


class Developing(Site):
    """A running `dev`, whose settings `manage.py` gives it."""

    command = "dev"

    def __init__(self, folder: Path) -> None:
        here = {"DJANGO_SETTINGS_MODULE": "cardsite.settings", "PYTHONPATH": str(folder)}
        as_by_the_door = {"DEBUG": "1", "DEVELOPING": "1", "VAR_FOLDER": "var/dev"}
        super().__init__(Copy(folder, clean_environment() | here), "--fresh", **as_by_the_door)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Developing]:
    copy_project(tmp_path / "project")
    site = Developing(tmp_path / "project")
    wait_until(lambda: "Runebinder is at" in site.said() or site.process.poll() is not None, PATIENCE, site)
    yield site
    site.kill()


def test_whoever_comes_through_the_door_finds_things_made_and_sees_what_they_change(site: Developing) -> None:
    wait_until(site.is_well, 30, site)  # with its queue, worker and reaper
    developer = Browser(site)
    decks = developer.get("/dev/visitor/")
    assert f"/{Developing.command}/visitor/" in site.said()
    assert "Not done yet: " in decks  # which its format refuses
    assert developer.get("/hands/").count('href="/hands/') >= 5
    report = re.search(r'href="(/runs/[\w-]+/)"', developer.get("/runs/"))
    assert report
    assert "200" in developer.get(report[1])
    assert "/pools/" in developer.get("/pools/")
    assert "My " not in Browser(site).get("/decks/")  # nobody else's
    template = site.folder / "templates" / "decks" / "builder" / "list.html"
    template.write_text(template.read_text().replace("<h1", "<p>changed just now</p><h1", 1))
    wait_until(lambda: "changed just now" in developer.get("/decks/"), 20, site)
    module = site.folder / "cardsite" / "ops" / "developing.py"
    module.write_text(module.read_text().replace("decks:deck_list", "decks:pool_list"))
    wait_until(lambda: leads_to(site) == "/pools/", 60, site)
    assert not (site.folder / "var" / "db.sqlite3").exists()  # what `up` keeps is not touched


def leads_to(site: Site) -> str:
    """Where the door leads; nowhere while the server starts again."""
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=5)
    try:
        connection.request("GET", "/dev/visitor/", headers={"Host": "localhost"})
        return connection.getresponse().headers.get("Location", "")
    except (OSError, http.client.HTTPException):
        return ""
    finally:
        connection.close()


@pytest.mark.django_db
def test_no_other_site_has_the_door(client: Client) -> None:
    assert client.get("/dev/visitor/").status_code == 404


def test_without_its_settings_it_does_not_start() -> None:
    with pytest.raises(CommandError, match="This is for development"):
        call_command("dev")


def test_a_database_of_another_place_is_never_emptied() -> None:
    command = [sys.executable, "manage.py", "dev", "--fresh", "--port", str(free_port())]
    environment = clean_environment() | {"DATABASE_URL": "sqlite:////nowhere/of/mine.sqlite3"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "--fresh does not remove the database that DATABASE_URL names" in done.stderr
