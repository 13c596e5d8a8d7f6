"""Decks for tables elsewhere, Tabletop Simulator and Cockatrice: with their pictures as a ZIP, or with the addresses of those.

A site that others reach names the addresses of its pictures. One that only this computer reaches packs them in.
"""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from celery import shared_task

from catalog.models import Card, Game
from catalog.pictures.boards import back_svg, boards_of, digest_of
from catalog.pictures.files import SMALL, WIDE, back_address, keep, keep_back, kept, kept_back_of, png_address
from catalog.pictures.painter import Painter, card_svg
from catalog.pictures.raster import png
from catalog.shapes import is_upright, kind_names
from catalog.tasks import ask_once
from decks.construction.formats.cockatrice_files import ToldCard, picture_name, write_cards, write_cockatrice
from decks.construction.formats.layout import SectionCards
from decks.construction.formats.tabletop_files import Faces, Pile, PileCard, Seen, write_tabletop
from decks.takeaway import Takeaway, Tell, copies_in

EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # what a ZIP says where no time is meant
TABLETOP, COCKATRICE = "tabletop", "cockatrice"

Section = tuple[str, str, tuple[tuple[str, int], ...]]  # id, name, cards with their copies
Parts = Iterator[tuple[str, str | bytes]]  # names of files with what they hold


@dataclass(frozen=True)
class Parcel(Takeaway):
    """A deck by its sections, for one of PROGRAMS; `site` is the address at which others reach this site, or nothing."""

    sort: ClassVar[str] = "parcel"

    sections: tuple[Section, ...]
    program: str
    name: str
    about: str = ""
    site: str = ""

    @property
    def ending(self) -> str:
        """How the name of its file ends."""
        return "json" if self.site and self.program == TABLETOP else "zip"

    @property
    def rows(self) -> list[Card]:
        """The cards that are drawn, each once."""
        return [card for card, _ in self.drawable]

    def made(self, tell: Tell) -> bytes:
        """The file."""
        game = Game.objects.get(slug=self.game)
        parts = list(PROGRAMS[self.program](self, game, tell))
        if self.ending == "zip":
            return zipped(parts)
        _, content = parts[0]
        return content if isinstance(content, bytes) else content.encode()

    def send(self) -> None:
        """Send it to a worker."""
        ask_once(f"parcel:{self.digest}", pack_up, asdict(self))


def parcel_of(said: Mapping[str, Any]) -> Parcel:
    """A parcel as a message holds it."""
    first, second = said["whose"]
    sections = tuple((str(part), str(name), copies_in(cards)) for part, name, cards in said["sections"])
    return Parcel(**{**said, "whose": (first, second), "cards": copies_in(said["cards"]), "sections": sections})


@shared_task(expires=300)
def pack_up(said: Mapping[str, Any]) -> None:
    """Make a file and keep it, unless it is kept. The message says it all: there is no row of it."""
    parcel_of(said).make()


def zipped(parts: Sequence[tuple[str, str | bytes]]) -> bytes:
    """Files as a ZIP, which is the same for the same files."""
    held = io.BytesIO()
    with ZipFile(held, "w") as file:
        for name, content in parts:
            told = ZipInfo(name, EPOCH)
            told.compress_type = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
            told.external_attr = 0o644 << 16
            file.writestr(told, content)
    return held.getvalue()


# Tabletop Simulator


def tabletop(parcel: Parcel, game: Game, tell: Tell) -> Parts:
    """A saved object, and the pictures that it names, where it does not name addresses."""
    if parcel.site:
        yield f"{parcel.name}.json", saved_object(parcel, *with_addresses(parcel, game, tell))
        return
    back = back_svg(game)
    back_name = f"back-{digest_of(back)}.png"
    faces: list[Faces] = []
    seen: dict[str, Seen] = {}
    pictures: dict[str, bytes] = {}
    for number, board in enumerate(boards_of(parcel.rows), 1):
        svg = board.svg
        name = f"sheet-{number}-{digest_of(svg)}.png"
        pictures[f"Images/{name}"] = png(svg)
        faces.append(Faces(name, back_name, board.columns, board.rows, board.is_wide))
        seen |= {card.slug: Seen(number, place) for place, card in enumerate(board.cards)}
        tell(len(seen))
    yield f"Saved Objects/{parcel.name}.json", saved_object(parcel, faces, seen)
    yield f"Saved Objects/{parcel.name}.png", png(card_svg(parcel.rows[0], SMALL))
    yield from pictures.items()
    yield f"Images/{back_name}", png(back)
    yield "how-to.txt", HOW_TO_TABLETOP.format(name=parcel.name, title=parcel.title)


