"""What a format may demand: the general forms, with the parameters that each takes. No form knows a game."""

from dataclasses import dataclass

from engine.cards import FormatRule


@dataclass(frozen=True)
class Form:
    """A form of rule: what it demands, and the parameters that it needs and may have."""

    meaning: str
    needs: frozenset[str]
    takes: frozenset[str] = frozenset()


def form(meaning: str, needs: str, takes: str = "") -> Form:
    """A form from blank-separated parameter names."""
    return Form(meaning, frozenset(needs.split()), frozenset(takes.split()))


FORMS = {
    "size": form("a section holds so many cards", "section min max", "where or_none"),
    "copies": form("so many copies of one card at most", "by max", "sections where"),
    "distinct": form("so many different values of a fact at most", "fact sections max"),
    "share": form("all cards of the sections share a fact", "fact sections"),
    "exactly": form("the deck is one of these lists", "decks"),
    "pool": form("every card comes from the pool of so many packs", "packs cards"),
    "total": form("a fact added up over the sections", "fact sections", "min max"),
}


SORTS: dict[str, type] = {
    "section": str, "sections": list, "min": int, "max": int, "where": str, "by": str, "fact": str, "decks": list,
    "packs": int, "cards": int, "or_none": bool,
}  # fmt: skip


def misfit(rule: FormatRule) -> str:
    """Why a rule does not fit its form, or nothing."""
    known = FORMS.get(rule.form)
    if known is None:
        return f"{rule.form!r} is not a form; there are {', '.join(FORMS)}"
    if missing := known.needs - rule.parameters.keys():
        return f"{rule.form} needs {', '.join(sorted(missing))}"
    if wrong := [key for key, value in rule.parameters.items() if not isinstance(value, SORTS.get(key, object))]:
        return f"{rule.form} takes another sort of value for {', '.join(wrong)}"
    if surplus := rule.parameters.keys() - known.needs - known.takes:
        return f"{rule.form} does not take {', '.join(sorted(surplus))}"
    return ""
