"""Pictures of a mission: its tree as Mermaid text, and a timeline of a run."""

from collections.abc import Iterable, Sequence

from linkwork import checks
from linkwork.errors import ArgumentError, printable
from linkwork.mission.plans.plan import GUARDS, Kind, Plan, PlanNode
from linkwork.mission.running.interpreter import STATES, Event
from linkwork.plot import Picture, Spans

COLOURS = {
    "running": "#1c7ed6",
    "waiting": "#f08c00",
    "done": "#2f9e44",
    "failed": "#e03131",
    "cancelled": "#868e96",
}
"""Colour of each state."""

_SHAPES = {
    Kind.COMMAND: ("([", "])"),
    Kind.IF: ("{", "}"),
    Kind.WHILE: ("{", "}"),
    Kind.WHEN: ("{{", "}}"),
    Kind.ON: ("{{", "}}"),
}
_ESCAPES = {"&": "#amp;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;", "`": "#96;"}
_MAX_LENGTH = 60
_SHOWN_KINDS = (Kind.COMMAND, Kind.WAIT, Kind.WAIT_UNTIL)


def mermaid(plan: Plan, states: Sequence[str] | None = None) -> str:
    """Return the tree of a mission as a Mermaid flowchart.

    Args:
        plan: The mission.
        states: State of every node, which colours it; from `Interpreter.node_states`.

    Raises:
        ArgumentError: States of another mission.
    """
    checks.instance("plan", plan, Plan, "a plan, as `build_plan` makes one")
    if states is not None and len(checks.instances("states", states, str)) != len(plan.nodes):
        raise ArgumentError(
            f"expected {len(plan.nodes)} states, one for each node, got {len(states)}"
        )
    lines = ["flowchart TD"]
    for node in plan.nodes:
        opening, closing = _SHAPES.get(node.kind, ("[", "]"))
        lines.append(f'    n{node.index}{opening}"{_escaped(node.text)}"{closing}')
    for node in plan.nodes:
        lines += [f"    n{node.index} {_edge(node, plan.nodes[x])} n{x}" for x in node.children]
    if states is not None:
        lines += [
            f"    classDef {state} stroke:{x},stroke-width:3px" for state, x in COLOURS.items()
        ]
        for state in COLOURS:
            nodes = ",".join(f"n{i}" for i, x in enumerate(states) if x == state)
            lines += [f"    class {nodes} {state}"] if nodes else []
    return "\n".join(lines) + "\n"


def _edge(parent: PlanNode, child: PlanNode) -> str:
    if child.kind in GUARDS:
        return "-.->"
    if parent.kind == Kind.IF and len(parent.children) == 2:
        return "-->|yes|" if child.index == parent.children[0] else "-->|no|"
    return "-->"


def _escaped(text: str) -> str:
    shown = printable(text)
    shown = shown if len(shown) <= _MAX_LENGTH else f"{shown[: _MAX_LENGTH - 3]}..."
    return "".join(_ESCAPES.get(x, x) for x in shown)


def timeline(plan: Plan, events: Iterable[Event], *, title: str = "") -> Picture:
    """Return a picture of when each command and wait of a run was active.

    Args:
        plan: The mission.
        events: All events of a run, in order.
        title: Title above the picture.

    Raises:
        ArgumentError: Events of another mission.
    """
    checks.instance("plan", plan, Plan, "a plan, as `build_plan` makes one")
    events = checks.instances("events", events, Event)
    if any(not 0 <= x.node < len(plan.nodes) or x.state not in STATES for x in events):
        raise ArgumentError("the events are not of this mission")
    end = events[-1].time if events else 0.0
    spans: list[tuple[int, float, float, str]] = []
    opened: dict[int, float] = {}
    for event in events:
        if event.state in ("running", "waiting"):
            opened.setdefault(event.node, event.time)
        elif event.node in opened:
            spans.append((event.node, opened.pop(event.node), event.time, event.state))
    spans += [(node, start, end, "running") for node, start in opened.items()]
    ran = {event.node for event in events}
    shown = [x for x in plan.nodes if x.kind in _SHOWN_KINDS and x.index in ran]
    rows = {node.index: i for i, node in enumerate(shown)}
    drawn = [(rows[node], start, stop, state) for node, start, stop, state in spans if node in rows]
    labels = [_label(plan.nodes[index]) for index in rows]
    return Picture([[Spans(labels, drawn, COLOURS)]], title or f"mission {plan.mission}")


def _label(node: PlanNode) -> str:
    text = node.text if len(node.text) <= 40 else f"{node.text[:37]}..."
    return f"{node.place.line}: {text}"
