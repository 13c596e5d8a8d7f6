"""What a position of the first edition may be: scenes are held against it."""

from typing import Final

from engine.games.runeslingers.first.areas import SPENT_IN
from engine.games.runeslingers.positions import Positions

impossible: Final = Positions(
    beside=("passive", "activate"),
    lines={
        "beside": "no Runeslinger or ability [001:245-246]",
        "one runeslinger": "001:355-356",
        "concentration": "001:486-487",
        "boon": "001:492-493",
        "area": "001:600-601",
        "instance": "001:613",
        "power": "001:115-117",
        "health": "001:41-44",
        "lost": "001:57-62 001:118-121",
        "maximum": "001:897-899",
        "defense": "001:684-685",
        "merged": "001:632-634",
        "owner": "001:226-227",
    },
    turns=(SPENT_IN,),
)
