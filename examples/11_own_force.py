"""Forces: wind and landing gear of a scene, and one of your own in Python."""

import numpy as np

import linkwork as lw

SCENE = {
    "description": "A balloon lets a platform down on springs, in gusty wind.",
    "bodies": {"platform": {"shape": "box", "size": [1, 1, 0.1], "mass": 5, "position": [0, 0, 3]}},
    "forces": {
        "breeze": {
            "kind": "wind",
            "bodies": ["platform"],
            "force": [0.5, 0, 0],
            "gusts": [{"start": 1, "duration": 2, "force": [0, 1, 0], "every": 4}],
            "random": {"time_constant": 0.5, "force": [0.2, 0.2, 0.2]},
        },
        "gear": {
            "kind": "contact-points",
            "body": "platform",
            "points": [[x, y, -0.2] for x in (0.5, -0.5) for y in (0.5, -0.5)],
            "stiffness": 2000,
            "damping": 50,
            "sliding": 0.4,
            "height": 0,
        },
    },
}


class Balloon(lw.Force):
    """Lifts a body; loses gas, and resists when it is dragged through the air."""

    memory_size = 1

    def __init__(self, name: str, body: str, lift: float, loss: float) -> None:
        super().__init__(name)
        self.body, self.lift, self.loss = body, lift, loss

    def apply(self, context: lw.ForceContext) -> None:
        """Pushes up less and less, above the body."""
        # What changes from step to step is kept in memory, so that checkpoints hold it.
        context.memory[0] += self.loss * context.dt
        top = context.frame(self.body)
        drag = -3.0 * np.linalg.norm(top.velocity) * top.velocity
        lift = np.array([0.0, 0.0, max(0.0, self.lift - context.memory[0])])
        above = top.position + top.rotation @ [0.0, 0.0, 0.5]
        context.push(self.body, force=lift + drag, point=above)


def main() -> None:
    balloon = Balloon("balloon", "platform", lift=52.0, loss=2.0)
    with lw.open_session(SCENE, forces=[balloon], process=False) as session:
        for _ in range(4):
            last = session.run_for(4.0)
            x, y, z = session.info.layout.body_view(last.frame)[0, :3]
            print(f"t = {last.time:4.1f} s: the platform is at {x:6.3f} {y:6.3f} {z:6.3f} m")

        # Forces are switched and changed like everything that is live.
        session.set("forces.balloon.active", False)
        session.set("forces.breeze.force", [0.0, 0.0, 0.0])
        session.run_for(1.0)

    # What cannot be is refused in the force's name, and the step that met it is undone.
    broken = Balloon("broken", "platform", lift=float("inf"), loss=0.0)
    try:
        lw.run(SCENE, seconds=1, forces=[broken])
    except lw.LinkworkError as error:
        print(f"refused: {error}")


if __name__ == "__main__":
    main()
