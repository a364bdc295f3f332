"""Tests of Linkwork."""

import os

# Before numpy is imported. Each process of the tests has a core, and threads of its algebra that
# wait for one another on a busy machine take five times the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
