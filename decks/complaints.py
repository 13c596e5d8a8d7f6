"""What visitors tell whoever runs the site of things that are shared: entered, and read thing by thing."""

from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse

from decks.models import Complaint, OwnedModel
from decks.visibility import CALLED, SORTS, taken_down


@dataclass
class Case:
    """A thing that was complained of: `number` is that of its last complaint, up to which all of it is put away."""

    number: int
    sort: str
    key: str
    last: datetime
    complaints: list[Complaint] = field(default_factory=list)

    @property
    def row(self) -> OwnedModel | None:
        """The thing itself, if it is still there."""
        return SORTS[self.sort]._default_manager.filter(key=self.key).first()

    @property
    def address(self) -> str:
        """Where it is, or was."""
        return reverse(f"decks:{self.sort}", args=[self.key])

    @property
    def what(self) -> str:
        """What it is called, and what has become of it."""
        row = self.row
        if row is None:
            return f"{CALLED[self.sort]}, not there any more"
        deleted = getattr(row, "deleted_at", None) is not None
        state = "taken down" if taken_down(row) else "deleted" if deleted else row.seen_by
        return f"{CALLED[self.sort]} “{row}”, {state}"


def complain(row: OwnedModel, owner: str, grounds: str, words: str) -> None:
    """Enter a complaint; who complains of the same thing again says it anew."""
    if owner:
        Complaint.objects.filter(sort=row.sort, key=row.key, owner=owner).delete()
    Complaint.objects.create(sort=row.sort, key=row.key, owner=owner, grounds=grounds, words=words)


def cases() -> list[Case]:
    """The things that were complained of, those first of which was told last."""
    found: dict[tuple[str, str], Case] = {}
    for one in Complaint.objects.all():
        case = found.setdefault((one.sort, one.key), Case(one.pk, one.sort, one.key, one.made_at))
        case.number = max(case.number, one.pk)
        case.complaints.append(one)
    return list(found.values())


def put_away(number: int) -> Case | None:
    """Throw away all that was told of a thing up to the complaint of this number, and nothing that came since; None where none has it."""
    case = next((case for case in cases() if number in [one.pk for one in case.complaints]), None)
    if case:
        Complaint.objects.filter(pk__in=[one.pk for one in case.complaints if one.pk <= number]).delete()
    return case
