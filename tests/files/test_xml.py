"""Reading and writing XML: elements with places, limits, and round trips."""

import math
import os

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, FileError, SchemaError
from linkwork.files import Element, parse_xml, read_xml, write_numbers, write_xml, xml
from linkwork.files.numbers import parse_number

ROBOT = """\
<?xml version="1.0"?>
<!-- é is two bytes and one column -->
<robot name="arm">
  <link name="base"/>é<link name="tip">
    <inertial><mass value="1.5"/><origin xyz="0 -1 2.5e-1"/> text </inertial>
  </link>
</robot>
"""


@pytest.fixture
def robot():
    return parse_xml(ROBOT, "r.urdf")


def test_every_element_knows_its_place(robot):
    tip = robot.all("link")[1]
    assert str(robot.place) == "r.urdf:3:1: robot[arm]"
    assert str(tip.place) == "r.urdf:4:23: robot[arm]/link[tip]"
    mass = tip.required("inertial").required("mass")
    assert str(mass.place) == "r.urdf:5:15: robot[arm]/link[tip]/inertial/mass"


def test_elements_are_reached_by_tag(robot):
    assert [link.attribute("name") for link in robot.all("link")] == ["base", "tip"]
    assert robot.first("joint") is None
    assert robot.all("joint") == []
    assert robot.all("link")[1].required("inertial").text == "text"
    with pytest.raises(SchemaError, match=r"r.urdf:3:1: .*<joint> is missing"):
        robot.required("joint")


def test_attributes_are_text_numbers_or_vectors(robot):
    inertial = robot.all("link")[1].required("inertial")
    assert inertial.required("mass").number("value") == 1.5
    assert inertial.required("mass").number("missing", 2.0) == 2.0
    assert inertial.required("origin").vector("xyz", 3) == (0.0, -1.0, 0.25)
    assert inertial.required("origin").vector("rpy", 3, (0.0, 0.0, 0.0)) == (0.0, 0.0, 0.0)
    assert inertial.attribute("missing", "x") == "x"
    with pytest.raises(SchemaError, match="attribute 'name' is missing"):
        inertial.attribute("name")


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=5))
def test_vectors_are_read_bit_for_bit(numbers):
    element = parse_xml(f'<a v="{" ".join(map(repr, numbers))}"/>', "x")
    assert list(element.vector("v", len(numbers))) == numbers


@pytest.mark.parametrize(
    "text", ["", "1 2", "1 2 3 4", "1 2 x", "1 2 nan", "1 2 inf", "1 2 1e999", "1_0 2 3", "1,2,3"]
)
def test_vectors_must_have_their_size_and_be_finite(text):
    element = parse_xml(f'\n<a v="{text}"/>', "x.xml")
    with pytest.raises(SchemaError) as caught:
        element.vector("v", 3)
    assert str(caught.value).startswith("x.xml:2:1: a: the attribute 'v' must be 3 finite numbers")
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["", "nan", "Infinity", "0x10", "1 2", "9" * 5000, "٣"])
def test_a_number_must_be_one_and_finite(text):
    with pytest.raises(SchemaError, match="must be one finite number"):
        parse_xml(f'<a v="{text}"/>', "x").number("v")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "x.xml:1:1", "no element found"),
        ("<a>\n <b>\n</a>", "x.xml:3:3", "mismatched tag; the element <b> of line 2 is not closed"),
        ("<a><b/>", "x.xml:1:8", "the element <a> of line 1 is not closed"),
        ('<a x="1" x="2"/>', "x.xml:1:10", "duplicate attribute"),
        ("<a/><b/>", "x.xml:1:5", "junk"),
        ("<a>&nothing;</a>", "x.xml:1:4", "undefined entity"),
        ("<!DOCTYPE a>\n<a/>", "x.xml:1:", "document type"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "x.xml:1:", "document type"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "x.xml:1:", "document type"),
        ("<a>" * 300, "x.xml:1:601", "nested more than 200 levels deep"),
        ("<a>\x00</a>", "x.xml:1:4", "not XML"),
        (b'<?xml version="1.0" encoding="nowhere"?><a/>', "x.xml:1:", "encoding"),
        (b'<?xml version="1.0" encoding="utf-7"?><a/>', "x.xml:1:", "encoding"),
        (b'<?xml version="1.0" encoding="zip"?><a/>', "x.xml:1:", "encoding"),
        (b"<a>\xff</a>", "x.xml:1:4", "not XML"),
    ],
)
def test_each_refusal_names_line_column_and_reason(text, place, words):
    with pytest.raises(FileError) as caught:
        parse_xml(text, "x.xml")
    assert str(caught.value).startswith(place)
    assert words in str(caught.value)


