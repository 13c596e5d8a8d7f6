"""What no log may hold: the secret of a key to somebody's data, which stands in an address."""

import logging
import re

SECRET = re.compile(r"(/(?:your-data|binder)/open/)[^/\s\"']+")


class SecretFilter(logging.Filter):
    """Writes dots where a secret stood, whatever logs the address."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if (masked := SECRET.sub(r"\1...", message)) != message:
            record.msg, record.args = masked, ()
        return True
