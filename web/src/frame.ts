/** A moment of the scene, decoded from a binary message (see src/linkwork/studio/server/frames.py). */
import { HEADER_SIZE, JOINT_SIZE, POSE_SIZE } from "./protocol";

export interface Frame {
  scene: number;
  number: number;
  step: number;
  /** Simulated time [s]. */
  time: number;
  /** Commanded speed as a factor of real time; Infinity for unpaced. */
  speed: number;
  realTimeFactor: number;
  playing: boolean;
  /** x y z [m], qw qx qy qz of each body. */
  poses: Float32Array;
  /** Position, velocity, torque and reference of each joint. */
  joints: Float32Array;
  signals: Float32Array;
}

export const POSITION = 0;
export const VELOCITY = 1;
export const TORQUE = 2;
export const REFERENCE = 3;

/** Number of the scene that a frame belongs to. */
export function sceneOf(buffer: ArrayBuffer): number {
  return new DataView(buffer).getUint32(0, true);
}

/** Decodes a frame of a scene with so many bodies and joints. */
export function decodeFrame(buffer: ArrayBuffer, bodies: number, joints: number): Frame {
  const head = new DataView(buffer);
  const signals = head.getUint32(36, true);
  const jointsAt = HEADER_SIZE + 4 * POSE_SIZE * bodies;
  const signalsAt = jointsAt + 4 * JOINT_SIZE * joints;
  if (buffer.byteLength !== signalsAt + 4 * signals) {
    throw new RangeError(
      `a frame of ${buffer.byteLength} bytes, expected ${signalsAt + 4 * signals}`,
    );
  }
  return {
    scene: head.getUint32(0, true),
    number: head.getUint32(4, true),
    step: head.getFloat64(8, true),
    time: head.getFloat64(16, true),
    speed: head.getFloat32(24, true),
    realTimeFactor: head.getFloat32(28, true),
    playing: head.getUint32(32, true) !== 0,
    poses: new Float32Array(buffer, HEADER_SIZE, POSE_SIZE * bodies),
    joints: new Float32Array(buffer, jointsAt, JOINT_SIZE * joints),
    signals: new Float32Array(buffer, signalsAt, signals),
  };
}
