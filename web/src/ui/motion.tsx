/** The Motion panel: points of a trajectory taught and edited, its charts, and its run. */
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import {
  changed,
  EMPTY,
  type Goal,
  isTimed,
  loaded,
  reordered,
  retimed,
  sent,
  taught,
  without,
} from "../drafts";
import { saveText } from "../files";
import { compact, fixed, shownFactor, visible } from "../format";
import { POSITION } from "../frame";
import { colourOf } from "../plotted";
import {
  JOINT_SIZE,
  type SceneOpened,
  type ToolFrame,
  type TrajectoryDraft,
  type TrajectoryPlan,
  type TrajectoryPoint,
} from "../protocol";
import { rpyOf } from "../rotation";
import {
  act,
  angles,
  frame,
  isDark,
  playing,
  previewed,
  scene,
  send,
  trajectory,
  trajectoryFile,
} from "../state";
import { toolPose } from "../view/handle";
import { Empty, IconButton, NumberField, Switch } from "./fields";
import { Icon } from "./icons";

/** Time without a change after which a trajectory is computed [ms]. */
const COMPUTE_MS = 300;

const chosen = signal("");
const drafts = signal<Record<string, TrajectoryDraft>>({});
const picked = signal(-1);

effect(() => {
  const opened = scene.value;
  chosen.value = opened?.tools[0]?.robot ?? "";
  drafts.value = {};
  picked.value = -1;
});
effect(() => {
  const read = trajectoryFile.value;
  if (read === null) return;
  drafts.value = { ...drafts.peek(), [read.robot]: loaded(read.draft) };
});

