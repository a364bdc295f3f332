"""Which link a body has become, and which frame a site."""

from __future__ import annotations

from linkwork.model.link import Frame
from linkwork.model.mjcf.answer import Answer, SiteAnswer
from linkwork.model.mjcf.bodies import WORLD
from linkwork.spatial import Pose, from_position_wxyz


class Sites:
    """Names of frames for the sites of a model; every name is given once."""

    def __init__(self, answer: Answer, base: str, floats: bool, links: set[str]) -> None:
        self._base = base
        self._floats = floats
        self._taken = set(links)
        self._sites = {site.name: site for site in answer.sites}
        self._frames: dict[str, str] = {}
        for site in answer.sites:
            link = self.link_of(site.body)
            if link is not None:
                own = site.name == link and self.pose(site.name) == Pose()
                self._frames[site.name] = link if own else self.unused(site.name)

    def link_of(self, body: str) -> str | None:
        """The link of a body; None for the world around a robot that floats."""
        if body == WORLD:
            return None if self._floats else self._base
        return body

    def frame_of(self, site: str) -> str | None:
        """The frame of a site; None when it is not on the robot."""
        return self._frames.get(site)

    def link_under(self, site: str) -> str | None:
        """The link that a site is fixed to."""
        return self.link_of(self._sites[site].body)

    def pose(self, site: str) -> Pose:
        """Pose of a site in its link."""
        return _pose(self._sites[site])

    def frames(self, but: set[str]) -> list[Frame]:
        """The frames of all sites.

        Args:
            but: Sites that are none.
        """
        return [
            Frame(frame, link, self.pose(site))
            for site, frame in self._frames.items()
            if site not in but and (link := self.link_under(site)) is not None and frame != link
        ]

    def unused(self, name: str) -> str:
        """A name that no link and no frame has, as near to this as can be."""
        while name in self._taken:
            name += "/site"
        self._taken.add(name)
        return name


def _pose(site: SiteAnswer) -> Pose:
    return from_position_wxyz(site.pos, site.quat)
