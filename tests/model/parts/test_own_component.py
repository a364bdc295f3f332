"""A component of one's own is a class with one small method: the recipe of CONTRIBUTING.md."""

from dataclasses import replace

import pytest

from linkwork.errors import ArgumentError
from linkwork.model import parts
from linkwork.model.parts.fields import Number
from linkwork.spatial import Pose
from tests.model.parts.helpers import BRICK


class Spacer(parts.StandingPart):
    """A stack of plates of a thickness [m]."""

    plates: int = 1
    thickness: Number

    def stand(self, plan, root):
        """Move what stands on it along z, and name the place."""
        spot = root.moved(Pose.from_translation((0.0, 0.0, self.plates * self.thickness)))
        return plan.add_frame(self.full_name, spot)


class Brake(parts.AxisPart):
    """A brake that is on, with dry friction on the joint's side [N m]."""

    torque: Number

    def act_on(self, joint):
        drive = replace(joint.drive, coulomb=joint.drive.coulomb + self.torque)
        return replace(joint, drive=drive)


@pytest.fixture(scope="module", autouse=True)
def registered():
    """Both kinds, known only here: other tests look at all the kinds there are."""
    parts.component("spacer")(Spacer)
    parts.component("brake")(Brake)
    yield
    del parts.PART_KINDS["spacer"], parts.PART_KINDS["brake"]


def test_own_components_are_connected_changed_saved_and_recalled_like_the_others():
    base, spacer, joint = parts.Base(), Spacer("spacer", thickness=0.01), parts.Revolute("r")
    base << spacer << joint << parts.Link("l", **BRICK)
    joint.axis << Brake("brake", torque=2.0)
    model = parts.Model("x", base)
    state = model.save_state()
    model.parts["spacer"].plates = 5
    tree = model.rebuild()
    assert tree.links[1].pose_in_parent.position == (0.0, 0.0, 0.05)
    assert tree.joints[0].drive.coulomb == 2.0
    assert "spacer" in tree.frame_names
    assert model.load_state(state).links[1].pose_in_parent.position == (0.0, 0.0, 0.01)


def test_their_fields_are_checked():
    with pytest.raises(ArgumentError, match=r"plates of part 's': .* a whole number"):
        Spacer("s", plates=1.5, thickness=0.1)
