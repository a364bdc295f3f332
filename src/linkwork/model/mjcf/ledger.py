"""Ledger of an MJCF file: fate of every element and attribute, defaults included."""

from linkwork.checks import MAX_NUMBER
from linkwork.errors import FileError
from linkwork.files import Element
from linkwork.model.ledger import Ledger, XmlLedger
from linkwork.model.link import Shape
from linkwork.model.mjcf.assembly import OTHER, TreeAssembly
from linkwork.model.mjcf.bodies import MAIN, WORLD, ClassedElement, MjcfBody, children_of
from linkwork.model.mjcf.compiled_model import (
    BALL,
    FREE,
    HINGE,
    MESH,
    SLIDE,
    CompiledGeom,
    CompiledJoint,
    CompiledTendon,
)
from linkwork.model.mjcf.constraints import INACTIVE
from linkwork.model.mjcf.expansion import ExpandedFile
from linkwork.model.mjcf.shapes import MeshAsset
from linkwork.model.mjcf.vocabulary import (
    KNOWN,
    NOT_KNOWN,
    NOT_USED,
    OF_CONSTRAINT,
    OF_CONTACT,
    ORIENTATION,
    SOLVER,
    WHY_DROPPED,
)

_PLACED = ("pos", *ORIENTATION)
_DRIVE = ("armature", "damping", "frictionloss", "springdamper")
_AXIS = ("axis", "ref", "springref", "stiffness", *_DRIVE)
_OF_JOINT = {
    FREE: _DRIVE,
    BALL: ("pos", "stiffness", *_DRIVE),
    SLIDE: _AXIS,
    HINGE: (*_AXIS, "pos"),
}

_SCENES_ONLY = "acts in scenes, not in compiled dynamics"
_NO_CONTACT = "it collides with nothing"
_NO_SUCH = "not part of a robot model"
_NO_MESH = "its mesh is not in a file, or both rotated and scaled unevenly"
_MASS_GIVEN = "not used for the mass of the body"
_SCENERY = "planes and terrain belong to a scene"
_AROUND = "the world of a floating robot belongs to a scene"


