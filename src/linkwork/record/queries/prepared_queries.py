"""Prepared queries on one run, in the Z-up axes of Linkwork; the same SQL in every store."""

from dataclasses import dataclass

from linkwork.errors import NotFoundError
from linkwork.record.stores.schema import anchor_in_world, point_in_world

_NAMED = "({column} like $name or {column} like $inner)"
"""Names that match a pattern, alone or behind the name of a robot."""

_OF_BODY = _NAMED.format(column="p.body")


def _mean(axis: str) -> str:
    return f"sum(b.mass * ({point_in_world(axis, 'b.cx', 'b.cy', 'b.cz')})) / sum(b.mass)"


@dataclass(frozen=True)
class PreparedQuery:
    """A statement with `$run` and, if it has a pattern of names, `$name`, `$inner`."""

    description: str
    sql: str
    pattern: str = ""

    def parameters(self, run: str, name: str | None = None) -> dict[str, str]:
        """Return the values of the parameters; `name` replaces the pattern of the query."""
        chosen = self.pattern if name is None else name
        named = {"name": chosen, "inner": f"%/{chosen}"} if self.pattern else {}
        return {"run": run, **named}


PREPARED_QUERIES = {
    "leg-positions": PreparedQuery(
        "position of the legs, or of other bodies by --name [m]",
        "select p.time, p.body, p.x, p.y, p.z from poses p"
        f" where p.run = $run and {_OF_BODY} order by p.body, p.step",
        "Calf%",
    ),
    "steering-joint": PreparedQuery(
        "anchor of the steering joint, or of other joints by --name [m]",
        f"select p.time, j.joint, {anchor_in_world('x')} as x,"
        f" {anchor_in_world('y')} as y, {anchor_in_world('z')} as z"
        " from poses p join joint_axes j on j.run = p.run and j.body = p.body"
        f" where p.run = $run and {_NAMED.format(column='j.joint')} order by j.joint, p.step",
        "Turner",
    ),
    "wheel-force-sum": PreparedQuery(
        "sum of the contact forces on the wheels, or on other bodies by --name [N]",
        "select p.time, sum(p.fx) as fx, sum(p.fy) as fy, sum(p.fz) as fz from forces p"
        f" where p.run = $run and {_OF_BODY} group by p.time order by p.time",
        "Wheel%",
    ),
    "mean-position": PreparedQuery(
        "mean position of the bodies by --name [m]",
        "select p.time, avg(p.x) as x, avg(p.y) as y, avg(p.z) as z from poses p"
        f" where p.run = $run and {_OF_BODY} group by p.time order by p.time",
        "%",
    ),
    "center-of-mass": PreparedQuery(
        "centre of mass of the bodies by --name [m]",
        f"select p.time, {_mean('x')} as x, {_mean('y')} as y, {_mean('z')} as z"
        " from poses p join bodies b on b.run = p.run and b.body = p.body"
        f" where p.run = $run and {_OF_BODY} group by p.time order by p.time",
        "%",
    ),
    "tracking-error": PreparedQuery(
        "reference minus position of the controlled joints by --name [rad or m]",
        "select p.time, p.joint, p.reference - p.position as error from joints p"
        f" where p.run = $run and p.reference is not null and {_NAMED.format(column='p.joint')}"
        " order by p.joint, p.step",
        "%",
    ),
    "contact-log": PreparedQuery(
        "begin and end of contacts",
        "select p.time, p.kind, p.message from events p"
        " where p.run = $run and p.kind like 'contact%' order by p.step",
    ),
}
"""Prepared queries by name."""


def prepared_query(name: str) -> PreparedQuery:
    """Return a query by its name."""
    if name not in PREPARED_QUERIES:
        raise NotFoundError("ready query", name, PREPARED_QUERIES)
    return PREPARED_QUERIES[name]
