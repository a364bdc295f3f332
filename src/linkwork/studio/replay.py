"""A recorded run as one HTML file: the page of the studio with the data inside."""

from __future__ import annotations

import base64
import gzip
import json
import math
from importlib.resources import files
from pathlib import Path

import numpy as np

from linkwork.session.playback_run.session import PlaybackSession, playback
from linkwork.studio.description import describe_scene
from linkwork.studio.frames import FrameEncoder
from linkwork.studio.protocol import SceneCard, SceneOpened, Signal, Welcome

RATE = 60.0
"""Frames per second of simulated time, unless that is too many [Hz]."""

MOST_BYTES = 48 * 1024 * 1024
"""Greatest size of all frames before compression; longer runs have fewer frames [bytes]."""

STATIC = files("linkwork.studio") / "static"


def replay_page(run: str, database: str | Path, welcome: Welcome) -> str:
    """The page with a run inside.

    Args:
        run: Name of the run.
        database: Path or URL of the run database.
        welcome: First message of the studio.

    Raises:
        LinkworkError: The run cannot be read.
    """
    with playback(run, database=database) as session:
        data = _data(session, welcome)
    packed = base64.b64encode(gzip.compress(json.dumps(data).encode(), 6)).decode()
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    script = (STATIC / "studio.js").read_text(encoding="utf-8").replace("</script", "<\\/script")
    style = (STATIC / "studio.css").read_text(encoding="utf-8").replace("</style", "<\\/style")
    lines = [line for line in text.splitlines() if "/studio." not in line and "/icon" not in line]
    head = (
        f"<style>{style}</style>\n"
        f'<script type="application/octet-stream" id="replay">{packed}</script>\n'
        f'<script type="module">{script}</script>\n</head>'
    )
    return "\n".join(lines).replace("</head>", head)


def _data(session: PlaybackSession, welcome: Welcome) -> dict[str, object]:
    info = session.info
    described = describe_scene(1, SceneCard(name=session.latest().run), info)
    encoder = FrameEncoder(1, info)
    size = len(encoder.moment(session.latest()))
    most = max(2, MOST_BYTES // (size + 8))
    count = min(most, math.ceil((session.end - session.begin) * RATE) + 1)
    times, steps, moments = [], [], []
    for time in np.linspace(session.begin, session.end, max(count, 1)):
        session.seek(float(time))
        now = session.latest()
        if times and now.time <= times[-1]:
            continue
        times.append(now.time)
        steps.append(now.step)
        moments.append(encoder.moment(now))
    opened = described.opened.model_copy(update={"signals": _signals_of_joints(described.opened)})
    return {
        "welcome": welcome.model_copy(update={"scenes": []}).model_dump(),
        "scene": opened.model_dump(),
        "meshes": base64.b64encode(described.meshes).decode(),
        "times": times,
        "steps": steps,
        "frames": base64.b64encode(b"".join(moments)).decode(),
    }


def _signals_of_joints(opened: SceneOpened) -> list[Signal]:
    """Signals that the frames contain: those of joints."""
    return [signal for signal in opened.signals if signal.name.startswith("joints.")]
