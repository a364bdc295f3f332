"""WebSocket: rosbridge with an unmodified roslibpy, Foxglove's protocol, and access."""

import asyncio
import json
import struct
import threading

import foxglove
import pytest
import roslibpy
import websockets
from foxglove.websocket import Capability

from linkwork.server.websocket.foxglove import SUBPROTOCOLS
from tests.waiting import PATIENCE, run_coroutine, wait_until


@pytest.fixture(scope="module")
def ros(served):
    _, server = served
    client = roslibpy.Ros("127.0.0.1", server.port("websocket"))
    client.run(timeout=PATIENCE)
    yield client
    client.close(timeout=PATIENCE)


def first_message(ros, topic, kind):
    messages, came = [], threading.Event()
    listener = roslibpy.Topic(ros, topic, kind)
    listener.subscribe(lambda message: (messages.append(message), came.set()))
    assert came.wait(PATIENCE)
    listener.unsubscribe()
    return messages[0]


def test_roslibpy_reads_topics(served, ros):
    session, _ = served
    topics = ros.get_topics()
    assert {"/joint_states", "/tf", "/scan", "/odom", "/clock", "/cmd_vel"} <= set(topics)
    joints = first_message(ros, "/joint_states", "sensor_msgs/JointState")
    assert joints["name"] == ["left", "right", "arm"]
    scan = first_message(ros, "/scan", "sensor_msgs/LaserScan")
    assert len(scan["ranges"]) == 5
    assert scan["angle_max"] == pytest.approx(0.1)
    frames = first_message(ros, "/tf", "tf2_msgs/TFMessage")["transforms"]
    parents = {x["child_frame_id"]: x["header"]["frame_id"] for x in frames}
    assert (parents["cart"], parents["scan"]) == ("world", "cart")
    odometry = first_message(ros, "/odom", "nav_msgs/Odometry")
    at = session.read("bodies.cart")
    place = odometry["pose"]["pose"]["position"]
    assert [place[x] for x in "xyz"] == pytest.approx(at[:3].tolist(), abs=1e-2)


def test_roslibpy_commands_wheels_and_joints(served, ros):
    session, _ = served

    def value(actuator):
        return session.live_values()[f"actuators.{actuator}.command"].value

    roslibpy.Topic(ros, "/cmd_vel", "geometry_msgs/Twist").publish(
        roslibpy.Message({"linear": {"x": 0.5}, "angular": {"z": 0.0}})
    )
    wait_until(lambda: value("left") == pytest.approx(10.0), "driving")
    roslibpy.Topic(ros, "/joint_command", "sensor_msgs/JointState").publish(
        roslibpy.Message({"name": ["arm"], "position": [0.3]})
    )
    wait_until(lambda: value("arm") == pytest.approx(0.3), "the arm")
    roslibpy.Topic(ros, "/actuators/left", "std_msgs/Float64MultiArray").publish(
        roslibpy.Message({"data": [0.7, 1.5]})
    )
    wait_until(lambda: value("left") == 1.5, "its own topic")


def test_roslibpy_calls_services_and_parameters(served, ros):
    session, _ = served

    def call(name, **arguments):
        service = roslibpy.Service(ros, name, "std_srvs/Trigger")
        return service.call(roslibpy.ServiceRequest(arguments), timeout=PATIENCE)

    call("/resume")
    assert session.latest().playing
    call("/pause")
    assert not session.latest().playing
    before = session.latest().step
    assert call("/step", count=7)["step"] == before + 7
    call("/set_speed", speed=2.0)
    assert session.speed == 2.0
    call("/reset")
    assert session.latest().step == 0
    ros.set_param("/gravity", [0.0, 0.0, -1.6])
    assert ros.get_param("/gravity") == [0.0, 0.0, -1.6]
    ros.set_param("/gravity", [0.0, 0.0, -9.81])
    with pytest.raises(Exception, match="no service"):
        call("/nothing")


