"""Messages of the published joint and angle controllers, replies, ports, and how motors hold."""

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.session.devices.device import DeviceMessage, DeviceReply, forms_of
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import record_engine
from linkwork.world.actuators.schema import Actuator
from linkwork.world.scene.load import load_scene

_SCENE, _ANGLE = "workpartner-3", 0.2
_FIRST, _SECOND = (500.0, _ANGLE, 5.0, 0.0, 0.0), (400.0, 0.1, 4.0, 0.0, 0.0)
"""Limit [N m], angle [rad], P, I and D of two messages."""
_WRONG = ((1.0, 2.0, 3.0), (500.0, np.nan, 5.0, 0.0, 0.0), (500.0, 9.0, 5.0, 0.0, 0.0), ())

JOINT_FORM = "numbers in a message to a joint controller"
ANGLE_FORM = "numbers in a message to an angle controller"
SEQUENCE_FORM = "numbers in a message of a sequence to an angle controller"
PREVIOUS = "reply less the state before the message, greatest"
UNKNOWN = "invalid messages that change nothing, of four"
PORTS = "lowest port of a device"
UNIQUE = "devices that share a port with another"
HOLD = "limit of a motor until it is commanded"
REACHED = "angle of the hinge 4 s after its message less the commanded one"


def as_published(values: tuple[float, ...]) -> tuple[float, ...]:
    """Return a message of three axes, z driven: fx, fy, fz, ax, ay, az, P, I, D."""
    limit, angle, *gains = values
    return (0.0, 0.0, limit, 0.0, 0.0, angle, *gains)


def send(engine: Engine, values: tuple[float, ...]) -> DeviceReply:
    """Send a message to the hinge."""
    return engine.exchange([DeviceMessage("Turner", values, "validation")])[0]


def longest(kind: str) -> int:
    """Numbers in the longest message of three axes."""
    return max(map(len, forms_of(kind, 3)))


def measure() -> Measured:
    """Exchange messages with the hinge, then let it turn."""
    engine = Engine(load_scene(_SCENE))
    send(engine, as_published(_SECOND))
    reply = send(engine, as_published(_FIRST))
    # The state after a refused message is that of the last accepted one.
    unchanged = [send(engine, x).problem and send(engine, ()).state == _FIRST for x in _WRONG]
    ports = [x.port for x in engine.devices() if x.port is not None]
    track = record_engine(engine, 4.0, 10)
    angle = track.channel("Turner")
    values = {
        JOINT_FORM: float(longest("velocity")),
        ANGLE_FORM: float(longest("position")),
        SEQUENCE_FORM: float(len(forms_of("position", 3)[1])),
        PREVIOUS: float(np.abs(np.subtract(reply.state, _SECOND)).max()),
        UNKNOWN: float(sum(map(bool, unchanged))),
        PORTS: float(min(ports)),
        UNIQUE: float(len(ports) - len(set(ports))),
        HOLD: float(Actuator.model_fields["hold"].default),
        REACHED: float(abs(angle[-1] - _ANGLE)),
    }
    commanded = Curve(track.time, np.full(len(angle), _ANGLE), "commanded", is_reference=True)
    panel = Panel([Curve(track.time, angle, "hinge"), commanded], y_label="angle [rad]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "devices",
    "Messages to joint and angle controllers",
    SIMPARTNER,
    "sections 3.7.1 to 3.7.3 and 3.10.2",
    "Generation 3 with a port for each of its devices. The hinge gets messages as published: two "
    "that are valid, then one too short, one with text, one out of range and an empty one.",
    (
        Claim(JOINT_FORM, "1", 6.0, None, 0.0, "Counted.", printed="<fx,fy,fz,wx,wy,wz>"),
        Claim(ANGLE_FORM, "1", 9.0, None, 0.0, "Counted.", printed="<fx,fy,fz,ax,ay,az,P,I,D>"),
        Claim(SEQUENCE_FORM, "1", 6.0, None, 0.0, "Counted.", printed="angles, P, I, D"),
        Claim(
            *(PREVIOUS, "1", None, 0.0, 0.0, "The same numbers."),
            printed="always replies with the previous state",
        ),
        Claim(
            *(UNKNOWN, "1", None, float(len(_WRONG)), 0.0, "Counted."),
            printed="unknown messages change nothing",
        ),
        Claim(
            *(PORTS, "1", None, 1025.0, 0.0, "A port above 1024.", Criterion.AT_LEAST),
            printed="ports above 1024",
        ),
        Claim(UNIQUE, "1", None, 0.0, 0.0, "Counted.", printed="unique ports"),
        Claim(
            *(HOLD, "N", 1000.0, None, 0.0, "The default of every motor."),
            printed="hold position with 1000 N until commanded",
        ),
        Claim(REACHED, "rad", None, 0.0, 1e-3, "The motor is stiff; 4 s are enough at 0.2 rad/s."),
    ),
    measure,
    seconds=1.0,
)