def with_addresses(parcel: Parcel, game: Game, tell: Tell) -> tuple[list[Faces], dict[str, Seen]]:
    """The faces of a deck by the addresses of cards, each of which is drawn before anybody asks for it."""
    if not kept_back_of(game):
        keep_back(game, png(back_svg(game)))
    faces: list[Faces] = []
    seen: dict[str, Seen] = {}
    for number, card in enumerate(parcel.rows, 1):
        keep_drawn(card)
        address, back = parcel.site + png_address(card), parcel.site + back_address(game)
        faces.append(Faces(address, back, sideways=not is_upright(game, card.kind)))
        seen[card.slug] = Seen(number, 0)
        tell(number)
    return faces, seen


def keep_drawn(card: Card) -> bytes:
    """The PNG of a card, which is kept from now on."""
    content = kept(card, WIDE)
    if not content:
        content = png(card_svg(card, WIDE))
        keep(card, WIDE, content)
    return content


def saved_object(parcel: Parcel, faces: Sequence[Faces], seen: Mapping[str, Seen]) -> str:
    """A deck as the program keeps it: a pile for each section."""
    piles = []
    for _, name, cards in parcel.sections:
        rows = [(parcel.known[card], copies) for card, copies in cards if card in seen]
        piles.append(Pile(name, [PileCard(row.slug, row.name, Painter(row).told(), copies) for row, copies in rows]))
    return write_tabletop(piles, faces, seen)


# Cockatrice


def cockatrice(parcel: Parcel, game: Game, tell: Tell) -> Parts:
    """The list, the file of its cards, and their pictures where others do not reach this site."""
    sections = [
        SectionCards(part, name, [(named(parcel, card), copies) for card, copies in cards])
        for part, name, cards in parcel.sections
    ]
    yield f"{parcel.name}.cod", write_cockatrice(parcel.title, parcel.about, sections)
    told = [told_card(parcel, game, card) for card in parcel.rows]
    yield (
        f"customsets/{game.slug}-{parcel.name}.xml",
        write_cards(game.code, f"{game.name} (Runebinder, unofficial)", told),
    )
    for number, card in enumerate(parcel.rows, 1):
        content = keep_drawn(card)
        if not parcel.site:
            yield f"pics/CUSTOM/{picture_name(card.name)}.png", content
        tell(number)
    yield "how-to.txt", HOW_TO_COCKATRICE.format(name=parcel.name, title=parcel.title)


def named(parcel: Parcel, card: str) -> str:
    """The name of a card, or its id where the game no longer has it."""
    return parcel.known[card].name if card in parcel.known else card


def told_card(parcel: Parcel, game: Game, card: Card) -> ToldCard:
    """A card as the file of cards tells it."""
    picture = parcel.site + png_address(card) if parcel.site else ""
    return ToldCard(card.name, card.type_line, kind_names(game)[card.kind], Painter(card).told(), picture)


PROGRAMS: Final[dict[str, Callable[[Parcel, Game, Tell], Parts]]] = {TABLETOP: tabletop, COCKATRICE: cockatrice}
HOW_TO_TABLETOP: Final = """{title}, for Tabletop Simulator
Made by Runebinder. Unofficial, not for sale.

1. Find the folder of the game:
   Windows  Documents\\My Games\\Tabletop Simulator
   macOS    Library/Tabletop Simulator
   Linux    .local/share/Tabletop Simulator
2. Put what is in "Images" here into Mods/Images there,
   and what is in "Saved Objects" here into Saves/Saved Objects there.
3. In the game choose Objects, then Saved Objects, then {name}.

To play with others: in the game choose Upload, then Cloud Manager, then "Upload all", and save the deck again.
"""
HOW_TO_COCKATRICE: Final = """{title}, for Cockatrice
Made by Runebinder. Unofficial, not for sale.

1. In Cockatrice choose Card Database, then Open custom sets folder. Put the file in "customsets" here into it.
2. The folder "pics" beside that one holds pictures. Put "CUSTOM" from "pics" here into it, if there is one.
3. Start Cockatrice anew, and let it enable the new set.
4. Open {name}.cod in the deck editor.
"""
