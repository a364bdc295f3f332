"""Sound files to begin with: samples that say a little of everything, and the whole library."""

from dataclasses import dataclass
from pathlib import Path

from linkwork import library
from linkwork.model.read import read_robot
from linkwork.model.write import WRITERS
from tests.model.mjcf.samples import SAMPLES
from tests.model.mjcf.test_expansion import MAIN_DEFAULTS, REPLICATED, attached
from tests.model.mjcf.test_physics import GRIPPER
from tests.model.mjcf.test_read import SECOND, TWO
from tests.model.robot_file.test_read import LINKS, TABLE
from tests.model.robot_file.test_write import PARTS
from tests.model.urdf.sample import ARM, make_package

FORMATS = (".urdf", ".xml", ".yaml")
"""One ending of each form."""
LARGEST = 20_000
"""Characters of the largest file that is worth mutating again and again."""


@dataclass(frozen=True)
class Seed:
    """A sound file: a name for people, its suffix and its text."""

    name: str
    suffix: str
    text: str


def corpus(folder: Path) -> list[Seed]:
    """The seeds, and in the empty folder the meshes that they mention."""
    package = make_package(folder).parent
    for file in package.rglob("*"):
        if file.is_file():
            file.rename(_made(folder / file.relative_to(package)))
    seeds = [Seed("sample", ".urdf", ARM)]
    seeds += [Seed(name, ".yaml", text) for name, text in _YAML.items()]
    seeds += [Seed(name, ".xml", text) for name, text in _MJCF.items()]
    seeds.append(Seed("attached", ".xml", attached(folder, head=MAIN_DEFAULTS).read_text()))
    for name in library.names():
        for suffix in FORMATS:
            text, _ = WRITERS[suffix](library.robot(name), folder)
            if len(text) <= LARGEST:
                seeds.append(Seed(name, suffix, text))
    return seeds


def check(seeds: list[Seed], folder: Path) -> None:
    for seed in seeds:
        path = folder / f"seed{seed.suffix}"
        path.write_text(seed.text)
        read_robot(path)


_MJCF = {
    **SAMPLES,
    **REPLICATED,
    "gripper": GRIPPER,
    "two": TWO.format("a", SECOND.format("<freejoint/>"), ""),
}
_YAML = {"dh": TABLE, "links": LINKS, "parts": PARTS}


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
