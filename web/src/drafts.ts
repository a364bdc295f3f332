/** Trajectories as they are edited: points taught, moved, deleted and timed. */
import type { TrajectoryDraft, TrajectoryPoint } from "./protocol";

/** Kinds whose points have times. */
const TIMED = ["cubic", "quintic", "blended"];
/** Time from a taught point to the next [s]. */
export const SPACING = 1.5;

export const EMPTY: Required<TrajectoryDraft> = {
  profile: "quintic",
  points: [],
  speed: 0.5,
  blend: 0.2,
  plan: false,
};

export type Goal =
  | { positions: number[] }
  | { position: [number, number, number]; rpy: [number, number, number] };

export function isTimed(draft: TrajectoryDraft): boolean {
  return TIMED.includes(draft.profile) && !draft.plan;
}

const tidy = (value: number) => Number(value.toFixed(5));

function pointOf(goal: Goal, time: number): TrajectoryPoint {
  const empty = { time, positions: null, position: null, rpy: null };
  if ("positions" in goal) return { ...empty, positions: goal.positions.map(tidy) };
  const [x, y, z] = goal.position;
  const [roll, pitch, yaw] = goal.rpy;
  return {
    ...empty,
    position: [tidy(x), tidy(y), tidy(z)],
    rpy: [tidy(roll), tidy(pitch), tidy(yaw)],
  };
}

/** A draft with another point at its end. */
export function taught(draft: TrajectoryDraft, goal: Goal): TrajectoryDraft {
  const last = draft.points.at(-1);
  const time = last === undefined ? 0 : tidy((last.time ?? 0) + SPACING);
  return { ...draft, points: [...draft.points, pointOf(goal, time)] };
}

/** A draft with other numbers of a point; its time stays. */
export function changed(draft: TrajectoryDraft, index: number, goal: Goal): TrajectoryDraft {
  const points = draft.points.map((point, i) =>
    i === index ? pointOf(goal, point.time ?? 0) : point,
  );
  return { ...draft, points };
}

/** A draft without a point; the motion still starts at 0. */
export function without(draft: TrajectoryDraft, index: number): TrajectoryDraft {
  return { ...draft, points: fromZero(draft.points.filter((_, i) => i !== index)) };
}

/** A draft in which a point has another place in the order; times keep their order. */
export function reordered(draft: TrajectoryDraft, index: number, by: number): TrajectoryDraft {
  const to = index + by;
  const moving = draft.points[index];
  if (moving === undefined || to < 0 || to >= draft.points.length) return draft;
  const times = draft.points.map((point) => point.time);
  const rest = draft.points.filter((_, i) => i !== index);
  const points = [...rest.slice(0, to), moving, ...rest.slice(to)];
  return { ...draft, points: points.map((point, i) => ({ ...point, time: times[i] ?? null })) };
}

/** A draft in which a point has another time; those after it keep their distance. */
export function retimed(draft: TrajectoryDraft, index: number, time: number): TrajectoryDraft {
  const before = draft.points[index - 1]?.time ?? Number.NEGATIVE_INFINITY;
  const now = draft.points[index]?.time ?? 0;
  const bounded = index === 0 ? 0 : Math.max(time, before + 0.01);
  const points = draft.points.map((point, i) =>
    i < index ? point : { ...point, time: tidy((point.time ?? 0) + bounded - now) },
  );
  return { ...draft, points };
}

function fromZero(points: TrajectoryPoint[]): TrajectoryPoint[] {
  const first = points[0]?.time ?? 0;
  return points.map((point) => ({ ...point, time: tidy((point.time ?? 0) - first) }));
}

/** A draft as the server takes it: times only where its kind has them, from a file with them. */
export function sent(draft: TrajectoryDraft): TrajectoryDraft {
  if (isTimed(draft)) return draft;
  return { ...draft, points: draft.points.map((point) => ({ ...point, time: null })) };
}

/** A draft from a file, whose points may have no times. */
export function loaded(draft: TrajectoryDraft): TrajectoryDraft {
  const points = draft.points.map((point, i) => ({ ...point, time: point.time ?? SPACING * i }));
  return { ...draft, points };
}
