"""Compilation by MuJoCo to plain data; runs in the worker process."""

from __future__ import annotations

import re
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.mjcf.vocabulary import OF_CONTACT, SOLVER

_SLIDE = 2  # First joint type of MuJoCo with an axis
_WELD, _JOINT = 1, 2  # Equality types of MuJoCo
_PLANE, _WRAP_JOINT = 0, 1  # A geom type and a wrap type of MuJoCo
_TRANSMISSIONS = {0: "JOINT", 3: "TENDON", 4: "SITE"}
"""Transmission types of MuJoCo that a scene has."""
_LINE = re.compile(r"line (\d+)")


def compile_model(text: str, path: str) -> dict[str, Any]:
    """Compile the text of a model to data of a `CompiledModel`; `path` is for error messages."""
    del path
    mujoco = import_extra("mujoco", "world")
    try:
        model = mujoco.MjSpec.from_string(text).compile()
    except (ValueError, RuntimeError, mujoco.FatalError) as error:
        # MuJoCo reports an allocation that failed in either way.
        if any(words in str(error) for words in ("allocate memory", "unknown exception")):
            raise MemoryError from error
        lines = _LINE.findall(str(error))
        return {"refused": _reason(str(error)), "line": int(lines[-1]) if lines else 1}
    names = ModelNames(mujoco, model)
    data = model_data(model, names)
    planes = [i for i, geom in enumerate(data["geoms"]) if geom["kind"] == _PLANE]
    fixed = [i for i in range(model.ntendon) if model.wrap_type[model.tendon_adr[i]] == _WRAP_JOINT]
    data["geoms"] = [x for i, x in enumerate(data["geoms"]) if i not in planes]
    data["tendons"] = [x for i, x in enumerate(data["tendons"]) if i not in fixed]
    return data | {
        "planes": [_plane(model, names, i) for i in planes],
        "pairs": [_pair(model, names, i) for i in range(model.npair)],
        "fixed_tendons": [_fixed_tendon(model, names, i) for i in fixed],
    }


def model_data(model: Any, names: ModelNames) -> dict[str, Any]:
    """Return a compiled `MjModel` as data of a `CompiledModel`."""
    mujoco = import_extra("mujoco", "world")
    gravity = model.opt.gravity
    if model.opt.disableflags & mujoco.mjtDisableBit.mjDSBL_GRAVITY:
        gravity = 0.0 * gravity
    return {
        "gravity": gravity.tolist(),
        "bodies": [_body(model, names, i) for i in range(1, model.nbody)],
        "joints": [_joint(model, names, i) for i in range(model.njnt)],
        "geoms": [_geom(model, names, i) for i in range(model.ngeom)],
        "sites": [_site(model, names, i) for i in range(model.nsite)],
        "constraints": [_constraint(model, names, i) for i in range(model.neq)],
        "tendons": [_tendon(model, names, i) for i in range(model.ntendon)],
        "actuators": [_actuator(model, names, i) for i in range(model.nu)],
        "cameras": [_camera(model, names, i) for i in range(model.ncam)],
    }


def _reason(message: str) -> str:
    first = message.strip().splitlines()[0] if message.strip() else "compilation failed"
    while ": " in first and first.split(": ", 1)[0] in ("XML Error", "Error", "Schema violation"):
        first = first.split(": ", 1)[1]
    return first


class ModelNames:
    """Names of a model by kind and index; empty without one."""

    def __init__(self, mujoco: Any, model: Any) -> None:
        self._kinds = mujoco.mjtObj
        self._name = mujoco.mj_id2name
        self.model = model

    def __call__(self, kind: str, index: int) -> str:
        """Name of an element, e.g. of kind `BODY`."""
        return self._name(self.model, getattr(self._kinds, f"mjOBJ_{kind}"), int(index)) or ""


def _values(model: Any, kind: str, i: int, /, *names: str, **arrays: str) -> dict[str, Any]:
    """Entries of arrays of a kind, e.g. `body_pos`, by name; of those named otherwise, by key."""
    arrays = {name: name for name in names} | arrays
    return {key: getattr(model, f"{kind}_{name}")[i].tolist() for key, name in arrays.items()}


def _range(model: Any, kind: str, i: int, part: str = "") -> list[float] | None:
    limited = getattr(model, f"{kind}_{part}limited")[i]
    return getattr(model, f"{kind}_{part}range")[i].tolist() if limited else None


def _polynomial(model: Any, kind: str, i: int, name: str) -> list[float]:
    """Coefficients of a stiffness or damping, the linear one first."""
    higher = getattr(model, f"{kind}_{name}poly")[i].tolist()
    return [float(getattr(model, f"{kind}_{name}")[i]), *higher]


