/** The 3D view with what lies over it: camera views, the time slider, the selected body, trouble. */
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Euler, Quaternion, Vector3 } from "three";
import { fixed, visible } from "../../format";
import { type Frame, POSITION, REFERENCE } from "../../frame";
import { bodyPose, drivenBodies, matrixOf, posesAt } from "../../kinematics";
import { put, valueAt } from "../../patches";
import { JOINT_SIZE, type TrajectoryPlan } from "../../protocol";
import {
  act,
  isDark,
  lookAt,
  onFrame,
  replay,
  requireSignals,
  scene,
  send,
  shown,
  signalValue,
  update,
  welcome,
} from "../../state";
import { toolPose } from "../../view/handle";
import type { Pushed } from "../../view/push";
import { type StandardView, type Viewpoint, Viewport } from "../../view/viewport";
import { dragTool, handleMode } from "../panels/tool";
import { Empty } from "../widgets/fields";
import { Selection } from "./selection";
import { Views } from "./show";
import "./view.css";

const COLOURS = {
  light: { background: "#f3f5f8", grid: "#8b97a6", shadow: 0.22 },
  dark: { background: "#171b21", grid: "#5d6875", shadow: 0.5 },
};

/** Cameras whose pictures are shown at once. */
const MOST_INSETS = 3;
/** Time over which trails are drawn: of the selected body, of those that the scene names [s]. */
const TRAIL_SECONDS = { selected: 10, named: 60 };

let viewport: Viewport | null = null;

/** Moves the camera of the page. */
export function look(view: StandardView): void {
  viewport?.look(view);
}

/** Moves the camera to a saved view. */
export function lookFrom(view: Viewpoint): void {
  viewport?.lookFrom(view);
}

/** Where the camera is. */
export function viewpoint(): Viewpoint | null {
  return viewport?.viewpoint ?? null;
}

/** The view as a data URL of a PNG. */
export function picture(): string | null {
  return viewport?.picture() ?? null;
}

export function ViewPanel(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const rich = welcome.value?.rich_light;
  const [fault, setFault] = useState("");
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (host.current === null || rich === undefined || viewport !== null) return;
    try {
      const pick = (body: number) => {
        update({ selected: body });
      };
      viewport = new Viewport(host.current, rich, pick, push);
      connect(viewport);
      setReady(true);
    } catch (error) {
      setFault(String(error));
    }
  }, [rich]);
  return (
    <div class="view">
      <div class="canvas" ref={host} />
      {fault ? (
        <Empty title="No 3D view" text={`This browser cannot draw with WebGL: ${fault}`} />
      ) : null}
      <Trouble />
      <Selection />
      {isReady ? <CameraInsets /> : null}
      <ActiveCommand />
      {scene.opened.value ? <Views /> : null}
      <Timeline />
    </div>
  );
}

/** The command of the mission that runs, beside its points. */
function ActiveCommand(): JSX.Element | null {
  const steps = scene.mission.value?.steps ?? [];
  if (!shown.points.value || steps.length === 0) return null;
  const running = steps.filter(
    (step, i) => step.state === "running" && (steps[i + 1]?.depth ?? 0) <= step.depth,
  );
  const status = scene.mission.value?.status ?? "";
  const text = running.map((step) => step.text).join("  ·  ") || `mission ${status}`;
  return (
    <div class="active-command" role="status" aria-label="Active command">
      {visible(text)}
    </div>
  );
}

