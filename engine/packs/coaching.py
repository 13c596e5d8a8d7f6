"""What a coach says in a game: coach.toml, a sentence for each phase and each kind of decision. Mistakes name table, key and line."""

from typing import Final

from engine.packs.cards import Coach
from engine.packs.records import File, Place, by_id, read_record

COACH_FILE: Final = "coach.toml"
COACH_TABLES: Final = ("phase", "decision")
WORDS_MAX: Final = 20


def read_coach(file: File, table: str) -> dict[str, Coach]:
    """The sentences of one table by id. What is unknown, says nothing or too much is a mistake of the file."""
    read = [(read_record(Coach, entry, place), place) for entry, place in file.tables(table)]
    for one, place in read:
        if one is not None and not 1 <= (words := len(one.coach.split())) <= WORDS_MAX:
            file.complain(place, "coach", f"has {words} words; from 1 to {WORDS_MAX}")
    return by_id(file, read)


def check_tables(file: File) -> None:
    """There is no table but those of phases and decisions."""
    for key in file.data.keys() - set(COACH_TABLES):
        file.complain(Place(file), key, f"is not a table of {COACH_FILE}; it takes {', '.join(COACH_TABLES)}")
