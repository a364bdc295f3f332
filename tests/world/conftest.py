import textwrap

import pytest

HEADER = "linkwork: scene\nversion: 1\n"


@pytest.fixture
def scene_file(tmp_path):
    """Writes a scene file: the header, then the given text."""

    def write(text="", name="scene.yaml"):
        path = tmp_path / name
        path.write_text(HEADER + textwrap.dedent(text))
        return path

    return write