async def opened(port, **options):
    return await websockets.connect(f"ws://127.0.0.1:{port}", proxy=None, **options)


async def next_json(socket, operation):
    """The next JSON message of an operation."""
    while True:
        message = await asyncio.wait_for(socket.recv(), PATIENCE)
        if isinstance(message, str) and json.loads(message)["op"] == operation:
            return json.loads(message)


async def next_binary(socket, kind):
    while True:
        message = await asyncio.wait_for(socket.recv(), PATIENCE)
        if isinstance(message, bytes) and message[0] == kind:
            return message


async def speak_foxglove(port):
    """What a server advertises, and one message of its first channel and service."""
    async with await opened(port, subprotocols=list(SUBPROTOCOLS)) as socket:
        info = await next_json(socket, "serverInfo")
        channels = (await next_json(socket, "advertise"))["channels"]
        services = (await next_json(socket, "advertiseServices"))["services"]
        subscription = {"id": 7, "channelId": channels[0]["id"]}
        await socket.send(json.dumps({"op": "subscribe", "subscriptions": [subscription]}))
        message = await next_binary(socket, 1)
        call = struct.pack("<BIII", 2, services[0]["id"], 5, 4) + b"json{}"
        await socket.send(call)
        response = await next_binary(socket, 3)
        return socket.subprotocol, info, channels, services, message, response


def test_the_same_client_speaks_to_us_and_to_the_sdk_of_foxglove(served):
    session, server = served
    schema = foxglove.Schema(name="r", encoding="jsonschema", data=b'{"type":"object"}')
    request = foxglove.MessageSchema(encoding="json", schema=schema)
    service = foxglove.Service(
        name="/service",
        schema=foxglove.ServiceSchema("t", request=request, response=request),
        handler=lambda _: b"{}",
    )
    capabilities = [Capability.ClientPublish, Capability.Services]
    context = foxglove.Context()
    theirs = foxglove.start_server(
        host="127.0.0.1",
        port=0,
        capabilities=capabilities,
        supported_encodings=["json"],
        services=[service],
        context=context,
    )
    channel = foxglove.Channel("/topic", schema={"type": "object"}, context=context)
    ended = threading.Event()

    def publish():
        while not ended.wait(0.02):
            channel.log({"a": 1})

    thread = threading.Thread(target=publish, daemon=True)
    thread.start()
    try:
        them = run_coroutine(speak_foxglove(theirs.port))
    finally:
        ended.set()
        thread.join(PATIENCE)
        theirs.stop()
    us = run_coroutine(speak_foxglove(server.port("websocket")))
    assert us[0] == them[0] == "foxglove.sdk.v1"
    assert set(us[1]) == set(them[1])
    assert set(us[2][0]) == set(them[2][0])
    assert set(us[3][0]) == set(them[3][0])
    for message in (us[4], them[4]):
        assert struct.unpack_from("<I", message, 1) == (7,)
        assert isinstance(json.loads(message[13:]), dict)
    assert us[5][:17] == them[5][:17]
    session.pause()


