"""What a file says as text, so that one reader reads them all.

Text and tables name cards, so that one which the game no longer has is refused when they are read again, and a card in a section
that does not take its kind goes where it fits.
"""

from decks.construction.formats.json_files import text_of_json
from decks.construction.formats.layout import FileText
from decks.construction.formats.tables import columns_of, text_of_csv
from engine.packs.cards import Pack


def as_text(content: str, pack: Pack) -> FileText:
    """What a file of any of the three forms says, as text. Raises FileError for JSON and CSV that cannot be read."""
    plain = content.removeprefix("\ufeff").lstrip()
    if plain.startswith("{"):
        return text_of_json(plain, pack)
    return text_of_csv(plain) if columns_of(plain.partition("\n")[0])[1] else FileText(content)
