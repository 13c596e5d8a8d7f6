"""The Celery application: messages say which row to look at, the database holds the truth."""

import os

from celery import Celery
from celery.signals import worker_process_init, worker_ready

from cardsite.ops.lifeline import die_with
from cardsite.ops.standstill import watch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")  # they load every page, which no task needs; the tests make them

app = Celery("cardsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

WORKER = os.getpid()  # the pool forks from here, so its children still read the number of their parent


@worker_process_init.connect
def die_with_worker(**_: object) -> None:
    die_with(WORKER)


@worker_ready.connect
def end_in_standstill(sender: object, **_: object) -> None:
    watch(sender)
