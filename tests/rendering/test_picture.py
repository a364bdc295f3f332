import numpy as np
import pytest
from PIL import Image

from linkwork.errors import FileError
from linkwork.session import RunOutputs, run


def test_a_snapshot_shows_the_scene(tmp_path):
    path = tmp_path / "picture.png"
    result = run("irb140-table", seconds=0.1, outputs=RunOutputs(path))
    assert result.snapshot == str(path)
    pixels = np.asarray(Image.open(path)).reshape(-1, 3).astype(int)
    orange = (pixels[:, 0] > 150) & (pixels[:, 2] < 80) & (pixels[:, 0] - pixels[:, 1] > 60)
    assert orange.mean() > 0.01


@pytest.mark.parametrize("name", ["picture.txt", "no/folder/picture.png"])
def test_a_picture_that_cannot_be_written_is_refused_before_the_run(tmp_path, name):
    with pytest.raises(FileError):
        run("irb140-table", seconds=1e6, outputs=RunOutputs(tmp_path / name))
