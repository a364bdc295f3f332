"""Validate the bodies of a scene; compute their masses and inertias."""

from linkwork.checks import MAX_NUMBER
from linkwork.files.file_model import rgba
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.inertia.inertia_check import inertia_fault
from linkwork.model.inertia.mass_properties import uniform_inertia, volume
from linkwork.model.inertia.singular_mass import MIN_MASS
from linkwork.model.link import Mesh, Shape, ShapeKind, size_fault
from linkwork.model.mesh import mesh_of_file
from linkwork.model.mujoco.geom import usable_mesh
from linkwork.model.physics import ContactParameters
from linkwork.model.robot_file.schema import parameters_of
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import Matrix3, Vector3
from linkwork.world.bodies.schema import BodyShape, Matrix, SceneBody, Solid
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.schema import Scene
from linkwork.world.scene.values import GROUND, WORLD


def check_bodies(check: Checker) -> None:
    """Validate all bodies; stores their shapes and inertias."""
    hanging = {joint.child: name for name, joint in check.scene.joints.items()}
    for name, body in check.scene.bodies.items():
        with check.problems.collecting():
            _check_name(check, name)
            check.surface(("bodies", name, "material"), body.material)
            _check_motion(check, name, body, hanging.get(name))
            solid = _BodyBuilder(check, name, body)
            check.solids[name] = Solid(solid.shapes, solid.inertia())
            if body.surface_velocity is not None and not any(
                shape.collides for shape in solid.shapes.values()
            ):
                message = f"body {name!r} has no colliding shape whose surface could move"
                raise check.error(("bodies", name, "surface_velocity"), message, "remove it")


def with_poses_in_world(check: Checker) -> Scene:
    """Return the scene with the poses of all bodies given in the world."""
    moved: dict[str, SceneBody] = {}
    for name, body in check.scene.bodies.items():
        path = ("bodies", name, "frame")
        if body.frame == WORLD:
            continue
        if "/" not in body.frame:
            message = f"invalid frame: {body.frame!r} is not a frame of a robot"
            raise check.error(path, message, "expected `world`, or a frame such as `arm/tool`")
        check.check_frame(path, body.frame)
        pose = _zero_pose(check, body.frame) @ Pose.from_xyz_rpy(body.position, body.rpy)
        rpy = to_rpy(pose.rotation)
        update = {"frame": WORLD, "position": pose.position, "rpy": rpy}
        moved[name] = body.model_copy(update=update)
    if not moved:
        return check.scene
    return check.scene.model_copy(update={"bodies": check.scene.bodies | moved})


def _zero_pose(check: Checker, name: str) -> Pose:
    """Pose of a frame of a robot in the world, with all joints at zero."""
    robot, _, part = name.partition("/")
    tree, placement = check.trees[robot], check.scene.robots[robot]
    link, pose = tree.frame(part)
    base = Pose.from_xyz_rpy(placement.position, placement.rpy)
    return base @ link_poses(tree, tree.home)[link] @ pose


def _check_name(check: Checker, name: str) -> None:
    if name in (GROUND, WORLD) or name in check.scene.robots:
        taken = "a robot" if name in check.scene.robots else f"the {name}"
        message = f"invalid name: {name!r} is {taken}"
        raise check.error(("bodies", name), message, "rename the body")


def _check_motion(check: Checker, name: str, body: SceneBody, joint: str | None) -> None:
    path = ("bodies", name)
    moved = [x for x in ("velocity", "angular_velocity") if any(getattr(body, x))]
    moved += ["scatter"] if body.scatter is not None else []
    for key in moved:
        if body.fixed or joint is not None:
            reason = "fixed" if body.fixed else f"carried by joint {joint!r}"
            what = "random displacement" if key == "scatter" else "start velocity"
            message = f"body {name!r} is {reason} and has no {what}"
            raise check.error((*path, key), message, f"only free bodies have a {what}")


