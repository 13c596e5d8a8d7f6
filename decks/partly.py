"""What every door says of cards that are not wholly read, where games begin: how they begin all the same."""

from engine.play.partly import PartlyReadError


def refusal_of_form(error: PartlyReadError) -> str:
    """Why no game begins, and what can be done on a page."""
    return f"{error}; play without it, or tick below that what is read is played."
