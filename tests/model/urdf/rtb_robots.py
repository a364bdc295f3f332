"""The robot files of the package rtb-data: those that are robots, and why the others are not."""

from pathlib import Path

import rtbdata

FOLDER = Path(rtbdata.__file__).parent

_MOUNTS = "xacro/clearpath_ridgeback_description/urdf/accessories"
_MACROS = "it holds macros for others to call, and no robot of its own"
_OLD = "it calls a <property> that xacro 2 knows as <xacro:property> only"
_NO_LMS1XX = "it includes a file of the package lms1xx, which is not among the files"

ROBOTS = (
    "armer_xarm/data/xacro/robots/xarm6/xarm6.xacro",
    "xacro/abb_irb140_description/urdf/irb140.urdf",
    "xacro/abb_irb140_description/urdf/irb140.xacro",
    "xacro/abb_irb140_description/urdf/irb140QT.urdf",
    "xacro/clearpath_ridgeback_description/urdf/ridgeback.urdf.xacro",
    "xacro/kuka_description/kuka_kr10/urdf/kr10r1100sixx.xacro",
    "xacro/kuka_description/kuka_kr120/urdf/kr120r2500pro.urdf",
    "xacro/kuka_description/kuka_kr120/urdf/kr120r2500pro.xacro",
    "xacro/kuka_description/kuka_kr150/urdf/kr150_2.xacro",
    "xacro/kuka_description/kuka_kr16/urdf/kr16_2.urdf",
    "xacro/kuka_description/kuka_kr16/urdf/kr16_2.xacro",
    "xacro/kuka_description/kuka_kr210/urdf/kr210l150.urdf",
    "xacro/kuka_description/kuka_kr3/urdf/kr3r540.xacro",
    "xacro/kuka_description/kuka_kr5/urdf/kr5_arc.xacro",
    "xacro/kuka_description/kuka_kr6/urdf/kr6r700sixx.xacro",
    "xacro/kuka_description/kuka_kr6/urdf/kr6r900sixx.xacro",
    "xacro/kuka_description/kuka_lbr_iiwa/urdf/lbr_iiwa_14_r820.urdf",
    "xacro/kuka_description/kuka_lbr_iiwa/urdf/lbr_iiwa_14_r820.xacro",
    "xacro/lynxmotion_al5d_description/urdf/al5d_robot.urdf",
    "xacro/qut_frankie_description/robots/dual_panda_example.urdf.xacro",
    "xacro/qut_frankie_description/robots/frankieOmni_arm.urdf.xacro",
    "xacro/qut_frankie_description/robots/frankieOmni_arm_hand.urdf.xacro",
    "xacro/qut_frankie_description/robots/frankie_arm.urdf.xacro",
    "xacro/qut_frankie_description/robots/frankie_arm_hand.urdf.xacro",
    "xacro/qut_frankie_description/robots/hand.urdf.xacro",
    "xacro/qut_frankie_description/robots/panda_arm.urdf.xacro",
    "xacro/qut_frankie_description/robots/panda_arm_hand.urdf.xacro",
    "xacro/trossen_descriptions/urdf/px100.urdf.xacro",
    "xacro/trossen_descriptions/urdf/px150.urdf.xacro",
    "xacro/trossen_descriptions/urdf/pxxls.urdf.xacro",
    "xacro/trossen_descriptions/urdf/rx150.urdf.xacro",
    "xacro/trossen_descriptions/urdf/rx200.urdf.xacro",
    "xacro/trossen_descriptions/urdf/vx250.urdf.xacro",
    "xacro/trossen_descriptions/urdf/vx300.urdf.xacro",
    "xacro/trossen_descriptions/urdf/vx300s.urdf.xacro",
    "xacro/trossen_descriptions/urdf/vxxmd.urdf.xacro",
    "xacro/trossen_descriptions/urdf/vxxms.urdf.xacro",
    "xacro/trossen_descriptions/urdf/wx200.urdf.xacro",
    "xacro/trossen_descriptions/urdf/wx250.urdf.xacro",
    "xacro/trossen_descriptions/urdf/wx250s.urdf.xacro",
    "xacro/trossen_descriptions/urdf/wxxmd.urdf.xacro",
    "xacro/trossen_descriptions/urdf/wxxms.urdf.xacro",
    "xacro/unimation_puma560_description/urdf/puma560_robot.urdf",
    "xacro/unimation_puma560_description/urdf/puma560_robot.urdf.xacro",
)
"""Files that expand to a robot."""

OTHERS = {
    "armer_xarm/data/xacro/robots/xarm6/xarm6_macro.xacro": _MACROS,
    "data/test.urdf": "it is a note in plain text, no XML",
    "xacro/abb_irb140_description/urdf/irb140_macro.xacro": _MACROS,
    f"{_MOUNTS}/hokuyo_ust-10lx_mount.urdf.xacro": _MACROS,
    f"{_MOUNTS}/microstrain_imu.urdf.xacro": _MACROS,
    f"{_MOUNTS}/sick_lms1xx_mount.urdf.xacro": _NO_LMS1XX,
    f"{_MOUNTS}/sick_s300_mount.urdf.xacro": _NO_LMS1XX,
    "xacro/kuka_description/kuka_kr10/urdf/kr10r1100sixx_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr120/urdf/kr120r2500pro_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr150/urdf/kr150_2_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr16/urdf/kr16_2_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr210/urdf/kr210l150.xacro": _OLD,
    "xacro/kuka_description/kuka_kr210/urdf/kr210l150_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr3/urdf/kr3r540_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr5/urdf/kr5_arc_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr6/urdf/kr6r700sixx_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_kr6/urdf/kr6r900sixx_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_lbr_iiwa/urdf/lbr_iiwa_14_r820_macro.xacro": _MACROS,
    "xacro/kuka_description/kuka_resources/urdf/common_colours.xacro": _MACROS,
    "xacro/kuka_description/kuka_resources/urdf/common_constants.xacro": _MACROS,
    "xacro/kuka_description/kuka_resources/urdf/common_materials.xacro": _MACROS,
    "xacro/qut_frankie_description/robots/frankieOmni_arm.xacro": _MACROS,
    "xacro/qut_frankie_description/robots/frankie_arm.xacro": _MACROS,
    "xacro/qut_frankie_description/robots/hand.xacro": _MACROS,
    "xacro/qut_frankie_description/robots/panda_arm.xacro": _MACROS,
}
"""Files that do not, and why."""