function draftOf(robot: string): TrajectoryDraft {
  return drafts.value[robot] ?? EMPTY;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function edit(robot: string, draft: TrajectoryDraft): void {
  drafts.value = { ...drafts.value, [robot]: draft };
  clearTimeout(timer);
  trajectory.value = null;
  // A search for a way around obstacles takes seconds: it is asked for.
  if (draft.points.length < 2 || draft.plan) return;
  timer = setTimeout(() => compute(robot), COMPUTE_MS);
}

function compute(robot: string): void {
  send({ kind: "plan-trajectory", robot, draft: sent(draftOf(robot)) });
}

/** The robot as it is now, as joint positions or as the pose of its tool. */
function present(opened: SceneOpened, tool: ToolFrame, asPose: boolean): Goal | null {
  const now = frame.value;
  if (now === null) return null;
  if (asPose) {
    const { position, rotation } = toolPose(now.poses, tool);
    const { w, x, y, z } = rotation;
    return { position: [position.x, position.y, position.z], rpy: rpyOf([w, x, y, z]) };
  }
  const positions = opened.joints.flatMap((joint, i) =>
    joint.robot === tool.robot ? [now.joints[JOINT_SIZE * i + POSITION] ?? 0] : [],
  );
  return { positions };
}

export function MotionPanel(): JSX.Element {
  const opened = scene.value;
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  const tool = opened.tools.find((each) => each.robot === chosen.value);
  if (opened.playback || tool === undefined) {
    return <Empty title="No robot to move" text="Trajectories need a robot with a controller." />;
  }
  const draft = draftOf(tool.robot);
  return (
    <div class="panel">
      <Head opened={opened} tool={tool} draft={draft} />
      {draft.points.length === 0 ? (
        <Empty
          title="No points yet"
          text="Move the robot, then teach its joints or the pose of its tool."
        />
      ) : (
        <Points opened={opened} tool={tool} draft={draft} />
      )}
      <Options opened={opened} robot={tool.robot} draft={draft} />
      <Result robot={tool.robot} draft={draft} />
    </div>
  );
}

interface DraftProps {
  opened: SceneOpened;
  tool: ToolFrame;
  draft: TrajectoryDraft;
}

function Head({ opened, tool, draft }: DraftProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  function teach(asPose: boolean): void {
    const goal = present(opened, tool, asPose);
    if (goal !== null) edit(tool.robot, taught(draft, goal));
  }
  async function save(): Promise<void> {
    const problem = await act({ kind: "write-trajectory", robot: tool.robot, draft: sent(draft) });
    const file = trajectoryFile.value;
    if (problem === null && file) saveText(`${tool.robot}-trajectory.yaml`, file.text);
  }
  async function load(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const text = await file.text();
    const problem = await act({ kind: "read-trajectory", robot: tool.robot, text });
    if (problem === null) edit(tool.robot, draftOf(tool.robot));
  }
  return (
    <div class="panel-head">
      {opened.tools.length > 1 ? (
        <select
          class="select"
          aria-label="Robot"
          value={tool.robot}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
          }}
        >
          {opened.tools.map((each) => (
            <option key={each.robot} value={each.robot}>
              {visible(each.robot)}
            </option>
          ))}
        </select>
      ) : null}
      <button type="button" class="button" onClick={() => teach(false)}>
        <Icon name="joint" /> Teach joints
      </button>
      <button type="button" class="button" onClick={() => teach(true)}>
        <Icon name="target" /> Teach tool
      </button>
      <span class="grow" />
      <IconButton
        icon="save"
        label="Save trajectory"
        disabled={draft.points.length < 2}
        onClick={save}
      />
      <IconButton icon="load" label="Load trajectory" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        class="hidden"
        accept=".yaml,.yml"
        aria-label="Trajectory file"
        onChange={(event) => {
          void load(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

function Points({ opened, tool, draft }: DraftProps): JSX.Element {
  return (
    <ol class="points" aria-label="Points">
      {draft.points.map((point, i) => (
        <PointRow key={i} opened={opened} tool={tool} draft={draft} index={i} point={point} />
      ))}
    </ol>
  );
}

interface PointRowProps extends DraftProps {
  index: number;
  point: TrajectoryPoint;
}

function PointRow({ opened, tool, draft, index, point }: PointRowProps): JSX.Element {
  const { robot } = tool;
  const isPicked = picked.value === index;
  const name = `point ${index + 1}`;
  const update = () => {
    const goal = present(opened, tool, point.positions === null);
    if (goal !== null) edit(robot, changed(draft, index, goal));
  };
  return (
    <li class={isPicked ? "point picked" : "point"}>
      <button
        type="button"
        class="point-text"
        aria-expanded={isPicked}
        aria-label={name}
        onClick={() => {
          picked.value = isPicked ? -1 : index;
        }}
      >
        <Icon name={point.positions ? "joint" : "target"} />
        <span class="numeric">{index + 1}</span>
        <span class="numeric quiet point-numbers">{summary(point)}</span>
      </button>
      {isTimed(draft) ? (
        <NumberField
          label={`time of ${name}`}
          unit="s"
          shown={compact(point.time ?? 0)}
          disabled={index === 0}
          onCommit={(time) => edit(robot, retimed(draft, index, time))}
        />
      ) : null}
      <IconButton
        icon="up"
        label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => edit(robot, reordered(draft, index, -1))}
      />
      <IconButton
        icon="trash"
        label={`Delete ${name}`}
        onClick={() => edit(robot, without(draft, index))}
      />
      {isPicked ? (
        <PointEditor
          tool={tool}
          opened={opened}
          draft={draft}
          index={index}
          point={point}
          onUpdate={update}
        />
      ) : null}
    </li>
  );
}

function summary(point: TrajectoryPoint): string {
  const factor = shownFactor("rad", angles.value);
  const digits = factor === 1 ? 2 : 0;
  if (point.positions) return point.positions.map((q) => fixed(q * factor, digits)).join("  ");
  const rpy = point.rpy ?? [0, 0, 0];
  const place = (point.position ?? []).map((x) => fixed(x, 3)).join("  ");
  return `${place} · ${rpy.map((x) => fixed(x * factor, digits)).join("  ")}`;
}

function PointEditor(props: PointRowProps & { onUpdate: () => void }): JSX.Element {
  const { opened, tool, draft, index, point } = props;
  const joints = opened.joints.filter((joint) => joint.robot === tool.robot);
  const factor = shownFactor("rad", angles.value);
  const unit = factor === 1 ? "rad" : "°";
  const fields = point.positions
    ? point.positions.map((value, i) => {
        const isAngle = joints[i]?.unit !== "m";
        return {
          name: joints[i]?.joint ?? `joint ${i + 1}`,
          value,
          factor: isAngle ? factor : 1,
          unit: isAngle ? unit : "m",
        };
      })
    : ["x", "y", "z", "roll", "pitch", "yaw"].map((name, i) => ({
        name,
        value: [...(point.position ?? []), ...(point.rpy ?? [0, 0, 0])][i] ?? 0,
        factor: i < 3 ? 1 : factor,
        unit: i < 3 ? "m" : unit,
      }));
  function commit(place: number, value: number): void {
    const numbers = fields.map((field, i) => (i === place ? value / field.factor : field.value));
    const [x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0] = numbers;
    const goal: Goal = point.positions
      ? { positions: numbers }
      : { position: [x, y, z], rpy: [roll, pitch, yaw] };
    edit(tool.robot, changed(draft, index, goal));
  }
  return (
    <div class="point-editor">
      {fields.map((field, i) => (
        <div key={field.name} class="point-field">
          <span class="quiet">{visible(field.name)}</span>
          <NumberField
            label={`${visible(field.name)} of point ${index + 1}`}
            unit={field.unit}
            shown={compact(field.value * field.factor, 5)}
            onCommit={(value) => commit(i, value)}
          />
        </div>
      ))}
      <button type="button" class="button" onClick={props.onUpdate}>
        <Icon name="here" /> Take present pose
      </button>
    </div>
  );
}

interface OptionsProps {
  opened: SceneOpened;
  robot: string;
  draft: TrajectoryDraft;
}

function Options({ opened, robot, draft }: OptionsProps): JSX.Element {
  const change = (part: Partial<TrajectoryDraft>) => edit(robot, { ...draft, ...part });
  return (
    <div class="options">
      <label>
        <span class="quiet">profile</span>
        <select
          class="select"
          aria-label="Profile"
          value={draft.profile}
          disabled={draft.plan ?? false}
          onChange={(event) => change({ profile: event.currentTarget.value })}
        >
          {opened.profiles.map((profile) => (
            <option key={profile} value={profile}>
              {profile}
            </option>
          ))}
        </select>
      </label>
      {isTimed(draft) ? null : (
        <span class="option">
          <span class="quiet">speed</span>
          <NumberField
            label="Speed of the trajectory"
            unit="%"
            shown={compact(100 * (draft.speed ?? 1))}
            disabled={draft.plan ?? false}
            onCommit={(value) => change({ speed: Math.min(Math.max(value, 1), 100) / 100 })}
          />
        </span>
      )}
      {draft.profile === "blended" && !draft.plan ? (
        <span class="option">
          <span class="quiet">blend</span>
          <NumberField
            label="Blend"
            unit="s"
            shown={compact(draft.blend ?? 0.2)}
            onCommit={(value) => change({ blend: Math.max(value, 0.01) })}
          />
        </span>
      ) : null}
      <span class="option">
        <span class="quiet">around obstacles</span>
        <Switch
          label="Plan around obstacles"
          checked={draft.plan ?? false}
          onChange={(plan) => change({ plan })}
        />
      </span>
    </div>
  );
}

function Result({ robot, draft }: { robot: string; draft: TrajectoryDraft }): JSX.Element | null {
  const plan = trajectory.value?.robot === robot ? trajectory.value : null;
  if (draft.points.length < 2) return null;
  const canRun = plan !== null && plan.reason === "" && plan.notes.length === 0;
  async function run(): Promise<void> {
    if (plan === null) return;
    const problem = await act({ kind: "run-trajectory", robot, number: plan.number });
    if (problem === null && !playing.value) await act({ kind: "play" });
  }
  return (
    <div class="result">
      <div class="tool-head">
        {draft.plan && plan === null ? (
          <button type="button" class="button" onClick={() => compute(robot)}>
            <Icon name="route" /> Plan
          </button>
        ) : (
          <span class="numeric" role="status" aria-label="Duration">
            {plan && plan.times.length > 0 ? `${fixed(plan.times.at(-1) ?? 0, 2)} s` : "–"}
          </span>
        )}
        <button type="button" class="button strong" disabled={!canRun} onClick={run}>
          <Icon name="play" filled /> Run
        </button>
      </div>
      {plan?.reason ? (
        <p class="unreachable" role="alert">
          {visible(plan.reason)}
        </p>
      ) : null}
      {plan?.notes.map((note) => (
        <p key={note} class="unreachable">
          {visible(note)}
        </p>
      ))}
      {plan && plan.times.length > 0 ? <Charts plan={plan} /> : null}
    </div>
  );
}

function Charts({ plan }: { plan: TrajectoryPlan }): JSX.Element {
  return (
    <>
      <input
        type="range"
        class="preview"
        aria-label="Preview"
        title="Show the robot along the trajectory"
        min={0}
        max={1}
        step={0.005}
        value={previewed.value ?? 0}
        onKeyDown={(event) => event.stopPropagation()}
        onInput={(event) => {
          previewed.value = Number(event.currentTarget.value);
        }}
        onBlur={() => {
          previewed.value = null;
        }}
      />
      <LimitChart
        title="velocity, % of limit"
        plan={plan}
        rows={plan.velocities}
        limits={plan.velocity_limits}
      />
      <LimitChart
        title="torque, % of limit"
        plan={plan}
        rows={plan.torques}
        limits={plan.torque_limits}
      />
      <ul class="legend" aria-label="Joints of the trajectory">
        {plan.joints.map((joint, i) => (
          <li key={joint}>
            <svg class="swatch" viewBox="0 0 18 4" aria-hidden="true">
              <line x1="0" y1="2" x2="18" y2="2" stroke={colourOf(i, isDark.value)} />
            </svg>
            <span class="legend-name">{visible(joint)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LimitChartProps {
  title: string;
  plan: TrajectoryPlan;
  rows: number[][];
  limits: (number | null)[];
}

function LimitChart({ title, plan, rows, limits }: LimitChartProps): JSX.Element | null {
  const host = useRef<HTMLDivElement>(null);
  const dark = isDark.value;
  const known = limits.some((limit) => limit !== null);
  useEffect(() => {
    const element = host.current;
    if (element === null || !known) return;
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
  }, [plan, dark, known]);
  if (!known) return null;
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
