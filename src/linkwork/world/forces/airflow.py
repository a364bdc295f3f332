"""Moving air: constant velocity, gusts and Gauss-Markov noise, with drag on bodies."""

import ctypes
import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.spatial.vector import Vector3, apply, apply_transposed
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, World, read_only
from linkwork.world.engine.settings import LiveSetting
from linkwork.world.forces.schema import Airflow
from linkwork.world.forces.wind import VaryingForces, fill_variations
from linkwork.world.stepping.native import Moment, NativeData, NativeHook, step_structure


class BodyDrag:
    """Drag on one body, with drag areas along its axes [m^2] in air of a density [kg/m^3]."""

    def __init__(self, world: World, frame: str, areas: Vector3, density: float) -> None:
        self._carrier = AttachedFrame(world, frame)
        self._center = self._carrier.fixed(None)
        self._half = tuple(0.5 * density * area for area in areas)

    def push(self, world: World, air: Sequence[float]) -> None:
        """Apply the drag in the next step, in air of a velocity [m/s]."""
        rotation = self._carrier.rotation()
        vx, vy, vz = self._carrier.velocity(self._carrier.position(self._center))
        x, y, z = air[0] - vx, air[1] - vy, air[2] - vz
        speed = math.sqrt(x * x + y * y + z * z)
        a, b, c = apply_transposed(rotation, (x, y, z))
        p, q, r = self._half
        fx, fy, fz = apply(rotation, (p * speed * a, q * speed * b, r * speed * c))
        self._carrier.push(world, (fx, fy, fz, 0.0, 0.0, 0.0))

    def native(self) -> ctypes.Structure:
        """Return the drag in machine code."""
        rotation = tuple(np.ravel(self._carrier.rotation_in_body))
        return step_structure("air_drag")(
            body=self._carrier.body, center=self._center, rotation=rotation, area=self._half
        )


_NOISE, _NOW = slice(3, 6), slice(6, 9)


class Airflows(VaryingForces):
    """All airflows of a scene, as an element."""

    settings = (
        LiveSetting(
            "velocity", "constant velocity [m/s]", slice(0, 3), minimum=-200.0, maximum=200.0
        ),
    )
    width = _NOW.stop

    def __init__(self, world: World, airflows: Mapping[str, Airflow]) -> None:
        super().__init__(world, airflows)
        self._airflows = airflows
        self._drags = [
            [BodyDrag(world, frame, areas, x.density) for frame, areas in x.drag.items()]
            for x in airflows.values()
        ]

    def velocity(self, name: str) -> NDArray[np.float64]:
        """View of the present velocity of an airflow [m/s]."""
        return self.rows[self.names.index(name), _NOW]

    def start(self, world: World) -> None:
        """Set the values of the scene; noise starts in its stationary distribution."""
        for row, flow, part in zip(
            self.rows, self._airflows.values(), self.turbulence, strict=True
        ):
            row[:3] = flow.velocity
            row[_NOISE] = 0.0 if part is None else part.first()
            row[_NOW] = row[:3] + row[_NOISE]

    def act(self, world: World) -> None:
        """Set the present velocities, and apply the drag."""
        for index, row in enumerate(self.rows.tolist()):
            turbulence, noise = self.turbulence[index], row[_NOISE]
            now = [x + y for x, y in zip(row[:3], noise, strict=True)]
            if turbulence is not None:
                self.rows[index, _NOISE] = turbulence.after(noise, world.step_count)
            self.gusts[index].add_to(now, world.time)
            self.rows[index, _NOW] = now
            for drag in self._drags[index]:
                drag.push(world, now)

    def native_hooks(self, data: NativeData) -> Mapping[Moment, NativeHook]:
        """All airflows in machine code."""
        structures = []
        for row, turbulence, gusts, drags in zip(
            self.rows, self.turbulence, self.gusts, self._drags, strict=True
        ):
            flow = step_structure("airflow")(row=data.view(row))
            fill_variations(flow, turbulence, gusts, data)
            flow.drag_count, flow.drags = len(drags), data.array([x.native() for x in drags])
            structures.append(flow)
        flows = step_structure("airflows")(count=len(structures), flows=data.array(structures))
        return {Moment.ACT: NativeHook("lw_airflows_act", flows)}

    def live_values(self) -> Mapping[str, LiveValue]:
        """Constant and present velocity of each airflow; the latter is read-only."""
        values = dict(super().live_values())
        for name in self._airflows:
            path = f"forces.{name}.present"
            view = self.velocity(name)
            values[path] = read_only(path, "present velocity [m/s], read-only", view.tolist)
        return values
