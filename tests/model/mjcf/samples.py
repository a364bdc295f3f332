"""MJCF files for the tests, and what MuJoCo itself makes of them."""

from pathlib import Path

import mujoco

from tests.tools import write_file

TETRAHEDRON = """\
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
"""

ARM = """\
<mujoco model="arm">
  <compiler angle="degree" autolimits="true" eulerseq="XYZ" meshdir="meshes"/>
  <option timestep="0.01" gravity="0 0 -9.8"/>
  <default>
    <joint damping="0.5" armature="0.01"/>
    <geom density="500" rgba="0.1 0.2 0.3 1"/>
    <default class="visual">
      <geom contype="0" conaffinity="0" group="2" density="700"/>
      <site pos="0 0 0.05"/>
      <default class="dark"><geom rgba="0.2 0.2 0.2 1"/></default>
    </default>
    <default class="unused"><joint damping="3"/></default>
  </default>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1="1 1 1" rgb2="0 0 0"
             width="32" height="32"/>
    <material name="red" rgba="0.8 0.1 0.1 1"/>
    <mesh name="horn" file="horn.obj" scale="0.1 0.2 0.3" refpos="0.1 0.2 0.3"/>
    <mesh name="cap" file="horn.obj" scale="0.1 0.1 0.1" refquat="0.5 0.5 0.5 0.5"/>
  </asset>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="5 5 0.1"/>
    <geom type="box" size="0.2 0.2 0.1" pos="0 0 -0.1"/>
    <site name="origin" pos="0.1 0 0"/>
    <frame pos="0 0 0.4" euler="0 0 90">
      <body name="shoulder" pos="0 0.1 0" euler="10 20 30" childclass="visual">
        <joint name="q1" axis="0 1 1" range="-90 120" ref="15" springref="20" stiffness="3"/>
        <geom type="capsule" fromto="0 0 0 0 0 0.3" size="0.05"/>
        <geom class="dark" type="ellipsoid" size="0.1 0.2 0.05" pos="0 0 0.1" group="4"/>
        <site name="shoulder" pos="0.1 0 0"/>
        <site name="eye" axisangle="0 0 1 90"/>
        <body name="elbow" pos="0 0 0.3" xyaxes="0 1 0 -1 0 0">
          <inertial pos="0.01 0.02 0.1" mass="1.5" fullinertia="0.02 0.03 0.04 0.001 0.002 0.003"/>
          <joint name="q2" axis="1 0 0" pos="0 0.02 0.03" actuatorfrcrange="-20 20"/>
          <joint name="q3" type="slide" axis="0 0 2" range="0 0.2" frictionloss="0.7"/>
          <joint name="q4" axis="0 0 1" pos="0.01 0 0" damping="0.25"/>
          <geom type="cylinder" size="0.04 0.1" pos="0 0 0.1" material="red" rgba="0.5 0.5 0.5 1"/>
          <geom type="mesh" mesh="horn" pos="0.1 0 0" euler="0 45 0" contype="1"/>
          <body name="wrist" pos="0 0 0.25">
            <joint type="ball" range="0 60" damping="0.1"/>
            <geom size="0.03" mass="0.2"/>
            <geom type="mesh" mesh="cap" mass="0.1"/>
            <body pos="0 0 0.1">
              <geom type="box" size="0.01 0.02 0.03"/>
              <site name="tip" pos="0 0 0.03" zaxis="1 0 0"/>
            </body>
          </body>
          <body name="finger" pos="0.05 0 0.2">
            <joint name="q5" axis="0 1 0" range="-45 45"/>
            <geom size="0.02"/>
            <camera name="watching"/>
          </body>
        </body>
      </body>
    </frame>
  </worldbody>
  <equality>
    <joint joint1="q5" joint2="q1" polycoef="0.1 0.5"/>
    <connect name="rod" body1="finger" body2="shoulder" anchor="0.01 0.02 0.03"/>
    <weld name="glue" body1="wrist" body2="shoulder" active="false"/>
  </equality>
  <tendon>
    <spatial name="spring" stiffness="10" damping="0.2" springlength="0.3">
      <site site="origin"/><site site="tip"/>
    </spatial>
    <fixed name="pulley"><joint joint="q1" coef="1"/></fixed>
  </tendon>
  <actuator><motor name="m1" joint="q1"/></actuator>
  <sensor><jointpos joint="q1"/></sensor>
  <keyframe><key name="home" time="0"/></keyframe>
</mujoco>
"""

FLOATER = """\
<mujoco model="floater">
  <compiler inertiafromgeom="true" inertiagrouprange="0 1" boundmass="0.05"/>
  <worldbody>
    <geom type="box" size="1 1 1"/>
    <body name="hull" pos="1 2 3" euler="0 0 40">
      <freejoint name="swim"/>
      <geom type="box" size="0.1 0.2 0.3"/>
      <geom type="sphere" size="0.3" group="2" contype="0" conaffinity="0"/>
      <body name="fin" pos="0.3 0 0">
        <inertial pos="0 0 0" mass="5" diaginertia="1 1 1"/>
        <joint type="hinge" axis="0 0 1" damping="1 2 3" actuatorfrcrange="-1 2"/>
        <joint type="hinge" axis="0 1 0" limited="false" range="-10 10"/>
        <geom size="0.01" mass="0.01"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

DRAGGED = """\
<mujoco model="dragged">
  <default>
    <joint damping="0.7" armature="0.3" frictionloss="0.2" solreffriction="0.03 1"/>
    <default class="visual"><joint armature="0.05"/></default>
  </default>
  <worldbody>
    <body name="hull" pos="0.1 0.2 0.3">
      <joint name="swim" type="free" class="visual" margin="0.01" range="0 1" axis="0 1 0"/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.01 0.02 0.03"/>
      <site name="mark" pos="0.1 0.2 0.3"/>
      <body name="fin" pos="0.3 0 0" quat="0.5 0.5 0.5 0.5">
        <joint name="flap" axis="0 1 0" stiffness="2" damping="0.4"/>
        <geom type="capsule" size="0.05 0.2" pos="0 0 0.1"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

SAMPLES = {"arm": ARM, "floater": FLOATER, "dragged": DRAGGED}


def write(folder: Path, text: str, name: str = "robot.xml") -> Path:
    (folder / "meshes").mkdir(exist_ok=True)
    (folder / "meshes" / "horn.obj").write_text(TETRAHEDRON)
    return write_file(folder / name, text)


def compiled(path: Path) -> mujoco.MjModel:
    """What MuJoCo makes of a file by itself."""
    return mujoco.MjModel.from_xml_path(str(path))
