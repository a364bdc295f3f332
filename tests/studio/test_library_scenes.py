"""Every scene of the library has a page: with and without robots, joints, terrain."""

import pytest

from linkwork.library.catalogue import scene_names
from linkwork.session import open_session
from linkwork.studio import library_cards, serve
from tests.studio.wire import Address, get, join


@pytest.fixture
def studio():
    """A studio at the gallery."""
    with serve(open_session, library_cards(), None) as studio:
        yield studio


def test_every_scene_of_the_library_can_be_shown(studio):
    address = Address.parse(studio.address)
    studio.switch(scene_names()[0])
    with join(address) as page:
        for number, scene in enumerate(scene_names(), start=2):
            studio.switch(scene)
            studio.session.step(2)
            page.receive_until(lambda number=number: page.frames[-1].scene == number, scene)
            opened = page.messages["scene"]
            assert opened["name"] == scene
            assert opened["shapes"]
            assert opened["description"]
            meshes = get(address, f"/meshes/{number}?token={address.token}")
            assert meshes.status == 200
            assert len(meshes.body) == sum(
                12 * (part["vertices"] + part["triangles"]) for part in opened["meshes"]
            )
        assert get(address, f"/meshes/{number - 1}?token={address.token}").status == 404
