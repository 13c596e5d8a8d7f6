"""What the fields of forms and addresses say, as it can be used and stored."""


def sound(text: str) -> str:
    """A text without what no database stores."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()
