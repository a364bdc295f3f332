"""One robot model, everything from it.

    import linkwork as lw
    arm = lw.load("irb140")
    arm.fk([0, 0, 0, 0, 0, 0])
    lw.run("irb140-table", seconds=10, store="runs.duckdb")

Names are imported on first use, so importing the package costs next to nothing.
"""

from __future__ import annotations

from linkwork._lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from linkwork import control as control
    from linkwork import dynamics as dynamics
    from linkwork import errors as errors
    from linkwork import ik as ik
    from linkwork import mission as mission
    from linkwork import motion as motion
    from linkwork import planning as planning
    from linkwork import record as record
    from linkwork import server as server
    from linkwork import session as session
    from linkwork import simulation as simulation
    from linkwork import spatial as spatial
    from linkwork._version import __version__ as __version__
    from linkwork.arm import Manipulator as Manipulator
    from linkwork.arm import load as load
    from linkwork.arm.equations import equations as equations
    from linkwork.arm.generation.generate import generate as generate
    from linkwork.errors import LinkworkError as LinkworkError
    from linkwork.library.catalogue import robots as robots
    from linkwork.library.catalogue import scenes as scenes
    from linkwork.model import parts as parts
    from linkwork.model.dh import DHRow as DHRow
    from linkwork.model.tree import Tree as Tree
    from linkwork.planning import pick_and_place as pick_and_place
    from linkwork.planning import plan as plan
    from linkwork.record import analysis as analysis
    from linkwork.record import compare_runs as compare_runs
    from linkwork.record import export_run as export_run
    from linkwork.record import open_run as open_run
    from linkwork.record import query as query
    from linkwork.record import recorded_runs as recorded_runs
    from linkwork.session import Session as Session
    from linkwork.session import open_session as open_session
    from linkwork.session import playback as playback
    from linkwork.session import replay as replay
    from linkwork.session import rollout as rollout
    from linkwork.session import run as run
    from linkwork.simulation import simulate as simulate
    from linkwork.spatial import Inertia as Inertia
    from linkwork.spatial import Pose as Pose
    from linkwork.studio import open_studio as open_studio
    from linkwork.sweep.run_sweep import sweep as sweep
    from linkwork.world.forces.force import Force as Force
    from linkwork.world.forces.force import ForceContext as ForceContext
    from linkwork.world.scene.load import load_scene as load_scene

    # Not in `__all__`: only those who use them have the packages that they need.
    from . import jax, torch  # noqa: F401

__getattr__, __dir__ = lazy_names(__name__, unlisted=("jax", "torch"))