def _body(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    arrays = {"center": "ipos", "axes": "iquat", "moments": "inertia"}
    return {
        "name": names("BODY", i),
        "parent": names("BODY", model.body_parentid[i]),
        **_values(model, "body", i, "pos", "quat", "mass", "gravcomp", **arrays),
    }


def _joint(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    dof, position = model.jnt_dofadr[i], model.jnt_qposadr[i]
    return {
        "name": names("JOINT", i),
        "body": names("BODY", model.jnt_bodyid[i]),
        **_values(model, "jnt", i, "pos", "axis", kind="type"),
        "range": _range(model, "jnt", i),
        "effort": _range(model, "jnt", i, part="actfrc"),
        **_values(model, "dof", dof, "armature", friction="frictionloss"),
        "damping": _polynomial(model, "dof", dof, "damping"),
        "stiffness": _polynomial(model, "jnt", i, "stiffness"),
        "rest": float(model.qpos_spring[position]),
        "parameters": {
            **_values(model, "jnt", i, "margin", **{f"{x}_limit": x for x in SOLVER}),
            **_values(model, "dof", dof, **{f"{x}_friction": x for x in SOLVER}),
            "ref": float(model.qpos0[position]) if model.jnt_type[i] >= _SLIDE else 0.0,
            "actuatorgravcomp": bool(model.jnt_actgravcomp[i]),
        },
    }


def _geom(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    mesh = int(model.geom_dataid[i])
    # MuJoCo moves a mesh to its centre and its geoms the opposite way.
    moved = _values(model, "mesh", mesh, "pos", "quat") if mesh >= 0 else {}
    return {
        "name": names("GEOM", i),
        **_values(model, "geom", i, "size", "pos", "quat", kind="type"),
        "mesh_pos": moved.get("pos"),
        "mesh_quat": moved.get("quat"),
        "contact": _values(model, "geom", i, *OF_CONTACT),
    }


def _site(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    body = names("BODY", model.site_bodyid[i])
    return {"name": names("SITE", i), "body": body, **_values(model, "site", i, "pos", "quat")}


def _constraint(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    kinds = {0: "JOINT", 1: "BODY", 3: "JOINT", 6: "SITE"}
    kind = kinds.get(int(model.eq_objtype[i]), "BODY")
    ends = (model.eq_obj1id[i], model.eq_obj2id[i])
    return {
        "index": int(names("EQUALITY", i)),
        "between": kind.lower(),
        "ends": [names(kind, end) if end >= 0 else "" for end in ends],
        "data": model.eq_data[i].tolist(),
        "active": bool(model.eq_active0[i]),
        "parameters": {
            **_values(model, "eq", i, *SOLVER),
            "torquescale": float(model.eq_data[i, 10]) if model.eq_type[i] == _WELD else 1.0,
            "curve": model.eq_data[i, 2:5].tolist() if model.eq_type[i] == _JOINT else [0.0] * 3,
        },
    }


def _actuator(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    kind = _TRANSMISSIONS.get(int(model.actuator_trntype[i]), "JOINT")
    types = {"dynamics": "dyntype", "gain_kind": "gaintype", "bias_kind": "biastype"}
    return {
        "index": int(names("ACTUATOR", i)),
        "transmission": kind.lower(),
        "target": names(kind, model.actuator_trnid[i, 0]),
        **_values(model, "actuator", i, "gear", **types),
        "gain": model.actuator_gainprm[i, :3].tolist(),
        "bias": model.actuator_biasprm[i, :3].tolist(),
        "control": _range(model, "actuator", i, part="ctrl"),
        "force": _range(model, "actuator", i, part="force"),
        "activation": _range(model, "actuator", i, part="act"),
        "time_constant": float(model.actuator_dynprm[i, 0]),
        "acts_early": bool(model.actuator_actearly[i]),
    }


def _plane(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    geom = _geom(model, names, i)
    kept = ("name", "pos", "quat", "contact")
    return {key: geom[key] for key in kept} | {"body": names("BODY", model.geom_bodyid[i])}


def _pair(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    others = ("friction", *SOLVER, "solreffriction", "margin", "gap")
    return {
        "index": int(names("PAIR", i)),
        "geoms": [names("GEOM", getattr(model, f"pair_geom{end}")[i]) for end in "12"],
        "contact": _values(model, "pair", i, *others, condim="dim"),
    }


def _tendon(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    start = model.tendon_adr[i]
    return {
        "index": int(names("TENDON", i)),
        "ends": [names("SITE", site) for site in model.wrap_objid[start : start + 2]],
        "stiffness": _polynomial(model, "tendon", i, "stiffness"),
        "damping": _polynomial(model, "tendon", i, "damping"),
        "length": model.tendon_lengthspring[i].tolist(),
    }


def _fixed_tendon(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    wrapped = slice(model.tendon_adr[i], model.tendon_adr[i] + model.tendon_num[i])
    spring = _tendon(model, names, i)
    solver = {f"{x}_limit": f"{x}_lim" for x in SOLVER}
    solver |= {f"{x}_friction": f"{x}_fri" for x in SOLVER}
    return {
        **{key: spring[key] for key in ("index", "stiffness", "damping", "length")},
        "joints": [names("JOINT", joint) for joint in model.wrap_objid[wrapped]],
        "factors": model.wrap_prm[wrapped].tolist(),
        "range": _range(model, "tendon", i),
        **_values(model, "tendon", i, "armature", "margin", friction="frictionloss", **solver),
    }


def _camera(model: Any, names: ModelNames, i: int) -> dict[str, Any]:
    return {
        "index": int(names("CAMERA", i)),
        "body": names("BODY", model.cam_bodyid[i]),
        **_values(model, "cam", i, "pos", "quat", "fovy"),
        "fixed": int(model.cam_mode[i]) == 0,
    }
