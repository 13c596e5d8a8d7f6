"""The web entry point: `granian --interface wsgi cardsite.wsgi:application`."""

import gc
import multiprocessing
import os

from django.core.wsgi import get_wsgi_application

from cardsite.lifeline import die_with

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")

server = multiprocessing.parent_process()
if server and server.pid:
    die_with(server.pid)

application = get_wsgi_application()
gc.collect()
gc.freeze()  # what is loaded by now stays: collections that look at it again cost single requests 50 ms and more
