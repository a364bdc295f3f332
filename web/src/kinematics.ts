/** Poses of the bodies of robots at given joint positions, and of what is fixed to bodies. */
import { Matrix4, Quaternion, Vector3 } from "three";
import { type Joint, type Link, POSE_SIZE, type SceneOpened } from "./protocol";

const ONE = new Vector3(1, 1, 1);

/** Pose of a body in a frame; of the world for -1. */
export function bodyPose(poses: Float32Array, body: number): Matrix4 {
  if (body < 0) return new Matrix4();
  const at = POSE_SIZE * body;
  const [w = 1, x = 0, y = 0, z = 0] = poses.subarray(at + 3, at + 7);
  return new Matrix4().compose(new Vector3().fromArray(poses, at), new Quaternion(x, y, z, w), ONE);
}

/** A pose as a matrix. */
export function matrixOf(position: number[], wxyz: number[]): Matrix4 {
  const [w = 1, x = 0, y = 0, z = 0] = wxyz;
  return new Matrix4().compose(new Vector3().fromArray(position), new Quaternion(x, y, z, w), ONE);
}

/** Bodies of the robots that a controller moves. */
export function drivenBodies(opened: SceneOpened): number[] {
  const robots = new Set(opened.joints.filter((joint) => joint.driven).map((each) => each.robot));
  return opened.bodies.flatMap((name, i) => {
    const slash = name.indexOf("/");
    return slash > 0 && robots.has(name.slice(0, slash)) && opened.links[i] ? [i] : [];
  });
}

/**
 * Poses of some bodies with their joints at given positions; all others are where a frame has them.
 *
 * @param bodies Indices in ascending order: parents come first.
 * @param positionOf Position of a joint by its index [rad or m].
 */
export function posesAt(
  opened: SceneOpened,
  bodies: number[],
  positionOf: (joint: number) => number,
  poses: Float32Array,
): Map<number, Matrix4> {
  const moved = new Map<number, Matrix4>();
  for (const body of bodies) {
    const link = opened.links[body];
    if (link === undefined) continue;
    const parent = moved.get(link.parent) ?? bodyPose(poses, link.parent);
    const pose = parent.clone().multiply(matrixOf(link.position, link.wxyz));
    opened.joints.forEach((joint, i) => {
      if (joint.body === body) pose.multiply(jointMotion(joint, positionOf(i) - joint.zero));
    });
    moved.set(body, isFree(opened, link, body) ? bodyPose(poses, body) : pose);
  }
  return moved;
}

/** Whether a body floats: it hangs on the world without a joint that frames have. */
function isFree(opened: SceneOpened, link: Link, body: number): boolean {
  if (link.fixed || link.parent >= 0) return false;
  return !opened.joints.some((joint) => joint.body === body);
}

function jointMotion(joint: Joint, position: number): Matrix4 {
  const axis = new Vector3(...joint.axis);
  if (joint.unit === "m") return new Matrix4().setPosition(axis.multiplyScalar(position));
  const anchor = new Vector3(...joint.anchor);
  const turn = new Quaternion().setFromAxisAngle(axis, position);
  const shift = anchor.clone().sub(anchor.clone().applyQuaternion(turn));
  return new Matrix4().compose(shift, turn, ONE);
}