/** Joins the view with the state of the page. */
function connect(view: Viewport): void {
  let isFirst = true;
  let shownName = "";
  effect(() => view.paint(isDark.value ? COLOURS.dark : COLOURS.light));
  effect(() => view.mark(scene.selected.value));
  effect(() => view.contacts(shown.contacts.value ? scene.contacts.value : []));
  effect(() => {
    view.pushes = scene.pushing.value;
  });
  showMarks(view);
  effect(() => view.follow(shown.follow.value ? scene.selected.value : -1));
  const drawTrail = () => {
    const past = scene.past.value;
    const named = scene.opened.value?.trails ?? [];
    const trails = named.map((body) => past.path(body, TRAIL_SECONDS.named));
    if (scene.selected.value >= 0 && !named.includes(scene.selected.value)) {
      trails.push(past.path(scene.selected.value, TRAIL_SECONDS.selected));
    }
    view.trails(shown.trail.value ? trails : []);
  };
  effect(drawTrail);
  effect(() => view.handle.mode(handleMode.value));
  effect(() => showHandle(view, scene.tooled.value, scene.frame.peek()?.poses));
  effect(() => showBodyHandle(view, scene.movedBody.value));
  effect(() => view.frames(shown.frames.value));
  effect(() => view.wireframe(shown.wireframe.value));
  effect(() => {
    const opened = scene.opened.value;
    if (opened === null) return;
    isFirst = true;
    void fetchMeshes(opened.number, opened.meshes.length).then((buffer) => {
      if (scene.opened.value !== opened) return;
      view.show(opened, buffer, opened.name === shownName);
      shownName = opened.name;
      const now = scene.frame.peek();
      if (now !== null) view.move(now.poses);
      view.fitLight();
      view.frames(shown.frames.peek());
      view.wireframe(shown.wireframe.peek());
      // Marks belong to bodies, which are others now.
      bodiesMade.value += 1;
    });
  });
  onFrame((now) => {
    view.move(now.poses);
    if (shown.trail.peek()) drawTrail();
    // Until it is dragged, the handle stays with the tool.
    const isDragged = scene.solutions.peek() !== null || view.handle.isUsed;
    if (scene.tooled.peek() && !isDragged) showHandle(view, scene.tooled.peek(), now.poses);
    if (shown.rays.peek()) drawRays(view, now);
    if (shown.ghost.peek() || scene.previewed.peek() !== null) drawGhost(view, now);
    if (isFirst) view.fitLight();
    isFirst = false;
  });
}

function showHandle(view: Viewport, robot: string, poses?: Float32Array): void {
  const tool = scene.opened.peek()?.tools.find((each) => each.robot === robot);
  if (tool === undefined || poses === undefined) {
    view.handle.hide();
    return;
  }
  const { position, rotation } = toolPose(poses, tool);
  view.handle.show(position, rotation, (pose) => dragTool(robot, pose));
}

/** Sends where a body is pulled; null lets it go. */
function push(pushed: Pushed | null): void {
  const body = scene.opened.peek()?.bodies[pushed?.body ?? -1];
  if (pushed === null || body === undefined) {
    void act({ kind: "command", name: "push-stop", arguments: {} });
  } else {
    const { point, target } = pushed;
    send({ kind: "command", name: "push", arguments: { body, point, target } });
  }
}

/** Puts the handle on a body that is edited, at its place in the scene file. */
function showBodyHandle(view: Viewport, name: string): void {
  const placed = valueAt(scene.editor.value?.data, ["bodies", name]);
  if (scene.tooled.value) return;
  if (!name || placed === undefined) {
    view.handle.hide();
    return;
  }
  const at = (key: string) => (valueAt(placed, [key]) ?? [0, 0, 0]) as [number, number, number];
  const [roll, pitch, yaw] = at("rpy");
  const turned = new Quaternion().setFromEuler(new Euler(roll, pitch, yaw, "ZYX"));
  view.handle.show(new Vector3(...at("position")), turned, (pose, isLast) => {
    view.preview(scene.opened.peek()?.bodies.indexOf(name) ?? -1, pose.position, pose.wxyz);
    if (!isLast) return;
    const [w, x, y, z] = pose.wxyz;
    const now = new Euler().setFromQuaternion(new Quaternion(x, y, z, w), "ZYX");
    const rounded = (value: number) => Number(value.toFixed(4));
    const patches = [put(["bodies", name, "position"], pose.position.map(rounded))];
    const rpy = [now.x, now.y, now.z].map(rounded);
    if (rpy.some((value, i) => value !== rounded(at("rpy")[i] ?? 0))) {
      patches.push(put(["bodies", name, "rpy"], rpy));
    }
    void act({ kind: "edit", patches });
  });
}

