"""A visitor of the site who reads pages without the layout of their source, and what answers, pages and commands say."""

import re
from collections.abc import Container
from html import unescape
from io import StringIO
from typing import Any

import django.test
from django.core.management import call_command
from django.http import HttpResponse

BLOCK = (
    r"</?(?:html|head|body|main|section|article|header|footer|nav|aside|div|p|h\d|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|caption|form"
    r"|fieldset|legend|label|details|summary|figure|figcaption|option|select|button|input|br|svg|g|path|circle|rect|line|text|title|meta|link"
    r"|script)\b[^>]*>"
)
LONG_VALUE = re.compile(r'value="[^"\n]*\n[^"]*"')
TYPED = re.compile(rf"(<textarea\b.*?</textarea>|\b{LONG_VALUE.pattern})", re.S)
LAYOUT = (
    (re.compile(rf"\n(?={BLOCK}|</)"), ""),
    (re.compile(rf"({BLOCK}|<\w[^>]*>)\n"), r"\1"),
    (re.compile(r"\n(?=/?>)"), ""),
    (re.compile(r"\n"), " "),
)


def without_layout(html: str) -> str:
    """A page whose lines are joined: the end of a line beside a block, or inside a tag's edge, is nothing, elsewhere a blank. What
    stands in a field stays as it is.
    """
    if "<textarea" not in html and not LONG_VALUE.search(html):
        return joined(html)
    parts = TYPED.split(html)
    return "".join(part if number % 2 else joined(part) for number, part in enumerate(parts))


def joined(html: str) -> str:
    first, *lines = html.split("\n")
    if lines:
        *lines, last = lines
        html = "\n".join([first.rstrip(), *filter(None, map(str.strip, lines)), last.lstrip()])
    for layout, blank in LAYOUT:
        html = layout.sub(blank, html)
    return html


class Client(django.test.Client):
    """Django's client, which reads pages without the layout of their source."""

    def request(self, **request: object) -> HttpResponse:
        answer = super().request(**request)
        if not answer.streaming and answer.get("Content-Type", "").startswith("text/html"):
            answer.content = without_layout(answer.content.decode()).encode()
        return answer


def text_of(answer: HttpResponse, status: int = 200) -> str:
    """What an answer says that must have this status."""
    assert answer.status_code == status
    return answer.content.decode()


def data_of(answer: HttpResponse, status: int = 200) -> Any:
    """The JSON of an answer that must have this status."""
    assert answer.status_code == status, answer.content
    return answer.json()


def page(who: django.test.Client, address: str, **query: str) -> str:
    """A page that must be there."""
    return text_of(who.get(address, query))


def in_words(html: str) -> str:
    """What a reader sees of a page, or of a stretch of one: without its marks, every space one space."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def missing(where: Container[str], *wanted: str) -> list[str]:
    """What is wanted, and is not there: in a text, or among things."""
    return [words for words in wanted if words not in where]


def part(pattern: str, text: str, flags: int = 0) -> str:
    """The first stretch of a text that fits a pattern, or its last group; there must be one."""
    found = re.search(pattern, text, flags)
    assert found, pattern
    return found[found.lastindex or 0]


def printed(*words: str, **options: Any) -> str:
    """What a command of `manage.py` prints."""
    out = StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()
