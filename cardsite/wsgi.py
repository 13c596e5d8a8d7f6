"""The web entry point, for `cardsite.ops.serving` or any other WSGI server."""

import multiprocessing
import os

from django.core.wsgi import get_wsgi_application

from cardsite.ops.lifeline import die_with
from cardsite.ops.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsite.settings")

server = multiprocessing.parent_process()
if server and server.pid:
    die_with(server.pid)

application = get_wsgi_application()
settle()
