"""Sequences: the published XML form, the YAML form, and playing them."""

import pytest

from linkwork.errors import FileError, NotFoundError, SessionError
from linkwork.server.sequence.player import Player, check_sequence
from linkwork.server.sequence.sequence_file import Pause, Send, read_sequence

XML = """<?xml version="1.0"?>
<!DOCTYPE sequence SYSTEM "sequence.dtd">
<sequence version="1">
  <command>
    <commandString>1000,1000,1,0,0,2</commandString>
    <port>{left}</port>
  </command>
  <repeat times="2">
    <command><commandString>0,0,-0.2,0.5,0.1,0.1</commandString><port>{arm}</port></command>
    <command><commandString>0.01</commandString><port>0</port></command>
  </repeat>
</sequence>
"""

YAML = """linkwork: sequence
version: 1
steps:
  - {device: left, send: [0.9, 3.0]}
  - {pause: 0.02}
  - repeat: 3
    steps:
      - {device: actuators.arm, send: [0.1]}
"""


def written(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    return path


def test_the_published_form_is_played_by_ports(served, client, tmp_path):
    session, server = served
    ports = {name: server.port(f"actuators.{name}") for name in ("left", "arm")}
    sequence = read_sequence(written(tmp_path, "s.xml", XML.format(**ports)))
    assert len(sequence) == 5
    check_sequence(sequence, client)
    session.start()
    result = Player(client).play(sequence)
    session.pause()
    assert (result.commands, result.is_simulated) == (3, True)
    assert result.seconds == pytest.approx(0.02)
    assert client.command("left") == (1.0, 2.0)
    assert client.command("arm")[1:] == (-0.2, 0.5, 0.1, 0.1)


def test_the_yaml_form_is_played_by_names(served, client, tmp_path):
    session, _ = served
    sequence = read_sequence(written(tmp_path, "s.yaml", YAML))
    assert [type(x) for x in sequence] == [Send, Pause, Send, Send, Send]
    session.start()
    before = session.latest().time
    Player(client).play(sequence)
    session.pause()
    assert session.latest().time >= before + 0.02
    assert client.command("left") == (0.9, 3.0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("<other/>", "<other> is not a sequence"),
        ('<sequence version="2"/>', "unknown version '2'"),
        ("<sequence/>", "unknown version"),
        ('<sequence version="1"><go/></sequence>', "unknown element <go>"),
        ('<sequence version="1"><command><port>0</port></command></sequence>', "commandString"),
        (XML.format(left=80, arm=2000), "invalid port '80'"),
        (XML.format(left=2000, arm=2000).replace("0.01", "-1"), "invalid pause"),
        (XML.format(left=2000, arm=2000).replace("1,0,0,2", "1,x"), "invalid command"),
        (XML.format(left=2000, arm=2000).replace('"2"', '"0"'), "invalid times"),
        (XML.format(left=2000, arm=2000).replace('"2"', '"9999999999"'), "invalid times"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><sequence/>", "document type"),
    ],
)
def test_invalid_xml_is_refused_with_its_place(tmp_path, text, problem):
    with pytest.raises(FileError, match=problem) as error:
        read_sequence(written(tmp_path, "s.xml", text))
    assert error.value.place is not None
    assert error.value.place.line >= 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("pause: 0.02", "pause: -1"), "pause"),
        (("send: [0.9, 3.0]", "send: [fast]"), "send"),
        (("send: [0.9, 3.0]", "send: []"), "send"),
        (("repeat: 3", "repeat: 0"), "repeat"),
        (("linkwork: sequence", "linkwork: scene"), "kind"),
    ],
)
def test_invalid_yaml_is_refused_with_its_place(tmp_path, change, problem):
    with pytest.raises(FileError, match=problem):
        read_sequence(written(tmp_path, "s.yaml", YAML.replace(*change)))


def test_unknown_devices_and_wrong_lengths_are_refused_before_anything_is_sent(client, tmp_path):
    unknown = read_sequence(
        written(tmp_path, "a.yaml", YAML.replace("device: left", "device: lft"))
    )
    with pytest.raises(NotFoundError, match="'lft'") as error:
        check_sequence(unknown, client)
    assert error.value.place.line == 4
    wrong = read_sequence(written(tmp_path, "b.yaml", YAML.replace("[0.9, 3.0]", "[1, 2, 3]")))
    with pytest.raises(SessionError, match="no message of 3 numbers"):
        check_sequence(wrong, client)
    port = read_sequence(written(tmp_path, "c.yaml", YAML.replace("device: left", "device: 1025")))
    with pytest.raises(NotFoundError, match="1025"):
        check_sequence(port, client)


DEEP_XML = '<sequence version="1"><repeat times="9"><repeat times="9"/></repeat></sequence>'
DEEP_YAML = YAML[: YAML.index("steps")] + "steps: [{repeat: 9, steps: [{repeat: 9, steps: []}]}]\n"


@pytest.mark.parametrize(("name", "text"), [("empty.xml", DEEP_XML), ("empty.yaml", DEEP_YAML)])
def test_empty_repeats_are_refused(tmp_path, name, text):
    """They would count as nothing, and take for ever."""
    with pytest.raises(FileError):
        read_sequence(written(tmp_path, name, text.replace("9", "1000000")))
