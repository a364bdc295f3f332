"""MuJoCo's answers about a tree, from the model that Linkwork exports."""

import mujoco
import numpy as np

from linkwork.model.forward_kinematics import link_position
from linkwork.model.mujoco.spec import massless_chains, spec_of_tree
from linkwork.model.tree import Tree


class MujocoReference:
    """A tree in MuJoCo, without limits, contacts or dry friction; its followers move freely."""

    def __init__(self, tree: Tree, gravity=(0.0, 0.0, -9.81)) -> None:
        self.model = spec_of_tree(tree).compile()
        self.model.opt.gravity[:] = gravity
        off = mujoco.mjtDisableBit
        self.model.opt.disableflags |= off.mjDSBL_CONSTRAINT | off.mjDSBL_CONTACT
        self.model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
        self.data = mujoco.MjData(self.model)
        self.tree = tree
        self.moving = [i for i, link in enumerate(tree.links) if link.joint.kind.moves]
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        assert names == [tree.links[i].joint.name for i in self.moving]
        self.leading = self._leading()

    def _leading(self) -> np.ndarray:
        """The matrix G, through all leaders of each joint."""
        rows = []
        for i in self.moving:
            ratio = 1.0
            while (mimic := self.tree.links[i].joint.mimic) is not None:
                ratio *= mimic.multiplier
                i = self.tree.link_of_joint(mimic.joint)
            start = self.tree.velocity_starts[self.tree.coordinate_of_link[i]]
            count = self.tree.links[i].joint.kind.dofs
            rows.append(ratio * np.eye(self.tree.velocity_count)[start : start + count])
        return np.concatenate(rows) if rows else np.zeros((0, 0))

    def at(self, q, qd):
        every = [link_position(self.tree, i, q) for i in self.moving]
        self.data.qpos[:] = [x for positions in every for x in positions]
        self.data.qvel[:] = self.leading @ qd
        mujoco.mj_forward(self.model, self.data)
        return self

    def frames(self, tree: Tree) -> list[str]:
        """Frames of a tree that MuJoCo has too: bare links between joints are no bodies."""
        steps = {tree.links[i].name for chain in massless_chains(tree).values() for i in chain}
        return [name for name in tree.frame_names if name not in steps]

    def pose(self, frame: str) -> np.ndarray:
        place = self._place(frame)
        matrix = np.eye(4)
        matrix[:3, :3], matrix[:3, 3] = place.xmat.reshape(3, 3), place.xpos
        return matrix

    def jacobian(self, frame: str) -> np.ndarray:
        both = np.zeros((6, self.model.nv))
        mujoco.mj_jac(self.model, self.data, both[:3], both[3:], *self._point(frame))
        return both @ self.leading

    def jacobian_rate(self, frame: str) -> np.ndarray:
        both = np.zeros((6, self.model.nv))
        mujoco.mj_jacDot(self.model, self.data, both[:3], both[3:], *self._point(frame))
        return both @ self.leading

    def wrench_torques(self, wrench, frame: str) -> np.ndarray:
        felt = np.zeros(self.model.nv)
        force, torque = np.array(wrench[:3]), np.array(wrench[3:])
        mujoco.mj_applyFT(self.model, self.data, force, torque, *self._point(frame), felt)
        return self.leading.T @ felt

    def positions_after(self, time: float) -> np.ndarray:
        """Positions of all joints after a time at the present velocities."""
        positions = self.data.qpos.copy()
        mujoco.mj_integratePos(self.model, positions, self.data.qvel, time)
        return positions

    def mass_matrix(self) -> np.ndarray:
        full = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, full)
        return self.leading.T @ full @ self.leading

    def bias(self) -> np.ndarray:
        return self.leading.T @ self.data.qfrc_bias

    def inverse(self, qdd) -> np.ndarray:
        self.data.qacc[:] = self.leading @ qdd
        mujoco.mj_inverse(self.model, self.data)
        return self.leading.T @ self.data.qfrc_inverse

    def forward(self, tau) -> np.ndarray:
        if self.model.nv != self.tree.velocity_count:
            still = self.inverse(np.zeros(self.tree.velocity_count))
            return np.linalg.solve(self.mass_matrix(), np.subtract(tau, still))
        self.data.qfrc_applied[:] = tau
        mujoco.mj_forward(self.model, self.data)
        return self.data.qacc.copy()

    def energies(self) -> tuple[float, float]:
        potential, kinetic = self.data.energy
        return float(kinetic), float(potential)

    def _point(self, frame: str) -> tuple[np.ndarray, int]:
        """Where a frame's origin is, and the body it is fixed to."""
        place = self._place(frame)
        is_body = self._is_body(frame)
        return place.xpos, place.id if is_body else int(self.model.site(frame).bodyid[0])

    def _is_body(self, frame: str) -> bool:
        return mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, frame) >= 0

    def _place(self, frame: str):
        return self.data.body(frame) if self._is_body(frame) else self.data.site(frame)
