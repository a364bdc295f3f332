"""A URDF file that says a little of everything, with the meshes it mentions."""

from pathlib import Path

from linkwork.files import parse_xml
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree
from linkwork.model.urdf import AssetFolders, urdf_tree
from tests.tools import write_file

ARM = """<robot name="arm">
  <material name="blue"><color rgba="0 0 1 1"/></material>
  <material name="blue"><color rgba="0 1 1 1"/></material>
  <material name="unused"><color rgba="1 0 1 1"/></material>
  <material name="wood"><texture filename="wood.png"/></material>
  <link name="base">
    <visual><geometry><box size="1 1 1"/></geometry><material name="wood"/></visual>
    <visual>
      <geometry><box size="1 1 2"/></geometry>
      <material name="green"><color rgba="0 1 0 1"/><texture filename="green.png"/></material>
    </visual>
  </link>
  <link name="upper">
    <inertial>
      <origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/>
      <mass value="2"/>
      <inertia ixx="0.03" ixy="0.001" ixz="0.002" iyy="0.04" iyz="0.003" izz="0.05"/>
    </inertial>
    <visual name="shell">
      <origin xyz="0 0 0.5" rpy="0 1.5 0"/>
      <geometry><box size="0.1 0.2 0.3"/></geometry>
      <material name="blue"/>
    </visual>
    <visual>
      <geometry><sphere radius="0.3"/></geometry>
      <material name="green"/>
    </visual>
    <collision><geometry><cylinder radius="0.1" length="0.4"/></geometry></collision>
    <collision name="both"><geometry><sphere radius="0.3"/></geometry></collision>
  </link>
  <link name="fore">
    <inertial>
      <origin xyz="0.1 0 0" rpy="0.1 0.2 0.3"/>
      <mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/>
    </inertial>
    <visual>
      <geometry><mesh filename="meshes/fore.stl" scale="1 2 -3"/></geometry>
      <material name="red"><color rgba="1 0 0 0.5"/></material>
    </visual>
    <collision><geometry><mesh filename="package://arm/meshes/fore.stl"/></geometry></collision>
  </link>
  <link name="wheel">
    <inertial>
      <mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.02"/>
    </inertial>
    <collision><geometry><capsule radius="0.1" length="0.2"/></geometry></collision>
  </link>
  <link name="tip"/>
  <link name="finger"/>
  <joint name="lift" type="prismatic">
    <parent link="upper"/><child link="fore"/>
    <origin xyz="0 0 1"/>
    <axis xyz="0 3 4"/>
    <limit lower="-0.1" upper="0.2" effort="5" velocity="6"/>
    <dynamics damping="0.7" friction="0.8"/>
    <safety_controller soft_lower_limit="-0.05" k_velocity="10"/>
    <calibration rising="0.1"/>
  </joint>
  <joint name="turn" type="revolute">
    <parent link="base"/><child link="upper"/>
    <origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/>
    <limit lower="-1" upper="2"/>
  </joint>
  <joint name="roll" type="continuous">
    <parent link="fore"/><child link="wheel"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="1.2e10"/>
  </joint>
  <joint name="glue" type="fixed">
    <parent link="wheel"/><child link="tip"/><origin rpy="0 0 1.5"/><axis xyz="1 0 0"/>
  </joint>
  <joint name="grip" type="prismatic">
    <parent link="wheel"/><child link="finger"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="1" effort="3" velocity="4"/>
    <mimic joint="lift" multiplier="-0.5" offset="0.25"/>
  </joint>
  <transmission name="lift_drive">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="lift"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
    <actuator name="lift_motor">
      <mechanicalReduction>50</mechanicalReduction><motorInertia>1e-4</motorInertia>
    </actuator>
  </transmission>
  <transmission name="roll_drive">
    <joint name="roll"/>
    <actuator name="roll_motor"><mechanicalReduction>2</mechanicalReduction></actuator>
  </transmission>
  <gazebo reference="tip"><plugin name="x"/></gazebo>
</robot>
"""

FLOATING = """<robot name="boat">
  <link name="sea"/>
  <link name="hull"><inertial>
    <mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="2"/>
  </inertial></link>
  <joint name="swim" type="floating">
    <origin xyz="0 0 1"/><parent link="sea"/><child link="hull"/><axis xyz="0 0 1"/>
  </joint>
</robot>
"""

_TRIANGLE = """solid one
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 {height}
endloop
endfacet
endsolid
"""


def make_package(folder: Path, text: str = ARM) -> Path:
    """Writes a package called `arm` with a robot file and its meshes; gives the robot file."""
    package = folder / "arm"
    (package / "meshes").mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>arm</name></package>")
    for height, name in enumerate(("fore", "fore_x")):
        (package / "meshes" / f"{name}.stl").write_text(_TRIANGLE.format(height=height))
    return write_file(package / "arm.urdf", text)


def read_text(text: str, folder: Path) -> tuple[Tree, Ledger]:
    return urdf_tree(parse_xml(text, "arm.urdf"), AssetFolders(folder))
