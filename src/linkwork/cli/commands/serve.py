"""Serve the sensors and actuators of a scene as network devices."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from linkwork import checks
from linkwork.access.listening import LOOPBACK, is_loopback
from linkwork.cli.arguments import add_package_paths, add_recording, parse_speed
from linkwork.cli.commands.clients import add_token, read_token
from linkwork.cli.database import add_database
from linkwork.cli.outcome import Line, Outcome, Stream, to_json
from linkwork.cli.progress import Progress
from linkwork.cli.terminal import until_signalled, warn
from linkwork.cli.trust import add_trust
from linkwork.errors import EXIT_NEGATIVE, ArgumentError
from linkwork.record.database import UnnamedStore
from linkwork.session.open_any import SceneOpener

if TYPE_CHECKING:
    import threading

    from linkwork.server import SceneServer, ServeOptions
    from linkwork.session import Session

_LOOK = 0.1  # Time between two looks at the session [s]


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("scene", help="library name or scene file")
    parser.add_argument("--list", action="store_true", help="list the devices and end")
    where = parser.add_argument_group("where and who")
    where.add_argument(
        "--host", default=LOOPBACK, help=f"address to listen on (default {LOOPBACK}: this machine)"
    )
    add_token(where, "secret of all clients (needed for another --host)")
    where.add_argument(
        "--port", type=int, default=4100, help="first port to assign, that of the directory (4100)"
    )
    where.add_argument(
        "--websocket", type=int, metavar="PORT", help="of rosbridge and Foxglove (from 9090)"
    )
    where.add_argument("--no-websocket", action="store_true", help="no WebSocket endpoint")
    where.add_argument(
        "--origin", action="append", default=[], help="a web page that may connect; repeatable"
    )
    _add_running(parser)
    add_database(parser)
    add_recording(parser, "--db")
    parser.add_argument(
        "--set", action="append", default=[], metavar="K=V", help="e.g. solver.step=0.002"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of all random numbers")
    add_package_paths(parser)
    add_trust(parser)


def _add_running(parser: argparse.ArgumentParser) -> None:
    running = parser.add_argument_group("running")
    running.add_argument(
        "--speed", default="1", help="factor of real time, 0 to 4, or max (default 1)"
    )
    running.add_argument("--paused", action="store_true", help="do not start physics")
    running.add_argument("--seconds", type=float, help="end after this simulated time")
    running.add_argument(
        "--lock-step", action="store_true", help="physics waits for a controller each period"
    )
    running.add_argument("--period", type=float, help="of lock-step [s] (default: control period)")
    running.add_argument("--timeout", type=float, default=5.0, help="of lock-step [s] (default 5)")
    running.add_argument(
        "--delay", type=float, default=0.0, help="simulated time until commands take effect [s]"
    )
    running.add_argument(
        "--on-loss",
        choices=("secure", "keep"),
        default="secure",
        help="actuators without a client: safe action (default), or keep the last command",
    )
    running.add_argument(
        "--loss-timeout", type=float, default=1.0, help="until the safe action [s] (default 1)"
    )
    running.add_argument(
        "--idle-timeout", type=float, default=60.0, help="longest silence of a client [s] (60)"
    )
    running.add_argument(
        "--bind",
        action="append",
        default=[],
        metavar="DEVICE=HOST:PORT",
        help="an outside device instead of the simulated one; repeatable",
    )


def execute_serve(arguments: argparse.Namespace) -> Outcome | Stream:
    """Serve a scene until interrupted, or until its time is over."""
    # Checked first: a wrong option must not cost the start of physics.
    options = _options(arguments)
    from linkwork.server.hardware_in_loop import outside_overrides

    store = arguments.record or UnnamedStore(arguments.db)
    opener = SceneOpener(
        first=arguments.scene,
        overrides=[*arguments.set, *outside_overrides(options.outside)],
        package_paths=arguments.package_path,
        record=None if arguments.no_record or arguments.list else store,
        seed=arguments.seed,
        trust=arguments.trust,
    )
    speed = parse_speed(arguments.speed)
    with until_signalled() as stop:
        with Progress(f"opening {arguments.scene}"):
            session = opener(arguments.scene)
        with session:
            if arguments.list:
                return _listed(session)
            outcome = _serve(session, options, arguments, speed, stop)
    return outcome


def _options(arguments: argparse.Namespace) -> ServeOptions:
    from linkwork.server.options import WEBSOCKET_PORT, LockStep, ServeOptions

    if arguments.no_websocket:
        websocket = None
    else:
        websocket = WEBSOCKET_PORT if arguments.websocket is None else arguments.websocket
    if arguments.period is not None and not arguments.lock_step:
        raise ArgumentError("--period needs --lock-step", hint="add --lock-step")
    if arguments.seconds is not None:
        checks.number("--seconds", arguments.seconds, above=0.0, unit="s")
    return ServeOptions(
        host=arguments.host,
        token=read_token(arguments),
        first_port=arguments.port,
        websocket_port=websocket,
        is_websocket_port_exact=arguments.websocket is not None,
        origins=tuple(arguments.origin),
        lock_step=LockStep(arguments.period, arguments.timeout) if arguments.lock_step else None,
        delay=arguments.delay,
        on_loss=arguments.on_loss,
        loss_timeout=arguments.loss_timeout,
        idle_timeout=arguments.idle_timeout,
        outside=dict(_bound(text) for text in arguments.bind),
    )


def _bound(text: str) -> tuple[str, str]:
    device, equals, address = text.partition("=")
    if not (equals and device):
        hint = "give a device and an address, e.g. --bind sensors.scan=127.0.0.1:5000"
        raise ArgumentError(f"invalid --bind {text!r}", hint=hint)
    return device, address


def _listed(session: Session) -> Outcome:
    from linkwork.server.scene_server import check_devices

    infos = session.devices()
    check_devices(session.info.scene, infos)
    lines: list[Line] = []
    for info in infos:
        messages = " or ".join(f"<{','.join(form)}>" for form in info.forms)
        port = "assigned" if info.port is None else str(info.port)
        device = f"{info.group}.{info.name}"
        lines.append(f"{port:>8}  {device:<24} {info.kind:<14} {messages}".rstrip())
    data = [
        {"device": f"{x.group}.{x.name}", "kind": x.kind, "port": x.port, "messages": x.forms}
        for x in infos
    ]
    return Outcome(lines, {"scene": session.info.scene, "devices": data})


def _serve(
    session: Session,
    options: ServeOptions,
    arguments: argparse.Namespace,
    speed: float,
    stop: threading.Event,
) -> Outcome | Stream:
    from linkwork.server import serve

    with serve(session, options) as server:
        session.set_speed(speed)
        _announce(server, as_json=arguments.json)
        if not arguments.paused:
            session.start()
        trouble = _wait(session, arguments.seconds, stop)
        session.pause()
        last = session.latest()
    code = EXIT_NEGATIVE if trouble else 0
    if arguments.json:
        # The list of devices was the one document.
        return Stream((), code)
    lines: list[Line] = [f"{session.info.scene}: {last.time:g} s in {last.step} steps"]
    if last.run:
        lines.append(f"recorded as {last.run}; `linkwork run --replay {last.run}` repeats it")
    if trouble:
        lines.append(f"stopped: {trouble}")
    return Outcome(lines, None, code)


def _announce(server: SceneServer, *, as_json: bool) -> None:
    if as_json:
        print(to_json(server.listing, indent=None), flush=True)
        return
    for device in server.devices.values():
        messages = " or ".join(device.messages)
        text = f"{device.port:>6}  {device.device:<24} {device.kind:<14} {messages}"
        print(text.rstrip(), file=sys.stderr)
    host = server.options.host
    if not is_loopback(host):
        warn(f"{host} can be reached from other machines; clients need the token")
    elif server.options.token is not None:
        print("clients need the token", file=sys.stderr)
    print(
        f"serving {server.session.info.scene} on {host}  (Ctrl-C ends it)",
        file=sys.stderr,
        flush=True,
    )


def _wait(session: Session, seconds: float | None, stop: threading.Event) -> str:
    """Wait for the end; return why physics stopped by itself, or nothing."""
    shown = ""
    while not stop.wait(_LOOK):
        now = session.latest()
        if seconds is not None and now.time >= seconds:
            break
        if now.trouble and not now.playing and now.trouble != shown:
            shown = now.trouble
            warn(f"physics stopped: {shown}")
            if seconds is not None:
                return shown
    return ""
