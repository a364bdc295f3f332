"""Light and ground for pictures; no influence on the physics."""

from __future__ import annotations

from typing import Any

from linkwork.errors import import_extra

PICTURE_WIDTH, PICTURE_HEIGHT = 1920, 1440
"""Greatest size of an offscreen picture [pixels]."""


def add_lights(spec: Any) -> None:
    """A soft sky, one light from above that casts shadows, and room for large pictures."""
    mj = import_extra("mujoco", "world")
    spec.visual.global_.offwidth, spec.visual.global_.offheight = PICTURE_WIDTH, PICTURE_HEIGHT
    spec.visual.headlight.ambient = (0.4, 0.4, 0.4)
    spec.visual.headlight.diffuse = (0.45, 0.45, 0.45)
    spec.visual.headlight.specular = (0.1, 0.1, 0.1)
    spec.visual.quality.shadowsize = 4096
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
        pos=(1.5, -2.0, 4.0),
        dir=(-0.3, 0.4, -0.87),
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
