/** Picture of a robot's kinematic skeleton. */
import type { JSX } from "preact";
import { compact, visible } from "../../format";
import type { EditedRobot } from "../../protocol";
import { drawSkeleton, type Point } from "../../skeleton";

const WIDTH = 320;
const MOST_HEIGHT = 240;

export function Skeleton({ robot }: { robot: EditedRobot }): JSX.Element {
  const links = robot.skeleton;
  const drawing = drawSkeleton(links, robot.tool, WIDTH, MOST_HEIGHT);
  const last = drawing.points.at(-1);
  return (
    <svg
      class="skeleton"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={`Kinematic skeleton of ${robot.name}`}
    >
      {links.map((link, i) => {
        const from = drawing.points[link.parent];
        const to = drawing.points[i];
        if (from === undefined || to === undefined) return null;
        return <line key={link.name} class="bone" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
      })}
      {drawing.tool && last ? (
        <line class="bone" x1={last.x} y1={last.y} x2={drawing.tool.x} y2={drawing.tool.y} />
      ) : null}
      {drawing.axes.map((axis, i) =>
        axis ? (
          <line
            key={links[i]?.name}
            class="joint-axis"
            x1={axis[0].x}
            y1={axis[0].y}
            x2={axis[1].x}
            y2={axis[1].y}
          />
        ) : null,
      )}
      {links.map((link, i) => {
        const at = drawing.points[i];
        if (at === undefined) return null;
        return (
          <g key={link.name} class={`skeleton-${link.joint}`}>
            <title>{`${visible(link.name)}: ${compact(link.mass, 4)} kg`}</title>
            {symbolOf(link.parent < 0 ? "base" : link.joint, at.x, at.y)}
            {link.parent >= 0 && link.joint !== "fixed" ? (
              <text x={at.x + 10} y={at.y - 8 + 12 * crowdOf(drawing.points, i)}>
                {visible(link.joint_name)}
              </text>
            ) : null}
          </g>
        );
      })}
      {drawing.tool ? (
        <g class="skeleton-tool">
          <circle cx={drawing.tool.x} cy={drawing.tool.y} r="3.5" />
          <text x={drawing.tool.x + 8} y={drawing.tool.y + 14}>
            tool
          </text>
        </g>
      ) : null}
    </svg>
  );
}

function symbolOf(kind: string, x: number, y: number): JSX.Element | null {
  if (kind === "base") return <path d={`M${x - 14} ${y + 10}h28M${x} ${y}l-10 10h20z`} />;
  if (kind === "prismatic") return <rect x={x - 6} y={y - 6} width="12" height="12" rx="1.5" />;
  if (kind === "fixed") return <circle cx={x} cy={y} r="2" />;
  return <circle cx={x} cy={y} r="6" />;
}

/** Number of joints before this one at nearly the same point, whose names would cover its own. */
function crowdOf(points: Point[], place: number): number {
  const point = points[place];
  if (point === undefined) return 0;
  return points.slice(1, place).filter((each) => Math.hypot(each.x - point.x, each.y - point.y) < 8)
    .length;
}
