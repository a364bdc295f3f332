/** The Motion panel: points of a trajectory taught and edited, its charts, and its run. */
import { effect, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { EMPTY, type Goal, isTimed, sent, taught } from "../../drafts";
import { saveText } from "../../files";
import { compact, fixed, visible } from "../../format";
import { POSITION } from "../../frame";
import { colourOf } from "../../plotted";
import {
  JOINT_SIZE,
  type SceneOpened,
  type ToolFrame,
  type TrajectoryDraft,
  type TrajectoryPlan,
} from "../../protocol";
import { rpyOf } from "../../rotation";
import { act, isDark, scene, update } from "../../state";
import { toolPose } from "../../view/handle";
import { Empty, IconButton, NumberField, Switch } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { LimitChart } from "./limitchart";
import { Points } from "./points";
import "./legend.css";
import "./motion.css";

/** Time without a change after which a trajectory is computed [ms]. */
const COMPUTE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  const tool = chosenTool(scene.opened.value, scene.motionRobot.peek());
  clearTimeout(timer);
  // A scene that was edited or reset keeps the points that were taught.
  if (tool !== undefined) untracked(() => computeSoon(tool.robot));
});

function chosenTool(opened: SceneOpened | null, robot: string): ToolFrame | undefined {
  return opened?.tools.find((each) => each.robot === robot) ?? opened?.tools[0];
}

function draftOf(robot: string): TrajectoryDraft {
  return scene.drafts.value[robot] ?? EMPTY;
}

function edit(robot: string, draft: TrajectoryDraft): void {
  const drafts = { ...scene.drafts.peek(), [robot]: draft };
  update({ drafts, trajectory: null, trajectoryIsFresh: false });
  clearTimeout(timer);
  computeSoon(robot);
}

function computeSoon(robot: string): void {
  const draft = draftOf(robot);
  // A search for a way around obstacles takes seconds: it is asked for.
  if (draft.points.length < 2 || draft.plan) return;
  timer = setTimeout(() => void compute(robot), COMPUTE_MS);
}

async function compute(robot: string): Promise<void> {
  const opened = scene.opened.peek();
  const draft = draftOf(robot);
  const problem = await act({ kind: "plan-trajectory", robot, draft: sent(draft) });
  // Points that were changed meanwhile are computed again.
  const isChanged = draftOf(robot) !== draft || scene.opened.peek() !== opened;
  if (problem === null && !isChanged) update({ trajectoryIsFresh: true });
}

/** The robot as it is now, as joint positions or as the pose of its tool. */
function present(opened: SceneOpened, tool: ToolFrame, asPose: boolean): Goal | null {
  const now = scene.frame.value;
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
  const opened = scene.opened.value;
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  const tool = chosenTool(opened, scene.motionRobot.value);
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
        <Points
          opened={opened}
          tool={tool}
          draft={draft}
          present={(asPose) => present(opened, tool, asPose)}
          onChange={(changed) => edit(tool.robot, changed)}
        />
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
    const file = scene.trajectoryFile.value;
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
          onChange={(event) => update({ motionRobot: event.currentTarget.value })}
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
  const latest = scene.trajectory.value;
  const plan = scene.trajectoryIsFresh.value && latest?.robot === robot ? latest : null;
  if (draft.points.length < 2) return null;
  const canRun = plan !== null && plan.reason === "" && plan.notes.length === 0;
  async function run(): Promise<void> {
    if (plan === null) return;
    const problem = await act({ kind: "run-trajectory", robot, number: plan.number });
    if (problem === null && !scene.playing.value) await act({ kind: "play" });
  }
  return (
    <div class="result">
      <div class="tool-head">
        {draft.plan && plan === null ? (
          <button type="button" class="button" onClick={() => void compute(robot)}>
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
        value={scene.previewed.value ?? 0}
        onKeyDown={(event) => event.stopPropagation()}
        onInput={(event) => update({ previewed: Number(event.currentTarget.value) })}
        onBlur={() => update({ previewed: null })}
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