class _BodyBuilder:
    """Shapes and inertia of one body."""

    def __init__(self, check: Checker, name: str, body: SceneBody) -> None:
        self._check = check
        self._path = ("bodies", name)
        self._name = name
        self._body = body
        self.shapes = self._make_shapes()

    def _make_shapes(self) -> dict[str, Shape]:
        body = self._body
        if (body.shape is None) == (not body.shapes):
            message = f"invalid body {self._name!r}: expected either `shape` or `shapes`"
            hint = "e.g. `shape: sphere, size: [0.1]`, or `shapes: {left: {shape: ...}}`"
            raise self._check.error(self._path, message, hint)
        if body.shape is not None:
            alone = {key: getattr(body, key) for key in ("shape", "size", "file", "scale")}
            return {self._name: self._shape(self._path, BodyShape(**alone))}
        misplaced = sorted({"size", "file", "scale"} & body.model_fields_set)
        if misplaced:
            message = f"{misplaced[0]!r} belongs to each of the body's `shapes`"
            raise self._check.error((*self._path, misplaced[0]), message)
        return {
            f"{self._name}.{key}": self._shape((*self._path, "shapes", key), part)
            for key, part in body.shapes.items()
        }

    def _shape(self, path: Where, part: BodyShape) -> Shape:
        kind = ShapeKind(part.shape)
        if hint := size_fault(kind, part.size):
            message = f"invalid size of a {part.shape}: {part.size}"
            raise self._check.error((*path, "size"), message, hint)
        if (kind is ShapeKind.MESH) != (part.file is not None):
            message = "`file` is for meshes only, and required for them"
            raise self._check.error(path, message)
        collides = part.collides and self._body.collides
        return Shape(
            kind,
            part.size,
            Pose.from_xyz_rpy(part.position, part.rpy),
            rgba(part.color or self._body.color),
            collides=collides,
            mesh=None if part.file is None else self._mesh(path, part.file, part.scale, collides),
            contact=self._contact(path, part),
        )

    def _contact(self, path: Where, part: BodyShape) -> ContactParameters:
        if part.contact is None:
            return ContactParameters()
        if self._body.material is not None:
            message = f"body {self._name!r} has a material, which gives the contact parameters"
            raise self._check.error((*path, "contact"), message, "remove one of them")
        return parameters_of(part.contact)

    def _mesh(self, path: Where, file: str, scale: Vector3, collides: bool) -> Mesh:
        where = (*path, "file")
        mesh_path = self._check.file(where, file)
        mesh = mesh_of_file(mesh_path, scale, place=self._check.place(where))
        usable_mesh(mesh, collides)
        return mesh

    def inertia(self) -> Inertia | None:
        """Mass, centre and inertia; None for a fixed body."""
        body = self._body
        if body.fixed:
            self._refuse_weight()
            return None
        inertia = self._check.placed(self._path, self._weigh)
        numbers = (inertia.mass, *inertia.center, *(x for row in inertia.matrix for x in row))
        fault = "" if all(abs(x) <= MAX_NUMBER for x in numbers) else f"beyond {MAX_NUMBER:g}"
        fault = fault or inertia_fault(inertia)
        if not fault and inertia.principal_moments()[0] <= MIN_MASS:
            fault = "it has no inertia about one of its axes"
        if fault:
            message = f"invalid inertia of body {self._name!r}: {fault}"
            raise self._check.error(self._path, message, "check its size, mass and inertia")
        return inertia

    def _refuse_weight(self) -> None:
        for key in ("mass", "density", "center", "inertia"):
            if getattr(self._body, key) is not None:
                message = f"body {self._name!r} is fixed and has no {key}"
                raise self._check.error((*self._path, key), message, "remove it, or `fixed`")

    def _weigh(self) -> Inertia:
        body = self._body
        if (body.mass is None) == (body.density is None):
            message = f"invalid body {self._name!r}: expected either `mass` or `density`"
            raise self._check.error(
                self._path, message, "give it a mass [kg], a density [kg/m^3], or `fixed: true`"
            )
        shapes = list(self.shapes.values())
        mass = body.mass
        if mass is None:
            mass = (body.density or 0.0) * sum(volume(shape) for shape in shapes)
        if body.inertia is not None:
            return Inertia(mass, body.center or (0.0, 0.0, 0.0), _rows(body.inertia))
        if body.center is not None:
            message = "`center` requires `inertia`"
            raise self._check.error((*self._path, "center"), message, "add `inertia: ...`")
        return uniform_inertia(shapes, mass)


def _rows(inertia: Matrix) -> Matrix3:
    if len(inertia) == 3:
        return inertia
    xx, yy, zz, xy, xz, yz = inertia
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