class BodyLedger:
    """Records the fate of everything in <worldbody>."""

    def __init__(
        self, ledger: XmlLedger, assembly: TreeAssembly, meshes: dict[str, MeshAsset]
    ) -> None:
        self._ledger = ledger
        self._assembly = assembly
        self._meshes = meshes
        self._reported: set[int] = set()
        names = assembly.bodies.names
        joints = {joint.name: joint for joint in assembly.compiled.joints}
        geoms = {geom.name: geom for geom in assembly.compiled.geoms}
        bodies = list(assembly.bodies.by_name.values())
        self._joints = {
            id(x.element): joints[names[id(x.element)]] for body in bodies for x in body.joints
        }
        self._geoms = {
            id(x.element): geoms.get(names[id(x.element)]) for body in bodies for x in body.geoms
        }

    def note(self) -> None:
        """Record all bodies."""
        for name in self._assembly.choice.others:
            element = self._assembly.bodies.by_name[name].element
            message = f"body {name!r} and what it carries are left out: {OTHER}"
            fix = f'write <mujoco model="{name}"> to read it as the robot'
            self._ledger.report(element, message, fix)
        for body in self._assembly.bodies.by_name.values():
            if body.name in self._assembly.around:
                self._ledger.drop(body.element, self._assembly.around[body.name])
                continue
            if body.name != WORLD:
                self._body(body)
            for frame in body.frames:
                self._keep(frame, "childclass", *_PLACED)
            for part in body.joints:
                self._joint(part, self._joints[id(part.element)])
            for part in body.geoms:
                self._geom(body, part, self._geoms[id(part.element)])
            for part in body.sites:
                self._site(body, part)

    def _keep(self, element: Element, *attributes: str) -> None:
        """Keep an element and some attributes; drop the others."""
        self._ledger.drop_attributes(element, _NO_SUCH, *element.attributes)
        self._ledger.keep(element, *attributes)

    def _body(self, body: MjcfBody) -> None:
        floats = body.name == self._assembly.base and self._assembly.floats
        self._keep(body.element, "name", "childclass", *(() if floats else _PLACED))
        if "gravcomp" in body.element.attributes:
            self._ledger.approximate(body.element, "gravcomp", _SCENES_ONLY)
        if floats:
            note = "the initial pose of a floating robot is not part of it"
            self._ledger.drop_attributes(body.element, note, *_PLACED)
        if body.inertial is None:
            return
        self._keep(body.inertial, *_PLACED, "mass", "diaginertia", "fullinertia")
        if self._assembly.masses.ignores_inertial:
            self._ledger.drop(body.inertial, "the compiler computes inertias from geoms")

    def _joint(self, part: ClassedElement, compiled: CompiledJoint) -> None:
        self._keep(part.element, "name", "class", "type")
        if part.element.tag == "freejoint":
            # Unlike <joint type="free">, it takes nothing from the defaults.
            return
        names = [*_OF_JOINT[compiled.kind], *OF_CONSTRAINT, "limited", "type"]
        if part.source_of("springdamper") is not None:
            names = [name for name in names if name not in ("stiffness", "damping")]
        names += ["range"] if compiled.range else []
        names += ["actuatorfrcrange", "actuatorfrclimited"] if compiled.effort else []
        self._keep_set(part, *names)
        for name, values in (("damping", compiled.damping), ("stiffness", compiled.stiffness)):
            if any(values[1:]):
                self._approximate(part, name, "only the linear part is kept")
        numbers = {"armature": compiled.armature, "frictionloss": compiled.friction}
        numbers |= {"damping": compiled.damping[0], "stiffness": compiled.stiffness[0]}
        for name, value in numbers.items():
            if value > MAX_NUMBER:
                self._approximate(part, name, f"limited to {MAX_NUMBER:g}")
        if compiled.effort and compiled.effort[0] != -compiled.effort[1]:
            note = "the larger of both directions is kept"
            self._approximate(part, "actuatorfrcrange", note)
        if compiled.kind == FREE and any(compiled.stiffness):
            self._report_spring(part, compiled)

    def _report_spring(self, part: ClassedElement, compiled: CompiledJoint) -> None:
        message = f"the spring of free joint {compiled.name!r} is left out"
        self._ledger.report(part.element, message, "remove it, or use joints with an axis")
        self._approximate(part, "springdamper", "only the damper is kept")
        self._ledger.drop_attributes(part.element, "a floating base has no spring", "stiffness")

    def _geom(self, body: MjcfBody, part: ClassedElement, compiled: CompiledGeom | None) -> None:
        element = part.element
        if compiled is None:
            self._ledger.drop(element, _SCENERY)
            if "type" in element.attributes:
                self._ledger.approximate(element, "type", _SCENERY)
            return
        if body.name == WORLD and self._assembly.floats:
            self._ledger.drop(element, _AROUND)
            return
        self._keep(element, "class")
        self._ledger.drop_attributes(element, "shapes have no name", "name")
        self._ledger.drop_attributes(element, _MASS_GIVEN, "mass", "density", "shellinertia")
        adds_mass = self._assembly.masses.adds_mass(body, part)
        seen = isinstance(self._assembly.shape_of.get(id(element)), Shape)
        problem = self._assembly.shapes.assets.problem_of(part)
        if problem is not None:
            self._ledger.drop(element, problem.message)
            self._report(body, part, problem)
            return
        if seen or adds_mass:
            self._keep_set(part, *self._form(part, compiled))
            self._mesh(part, compiled, adds_mass)
        if adds_mass:
            mass = "mass" if part.source_of("mass") else "density"
            self._keep_set(part, mass, "shellinertia")
        if seen:
            self._looks(part)
            self._contact(part, compiled)
        elif adds_mass:
            self._ledger.approximate(element, "", f"only the mass is kept: {_NO_MESH}")
        else:
            self._ledger.drop(element, _NO_MESH)

    def _report(self, body: MjcfBody, part: ClassedElement, problem: FileError) -> None:
        asset = self._meshes.get(part.get("mesh"))
        element = part.element if asset is None else asset.part.element
        if id(element) not in self._reported:
            self._reported.add(id(element))
            adds_mass = self._assembly.masses.adds_mass(body, part)
            lost = "shapes and their mass" if adds_mass else "shapes"
            message = f"{problem.message}; its {lost} are left out"
            self._ledger.report(element, message, problem.hint)

    def _form(self, part: ClassedElement, compiled: CompiledGeom) -> list[str]:
        names = ["type", "mesh"]
        if part.get("mesh") and compiled.kind != MESH:
            names += ["fitscale"]
        elif compiled.kind != MESH:
            names += ["size"]
        return [*names, "fromto"] if part.source_of("fromto") else [*names, *_PLACED]

    def _looks(self, part: ClassedElement) -> None:
        self._approximate(part, "group", "only whether it is drawn is kept")
        self._keep_set(part, "rgba")
        material = self._assembly.shapes.material(part)
        if material is None:
            return
        self._keep_set(part, "material")
        self._ledger.keep(material.element, "name", "class")
        self._keep_set(material, "rgba")

    def _contact(self, part: ClassedElement, compiled: CompiledGeom) -> None:
        self._keep_set(part, "contype", "conaffinity")
        if self._assembly.shapes.contact(part, compiled) is not None:
            self._keep_set(part, *OF_CONTACT)
        else:
            self._ledger.drop_attributes(part.element, _NO_CONTACT, *OF_CONTACT)

    def _mesh(self, part: ClassedElement, compiled: CompiledGeom, adds_mass: bool) -> None:
        asset = self._meshes.get(part.get("mesh"))
        if asset is None:
            return
        names = ["file", "scale", "refpos", "refquat", "vertex", "face"]
        if adds_mass or compiled.kind != MESH:
            names += ["inertia"]
        self._ledger.keep(asset.part.element, "name", "class")
        self._keep_set(asset.part, *names)

    def _site(self, body: MjcfBody, part: ClassedElement) -> None:
        if body.name == WORLD and self._assembly.floats:
            self._ledger.drop(part.element, _AROUND)
            return
        self._keep(part.element, "name", "class")
        self._keep_set(part, *(("fromto",) if part.source_of("fromto") else _PLACED))
        frame = self._assembly.sites.frame_of(self._assembly.bodies.names[id(part.element)])
        if frame != part.element.attributes.get("name") and "name" in part.element.attributes:
            note = f"renamed to {frame!r}: a link or frame has its name"
            self._ledger.approximate(part.element, "name", note)

    def _keep_set(self, part: ClassedElement, *names: str) -> None:
        _keep_where_set(self._ledger, part, *names)

    def _approximate(self, part: ClassedElement, name: str, note: str) -> None:
        source = part.source_of(name)
        if source is not None:
            self._ledger.keep(source)
            self._ledger.approximate(source, name, note)


