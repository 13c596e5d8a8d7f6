"""Static files: only those that a page can ask for, and compressed in a third of the time that the last hundredths would take."""

import brotli
from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

UNASKED = [  # what packages bring along and no page of ours names
    "rest_framework",
    "redoc",
    "swagger-ui-standalone-preset.*",
    "oauth2-redirect.*",
    "django_htmx/ext/*",
    "django_htmx/*-4.*",
    "django_htmx/htmx-2.js",
    "django_htmx/django-htmx.js",
]
QUALITY = 10  # of 11: 2 % larger


class StaticFiles(StaticFilesConfig):
    """The app of Django whose `collectstatic` leaves out what no page names, whoever calls it."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, *UNASKED]


class QuickCompressor(Compressor):
    """Compresses with brotli a little less than it could, since a first start waits for it."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        return bytes(brotli.compress(data, quality=QUALITY))


class CompressedStorage(CompressedManifestStaticFilesStorage):
    """Static files under names that change with what is in them, each compressed once."""

    support_js_module_import_aggregation = True

    def create_compressor(self, **options: object) -> Compressor:
        return QuickCompressor(**options)
