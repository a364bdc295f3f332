"""Lights and ground texture for rendering; no influence on the physics."""

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.world.scene.schema import SceneCamera

PICTURE_WIDTH, PICTURE_HEIGHT = 1920, 1440  # Greatest size of an offscreen picture [pixels]


_LIGHT = (-0.3, 0.4, -0.87)  # Direction of the light
_LIGHT_DISTANCE, _SHADOWED = 4.0, 1.5
"""Distance of the light, and radius of its shadows, over the camera distance."""


def add_lights(spec: Any, camera: SceneCamera) -> None:
    """Add a sky, one light with shadows, and an offscreen buffer for large pictures."""
    mj = import_extra("mujoco", "world")
    spec.visual.global_.offwidth, spec.visual.global_.offheight = PICTURE_WIDTH, PICTURE_HEIGHT
    spec.visual.headlight.ambient = (0.4, 0.4, 0.4)
    spec.visual.headlight.diffuse = (0.45, 0.45, 0.45)
    spec.visual.headlight.specular = (0.1, 0.1, 0.1)
    spec.visual.quality.shadowsize = 4096
    reach = math.dist(camera.position, camera.target) or 1.0
    # Shadow and clipping distances are relative to the extent.
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
    """Add a checkered material in shades of a colour; returns its name."""
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
