"""How text is compared: lower case, marks stripped, spaces folded, typographic quotes made plain."""

import unicodedata

PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\0": " "})


def norm(text: str) -> str:
    """The normal form of a text: equal for texts that a reader takes for the same."""
    if text.isascii():  # as nearly all text is
        return " ".join(text.replace("\0", " ").lower().split())
    sound = text.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored
    decomposed = unicodedata.normalize("NFKD", sound.translate(PLAIN))
    return " ".join("".join(c for c in decomposed if not unicodedata.combining(c)).casefold().split())
