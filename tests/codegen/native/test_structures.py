"""Structures shared with C: what is read from a header is what the compiler makes of it."""

import ctypes
import functools

import pytest

from linkwork import errors
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, find_compiler
from linkwork.codegen.native.structures import LAYOUT, CStructures, read_structures
from linkwork.planning.planners import native
from linkwork.simulation import native_loop
from linkwork.world.stepping import native as step_loop

HEADER = """
#include <stdint.h>

enum { TWO = 2, THREE, MOST = 7 };

typedef struct node node;

/* A list; int64_t not_a_field; */
struct node {
  const node *next;
  uint8_t flag; /* padded */
  double numbers[THREE], *more;
};

typedef struct {
  int32_t a, b;
  int8_t small;
  node nodes[TWO];
  void (*function)(double time, const double *gains,
                   int64_t count);
  double *const *rows[2];
  char text[MOST];
  const int64_t *const count;
  float f;
} whole;
"""
NAMES = ["a", "b", "small", "nodes", "function", "rows", "text", "count", "f"]


def compiled(source: str) -> ctypes.CDLL:
    build = functools.partial(find_compiler().build, source, FAST)
    return load_library(key_of([source]), build, [LAYOUT])


def test_a_header_is_read_as_the_compiler_reads_it():
    structures = CStructures(HEADER)
    assert list(structures.types) == ["node", "whole"]
    assert [name for name, *_ in structures.types["whole"]._fields_] == NAMES
    structures.check(compiled(HEADER + structures.table))


def test_fields_hold_numbers_addresses_and_structures():
    structure = CStructures(HEADER).types["whole"](a=1, f=0.5)
    structure.nodes[1].numbers[:] = 1.0, 2.0, 3.0
    structure.rows[0], structure.text = 8, b"seven"
    assert (structure.a, structure.f, structure.rows[0], structure.text) == (1, 0.5, 8, b"seven")
    assert list(structure.nodes[1].numbers) == [1.0, 2.0, 3.0]


def test_a_field_that_does_not_exist_cannot_be_set():
    kind = CStructures(HEADER).types["whole"]
    with pytest.raises(AttributeError, match="gains"):
        kind(gains=0)
    with pytest.raises(AttributeError, match="gains"):
        kind().gains = 0


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("int32_t a, b;", "int64_t a, b;", "'whole.a' of 4 bytes at 0, expected 'whole.a' of 8"),
        ("int32_t a, b;", "int32_t b, a;", "'whole.a' of 4 bytes at 0, expected 'whole.b' of 4"),
        ("int8_t small;", "", "'whole.small' of 1 bytes at 8, expected 'whole.nodes'"),
        ("float f;", "double f;", "'whole.f' of 4 bytes at 152, expected 'whole.f' of 8"),
        ("text[MOST]", "text[TWO]", "'whole.text' of 7 bytes at 136, expected 'whole.text' of 2"),
        ("uint8_t flag;", "uint64_t flag;", "'node.flag' of 1 bytes at 8, expected 'node.flag'"),
        ("} whole;", "} whole;\n\ntypedef struct {\n  int a;\n} new;", "nothing.*'new.a' of 4"),
    ],
)
def test_every_difference_of_a_compiled_library_is_refused(one, other, words):
    changed = CStructures(HEADER.replace(one, other))
    with pytest.raises(errors.PlatformError, match=words):
        changed.check(compiled(HEADER + CStructures(HEADER).table))


@pytest.mark.parametrize(
    "line", ["long n;", "other o;", "unsigned int n;", "int64_t n : 3;", "double a[2][2];"]
)
def test_a_declaration_outside_the_style_is_refused(line):
    with pytest.raises(ValueError, match="field"):
        read_structures(f"typedef struct {{\n  {line}\n}} bad;\n")


@pytest.mark.parametrize(
    "structures",
    [step_loop._structures(), native._STRUCTURES, native_loop._STRUCTURES],
    ids=["world", "planning", "simulation"],
)
def test_every_structure_in_a_header_is_read(structures):
    assert structures.headers.count("struct {") + structures.headers.count("struct run {") == len(
        structures.types
    )


def test_mixed_files_are_told_when_the_step_loop_is_loaded(monkeypatch):
    headers, source = step_loop._structures().headers, step_loop.step_source()
    changed = CStructures(headers.replace("int64_t step; /*", "int32_t step; /*"))
    monkeypatch.setattr(step_loop, "step_source", lambda: source)
    monkeypatch.setattr(step_loop, "_structures", lambda: changed)
    compiler = find_compiler()
    assert compiler is not None
    with pytest.raises(errors.PlatformError, match=r"'run\.step' of 8 .*expected 'run\.step' of 4"):
        step_loop._load(compiler)


def test_an_unknown_structure_of_the_step_loop_is_named():
    message = "no structure in the headers of `stepping/native.py` called 'motor'"
    with pytest.raises(errors.NotFoundError, match=message) as caught:
        step_loop.step_structure("motor")
    assert "did you mean 'motors'?" in caught.value.hint
