"""The solver's options reach the engine, and the defaults hold what they should."""

import mujoco


def test_every_option_reaches_the_engine(world_of):
    text = """
        solver: {step: 0.002, integrator: euler, method: cg, iterations: 7, tolerance: 1.0e-5,
                 noslip_iterations: 3, cone: pyramidal, impratio: 2.0, multiccd: false}
        """
    options = world_of(text).model.opt
    assert options.timestep == 0.002
    assert options.integrator == mujoco.mjtIntegrator.mjINT_EULER
    assert options.solver == mujoco.mjtSolver.mjSOL_CG
    assert (options.iterations, options.tolerance, options.noslip_iterations) == (7, 1e-5, 3)
    assert options.cone == mujoco.mjtCone.mjCONE_PYRAMIDAL
    assert options.impratio == 2
    assert options.disableflags & mujoco.mjtDisableBit.mjDSBL_MULTICCD


def test_jumping_back_to_the_start_in_silence_is_off(world_of):
    options = world_of("ground: {}").model.opt
    assert options.disableflags & mujoco.mjtDisableBit.mjDSBL_AUTORESET
