"""MuJoCo: its C in our loop, and called from Python."""

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.bench.measurement import CALL, NATIVE, Entry
from linkwork.bench.problem import FORWARD, INVERSE, KINEMATICS, MASS, Problem
from linkwork.bench.timing import NativeCallLoop, PythonCall, address_of, bench_source, load_code
from linkwork.codegen.native.compiler import FAST
from linkwork.errors import PlatformError, import_extra
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.model.names import body_names
from linkwork.model.tree import Tree

MUJOCO_C = "MuJoCo C"
MUJOCO = "MuJoCo"
TOOL = "tool of the bench"

_CHECKED = 16

_ENTRIES = {
    INVERSE: "inverse_dynamics",
    FORWARD: "forward_dynamics",
    MASS: "mass_matrix",
    KINEMATICS: "kinematics",
}


def mujoco_entries(problem: Problem) -> Iterator[Entry]:
    """Each function in C without what it does not need, and as Python programs call it."""
    mujoco = import_extra("mujoco", "world")
    model = model_with_tool(mujoco, problem.tree)
    data = mujoco.MjData(model)
    library = engine_code()
    addresses = (ctypes.c_void_p(model._address), ctypes.c_void_p(data._address))
    library.prepare(*addresses, model.site(TOOL).id)
    calls = _Calls(mujoco, model)
    for function, name in _ENTRIES.items():
        arrays = problem.arguments(function)
        outs = tuple(np.empty_like(x) for x in problem.references[function].results)
        loop = NativeCallLoop(((address_of(library, name), outs),), arrays, keeps=(model, data))
        yield Entry(function, MUJOCO_C, NATIVE, loop.measure, loop.answer)
        yield _python_entry(function, getattr(calls, name), arrays)


def _python_entry(function: str, call: Any, arrays: tuple[NDArray[Any], ...]) -> Entry:
    names = ", ".join(f"a{i}" for i in range(len(arrays)))
    timed = PythonCall(f"call({names})", {"call": call}, [array[0] for array in arrays])
    return Entry(function, MUJOCO, CALL, timed.time, lambda: timed.answers(arrays, _CHECKED))


def model_with_tool(mujoco: Any, tree: Tree) -> Any:
    """Return the robot without limits and contacts, with a site where its tool is."""
    spec = spec_of_tree(tree)
    link, pose = tree.frame()
    body = spec.body(body_names(tree)[link])
    body.add_site(name=TOOL, pos=pose.position, quat=pose.quaternion_wxyz)
    model = spec.compile()
    off = mujoco.mjtDisableBit
    model.opt.disableflags |= off.mjDSBL_CONSTRAINT | off.mjDSBL_CONTACT
    return model


def engine_code() -> ctypes.CDLL:
    """C of the benches, against the headers and the library of the installed MuJoCo."""
    mujoco = import_extra("mujoco", "world")
    folder = Path(mujoco.__path__[0])
    engine = next(folder.glob("libmujoco.*"), None)
    if engine is None:
        raise PlatformError(f"{folder} has no MuJoCo library")
    # Made visible first, so that the entries find its functions when they are loaded.
    ctypes.CDLL(str(engine), mode=ctypes.RTLD_GLOBAL)
    return load_code(bench_source("mujoco.c"), [*FAST, f"-I{folder / 'include'}"])


class _Calls:
    """Each function as a Python program calls it in MuJoCo."""

    def __init__(self, mujoco: Any, model: Any) -> None:
        self._mujoco, self._model = mujoco, model
        self._data = mujoco.MjData(model)
        self._site = model.site(TOOL).id
        self._mass = np.zeros((model.nv, model.nv))
        self._jacobian = np.zeros((6, model.nv))
        self._pose = np.eye(4)

    def inverse_dynamics(self, q: Any, qd: Any, qdd: Any) -> NDArray[Any]:
        data = self._data
        data.qpos[:], data.qvel[:], data.qacc[:] = q, qd, qdd
        self._mujoco.mj_inverse(self._model, data)
        return data.qfrc_inverse

    def forward_dynamics(self, q: Any, qd: Any, tau: Any) -> NDArray[Any]:
        data = self._data
        data.qpos[:], data.qvel[:], data.qfrc_applied[:] = q, qd, tau
        self._mujoco.mj_forward(self._model, data)
        return data.qacc

    def mass_matrix(self, q: Any) -> NDArray[Any]:
        self._place(q)
        self._mujoco.mj_makeM(self._model, self._data)
        self._mujoco.mj_fullM(self._model, self._data, self._mass)
        return self._mass

    def kinematics(self, q: Any) -> tuple[NDArray[Any], NDArray[Any]]:
        self._place(q)
        self._pose[:3, :3] = self._data.site_xmat[self._site].reshape(3, 3)
        self._pose[:3, 3] = self._data.site_xpos[self._site]
        linear, angular = self._jacobian[:3], self._jacobian[3:]
        self._mujoco.mj_jacSite(self._model, self._data, linear, angular, self._site)
        return self._pose, self._jacobian

    def _place(self, q: Any) -> None:
        self._data.qpos[:] = q
        self._mujoco.mj_kinematics(self._model, self._data)
        self._mujoco.mj_comPos(self._model, self._data)
