"""Actuators and tendons of a scene from an MJCF file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from linkwork.files import Element
from linkwork.model.ledger import Fate
from linkwork.model.mjcf.bodies import MAIN, ClassedElement, children_of
from linkwork.model.mjcf.compiled_model import CompiledActuator, CompiledFixedTendon
from linkwork.model.mjcf.vocabulary import OF_ACTUATOR, OF_TENDON
from linkwork.world.scene.mjcf.naming import ROBOT, unused_name

if TYPE_CHECKING:
    from linkwork.world.scene.mjcf.scene import MjcfScene

Data = dict[str, Any]
Range = tuple[float, float]

_TORQUE = "commanded by the torque or force of the joint: gear times gain times control"
_SERVO = "commanded by the position of the joint: control over gear"
_DYNAMICS = ("none", "integrator", "filter", "filterexact")
"""MuJoCo's dynamics that a scene has, by their numbers."""
_FIXED, _AFFINE = 0, 1  # MuJoCo's kinds of gain; of bias, none and affine


def actuators_and_tendons(scene: MjcfScene) -> tuple[Data, Data]:
    """Return the actuators and tendons of a scene."""
    tendons = _Tendons(scene)
    return _Actuators(scene, tendons.names).data, tendons.data


class _Tendons:
    """Converts fixed tendons; `names` are those in the scene, by those in the compiled model."""

    def __init__(self, scene: MjcfScene) -> None:
        self.data: Data = {}
        self.names: dict[str, str] = {}
        self._scene = scene
        for tendon in scene.source.assembly.compiled.fixed_tendons:
            element = scene.source.assembly.elements[tendon.index]
            name = unused_name(element.attributes.get("name") or "tendon", self.data)
            self.names[str(tendon.index)] = name
            self.data[name] = _tendon_data(tendon)
            self._note(element, tendon)

    def _note(self, element: Element, tendon: CompiledFixedTendon) -> None:
        scene = self._scene
        scene.note(element, Fate.DROPPED, "a scene has no such attribute")
        for end in children_of(element):
            scene.note(end, Fate.KEPT)
        scene.kept.keep(element, "name", "class")
        class_name = element.attributes.get("class", MAIN)
        part = ClassedElement(element, "tendon", class_name, scene.source.assembly.bodies.classes)
        scene.keep_given(part, OF_TENDON)
        for key, values in (("stiffness", tendon.stiffness), ("damping", tendon.damping)):
            if any(values[1:]):
                scene.lose(element, key, f"only the linear part of {key} is kept", "remove it")
        if part.source_of("actuatorfrcrange") is not None:
            message = "actuatorfrcrange of the tendon is lost"
            scene.lose(element, "actuatorfrcrange", message, "limit the actuators")


def _tendon_data(tendon: CompiledFixedTendon) -> Data:
    joints: Data = {}
    for joint, factor in zip(tendon.joints, tendon.factors, strict=True):
        joints[f"{ROBOT}/{joint}"] = joints.get(f"{ROBOT}/{joint}", 0.0) + factor
    data: Data = {"joints": joints}
    numbers = {"dry_friction": tendon.friction, "inertia": tendon.armature}
    numbers |= {"stiffness": tendon.stiffness[0], "damping": tendon.damping[0]}
    numbers |= {"margin": tendon.margin}
    data |= {key: x for key, x in numbers.items() if x}
    if tendon.stiffness[0]:
        data["rest"] = list(tendon.length)
    constraints = []
    if tendon.range is not None:
        data["limits"] = list(tendon.range)
        constraints = ["solref_limit", "solimp_limit"]
    constraints += ["solref_friction", "solimp_friction"] if tendon.friction else []
    return data | {key: list(getattr(tendon, key)) for key in constraints}


