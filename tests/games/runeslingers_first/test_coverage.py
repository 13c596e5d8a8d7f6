"""Every rule and ruling of the first edition has a test, and every line of the rulebook has one or a reason why it needs none.

`python -m tests.games.runeslingers_first.test_coverage` lists what nobody cites.
"""

from pathlib import Path

from engine.packs.reading import GAMES, read_pack
from tests.games.citations import Citations, explained

CITED = Citations(read_pack(GAMES / "runeslingers" / "first", GAMES), Path(__file__).parent, last_line=999)
# Rulings about formats, matches and pages of the rulebook, and on a card whose kind is not known: nothing of them happens in an encounter.
NOT_PLAYED = ["RS1-Q13", "RS1-Q14", "RS1-Q2", "RS1-Q7"]

# Lines of the rulebook that say nothing that could happen in an encounter.
NEEDS_NO_TEST: dict[str, str] = {
    "title, box and contents": "1-2 8-19 21-26 64",
    "story": "66-73",
    "abilities that are chosen before the encounter": "105-113 195-200 205 207-208 214",
    "cards of pictures": "283-284 431-432 434-435 437-438 442-443 521-524 526-529 531-534 690-693 695-698",
    "the first turn in pictures, told again": "397-399 403 421",
    "decks, checked by the rules of the formats": "859-861",
    "thanks and addresses": "867-871 873-889",
    "terms that say again what a rule says": (
        "892-893 895 901-902 905-906 912 914 916-917 921 924 926 932 934-936 943-944 946-948 955 980-981 983 989 "
    ),
    "headings, letters of pictures, phrases that lead on": (
        "3 5-7 20 27 31 35-37 40 45 51 56 60 63 65 74-85 96 104 114 127 132-134 159-160 167 191 201-202 204 206 209 "
        "218-225 228 233 237 244 247 249 254-274 282 285 290 295 299 304 315 321-328 340-341 361-363 374 379 381-389 "
        "402 404 408 411 414 416-418 424 427 430 433 436 439 444 447-449 454-456 461 464 474 477-479 482-485 488 491 "
        "494-496 500 504 510 515 520 525 530 535 541 549 557 561 563 568-570 577 584 597-599 605 608 610 612 614 621 "
        "626 642-644 649 653 658 683 687 689 694 699 703 711 719 724-725 728 734-740 745 747 777-781 787 794 799 802 "
        "804 808 821 825 844-845 850-851 853 864-866 872 890-891 894 896 900 904 907 911 913 915 920 923 925 928 931 "
        "933 938 942 945 949 953 957 960 964 967 971 975 979 982 984-986 988 990 995 997-999 "
    ),
}


def test_every_rule_has_a_test():
    """Every row of rules.toml is cited by a test of this folder."""
    assert CITED.rules_without_a_test() == []


def test_every_ruling_has_a_test():
    """Every ruling on something that can happen is cited, too."""
    assert sorted(CITED.pack.rulings.keys() - CITED.all) == NOT_PLAYED


def test_only_what_there_is_is_cited():
    """No test cites an id that no rule, rule of a format or ruling has."""
    assert CITED.unknown() == []


def test_every_line_of_the_rulebook_has_a_test_or_needs_none():
    """A line that no test stands for is explained above, and a line that is explained there has no test."""
    assert CITED.lines_without_a_test() == explained(NEEDS_NO_TEST)


if __name__ == "__main__":
    print("rules without a test:", *CITED.rules_without_a_test())
    print("rulings without a test:", *sorted(CITED.pack.rulings.keys() - CITED.all))
    print("lines without a test:", CITED.lines_without_a_test())
