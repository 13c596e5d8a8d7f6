"""Against whom a game is played, as forms offer it: the opponents of a game, with the numbers that some of them can be set to."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from engine.packs.cards import Pack
from engine.play.pilots import Opponent, Setting, opponent_called, opponents_of

DIGITS = 6


@dataclass(frozen=True)
class SettingField:
    """A number that an opponent can be set to, as somebody has typed it."""

    name: str
    setting: Setting
    text: str

    @property
    def number(self) -> int | None:
        """The number, None where it is none that the opponent can be set to."""
        text, setting = self.text.strip(), self.setting
        if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
            return None
        return int(text) if setting.least <= int(text) <= setting.most else None

    @property
    def problem(self) -> str:
        """What is wrong with it."""
        setting = self.setting
        if self.number is not None:
            return ""
        return f"{setting.name.capitalize()}: write a whole number from {setting.least} to {setting.most}."


@dataclass(frozen=True)
class Offer:
    """An opponent in a form, with a field for each of its settings."""

    opponent: Opponent
    fields: list[SettingField]

    @property
    def problems(self) -> list[str]:
        """What is wrong with its fields."""
        return [field.problem for field in self.fields if field.problem]

    @property
    def title(self) -> str:
        """The name with what it is set to; what is wrong is left as it was."""
        numbers = {field.setting.name: field.number for field in self.fields if field.number is not None}
        return self.opponent.set_to(numbers).title


def texts(fields: QueryDict) -> dict[str, str]:
    """What somebody has typed into a form, by field."""
    return {name: str(value) for name, value in fields.items()}


def offers(pack: Pack, asked: Mapping[str, str]) -> dict[str, Offer]:
    """The opponents of a game by name; what is asked for of their settings stands in fields of their own, or in the name."""
    known = opponents_of(pack)
    named = opponent_called(known, asked.get("opponent", ""))
    return {name: offered(named if named and named.name == name else one, asked) for name, one in known.items()}


def offered(opponent: Opponent, asked: Mapping[str, str]) -> Offer:
    """An opponent with its fields as they are filled in."""
    names = [f"{opponent.name}-{one.name}" for one in opponent.settings]
    rows = zip(names, opponent.settings, strict=True)
    return Offer(opponent, [SettingField(name, one, asked.get(name, str(one.number))) for name, one in rows])


def chosen_offer(pack: Pack, asked: Mapping[str, str]) -> Offer | None:
    """The opponent that is asked for, the first one where none is; None where there is none of that name."""
    known = offers(pack, asked)
    named = opponent_called({name: one.opponent for name, one in known.items()}, asked.get("opponent", ""))
    if named:
        return known[named.name]
    return None if asked.get("opponent") else next(iter(known.values()), None)
