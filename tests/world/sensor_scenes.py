"""What tests of sensors share."""

import numpy as np

from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene


def world_of(scene_file, text, seed=0):
    return World(load_scene(scene_file(text)), seed)


def readings(world, name):
    """The numbers of one sensor."""
    return np.array(
        [
            value
            for channel, value in zip(world.layout.channels, world.channels, strict=True)
            if channel.split(".")[0] == name
        ]
    )
