"""MuJoCo models, `MjSpec` and `MjModel`, as trees."""

from dataclasses import replace
from typing import Any

import numpy as np

from linkwork.errors import ModelError, Place, import_extra
from linkwork.files import Element
from linkwork.model.build import build_tree
from linkwork.model.foreign import ForeignRobot
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mjcf.bodies import WORLD
from linkwork.model.mjcf.compiled_model import FREE, CompiledModel
from linkwork.model.mjcf.constraints import MjcfConstraints
from linkwork.model.mjcf.engine import ModelNames, model_data
from linkwork.model.mjcf.links import SiteFrames, links_of_bodies
from linkwork.model.mujoco.geom import SHAPE_KINDS, VISUAL_GROUP, shape_size
from linkwork.spatial import Pose
from linkwork.spatial.vector import vector3

_PLACE = Place("MjModel")


def read(source: Any) -> ForeignRobot | None:
    """Return a `mujoco.MjSpec` or `mujoco.MjModel` as a tree; None for any other object.

    Geoms of meshes, height fields and planes, actuators, sensors and constraints that a tree does
    not have are left out.
    """
    mujoco = import_extra("mujoco", "world")
    if isinstance(source, mujoco.MjSpec):
        source = source.copy().compile()
    if not isinstance(source, mujoco.MjModel):
        return None
    return _Reader(mujoco, source).robot()


class _Names(ModelNames):
    """Names of a model; unnamed elements get one, constraints are numbered."""

    def __call__(self, kind: str, index: int) -> str:
        if kind == "TENDON":
            return str(self.model.neq + index)
        if kind in ("EQUALITY", "ACTUATOR", "CAMERA"):
            return str(index)
        return super().__call__(kind, index) or f"{kind.lower()}{int(index)}"


class _Reader:
    """Converts one compiled model."""

    def __init__(self, mujoco: Any, model: Any) -> None:
        self._mujoco, self._model = mujoco, model
        self._names = _Names(mujoco, model)
        data = model_data(model, self._names)
        data |= {"geoms": [], "actuators": [], "cameras": []}
        kinds = mujoco.mjtEq
        plain = (kinds.mjEQ_CONNECT, kinds.mjEQ_WELD, kinds.mjEQ_JOINT)
        data["constraints"] = [x for x in data["constraints"] if self._type(x) in plain]
        data["tendons"] = [x for i, x in enumerate(data["tendons"]) if self._is_line(i)]
        self._compiled = CompiledModel.model_validate(data)
        self._floats = any(joint.kind == FREE for joint in self._compiled.joints)

    def _is_line(self, tendon: int) -> bool:
        """Whether a tendon is a straight line between two sites."""
        first, count = self._model.tendon_adr[tendon], self._model.tendon_num[tendon]
        kinds = self._model.wrap_type[first : first + count]
        return count == 2 and bool((kinds == self._mujoco.mjtWrap.mjWRAP_SITE).all())

    def robot(self) -> ForeignRobot:
        """Return the robot, its gravity and what was left out."""
        base, model = self._base(), self._model
        indices = {WORLD: 0} | {body.name: i for i, body in enumerate(self._compiled.bodies, 1)}
        links = [
            replace(link, shapes=self._shapes(indices[link.name])) if link.name in indices else link
            for link in links_of_bodies(self._compiled, base)
        ]
        sites = SiteFrames(self._compiled, base, self._floats, {link.name for link in links})
        constraints = MjcfConstraints(self._compiled, self._elements(), sites)
        name = model.names.split(b"\0")[0].decode() or "robot"
        tree = build_tree(name, **constraints.parts(links))
        falls = not model.opt.disableflags & self._mujoco.mjtDisableBit.mjDSBL_GRAVITY
        gravity = vector3((model.opt.gravity if falls else np.zeros(3)).tolist())
        return ForeignRobot(tree, gravity, self._left_out())

    def _base(self) -> str:
        """Return the floating body, a single fixed body at the origin, or the world."""
        tops = [body for body in self._compiled.bodies if body.parent == WORLD]
        floating = [x.body for x in self._compiled.joints if x.kind == FREE]
        if not tops or (floating and len(tops) > 1):
            raise ModelError(
                f"the model has {len(tops)} bodies in the world, {len(floating)} of them floating",
                hint="expected one robot: one floating body, or bodies fixed to the world",
            )
        if floating:
            return floating[0]
        top, model = tops[0], self._model
        moves = any(joint.body == top.name for joint in self._compiled.joints)
        at_origin = top.pos == (0.0, 0.0, 0.0) and top.quat == (1.0, 0.0, 0.0, 0.0)
        bare = not (model.geom_bodyid == 0).any() and not (model.site_bodyid == 0).any()
        return top.name if len(tops) == 1 and bare and at_origin and not moves else WORLD

    def _shapes(self, body: int) -> tuple[Shape, ...]:
        model, shapes = self._model, []
        for i in np.flatnonzero(model.geom_bodyid == body):
            kind = SHAPE_KINDS.get(int(model.geom_type[i]))
            if kind is None or kind is ShapeKind.MESH:
                continue
            pose = Pose.from_xyz_wxyz(model.geom_pos[i].tolist(), model.geom_quat[i].tolist())
            red, green, blue, alpha = np.clip(model.geom_rgba[i], 0.0, 1.0).tolist()
            size = shape_size(kind, vector3(model.geom_size[i].tolist()))
            visible = int(model.geom_group[i]) <= VISUAL_GROUP
            collides = bool(model.geom_contype[i] or model.geom_conaffinity[i])
            color = (red, green, blue, alpha)
            shapes.append(Shape(kind, size, pose, color, visible=visible, collides=collides))
        return tuple(shapes)

    def _type(self, constraint: dict[str, Any]) -> int:
        return int(self._model.eq_type[constraint["index"]])

    def _elements(self) -> list[Element]:
        """Return an element for each constraint and tendon, as in a file."""
        model = self._model
        tags = {self._mujoco.mjtEq.mjEQ_WELD: "weld"}
        elements = [
            Element(tags.get(int(kind), "connect"), self._name("EQUALITY", i), (), "", _PLACE)
            for i, kind in enumerate(model.eq_type)
        ]
        tendons = [self._name("TENDON", i) for i in range(model.ntendon)]
        return elements + [Element("spatial", name, (), "", _PLACE) for name in tendons]

    def _name(self, kind: str, index: int) -> dict[str, str]:
        name = ModelNames.__call__(self._names, kind, index)
        return {"name": name} if name else {}

    def _left_out(self) -> tuple[str, ...]:
        model, kinds = self._model, [SHAPE_KINDS.get(int(kind)) for kind in self._model.geom_type]
        counts = {
            "geoms of meshes, planes and fields": sum(x in (None, ShapeKind.MESH) for x in kinds),
            "actuators": model.nu,
            "sensors": model.nsensor,
            "constraints": model.neq - len(self._compiled.constraints),
            "tendons": model.ntendon - len(self._compiled.tendons),
        }
        return tuple(f"{count} {what}" for what, count in counts.items() if count)
