import json

import pytest

from linkwork.cli.main import main


@pytest.fixture
def linkwork(tmp_path, monkeypatch, capsys):
    """Runs a command in an empty folder: exit status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        status = main([str(x) for x in arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


@pytest.fixture
def refused(linkwork):
    """Runs a command that is refused: what it printed on standard error."""

    def run(*arguments):
        status, out, err = linkwork(*arguments)
        assert (status, out) == (2, "")
        return err

    return run


@pytest.fixture
def linkwork_json(linkwork):
    """Runs a command with --json: exit status and the document it printed."""

    def run(*arguments):
        status, out, err = linkwork(*arguments, "--json")
        assert err == ""
        return status, json.loads(out)

    return run
