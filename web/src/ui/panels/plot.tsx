/** The Plot panel: a chart of chosen signals over the last seconds. */
import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { csv, saveText } from "../../files";
import { compact, titleOf, visible } from "../../format";
import { History } from "../../history";
import { colourOf, type Plotted, plottedSignals, requested, valuesOf } from "../../plotted";
import { MAX_SIGNALS } from "../../protocol";
import {
  act,
  isDark,
  onFrame,
  onSamples,
  replay,
  requireSignals,
  sampleSignals,
  scene,
  signalValue,
  update,
  welcome,
} from "../../state";
import { Empty, IconButton } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { Menu } from "../widgets/menu";
import "./legend.css";
import "./plot.css";

/** Simulated time in the chart [s]. */
const SPAN = 10;
const CAPACITY = 2000;
const REDRAW_MS = 80;

/** What the chart shows of a scene: its signals, and their samples. */
interface ChartData {
  signals: Plotted[];
  history: History;
  /** Whether samples have come, finer than frames. */
  isSampled: boolean;
}
const chart = computed<ChartData>(() => {
  const opened = scene.opened.value;
  const signals = opened ? plottedSignals(opened, scene.plotNames.value) : [];
  return { signals, history: new History(signals.length, SPAN, CAPACITY), isSampled: false };
});
/** Place of the sample under the cursor; null if there is none. */
const cursor = signal<number | null>(null);

/** Collects samples from the start, whether or not the panel is open. */
export function startHistory(): void {
  effect(() => {
    const { signals } = chart.value;
    requireSignals("plot", requested(signals));
    sampleSignals(signals.map((each) => each.name));
  });
  let step = 0;
  onFrame((now) => {
    const { signals, history, isSampled } = chart.peek();
    if (now.step < step) history.clear();
    step = now.step;
    // While it plays, samples come at the rate of the record, finer than frames.
    if (scene.chartIsHeld.peek() || (now.playing && isSampled)) return;
    if (now.time > history.end) history.append(now.time, valuesOf(signals, now, signalValue));
  });
  onSamples((samples) => {
    const { signals, history } = chart.peek();
    chart.peek().isSampled = true;
    if (scene.chartIsHeld.peek()) return;
    const columns = signals.map((each) => samples.columns[samples.names.indexOf(each.name)]);
    samples.times.forEach((time, i) => {
      const values = columns.map((column) => column?.[i] ?? Number.NaN);
      if (time > history.end) history.append(time, values);
    });
  });
}

export function PlotPanel(): JSX.Element {
  const opened = scene.opened.value;
  const [isChoosing, setChoosing] = useState(false);
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  return (
    <div class="plot-panel">
      <div class="panel-head">
        <button type="button" class="button" onClick={() => setChoosing(!isChoosing)}>
          <Icon name="plus" /> Signals
        </button>
        <span class="grow" />
        <CompareMenu />
        <ExportMenu />
        <IconButton
          icon={scene.chartIsHeld.value ? "play" : "pause"}
          label={scene.chartIsHeld.value ? "Chart goes on" : "Hold chart"}
          onClick={() => update({ chartIsHeld: !scene.chartIsHeld.value })}
        />
      </div>
      {scene.overlays.value.length > 0 ? (
        <div class="overlay-list" role="toolbar" aria-label="Compared runs">
          <span class="quiet">wide, pale:</span>
          {scene.overlays.value.map((each) => (
            <button
              key={each.run}
              type="button"
              class="tag"
              aria-pressed="true"
              aria-label={`Leave out ${visible(each.run)}`}
              onClick={() => compare(each.run)}
            >
              {visible(each.run)} ×
            </button>
          ))}
        </div>
      ) : null}
      {isChoosing ? <SignalPicker onClose={() => setChoosing(false)} /> : null}
      {scene.plotNames.value.length > 0 ? (
        <>
          <Chart />
          <Legend />
        </>
      ) : (
        <Empty title="Nothing to plot" text="Add a signal: joints, bodies, sensors, contacts." />
      )}
    </div>
  );
}

/** Formats of the recorded run, by the ending of the file. */
const FORMATS: [string, string][] = [
  ["xlsx", "Excel"],
  ["csv", "CSV"],
  ["mcap", "MCAP"],
];

