"""Every mistake in a scene file is rejected with its file, line, column and what is expected."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.world.scene.load import load_scene
from tests.world.invalid_scenes import CASES


@pytest.mark.parametrize(("text", "words"), CASES.values(), ids=CASES)
def test_an_invalid_scene_is_rejected_at_its_last_line(scene_file, text, words):
    path = scene_file(text)
    with pytest.raises(LinkworkError) as caught:
        load_scene(path)
    lines = path.read_text().splitlines()
    place = caught.value.place
    assert place is not None
    assert (place.file, place.line) == (str(path), len(lines))
    assert place.column > len(lines[-1]) - len(lines[-1].lstrip())
    assert words in str(caught.value)