def _keep_where_set(ledger: XmlLedger, part: ClassedElement, *names: str) -> None:
    """Keep attributes where they are set: in the element or a default."""
    for name in names:
        if (source := part.source_of(name)) is not None:
            ledger.keep(source, name)


_SETTINGS = (
    *("angle", "autolimits", "balanceinertia", "eulerseq", "fitaabb", "inertiafromgeom"),
    *("inertiagrouprange", "settotalmass", "meshdir", "assetdir", "strippath"),
)


def ledger_of(file: ExpandedFile, assembly: TreeAssembly, meshes: dict[str, MeshAsset]) -> Ledger:
    """Ledger of a file."""
    ledger = structure_of(file, assembly)
    BodyLedger(ledger, assembly, meshes).note()
    _note_constraints(ledger, assembly)
    _note_options(file.top, ledger)
    _note_exclusions(ledger, assembly)
    for element in assembly.shapes.invalid_colours.values():
        message = f"invalid colour {element.attributes['rgba']!r}; the default is used"
        ledger.report(element, message, "expected four numbers from 0 to 1")
    return ledger.finish()


def structure_of(file: ExpandedFile, assembly: TreeAssembly) -> XmlLedger:
    """Ledger of the sections of a file and its compiler settings; all else is dropped."""
    top, ledger = file.top, XmlLedger(file.source, file.pieces)
    for root in (file.source, top):
        _drop_all(root, ledger)
        _keep_includes(root, ledger)
    ledger.keep(top, "model")
    _keep_structure(top, ledger, _used_classes(top))
    _keep_compiler(top, ledger, assembly)
    return ledger


def _drop_all(element: Element, ledger: XmlLedger) -> None:
    """Record everything as dropped, with the reason; kept elements are recorded afterwards."""
    for child in element.children:
        if child.tag in WHY_DROPPED:
            ledger.drop(child, WHY_DROPPED[child.tag])
        else:
            note = NOT_USED if child.tag in KNOWN else NOT_KNOWN
            ledger.drop_attributes(child, note, "", *child.attributes)
            _drop_all(child, ledger)


def _used_classes(top: Element) -> set[str]:
    names = ("class", "childclass")
    used: set[str] = set()
    for child in top.children:
        if child.tag != "default":
            used |= {child.attributes[name] for name in names if name in child.attributes}
            used |= _used_classes(child)
    return used


def _keep_includes(element: Element, ledger: XmlLedger) -> None:
    for child in element.children:
        if child.tag == "include":
            ledger.keep(child, "file")
        _keep_includes(child, ledger)


