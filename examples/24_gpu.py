"""A batch of dynamics, of inverse kinematics and of simulations on an NVIDIA GPU, with PyTorch."""

import time

import torch

import linkwork as lw


def rate(count, compute):
    """Measure a second call: the first one compiles the kernel."""
    compute()
    torch.cuda.synchronize()
    began = time.perf_counter()
    result = compute()
    torch.cuda.synchronize()
    return result, count / (time.perf_counter() - began)


def main() -> None:
    arm = lw.load("irb140")
    try:
        gpu = arm.on("cuda")
    except lw.LinkworkError as error:
        print(error)
        return

    q, qd, qdd = torch.rand(3, 6, 1_000_000, dtype=torch.float64, device="cuda").mT
    _, states = rate(len(q), lambda: gpu.inverse_dynamics(q, qd, qdd))
    print(f"inverse dynamics: {states / 1e6:,.0f} million states a second")

    seeds = q[:100_000].contiguous()
    poses = gpu.fk(seeds)
    (_, valid), solved = rate(len(poses), lambda: gpu.ik(poses, near=seeds))
    print(f"inverse kinematics: {solved / 1e6:,.0f} million poses a second, {valid.sum()} solved")

    controller = lw.control.make_controller("computed-torque", arm, period=0.001)
    start = q[:65_536].T.contiguous().T
    goal = [0.0] * 6

    def simulate():
        return gpu.simulate(1.0, q=start, controller=controller, reference=goal)

    run, steps = rate(1000 * len(start), simulate)
    print(
        f"simulation: {steps / 1e6:,.0f} million steps a second, at most {run.q.abs().max():.1e} "
        "rad from the goal after a second"
    )


if __name__ == "__main__":
    main()
