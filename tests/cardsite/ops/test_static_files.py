"""Static files: all that pages name are collected, nothing else of what packages bring along, and brotli costs little."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles.finders import find, get_finders

from cardsite.ops.static_files import CompressedStorage, StaticFiles

TEMPLATES = Path(__file__).parents[3] / "templates"
OF_PACKAGES = ("django_htmx/", "drf_spectacular_sidecar/", "rest_framework/")


@pytest.fixture(scope="module")
def named() -> set[str]:
    """What the templates name."""
    found: set[str] = set()
    for template in TEMPLATES.rglob("*.html"):
        found.update(re.findall(r"{% static '([^']+)' %}", template.read_text()))
    return found


@pytest.fixture(scope="module")
def collected() -> set[str]:
    return {name for finder in get_finders() for name, _ in finder.list(StaticFiles.ignore_patterns)}


def test_all_that_pages_name_is_collected(named: set[str], collected: set[str]) -> None:
    assert {"django_htmx/htmx-2.min.js", "catalog/site.css"} <= named
    assert named <= collected


def test_scripts_and_sheets_of_packages_that_no_page_names_are_left_out(named: set[str], collected: set[str]) -> None:
    brought = {name for name in collected if name.startswith(OF_PACKAGES) and name.endswith((".js", ".css"))}
    assert brought <= named


def test_brotli_leaves_at_most_three_hundredths_more_than_it_could(tmp_path: Path, collected: set[str]) -> None:
    sheets = [name for name in collected if name.endswith(".css") and not name.startswith(OF_PACKAGES)]
    texts = [Path(str(find(name))).read_bytes() for name in sheets]
    paths = [f"{number}.css" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        (tmp_path / path).write_bytes(text)
    made = {name for _, name in CompressedStorage(location=tmp_path).compress_files(paths)}
    small = [(tmp_path / f"{path}.br").read_bytes() for path in paths if f"{path}.br" in made]
    assert [brotli.decompress(data) for data in small] == texts
    assert [gzip.decompress((tmp_path / f"{path}.gz").read_bytes()) for path in paths] == texts
    assert sum(map(len, small)) <= 1.03 * sum(len(brotli.compress(text)) for text in texts)
