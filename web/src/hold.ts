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

/**
 * Whether a slider shows the target of a person or follows the reference.
 *
 * A target takes effect at the next control period, which while paused never comes, and then the
 * reference moves there smoothly. So the slider keeps the target until the reference has reached
 * it or the scene was reset.
 */
export class Hold {
  private target: { value: number; since: number } | null = null;

  /** Keeps a target [rad or m] that was set at a simulated time [s]. */
  take(value: number, since: number): void {
    this.target = { value, since };
  }

  /** Follows the reference again. */
  release(): void {
    this.target = null;
  }

  /** The value to show, given the reference [rad or m] at a simulated time [s]. */
  shown(reference: number, time: number): number {
    if (this.target === null) return reference;
    const arrived = Math.abs(reference - this.target.value) <= RESOLUTION / 2;
    const wasReset = time < this.target.since;
    if (arrived || wasReset) this.target = null;
    return this.target === null ? reference : this.target.value;
  }
}