def test_entities_that_multiply_are_never_expanded():
    levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 30))
    with pytest.raises(FileError, match="document type"):
        parse_xml(f'<!DOCTYPE a [<!ENTITY e0 "ha">{levels}]><a>&e29;</a>', "x")


def test_elements_are_counted(monkeypatch):
    monkeypatch.setattr(xml, "MAX_ELEMENTS", 10)
    assert len(parse_xml("<a>" + "<b/>" * 9 + "</a>", "x").children) == 9
    with pytest.raises(FileError, match="more than 10 elements"):
        parse_xml("<a>" + "<b/>" * 10 + "</a>", "x")


def test_long_names_do_not_make_long_places():
    element = parse_xml(f'<a name="{"n" * 10_000}">' * 150 + "</a>" * 150, "x")
    while element.children:
        element = element.children[0]
    assert len(element.place.element) < 250


def test_the_five_entities_of_xml_are_text():
    assert parse_xml('<a b="&lt;&amp;&quot;">&gt;&apos;</a>', "x").text == ">'"


def test_declared_encodings_are_honoured(tmp_path):
    path = tmp_path / "latin.xml"
    path.write_bytes('<?xml version="1.0" encoding="iso-8859-1"?><a b="é"/>'.encode("latin-1"))
    assert read_xml(path).attribute("b") == "é"


def test_only_regular_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "none", tmp_path / "pipe"):
        with pytest.raises(FileError):
            read_xml(path)


NAMES = st.sampled_from(["a", "link", "joint-2", "drake:x"])
ALLOWED = st.characters(min_codepoint=32, max_codepoint=0xFFFD, exclude_categories=["Cs"])
TEXTS = st.text(ALLOWED | st.sampled_from("\t\n\r\"'<>&]"), max_size=20)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)


def elements() -> st.SearchStrategy[Element]:
    attributes = st.dictionaries(NAMES, TEXTS, max_size=3)
    text = TEXTS.map(str.strip)

    def with_children(inner: st.SearchStrategy[Element]) -> st.SearchStrategy[Element]:
        return st.builds(Element, NAMES, attributes, st.lists(inner, max_size=3).map(tuple), text)

    return st.recursive(st.builds(Element, NAMES, attributes, text=text), with_children)


def without_places(element: Element) -> tuple:
    children = tuple(without_places(x) for x in element.children)
    return (element.tag, element.attributes, children, element.text)


@given(elements())
def test_what_is_written_is_read_back(element):
    assert without_places(parse_xml(write_xml(element), "x")) == without_places(element)


@example([-0.0])
@given(st.lists(FLOATS, max_size=4))
def test_numbers_come_back_to_the_last_bit(numbers):
    read = [parse_number(word) for word in write_numbers(numbers).split()]
    assert read == numbers
    assert [math.copysign(1, x) for x in read] == [math.copysign(1, x) for x in numbers]


@pytest.mark.parametrize("text", ["a\0b", "\x1b", "\ud800", "\uffff"])
def test_what_xml_cannot_hold_is_refused(text):
    for element in (Element("a", {"b": text}), Element("a", text=text)):
        with pytest.raises(ArgumentError, match=r"U\+[0-9A-F]{4}"):
            write_xml(element)


def test_one_element_a_line():
    inner = Element("c", {"d": "1"})
    text = write_xml(Element("a", children=(inner, Element("e", text="2"))))
    assert text == '<?xml version="1.0"?>\n<a>\n  <c d="1"/>\n  <e>2</e>\n</a>\n'
