/** The kinematic skeleton of a robot as a drawing: links as lines, joints as symbols. */
import type { SkeletonLink } from "./protocol";

export interface Point {
  x: number;
  y: number;
}

export interface Drawing {
  points: Point[];
  tool: Point | null;
  /** End points of the axis through each joint; null for a joint that does not move. */
  axes: ([Point, Point] | null)[];
  width: number;
  height: number;
}

const AZIMUTH = -1.05;
const ELEVATION = 0.32;

/** A point of the robot as it is seen from the side and a little from above. */
function projected([x, y, z]: readonly [number, number, number]): Point {
  const right = -Math.sin(AZIMUTH) * x + Math.cos(AZIMUTH) * y;
  const ahead = Math.cos(AZIMUTH) * x + Math.sin(AZIMUTH) * y;
  return { x: right, y: -(Math.cos(ELEVATION) * z - Math.sin(ELEVATION) * ahead) };
}

/** Fits the skeleton into a width and at most a height [pixels]. */
export function drawSkeleton(
  links: SkeletonLink[],
  tool: [number, number, number] | null,
  width: number,
  most: number,
): Drawing {
  const seen = links.map((link) => projected(link.position));
  const end = tool === null ? null : projected(tool);
  const all = end === null ? seen : [...seen, end];
  const left = Math.min(...all.map((point) => point.x));
  const top = Math.min(...all.map((point) => point.y));
  const wide = Math.max(...all.map((point) => point.x)) - left;
  const tall = Math.max(...all.map((point) => point.y)) - top;
  const margin = 34;
  const room = { x: width - 2 * margin, y: most - 2 * margin };
  const scale = Math.min(room.x / Math.max(wide, 1e-6), room.y / Math.max(tall, 1e-6));
  const height = Math.max(tall * scale + 2 * margin, 90);
  const shift = (width - wide * scale) / 2;
  const place = (point: Point): Point => ({
    x: shift + (point.x - left) * scale,
    y: margin + (point.y - top) * scale,
  });
  const axes = links.map((link, i): [Point, Point] | null => {
    const at = seen[i];
    const along = projected(link.axis);
    const length = Math.hypot(...link.axis);
    if (at === undefined || length === 0) return null;
    const reach = 16 / scale;
    const one = { x: at.x - reach * along.x, y: at.y - reach * along.y };
    const two = { x: at.x + reach * along.x, y: at.y + reach * along.y };
    return [place(one), place(two)];
  });
  return { points: seen.map(place), tool: end && place(end), axes, width, height };
}
