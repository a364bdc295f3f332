"""Every scene of the library has a page: with and without robots, joints, terrain."""

import pytest

from linkwork.library.catalogue import scene_names
from linkwork.session import open_session
from linkwork.studio import serve
from linkwork.studio.chart import chart_choices


@pytest.fixture
def studio():
    """A studio over sessions of this thread, at the first scene."""
    scenes = scene_names()
    studio = serve(lambda scene: open_session(scene, process=False), scenes, scenes[0])
    yield studio
    studio.close()


def test_every_scene_of_the_library_can_be_shown(studio):
    for scene in scene_names():
        studio.switch(scene)
        assert studio.scene == scene
        studio.session.step(2)
        info = studio.session.info
        assert info.view.shapes
        choices = chart_choices(info.joints)
        assert {index for chosen in choices.values() for index in chosen} == set(
            range(len(info.joints))
        )
        assert all(choice[0].isalnum() for choice in choices)
