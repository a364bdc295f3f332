/** A chart of velocities or torques of a trajectory, as shares of their limits. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { colourOf } from "../../plotted";
import type { TrajectoryPlan } from "../../protocol";
import { isDark } from "../../state";

interface LimitChartProps {
  title: string;
  plan: TrajectoryPlan;
  rows: number[][];
  limits: (number | null)[];
}

export function LimitChart({ title, plan, rows, limits }: LimitChartProps): JSX.Element | null {
  const host = useRef<HTMLDivElement>(null);
  const dark = isDark.value;
  const hasLimits = limits.some((limit) => limit !== null);
  useEffect(() => {
    const element = host.current;
    if (element === null || !hasLimits) return;
    const shares = limits.map((limit, j) =>
      rows.map((row) => (limit === null ? null : (100 * (row[j] ?? 0)) / limit)),
    );
    const chart = limitChart(element, shares.length, dark);
    chart.setData([plan.times, ...shares] as uPlot.AlignedData);
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [plan, dark, hasLimits]);
  if (!hasLimits) return null;
  return (
    <figure class="limit-chart">
      <figcaption class="quiet">{title}</figcaption>
      <div ref={host} role="img" aria-label={title} />
    </figure>
  );
}

const HEIGHT = 110;
/** Share beyond which the range of a chart follows the curves [%]. */
const LEAST_RANGE = 110;

function limitChart(element: HTMLElement, joints: number, dark: boolean): uPlot {
  const style = getComputedStyle(element);
  const ink = style.getPropertyValue("--ink-quiet").trim();
  const line = style.getPropertyValue("--line").trim();
  const bad = style.getPropertyValue("--bad").trim();
  const axis = { stroke: ink, font: "10px system-ui, sans-serif", ticks: { show: false } };
  return new uPlot(
    {
      width: Math.max(element.clientWidth, 80),
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      padding: [6, 8, 0, 0],
      scales: {
        x: { time: false },
        y: {
          range: (_, least, most) => {
            const reach = Math.max(LEAST_RANGE, 1.1 * Math.abs(least), 1.1 * Math.abs(most));
            return [-reach, reach];
          },
        },
      },
      axes: [
        { ...axis, grid: { stroke: line, width: 1 }, size: 22 },
        { ...axis, grid: { stroke: line, width: 1 }, size: 36, splits: () => [-100, 0, 100] },
      ],
      hooks: { draw: [(chart) => drawLimits(chart, bad)] },
      series: [
        {},
        ...Array.from({ length: joints }, (_, i) => ({
          stroke: colourOf(i, dark),
          width: 1.4,
          points: { show: false },
        })),
      ],
    },
    [[]],
    element,
  );
}

/** Lines at the limits. */
function drawLimits(chart: uPlot, colour: string): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([4, 4]);
  for (const level of [-100, 100]) {
    const y = chart.valToPos(level, "y", true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}
