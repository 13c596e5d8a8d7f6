"""What the fields of forms and addresses say, as it can be used and stored."""

import re
from typing import Any, Final
from urllib.parse import quote

from django import forms
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


BY_THOUSANDS: Final = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
WRONG_NUMBER: Final = ("required", "invalid", "min_value", "max_value")


class WholeNumberField(forms.IntegerField):
    """A whole number in plain digits, with or without commas between the thousands; whatever is wrong with it is told in one sentence."""

    def __init__(self, *, min_value: int, max_value: int, **more: Any) -> None:
        wrong = f"Write a whole number from {min_value:,} to {max_value:,}."
        super().__init__(
            min_value=min_value, max_value=max_value, error_messages=dict.fromkeys(WRONG_NUMBER, wrong), **more
        )

    def to_python(self, value: Any) -> int | None:
        """The number that is meant, None of an empty field. Raises ValidationError."""
        text = ("" if value is None else str(value)).strip()
        number = whole_number(text.replace(",", "") if BY_THOUSANDS.fullmatch(text) else text)
        if text and number is None:
            raise forms.ValidationError(self.error_messages["invalid"], "invalid")
        return number


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
