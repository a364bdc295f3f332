"""Kernels compiled by NVRTC, without a GPU: PTX and machine code."""

import re

import pytest

import linkwork as lw
from linkwork.errors import MissingPackageError, PlatformError
from linkwork.gpu import compile as compile_module
from linkwork.gpu.compile import compile_kernels, find_nvrtc
from linkwork.gpu.kernel import kernel_source


def ptx(name, layout, real, **options):
    program = lw.load("irb140", **options).program(name)
    expression = f"linkwork::lw_{name}_{layout}<{real}>"
    compiled = compile_kernels(kernel_source(program), [expression], "compute_90")
    text = compiled.code.rstrip(b"\0").decode()
    assert f".entry {compiled.names[expression]}(" in text
    return text


@pytest.mark.parametrize("real", ["double", "float"])
@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_inverse_dynamics_computes_in_its_precision_and_in_registers(layout, real):
    text = ptx("inverse_dynamics", layout, real)
    other = {"double": "f32", "float": "f64"}[real]
    joints = 6
    # The sine of a large angle takes one product in double precision.
    assert len(re.findall(rf"(?:add|mul|fma)[.\w]*\.{other}", text)) <= joints * (real == "float")
    # Only sines of large angles need the memory of a thread.
    assert text.count(".local .align") <= 1
    assert ("bar.warp.sync" in text) == (layout == "rows")


def test_live_numbers_are_a_pointer_and_whether_states_share_them():
    text = ptx("gravity", "columns", "double", live=["gravity"])
    head = text[text.index(".entry") :].partition("{")[0]
    assert head.count(".param .u64") == 4
    assert head.count(".param .u8") == 1


def test_code_is_kept_and_is_that_of_the_architecture(monkeypatch):
    source = "template <class R> __global__ void f(R *x) { x[threadIdx.x] = 1; }"
    first = compile_kernels(source, ["f<float>"], "sm_90")
    assert first.code.startswith(b"\x7fELF")

    def refuse(*_):
        raise AssertionError("compiled again")

    monkeypatch.setattr(compile_module.Nvrtc, "compile", refuse)
    assert compile_kernels(source, ["f<float>"], "sm_90") == first


def test_a_gpu_newer_than_the_compiler_gets_ptx():
    assert re.fullmatch(r"compute_\d+", find_nvrtc().target("sm_999"))


def test_a_gpu_between_those_of_the_compiler_gets_ptx_of_an_older_one():
    assert find_nvrtc().target("sm_91") == "compute_90"


def test_a_gpu_older_than_the_compiler_is_refused():
    with pytest.raises(PlatformError, match="cannot compile for sm_11: the oldest GPUs"):
        find_nvrtc().target("sm_11")


def test_source_that_does_not_compile_is_reported():
    with pytest.raises(PlatformError, match=r"cannot compile kernels for sm_90: .*undefined"):
        compile_kernels("__global__ void f() { g(); }", ["f"], "sm_90")


def test_a_missing_compiler_names_the_command_that_installs_it(monkeypatch):
    find_nvrtc.cache_clear()
    monkeypatch.setattr(compile_module, "_candidates", list)
    with pytest.raises(MissingPackageError, match="needs NVRTC") as caught:
        find_nvrtc()
    assert "pip install" in caught.value.hint
    assert "cuda" in caught.value.hint


def test_kernels_of_pairs_move_two_states_at_once_and_large_functions_have_none():
    text = ptx("fk", "pairs", "float")
    assert text.count("ld.global.nc.v2.f32") + text.count("ld.global.v2.f32") == 6
    assert text.count("st.global.v2.f32") >= 15
    large = lw.load("panda").program("forward_dynamics")
    live = lw.load("irb140", live=["gravity"]).program("gravity")
    assert "dynamics_pairs" not in kernel_source(large)
    assert "gravity_pairs" not in kernel_source(live)
