import csv
import itertools
import json
from types import SimpleNamespace

import numpy as np
import openpyxl
import pytest

from linkwork.errors import ArgumentError, FileError, NotFoundError, RecordError
from linkwork.record import FrameLayout, export_run, load_spools
from linkwork.record.export import xlsx_file
from linkwork.record.export.sheet import Sheet, SignalTable
from linkwork.record.export.table_files import csv_lines, write_csv
from tests.record.helpers import LAYOUT, new_frames, new_info, record

FORMULA = "=cmd|' /C calc'!A0"
FRAMES = new_frames(6)
FRAMES[2, -2] = np.nan


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A database with one run that has everything, texts like formulas too."""
    database = tmp_path_factory.mktemp("recorded") / "runs.duckdb"
    info = new_info(scene_json=json.dumps("s" * 40_000), seed=2**60 + 1)
    commands, events = [(2, 0.002, FORMULA, -1.5, "@script")], [(3, 0.003, "note", "+1+1", None)]
    record(database, FRAMES, info, commands=commands, events=events)
    load_spools(database)
    return database


def read_csv(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def as_numbers(rows):
    return np.array([[np.nan if cell in ("", None) else float(cell) for cell in x] for x in rows])


@pytest.mark.parametrize("size", [1, 7, 100, 2_000_000])
def test_csv_holds_the_joints_side_by_side_bit_for_bit(recorded, tmp_path, monkeypatch, size):
    """Whatever the size of the blocks in which they are read."""
    monkeypatch.setattr("linkwork.record.export.sheet._BLOCK_VALUES", size)
    export_run("latest", tmp_path / "a.csv", table="joints", store=recorded)
    head, *rows = read_csv(tmp_path / "a.csv")
    assert head[:4] == ["step", "time", "arm/q1.position", "arm/q1.velocity"]
    assert head[-1] == "arm/q2.reference"
    joints = LAYOUT.joint_view(FRAMES).reshape(6, -1)
    assert np.array_equal(as_numbers(rows), np.hstack([FRAMES[:, :2], joints]), equal_nan=True)


@pytest.mark.parametrize(
    ("table", "width", "last"),
    [("poses", 41, "box.wz"), ("sensors", 3, "touch"), ("joints", 10, "arm/q2.reference")],
)
def test_every_table_of_frames_becomes_one_row_a_moment(recorded, tmp_path, table, width, last):
    export_run("latest", tmp_path / "a.csv", table=table, store=recorded)
    head, *rows = read_csv(tmp_path / "a.csv")
    assert (len(head), head[-1], len(rows)) == (width, last, 6)


def test_csv_text_never_begins_like_a_formula(recorded, tmp_path):
    export_run("latest", tmp_path / "a.csv", table="commands", store=recorded)
    assert read_csv(tmp_path / "a.csv") == [
        ["step", "time", "path", "value", "source"],
        ["2", "0.002", f"'{FORMULA}", "-1.5", "'@script"],
    ]
    export_run("latest", tmp_path / "a.csv", table="events", store=recorded)
    assert read_csv(tmp_path / "a.csv")[1] == ["3", "0.003", "note", "'+1+1", "null"]


def test_csv_column_names_never_begin_like_a_formula(database, tmp_path):
    layout = FrameLayout((), ("=q",))
    record(database, new_frames(1, layout), new_info(layout))
    export_run("latest", tmp_path / "a.csv", table="joints", store=database)
    assert read_csv(tmp_path / "a.csv")[0][2] == "'=q.position"


def test_csv_is_a_file_for_each_table_with_rows(recorded, tmp_path):
    done = export_run("latest", tmp_path / "a.csv", store=recorded)
    names = ["run", "signals", "joints", "poses", "sensors", "commands", "events"]
    assert [file.name for file in done.files] == [f"a-{name}.csv" for name in names]
    assert sorted(tmp_path.iterdir()) == sorted(done.files)
    assert ["arm/q1.position", "", "joints"] in read_csv(tmp_path / "a-signals.csv")
    assert dict(read_csv(tmp_path / "a-run.csv"))["run"] == done.run


def test_a_run_without_joints_is_no_empty_csv_file(database, tmp_path):
    layout = FrameLayout(("box",), ())
    record(database, new_frames(3, layout), new_info(layout))
    done = export_run("latest", tmp_path / "a.csv", store=database)
    assert [file.name for file in done.files] == ["a-run.csv", "a-signals.csv", "a-poses.csv"]
    assert len(read_csv(tmp_path / "a-poses.csv")) == 4


def test_the_share_done_grows_to_one(recorded, tmp_path, monkeypatch):
    monkeypatch.setattr("linkwork.record.export.sheet._BLOCK_VALUES", 20)
    shares = []
    export_run("latest", tmp_path / "a.csv", watch=shares.append, store=recorded)
    assert len(shares) > 4 and shares[-1] == 1.0
    assert all(0 < a <= b for a, b in itertools.pairwise(shares))


def test_xlsx_holds_everything_of_a_run(recorded, tmp_path):
    run = export_run("latest", tmp_path / "a.xlsx", store=recorded).run
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    tables = ["joints", "poses", "sensors", "actuators", "forces", "commands", "events"]
    assert book.sheetnames == ["run", *tables, "bodies", "joint_axes", "charts"]
    sheets = {page.title: list(page.iter_rows(values_only=True)) for page in book}
    assert sheets["poses"][0][1:3] == ("time [s]", "arm/base.x [m]")
    facts = dict(sheets["run"])
    assert (facts["run"], facts["status"], facts["seed"]) == (run, "finished", str(2**60 + 1))
    assert facts["scene_json"].endswith("(cut: too long for a cell)")
    poses = LAYOUT.body_view(FRAMES).reshape(6, -1)
    written = as_numbers(sheets["poses"][1:])
    assert np.allclose(written, np.hstack([FRAMES[:, :2], poses]), rtol=1e-14, atol=0)
    assert sheets["joints"][3][-1] is None


def test_xlsx_text_stays_text(recorded, tmp_path):
    export_run("latest", tmp_path / "a.xlsx", table="commands", store=recorded)
    book = openpyxl.load_workbook(tmp_path / "a.xlsx")
    assert book.sheetnames == ["run", "commands"]
    cell = book["commands"]["C2"]
    assert (cell.value, cell.data_type) == (FORMULA, "s")


def test_xlsx_has_charts_of_the_cells_of_its_sheets(recorded, tmp_path):
    export_run("latest", tmp_path / "a.xlsx", store=recorded)
    charts = openpyxl.load_workbook(tmp_path / "a.xlsx")["charts"]._charts
    assert len(charts) == 7
    first = charts[0].series
    assert [x.tx.v for x in first] == ["arm/q1", "arm/q2"]
    assert first[0].xVal.numRef.f == "joints!$B$2:$B$7"
    assert first[1].yVal.numRef.f == "joints!$G$2:$G$7"


def test_a_chart_of_a_name_like_a_formula_refers_to_its_cell(database, tmp_path):
    layout = FrameLayout((), ("=q",))
    record(database, new_frames(3, layout), new_info(layout))
    export_run("latest", tmp_path / "a.xlsx", store=database)
    charts = openpyxl.load_workbook(tmp_path / "a.xlsx")["charts"]._charts
    assert charts[0].series[0].tx.strRef.f == "joints!$C$1"


@pytest.mark.parametrize(("limit", "value"), [("EXCEL_ROWS", 6), ("EXCEL_COLUMNS", 9)])
def test_what_does_not_fit_excel_is_refused(recorded, tmp_path, monkeypatch, limit, value):
    monkeypatch.setattr(xlsx_file, limit, value)
    with pytest.raises(RecordError, match=r"an Excel sheet holds.*\.csv"):
        export_run("latest", tmp_path / "a.xlsx", store=recorded)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_run_table_or_kind_of_file_is_refused(recorded, tmp_path):
    with pytest.raises(NotFoundError, match="there is no run 'nope'"):
        export_run("nope", tmp_path / "a.csv", store=recorded)
    with pytest.raises(NotFoundError, match="did you mean 'joints'"):
        export_run("latest", tmp_path / "a.csv", table="joint", store=recorded)
    with pytest.raises(ArgumentError, match=r"\.mat or \.mcap"):
        export_run("latest", tmp_path / "a.txt", store=recorded)
    with pytest.raises(ArgumentError, match="holds the whole run"):
        export_run("latest", tmp_path / "a.mcap", table="joints", store=recorded)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx", "a.parquet", "a.mat", "a.mcap"])
def test_a_file_that_cannot_be_written_is_refused(recorded, tmp_path, name):
    with pytest.raises(FileError, match=r"^'.*missing.*' cannot be written: No such file"):
        export_run("latest", tmp_path / "missing" / name, store=recorded)


def test_an_old_file_stays_when_the_export_fails(recorded, tmp_path, monkeypatch):
    (tmp_path / "a.xlsx").write_text("old")
    monkeypatch.setattr(xlsx_file, "EXCEL_ROWS", 2)
    with pytest.raises(RecordError):
        export_run("latest", tmp_path / "a.xlsx", store=recorded)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a.xlsx", "old")]


HOSTILE = {
    "colour": "\x1b[31mred",
    "right to left": "\u202egnorw",
    "line": "two\nlines",
    "return": "carriage\rreturn",
    "quote": 'a "b", c',
    "nothing": "\0",
}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A database with an event for each text that a file or a terminal may trip over."""
    database = tmp_path_factory.mktemp("hostile") / "runs.duckdb"
    events = [(step, 0.0, "note", text, None) for step, text in enumerate(HOSTILE.values())]
    record(database, new_frames(1), events=events)
    load_spools(database)
    return database


