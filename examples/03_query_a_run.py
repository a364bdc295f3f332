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

    lw.export_run("runs.duckdb", result.run, "two-scaras.xlsx")
    lw.export_run("runs.duckdb", result.run, "two-scaras.csv")


if __name__ == "__main__":
    main()
