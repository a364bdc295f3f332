"""MuJoCo's answers about a tree, from the model that Linkwork exports."""

from __future__ import annotations

import mujoco
import numpy as np

from linkwork.model.compound import joint_steps
from linkwork.model.mujoco_spec import spec_of_tree
from linkwork.model.tree import Tree


class MujocoReference:
    """A tree in MuJoCo, without limits, contacts or dry friction."""

    def __init__(self, tree: Tree, gravity=(0.0, 0.0, -9.81)) -> None:
        self.model = spec_of_tree(tree).compile()
        self.model.opt.gravity[:] = gravity
        off = mujoco.mjtDisableBit
        self.model.opt.disableflags |= off.mjDSBL_CONSTRAINT | off.mjDSBL_CONTACT
        self.model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
        self.data = mujoco.MjData(self.model)
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        assert names == list(tree.joint_names)

    def at(self, q, qd) -> MujocoReference:
        self.data.qpos[:], self.data.qvel[:] = q, qd
        mujoco.mj_forward(self.model, self.data)
        return self

    def frames(self, tree: Tree) -> list[str]:
        """Frames of a tree that MuJoCo has too: bare links between joints are no bodies."""
        steps = {tree.links[i].name for chain in joint_steps(tree).values() for i in chain}
        return [name for name in tree.frame_names if name not in steps]

    def pose(self, frame: str) -> np.ndarray:
        place = self._place(frame)
        matrix = np.eye(4)
        matrix[:3, :3], matrix[:3, 3] = place.xmat.reshape(3, 3), place.xpos
        return matrix

    def jacobian(self, frame: str) -> np.ndarray:
        both = np.zeros((6, self.model.nv))
        linear, angular = both[:3], both[3:]
        place = self._place(frame)
        body = place.id if self._is_body(frame) else self.model.site(frame).bodyid[0]
        mujoco.mj_jac(self.model, self.data, linear, angular, place.xpos, body)
        return both

    def mass_matrix(self) -> np.ndarray:
        full = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, full)
        return full

    def bias(self) -> np.ndarray:
        return self.data.qfrc_bias.copy()

    def inverse(self, qdd) -> np.ndarray:
        self.data.qacc[:] = qdd
        mujoco.mj_inverse(self.model, self.data)
        return self.data.qfrc_inverse.copy()

    def forward(self, tau) -> np.ndarray:
        self.data.qfrc_applied[:] = tau
        mujoco.mj_forward(self.model, self.data)
        return self.data.qacc.copy()

    def energies(self) -> tuple[float, float]:
        potential, kinetic = self.data.energy
        return float(kinetic), float(potential)

    def _is_body(self, frame: str) -> bool:
        return mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, frame) >= 0

    def _place(self, frame: str):
        return self.data.body(frame) if self._is_body(frame) else self.data.site(frame)
