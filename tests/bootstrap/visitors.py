"""Visitors of a running site who know what was taken of what they sent, and what may have been."""

import json
import re
from http.client import HTTPException
from typing import Any
from urllib.error import URLError

from tests.bootstrap.sites import Browser, Site

GAME, CARD = "runeslingers-awakening", "emberdart"
BROUGHT = {"runeslinger": {"eva": 1}, "main": {CARD: 3, "lanternfall": 2, "coalknuckle": 3}}
LIST = "// Brought.\nRuneslinger\n1 Eva\nDeck\n3 Emberdart\n2 Lanternfall\n3 Coalknuckle"
TROUBLE = (URLError, OSError, HTTPException)  # statuses over 400, time that ran out, connections that were cut


class Builder(Browser):
    """Somebody who changes a deck, one copy at a time, and brings lists."""

    def __init__(self, site: Site, address: str = "") -> None:
        super().__init__(site, address)
        self.deck, self.taken, self.unsure = "", 0, 0
        self.lists: dict[str, bool] = {}  # what was brought by its name, and whether that was taken

    def build(self) -> None:
        """Put one more copy into the deck. Raises one of TROUBLE where that is not known to be taken."""
        if not self.deck:
            made = self.send("/decks/new/", "/decks/new/", game=GAME, name="Built")
            self.deck = made.strip("/").split("/")[-1]
        base = re.findall(r'name="base" value="(\d+)"', self.get(f"/decks/{self.deck}/"))[0]
        try:
            self.send(f"/decks/{self.deck}/change/", f"/decks/{self.deck}/", base=base, step=f"add main {CARD}")
        except TROUBLE:
            self.unsure += 1
            raise
        self.taken += 1

    def bring(self) -> None:
        """Bring a list as a deck of its own. Raises one of TROUBLE where that is not known to be taken."""
        name = f"Brought {len(self.lists) + 1}"
        form = {"for": f"{GAME} constructed", "text": f"{name}\n{LIST}"}
        shown = self.answer("/decks/import/", "/decks/import/", **form, do="preview")
        seen = re.findall(r'name="previewed" value="(\w+)"', shown)[0]
        self.lists[name] = False
        self.send("/decks/import/", "/decks/import/", **form, do="apply", previewed=seen)
        self.lists[name] = True

    def wrong(self) -> list[str]:
        """What is not as it was said to be."""
        return [*self.wrong_in_deck(), *self.wrong_in_lists()]

    def wrong_in_deck(self) -> list[str]:
        """A change that is gone or counts twice."""
        if not self.deck:
            return []
        deck = self.deck_of(self.deck)
        held, version = deck["sections"].get("main", {}).get(CARD, 0), deck["version"]
        if self.taken <= held <= self.taken + self.unsure and version == held + 1:
            return []
        return [f"{held} copies in version {version}, {self.taken} taken, {self.unsure} unsure"]

    def wrong_in_lists(self) -> list[str]:
        """A list that is gone, there twice or not whole."""
        if not self.lists:
            return []
        told = []
        rows = json.loads(self.get("/api/v1/decks/?mine=true&name=Brought&page_size=200"))["results"]
        for name, taken in self.lists.items():
            decks = [self.deck_of(row["key"])["sections"] for row in rows if row["name"] == name]
            if decks != [BROUGHT] and (taken or decks):
                told.append(f"{name}, {'taken' if taken else 'unsure'}, is {decks}")
        return told

    def deck_of(self, key: str) -> dict[str, Any]:
        """What the API says of a deck."""
        found: dict[str, Any] = json.loads(self.get(f"/api/v1/decks/{key}/"))
        return found


class Player(Browser):
    """Somebody who asks for test games."""

    def ask_for(self, games: int, deck: str, **fields: str) -> str:
        """The address of the run."""
        form, given = f"/runs/new/?game={GAME}&ready={deck}", {"game": GAME, "ready": deck, "games": str(games)}
        return self.send("/runs/new/", form, **given | {"seed": "7"} | fields)

    def has_ended(self, run: str) -> bool:
        return 'id="progress"' not in self.get(run)

    def report(self, run: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get(f"{run}report.json"))
        return found
