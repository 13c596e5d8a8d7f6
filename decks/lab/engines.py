"""Which engine plays a game here: the compiled one or plain Python, and what of the game itself is compiled."""

from engine import is_compiled
from engine.packs.cards import Pack
from engine.play.playable import find_module

PLAIN, COMPILED = "the engine in plain Python", "the compiled engine"
RULES_PLAIN = f"{COMPILED} with rules in plain Python"


def engine_of(pack: Pack) -> str:
    """What plays a game in this process, in words.

    The game's own modules run as they are where a build leaves them out, as every build does with games from outside.
    """
    if not is_compiled():
        return PLAIN
    rules = find_module(pack, "ruleset")
    return RULES_PLAIN if rules and str(rules.__file__).endswith(".py") else COMPILED
