"""Descend gradients in PyTorch: the posture of a redundant arm that needs least torque to hold."""

import torch

import linkwork as lw


def main() -> None:
    torch.manual_seed(0)
    arm = lw.load("panda")
    start = torch.tensor([0.0, 0.3, 0.0, -1.8, 0.0, 2.2, 0.8], dtype=torch.float64)
    goal = lw.torch.fk(arm, start)
    limits = torch.tensor(arm.effort_limits)

    postures = start + 0.5 * torch.randn(64, 7, dtype=torch.float64)
    postures.requires_grad_()
    optimizer = torch.optim.Adam([postures], lr=0.03)
    for _ in range(300):
        shares = lw.torch.gravity(arm, postures) / limits
        errors = lw.torch.fk(arm, postures) - goal
        loss = shares.square().sum(-1) + 1e3 * errors.square().sum((-1, -2))
        optimizer.zero_grad()
        loss.sum().backward()
        optimizer.step()

    best = postures.detach()[loss.argmin()]
    for name, q in (("start", start), ("best", best)):
        share = (lw.torch.gravity(arm, q) / limits).norm()
        away = (lw.torch.fk(arm, q) - goal)[:3, 3].norm()
        print(f"{name}: torques {share:.3f} of the limits, tool {1e3 * away:.1f} mm away")


if __name__ == "__main__":
    main()
