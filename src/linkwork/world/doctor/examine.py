"""What makes a scene hard to simulate, told before it is run.

A scene that cannot be is refused when it is loaded. The doctor looks at one that could be built,
as it stands at the start, for what the step is too coarse for or the solver too soft.
"""

from __future__ import annotations

from linkwork.model.doctor import Finding
from linkwork.world.bodies.doctor import body_findings
from linkwork.world.bodies.doctor_meshes import mesh_findings
from linkwork.world.contacts.doctor import touching_findings
from linkwork.world.contacts.tunnelling import passing_findings
from linkwork.world.doctor.step_size import stepping_findings
from linkwork.world.engine.world import World
from linkwork.world.forces.doctor import point_findings
from linkwork.world.grasps.doctor import grasp_findings
from linkwork.world.joints.doctor import constraint_findings
from linkwork.world.joints.doctor_sag import sag_findings
from linkwork.world.joints.doctor_springs import spring_findings
from linkwork.world.robots.doctor import gain_findings
from linkwork.world.robots.doctor_trajectories import trajectory_findings
from linkwork.world.terrain.doctor import footing_findings


def examine_scene(world: World) -> list[Finding]:
    """Everything suspicious about a scene, errors first; what its robots' models are is not told.

    Args:
        world: The scene's world, as it stands at the start.
    """
    findings = [
        *stepping_findings(world),
        *body_findings(world),
        *mesh_findings(world),
        *touching_findings(world),
        *footing_findings(world),
        *passing_findings(world),
        *constraint_findings(world),
        *sag_findings(world),
        *spring_findings(world),
        *point_findings(world),
        *grasp_findings(world),
        *gain_findings(world),
        *trajectory_findings(world),
    ]
    return sorted(findings, key=lambda finding: finding.severity)
