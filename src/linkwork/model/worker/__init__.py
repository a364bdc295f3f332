"""The worker: one process with limited resources that parses untrusted models."""

from linkwork.model.worker.client import limited_call
from linkwork.model.worker.wire import pack_floats, unpack_floats

__all__ = ["limited_call", "pack_floats", "unpack_floats"]
