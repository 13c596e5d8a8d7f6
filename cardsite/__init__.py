"""Wiring: settings, addresses, the web and queue entry points."""

from cardsite.celery import app as celery_app

__all__ = ["celery_app"]
