"""The extension needs no headers of Python or numpy, and agrees with them where they are."""

import gc
import math
import re
import subprocess
import sys
import sysconfig
import weakref
from pathlib import Path

import numpy as np
import pytest

from linkwork.codegen import compile_program
from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.native.compiler import find_compiler
from linkwork.codegen.runtime import kernel as kernel_module
from linkwork.codegen.runtime.kernel import extension_source
from linkwork.errors import ArgumentError, PlatformError
from linkwork.trace import Argument, trace
from tests.codegen.native.test_cache import SCRIPT, finished, python
from tests.codegen.programs import states
from tests.tools import write_file

pytestmark = pytest.mark.usefixtures("needs_compiler")
INCLUDE = Path(sysconfig.get_paths()["include"])

# Each constant of ours beside the one of the headers.
CONSTANTS = {
    "ABI_VERSION": "PYTHON_ABI_VERSION",
    "SLOT_CALL": "Py_tp_call",
    "SLOT_DEALLOC": "Py_tp_dealloc",
    "SLOT_DOC": "Py_tp_doc",
    "SLOT_METHODS": "Py_tp_methods",
    "SLOT_NEW": "Py_tp_new",
    "SLOT_MEMBERS": "Py_tp_members",
    "SLOT_GETSET": "Py_tp_getset",
    "FLAG_IMMUTABLE": "Py_TPFLAGS_IMMUTABLETYPE",
    "FLAG_VECTORCALL": "Py_TPFLAGS_HAVE_VECTORCALL",
    "CALL_KEYWORDS": "METH_KEYWORDS",
    "CALL_ONE": "METH_O",
    "CALL_FAST": "METH_FASTCALL",
    "MEMBER_OBJECT": "T_OBJECT_EX",
    "MEMBER_SIZE": "T_PYSSIZET",
    "MEMBER_READONLY": "READONLY",
    "NUMPY_ABI": "NPY_ABI_VERSION",
    "ARRAY_CONTIGUOUS": "NPY_ARRAY_C_CONTIGUOUS",
    "ARRAY_ALIGNED": "NPY_ARRAY_ALIGNED",
    "ARRAY_WRITEABLE": "NPY_ARRAY_WRITEABLE",
    "ARRAY_FLOAT": "NPY_FLOAT",
    "ARRAY_DOUBLE": "NPY_DOUBLE",
}
# Places in numpy's table: what it calls what stands there.
TABLE = {
    "NUMPY_VERSION": "PyArray_GetNDArrayCVersion",
    "NUMPY_ARRAY_TYPE": "PyArray_Type",
    "NUMPY_RETURN": "PyArray_Return",
    "NUMPY_NEW": "PyArray_New",
    "NUMPY_SET_BASE": "PyArray_SetBaseObject",
}
# Structs under our names, their fields beside those of the headers.
ARRAYS = {
    "array_fields": (
        "PyArrayObject_fields",
        {
            "data": "data",
            "dimensions": "nd",
            "shape": "dimensions",
            "strides": "strides",
            "base": "base",
            "type": "descr",
            "flags": "flags",
        },
    ),
    "array_type_fields": (
        "PyArray_Descr",
        {"typeobj": "typeobj", "byteorder": "byteorder", "type_num": "type_num"},
    ),
}
STRUCTS = {
    "PyObject": ("ob_refcnt", "ob_type"),
    "PyMethodDef": ("ml_name", "ml_meth", "ml_flags", "ml_doc"),
    "PyMemberDef": ("name", "type", "offset", "flags", "doc"),
    "PyGetSetDef": ("name", "get", "set", "doc", "closure"),
    "PyType_Slot": ("slot", "pfunc"),
    "PyType_Spec": ("name", "basicsize", "itemsize", "flags", "slots"),
    "PyModuleDef": ("m_base", "m_name", "m_doc", "m_size", "m_methods", "m_slots", "m_free"),
}


@pytest.fixture
def needs_headers():
    if not (INCLUDE / "Python.h").is_file():
        pytest.skip("no headers of Python, which nothing else here needs")


def flags():
    return [f"-I{INCLUDE}", f"-I{np.get_include()}", "-Werror"]


def test_the_source_includes_nothing_but_the_headers_of_c(tmp_path):
    path = write_file(tmp_path / "call.c", extension_source())
    assert set(re.findall(r"#\s*include\s*(.+)", extension_source())) == {
        "<stddef.h>",
        "<float.h>",
        "<stdint.h>",
        "<string.h>",
    }
    text = find_compiler().preprocessed(path, ["-DVECTOR_BYTES=32"])
    files = {Path(name).name.lower() for name in re.findall(r'^# \d+ "(.+?)"', text, re.MULTILINE)}
    assert not {"python.h", "arrayobject.h", "ndarraytypes.h", "pyconfig.h"} & files


def test_what_is_declared_is_what_the_headers_declare(needs_headers):
    """Functions are declared twice in one unit, which compiles when both are the same."""
    equal = [f"(int){ours} == (int){theirs}" for ours, theirs in CONSTANTS.items()]
    for ours, (theirs, fields) in ARRAYS.items():
        for one, other in fields.items():
            equal.append(f"offsetof({ours}, {one}) == offsetof({theirs}, {other})")
            equal.append(f"sizeof((({ours} *)0)->{one}) == sizeof((({theirs} *)0)->{other})")
    checks = [f'_Static_assert({each}, "{each}");' for each in equal]
    head = ["#include <Python.h>", "#include <structmember.h>", "#define NPY_TARGET_VERSION 0x12"]
    source = [*head, "#include <numpy/arrayobject.h>", runtime("python_abi.h"), *checks]
    find_compiler().build("\n".join(source), flags())


