"""The one task of the wiring itself: it shows that queue and worker do their work."""

from celery import shared_task

from cardsite.models import Pulse


@shared_task(expires=60)
def answer_pulse() -> None:
    Pulse.objects.stamp("worker")
