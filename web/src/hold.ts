/** Sliders of joints: their range, and whether they show a target or follow the reference. */
import type { Joint } from "./protocol";

/** Step of a slider [rad or m]. */
export const RESOLUTION = 0.001;
const DECIMALS = 3;
const REACH = { rad: Math.PI, m: 1 };

export interface Range {
  lower: number;
  upper: number;
}

/** Range of a joint's slider: its limits, rounded inwards, or a usual reach without limits. */
export function sliderRange(joint: Pick<Joint, "lower" | "upper" | "unit">): Range {
  const reach = REACH[joint.unit];
  const lower = joint.lower ?? Math.min(-reach, (joint.upper ?? reach) - reach);
  const upper = joint.upper ?? Math.max(reach, lower + reach);
  const scale = 10 ** DECIMALS;
  // The small term keeps limits that are multiples of the resolution within rounding.
  const rounded = {
    lower: Math.ceil(lower / RESOLUTION - 1e-6) / scale,
    upper: Math.floor(upper / RESOLUTION + 1e-6) / scale,
  };
  return rounded.lower <= rounded.upper ? rounded : { lower, upper };
}

/** The value of a slider nearest to a value. */
export function nearest(value: number, range: Range): number {
  const scale = 10 ** DECIMALS;
  return Math.min(Math.max(Math.round(value * scale) / scale, range.lower), range.upper);
}

interface Hold {
  target: number;
  /** Simulated time at which it was set [s]. */
  since: number;
  /** Whether the reference has reached it, or the scene was reset. */
  isOver: boolean;
}

/**
 * Targets that sliders show, by joint; all other sliders follow the reference.
 *
 * A target takes effect at the next control period, which while paused never comes, and then the
 * reference moves there smoothly. So the slider keeps the target until the reference has reached
 * it or the scene was reset.
 */
export type Holds = ReadonlyMap<string, Hold>;

/** Keeps the target of a joint [rad or m] that was set at a simulated time [s]. */
export function held(holds: Holds, joint: string, target: number, since: number): Holds {
  return new Map(holds).set(joint, { target, since, isOver: false });
}

/** Lets joints follow the reference again. */
export function released(holds: Holds, joints: string[]): Holds {
  return new Map([...holds].filter(([name]) => !joints.includes(name)));
}

/** The value to show for a joint, from the reference [rad or m] at a simulated time [s]. */
export function shownTarget(holds: Holds, joint: string, reference: number, time: number): number {
  const hold = holds.get(joint);
  if (hold === undefined) return reference;
  const hasArrived = Math.abs(reference - hold.target) <= RESOLUTION / 2;
  hold.isOver ||= hasArrived || time < hold.since;
  return hold.isOver ? reference : hold.target;
}
