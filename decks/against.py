"""Against whom a game is played, as forms offer it: the opponents of a game, with what some of them can be set to."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from engine.packs.cards import Pack
from engine.play.opponents import CALM, MIRROR, SHARP, STEADY, Opponent, Setting, Words, opponent_called, opponents_of


@dataclass(frozen=True)
class SettingField:
    """What an opponent can be set to, as somebody has filled it in: a number that is typed, or words each with a box."""

    name: str
    setting: Setting | Words
    text: str

    @property
    def words(self) -> list[tuple[str, bool]]:
        """The words that there are, each with whether it is chosen; none for a number."""
        return (
            [(word, word in self.text.split()) for word in self.setting.vocabulary]
            if isinstance(self.setting, Words)
            else []
        )

    @property
    def problem(self) -> str:
        """What is wrong with it."""
        try:
            self.setting.set_to(self.text.strip())
        except ValueError:
            return f"{self.setting.name.capitalize()}: {'choose' if self.words else 'write'} {self.setting.choices}."
        return ""


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
        return self.opponent.set_to(
            {field.setting.name: field.text.strip() for field in self.fields if not field.problem}
        ).title

    @property
    def is_level(self) -> bool:
        """Whether it plays a deck that is chosen."""
        return self.opponent.is_level


def in_order(offers: Mapping[str, Offer], chosen: str) -> list[Offer]:
    """Opponents as forms list them: the levels, the one that people choose most often first, then practice; `mirror`, which is steady play
    of one's own deck, only where it is chosen.
    """
    levels = [offers[name] for name in (STEADY, CALM, SHARP) if name in offers]
    rest = [one for name, one in offers.items() if not one.is_level and (name != MIRROR or name == chosen)]
    return [*levels, *rest]


def texts(fields: QueryDict) -> dict[str, str]:
    """What somebody has filled into a form, by field; a group of boxes begins with nothing, so that none may be ticked."""
    texts = {}
    for name, values in fields.lists():
        texts[name] = " ".join(map(str, values[1:])) if len(values) > 1 and not values[0] else str(values[-1])
    return texts


def offers(pack: Pack, fields: Mapping[str, str]) -> dict[str, Offer]:
    """The opponents of a game by name; what is asked for of their settings stands in fields of their own, or in the name."""
    opponents = opponents_of(pack)
    choice = opponent_called(opponents, fields.get("opponent", ""))
    return {
        name: offer_of(choice if choice and choice.name == name else one, fields) for name, one in opponents.items()
    }


def offer_of(opponent: Opponent, fields: Mapping[str, str]) -> Offer:
    """An opponent with its fields as they are filled in."""
    names = [f"{opponent.name}-{one.name}" for one in opponent.settings]
    rows = zip(names, opponent.settings, strict=True)
    return Offer(opponent, [SettingField(name, one, fields.get(name, one.text)) for name, one in rows])


def chosen_offer(pack: Pack, fields: Mapping[str, str]) -> Offer | None:
    """The opponent that is asked for, the first one where none is; None where there is none of that name."""
    choices = offers(pack, fields)
    choice = opponent_called({name: one.opponent for name, one in choices.items()}, fields.get("opponent", ""))
    if choice:
        return choices[choice.name]
    return None if fields.get("opponent") else next(iter(choices.values()), None)