class _Actuators:
    """Converts actuators."""

    def __init__(self, scene: MjcfScene, tendons: dict[str, str]) -> None:
        self.data: Data = {}
        self._scene, self._tendons = scene, tendons
        self._efforts = {x.name: x.effort for x in scene.source.assembly.compiled.joints}
        bodies = scene.source.assembly.bodies
        self._parts = {
            bodies.names[id(part.element)]: part
            for body in bodies.by_name.values()
            for part in body.joints
        }
        flags = [x for option in scene.elements("option") for x in children_of(option)]
        self._clamps = all(x.attributes.get("clampctrl") != "disable" for x in flags)
        compiled = scene.source.assembly.compiled.actuators
        self._count = Counter((x.transmission, x.target) for x in compiled)
        by_element = {id(scene.source.actuators[x.index]): x for x in compiled}
        activations = iter(scene.keyframe.activations)
        for element, control in zip(
            scene.children("actuator"), scene.keyframe.controls, strict=True
        ):
            actuator = by_element.get(id(element))
            has_state = actuator is None or bool(actuator.dynamics)
            activation = next(activations, 0.0) if has_state else 0.0
            self._add(element, actuator, control, activation)

    def _add(
        self, element: Element, actuator: CompiledActuator | None, control: float, start: float
    ) -> None:
        scene = self._scene
        target = None if actuator is None else self._target(actuator)
        reason = _unsupported(element, actuator) if target is None else ""
        reason = reason or (_unsupported_kind(actuator) if actuator is not None else "")
        if actuator is None or target is None or reason:
            scene.note(element, Fate.DROPPED, reason)
            name = element.attributes.get("name", "")
            message = f"actuator {name!r} is not in the scene: {reason}"
            scene.warn(element, message, "give each joint its own actuator")
            return
        data, note = self._simple(actuator, control)
        if not data:
            data = self._general(actuator, control, start)
        self._note_effort(actuator)
        self._note(element, note)
        name = element.attributes.get("name") or actuator.target
        if actuator.transmission == "tendon":
            name = element.attributes.get("name") or self._tendons[actuator.target]
        self.data[self._unused(name)] = target | data

    def _unused(self, name: str) -> str:
        # Actuators and tendons have no name in common: motors make tendons of their name.
        return unused_name(name, self.data)

    def _note(self, element: Element, note: str) -> None:
        scene = self._scene
        scene.note(element, Fate.DROPPED, "a scene has no such attribute")
        fate = Fate.APPROXIMATED if note else Fate.KEPT
        class_name = element.attributes.get("class", MAIN)
        part = ClassedElement(
            element, element.tag, class_name, scene.source.assembly.bodies.classes
        )
        scene.kept.record(element, "", fate, note)
        for name in ("name", "class", "joint", "tendon", "site", *OF_ACTUATOR):
            if name in element.attributes:
                scene.kept.record(element, name, fate, note)
            elif (source := part.source_of(name)) is not None:
                scene.kept.keep(source, name)
        for name in ("armature", "damping", "delay"):
            source = part.source_of(name)
            if source is not None and any(float(x) for x in source.attributes[name].split()):
                message = f"{name} of the actuator is lost"
                scene.lose(source, name, message, "state it at the joint")

    def _note_effort(self, actuator: CompiledActuator) -> None:
        """Record that the limit of all actuators of a joint is that of each."""
        part = self._parts.get(actuator.target) if actuator.transmission == "joint" else None
        if part is None or self._efforts[actuator.target] is None:
            return
        names = ("actuatorfrcrange", "actuatorfrclimited")
        if self._count["joint", actuator.target] == 1:
            self._scene.keep_given(part, names)
            return
        message = f"actuatorfrcrange of joint {actuator.target!r} limits each of its actuators"
        self._scene.warn(part.element, message, "limit the actuators instead")
        for name in names:
            source = part.source_of(name)
            if source is not None:
                self._scene.kept.approximate(source, name, message)

    def _target(self, actuator: CompiledActuator) -> Data | None:
        if actuator.transmission == "joint":
            tree = self._scene.tree
            moving = {x.joint.name for x in tree.links if x.joint.kind.has_axis} if tree else {}
            is_known = actuator.target in moving
            return {"robot": ROBOT, "joint": actuator.target} if is_known else None
        if actuator.transmission == "tendon":
            name = self._tendons.get(actuator.target)
            return None if name is None else {"tendon": name}
        frame = self._scene.frame_of_site(actuator.target)
        return None if frame is None else {"frame": f"{ROBOT}/{frame}"}

    def _limits(self, actuator: CompiledActuator) -> list[Range]:
        """Return the limits of the torque or force of the joint."""
        gear = actuator.gear[0]
        ends = [tuple(sorted(gear * x for x in actuator.force))] if actuator.force else []
        effort = self._efforts.get(actuator.target) if actuator.transmission == "joint" else None
        return [(low, high) for low, high in (*ends, *([effort] if effort else []))]

    def _simple(self, actuator: CompiledActuator, control: float) -> tuple[Data, str]:
        """Return a torque actuator or servo of equal motion, and a note; else nothing."""
        gear, gain, bias = actuator.gear[0], actuator.gain[0], actuator.bias
        is_alone = self._count[actuator.transmission, actuator.target] == 1
        on_joint = actuator.transmission == "joint" and is_alone
        if not on_joint or actuator.dynamics or actuator.gain_kind != _FIXED or not gear * gain:
            return {}, ""
        if actuator.target not in self._scene.joint_names:
            return {}, ""
        limits, low_high = self._limits(actuator), actuator.control
        if low_high and self._clamps:
            control = min(max(control, low_high[0]), low_high[1])
        if not actuator.bias_kind or not any(bias):
            if low_high is not None:
                limits.append(_ordered(gear * gain * low_high[0], gear * gain * low_high[1]))
            data: Data = {"kind": "torque"}
            start, note = gear * gain * control, _TORQUE if gear * gain != 1 else ""
            data |= {"start": start} if start else {}
        elif bias[0] == 0 and bias[1] == -gain and bias[2] <= 0 < gain:
            scale = gear * gear
            data = {"kind": "servo", "stiffness": scale * gain, "damping": -scale * bias[2]}
            data["start"], note = control / gear, _SERVO if gear != 1 else ""
        else:
            return {}, ""
        if any(low != -high or high <= 0 for low, high in limits):
            return {}, ""
        limit = min((high for _, high in limits), default=0.0)
        return data | ({"limit": limit} if limits else {}), note

    def _general(self, actuator: CompiledActuator, control: float, start: float) -> Data:
        on_frame = actuator.transmission == "site"
        data: Data = {"kind": "general"}
        if on_frame or actuator.gear[0] != 1:
            data["gear"] = list(actuator.gear if on_frame else actuator.gear[:1])
        data["gain"] = list(actuator.gain)
        affine = {"affine_gain": True} if actuator.gain_kind == _AFFINE else {}
        data |= affine | ({"bias": list(actuator.bias)} if actuator.bias_kind else {})
        if actuator.dynamics:
            data["dynamics"] = _DYNAMICS[actuator.dynamics]
            data |= {"time_constant": actuator.time_constant} if actuator.dynamics > 1 else {}
            data |= {"acts_early": True} if actuator.acts_early else {}
            data |= {"start_activation": start} if start else {}
        ranges = {"command_range": actuator.control, "activation_range": actuator.activation}
        ranges["force_range"] = self._force_range(actuator)
        data |= {key: list(x) for key, x in ranges.items() if x is not None}
        return data | ({"start": control} if control else {})

    def _force_range(self, actuator: CompiledActuator) -> Range | None:
        limits, gear = self._limits(actuator), actuator.gear[0]
        if actuator.transmission == "site" or not gear:
            return actuator.force
        if not limits:
            return None
        low, high = max(x for x, _ in limits), min(x for _, x in limits)
        return _ordered(low / gear, high / gear)


