"""What makes a scene hard to simulate, told before it is run.

A scene that cannot be is refused when it is loaded. The doctor looks at one that could be built,
as it stands at the start, for what the step is too coarse for or the solver too soft.
"""

from __future__ import annotations

from linkwork.model.doctor import Finding
from linkwork.world.doctor.bodies import body_findings
from linkwork.world.doctor.constraints import constraint_findings
from linkwork.world.doctor.footing import footing_findings
from linkwork.world.doctor.gains import gain_findings
from linkwork.world.doctor.grasps import grasp_findings
from linkwork.world.doctor.meshes import mesh_findings
from linkwork.world.doctor.passing import passing_findings
from linkwork.world.doctor.points import point_findings
from linkwork.world.doctor.sagging import sag_findings
from linkwork.world.doctor.springs import spring_findings
from linkwork.world.doctor.stepping import stepping_findings
from linkwork.world.doctor.touching import touching_findings
from linkwork.world.doctor.trajectories import trajectory_findings
from linkwork.world.world import World

__all__ = ["examine_scene"]


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
