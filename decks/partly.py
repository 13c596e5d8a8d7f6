"""What every door says of cards that are not wholly read, where games begin: how they begin all the same."""

from argparse import ArgumentParser

from engine.play.partly import PartlyReadError


def add_partly(parser: ArgumentParser) -> None:
    """The option of a command to begin games with such cards."""
    parser.add_argument(
        "--partly", action="store_true", help="begin although a card is not wholly read, and play what is read of it"
    )


def refusal_of_form(error: PartlyReadError) -> str:
    """Why no game begins, and what can be done on a page."""
    return f"{error}; play without it, or tick below that what is read is played."