def _ordered(first: float, second: float) -> Range:
    return (min(first, second), max(first, second))


def _unsupported(element: Element, actuator: CompiledActuator | None) -> str:
    """Return why an actuator that a scene cannot place is dropped."""
    targets = [x for x in _DRIVEN if x in element.attributes]
    on = f"the {targets[0]} {element.attributes[targets[0]]!r}" if targets else "nothing"
    if actuator is not None:
        return f"{on} is not part of the robot, or has several axes"
    if element.tag in _OTHERS:
        return f"a scene has no actuator <{element.tag}>"
    return f"it acts on {on}, a scene has only actuators of joints, fixed tendons and sites"


def _unsupported_kind(actuator: CompiledActuator) -> str:
    kinds = (actuator.gain_kind, actuator.bias_kind)
    if actuator.dynamics >= len(_DYNAMICS) or max(kinds) > _AFFINE:
        return "a scene has no actuator with this dynamics, gain or bias"
    return ""


_DRIVEN = ("joint", "tendon", "site", "body", "jointinparent", "slidersite", "cranksite")
"""What an actuator of MuJoCo may act on."""
_OTHERS = ("muscle", "adhesion", "plugin", "dcmotor", "pid", "orientation")
"""Actuators of MuJoCo that a scene does not have."""