function ExportMenu(): JSX.Element {
  const run = scene.status.value?.run;
  const isRecorded =
    replay === null &&
    Boolean(run) &&
    Boolean(scene.opened.value?.recorded || scene.opened.value?.playback);
  return (
    <Menu label="Export" side="left">
      <button type="button" role="menuitem" onClick={() => saveText("chart.csv", chartCsv())}>
        Chart as CSV
      </button>
      {isRecorded ? (
        <>
          <button type="button" role="menuitem" onClick={() => void act({ kind: "film" })}>
            Run as film
          </button>
          <a role="menuitem" href="/replay.html" download="replay.html">
            Run as web page
          </a>
        </>
      ) : null}
      {isRecorded
        ? FORMATS.map(([ending, name]) => (
            <a key={ending} role="menuitem" href={`/export/run.${ending}`} download>
              Run as {name}
            </a>
          ))
        : null}
    </Menu>
  );
}

/** Recorded runs to draw beside the present one. */
function CompareMenu(): JSX.Element | null {
  const runs = (welcome.value?.scenes ?? []).filter((card) => card.group === "run");
  if (replay !== null) return null;
  return (
    <div onFocusIn={() => browseOnce()}>
      <Menu label="Compare" side="left">
        {runs.length === 0 ? <p class="quiet menu-text">No recorded runs yet</p> : null}
        {runs.slice(0, 30).map((card) => (
          <button
            key={card.name}
            type="button"
            role="menuitemcheckbox"
            aria-checked={scene.overlays.value.some((each) => card.name.endsWith(each.run))}
            title={visible(card.description)}
            onClick={() => compare(card.name.replace(/^run:/, ""))}
          >
            {titleOf(card.name)}
          </button>
        ))}
      </Menu>
    </div>
  );
}

let browsedAt = Number.NEGATIVE_INFINITY;

function browseOnce(): void {
  if (performance.now() - browsedAt < 3000 || welcome.value?.shows_runs) return;
  browsedAt = performance.now();
  void act({ kind: "browse" });
}

/** Draws a run, or leaves it out again. */
function compare(run: string): void {
  if (scene.overlays.value.some((each) => each.run === run)) {
    update({ overlays: scene.overlays.value.filter((each) => each.run !== run) });
  } else {
    void act({ kind: "overlay", run, names: scene.plotNames.value.slice(0, 64) });
  }
}

/** Curves of compared runs, each beside the signal of its name. */
function overlaidCurves(signals: Plotted[]): {
  of: number;
  run: string;
  times: number[];
  values: (number | null)[];
}[] {
  return scene.overlays.value.flatMap((run) =>
    run.signals.flatMap((each) => {
      const of = signals.findIndex((one) => one.name === each.name);
      return of < 0 ? [] : { of, run: run.run, times: each.times, values: each.values };
    }),
  );
}

function columnsOf({ signals, history }: ChartData): uPlot.AlignedData {
  const present = history.data() as uPlot.AlignedData;
  const others = overlaidCurves(signals);
  if (others.length === 0) return present;
  return uPlot.join([
    present,
    ...others.map((each): uPlot.AlignedData => [each.times, each.values]),
  ]);
}

function chartCsv(): string {
  const { signals, history } = chart.peek();
  const names = signals.map((each) => `${each.name}${each.unit ? ` [${each.unit}]` : ""}`);
  return csv(["time [s]", ...names], history.data());
}