async function fetchMeshes(number: number, count: number): Promise<ArrayBuffer> {
  if (count === 0) return new ArrayBuffer(0);
  if (replay !== null) return replay.meshes;
  const answer = await fetch(`/meshes/${number}`);
  return answer.ok ? answer.arrayBuffer() : new ArrayBuffer(0);
}

/** Counts how often the bodies of the view were made. */
const bodiesMade = signal(0);

/** Joins the marks of the view with the menu. */
function showMarks(view: Viewport): void {
  const eachTime = (draw: () => void) =>
    effect(() => {
      bodiesMade.value;
      draw();
    });
  eachTime(() => view.centres(shown.centres.value));
  eachTime(() => view.axes(shown.axes.value));
  eachTime(() => view.highlights(scene.highlights.value));
  eachTime(() => view.ruts(scene.ruts.value));
  eachTime(() => view.boxes(shown.boxes.value ? scene.boxes.value : null));
  eachTime(() => {
    const opened = scene.opened.value;
    const names = shown.names.value ? (opened?.bodies ?? []) : [];
    const points = shown.points.value ? (opened?.points ?? []) : [];
    const shownName = (name: string) => visible(name);
    view.names(
      names.map(shownName),
      points.map((each) => ({ ...each, name: shownName(each.name) })),
    );
    const steps = shown.points.value ? (scene.mission.value?.steps ?? []) : [];
    const route = steps.flatMap((step) =>
      step.points.map((at) => ({ at, isActive: step.state === "running" })),
    );
    view.places(points, route);
  });
  eachTime(() => {
    const scanners = scene.opened.value?.sensors.filter((each) => each.sensor === "scanner") ?? [];
    const isShown = shown.rays.value;
    requireSignals("rays", isShown ? scanners.flatMap((each) => each.channels) : []);
    const now = scene.frame.peek();
    if (isShown && now) drawRays(view, now);
    else view.rays(new Float32Array());
  });
  eachTime(() => {
    const now = scene.frame.peek();
    const isShown = shown.ghost.value || scene.previewed.value !== null;
    if (isShown && now) drawGhost(view, now);
    else view.ghosts(null);
  });
  eachTime(() => showTrajectory(view, scene.trajectory.value));
}

function showTrajectory(view: Viewport, plan: TrajectoryPlan | null): void {
  const path = plan?.path ?? [];
  view.trajectory(
    new Float32Array(path.flat()),
    new Float32Array(path.length ? [...(path[0] ?? []), ...(path.at(-1) ?? [])] : []),
  );
}

function drawRays(view: Viewport, now: Frame): void {
  const sensors = scene.opened.peek()?.sensors ?? [];
  const ends = sensors.flatMap((sensor) => {
    const pose = bodyPose(now.poses, sensor.body).multiply(matrixOf(sensor.position, sensor.wxyz));
    const origin = new Vector3().setFromMatrixPosition(pose);
    return sensor.angles.flatMap((angle, i) => {
      const length = signalValue(now, sensor.channels[i] ?? "");
      if (!Number.isFinite(length)) return [];
      const end = new Vector3(Math.cos(angle), Math.sin(angle), 0).multiplyScalar(length);
      return [...origin.toArray(), ...end.applyMatrix4(pose).toArray()];
    });
  });
  view.rays(new Float32Array(ends));
}

/** Shows robots at their references, or along the trajectory that is looked at. */
function drawGhost(view: Viewport, now: Frame): void {
  const opened = scene.opened.peek();
  if (opened === null) return;
  const share = scene.previewed.peek();
  const plan = scene.trajectory.peek();
  const row =
    share === null ? undefined : plan?.positions[Math.round(share * (plan.positions.length - 1))];
  const names = plan?.joints.map((joint) => `${plan.robot}/${joint}`) ?? [];
  const positionOf = (joint: number) => {
    const place = row ? names.indexOf(opened.joints[joint]?.name ?? "") : -1;
    if (row && place >= 0) return row[place] ?? 0;
    const at = JOINT_SIZE * joint;
    const reference = now.joints[at + REFERENCE] ?? Number.NaN;
    return Number.isFinite(reference) ? reference : (now.joints[at + POSITION] ?? 0);
  };
  view.ghosts(posesAt(opened, drivenBodies(opened), positionOf, now.poses));
}

