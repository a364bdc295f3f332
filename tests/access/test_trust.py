"""Code that files name runs only where it is trusted."""

import os
import shlex

import pytest

from linkwork.access import trust
from linkwork.cli.main import main
from linkwork.errors import ArgumentError, FileError, NotFoundError, TrustError

NOTHING = trust.Trust()


@pytest.fixture(autouse=True)
def no_decisions(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def code(tmp_path):
    folder = tmp_path / "cell"
    folder.mkdir()
    return trust.Code("controller 'flight'", str(folder / "flight.c"), "0" * 64)


def test_code_is_refused_by_default_with_every_way_out(code):
    with pytest.raises(TrustError) as refused:
        NOTHING.require("cell", [code])
    assert refused.value.code == (code,)
    message = str(refused.value)
    for part in (code.purpose, code.file, "linkwork trust", "--trust", "trust=True"):
        assert part in message


def test_the_command_in_the_message_can_be_pasted_whatever_the_folder_is_called(tmp_path):
    folder = tmp_path / "cell; touch pwned #$(id)`id`"
    folder.mkdir()
    with pytest.raises(TrustError) as refused:
        NOTHING.require("cell", [trust.Code("controller 'x'", str(folder / "a.c"), "0" * 64)])
    command = refused.value.hint.partition("`")[2].rpartition("`, or")[0]
    assert shlex.split(command) == ["linkwork", "trust", str(folder)]
    folder.chmod(0o777)
    with pytest.raises(ArgumentError) as refused:
        trust.trust_folder(folder)
    assert shlex.split(refused.value.hint) == ["chmod", "go-w", str(folder)]


def test_code_of_the_library_runs():
    code = trust.Code(
        "controller 'gait'", str(trust.LIBRARY / "scenes" / "workpartner" / "gait.c"), "1" * 64
    )
    assert NOTHING.refused([code]) == []


def test_a_trusted_folder_covers_what_is_below_it_whatever_it_will_be(code):
    folder = trust.trust_folder(code.folder)
    below = trust.Code("controller 'x'", str(folder / "a" / "b.c"), "2" * 64)
    assert NOTHING.refused([code, below]) == []
    assert trust.trusted_folders() == {str(folder): None}
    beside = trust.Code("controller 'x'", f"{folder}-2/b.c", "2" * 64)
    assert NOTHING.refused([beside]) == [beside]
    trust.forget_folder(folder)
    assert NOTHING.refused([code]) == [code]
    assert trust.trusted_folders() == {}


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_the_home_folder_and_those_above_cannot_be_trusted(depth, tmp_path, monkeypatch):
    home = tmp_path / "home" / "me"
    (home / "cell").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    with pytest.raises(ArgumentError, match="files from anywhere"):
        trust.trust_folder([home, *home.parents][depth])
    trust.trust_folder(home / "cell")


def test_an_empty_name_is_not_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match="there is no folder ''"):
        trust.trust_folder("")
    assert main(["trust", ""]) == 2
    assert trust.trusted_folders() == {}


def test_accepted_code_is_refused_again_once_it_changes(code):
    trust.remember([code])
    changed = trust.Code(code.purpose, code.file, "3" * 64)
    assert NOTHING.refused([code, changed]) == [changed]
    assert trust.trusted_folders() == {str(code.folder): 1}


def test_accepted_code_is_not_accepted_in_another_folder(code, tmp_path):
    trust.remember([code])
    copy = trust.Code(code.purpose, str(tmp_path / "other" / "flight.c"), code.digest)
    assert NOTHING.refused([copy]) == [copy]


def test_a_link_into_a_trusted_folder_counts_where_it_leads(code, tmp_path):
    trust.trust_folder(code.folder)
    outside = tmp_path / "outside.c"
    outside.write_text("")
    link = code.folder / "link.c"
    link.symlink_to(outside)
    led_out = trust.Code(code.purpose, str(link), code.digest)
    assert NOTHING.refused([led_out]) == [led_out]


def test_a_decision_of_the_caller_is_not_remembered(code):
    assert trust.Trust(everything=True).refused([code]) == []
    assert trust.Trust(digests=(code.digest,)).refused([code]) == []
    assert trust.trusted_folders() == {}


@pytest.mark.parametrize("wide", ["/", "/tmp"])
def test_folders_with_files_from_anywhere_cannot_be_trusted(wide, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", "/tmp")
    with pytest.raises(ArgumentError, match="refusing to trust"):
        trust.trust_folder(wide)


def test_a_folder_to_which_others_may_write_cannot_be_trusted(code):
    code.folder.chmod(0o777)
    with pytest.raises(ArgumentError, match="other users may write"):
        trust.trust_folder(code.folder)


def test_a_trusted_folder_that_others_may_write_to_by_now_is_trusted_no_more(code, capsys):
    trust.trust_folder(code.folder)
    code.folder.chmod(0o777)
    assert NOTHING.refused([code]) == [code]
    assert main(["trust"]) == 0
    assert "not honoured: other users may write to it" in capsys.readouterr().out
    with pytest.raises(TrustError, match=r"other users may write to it \(chmod go-w ") as refused:
        NOTHING.require("cell", [code])
    assert "linkwork trust" not in refused.value.hint


def test_temporary_files_are_not_trusted_with_the_folder_around_them(code, monkeypatch):
    trust.trust_folder(code.folder)
    monkeypatch.setattr("tempfile.tempdir", str(code.folder))
    assert NOTHING.refused([code]) == [code]


def test_folders_that_do_not_exist_are_named(tmp_path):
    with pytest.raises(FileError, match="there is no folder"):
        trust.trust_folder(tmp_path / "nowhere")
    with pytest.raises(NotFoundError, match="trusted folder"):
        trust.forget_folder(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"/x": 3}', '{"folders": "x", "code": {}}', '{"folders": []}', "[" * 10**6]
)
def test_a_damaged_list_of_trusted_folders_trusts_nothing(text, code, tmp_path):
    trust.trust_folder(code.folder)
    (tmp_path / "config" / "linkwork" / "trust.json").write_text(text)
    with pytest.raises(FileError, match="is not a list of trusted folders; remove it"):
        NOTHING.refused([code])


@pytest.mark.parametrize("mode", [0o666, 0o620])
def test_a_list_that_others_may_write_trusts_nothing(mode, code, tmp_path):
    trust.trust_folder(code.folder)
    (tmp_path / "config" / "linkwork" / "trust.json").chmod(mode)
    with pytest.raises(FileError, match="other users"):
        NOTHING.refused([code])


def test_the_list_belongs_to_its_user_alone(code, tmp_path):
    trust.trust_folder(code.folder)
    folder = tmp_path / "config" / "linkwork"
    assert folder.stat().st_uid == os.geteuid()
    assert folder.stat().st_mode & 0o077 == 0
