"""Inverse kinematics on a GPU: all closed-form solutions of poses, or the best one of each."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.arm.compiled_robot import LiveToolSolver, links_after_tool
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, ModelError, NotFoundError, list_names
from linkwork.gpu.arrays import Batch, common, read_batch, read_room, stream_of
from linkwork.gpu.compile import compile_kernels
from linkwork.gpu.driver import Device
from linkwork.gpu.inverse_kinematics_source import (
    NAMESPACE,
    PER_THREAD,
    Kernel,
    Select,
    ik_source,
    threaded_branches,
)
from linkwork.gpu.kernel import C_TYPES
from linkwork.gpu.libraries import Kind, library_of, stated_on
from linkwork.ik import recognise
from linkwork.ik.families.closed_form import ClosedForm
from linkwork.ik.redundancy.parameters import bare_name
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE
from linkwork.model.loops import require_ahead_of_loops

TOLERANCES: Mapping[Kind, float] = {"double": RESIDUAL_TOLERANCE, "single": 1e-4}
"""Largest residual of a solution [m or rad]."""


class DeviceSolutions(NamedTuple):
    """Solutions of poses, in arrays of the caller's library on the device.

    Attributes:
        q: Positions of all branches, (N, branches, n), or of the best one, (N, n); NaN where there
            is no solution [rad or m].
        valid: Which are solutions, (N, branches) or (N,).
    """

    q: Any
    valid: Any


class DeviceIk:
    """Inverse kinematics of a frame on a GPU, for robots with a closed form.

    Branches are those of `arm.ik`, in the same order. At a singular pose several may be equal.
    """

    def __init__(
        self, arm: Manipulator, device: Device, frame: str | None = None, *, columns: bool = False
    ) -> None:
        """Find the closed form; nothing is compiled yet.

        Args:
            frame: A link or named frame; the tool when None.
            columns: Whether the axis of the batch is the last one.

        Raises:
            ModelError: There is no closed form.
            NotFoundError: Unknown frame.
        """
        require_ahead_of_loops(arm.tree, "inverse kinematics", frame)
        self._device = device
        self._tree = arm.tree.spanning_tree
        solver = arm.compiled.solver(frame)
        after = links_after_tool(arm.tree, frame) if "tool" in arm.live else None
        if after and not isinstance(solver, LiveToolSolver):
            raise ModelError(
                f"{frame or arm.tool!r} is moved by joints after the live tool",
                hint="arm.ik solves it on the CPU",
            )
        self._live_tool = solver if isinstance(solver, LiveToolSolver) else None
        self._frame = self._live_tool.carrier if self._live_tool else frame
        self._columns = columns
        self._forms: dict[bool, ClosedForm] = {}
        self._kernels: dict[Any, Kernel] = {}
        self._form(free=False)

    def __call__(
        self,
        poses: Any,
        *,
        near: Any = None,
        farthest_from_limits: bool = False,
        within_limits: bool = False,
        parameters: Mapping[str, Any] | None = None,
        tolerance: float | None = None,
        out: tuple[Any, Any] | None = None,
    ) -> DeviceSolutions:
        """Solve a batch of poses: all branches, or the best solution of each.

        Args:
            poses: Poses of the frame in the base, (N, 4, 4) or (N, 16); not checked to be rigid.
            near: Positions, (n,) or one for each pose; the solution nearest to them is returned,
                moved by full turns as `Solutions.nearest_first` does [rad or m].
            farthest_from_limits: Return the solution whose joints are farthest from their limits,
                relative to their range.
            within_limits: Count only solutions within the joint limits.
            parameters: Redundancy parameters by name, numbers or one for each pose, (N,); others
                are zero. A redundant robot needs them, unless a convention fixes them.
            tolerance: Largest residual of a solution; 1e-9, of float32 1e-4, when None [m or rad].
            out: Arrays for the results, `q` and `valid`.

        Raises:
            ArgumentError: Invalid arrays, options that exclude each other, or no parameters.
            NotFoundError: Unknown parameter.
            GpuError: The memory of the device is too small.
        """
        checks.flag("farthest_from_limits", farthest_from_limits)
        if near is not None and farthest_from_limits:
            raise ArgumentError(
                "near and farthest_from_limits exclude each other", hint="give one of them"
            )
        form = self._form(free=parameters is not None)
        of_poses = self._read("poses", poses, (4, 4))
        precision = of_poses.precision
        task = _Task(
            form,
            "nearest" if near is not None else "farthest" if farthest_from_limits else "all",
            checks.flag("within_limits", within_limits),
            TOLERANCES[precision] if tolerance is None else checks.positive("tolerance", tolerance),
            of_poses,
            None if near is None else self._read("near", near, (_size(form),), precision),
            self._read_parameters(form, parameters, precision),
            self._live_tool and self._live_tool.carrier_in_frame,
        )
        return self._start(task, out)

    def _form(self, *, free: bool) -> ClosedForm:
        form = self._forms.get(free) or recognise(self._tree, self._frame, free=free)
        name = self._tree.tool if self._frame is None else self._frame
        if form is None:
            raise ModelError(
                f"no closed form is known for {name!r} of {self._tree.name!r}",
                hint="arm.ik solves it on the CPU",
            )
        self._forms[free] = form
        return form

    def _read(
        self, name: str, array: Any, shape: tuple[int, ...], precision: Kind | None = None
    ) -> Batch:
        return read_batch(
            name, array, shape, self._device, columns=self._columns, precision=precision
        )

    def _read_parameters(
        self, form: ClosedForm, named: Mapping[str, Any] | None, precision: Kind
    ) -> list[Batch | float]:
        """Return redundancy parameters in the order of the form."""
        of = f"{form.chain.frame!r} of {form.chain.tree.name!r}"
        if named is None and form.parameters:
            listed = list_names(form.parameters)
            raise ArgumentError(
                f"{of} is redundant and needs parameters",
                hint=f"give parameters={{...}} with {listed}: numbers, or arrays on the GPU",
            )
        numbers: dict[str, Batch | float] = {bare_name(x): 0.0 for x in form.parameters}
        for key, value in ({} if named is None else checks.mapping("parameters", named)).items():
            name = bare_name(key)
            if name not in numbers:
                raise NotFoundError(f"free parameter of {of} called", key, form.parameters)
            label = f"parameter {key!r}"
            is_array = library_of(type(value)) is not None and not isinstance(value, np.generic)
            numbers[name] = (
                self._read(label, value, (), precision) if is_array else checks.number(label, value)
            )
        return list(numbers.values())

    def _start(self, task: _Task, out: tuple[Any, Any] | None) -> DeviceSolutions:
        head, device = task.head, self._device
        shape = (len(task.form.sign_rows()),) if task.select == "all" else ()
        kinds: Mapping[Kind, tuple[int, ...]] = {
            head.precision: (*shape, _size(task.form)),
            "bool": shape,
        }
        if out is None:
            results = [self._new(head, x, kind) for kind, x in kinds.items()]
        else:
            if not isinstance(out, tuple | list) or len(out) != len(kinds):
                raise checks.invalid("out", out, "two arrays, for q and for valid")
            results = [
                self._read_out(name, head, array, x, kind)
                for name, array, (kind, x) in zip(("q", "valid"), out, kinds.items(), strict=True)
            ]
        (q, q_address), (valid, valid_address) = results
        stream = stream_of(task.arrays, device)
        if head.count:
            kernel = self._kernel(task)
            blocks = -(-head.count // kernel.poses) * kernel.blocks
            packed = task.packed(q_address, valid_address)
            device.launch(kernel.function, blocks, kernel.threads, kernel.shared, stream, packed)
        if head.library.waits:
            device.synchronize(stream)
        return DeviceSolutions(stated_on(q, stream), stated_on(valid, stream))

    def _new(self, head: Batch, shape: tuple[int, ...], kind: Kind) -> tuple[Any, int]:
        if head.is_single:
            return head.library.new(shape, kind, self._device)
        if self._columns:
            return head.library.new((*shape, head.count), kind, self._device)
        return head.library.empty((head.count, *shape), kind, head.columns, self._device)

    def _read_out(
        self, name: str, head: Batch, array: Any, shape: tuple[int, ...], kind: Kind
    ) -> tuple[Any, int]:
        options = {"columns": self._columns, "precision": kind}
        batch = read_room(name, array, shape, self._device, **options)
        common([head, replace(batch, precision=head.precision)])
        if kind == "bool" and shape and batch.address % PER_THREAD:
            raise ArgumentError(
                f"invalid out for {name}: address {batch.address:#x} is not aligned to "
                f"{PER_THREAD} bytes",
                hint="write to an array of its own, or to one that starts at a multiple",
            )
        return array, batch.address

    def _kernel(self, task: _Task) -> Kernel:
        head = task.head
        key = task.form, task.select, task.within_limits, head.precision, head.columns
        if key not in self._kernels:
            branches, precision = threaded_branches(task.form), C_TYPES[head.precision]
            name = f"{NAMESPACE}::solve_{'columns' if head.columns else 'rows'}<{precision}>"
            source = ik_source(
                task.form,
                task.select,
                within_limits=task.within_limits,
                carried=self._live_tool is not None,
            )
            compiled = compile_kernels(source, [name], self._device.architecture)
            function = self._device.load(compiled.code).function(compiled.names[name])
            kernel = branches.kernel(function, task.select, head.precision, columns=head.columns)
            self._device.allow_shared(function, kernel.shared)
            self._kernels[key] = kernel
        return self._kernels[key]


def _size(form: ClosedForm) -> int:
    return form.chain.tree.position_count


@dataclass(frozen=True)
class _Task:
    """A call: its options, and its arguments on the device or, of parameters, numbers."""

    form: ClosedForm
    select: Select
    within_limits: bool
    tolerance: float
    poses: Batch
    near: Batch | None
    parameters: Sequence[Batch | float]
    carrier_in_frame: NDArray[np.float64] | None

    @property
    def arrays(self) -> list[Batch]:
        others = (self.near, *self.parameters)
        return [self.poses, *(x for x in others if isinstance(x, Batch))]

    @cached_property
    def head(self) -> Batch:
        """What the arguments have in common, besides those that all poses share."""
        poses, *others = self.arrays
        shared = common([poses, *(x for x in others if not x.is_single)])
        return replace(shared, is_single=poses.is_single)

    def packed(self, q: int, valid: int) -> bytes:
        """Return the argument of the kernel, `Task` of inverse_kinematics.cuh."""
        values = [
            (*self._place(x)[:2], 0.0) if isinstance(x, Batch) else (0, 0, x)
            for x in self.parameters
        ]
        return struct.pack(
            "QQQQqqQd12d" + "Qqd" * max(1, len(values)),
            *(self.poses.address, q, valid),
            *self._place(self.near),
            *(self.head.count, self.tolerance),
            *(np.zeros(12) if self.carrier_in_frame is None else self.carrier_in_frame.flat[:12]),
            *chain.from_iterable(values or [(0, 0, 0.0)]),
        )

    def _place(self, batch: Batch | None) -> tuple[int, int, int]:
        """Return the address, and the steps from one pose and from one entry to the next."""
        if batch is None or batch.is_single:
            return batch.address if batch else 0, 0, 1
        if self.head.columns:
            return batch.address, 1, self.head.count
        return batch.address, batch.size, 1
