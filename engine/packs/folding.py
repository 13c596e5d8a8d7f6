"""How names and text are compared: lower case, marks stripped, blanks folded, signs that look alike made one, nothing unseen."""

import unicodedata
from typing import Final

LOOK_ALIKES: Final = {  # the plain sign, and what is written for it: by phones, word processors, and people who take the next key
    "'": "`\u00b4\u02b9\u02bb\u02bc\u02bd\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201a\u201b\u2032\u2035\ua78b\ua78c\uff07",
    '"': "\u00ab\u00bb\u02ba\u02dd\u02ee\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u275d\u275e\u301d\u301e\u301f\uff02",
    "-": "\u02d7\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d",
    " ": "\0\u115f\u1160\u2800\u3164\uffa0",
}
PLAIN: Final = str.maketrans({sign: plain for plain, signs in LOOK_ALIKES.items() for sign in signs})
JOINERS: Final = {0x034F, *range(0xFE00, 0xFE10)}  # that change how others look, and have no look of their own


def is_seen(sign: str) -> bool:
    """Whether a sign can be seen at all, or is a blank: not so a soft hyphen, a joiner, a mark of direction."""
    return unicodedata.category(sign) != "Cf" and ord(sign) not in JOINERS


def visible(text: str) -> str:
    """A text without what nobody sees."""
    return text if text.isascii() else "".join(filter(is_seen, text))


def norm(text: str) -> str:
    """The normal form of a text: equal for texts that a reader takes for the same."""
    if text.isascii():  # as nearly all text is
        return " ".join(text.replace("\0", " ").replace("`", "'").lower().split())
    sound = text.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored
    decomposed = unicodedata.normalize("NFKD", visible(sound.translate(PLAIN)))
    bare = "".join(c for c in decomposed if not unicodedata.combining(c)).translate(PLAIN)
    return " ".join(bare.casefold().split())
