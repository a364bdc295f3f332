"""Sweep the gains of a controller: how often does it track well, and which gain matters?"""

import linkwork as lw

GAINS = "robots.right.gains"


def main() -> None:
    result = lw.sweep(
        {
            "scene": "two-scaras",
            "method": "latin-hypercube",
            "samples": 24,
            "vary": {
                "kp": {"path": f"{GAINS}.proportional[0]", "from": 20, "to": 5000, "scale": "log"},
                "kd": {"path": f"{GAINS}.derivative[0]", "from": 1, "to": 200, "scale": "log"},
            },
            "seconds": 0.5,
            "measure": {"error": "max(abs('right/q1.position' - 'right/q1.reference'))"},
            "verdict": {"tracks": "error < 0.02"},
        },
        workers=0,  # in this process: a sweep this small needs no others
    )
    print(result.headline())
    for influence in result.ranking():
        print(f"{influence.name} explains {100 * influence.share:.0f} % of success")
    for number in result.worst(3):
        print(f"case {number}: error {result['error'][number]:.4f} rad")


if __name__ == "__main__":
    main()
