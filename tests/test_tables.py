"""Small tables: aligned text, escaped HTML, bounded length."""

from html.parser import HTMLParser

import linkwork as lw
from linkwork.tables import MAX_ROWS, Table


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
