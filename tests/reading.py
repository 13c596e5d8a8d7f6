"""A visitor of the site who reads pages without the layout of their source."""

import re

import django.test
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
