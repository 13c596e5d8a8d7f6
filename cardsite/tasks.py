"""The one task of the wiring itself: it shows that queue and workers do their work."""

from typing import Final

from celery import shared_task

from cardsite.models import Pulse

ANSWERING: Final = {"worker": "quick", "thinker": "thought"}  # parts by the queue that they answer


@shared_task(expires=60)
def answer_pulse(part: str = "worker") -> None:
    Pulse.objects.stamp(part)