def test_structs_lie_as_the_headers_say(needs_headers, tmp_path):
    numbers = [f"sizeof({struct})" for struct in STRUCTS]
    numbers += [f"offsetof({struct}, {x})" for struct, fields in STRUCTS.items() for x in fields]
    tail = f"#include <stdio.h>\nint main(void) {{ size_t n[] = {{{', '.join(numbers)}}};\n"
    tail += 'for (size_t i = 0; i < sizeof n / sizeof *n; i++) printf("%zu ", n[i]); return 0; }'
    printed = []
    headers = "#include <Python.h>\n#include <structmember.h>"
    for name, head in (("ours", runtime("python_abi.h")), ("theirs", headers)):
        source = write_file(tmp_path / f"{name}.c", f"{head}\n#include <stddef.h>\n{tail}")
        command = [find_compiler().command, str(source), *flags(), "-o", str(tmp_path / name)]
        subprocess.run(command, check=True)
        printed.append(subprocess.run([tmp_path / name], capture_output=True, check=True).stdout)
    assert printed[0] == printed[1]


def test_places_in_the_table_are_those_of_the_headers_of_numpy():
    table = Path(np.get_include(), "numpy", "__multiarray_api.h").read_text()
    ours = dict(re.findall(r"^  (NUMPY_\w+) = (\d+),", runtime("python_abi.h"), re.MULTILINE))
    for place, name in TABLE.items():
        entry = re.search(rf"#define {name} .*?PyArray_API\[(\d+)\]", table, re.DOTALL)
        assert entry[1] == ours[place]


def test_calls_are_native_where_no_header_is(tmp_path):
    hidden = """
import sysconfig
paths = sysconfig.get_paths
sysconfig.get_paths = lambda *given: {**paths(*given), "include": "/nowhere"}
import numpy
numpy.get_include = lambda: "/nowhere"
"""
    assert finished(python(hidden + SCRIPT, tmp_path)) == ("native", "")


@pytest.mark.parametrize(
    "other",
    [
        "sys.getobjects = None",
        "sys.implementation.name = 'pypy'",
        "sysconfig.get_config_var = lambda name: int(name == 'Py_GIL_DISABLED')",
    ],
)
def test_another_kind_of_python_calls_through_ctypes_and_says_so_once(tmp_path, other):
    out, error = finished(python(f"import sys, sysconfig\n{other}\n{SCRIPT}", tmp_path))
    assert out == "ctypes"
    assert error.count("kernels are called through ctypes") == 1


def test_an_unknown_layout_of_arrays_is_noticed():
    seen = kernel_module._extension(find_compiler(), 32).seen_of_array
    kernel_module._check_arrays(seen)
    for place in range(8):

        def other(array, place=place):
            layout = list(seen(array))
            layout[place] = None
            return tuple(layout)

        with pytest.raises(PlatformError, match="unknown array layout"):
            kernel_module._check_arrays(other)
    for bad in (3, np.zeros(2), None):
        with pytest.raises(TypeError, match="two dimensions"):
            seen(bad)


def test_a_kernel_lets_go_of_all_it_was_given():
    class Array(np.ndarray):
        pass

    def build(mode, real):
        raise ValueError("nothing is built")

    kept = [weakref.ref(build)]
    module = kernel_module._extension(find_compiler(), 32)
    kernel = module.Kernel(((1,),), ((math.inf, math.inf),), ((1,),), toy(), build, build)
    pair = np.zeros(1).view(Array), np.zeros(1, "f").view(Array)
    kept += [weakref.ref(x) for x in pair]
    kernel.hold([pair])
    for arguments in ((np.zeros(1),), (), ([0.0],)):
        with pytest.raises((ValueError, TypeError)):
            kernel(*arguments)
    del build, pair, kernel
    gc.collect()
    assert [x() for x in kept] == [None] * 3


def toy():
    return trace("toy", lambda a: {"x": a[0], "y": [a[1], a[0]]}, [Argument("a", 2)])


def test_calls_of_every_kind_keep_no_references():
    kernel = compile_program(toy())
    a, batch = np.ones(2), np.ones((5, 2))
    out, held = (np.array(0.0), np.zeros(2)), [(np.ones(2), np.ones(2, "f"))]

    def call_all():
        kernel(a)
        kernel(a, out=None)
        kernel(a, out=out)
        kernel(batch)
        kernel([1, 2])
        kernel.hold(held)
        kernel()
        for wrong in ((np.ones(3),), (a, a, a), ("x",)):
            with pytest.raises(ArgumentError):
                kernel(*wrong)
        with pytest.raises(TypeError, match="not 'into'"):
            kernel(a, into=a)

    watched = [a, batch, *out, held, *held[0], held[0], None, kernel, kernel.program]
    call_all()
    before = [sys.getrefcount(x) for x in watched]
    for _ in range(50):
        call_all()
    after = [sys.getrefcount(x) for x in watched]
    assert all(abs(x - y) < 25 for x, y in zip(before, after, strict=True))


def test_a_kernel_is_what_a_caller_expects_of_an_object(irb140):
    assert type(irb140).__name__ == "Kernel" and callable(irb140)
    with pytest.raises(TypeError):
        type(irb140).__call__ = None
    with pytest.raises((AttributeError, TypeError)):
        irb140.program = None
    with pytest.raises(TypeError):
        type(irb140)()
    with pytest.raises(ValueError, match="at most 6 dimensions"):
        type(irb140)(((1,) * 7,), (), (), None, None, None)
    arrays = [array[0] for array in states(irb140.program, 1)]
    plain = irb140(*arrays)
    assert all(map(np.array_equal, irb140.__call__(*arrays), plain))
    assert all(map(np.array_equal, irb140(*arrays, **{"out": None}), plain))
