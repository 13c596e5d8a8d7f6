"""No log holds the secret of a key to somebody's data, at its address of today or that of before."""

import logging
import re
from io import StringIO
from pathlib import Path

import pytest

from tests.reading import Client


@pytest.mark.django_db
@pytest.mark.parametrize(("room", "found"), [("your-data", 404), ("binder", 308)])
def test_a_key_that_is_refused_does_not_stand_in_the_log(room: str, found: int) -> None:
    secret, log = "k" * 40, StringIO()
    (handler,) = (one for one in logging.getLogger("django").handlers if type(one) is logging.StreamHandler)
    usual = handler.setStream(log)
    try:
        assert Client().get(f"/{room}/open/{secret}/").status_code == found
        assert Client(enforce_csrf_checks=True).post(f"/{room}/open/{secret}/").status_code == 403
    finally:
        handler.setStream(usual)
    assert log.getvalue().count(f"/{room}/open/.../") == 1 + (found == 404)
    assert secret not in log.getvalue()


# In front of the site

DEPLOY = Path(__file__).parents[3] / "docs" / "deploy"
ADDRESS = f"/your-data/open/{'s' * 40}/"
ON_LINES = r"map \$%s \$(\w+) \{\s+default \$%s;\s+~(\S+) (\S+);\s+\}"


def test_the_log_of_the_proxy_holds_no_secret() -> None:
    """What it writes of an address, and of the page that led there, is what a pattern leaves of it."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    said = " ".join(re.findall(r"log_format runebinder ([^;]*);", text))
    for told, example in (("request_uri", ADDRESS), ("http_referer", f"https://cards.example.org{ADDRESS}")):
        ((shown, pattern, instead),) = re.findall(ON_LINES % (told, told), text)
        assert re.search(pattern, example)
        assert re.search(pattern, example.replace("your-data", "binder"))
        assert not re.search(pattern, "/decks/")
        assert "s" * 40 not in instead
        assert f"${shown}" in said
        assert f"${told}" not in said
    assert "$request " not in said
    assert '$request"' not in said
    assert re.findall(r"access_log \S+ (\w+);", text) == ["runebinder"]
    assert re.search(r"location ~ \^/\(your-data\|binder\)/open/ \{\s+error_log /dev/null;", text)


def test_nobody_reaches_the_site_past_the_proxy() -> None:
    published = re.findall(r'ports: \["([^"]+)"\]', (DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    assert published == ["127.0.0.1:8000:8000"]


def test_the_proxy_itself_says_who_asks_and_how() -> None:
    """What a visitor writes there does not come through: nginx has seen where they come from."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    said = dict(re.findall(r"proxy_set_header (X-Forwarded-\w+) ([^;]+);", text))
    assert said == {"X-Forwarded-For": "$remote_addr", "X-Forwarded-Proto": "$scheme"}
    inside = re.findall(r"location [^{]+\{([^}]+)\}", text)
    assert len(inside) == 3
    assert not any("proxy_set_header" in place for place in inside)  # one in a place forgets all those around it
