"""Connections to MariaDB that prefer TLS without reading the certificates of the system.

PyMySQL encrypts where the server can, without a check of its certificate unless one is requested.
For every connection it reads all certificates of the system all the same, which takes 20 ms or
more. Here one context serves all such connections.
"""

from __future__ import annotations

import ssl
from functools import cache
from typing import Any

from linkwork.errors import import_extra


def connect_mariadb(*arguments: Any, **options: Any) -> Any:
    """Return a connection of PyMySQL; takes the arguments of `pymysql.connect`."""
    return _connection_class()(*arguments, **options)


@cache
def _connection_class() -> type:
    pymysql = import_extra("pymysql.connections", "databases")

    class Connection(pymysql.Connection):
        def _create_ssl_ctx(self, sslp: Any) -> ssl.SSLContext:
            return super()._create_ssl_ctx(sslp) if sslp else _unchecked_tls()

    return Connection


@cache
def _unchecked_tls() -> ssl.SSLContext:
    """As PyMySQL makes it without options: encryption, no check of the server's certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
