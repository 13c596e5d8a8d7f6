"""What a file says against the public description of its form, and where in the file."""


class DescriptionError(ValueError):
    """A file breaks the description of its form: its text is the place, then what is wrong there."""

    def __init__(self, place: str, wrong: str) -> None:
        super().__init__(f"{place}: {wrong}")
