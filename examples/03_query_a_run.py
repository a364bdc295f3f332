"""Ask a recorded run questions in SQL, and take it to a spreadsheet."""

import linkwork as lw


def main() -> None:
    result = lw.run("two-scaras", seconds=2, store="runs.duckdb")

    for run in lw.recorded_runs(store="runs.duckdb"):
        print(run.run, run.scene, run.status.value, run.steps)

    worst = lw.query(
        """
        select joint, max(abs(position - reference)) as error, max(abs(torque)) as torque
        from joints where run = ? group by joint order by joint
        """,
        [result.run],
        store="runs.duckdb",
    )
    print(worst.columns)
    for row in worst.rows:
        print(row)

    run = lw.open_run(result.run, store="runs.duckdb")
    print(run["left/q1.velocity"].moving_average(0.1))

    lw.export_run(result.run, "two-scaras.xlsx", store="runs.duckdb")
    print(lw.export_run(result.run, "two-scaras.csv", store="runs.duckdb").files)


if __name__ == "__main__":
    main()
