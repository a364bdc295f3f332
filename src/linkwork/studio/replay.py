"""A recorded run as one HTML file: the page of the studio with the data inside."""

import base64
import gzip
import importlib.metadata
import json
import math
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np

from linkwork.session.playback_run.session import PlaybackSession, playback
from linkwork.session.state import PlaybackInfo
from linkwork.studio.messages.protocol import Welcome
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.server.frames import FrameEncoder
from linkwork.studio.views.description import Description, describe_scene

RATE = 60.0  # Frames per second of simulated time, unless that is too many [Hz]

MAX_BYTES = 48 * 1024 * 1024
"""Size of all frames before compression; longer runs have fewer frames [bytes]."""

STATIC = files("linkwork.studio") / "static"


@dataclass(frozen=True)
class Moments:
    """Moments of a run: times [s], steps, and bodies and joints as frames have them."""

    times: list[float]
    steps: list[int]
    contents: list[bytes]

    def add(self, time: float, step: int, content: bytes) -> None:
        """Add a moment, unless its time is not after the last one."""
        if not self.times or time > self.times[-1]:
            self.times.append(time)
            self.steps.append(step)
            self.contents.append(content)


def replay_page(run: str, database: str | Path) -> str:
    """Return the page with a recorded run inside."""
    with playback(run, store=database) as session:
        described = describe_scene(1, SceneCard(name=run), session)
        return offline_page(described, _moments(session), described.opened.playback)


def offline_page(described: Description, moments: Moments, shown: PlaybackInfo | None) -> str:
    """Return the page with moments inside, which needs no server; `shown` describes the run."""
    names = [x for x in described.opened.signals if x.name.startswith("joints.")]
    changes = {"signals": names, "playback": shown, "tools": []}
    welcome = Welcome(
        version=importlib.metadata.version("linkwork"),
        scenes=[],
        shows_runs=True,
        rich_light=True,
        command="",
    )
    data = {
        "welcome": json.loads(welcome.model_dump_json()),
        "scene": json.loads(described.opened.model_copy(update=changes).model_dump_json()),
        "meshes": base64.b64encode(described.meshes).decode(),
        "times": moments.times,
        "steps": moments.steps,
        "frames": base64.b64encode(b"".join(moments.contents)).decode(),
    }
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


def _moments(session: PlaybackSession) -> Moments:
    """Return the run in steps of 1 / `RATE`, or longer ones if there would be too many."""
    encoder, moments = FrameEncoder(1, session.info), Moments([], [], [])
    size = len(encoder.moment(session.latest()))
    frames = math.ceil((session.end - session.begin) * RATE) + 1
    count = max(1, min(frames, MAX_BYTES // (size + 8)))
    for time in np.linspace(session.begin, session.end, count):
        session.seek(float(time))
        now = session.latest()
        moments.add(now.time, now.step, encoder.moment(now))
    return moments
