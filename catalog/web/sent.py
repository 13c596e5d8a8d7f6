"""What somebody sent and a page refuses as a whole: kept in that page, to be sent again or, where that is not safe, to be copied."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.request import UnreadablePostError

TYPED: Final[Mapping[str, str]] = {  # the fields in which people write, as their pages label them
    "copies": "Copies that you own",
    "description": "Description",
    "games": "Games",
    "goal": "Goal",
    "line": "Add by name",
    "name": "Name",
    "name_1": "Your name",
    "name_2": "The other player’s name",
    "note": "Note for yourself",
    "number": "Number of the game",
    "owned": "Cards that you own",
    "seats": "Players",
    "seed": "Seed",
    "tags": "Tags",
    "text": "The list",
    "theirs_link": "Link of their deck",
    "other_link": "Link of the other deck",
    "rivals_link": "Links of other decks",
    "into": "The card that comes in",
    "words": "What is wrong",
}
UNREPEATED = re.compile("token|secret|password|passphrase|key$", re.IGNORECASE)
FIELD_MAX, ALL_MAX = 100_000, 250_000  # characters: the longest list that a form takes, and that with all around it
ROWS_MAX, LINE = 20, 60


class SentField(NamedTuple):
    """A field as it was sent; without a label for what nobody types."""

    name: str
    value: str
    label: str = ""

    @property
    def rows(self) -> int:
        """How many lines its value takes in a page, 1 where a line is enough."""
        return min(self.value.count("\n") + 1 + len(self.value) // LINE, ROWS_MAX)


class SentForm(NamedTuple):
    """The fields of a form that was sent, the names of its files, the labels of what was too long, and whether it may be sent again."""

    typed: list[SentField]
    hidden: list[SentField]
    files: list[str]
    too_long: list[str]
    trusted: bool

    @property
    def again(self) -> bool:
        """Whether a button may send it again: it is whole, and comes from a page of this site."""
        return self.trusted and not self.too_long

    @property
    def says(self) -> bool:
        """Whether somebody wrote something in it."""
        return bool(self.typed or self.too_long or self.files)

    def __bool__(self) -> bool:
        return self.says or self.again


NOTHING = SentForm([], [], [], [], trusted=False)
UNREADABLE = (BadRequest, SuspiciousOperation, MultiPartParserError, UnreadablePostError)


def sent_form(request: HttpRequest) -> SentForm:
    """What a request has sent, without tokens, keys and what files hold; nothing of what a page elsewhere sent."""
    trusted = is_ours(request)
    if request.method != "POST" or trusted is False:
        return NOTHING
    try:
        kept, too_long = within_limits(fields_of(request.POST))
    except UNREADABLE:
        return NOTHING
    typed = [field for field in kept if field.label]
    return SentForm(typed, [field for field in kept if not field.label], [*request.FILES], too_long, bool(trusted))


def is_ours(request: HttpRequest) -> bool | None:
    """Whether a page of this site has sent a form, None where nothing tells: its token was right, or its browser says so."""
    if getattr(request, "csrf_processing_done", False):
        return True
    if site := request.headers.get("Sec-Fetch-Site"):
        return site == "same-origin"
    origin = request.headers.get("Origin")
    if origin is None:
        return None
    return origin in settings.CSRF_TRUSTED_ORIGINS or urlsplit(origin)[:2] == (request.scheme, request.get_host())


def fields_of(post: QueryDict) -> list[SentField]:
    """The fields that a page may repeat."""
    names = [name for name in post if not UNREPEATED.search(name)]
    return [SentField(name, str(value), TYPED.get(name, "")) for name in names for value in post.getlist(name)]


def within_limits(fields: list[SentField]) -> tuple[list[SentField], list[str]]:
    """The fields that a page has room for, and what the others are called."""
    kept, too_long, room = [], [], ALL_MAX
    for field in fields:
        length = len(field.name) + len(field.value)
        if len(field.value) > FIELD_MAX or length > room:
            too_long.append(field.label or "Another field")
            continue
        kept.append(field)
        room -= length
    return kept, list(dict.fromkeys(too_long))
