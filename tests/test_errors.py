"""What messages list and how extras are installed; small tables of text."""

import json
import shlex
import sys
from html.parser import HTMLParser
from importlib import metadata
from types import SimpleNamespace

import pytest

import linkwork as lw
from linkwork import errors
from linkwork.tables import MAX_ROWS, Table

SIGNALS = [f"arm/q{i}.{what}" for i in range(1, 60) for what in ("effort", "position", "velocity")]


def test_a_short_list_is_whole_and_in_order():
    names = [f"n{i}" for i in range(errors.MAX_LISTED)]
    assert errors.list_names(names, near="n9", lister="`x`") == ", ".join(names)


def test_of_a_long_list_the_names_most_like_the_wrong_one_come_first():
    text = str(
        errors.NotFoundError("signal", "arm/q33.positon", SIGNALS, lister="`linkwork plot RUN`")
    )
    assert "did you mean 'arm/q33.position'? there are: arm/q33.position, " in text
    assert text.endswith(
        f" and {len(SIGNALS) - errors.MAX_LISTED} more; `linkwork plot RUN` lists them"
    )
    assert text.count("arm/q") == errors.MAX_LISTED + 2


def test_names_that_contain_the_wrong_one_are_among_those_shown():
    names = [*(f"joint{i:03d}" for i in range(500)), "left_gripper_finger_joint"]
    assert "left_gripper_finger_joint" in errors.list_names(names, near="finger")


def test_all_choices_travel_with_the_error():
    assert errors.NotFoundError("signal", "x", SIGNALS).choices == sorted(SIGNALS)


@pytest.mark.parametrize(("load", "lister"), [(lw.load, "robots"), (lw.load_scene, "scenes")])
def test_names_of_the_library_say_what_lists_them(load, lister):
    with pytest.raises(errors.NotFoundError, match=f"more; `linkwork {lister}` lists them"):
        load("zzz")


def installed_from(monkeypatch, origin):
    """Words of the command for an extra, where pip has noted an origin."""
    text = None if origin is None else json.dumps(origin)
    installed = SimpleNamespace(read_text=lambda _: text)
    monkeypatch.setattr(metadata, "distribution", lambda _: installed)
    return shlex.split(errors.install_command("plot"))


@pytest.mark.parametrize("editable", [True, False])
def test_a_clone_is_installed_again_with_the_extra(monkeypatch, tmp_path, editable):
    clone = tmp_path / "a clone"
    clone.mkdir()
    (clone / "pyproject.toml").touch()
    origin = {"url": clone.as_uri(), "dir_info": {"editable": True} if editable else {}}
    option = ["-e"] if editable else []
    expected = [sys.executable, "-m", "pip", "install", *option, f"{clone}[plot]"]
    assert installed_from(monkeypatch, origin) == expected


@pytest.mark.parametrize(
    ("origin", "target"),
    [
        (None, "linkwork[plot]"),
        ({"url": "file:///gone", "dir_info": {"editable": True}}, "linkwork[plot]"),
        ({"url": "https://x.org/y.whl", "archive_info": {}}, "linkwork[plot]"),
        (
            {"url": "https://x.org/y", "vcs_info": {"vcs": "git", "commit_id": "0"}},
            "linkwork[plot] @ git+https://x.org/y",
        ),
    ],
)
def test_without_a_clone_the_package_or_its_address_is_named(monkeypatch, origin, target):
    expected = [sys.executable, "-m", "pip", "install", target]
    assert installed_from(monkeypatch, origin) == expected


def test_a_missing_package_is_named_with_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(errors.MissingPackageError) as caught:
        errors.import_extra("duckdb", "record")
    assert caught.value.hint == f"install it with: {errors.install_command('record')}"


class _Cells(HTMLParser):
    """Collects the text of table cells; scripts would be tags of their own."""

    def __init__(self):
        super().__init__()
        self.tags, self.texts = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.texts.append(data)


def test_text_is_aligned_under_its_columns():
    lines = Table("two", ("name", "value [m]"), [("a", 1.0), ("long", -0.0)]).text().splitlines()
    assert lines == ["two", "name  value [m]", "----  ---------", "a     1", "long  0"]


def test_html_escapes_what_names_contain():
    page = _Cells()
    page.feed(Table("<b>", ("<i>",), [("<script>\u202e",)]).html())
    assert set(page.tags) == {"div", "p", "table", "thead", "tbody", "tr", "th", "td"}
    assert page.texts == ["<b>", "<i>", "<script>\\u202e"]


def test_long_tables_show_the_first_rows_and_count_the_others():
    table = Table("many", ("i",), [(i,) for i in range(MAX_ROWS + 5)])
    assert len(table.text().splitlines()) == MAX_ROWS + 4
    assert table.text().endswith("... 5 more")
    assert "5 more" in table.html()


def test_solutions_of_inverse_kinematics_print_as_a_table():
    arm = lw.load("irb140")
    solutions = arm.ik(arm.fk([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]))
    text = repr(solutions)
    assert text.startswith("8 solutions (spherical wrist)")
    assert len(text.splitlines()) == 3 + len(solutions)
    assert "elbow" in text
    assert "<table>" in solutions._repr_html_()
    assert "2 poses" in repr(arm.ik(arm.fk([[0.1] * 6, [0.2] * 6])))


def test_equations_show_every_term_in_a_notebook():
    assert "K(\\dot q)" in lw.equations(lw.load("irb140"))._repr_latex_()
    page = lw.equations(lw.load("planar2"))._repr_latex_()
    assert page.startswith("\\begin{align*}")
    assert "%" not in page
