"""The pulse of the parts that no request ever meets."""

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone


def question_to(part: str) -> str:
    """Under what name it is kept when a part was asked for its pulse."""
    return f"question to {part}"


class PulseQuerySet(models.QuerySet["Pulse"]):
    def stamp(self, part: str) -> None:
        self.bulk_create(
            [self.model(part=part, seen_at=timezone.now())],
            update_conflicts=True,
            unique_fields=["part"],
            update_fields=["seen_at"],
        )

    def last_seen(self) -> dict[str, datetime]:
        return dict(self.values_list("part", "seen_at"))

    def answer_is_due(self, part: str, patience: timedelta) -> bool:
        """Whether a part was asked lately and has not answered yet."""
        seen = self.last_seen()
        asked, answered = seen.get(question_to(part)), seen.get(part)
        if asked is None or (answered and answered >= asked):
            return False
        return abs(timezone.now() - asked) < patience  # out of the future: asked before the clock was put back


class Pulse(models.Model):
    """When a part last showed that it is alive."""

    part = models.CharField(max_length=20, unique=True)
    seen_at = models.DateTimeField()

    objects = PulseQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.part} at {self.seen_at:%H:%M:%S}"
