"""Hardware in the loop: outside devices, here recorded ones, stand in for those of a scene."""

import pytest

from linkwork.errors import NotFoundError
from linkwork.record import load_spools
from linkwork.server import SceneClient, SceneServer
from linkwork.server.hardware_in_loop import outside_overrides
from linkwork.server.recorded_device import RecordedDevice
from linkwork.session import open_session, replay
from tests.server.conftest import quick
from tests.waiting import PATIENCE, wait_until


def test_an_outside_sensor_is_read_recorded_and_replayed_without_it(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    rows = [[0.1 * i, 0.2 * i, 0.3] for i in range(20)]
    with RecordedDevice(rows) as device:
        outside = {"sensors.place": f"127.0.0.1:{device.port}"}
        overrides = outside_overrides(outside)
        with (
            open_session(cart, overrides=overrides, store=store) as session,
            SceneServer(session, quick(outside=outside)) as server,
        ):
            session.start()
            with SceneClient(server.port("directory"), timeout=PATIENCE) as client:
                wait_until(lambda: client.read("place") == tuple(rows[-1]), "the last row")
            # Others are simulated as before.
            assert session.read("sensors.scan.ray1") > 0
            session.pause()
    load_spools(store)
    assert replay(store=store).equal


def test_a_recorded_run_gives_the_device_of_a_sensor(cart, tmp_path):
    store = tmp_path / "runs.duckdb"
    with open_session(cart, process=False, store=store) as session:
        session.step(100)
        last = session.read("sensors.place").tolist()
    load_spools(store)
    with RecordedDevice.from_run("latest", "place", store=store) as device:
        assert device._rows[-1] == tuple(last)
    with pytest.raises(NotFoundError, match="plce"):
        RecordedDevice.from_run("latest", "plce", store=store)


def test_an_outside_actuator_gets_every_command(cart):
    with RecordedDevice([[0.0, 0.0], [1.0, 2.0]], greets=False) as device:
        outside = {"actuators.left": f"127.0.0.1:{device.port}"}
        with (
            open_session(cart) as session,
            SceneServer(session, quick(outside=outside)) as server,
            SceneClient(server.port("directory"), timeout=PATIENCE) as client,
        ):
            wait_until(lambda: server._outside[0]._first is not None, "the connection")
            client.command("left", 0.5, 3.0)
            wait_until(lambda: device.received == ["0.5,3"], "the command")
            session.set("actuators.left.command", -1.0)
            wait_until(lambda: device.received == ["0.5,3", "0.5,-1"], "the next command")


def test_a_device_that_is_lost_is_reported_and_found_again(cart):
    device = RecordedDevice([[1.0, 2.0, 3.0]])
    port = device.port
    outside = {"sensors.place": f"127.0.0.1:{port}"}
    with (
        open_session(cart, overrides=outside_overrides(outside)) as session,
        SceneServer(session, quick(outside=outside)) as server,
    ):
        wait_until(lambda: session.live_values()["sensors.place.input"].value[0] == 1.0, "data")
        device.close()
        reports = server._network.reports
        wait_until(
            lambda: any(b"lost the outside device" in x for x in list(reports)), "the report"
        )
        with RecordedDevice([[4.0, 5.0, 6.0]], port=port):
            wait_until(lambda: session.live_values()["sensors.place.input"].value[0] == 4.0, "it")


def test_an_unknown_device_is_refused(cart):
    with open_session(cart) as session, pytest.raises(NotFoundError, match="plce"):
        SceneServer(session, quick(outside={"sensors.plce": "127.0.0.1:5000"}))
