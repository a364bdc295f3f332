"""What is drawn of a run: a picture of its end, a film of all of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from linkwork.errors import DivergenceError, LinkworkError
from linkwork.rendering.picture import (
    Size,
    check_picture_file,
    check_picture_size,
    picture_size,
    save_picture,
)
from linkwork.rendering.video import check_video_file
from linkwork.session.base import Session, Snapshot
from linkwork.session.filming import filming
from linkwork.session.picturing import Photographer
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class Drawn:
    """What is to be drawn.

    Attributes:
        loaded: The scene.
        snapshot: Picture file for the end; None makes none.
        video: Film of the run; None makes none.
        camera: The sensor that sees them; None for the scene's own camera.
        size: Of both; None for the camera's own.
    """

    loaded: LoadedScene
    snapshot: Path | None
    video: Path | None
    camera: str | None
    size: Size | None

    def check(self) -> None:
        """Refuses what cannot be drawn, before a long run is spent on it."""
        pictures = picture_size(self.loaded.scene, self.camera, self.size)
        if self.snapshot is not None:
            check_picture_file(self.snapshot)
        if self.video is not None:
            check_video_file(self.video)
            check_picture_size(pictures)

    def run_for(self, session: Session, seconds: float) -> Snapshot:
        """Runs a session for a while [s], filmed or not."""
        if self.video is None:
            return session.run_for(seconds)
        with filming(self.loaded, session, self.video, self.size, self.camera) as camera:
            return camera.run_for(seconds)

    def tell_divergence(self, error: DivergenceError, session: Session) -> None:
        """Draws the last good state, and adds to an error's hint what there is to be seen."""
        shown = [error.hint]
        if self.video is not None:
            shown.append(f"film until then in {str(self.video)!r}")
        if self.snapshot is not None:
            try:
                self.take_snapshot(session.checkpoint())
                shown.append(f"picture of the last good state in {str(self.snapshot)!r}")
            except LinkworkError as reason:
                shown.append(f"no picture: {reason}")
        error.hint = "; ".join(filter(None, shown))

    def take_snapshot(self, checkpoint: bytes) -> None:
        """Draws a state into the picture file, if one is wanted."""
        if self.snapshot is not None:
            with Photographer(self.loaded) as photographer:
                pixels = photographer.take(checkpoint, self.camera, self.size)
            save_picture(pixels, self.snapshot)
