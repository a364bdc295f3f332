"""Compact MJCF files in the style of published robots, to compare scenes with bare MuJoCo."""

import mujoco

from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.write import write_scene_of_robot


def convert(path):
    """Bare MuJoCo at its first keyframe, the world of the scene made of a file, and the ledger."""
    target = path.with_name("scene.yaml")
    _, ledger = write_scene_of_robot(path, target)
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    return model, data, World(load_scene(target)), ledger


_LEG = """\
      <body name="{name}_hip" pos="{x} {y} 0">
        <joint name="{name}_abduction" axis="1 0 0" range="-0.8 0.8"/>
        <geom class="visual" type="sphere" size="0.03" mass="0.3"/>
        <body name="{name}_thigh">
          <joint name="{name}_hip"/>
          <geom class="visual" type="capsule" fromto="0 0 0 0 0 -0.2" size="0.02" mass="0.5"/>
          <body name="{name}_calf" pos="0 0 -0.2">
            <joint name="{name}_knee"/>
            <geom class="visual" type="capsule" fromto="0 0 0 0 0 -0.18" size="0.015" mass="0.2"/>
            <geom name="{name}" class="foot" pos="0 0 -0.2"/>
          </body>
        </body>
      </body>
"""
_LEGS = (("FL", 0.2, 0.1), ("FR", 0.2, -0.1), ("RL", -0.2, 0.1), ("RR", -0.2, -0.1))

QUADRUPED = """\
<mujoco model="quadruped">
  <compiler angle="radian" autolimits="true"/><option cone="elliptic" impratio="100"/>
  <default>
    <joint axis="0 1 0" damping="0.4" armature="0.01" frictionloss="0.2"/>
    <motor ctrlrange="-24 24"/>
    <default class="visual"><geom contype="0" conaffinity="0" group="2"/></default>
    <default class="foot">
      <geom type="sphere" size="0.022" mass="0.05" priority="1" condim="6"
            friction="0.8 0.02 0.01" solimp="0.015 1 0.031" solref="0.01 1"/>
    </default>
  </default>
  <worldbody>
    <light pos="0 0 3"/>
    <geom name="floor" type="plane" size="0 0 0.05" friction="0.4 0.005 0.0001" solref="0.03 0.9"
          margin="0.002"/>
    <geom name="step" type="box" size="0.3 0.3 0.03" pos="0.5 0 0.03" friction="1.3 0.005 0.0001"/>
    <body name="trunk" pos="0 0 0.45">
      <freejoint name="root"/><geom type="box" size="0.2 0.08 0.05" mass="6"/><site name="imu"/>
LEGS
    </body>
  </worldbody>
  <actuator>
MOTORS
  </actuator>
  <sensor><gyro site="imu"/><accelerometer site="imu"/></sensor>
  <keyframe>
    <key qpos="0 0 0.31 1 0 0 0 POSE" ctrl="CONTROL"/>
  </keyframe>
</mujoco>
"""
QUADRUPED = QUADRUPED.replace(
    "LEGS", "".join(_LEG.format(name=name, x=x, y=y) for name, x, y in _LEGS)
)
QUADRUPED = QUADRUPED.replace(
    "MOTORS",
    "".join(
        f'<motor name="{name}_{joint}" joint="{name}_{joint}"/>'
        for name, *_ in _LEGS
        for joint in ("abduction", "hip", "knee")
    ),
)
QUADRUPED = QUADRUPED.replace("POSE", "0.02 0.9 -1.6 " * 4).replace("CONTROL", "0.1 1.5 -2 " * 4)