def _keep_structure(element: Element, ledger: XmlLedger, classes: set[str]) -> None:
    for child in element.children:
        if child.tag == "default":
            ledger.keep(child, "class")
            if child.attributes.get("class") not in classes:
                ledger.drop_attributes(child, "class is not used", "class")
        elif child.tag in ("worldbody", "asset", "equality", "tendon", "contact", "compiler"):
            ledger.keep(child)
        if child.tag in ("include", "default", "worldbody", "body", "frame", "asset"):
            _keep_structure(child, ledger, classes)


def _keep_compiler(top: Element, ledger: XmlLedger, assembly: TreeAssembly) -> None:
    bodies = assembly.compiled.bodies
    masses = {body.mass for body in bodies}
    moments = {moment for body in bodies for moment in body.moments}
    for element in children_of(top):
        if element.tag != "compiler":
            continue
        ledger.keep(element, *_SETTINGS)
        for name, values in (("boundmass", masses), ("boundinertia", moments)):
            if name in element.attributes and element.number(name) in values - {0.0}:
                ledger.keep(element, name)


def _note_constraints(ledger: XmlLedger, assembly: TreeAssembly) -> None:
    for constraint in assembly.compiled.constraints:
        element = assembly.elements[constraint.index]
        if constraint.between == "joint":
            _note_mimic(element, ledger, nonlinear=any(constraint.data[2:5]))
        else:
            _note_cut(element, ledger, constraint.between)
        _note_lost(element, ledger, assembly)
        if id(element) not in assembly.constraints.lost:
            class_name = element.attributes.get("class", MAIN)
            part = ClassedElement(element, "equality", class_name, assembly.bodies.classes)
            _keep_where_set(ledger, part, *SOLVER)
    for tendon in assembly.compiled.tendons:
        _note_tendon(tendon, assembly.elements[tendon.index], ledger)
        _note_lost(assembly.elements[tendon.index], ledger, assembly)


def _note_tendon(tendon: CompiledTendon, element: Element, ledger: XmlLedger) -> None:
    ledger.drop_attributes(element, "only spring and damper are kept", *element.attributes)
    ledger.keep(element, "name", "class", "stiffness", "damping", "springlength")
    for end in children_of(element):
        ledger.keep(end, "site")
    if tendon.length[0] != tendon.length[1] and "springlength" in element.attributes:
        ledger.approximate(element, "springlength", "the spring has one rest length")
    for name, values in (("stiffness", tendon.stiffness), ("damping", tendon.damping)):
        if any(values[1:]) and name in element.attributes:
            ledger.approximate(element, name, "only the linear part is kept")


def _note_options(top: Element, ledger: XmlLedger) -> None:
    options = [x for x in children_of(top) if x.tag == "option"]
    for option in options:
        if "gravity" in option.attributes:
            ledger.keep(option, "gravity")
    for option in options:
        for flag in children_of(option):
            if flag.tag == "flag" and "gravity" in flag.attributes:
                ledger.keep(option)
                ledger.keep(flag, "gravity")
                if flag.attributes["gravity"] == "disable":
                    for other in options:
                        ledger.drop_attributes(other, "gravity is disabled", "gravity")


def _note_exclusions(ledger: XmlLedger, assembly: TreeAssembly) -> None:
    for element in assembly.excludes:
        ledger.drop_attributes(element, _NO_SUCH, "name")
        ledger.keep(element, "body1", "body2")
        if assembly.excluded_links(element) is None:
            ledger.drop(element, "a body is not part of the robot")


def _note_mimic(element: Element, ledger: XmlLedger, nonlinear: bool) -> None:
    ledger.keep(element, "class", "active", "joint1", "joint2", "polycoef")
    if nonlinear:
        ledger.approximate(element, "polycoef", "only the linear part acts outside scenes")


def _note_cut(element: Element, ledger: XmlLedger, between: str) -> None:
    ledger.keep(element, "name", "class", "active", f"{between}1", f"{between}2")
    if between == "body":
        ledger.keep(element, "anchor", "relpose")
    if element.tag == "weld":
        ledger.keep(element, "torquescale")


def _note_lost(element: Element, ledger: XmlLedger, assembly: TreeAssembly) -> None:
    reason = assembly.constraints.lost.get(id(element))
    if reason:
        ledger.drop(element, reason)
    if reason == INACTIVE:
        ledger.approximate(element, "active", "inactive constraints are dropped")
