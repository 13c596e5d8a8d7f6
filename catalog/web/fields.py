"""What the fields of forms and addresses say, as it can be used and stored."""

from urllib.parse import quote

from django.http import QueryDict

TOO_LARGE = 10**12  # more than any field takes
VALUE_MAX, ADDRESS_MAX = (
    1_000,
    4_000,
)  # letters of a value, and characters of all, that addresses repeat which a page makes


def sound(text: str) -> str:
    """A text without what no database stores."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def whole_number(text: str) -> int | None:
    """The number that a text writes in plain digits, None for any other text; one that nobody can mean counts as TOO_LARGE."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        return None
    plain = digits.lstrip("0") or "0"
    return int(plain) if len(plain) < len(str(TOO_LARGE)) else TOO_LARGE


def repeated(asked: QueryDict) -> QueryDict:
    """What an address asks, as other addresses repeat it: of a very long one the beginning."""
    fields, room = QueryDict(mutable=True), ADDRESS_MAX
    for name, values in clipped(asked).lists():
        for value in values:
            room -= len(quote(name) + quote(value))
            if room >= 0:
                fields.appendlist(name, value)
    return fields


def clipped(asked: QueryDict) -> QueryDict:
    """What an address asks, of a very long value the beginning."""
    fields = QueryDict(mutable=True)
    for name, values in asked.lists():
        fields.setlist(name, [value[:VALUE_MAX] for value in values])
    return fields