FILES = {
    "arm": """\
<mujoco model="arm">
  <compiler angle="radian" autolimits="true"/><option integrator="implicitfast"/>
  <default>
    <joint axis="0 1 0" armature="0.1" damping="1" range="-2.8 2.8"/>
    <position kp="400" kv="40" forcerange="-87 87" inheritrange="1"/>
    <default class="visual"><geom contype="0" conaffinity="0" group="2" mass="0"/></default>
    <default class="collision"><geom group="3"/></default>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 0.05" friction="0.7 0.01 0.001"/>
    <body name="link0" pos="0 0 0.1">
      <inertial mass="3" pos="0 0 0" diaginertia="0.01 0.01 0.01"/>
      <geom class="collision" type="cylinder" size="0.08 0.1"/>
      <geom class="visual" type="box" size="0.1 0.1 0.1"/>
      <body name="link1" pos="0 0 0.2" quat="0.9 0.1 0.2 0.3">
        <joint name="j1" axis="0 0 1"/>
        <geom class="collision" type="capsule" fromto="0 0 0 0 0 0.25" size="0.05" mass="2"/>
        <body name="link2" pos="0 0 0.25">
          <joint name="j2" frictionloss="0.5"/>
          <geom class="collision" type="capsule" fromto="0 0 0 0.25 0 0" size="0.04" mass="1.5"/>
          <body name="link3" pos="0.25 0 0">
            <joint name="j3" stiffness="3" springref="0.2"/>
            <geom class="collision" type="ellipsoid" size="0.05 0.04 0.12" mass="0.7"/>
            <site name="tool" pos="0 0 0.1"/>
          </body>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator>
    <position name="a1" joint="j1"/><position name="a2" joint="j2"/>
    <position name="a3" joint="j3" kp="30" kv="3" gear="2"/>
  </actuator>
  <keyframe>
    <key name="home" qpos="0.2 -0.5 0.9" ctrl="0 0.3 0.4"/><key name="other" qpos="0 0 0"/>
  </keyframe>
</mujoco>
""",
    "quadruped": QUADRUPED,
    "gripper": """\
<mujoco model="gripper">
  <compiler angle="radian" autolimits="true"/>
  <option cone="elliptic" impratio="10" timestep="0.001"/>
  <default>
    <joint type="slide" range="0 0.04" armature="0.1" damping="10"/>
    <default class="pad"><geom type="box" size="0.01 0.006 0.01" friction="2 0.05 0.0002"
        solimp="0.95 0.99 0.001" solref="0.004 1" priority="1" mass="0.01"/></default>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 0.1"/>
    <body name="hand" pos="0 0 0.12" quat="0 1 0 0">
      <geom type="box" size="0.03 0.08 0.02" mass="0.7"/>
      <body name="left" pos="0 0 0.06"><joint name="finger1" axis="0 1 0"/>
        <geom class="pad" pos="0 0.006 0.02"/></body>
      <body name="right" pos="0 0 0.06"><joint name="finger2" axis="0 -1 0"/>
        <geom class="pad" pos="0 -0.006 0.02"/></body>
    </body>
    <body name="cube" pos="0 0.004 0.035" quat="0.99 0 0 0.05">
      <freejoint/><geom type="box" size="0.015 0.015 0.015" mass="0.05" rgba="1 0 0 1"/>
    </body>
  </worldbody>
  <contact><exclude body1="hand" body2="left"/><exclude body1="hand" body2="right"/></contact>
  <tendon>
    <fixed name="split"><joint joint="finger1" coef="0.5"/><joint joint="finger2" coef="0.5"/>
    </fixed>
  </tendon>
  <equality><joint joint1="finger1" joint2="finger2" solimp="0.95 0.99 0.001" solref="0.005 1"/>
  </equality>
  <actuator>
    <general name="grip" tendon="split" forcerange="-100 100" ctrlrange="0 255"
             gainprm="0.01568627451 0 0" biastype="affine" biasprm="0 -100 -10"/>
  </actuator>
  <keyframe><key qpos="0.04 0.04 0 0.004 0.035 1 0 0 0" ctrl="20"/></keyframe>
</mujoco>
""",
    "tilted-plane": """\
<mujoco model="tilted">
  <option cone="elliptic" tolerance="1e-12"/>
  <worldbody>
    <geom type="plane" size="2 2 1" pos="0.1 0.2 -0.3" euler="0 20 30" friction="0.2 0.01 0.001"/>
    <body name="box" pos="0 0 0.3"><freejoint/>
      <geom type="box" size="0.1 0.2 0.05" mass="1"/></body>
  </worldbody>
</mujoco>
""",
    "slippery-floor": """\
<mujoco model="slippery">
  <option gravity="2 0 -9.81" cone="elliptic"/>
  <worldbody>
    <geom type="plane" size="0 0 1" friction="0.1 0.005 0.0001" priority="2" solref="0.05 0.7"
          solimp="0.8 0.9 0.01 0.4 3" condim="4" margin="0.01" gap="0.005"/>
    <body name="box" pos="0 0 0.06"><freejoint/><geom type="box" size="0.05 0.1 0.05"/></body>
  </worldbody>
</mujoco>
""",
    "box-floor": """\
<mujoco model="box floor">
  <worldbody>
    <geom name="floor" type="box" size="2 2 0.1" pos="0 0 -0.1" quat="0.99 0.05 0 0"/>
    <geom name="post" type="cylinder" fromto="0.3 0 0 0.3 0 0.4" size="0.1" condim="1"/>
    <body name="table" pos="-0.4 0 0.1" euler="0 0 20">
      <geom type="box" size="0.2 0.2 0.02"/>
      <body name="leg" pos="0 0 -0.05"><geom type="capsule" size="0.02 0.05"/></body>
    </body>
    <body name="ball" pos="0.25 0 0.5">
      <freejoint/><geom type="sphere" size="0.06" mass="0.4" condim="6" friction="0.5 0.02 0.002"/>
    </body>
  </worldbody>
</mujoco>
""",
    "pairs": """\
<mujoco model="pairs">
  <compiler angle="radian"/>
  <default><default class="off"><geom contype="0" conaffinity="0" group="3"/></default></default>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1" contype="0" conaffinity="0"/>
    <geom name="block" class="off" type="box" size="0.1 0.5 0.05" pos="0.4 0 0.05"/>
    <body name="torso" pos="0 0 0.35">
      <freejoint/><geom name="trunk" class="off" type="box" size="0.1 0.1 0.1" mass="2"/>
      <body name="arm" pos="0.15 0 0">
        <joint name="hinge" axis="0 1 0" damping="0.1"/>
        <geom name="upper" class="off" type="capsule" fromto="0 0 0 .2 0 0" size=".03" mass="0.3"/>
        <geom name="hand" class="off" pos="0.25 0 0" size="0.04" mass="0.1"/>
      </body>
    </body>
  </worldbody>
  <contact>
    <pair geom1="floor" geom2="trunk" friction="0.5 0.6 0.01 0.001 0.002" condim="6"
          solref="0.01 1" solreffriction="0.05 1"/>
    <pair name="hand floor" geom1="hand" geom2="floor" condim="1" margin="0.01" gap="0.002"/>
    <pair geom1="hand" geom2="block"/>
    <pair geom1="trunk" geom2="hand" solimp="0.8 0.9 0.01 0.5 2"/>
  </contact>
</mujoco>
""",
    "excludes": """\
<mujoco model="excludes">
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <geom name="wall" type="box" size="0.02 1 1" pos="0.45 0 0"/>
    <body name="rock" pos="0 2 0"><geom name="rock" size="0.1"/></body>
    <body name="cart" pos="0 0 0.05">
      <joint name="x" type="slide" axis="1 0 0"/><geom type="box" size="0.1 0.1 0.1" mass="1"/>
      <body name="pole" pos="0 0 0.1">
        <joint name="tilt" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 0.2 0 0.3" size="0.03" mass="0.2"/>
        <body name="tip" pos="0.2 0 0.3">
          <joint name="wrist" axis="0 1 0" damping="0.01"/>
          <geom type="box" size="0.1 0.05 0.05" mass="0.1"/>
        </body>
      </body>
    </body>
  </worldbody>
  <contact>
    <exclude body1="world" body2="cart"/><exclude body1="cart" body2="tip"/>
    <exclude body1="cart" body2="world"/><exclude body1="rock" body2="world"/>
    <pair geom1="rock" geom2="wall"/>
  </contact>
</mujoco>
""",
    "masks": """\
<mujoco model="masks">
  <worldbody>
    <geom type="plane" size="5 5 1" contype="1" conaffinity="0"/>
    <geom name="shelf" type="box" size="0.5 0.5 0.02" pos="0 0 0.3" contype="4" conaffinity="0"/>
    <body name="one" pos="0 0 0.5"><freejoint/>
      <geom type="box" size="0.05 0.05 0.05" contype="0" conaffinity="1"/>
      <body name="flap" pos="0.05 0 0"><joint axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 0.2 0 0" size="0.02" contype="2" conaffinity="4"/>
      </body>
    </body>
  </worldbody>
</mujoco>
""",
    "options": """\
<mujoco model="options">
  <option timestep="0.004" integrator="implicit" solver="CG" iterations="30" ls_iterations="20"
          tolerance="1e-9" ls_tolerance="0.001" cone="elliptic" impratio="5" noslip_iterations="3"
          noslip_tolerance="1e-7" ccd_iterations="20" ccd_tolerance="1e-5" jacobian="dense"
          density="20" viscosity="0.002" wind="0.5 0 0" gravity="0.3 0.1 -3.7">
    <flag refsafe="disable" warmstart="disable" filterparent="disable" island="disable"
          multiccd="enable"/>
  </option>
  <worldbody>
    <geom type="plane" size="5 5 1" friction="0.3 0.005 0.0001"/>
    <body name="sled" pos="0 0 0.051"><freejoint/>
      <geom type="box" size="0.1 0.08 0.05" mass="1"/>
      <body name="flap" pos="0 0 0.06"><joint axis="1 0 0" damping="0.05" range="-60 60"/>
        <geom type="box" size="0.03 0.02 0.1" pos="0 0 0.12" mass="0.2" contype="0"
              conaffinity="0"/></body>
    </body>
  </worldbody>
</mujoco>
""",
    "switched-off": """\
<mujoco model="switched off">
  <option integrator="RK4">
    <flag limit="disable" frictionloss="disable" clampctrl="disable" spring="disable"
          energy="enable" midphase="disable"/>
  </option>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body name="a" pos="0 0 0.15"><joint name="a" axis="0 1 0" range="-10 10" limited="true"
        frictionloss="2" stiffness="40" damping="0.1"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0.05" size="0.04"/>
    </body>
  </worldbody>
  <actuator><motor joint="a" ctrlrange="-1 1" ctrllimited="true" gear="2"/></actuator>
  <keyframe><key qpos="-0.1" ctrl="-1.5"/></keyframe>
</mujoco>
""",
    "motors": """\
<mujoco model="motors">
  <compiler autolimits="true"/><option integrator="implicitfast"/>
  <default>
    <joint axis="0 1 0" damping="0.05" armature="0.02"/>
    <geom type="capsule" fromto="0 0 0 0.2 0 0" size="0.02" mass="0.3"/>
  </default>
  <worldbody>
    <body name="b1" pos="0 0 1"><joint name="j1" actuatorfrcrange="-0.2 0.3"/><geom/></body>
    <body name="b2" pos="0 1 1"><joint name="j2"/><geom/></body>
    <body name="b3" pos="0 2 1"><joint name="j3"/><geom/></body>
    <body name="b4" pos="0 3 1"><joint name="j4"/><geom/></body>
    <body name="b5" pos="0 4 1"><joint name="j5" ref="30"/><geom/></body>
    <body name="b6" pos="0 5 1"><joint name="j6"/><geom/></body>
    <body name="b7" pos="0 6 1"><joint name="j7" type="slide"/><geom/></body>
  </worldbody>
  <actuator>
    <motor name="m" joint="j1" gear="3" ctrlrange="-2 1"/>
    <velocity name="v" joint="j2" kv="0.3" forcerange="-1 0.2"/>
    <general name="g" joint="j3" dyntype="filter" dynprm="0.05" gainprm="2" biastype="affine"
             biasprm="0.1 -1.5 -0.2" actrange="-0.5 0.5"/>
    <intvelocity name="i" joint="j4" kp="5" kv="0.2" actrange="-1 1"/>
    <position name="p" joint="j5" kp="2" dampratio="0.7"/>
    <position name="both" joint="j6" kp="3" timeconst="0.03"/>
    <motor name="too" joint="j6" gear="0.5"/>
    <damper name="d" joint="j7" kv="4" ctrlrange="0 1"/>
  </actuator>
  <keyframe>
    <key qpos="0.1 0 0 0 0.6 0 0" ctrl="0.4 1 0.3 0.5 0.2 0.2 0.3 0.6" act="0.1 0.2 0.3"/>
  </keyframe>
</mujoco>
""",
    "drone": """\
<mujoco model="drone">
  <option density="1.225" viscosity="1.8e-5"/>
  <default><motor ctrlrange="0 7" ctrllimited="true"/></default>
  <worldbody>
    <geom type="plane" size="5 5 1"/><body name="body" pos="0 0 0.3"><freejoint/>
      <geom type="ellipsoid" size="0.12 0.1 0.04" mass="1.3"/>
      <site name="r1" pos="-0.14 -0.18 0.05"/><site name="r2" pos="-0.14 0.18 0.05"/>
      <site name="r3" pos="0.14 0.18 0.08" euler="0 2 0"/><site name="r4" pos="0.14 -0.18 0.08"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="t1" site="r1" gear="0 0 1 0 0 -0.02"/>
    <motor name="t2" site="r2" gear="0 0 1 0 0 0.02"/>
    <motor name="t3" site="r3" gear="0 0 1 0 0 -0.02"/>
    <motor name="t4" site="r4" gear="0 0 1 0 0 0.02"/>
  </actuator>
  <keyframe><key qpos="0 0 0.3 1 0 0 0" ctrl="3.25 3.25 3.25 3.3"/></keyframe>
</mujoco>
""",
    "objects": """\
<mujoco model="objects">
  <compiler angle="radian"/>
  <worldbody>
    <body name="can" pos="0.1 0 0.5"><freejoint/>
      <geom type="ellipsoid" size="0.04 0.05 0.06" mass="0.3" friction="0.5 0.005 0.0001"/></body>
    <body name="shelf" pos="0 0 0.4">
      <joint name="lift" type="slide" axis="0 0 1" damping="5" stiffness="200" range="-0.1 0.1"
             limited="true" solreflimit="0.01 1" solimplimit="0.9 0.99 0.01"/>
      <geom type="box" size="0.3 0.3 0.02" mass="1"/>
    </body>
    <geom type="plane" size="5 5 1"/>
    <body name="mug" pos="-0.1 0.05 0.52" euler="0.1 0 0"><freejoint/>
      <inertial mass="0.2" pos="0 0.01 0" fullinertia="0.0003 0.0004 0.0002 0.00002 0 0.00001"/>
      <geom type="capsule" size="0.03 0.05" solref="0.01 0.6"/>
      <body name="handle" pos="0 0.05 0"><geom type="box" size="0.01 0.02 0.03" mass="0.02"/></body>
    </body>
  </worldbody>
  <keyframe>
    <key qpos="0.1 0 0.5 1 0 0 0 0.02 -0.1 0.05 0.53 0.9 0.1 0 0.2"
         qvel="0.3 0 0 0 0 2 0 0 0.1 0 1 0 0.5"/>
  </keyframe>
</mujoco>
""",
    "loop": """\
<mujoco model="loop">
  <option timestep="0.001"/>
  <default><joint axis="0 1 0" damping="0.02"/><geom type="capsule" size="0.01" mass="0.1"
      contype="0" conaffinity="0"/></default>
  <worldbody>
    <geom type="plane" size="1 1 1" pos="0 0 -1"/>
    <body name="crank"><joint name="crank"/><geom fromto="0 0 0 0.1 0 0"/>
      <body name="rod" pos="0.1 0 0"><joint name="rod"/><geom fromto="0 0 0 0.2 0 0.1"/>
      </body></body>
    <body name="rocker" pos="0.3 0 -0.1"><joint name="rocker"/><geom fromto="0 0 0 0 0 0.2"/></body>
  </worldbody>
  <equality><connect body1="rod" body2="rocker" anchor="0.2 0 0.1" solref="0.004 1"/></equality>
</mujoco>
""",
    "humanoid": """\
<mujoco model="humanoid">
  <compiler angle="degree"/>
  <default>
    <joint armature="0.01" damping="0.5" stiffness="1" limited="true" solimplimit="0 .99 .01"/>
    <geom friction="0.7" solimp=".9 .99 .003" solref=".015 1" condim="1"/>
    <motor ctrlrange="-1 1" ctrllimited="true"/>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="100 100 .2" condim="3" friction="1 .1 .1"/>
    <body name="torso" pos="0 0 0.9">
      <freejoint name="root"/><geom type="capsule" fromto="0 -.07 0 0 .07 0" size=".07"/>
      <geom name="head" pos="0 0 .19" size=".09"/>
      <body name="waist" pos="-.01 0 -.26" quat="1.000 0 -.002 0">
        <geom type="capsule" fromto="0 -.06 0 0 .06 0" size=".06"/>
        <joint name="abdomen_z" axis="0 0 1" pos="0 0 .065" range="-45 45"/>
        <joint name="abdomen_y" axis="0 1 0" pos="0 0 .065" range="-75 30"/>
        <body name="thigh" pos="0 -.1 -.04">
          <joint name="hip_x" axis="1 0 0" range="-25 5"/>
          <joint name="hip_z" axis="0 0 1" range="-60 35"/>
          <joint name="hip_y" axis="0 1 0" range="-80 20"/>
          <geom type="capsule" fromto="0 0 0 0 .01 -.34" size=".06"/>
          <body name="shin" pos="0 .01 -.403">
            <joint name="knee" pos="0 0 .02" axis="0 -1 0" range="-160 -2"/>
            <geom type="capsule" fromto="0 0 0 0 0 -.3" size=".049"/>
          </body>
        </body>
      </body>
    </body>
  </worldbody>
  <tendon>
    <fixed name="hamstring" stiffness="2" damping="0.1" frictionloss="0.05" limited="true"
           range="-0.3 2">
      <joint joint="hip_y" coef=".5"/><joint joint="knee" coef="-.5"/>
    </fixed>
  </tendon>
  <actuator>
    <motor name="abdomen" gear="40" joint="abdomen_z"/><motor gear="80" joint="hip_y"/>
  </actuator>
</mujoco>
""",
    "two-boxes": """\
<mujoco model="two boxes">
  <worldbody>
    <geom type="plane" size="5 5 1" friction="0.6 0.005 0.0001"/>
    <body name="lower" pos="0 0 0.11"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
    <body name="upper" pos="0.05 0 0.32"><freejoint/><geom type="box" size="0.1 0.08 0.1"/></body>
  </worldbody>
</mujoco>
""",
    "muscle": """\
<mujoco model="muscle">
  <worldbody>
    <body name="one" pos="0 0 1"><joint name="a" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/>
      <body name="two" pos="0.3 0 0"><joint name="b" axis="0 1 0"/>
        <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/></body>
    </body>
  </worldbody>
  <actuator><muscle joint="b" lengthrange="-1 1" force="5"/></actuator>
  <keyframe><key qpos="0 0" ctrl="0.5"/></keyframe>
</mujoco>
""",
    "walls": """\
<mujoco model="walls">
  <worldbody>
    <geom type="plane" size="5 5 1" friction="0.2 0.005 0.0001"/>
    <geom name="wall" type="plane" size="5 5 1" pos="0.3 0 0" zaxis="-1 0 0"/>
    <body name="ball" pos="0 0 0.1"><freejoint/><geom size="0.1" friction="0.1 0.01 0.001"/></body>
  </worldbody>
  <keyframe><key qpos="0 0 0.1 1 0 0 0" qvel="1 0 0 0 0 0"/></keyframe>
</mujoco>
""",
    "override": """\
<mujoco model="override">
  <option o_solref="0.1 0.3" o_margin="0.01"><flag override="enable"/></option>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body name="ball" pos="0 0 0.2"><freejoint/><geom size="0.1"/></body>
  </worldbody>
</mujoco>
""",
    "cable": """\
<mujoco model="cable">
  <worldbody>
    <site name="hook" pos="0 0 1"/>
    <body name="load" pos="0 0 0.7"><freejoint/><geom size="0.1" mass="1"/>
      <site name="eye" pos="0 0 0.1"/></body>
  </worldbody>
  <tendon>
    <spatial name="cable" limited="true" range="0 0.25"><site site="hook"/><site site="eye"/>
    </spatial>
  </tendon>
</mujoco>
""",
    "two-on-a-joint": """\
<mujoco model="two on a joint">
  <worldbody>
    <body name="one" pos="0 0 1">
      <joint name="a" axis="0 1 0" actuatorfrcrange="-1 1" actuatorfrclimited="true"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/>
    </body>
  </worldbody>
  <actuator><motor joint="a"/><motor joint="a"/></actuator>
  <keyframe><key qpos="0" ctrl="0.9 0.8"/></keyframe>
</mujoco>
""",
}
"""Contents of the files by name."""
