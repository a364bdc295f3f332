"""The one limited process in which engines meet untrusted models."""

from linkwork.model.worker.arrays import pack_floats, unpack_floats
from linkwork.model.worker.calling import limited_call

__all__ = ["limited_call", "pack_floats", "unpack_floats"]
