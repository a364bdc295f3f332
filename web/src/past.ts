/** Frames of the last minute, to look back at. */
import type { Frame } from "./frame";

/** Simulated time that is kept [s]. */
export const PAST_SPAN = 60;
const SPACING = 1 / 30;

export class Past {
  /** The newest frame that was added, also while it plays at a higher rate than is kept. */
  newest: Frame | null = null;
  private frames: Frame[] = [];

  /** Adds a frame; those of its future, after a reset or a restored state, are dropped. */
  add(frame: Frame): void {
    this.newest = frame;
    const last = this.frames.at(-1);
    if (last !== undefined && frame.time <= last.time) {
      this.frames = this.frames.filter((each) => each.time < frame.time);
    } else if (last !== undefined && frame.time - last.time < SPACING && frame.playing) {
      return;
    }
    this.frames.push(frame);
    if ((this.frames[0]?.time ?? 0) < frame.time - 1.1 * PAST_SPAN) {
      this.frames = this.frames.filter((each) => each.time >= frame.time - PAST_SPAN);
    }
  }

  get begin(): number {
    return this.frames[0]?.time ?? 0;
  }

  get end(): number {
    return this.frames.at(-1)?.time ?? 0;
  }

  /** The last frame at or before a time [s]; the first one if there is none. */
  at(time: number): Frame | null {
    let low = 0;
    let high = this.frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.frames[middle]?.time ?? 0) <= time + 1e-9) low = middle + 1;
      else high = middle;
    }
    return this.frames[Math.max(0, low - 1)] ?? null;
  }

  /** Positions of a body over the last seconds, as x y z x y z. */
  path(body: number, seconds: number): Float32Array {
    const since = this.end - seconds;
    const points: number[] = [];
    for (const frame of this.frames) {
      if (frame.time < since) continue;
      const [x = Number.NaN, y = 0, z = 0] = frame.poses.subarray(7 * body, 7 * body + 3);
      if (Number.isFinite(x)) points.push(x, y, z);
    }
    return new Float32Array(points);
  }
}
