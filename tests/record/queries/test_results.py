"""The result of a query: rows, dicts, tables of other libraries, and how it is shown."""

from __future__ import annotations

import re
import sys
from types import SimpleNamespace

import pytest

from linkwork.errors import MissingPackageError, RecordError, install_command
from linkwork.record import QueryResult, query
from linkwork.tables import MAX_ROWS
from tests.record.helpers import new_frames, record

RESULT = QueryResult(("step", "kind"), [(1, "<b>"), (2, None), (3, "a\x1b[31m")])


def test_rows_are_dicts_by_column(database):
    record(database, new_frames(3))
    result = query(
        "select step, time from joints where joint = 'arm/q1' order by step", store=database
    )
    assert list(result) == [{"step": i, "time": pytest.approx(0.001 * i)} for i in range(3)]
    assert len(result) == len(result.rows) == 3


def test_columns_of_one_name_are_not_lost_in_dicts():
    with pytest.raises(RecordError, match="`as`"):
        iter(QueryResult(("a", "a"), [(1, 2)]))


@pytest.mark.parametrize(("package", "method"), [("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_a_missing_library_is_named_with_the_command_that_installs_it(monkeypatch, package, method):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingPackageError, match=re.escape(install_command("data"))):
        getattr(RESULT, method)()


def test_pandas_gets_rows_and_names(monkeypatch):
    pandas = SimpleNamespace(DataFrame=lambda rows, columns: (rows, columns))
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert RESULT.to_pandas() == (RESULT.rows, ["step", "kind"])


@pytest.mark.parametrize("result", [RESULT, QueryResult(("step", "kind"), [])])
def test_arrow_gets_columns_and_names(monkeypatch, result):
    table = SimpleNamespace(from_arrays=lambda arrays, names: (arrays, names))
    arrow = SimpleNamespace(array=list, Table=table)
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    arrays, names = result.to_arrow()
    assert names == ["step", "kind"]
    assert arrays == [[row[i] for row in result.rows] for i in range(2)]


def test_a_result_is_shown_as_a_small_table():
    assert repr(RESULT).split("\n") == [
        "3 rows x 2 columns",
        "step  kind",
        "----  ---------",
        "1     <b>",
        "2",
        "3     a\\x1b[31m",
    ]


def test_markup_in_a_result_is_escaped():
    page = RESULT._repr_html_()
    assert "<td>&lt;b&gt;</td>" in page
    assert "\x1b" not in page and "<b>" not in page


def test_a_large_result_is_shown_in_part():
    names = tuple(f"c{i}" for i in range(40))
    result = QueryResult(names, [("x" * 1000,) * 40] * 5000)
    assert len(repr(result)) < 30_000
    assert repr(result).startswith("5000 rows x 40 columns\n")
    assert repr(result).endswith(f"... {5000 - MAX_ROWS} more")
    assert result._repr_html_().count("<tr>") == MAX_ROWS + 1


def test_a_result_without_columns_is_shown():
    assert repr(QueryResult((), [])) == "0 rows x 0 columns"
