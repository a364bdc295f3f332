"""Ground and bodies around the robot of a scene from an MJCF file, which its reader leaves out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.model.ledger import Fate
from linkwork.model.link import Shape
from linkwork.model.mjcf.bodies import WORLD, ClassedElement, MjcfBody, is_shape
from linkwork.model.mjcf.compiled_model import (
    FREE,
    CompiledBody,
    CompiledGeom,
    CompiledJoint,
    CompiledPlane,
)
from linkwork.model.mjcf.links import inertia_of_body
from linkwork.model.mjcf.vocabulary import OF_CONTACT, ORIENTATION
from linkwork.model.physics import changed_values
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import apply
from linkwork.world.scene.mjcf.naming import ROBOT, unused_name
from linkwork.world.scene.mjcf.start import placed
from linkwork.world.scene.values import GROUND
from linkwork.world.scene.values import WORLD as WORLD_FRAME

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

Data = dict[str, Any]

_PLACED = ("pos", *ORIENTATION)
_OF_GEOM = (
    *("type", "size", *_PLACED, "fromto", "mesh", "fitscale", "mass", "density", "shellinertia"),
    *("rgba", "contype", "conaffinity", *OF_CONTACT),
)
_OF_PLANE = ("type", *_PLACED, "contype", "conaffinity", *OF_CONTACT)
_STEEPEST = 1e-3  # Least vertical component of the normal of the ground of a scene
_NO_SUCH = "a scene has no such attribute"


class Surroundings:
    """Converts what is around the robot."""

    def __init__(self, scene: MjcfScene) -> None:
        self._scene = scene
        self._assembly = scene.source.assembly
        self._compiled = {body.name: body for body in self._assembly.compiled.bodies}
        self._geoms = {geom.name: geom for geom in self._assembly.compiled.geoms}
        self._joints = {x.body: x for x in self._assembly.compiled.joints if x.kind == FREE}
        self.ground: Data | None = None
        self.bodies: Data = {}
        self.joints: Data = {}  # Fixed joints of bodies that consist of several bodies of the file
        # Frame and shape index of each geom that is in the scene, by its name there
        self.frames: dict[str, tuple[str, int | None]] = {}
        # Scene's name of each body of the file that is in `bodies`; of the world, all that are made
        # of its geoms
        self.names: dict[str, list[str]] = {WORLD: []}
        self._poses: dict[str, Pose] = {WORLD: Pose()}
        self._moving: set[str] = set()
        self._add_planes()
        self._add_links()
        if scene.tree is None or self._assembly.floats:
            self._add_world()
        for body in self._assembly.compiled.bodies:
            self._poses[body.name] = self._pose(body)
            if scene.tree is None or body.name in self._assembly.around:
                self._add_body(body)

    def _pose(self, body: CompiledBody) -> Pose:
        """Return the pose of a body in the world at the start, with the robot at zero."""
        joint = self._joints.get(body.name)
        if joint is not None:
            start = placed(self._scene, joint, self._scene.keyframe.position(joint))
            return Pose.from_xyz_rpy(start["position"], start["rpy"])
        return self._poses[body.parent] @ Pose.from_xyz_wxyz(body.pos, body.quat)

    def _name(self, text: str) -> str:
        return unused_name(text, {*self.bodies, ROBOT, GROUND, WORLD_FRAME})

    def _add_planes(self) -> None:
        """Take the first plane that is not a wall as the ground; a scene has no other planes."""
        planes = {plane.name: plane for plane in self._assembly.compiled.planes}
        names = self._assembly.bodies.names
        for _, part in self._assembly.bodies.geoms():
            plane = planes.get(names[id(part.element)])
            ground = None if plane is None or self.ground else self._ground(plane)
            if plane is None:
                if not is_shape(part):
                    self._lose(part, f"a geom of type {part.get('type')} is not in the scene")
            elif ground is None:
                why = "a scene has one plane, its ground, and this is another or a wall"
                self._lose(part, f"the plane is not in the scene: {why}")
            else:
                self.ground = ground
                self.frames[plane.name] = (GROUND, None)
                self._scene.kept.drop_attributes(part.element, _NO_SUCH, *part.element.attributes)
                self._scene.kept.drop_attributes(part.element, "the ground is infinite", "size")
                self._scene.kept.keep(part.element, "class")
                self._scene.keep_given(part, _OF_PLANE)

    def _lose(self, part: ClassedElement, message: str) -> None:
        self._scene.note(part.element, Fate.DROPPED, message)
        self._scene.warn(part.element, message, "use a box, which a scene has")

    def _ground(self, plane: CompiledPlane) -> Data | None:
        pose = self._static_pose(plane.body) @ Pose.from_xyz_wxyz(plane.pos, plane.quat)
        normal = apply(pose.rotation, (0.0, 0.0, 1.0))
        if normal[2] <= _STEEPEST:
            return None
        x, y, z = pose.position
        height = z + (normal[0] * x + normal[1] * y) / normal[2]
        data: Data = {"kind": "plane"} | ({"height": height} if height else {})
        data |= {} if normal[:2] == (0.0, 0.0) else {"normal": list(normal)}
        return data | self._contact(self._part(plane.name), plane)

    def _static_pose(self, body: str) -> Pose:
        pose = Pose()
        while body != WORLD:
            compiled = self._compiled[body]
            pose = Pose.from_xyz_wxyz(compiled.pos, compiled.quat) @ pose
            body = compiled.parent
        return pose

    def _part(self, geom: str) -> ClassedElement:
        names = self._assembly.bodies.names
        parts = (part for _, part in self._assembly.bodies.geoms())
        return next(part for part in parts if names[id(part.element)] == geom)

    def _contact(self, part: ClassedElement, geom: CompiledGeom | CompiledPlane) -> Data:
        """Return contact parameters that differ from MuJoCo's defaults, and the file's bits."""
        bits = {name: int(part.numbers(name, (1.0,))[0]) for name in ("contype", "conaffinity")}
        contact = changed_values(geom.contact)
        contact = {key: x for key, x in contact.items() if key not in bits}
        contact |= {key: x for key, x in bits.items() if x != 1}
        return {"contact": contact} if contact else {}

    def _add_links(self) -> None:
        names = self._assembly.bodies.names
        for body, part in self._assembly.bodies.geoms():
            link = self._scene.link_of(body.name)
            shapes = [self._assembly.shape_of.get(id(x.element)) for x in body.geoms]
            shape = self._assembly.shape_of.get(id(part.element)) if link else None
            if isinstance(shape, Shape):
                kept = [x for x in shapes if isinstance(x, Shape)]
                index = next(i for i, x in enumerate(kept) if x is shape)
                self.frames[names[id(part.element)]] = (f"{ROBOT}/{link}", index)

    def _add_world(self) -> None:
        """Return a fixed body for each geom of the world of a floating robot."""
        for number, part in enumerate(self._assembly.bodies.by_name[WORLD].geoms):
            if not is_shape(part):
                continue
            name = self._name(part.element.attributes.get("name", f"static{number + 1}"))
            shapes = self._shapes(name, [part])
            if shapes:
                self.bodies[name] = {"fixed": True, "shapes": shapes}
                self.names[WORLD].append(name)

    def _add_body(self, body: CompiledBody) -> None:
        source, joint = self._assembly.bodies.by_name[body.name], self._joints.get(body.name)
        self._note_body(source, body, joint)
        pose, name = self._poses[body.name], self._name(body.name)
        moves = joint is not None or body.parent in self._moving
        shapes = self._shapes(name, source.geoms)
        if moves:
            self._moving.add(body.name)
            shapes = shapes or {"center": _MARKER}
        if shapes:
            self.names[body.name] = [name]
            self.bodies[name] = {
                "position": list(pose.position),
                "rpy": list(to_rpy(pose.rotation)),
                "shapes": shapes,
                **(self._weight(body) if moves else {"fixed": True}),
            }
        if moves and joint is None:
            parent = self.names[body.parent][0]
            self.joints[name] = {"kind": "fixed", "parent": parent, "child": name}
        if joint is not None:
            self.bodies[name] |= self._velocity(joint, pose)

    def _weight(self, body: CompiledBody) -> Data:
        inertia = inertia_of_body(body)
        if inertia is None:
            # MuJoCo moves it with its parent; a body of a scene has some mass.
            return {"mass": 1e-9, "inertia": [1e-12, 1e-12, 1e-12, 0.0, 0.0, 0.0]}
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia.matrix
        weight = {
            "mass": inertia.mass,
            "center": list(inertia.center),
            "inertia": [xx, yy, zz, xy, xz, yz],
        }
        return weight | ({"gravity": False} if body.gravcomp == 1.0 else {})

    def _velocity(self, joint: CompiledJoint, pose: Pose) -> Data:
        six = self._scene.keyframe.velocity(joint)
        if not any(six):
            return {}
        # MuJoCo has the angular velocity in the body.
        turning = apply(pose.rotation, (six[3], six[4], six[5]))
        return {"velocity": six[:3], "angular_velocity": list(turning)}

    def _shapes(self, body: str, parts: list[ClassedElement]) -> Data:
        """Return the shapes of a body; records the frames of its geoms."""
        shapes: Data = {}
        for part in parts:
            compiled = self._geoms.get(self._assembly.bodies.names[id(part.element)])
            if compiled is None:
                continue
            shape = self._assembly.shapes.shape(part, compiled)
            if not isinstance(shape, Shape) or not self._is_reachable(shape):
                self._lose(part, f"a geom of body {body!r} is not in the scene: its mesh is lost")
                continue
            self.frames[compiled.name] = (body, len(shapes))
            name = unused_name(
                part.element.attributes.get("name", f"shape{len(shapes) + 1}"), shapes
            )
            shapes[name] = self._shape(part, compiled, shape)
            self._note_geom(part)
        return shapes

    def _is_reachable(self, shape: Shape) -> bool:
        return shape.mesh is None or Path(shape.mesh.file).is_relative_to(self._scene.folder)

    def _shape(self, part: ClassedElement, compiled: CompiledGeom, shape: Shape) -> Data:
        red, green, blue = (round(255 * x) for x in shape.rgba[:3])
        data: Data = {"shape": shape.kind.value}
        if shape.mesh is None:
            data["size"] = list(shape.size)
        else:
            file = Path(shape.mesh.file).relative_to(self._scene.folder)
            data |= {"file": file.as_posix(), "scale": list(shape.mesh.scale)}
        pose = shape.pose_in_link
        data |= {"position": list(pose.position), "rpy": list(to_rpy(pose.rotation))}
        data |= {"color": f"#{red:02x}{green:02x}{blue:02x}"}
        return data | (self._contact(part, compiled) if shape.collides else {"collides": False})

    def _note_geom(self, part: ClassedElement) -> None:
        self._scene.kept.drop_attributes(part.element, _NO_SUCH, *part.element.attributes)
        self._scene.kept.keep(part.element, "class", "name")
        self._scene.keep_given(part, _OF_GEOM)

    def _note_body(self, source: MjcfBody, body: CompiledBody, joint: CompiledJoint | None) -> None:
        scene = self._scene
        scene.kept.drop_attributes(source.element, _NO_SUCH, *source.element.attributes)
        scene.kept.keep(source.element, "name", "childclass", *_PLACED)
        for element in (source.inertial, *source.frames):
            if element is not None:
                scene.note(element, Fate.KEPT)
        for part in source.sites:
            scene.note(part.element, Fate.DROPPED, "bodies of a scene have no sites")
        for part in source.joints:
            scene.note(part.element, Fate.KEPT)
        if body.gravcomp in (0.0, 1.0):
            scene.kept.keep(source.element, "gravcomp")
        else:
            message = f"gravcomp of {body.name!r} is {body.gravcomp:g}; it is 0 or 1 in a scene"
            scene.lose(source.element, "gravcomp", message, "use 0 or 1")
        if joint is not None and (joint.armature or joint.damping[0] or joint.friction):
            message = f"armature, damping or friction of free joint {joint.name!r} is lost"
            scene.warn(source.joints[0].element, message, "use a <freejoint>")
            scene.note(source.joints[0].element, Fate.APPROXIMATED, message)


_MARKER: Data = {"shape": "sphere", "size": [0.005], "collides": False}
"""Shape of a body without any: a body of a scene has one."""
