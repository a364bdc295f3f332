"""Description of a scene for pages, sent before its frames: names, joints, shapes, meshes."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.errors import ArgumentError, list_names
from linkwork.session.session import Session
from linkwork.session.state import POSITION, JointInfo, LiveInfo
from linkwork.studio.messages.scene import Joint, MeshPart, SceneCard, SceneOpened, ToolFrame
from linkwork.studio.messages.session import Contacts, LiveValue
from linkwork.studio.server.frames import signals_of
from linkwork.studio.views.details import (
    describe_links,
    describe_points,
    describe_sensors,
    describe_shape,
)
from linkwork.world.contacts.contact import Contact
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.view import SceneView, VisualShape

KINDS = ("box", "capsule", "cylinder", "ellipsoid", "mesh", "plane", "sphere")
"""Kinds of shapes that the page draws."""

PROFILES = ("quintic", "cubic", "jerk-limited", "trapezoidal", "blended")
"""Kinds of trajectories, as in scene files."""

CONTROLLERS = ("scene", "pid", "pd-gravity", "computed-torque", "sliding-mode")
"""Kinds of controllers, as in the command `control`."""

MAX_CONTACTS = 500  # Contacts that a page is sent

_UNIT = re.compile(r"\[([^\[\]]+)\]")


@dataclass(frozen=True)
class Description:
    """A scene as its message and the buffer of its meshes."""

    opened: SceneOpened
    meshes: bytes


def describe_scene(
    number: int,
    card: SceneCard,
    session: Session,
    tools: Sequence[ToolFrame] = (),
    *,
    can_drive: bool = False,
) -> Description:
    """Describe the scene of a session at its start."""
    info, loaded = session.info, None if session.info.playback else session.loaded
    check_drawable(info.view)
    home = info.layout.joint_view(session.latest().frame)[:, POSITION].tolist()
    meshes, buffer = _pack_meshes(info.view)
    index = {id(shape.mesh): i for i, shape in enumerate(_meshed(info.view))}
    played, bodies, signals = info.playback, list(info.layout.bodies), signals_of(info)
    opened = SceneOpened(
        number=number,
        name=card.name,
        scene=info.scene,
        description=card.description,
        step_size=info.step_size,
        recorded=info.recorded,
        bodies=bodies,
        joints=[_joint(joint, q) for joint, q in zip(info.joints, home, strict=True)],
        shapes=[describe_shape(x, index.get(id(x.mesh), -1)) for x in info.view.shapes],
        meshes=meshes,
        camera_position=info.view.camera_position,
        camera_target=info.view.camera_target,
        signals=signals,
        tools=list(tools),
        links=describe_links(info),
        sensors=describe_sensors(loaded, info) if loaded else [],
        points=describe_points(loaded) if loaded else [],
        controllers=list(CONTROLLERS),
        profiles=list(PROFILES),
        can_drive=can_drive,
        takes_missions=bool(loaded and (loaded.scene.machines or loaded.program)),
        has_highlights=bool(loaded and loaded.scene.contacts.highlights) and played is None,
        rutted=_rutted_mesh(loaded, info.view, index) if played is None else -1,
        trails=[bodies.index(x) for x in info.view.trails if x in bodies],
        plot=[x.name for x in signals if x.name in info.view.plot],
        shows_mission=info.view.shows_mission and played is None,
        playback=played,
    )
    return Description(opened, buffer)


def check_drawable(view: SceneView) -> None:
    """Raise ArgumentError for a shape that the page cannot draw."""
    for shape in view.shapes:
        if shape.kind not in KINDS:
            raise ArgumentError(
                f"the studio cannot draw a shape of kind {shape.kind!r}",
                hint=f"it can draw: {list_names(KINDS)}",
            )


def describe_live(values: dict[str, LiveInfo]) -> list[LiveValue]:
    """Return live values with their units."""
    return [
        LiveValue(path=path, what=live.what, unit=_unit(live.what), value=_plain(live.value))
        for path, live in values.items()
    ]


def describe_contacts(step: int, contacts: Sequence[Contact]) -> Contacts:
    """Return the contacts of a step; of very many, the strongest."""
    strongest = sorted(contacts, key=lambda x: -abs(x.normal_force))[:MAX_CONTACTS]
    return Contacts(step=step, contacts=strongest)


def _plain(value: object) -> bool | float | str | list[float] | None:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, int | float | np.number):
        return float(value)
    return [float(each) for each in np.ravel(np.asarray(value, dtype=np.float64))]


def _unit(what: str) -> str:
    match = _UNIT.search(what)
    return match.group(1) if match else ""


def _joint(joint: JointInfo, home: float) -> Joint:
    return Joint(**vars(joint), home=home if math.isfinite(home) else 0.0)


def _rutted_mesh(loaded: LoadedScene | None, view: SceneView, index: dict[int, int]) -> int:
    """Return the index of the mesh of a terrain with ruts; -1 for none."""
    forces = loaded.scene.forces.values() if loaded else ()
    if not any(isinstance(x, SoilGround) and x.rut for x in forces):
        return -1
    # The ground is the first shape of a model.
    return index.get(id(view.shapes[0].mesh), -1)


def _meshed(view: SceneView) -> list[VisualShape]:
    """Return one shape of each mesh: several may share one."""
    return list({id(x.mesh): x for x in view.shapes if x.mesh is not None}.values())


def _pack_meshes(view: SceneView) -> tuple[list[MeshPart], bytes]:
    parts, buffer = [], bytearray()
    for mesh in (shape.mesh for shape in _meshed(view)):
        if mesh is not None:
            vertices, triangles = len(mesh.vertices), len(mesh.faces)
            parts.append(MeshPart(offset=len(buffer), vertices=vertices, triangles=triangles))
            buffer += mesh.vertices.astype("<f4").tobytes() + mesh.faces.astype("<u4").tobytes()
    return parts, bytes(buffer)
