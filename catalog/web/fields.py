"""What the fields of forms and addresses say, as it can be used and stored."""

TOO_LARGE = 10**12  # more than any field takes


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
