"""Pairs and exclusions of contacts of a scene from an MJCF file."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from linkwork.files import Element
from linkwork.model.ledger import Fate
from linkwork.model.mjcf.bodies import WORLD
from linkwork.model.mjcf.compiled_model import CompiledPair
from linkwork.world.scene.mjcf.naming import ROBOT, unused_name
from linkwork.world.scene.values import GROUND

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

Data = dict[str, Any]

_STILL = "its bodies do not move relative to each other"


def pairs_of(scene: MjcfScene) -> Data:
    """Return the pairs of a scene: contacts of <pair>, and exclusions of <exclude>."""
    pairs_by_name: Data = {}
    elements = scene.children("contact")
    pairs = scene.source.assembly.compiled.pairs
    compiled = {id(scene.source.pairs[pair.index]): pair for pair in pairs}
    for element in elements:
        if element.tag == "pair":
            _add_pair(scene, pairs_by_name, element, compiled.get(id(element)))
        elif element.tag == "exclude":
            _add_exclusion(scene, pairs_by_name, element)
    return pairs_by_name


def _head(scene: MjcfScene, body: str) -> str:
    """Return the first body of a rigid group; the world for what is fixed."""
    compiled = {x.name: x for x in scene.source.assembly.compiled.bodies}
    jointed = {joint.body for joint in scene.source.assembly.compiled.joints}
    while body != WORLD and body not in jointed:
        body = compiled[body].parent
    return body


def _move_as_one(scene: MjcfScene, bodies: list[str]) -> bool:
    return len({_head(scene, body) for body in bodies}) < 2


def _add_pair(
    scene: MjcfScene, pairs: Data, element: Element, compiled: CompiledPair | None
) -> None:
    frames = scene.surroundings.frames
    if compiled is None or not frames.keys() >= set(compiled.geoms):
        message = "the pair is not in the scene: one of its geoms is not"
        scene.note(element, Fate.DROPPED, message)
        scene.warn(element, message, "use geoms that a scene has")
        return
    assembly = scene.source.assembly
    names = assembly.bodies.names
    bodies = {names[id(part.element)]: body.name for body, part in assembly.bodies.geoms()}
    if _move_as_one(scene, [bodies[geom] for geom in compiled.geoms]):
        scene.note(element, Fate.DROPPED, _STILL)
        return
    data: Data = {}
    for end, geom in zip("ab", compiled.geoms, strict=True):
        frame, index = frames[geom]
        data |= {end: frame} | ({} if index is None else {f"{end}_shape": index})
    contact = compiled.contact.model_dump()
    data["contact"] = {key: list(x) if isinstance(x, tuple) else x for key, x in contact.items()}
    ends = [element.attributes.get(key, "") for key in ("geom1", "geom2")]
    pairs[unused_name(element.attributes.get("name") or "-".join(ends), pairs)] = data
    scene.note(element, Fate.KEPT)


def _add_exclusion(scene: MjcfScene, pairs: Data, element: Element) -> None:
    """Add an exclusion; those of two links of the robot are part of the robot."""
    ends = [element.attributes.get(key, "") for key in ("body1", "body2")]
    links = [scene.link_of(body) for body in ends]
    if None not in links and WORLD not in ends:
        return
    bodies = scene.source.assembly.bodies.by_name.keys()
    if not bodies >= set(ends) or _move_as_one(scene, ends):
        scene.note(element, Fate.DROPPED, _STILL)
        return
    frames = [_frames(scene, body) for body in ends]
    for first, second in product(*frames):
        is_in_robot = first.startswith(f"{ROBOT}/") and second.startswith(f"{ROBOT}/")
        is_known = any(
            "collides" in x and {x["a"], x["b"]} == {first, second} for x in pairs.values()
        )
        if not is_in_robot and not is_known:
            name = unused_name(element.attributes.get("name") or "-".join(ends), pairs)
            pairs[name] = {"a": first, "b": second, "collides": False}
    scene.note(element, Fate.KEPT)


def _frames(scene: MjcfScene, body: str) -> list[str]:
    """Return what a body of the file is in the scene."""
    link = scene.link_of(body)
    frames = [f"{ROBOT}/{link}"] if link is not None else []
    frames += scene.surroundings.names.get(body, [])
    return frames + ([GROUND] if body == WORLD and scene.surroundings.ground else [])
