"""Light and ground for pictures; no influence on the physics."""

from __future__ import annotations

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.world.scene.schema import SceneCamera

PICTURE_WIDTH, PICTURE_HEIGHT = 1920, 1440
"""Greatest size of an offscreen picture [pixels]."""


_LIGHT = (-0.3, 0.4, -0.87)
"""Which way the light shines."""
_LIGHT_DISTANCE, _SHADOWED = 4.0, 1.5
"""How far off it is, and how far about the target it casts shadows, over the camera's distance."""


def add_lights(spec: Any, camera: SceneCamera) -> None:
    """A soft sky, one light from above that casts shadows, and room for large pictures.

    Args:
        spec: The model.
        camera: Where pictures are taken from: what it looks at is lit, and casts shadows.
    """
    mj = import_extra("mujoco", "world")
    spec.visual.global_.offwidth, spec.visual.global_.offheight = PICTURE_WIDTH, PICTURE_HEIGHT
    spec.visual.headlight.ambient = (0.4, 0.4, 0.4)
    spec.visual.headlight.diffuse = (0.45, 0.45, 0.45)
    spec.visual.headlight.specular = (0.1, 0.1, 0.1)
    spec.visual.quality.shadowsize = 4096
    reach = math.dist(camera.position, camera.target) or 1.0
    # Shadows and what is too near or too far to be seen are measured in extents.
    spec.stat.extent, spec.visual.map.shadowclip = reach, _SHADOWED
    spec.add_texture(
        name="sky",
        type=mj.mjtTexture.mjTEXTURE_SKYBOX,
        builtin=mj.mjtBuiltin.mjBUILTIN_GRADIENT,
        rgb1=(0.93, 0.95, 0.98),
        rgb2=(0.62, 0.70, 0.80),
        width=256,
        height=1536,
    )
    spec.worldbody.add_light(
        type=mj.mjtLightType.mjLIGHT_DIRECTIONAL,
        pos=[x - _LIGHT_DISTANCE * reach * y for x, y in zip(camera.target, _LIGHT, strict=True)],
        dir=_LIGHT,
        diffuse=(0.5, 0.5, 0.5),
        castshadow=True,
    )


def ground_material(spec: Any, rgba: tuple[float, float, float, float]) -> str:
    """Adds a checkered material in shades of a colour and gives its name."""
    mj = import_extra("mujoco", "world")
    spec.add_texture(
        name="ground",
        type=mj.mjtTexture.mjTEXTURE_2D,
        builtin=mj.mjtBuiltin.mjBUILTIN_CHECKER,
        rgb1=rgba[:3],
        rgb2=tuple(0.93 * x for x in rgba[:3]),
        width=300,
        height=300,
    )
    textures = [""] * int(mj.mjtTextureRole.mjNTEXROLE)
    textures[int(mj.mjtTextureRole.mjTEXROLE_RGB)] = "ground"
    spec.add_material(name="ground", textures=textures, texrepeat=(2, 2), texuniform=True)
    return "ground"
