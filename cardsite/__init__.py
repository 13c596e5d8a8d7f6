"""Wiring: settings, addresses, the web and queue entry points, and the `up` supervisor."""

from cardsite.celery import app as celery_app

__all__ = ["celery_app"]