function Legend(): JSX.Element {
  const now = scene.frame.value;
  const { signals: shown, history } = chart.value;
  const at = cursor.value;
  const [, ...columns] = at === null ? [[]] : history.data();
  const values =
    at !== null
      ? columns.map((column) => column[at] ?? Number.NaN)
      : now
        ? valuesOf(shown, now, signalValue)
        : [];
  return (
    <ul class="legend" aria-label="Signals of the chart">
      {shown.map((each, i) => (
        <li key={each.name} class={each.dashed ? "dashed" : ""}>
          <svg class="swatch" viewBox="0 0 18 4" aria-hidden="true">
            <line x1="0" y1="2" x2="18" y2="2" stroke={colourOfCurve(shown, i)} />
          </svg>
          <span class="legend-name" title={visible(each.name)}>
            {visible(each.label)}
          </span>
          <span class="numeric quiet">
            {compact(values[i] ?? Number.NaN, 4)} {each.unit}
          </span>
          <button
            type="button"
            class="bare"
            aria-label={`Remove ${visible(each.name)}`}
            onClick={() => {
              const names = scene.plotNames.value.filter((name) => name !== each.name);
              update({ plotNames: names });
            }}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function SignalPicker({ onClose }: { onClose: () => void }): JSX.Element {
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (scene.opened.value?.signals ?? []).filter((each) =>
    words.every((word) => each.name.toLowerCase().includes(word)),
  );
  function toggle(name: string): void {
    const names = scene.plotNames.value;
    const others = names.filter((each) => each !== name);
    const isAdded = others.length === names.length;
    update({ plotNames: isAdded ? [...names, name].slice(-MAX_SIGNALS) : others });
  }
  return (
    <div class="picker">
      <label class="search">
        <Icon name="search" />
        <input
          type="search"
          placeholder="joint, body, sensor …"
          aria-label="Find signals"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === "Escape") onClose();
          }}
        />
      </label>
      <ul aria-label="Signals">
        {matches.slice(0, 120).map((each) => (
          <li key={each.name}>
            <label>
              <input
                type="checkbox"
                checked={scene.plotNames.value.includes(each.name)}
                onChange={() => toggle(each.name)}
              />
              <span>{visible(each.name)}</span>
              <span class="quiet">{each.unit}</span>
            </label>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {matches.length > 120
          ? `${matches.length - 120} more: type to find them`
          : `${matches.length} signals`}
      </p>
    </div>
  );
}

/** A reference has the colour of its joint's position. */
function colourOfCurve(curves: Plotted[], place: number): string {
  const name = curves[place]?.name.replace(/\.reference$/, ".position");
  const index = curves.findIndex((each) => each.name === name);
  const solid = curves.slice(0, index < 0 ? place : index).filter((each) => !each.dashed).length;
  return colourOf(solid, isDark.value);
}

function Chart(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const dark = isDark.value;
  const data = chart.value;
  const runs = scene.overlays.value;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const plot = makePlot(element, data);
    let drawn = Number.NEGATIVE_INFINITY;
    const redraw = () => {
      if (data.history.end !== drawn) plot.setData(columnsOf(data));
      drawn = data.history.end;
    };
    redraw();
    const timer = setInterval(redraw, REDRAW_MS);
    const observer = new ResizeObserver(() => plot.setSize(sizeOf(element)));
    observer.observe(element);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      plot.destroy();
    };
  }, [data, runs, dark]);
  return <div class="chart" ref={host} role="img" aria-label="Chart" />;
}

function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: Math.max(element.clientWidth, 80), height: Math.max(element.clientHeight, 80) };
}

function makePlot(element: HTMLElement, data: ChartData): uPlot {
  const { signals } = data;
  const curves = overlaidCurves(signals);
  const style = getComputedStyle(element);
  const ink = style.getPropertyValue("--ink-quiet").trim();
  const line = style.getPropertyValue("--line").trim();
  const units = [...new Set(signals.map((each) => each.unit))];
  const common = { stroke: ink, font: "11px system-ui, sans-serif", ticks: { show: false } };
  return new uPlot(
    {
      ...sizeOf(element),
      legend: { show: false },
      // Dense samples rounded to whole pixels would look like stairs.
      pxAlign: false,
      hooks: {
        setCursor: [
          (chart) => {
            cursor.value = chart.cursor.idx ?? null;
          },
        ],
      },
      padding: [10, 12, 0, 0],
      scales: {
        x: { time: false, range: timeRange },
        ...Object.fromEntries(units.map((unit) => [`y ${unit}`, { range: steadyRange }])),
      },
      axes: [
        { ...common, grid: { stroke: line, width: 1 }, size: 28 },
        ...units.map((unit, i) => ({
          ...common,
          scale: `y ${unit}`,
          label: unit,
          labelFont: "11px system-ui, sans-serif",
          labelSize: 16,
          size: 46,
          side: (i % 2 === 0 ? 3 : 1) as uPlot.Axis.Side,
          grid: { show: i === 0, stroke: line, width: 1 },
        })),
      ],
      series: [
        {},
        ...signals.map((each, i) => ({
          scale: `y ${each.unit}`,
          stroke: colourOfCurve(signals, i),
          width: each.dashed ? 1 : 1.6,
          dash: each.dashed ? [4, 4] : [],
          points: { show: false },
          spanGaps: curves.length > 0,
        })),
        ...curves.map((each) => ({
          scale: `y ${signals[each.of]?.unit ?? ""}`,
          stroke: colourOfCurve(signals, each.of),
          alpha: 0.45,
          width: 3,
          points: { show: false },
          spanGaps: true,
        })),
      ],
    },
    columnsOf(data),
    element,
  );
}

/** The last seconds; while the chart is held, what was chosen by dragging over it. */
function timeRange(_: uPlot, least: number, most: number): [number, number] {
  if (scene.chartIsHeld.peek() || scene.overlays.peek().length > 0) return [least, most];
  return [Math.max(least, most - SPAN), Math.max(most, least + SPAN)];
}

/** Keeps the noise of a joint at rest from filling the height. */
function steadyRange(_: uPlot, least: number | null, most: number | null): [number, number] {
  const low = least ?? 0;
  const high = most ?? 0;
  const margin = Math.max(0.06 * (high - low), (0.02 - (high - low)) / 2, 1e-9);
  return [low - margin, high + margin];
}
