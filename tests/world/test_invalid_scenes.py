"""Every mistake in a scene file is rejected with its file, line, column and what is expected."""

import pytest

from linkwork.errors import FileError
from linkwork.world.scene.load import load_scene
from tests.world.invalid_scenes import CASES


@pytest.mark.parametrize(("text", "words", "element", "kind"), CASES.values(), ids=CASES)
def test_an_invalid_scene_is_rejected_at_its_last_line(scene_file, text, words, element, kind):
    path = scene_file(text)
    with pytest.raises(kind) as caught:
        load_scene(path)
    lines = path.read_text().splitlines()
    place = caught.value.place
    assert place is not None
    assert (place.file, place.line) == (str(path), len(lines))
    assert place.column > len(lines[-1]) - len(lines[-1].lstrip())
    # What is no YAML number at all has a place, but no element yet.
    assert place.element == "" if kind is FileError else place.element.startswith(element)
    assert words in str(caught.value)
