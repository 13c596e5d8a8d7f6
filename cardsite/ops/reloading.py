"""Django's commands, `python -m cardsite.ops.reloading COMMAND`, for a server that starts a process anew on each change: that one ends
with the process that watches the files, which nobody else would end once it is killed.
"""

import os
import sys

from django.core.management import execute_from_command_line
from django.utils.autoreload import DJANGO_AUTORELOAD_ENV

from cardsite.ops.lifeline import die_with

if __name__ == "__main__":
    if os.environ.get(DJANGO_AUTORELOAD_ENV) == "true":
        die_with(os.getppid())
    execute_from_command_line(sys.argv)
