"""The settings of the site with static files as they are: pages name them without collectstatic, and errors are told as to visitors."""

from cardsite.settings import *  # noqa: F403

STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
