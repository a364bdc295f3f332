"""A device that computes with the kernel bodies compiled for the processor, in host memory."""

from __future__ import annotations

import ctypes
import itertools
import re
import shutil
import subprocess
import tempfile
import timeit
from pathlib import Path

import numpy as np

from linkwork.codegen.native.cache import cached, key_of
from linkwork.gpu.compile import Compiled
from linkwork.gpu.driver import no_memory

COMPILER = (
    "g++",
    "-x",
    "c++",
    "-std=c++17",
    "-O1",
    "-fPIC",
    "-shared",
    "-ffp-contract=off",
    "-w",
    "-g0",
)
_KERNEL = re.compile(r"linkwork::(\w+)_(rows|columns|pairs)<(\w+)>")


_SIMULATION_ENTRY = """
extern "C" void launch(const char *arguments) {{
  const auto &run = *(const linkwork::simulation::Simulation<{real}> *)arguments;
  for (long long i = 0; i < run.count; i++) linkwork::simulation::simulate_robot(run, (size_t)i);
}}
"""
_COLLISION_ENTRY = """
extern "C" void launch(const char *arguments) {{
  struct Rest {{ const {real} *q; size_t count; bool rows; bool *hit; }};
  const auto &scene = *(const lw_scene *)arguments;
  const auto &rest = *(const Rest *)(arguments + sizeof scene);
  for (size_t i = 0; i < rest.count; i++)
    rest.hit[i] = linkwork::collides(scene, rest.q, i, rest.count, rest.rows);
}}
"""

_IK_ENTRY = """
extern "C" void launch(const char *arguments) {{
  using namespace linkwork::inverse_kinematics;
  using namespace linkwork;
  const auto &task = *(const Task<{real}> *)arguments;
  for (size_t i = 0; i < task.count; i++) {{
    const auto pose = entries(task.poses, 16, i, task.count, {rows});
    {real} branches[WIDTH];
    const auto best = entries(task.q, SIZE, i, task.count, {rows});
    if (SELECT != ALL) solve_best<{real}>(task, i, pose, {{branches, 1}}, best);
    for (unsigned row = 0; SELECT == ALL && row < PARTS; row++) {{
      const auto q = {rows} ? Entries<{real}>{{task.q + (i * PARTS + row) * WIDTH, 1}}
                            : Entries<{real}>{{task.q + row * WIDTH * task.count + i, task.count}};
      solve_all<{real}>(task, i, pose, row, q, {rows});
    }}
  }}
}}
"""


def has_compiler():
    return shutil.which("g++") is not None


def compile_for_host(source, names, architecture):
    """Stand for `compile_kernels`: the code is the path of a library with an entry `launch`."""
    (name,) = names
    return _compiled(name, source + _entry(source, *_KERNEL.fullmatch(name).groups()))


def compile_simulation(source, names, architecture):
    """Stand for `compile_kernels` of simulations."""
    return _with_entry(source, names, _SIMULATION_ENTRY)


def compile_collisions(source, names, architecture):
    """Stand for `compile_kernels` of collision checks."""
    return _with_entry(source, names, _COLLISION_ENTRY)


def compile_ik(source, names, architecture):
    """Stand for `compile_kernels` of inverse kinematics."""
    return _with_entry(source, names, _IK_ENTRY)


def _with_entry(source, names, entry):
    (name,) = names
    real, rows = name.partition("<")[2].rstrip(">"), str("_rows<" in name).lower()
    return _compiled(name, source + entry.format(real=real, rows=rows))


def _compiled(name, text):
    def build():
        with tempfile.NamedTemporaryFile(suffix=".so") as file:
            command = [*COMPILER, "-", "-o", file.name]
            subprocess.run(command, input=text.encode(), check=True)
            return Path(file.name).read_bytes()

    return Compiled(str(cached(key_of([text, *COMPILER]), build)).encode(), {name: "launch"})


def _entry(source, function, layout, real):
    (parameters,) = re.findall(rf"int {function}_batch\(([^)]*)\)", source)
    kinds = [x.strip() for x in parameters.split(",")][:-1]
    casts = []
    for i, kind in enumerate(kinds):
        place = f"p + {8 * i}"
        if "*" in kind:
            const = "const " * kind.startswith("const")
            casts.append(f"*({const}{real} *const *)({place})")
        else:
            casts.append(f"*(const {kind.split()[0]} *)({place})")
    rows = "true" if layout == "rows" else "false"
    call = f"linkwork::{function}_batch<{real}>({', '.join(casts)}, {rows});"
    return f'\nextern "C" void launch(const char *p) {{ {call} }}\n'


class EmulatedMemory:
    def __init__(self, device, size):
        self.device, self.size = device, size
        self.content = np.zeros(size + 64, np.uint8)
        start = self.content.ctypes.data
        self.address = start + -start % 64


class EmulatedDevice:
    """Stands for `Device`."""

    name, architecture, processors, driver = "processor", "sm_90", 1, "none"

    def __init__(self, index=0):
        self.index = index
        self.launches = []
        self.orders = []
        self.largest = 1 << 30
        self._functions = {}
        self._handles = itertools.count(1)

    def load(self, code):
        return _EmulatedModule(self, code)

    def allocate(self, size):
        if size > self.largest:
            raise no_memory(self, size)
        return EmulatedMemory(self, size)

    def upload(self, content):
        array = np.ascontiguousarray(content)
        memory = EmulatedMemory(self, array.nbytes)
        ctypes.memmove(memory.address, array.ctypes.data, array.nbytes)
        return memory

    def download(self, address, array):
        ctypes.memmove(array.ctypes.data, address, array.nbytes)

    def copy(self, to, source, size, stream=0):
        ctypes.memmove(to, source, size)

    def times(self, work, count):
        return [timeit.timeit(work, number=1) for _ in range(count)]

    def allow_shared(self, function, size):
        assert size <= 227 * 1024

    def synchronize(self, stream=0):
        pass

    def order(self, earlier, later):
        self.orders.append((earlier, later))

    def launch(self, function, blocks, threads, shared_bytes, stream, arguments):
        self.launches.append((blocks, threads, shared_bytes, stream))
        self._functions[function](arguments)


class _EmulatedModule:
    def __init__(self, device, code):
        self._device = device
        self._library = ctypes.CDLL(code.decode())

    def function(self, name):
        handle = next(self._device._handles)
        self._device._functions[handle] = self._library[name]
        return handle


class HostArray:
    """A NumPy array that speaks `__cuda_array_interface__`."""

    def __init__(self, array, stream=None):
        self.array = array
        self._stream = stream

    @property
    def __cuda_array_interface__(self):
        interface = dict(self.array.__array_interface__)
        return interface | {"version": 3, "stream": self._stream}


def numbers(array):
    """Return a result of the emulated device as a NumPy array."""
    interface = array.__cuda_array_interface__
    kind = np.dtype(interface["typestr"])
    count = int(np.prod(interface["shape"]))
    memory = (ctypes.c_char * (count * kind.itemsize)).from_address(interface["data"][0])
    flat = np.frombuffer(memory, kind)
    return np.lib.stride_tricks.as_strided(flat, interface["shape"], interface["strides"]).copy()
