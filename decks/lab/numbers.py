"""Numbers of a report as they are written."""


def decimal(value: float) -> str:
    """A number with two digits behind the point, and a true minus sign; nothing is below 0 that is written as 0."""
    return f"{value:z.2f}".replace("-", "−")


def change(value: float, digits: int = 2) -> str:
    """A difference with its sign."""
    return f"{value:+z.{digits}f}".replace("-", "−")
