"""CUDA C++ compiled at run time by NVRTC, and kept in the cache folder like native code."""

from __future__ import annotations

import ctypes
import functools
import importlib.util
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linkwork.codegen.native.cache import cached, key_of
from linkwork.errors import MissingPackageError, PlatformError, install_command
from linkwork.files import read_bytes

_DIGEST_BYTES = 32
_FLAGS = ("--std=c++17",)


@dataclass(frozen=True)
class Compiled:
    """Compiled kernels.

    Attributes:
        code: A cubin, or PTX for an architecture that is newer than the compiler.
        names: Names in the code, by the C++ expressions that name the kernels.
    """

    code: bytes
    names: Mapping[str, str]


def compile_kernels(source: str, names: Sequence[str], architecture: str) -> Compiled:
    """Compile kernels, unless they are in the cache.

    Args:
        source: The complete source; nothing else is included.
        names: C++ expressions of the kernels, e.g. `linkwork::fk_rows<double>`.
        architecture: Such as `sm_90`; `compute_90` gives PTX.

    Raises:
        MissingPackageError: NVRTC is not installed.
        PlatformError: The source does not compile.
    """
    compiler = find_nvrtc()
    target = compiler.target(architecture)
    key = key_of([source, *names, target, *_FLAGS, f"NVRTC {compiler.version}"])

    def build() -> bytes:
        compiled = compiler.compile(source, names, target)
        return json.dumps(dict(compiled.names)).encode() + b"\0" + compiled.code

    content = read_bytes(cached(key, build, ".cubin"))[:-_DIGEST_BYTES]
    head, _, code = content.partition(b"\0")
    return Compiled(code, json.loads(head))


@functools.cache
def find_nvrtc() -> Nvrtc:
    """Find the compiler of the package nvidia-cuda-nvrtc, or of an installed CUDA toolkit."""
    for candidate in _candidates():
        try:
            return Nvrtc(ctypes.CDLL(candidate))
        except (OSError, AttributeError):
            continue
    raise MissingPackageError(
        "compiling for a GPU needs NVRTC, the run-time compiler of CUDA",
        hint=f"install it with: {install_command('cuda')}",
    )


def _candidates() -> list[str]:
    windows = sys.platform == "win32"
    pattern = "*/bin/**/nvrtc64_*.dll" if windows else "*/lib/libnvrtc.so.*"
    spec = importlib.util.find_spec("nvidia")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    packaged = [str(x) for folder in folders for x in Path(folder).glob(pattern)]
    named = [x for x in sorted(packaged, reverse=True) if "builtins" not in x and ".alt" not in x]
    return [*named, "libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"]


class Nvrtc:
    """The compiler NVRTC.

    Attributes:
        version: Such as `13.2`.
    """

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        library.nvrtcGetErrorString.restype = ctypes.c_char_p
        major, minor = ctypes.c_int(), ctypes.c_int()
        self._call("nvrtcVersion", ctypes.byref(major), ctypes.byref(minor))
        self.version = f"{major.value}.{minor.value}"

    def target(self, architecture: str) -> str:
        """Return the architecture, or PTX of the newest known one before it if it is unknown.

        Raises:
            PlatformError: The compiler no longer supports GPUs as old as this.
        """
        number = int(architecture.partition("_")[2])
        count = ctypes.c_int()
        self._call("nvrtcGetNumSupportedArchs", ctypes.byref(count))
        numbers = (ctypes.c_int * count.value)()
        self._call("nvrtcGetSupportedArchs", numbers)
        if number in numbers:
            return architecture
        before = [x for x in numbers if x < number]
        if not before:
            raise PlatformError(
                f"NVRTC {self.version} cannot compile for {architecture}: the oldest GPUs it "
                f"supports are sm_{min(numbers)}",
                hint="install an older version of NVRTC, e.g. nvidia-cuda-nvrtc-cu12",
            )
        return f"compute_{max(before)}"

    def compile(self, source: str, names: Sequence[str], target: str) -> Compiled:
        """Compile for an architecture."""
        program = ctypes.c_void_p()
        text = source.encode()
        self._call("nvrtcCreateProgram", ctypes.byref(program), text, b"linkwork.cu", 0, None, None)
        try:
            for name in names:
                self._call("nvrtcAddNameExpression", program, name.encode())
            options = [f"--gpu-architecture={target}", *_FLAGS]
            flags = (ctypes.c_char_p * len(options))(*(x.encode() for x in options))
            if self._library.nvrtcCompileProgram(program, len(options), flags):
                log = (
                    self._text(program, "nvrtcGetProgramLog")
                    .rstrip(b"\0")
                    .decode("utf-8", "replace")
                )
                raise PlatformError(
                    f"NVRTC {self.version} cannot compile kernels for {target}: "
                    f"{log.strip()[:2000]}"
                )
            lowered = {name: self._lowered(program, name) for name in names}
            code = "nvrtcGetCUBIN" if target.startswith("sm_") else "nvrtcGetPTX"
            return Compiled(self._text(program, code), lowered)
        finally:
            self._library.nvrtcDestroyProgram(ctypes.byref(program))

    def _lowered(self, program: ctypes.c_void_p, name: str) -> str:
        lowered = ctypes.c_char_p()
        self._call("nvrtcGetLoweredName", program, name.encode(), ctypes.byref(lowered))
        return (lowered.value or b"").decode()

    def _text(self, program: ctypes.c_void_p, call: str) -> bytes:
        size = ctypes.c_size_t()
        self._call(f"{call}Size", program, ctypes.byref(size))
        text = ctypes.create_string_buffer(max(size.value, 1))
        self._call(call, program, text)
        return text.raw[: size.value]

    def _call(self, name: str, *arguments: Any) -> None:
        status = self._library[name](*arguments)
        if status:
            reason = self._library.nvrtcGetErrorString(status).decode()
            raise PlatformError(f"{name} of NVRTC failed: {reason}")