def test_foxglove_sees_frames_scans_and_shapes_and_sets_parameters(served):
    session, server = served

    async def speak():
        port = server.port("websocket")
        async with await opened(port, subprotocols=["foxglove.sdk.v1"]) as socket:
            channels = {x["topic"]: x for x in (await next_json(socket, "advertise"))["channels"]}
            topics = ["/tf", "/scan", "/scene"]
            subscriptions = [
                {"id": i, "channelId": channels[x]["id"]} for i, x in enumerate(topics)
            ]
            await socket.send(json.dumps({"op": "subscribe", "subscriptions": subscriptions}))
            messages = {}
            while len(messages) < 3:
                message = await next_binary(socket, 1)
                messages[struct.unpack_from("<I", message, 1)[0]] = json.loads(message[13:])
            parameters = [{"name": "gravity", "value": [0.0, 0.0, -3.7]}]
            await socket.send(
                json.dumps({"op": "setParameters", "parameters": parameters, "id": "x"})
            )
            values = await next_json(socket, "parameterValues")
            channel = {"id": 1, "topic": "/cmd_vel", "encoding": "json", "schemaName": "Twist"}
            await socket.send(json.dumps({"op": "advertise", "channels": [channel]}))
            twist = json.dumps({"linear": {"x": 0.25}}).encode()
            await socket.send(b"\1" + struct.pack("<I", 1) + twist)
            await socket.send(json.dumps({"op": "nothing"}))
            status = await next_json(socket, "status")
            return channels, messages, values, status

    channels, messages, values, status = run_coroutine(speak())
    assert channels["/tf"]["schemaName"] == "foxglove.FrameTransforms"
    assert {x["child_frame_id"] for x in messages[0]["transforms"]} >= {"cart", "left", "scan"}
    assert len(messages[1]["ranges"]) == 5
    cart = next(x for x in messages[2]["entities"] if x["id"] == "cart")
    assert cart["cubes"][0]["size"] == {"x": 0.3, "y": 0.2, "z": 0.05}
    assert values["parameters"][0]["value"] == [0.0, 0.0, -3.7]
    assert "nothing" in status["message"]
    value = "actuators.left.command"
    wait_until(lambda: session.live_values()[value].value == pytest.approx(5.0), "the command")


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[1]",
        '{"op": "nothing"}',
        '{"op": 5}',
        "{}",
        '{"op": "publish", "topic": "/cmd_vel", "msg": 5}',
        '{"op": "publish", "topic": "/cmd_vel", "msg": {"linear": {"x": "fast"}}}',
        '{"op": "publish", "topic": "/cmd_vel", "msg": {"linear": {"x": NaN}}}',
        '{"op": "publish", "topic": "/joint_command", "msg": {"name": ["arm"]}}',
        '{"op": "subscribe", "topic": "/nothing"}',
        '{"op": "subscribe", "topic": ["/scan"]}',
        '{"op": "call_service", "service": 5}',
        '{"op": "publish", "topic": "/scan", "msg": {}}',
        '{"op": "publish", "a": ' + "[" * 200 + "]" * 200 + "}",
    ],
)
def test_invalid_operations_are_answered_with_an_error(served, text):
    _, server = served

    async def speak():
        async with await opened(server.port("websocket")) as socket:
            await socket.send(text)
            return await next_json(socket, "status")

    assert run_coroutine(speak())["level"] == "error"


def test_foreign_pages_hosts_and_tokens_are_refused(serve):
    _, server = serve(websocket_port=0, token="a-secret-of-length", origins=("https://mine.org",))
    port = server.port("websocket")

    async def status(path="?token=a-secret-of-length", **headers):
        url = f"ws://127.0.0.1:{port}/{path}"
        try:
            async with websockets.connect(url, additional_headers=headers, proxy=None):
                return 101
        except websockets.InvalidStatus as error:
            return error.response.status_code

    assert run_coroutine(status()) == 101
    assert run_coroutine(status(Origin="https://mine.org")) == 101
    assert run_coroutine(status("")) == 403
    assert run_coroutine(status("?token=another-secret-xx")) == 403
    assert run_coroutine(status(Origin="https://evil.org")) == 403
    assert run_coroutine(status(Host="evil.org")) == 403


def test_a_client_that_is_gone_leaves_the_safe_action(serve):
    session, server = serve(websocket_port=0, loss_timeout=0.1)
    value = "actuators.left.command"

    async def speak():
        async with await opened(server.port("websocket")) as socket:
            message = {"op": "publish", "topic": "/cmd_vel", "msg": {"linear": {"x": 0.1}}}
            await socket.send(json.dumps(message))
            while session.live_values()[value].value == 0.0:
                await asyncio.sleep(0.01)

    run_coroutine(asyncio.wait_for(speak(), PATIENCE))
    wait_until(lambda: session.live_values()[value].value == 0.0, "the safe action")
