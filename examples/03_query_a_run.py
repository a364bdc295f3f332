"""Ask a recorded run questions in SQL, and take it to a spreadsheet."""

import linkwork as lw


def main() -> None:
    result = lw.run("two-scaras", seconds=2, record="runs.duckdb")

    for run in lw.recorded_runs("runs.duckdb"):
        print(run.run, run.scene, run.status.value, run.steps)

    worst = lw.query(
        "runs.duckdb",
        """
        select joint, max(abs(position - reference)) as error, max(abs(torque)) as torque
        from joints where run = ? group by joint order by joint
        """,
        [result.run],
    )
    print(worst.columns)
    for row in worst.rows:
        print(row)

    run = lw.open_run(result.run, "runs.duckdb")
    print(run["left/q1.velocity"].moving_average(0.1))

    lw.export_run("runs.duckdb", result.run, "two-scaras.xlsx")
    print(lw.export_run("runs.duckdb", result.run, "two-scaras.csv").files)


if __name__ == "__main__":
    main()