def test_csv_keeps_every_character_of_text(hostile, tmp_path):
    export_run("latest", tmp_path / "a.csv", table="events", store=hostile)
    assert [row[3] for row in read_csv(tmp_path / "a.csv")[1:]] == list(HOSTILE.values())


def test_xlsx_escapes_what_its_xml_cannot_hold(hostile, tmp_path):
    export_run("latest", tmp_path / "a.xlsx", table="events", store=hostile)
    page = openpyxl.load_workbook(tmp_path / "a.xlsx")["events"]
    texts = [row[3] for row in page.iter_rows(2, values_only=True)]
    messages = dict(zip(HOSTILE, texts, strict=True))
    assert (messages["colour"], messages["nothing"]) == (r"\x1b[31mred", r"\x00")
    for name in ("right to left", "line", "quote"):
        assert messages[name] == HOSTILE[name]


def test_text_that_is_no_unicode_is_escaped(tmp_path):
    columns = ("q\udcff", "q\uffff")
    write_csv(Sheet("joints", columns, 0, iter([])), tmp_path / "a.csv")
    assert read_csv(tmp_path / "a.csv") == [[r"q\udcff", "q\uffff"]]
    contents = SimpleNamespace(
        facts_sheet=lambda: Sheet("joints", columns, 0, iter([])), plain=[], tables=[]
    )
    xlsx_file.write_xlsx(contents, tmp_path / "a.xlsx")
    page = openpyxl.load_workbook(tmp_path / "a.xlsx")["joints"]
    assert [cell.value for cell in page[1]] == [r"q\udcff", r"q\uffff"]


@pytest.mark.parametrize("start", "=+-@\t\r\n\uff1d")
def test_csv_text_of_every_kind_of_formula_is_kept_from_being_one(start):
    text = f"{start}cmd"
    assert list(csv.reader(csv_lines(("a",), [[text]]))) == [["a"], [f"'{text}"]]


@pytest.mark.parametrize("number", [-1.5, "-1.5", "+2e3", -3])
def test_csv_numbers_stay_numbers(number):
    assert list(csv_lines(("a",), [[number]])) == ["a\n", f"{number}\n"]


@pytest.mark.parametrize("name", ["a.csv", "a.xlsx", "a.parquet", "a.mat", "a.mcap"])
def test_an_interrupted_export_leaves_an_old_file_as_it_was(recorded, tmp_path, monkeypatch, name):
    def interrupted(*_):
        raise KeyboardInterrupt
        yield

    (tmp_path / name).write_text("old")
    monkeypatch.setattr(SignalTable, "blocks", interrupted)
    table = None if name.endswith("mcap") else "joints"
    with pytest.raises(KeyboardInterrupt):
        export_run("latest", tmp_path / name, table=table, store=recorded)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(name, "old")]