/** Places of the scene's cameras over the view, into which their pictures are drawn. */
function CameraInsets(): JSX.Element | null {
  const host = useRef<HTMLDivElement>(null);
  const cameras = shown.cameras.value
    ? (scene.opened.value?.sensors.filter((each) => each.sensor === "camera") ?? [])
    : [];
  useEffect(() => {
    const elements = [...(host.current?.querySelectorAll<HTMLElement>(".inset-picture") ?? [])];
    elements.forEach((element, i) => {
      element.style.aspectRatio = String(cameras[i]?.aspect ?? 1);
    });
    const now = scene.frame.peek();
    viewport?.showInsets(
      cameras.flatMap((sensor, i) => {
        const element = elements[i];
        return element ? { sensor, element } : [];
      }),
      now?.poses,
    );
  });
  if (cameras.length === 0) return null;
  return (
    <div class="insets" ref={host}>
      {cameras.slice(0, MOST_INSETS).map((each) => (
        <figure key={each.name} class="inset" aria-label={`Camera ${visible(each.name)}`}>
          <div class="inset-picture" />
          <figcaption>{visible(each.name)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function Trouble(): JSX.Element | null {
  const text = scene.status.value?.trouble;
  const notes = scene.opened.value?.playback?.notes ?? [];
  if (!text && notes.length === 0) return null;
  return (
    <div class="banners">
      {text ? (
        <div class="banner bad" role="alert">
          <span>{visible(text)}</span>
          {scene.opened.value?.playback ? null : (
            <>
              {scene.status.value?.ended ? null : (
                <button type="button" class="button" onClick={() => act({ kind: "play" })}>
                  Go on
                </button>
              )}
              <button type="button" class="button" onClick={() => act({ kind: "reset" })}>
                Reset
              </button>
            </>
          )}
        </div>
      ) : null}
      {notes.map((note) => (
        <div key={note} class="banner warn" role="status">
          {visible(note)}
        </div>
      ))}
    </div>
  );
}

function Timeline(): JSX.Element | null {
  const opened = scene.opened.value;
  if (opened === null) return null;
  return opened.playback ? <PlaybackTime /> : <PastTime />;
}

/** The time slider of a recorded run. */
function PlaybackTime(): JSX.Element | null {
  const now = scene.status.value;
  if (now === null) return null;
  const time = scene.frame.value?.time ?? now.begin;
  return (
    <div class="timeline">
      <span class="numeric quiet">{fixed(now.begin, 2)}</span>
      <input
        type="range"
        aria-label="Time"
        min={now.begin}
        max={Math.max(now.end, now.begin + 1e-6)}
        step="any"
        value={time}
        onInput={(event) => send({ kind: "seek", time: Number(event.currentTarget.value) })}
      />
      <span class="numeric quiet">{fixed(now.end, 2)} s</span>
    </div>
  );
}

/** The last minute of a running scene: look back, and continue from a checkpoint. */
function PastTime(): JSX.Element | null {
  const now = scene.frame.value;
  const past = scene.past.value;
  if (now === null || scene.playing.value || past.end - past.begin < 0.2) return null;
  const time = scene.lookedAt.value ?? past.end;
  const from = scene.checkpoints.value.findLast((each) => each.time <= time + 1e-9);
  const isBack = scene.lookedAt.value !== null;
  return (
    <div class="timeline">
      <span class="numeric quiet">{fixed(past.begin, 2)}</span>
      <input
        type="range"
        aria-label="Look back"
        min={past.begin}
        max={past.end}
        step="any"
        value={time}
        onInput={(event) => lookAt(Number(event.currentTarget.value))}
      />
      <span class="numeric quiet">{fixed(past.end, 2)} s</span>
      {isBack && from ? (
        <>
          <button type="button" class="button" onClick={() => restore(from.number)}>
            Continue from {fixed(from.time, 2)} s
          </button>
          <button type="button" class="button" onClick={() => lookAt(null)}>
            Now
          </button>
        </>
      ) : null}
    </div>
  );
}

async function restore(number: number): Promise<void> {
  const problem = await act({ kind: "restore", number });
  if (problem === null) lookAt(null);
}
