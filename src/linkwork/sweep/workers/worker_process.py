"""A worker process, which reads its settings from standard input and ends with it."""

import asyncio
import gc
import json
import logging
import os
import sys
import tempfile
import threading
from typing import Any

from linkwork.sweep.job import watch

QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1 s",
    "distributed.admin.system-monitor.interval": "10 s",
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
"""Settings of Dask that leave the processor to the cases (it would look at every thread a hundred
times a second), and serve no pages."""

_GARBAGE = 100_000  # Objects that may be made before garbage is looked for


def main() -> None:
    """Serve a scheduler until it closes the connection or the parent ends."""
    settings = json.loads(sys.stdin.readline())
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    watch.arm(settings["notes"])
    # What is imported stays; looking for garbage in it would cost every case.
    gc.freeze()
    gc.set_threshold(_GARBAGE)
    with tempfile.TemporaryDirectory(prefix="linkwork-worker-") as folder:
        asyncio.run(_serve(settings, folder))


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(0)


async def _serve(settings: dict[str, Any], folder: str) -> None:
    from dask import config
    from distributed import Worker
    from distributed.security import Security

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    # Memory is watched by the parent; nothing of a sweep is worth spilling to disk.
    watched = ("target", "spill", "pause", "terminate")
    config.set({f"distributed.worker.memory.{name}": False for name in watched})
    config.set(QUIET)
    worker = Worker(
        settings["address"],
        nthreads=settings["threads"],
        name=settings["name"],
        host="127.0.0.1",
        security=Security(require_encryption=True, **settings["keys"]),
        memory_limit=0,
        local_directory=folder,
        dashboard=False,
    )
    async with worker:
        # It serves pages in any case, if only empty ones.
        worker.http_server.stop()
        await worker.finished()


if __name__ == "__main__":
    main()
