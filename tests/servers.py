"""PostgreSQL and MariaDB servers of the tests: on loopback, in a folder of their own."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.tools import require_tool
from tests.waiting import wait_until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _as_user(name: str):
    """Arguments that start a process as a user, when this one is root."""
    return {"user": name, "group": pwd.getpwnam(name).pw_gid} if os.getuid() == 0 else {}


class _Server:
    """A server in a folder of its own, under another user when this one is root."""

    def __init__(self, folder: Path, name: str, user: str) -> None:
        self._folder, self.port = folder / name, free_port()
        self._folder.mkdir(parents=True)
        self._user = _as_user(user)
        if self._user:
            shutil.chown(self._folder, user)

    def _start(self, command: list[Any]) -> None:
        log = self._folder.with_suffix(".log")
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                command, stdout=output, stderr=output, cwd="/", start_new_session=True, **self._user
            )
        _wait_for_answer(self._process, self.port, log)

    def _end(self, number: int) -> None:
        self._process.send_signal(number)
        self._process.wait(60)

    def close(self) -> None:
        if self._process.poll() is None:
            self._end(self.closing)


class PostgresServer(_Server):
    closing = signal.SIGINT

    def __init__(self, folder: Path) -> None:
        installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
        server = installed[-1] if installed else Path(require_tool("postgres", "postgresql"))
        self._bin = server.parent
        super().__init__(folder, "pg", "postgres")
        options = ("-U", "postgres", "-A", "trust", "--no-sync")
        command = [self._bin / "initdb", "-D", self._folder, *options]
        subprocess.run(command, check=True, capture_output=True, cwd="/", **self._user)
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = (
            *("listen_addresses=127.0.0.1", f"port={self.port}"),
            f"unix_socket_directories={self._folder}",
            # Survives a kill of the server, not of the machine, and is much faster.
            "fsync=off",
        )
        settings = (x for option in options for x in ("-c", option))
        self._start([self._bin / "postgres", "-D", self._folder, *settings])

    def stop_hard(self) -> None:
        """Ends the server at once, as a crash would."""
        self._end(signal.SIGQUIT)


class MariadbServer(_Server):
    closing = signal.SIGTERM

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "maria", "mysql")
        require_tool("mariadbd", "mariadb-server")
        command = [
            *(require_tool("mariadb-install-db", "mariadb-server"), "--no-defaults"),
            *(f"--datadir={self._folder}", "--auth-root-authentication-method=normal"),
            "--skip-test-db",
        ]
        subprocess.run(command, check=True, capture_output=True, **self._user)
        self.start()
        self._create_database()

    @property
    def url(self) -> str:
        return f"mariadb://root@127.0.0.1:{self.port}/linkwork"

    def start(self) -> None:
        command = [
            *(require_tool("mariadbd", "mariadb-server"), "--no-defaults"),
            *(f"--datadir={self._folder}", f"--socket={self._folder}/m.sock"),
            *(f"--pid-file={self._folder}/m.pid", f"--port={self.port}"),
            *("--bind-address=127.0.0.1", "--skip-name-resolve"),
            *("--local-infile=1", "--lower-case-table-names=1"),
            # Survives a kill of the server, not of the machine, and is much faster.
            *("--innodb-flush-log-at-trx-commit=2", "--innodb-doublewrite=0"),
        ]
        self._start(command)

    def _create_database(self) -> None:
        import pymysql

        with pymysql.connect(host="127.0.0.1", port=self.port, user="root") as connection:
            connection.cursor().execute("create database linkwork character set utf8mb4")

    def stop_hard(self) -> None:
        """Ends the server at once, as a crash would."""
        self._end(signal.SIGKILL)


def _wait_for_answer(process: subprocess.Popen[Any], port: int, log: Path) -> None:
    wait_until(lambda: _answers(port) or process.poll() is not None, f"port {port} answers")
    if process.poll() is not None:
        pytest.fail(f"the server did not start:\n{log.read_text(errors='replace')[-2000:]}")


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1.0):
            return True
    except OSError:
        time.sleep(0.05)
        return False


@contextmanager
def running_servers() -> Iterator[dict[str, PostgresServer | MariadbServer]]:
    # Not in a folder of pytest, which other users may not enter.
    with tempfile.TemporaryDirectory(prefix="linkwork-servers-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        started = {"postgresql": PostgresServer(folder), "mariadb": MariadbServer(folder)}
        try:
            yield started
        finally:
            for server in started.values():
                server.close()
