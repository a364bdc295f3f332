"""Plan a motion free of collisions: a Panda in a cage of spheres, then with an upright tool."""

import math

import linkwork as lw

START = [0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785]
GOAL = [2.35, 1.0, 0.0, -0.8, 0.0, 2.5, 0.785]


def main() -> None:
    arm = lw.load("panda")
    angles = [2 * math.pi * i / 7 for i in range(7)]
    rings = [(0.52 * math.cos(a), 0.52 * math.sin(a), z) for z in (0.25, 0.8) for a in angles]
    cage = [lw.planning.SphereObstacle(center, 0.15) for center in rings]
    plan = lw.plan(arm, START, GOAL, obstacles=cage)
    print(f"{len(plan.path)} points, {plan.duration:.2f} s of motion")
    print(f"searched {1e6 * plan.statistics.search_time:.0f} us, {plan.statistics.nodes} nodes")

    pillar = lw.planning.BoxObstacle((0.1, 0.1, 1.2), lw.Pose.from_translation((0.35, 0.35, 0.6)))
    level = [0.0, -0.5, 0.0, -2.0, 0.0, 1.5, 0.785]
    turned = [1.5, *level[1:]]
    region = lw.planning.upright(math.radians(12.0), lw.Pose.from_matrix(arm.fk(level)))
    carried = lw.plan(arm, level, turned, obstacles=[pillar], constraints=[region], seconds=5.0)
    print(f"upright around the pillar: {carried.reached}, {carried.duration:.2f} s of motion")


if __name__ == "__main__":
    main()
