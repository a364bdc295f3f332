"""The robot file, version 1: these models are its one definition.

Wherever a quantity stands, a number or an expression over the file's parameters may be written,
such as `l1 / 2` or `-pi / 2`. Named things are maps.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from linkwork.files.expression import RESERVED_NAMES
from linkwork.files.file_model import FileModel, Name, Number
from linkwork.model.robot_file.body_schema import (
    MOST_NAMED,
    DrivenBodyModel,
    Label,
    Line,
    PlacedModel,
    Quantity,
    Shapes,
    Triple,
)


def _free_name(name: str) -> str:
    if name in RESERVED_NAMES:
        raise ValueError(f"{name!r} already means something in every expression")
    return name


ParameterName = Annotated[Name, AfterValidator(_free_name)]
"""A name for a number of the file's own."""


class DHParametersModel(FileModel):
    """The four numbers of a row."""

    theta: Quantity = 0.0
    """Turn about z [rad]."""
    d: Quantity = 0.0
    """Shift along z [m]."""
    a: Quantity = 0.0
    """Shift along x [m]."""
    alpha: Quantity = 0.0
    """Turn about x [rad]."""


class DHRowModel(DHParametersModel, DrivenBodyModel):
    """A row of a DH table; its key names the joint."""

    offset: Quantity = 0.0
    """Constant added to the joint's position [rad or m]."""
    type: Literal["revolute", "prismatic"] = "revolute"
    """Whether the position adds to theta or to d."""


class DHTableModel(FileModel):
    """A robot as a Denavit-Hartenberg table."""

    convention: Literal["standard", "modified"] = "standard"
    """Standard: Rz Tz Tx Rx; modified: Rx Tx Rz Tz with alpha and a of the joint before."""
    rows: Annotated[dict[Label, DHRowModel], Field(min_length=1, max_length=MOST_NAMED)]
    """From base to tool, by the name of the joint."""
    centers: Annotated[dict[Label, DHParametersModel], Field(max_length=MOST_NAMED)] = {}
    """A second table, by joint: from the frame before a row to its link's centre of mass, with
    the same position added to the same number; standard form only."""
    base: PlacedModel = PlacedModel()
    """Where the first row begins, in the base."""
    tool: PlacedModel = PlacedModel()
    """The tool in the last row's frame."""
    base_shapes: Shapes = {}
    """What the base looks like and collides as."""

    @model_validator(mode="after")
    def _centers_of_rows(self) -> DHTableModel:
        if self.centers and self.convention != "standard":
            raise ValueError("a table of centres goes with the standard convention; use `center`")
        for joint in self.centers:
            row = self.rows.get(joint)
            if row is None:
                raise ValueError(
                    f"centers has {joint!r}, which is no row; rows: {_some(self.rows)}"
                )
            if row.mass is None or "center" in row.model_fields_set:
                raise ValueError(f"row {joint!r} must have a mass, and its centre only once")
        return self


def _some(names: dict[str, DHRowModel]) -> str:
    return ", ".join(list(names)[:30])


class MimicModel(FileModel):
    """A joint that follows another: its position is multiplier * position + offset."""

    joint: Label
    """The joint that leads."""
    multiplier: Quantity = 1.0
    """Ratio of the two motions."""
    offset: Quantity = 0.0
    """Position when the leading joint is at zero [rad or m]."""


class LinkModel(PlacedModel, DrivenBodyModel):
    """A link in its own words; its key names it."""

    parent: Label | None = None
    """The link that carries it; only the base has none."""
    type: Literal["fixed", "revolute", "prismatic", "ball", "floating"] = "fixed"
    """How it moves against its parent; only the base floats. A ball's limit is its upper one."""
    joint: Label | None = None
    """Name of its joint; the link's own without."""
    axis: Triple = (0.0, 0.0, 1.0)
    """Axis of the joint in the link's frame; need not be of unit length."""
    mimic: MimicModel | None = None
    """What the joint follows."""


class FrameModel(PlacedModel):
    """A frame fixed to a link; its key names it."""

    link: Label
    """The link."""


class CutModel(FileModel):
    """A joint that closes a loop."""

    type: Literal["fixed", "ball", "revolute"]
    """What it holds together: both frames, their origins, or their origins and z axes."""
    between: tuple[Label, Label]
    """Two links or frames."""


class CouplingModel(FileModel):
    """A spring, a damper or both between the origins of two frames."""

    between: tuple[Label, Label]
    """Two links or frames."""
    stiffness: Quantity = 0.0
    """[N/m]."""
    rest_length: Quantity = 0.0
    """Distance at which the spring is at rest [m]."""
    damping: Quantity = 0.0
    """[N s/m]."""


class PartModel(FileModel):
    """A part; its key names it. What else it may say, its kind declares."""

    kind: Label
    """Which kind of part."""

    @model_validator(mode="after")
    def _body_is_whole(self) -> PartModel:
        given = self.model_fields_set
        if "inertia" in given and "mass" not in given:
            raise ValueError("an inertia needs a mass")
        if "center" in given and "inertia" not in given:
            raise ValueError("a centre of mass needs a mass and an inertia")
        return self


class RobotModel(FileModel):
    """A robot file: a DH table, links, or parts and their connections."""

    linkwork: Literal["robot"]
    """What kind of file this is."""
    version: Literal[1]
    """Version of the form."""
    name: Label
    """The robot's name."""
    description: str = ""
    """For people."""
    parameters: Annotated[dict[ParameterName, Number], Field(max_length=MOST_NAMED)] = {}
    """Numbers that expressions may name, with their default values."""
    dh: DHTableModel | None = None
    """The robot as a DH table; its links are base, link1, ..., its frames dh1, ... and tool."""
    links: Annotated[dict[Label, LinkModel], Field(min_length=1, max_length=MOST_NAMED)] | None = (
        None
    )
    """The robot as links."""
    parts: dict[Label, PartModel] | None = None
    """The robot as parts."""
    connections: Annotated[tuple[Line, ...], Field(max_length=MOST_NAMED)] = ()
    """How the parts are connected, e.g. `base << r1 << l1` or `r1.axis << d1.flange`."""
    frames: Annotated[dict[Label, FrameModel], Field(max_length=MOST_NAMED)] = {}
    """Frames fixed to links."""
    cuts: Annotated[dict[Label, CutModel], Field(max_length=MOST_NAMED)] = {}
    """Joints that close loops."""
    couplings: Annotated[dict[Label, CouplingModel], Field(max_length=MOST_NAMED)] = {}
    """Springs and dampers between frames."""
    force_points: Annotated[tuple[Label, ...], Field(max_length=MOST_NAMED)] = ()
    """Links and frames at which an external force may act."""
    tool: Label | None = None
    """The frame or link that is the tool, where the robot alone does not tell."""

    @model_validator(mode="after")
    def _one_form(self) -> RobotModel:
        forms = [form for form in ("dh", "links", "parts") if getattr(self, form) is not None]
        if len(forms) != 1:
            found = " and ".join(forms) or "none"
            raise ValueError(f"a robot is given by dh, links or parts: one of them, not {found}")
        beside = {"frames", "cuts", "couplings", "force_points"} & self.model_fields_set
        if forms == ["parts"] and beside:
            listed = ", ".join(sorted(beside))
            raise ValueError(f"parts and {listed} do not go together; there are parts for these")
        if forms != ["parts"] and self.connections:
            raise ValueError("only parts have connections")
        return self
