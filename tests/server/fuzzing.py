"""Messages that are nearly right, for every protocol of a server."""

import json
import struct

OPERATIONS = (
    {"op": "subscribe", "topic": "/scan", "throttle_rate": 10},
    {"op": "unsubscribe", "topic": "/scan"},
    {"op": "advertise", "topic": "/cmd_vel", "type": "geometry_msgs/Twist"},
    {"op": "publish", "topic": "/cmd_vel", "msg": {"linear": {"x": 1.0}, "angular": {"z": 0.1}}},
    {"op": "publish", "topic": "/joint_command", "msg": {"name": ["left"], "velocity": [1.0]}},
    {"op": "call_service", "service": "/rosapi/topics", "id": "1", "args": {}},
    {"op": "call_service", "service": "/set_speed", "args": {"speed": 1.0}},
    {"op": "call_service", "service": "/rosapi/get_param", "args": {"name": "/gravity"}},
    {"op": "subscribe", "subscriptions": [{"id": 1, "channelId": 1}]},
    {"op": "unsubscribe", "subscriptionIds": [1]},
    {"op": "advertise", "channels": [{"id": 1, "topic": "/cmd_vel", "encoding": "json"}]},
    {"op": "unadvertise", "channelIds": [1]},
    {"op": "getParameters", "parameterNames": ["gravity"], "id": "x"},
    {"op": "setParameters", "parameters": [{"name": "gravity", "value": [0, 0, -9.81]}]},
)
STRANGE = (None, True, -1, 2**40, 1e308, "", "\u0000", [], {}, [[[]]], {"a": {}}, "x" * 300)


def device_message(generator):
    """Bytes for a device on a TCP port."""
    pick = generator.randrange
    numbers = b",".join(b"%d" % pick(-99, 99) for _ in range(pick(9)))
    setting = generator.choice([b"rate", b"noise", b"input", b"bias", b"x", b"token"])
    return generator.choice(
        [
            b"<" + numbers + b">",
            generator.randbytes(pick(1, 60)) + b">\n",
            b"<" + setting + b"=" + generator.randbytes(4) + b">",
            b"<1e%d,nan,-inf>" % pick(400),
            b"\n" * pick(5) + b"<<<>>>",
            b"<" + "\u0663".encode() * pick(9) + b">",
            b"<1,",
        ]
    )


def _mutated(generator, value):
    """A value with one part replaced by something strange."""
    if generator.random() < 0.25:
        return generator.choice(STRANGE)
    if isinstance(value, dict) and value:
        key = generator.choice(list(value))
        return {**value, key: _mutated(generator, value[key])}
    if isinstance(value, list) and value:
        return [_mutated(generator, value[0]), *value[1:]]
    return generator.choice(STRANGE)


def web_message(generator):
    """Text or bytes for a web client, of rosbridge or Foxglove."""
    kind = generator.randrange(5)
    if kind == 0:
        head = struct.pack("<BIII", generator.randrange(4), 1, 5, generator.randrange(9))
        return head[: generator.randrange(14)] + generator.randbytes(generator.randrange(20))
    message = generator.choice(OPERATIONS)
    if kind == 1:
        text = json.dumps(message)
        return text[: generator.randrange(len(text))]
    if kind == 2:
        return json.dumps(message)
    operation = message["op"] if generator.random() < 0.9 else generator.choice(STRANGE)
    return json.dumps({**_as_object(_mutated(generator, message)), "op": operation})


def _as_object(value):
    return value if isinstance(value, dict) else {"value": value}


def control_message(generator):
    """A line for a server in lock-step."""
    pick = generator.randrange
    return generator.choice(
        [
            b"<%d,%d>\n" % (pick(-5, 5), pick(-5, 5)),
            b"<>\n",
            b"<1e%d,0>\n" % pick(400),
            b"<" + b"1," * pick(40) + b"1>\n",
            generator.randbytes(pick(1, 40)).replace(b"\n", b"") + b"\n",
            b"<0x1,nan>\n",
        ]
    )
