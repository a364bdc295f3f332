/** The 3D view with what lies over it: camera views, the time slider, the selected body, trouble. */
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Euler, Quaternion, Vector3 } from "three";
import { editor, movedBody, put, valueAt } from "../authoring";
import { save } from "../files";
import { fixed, visible } from "../format";
import { POSE_SIZE } from "../protocol";
import {
  act,
  busy,
  checkpoints,
  contacts,
  frame,
  isDark,
  lookAt,
  lookedAt,
  onFrame,
  past,
  playing,
  replay,
  scene,
  selected,
  send,
  shown,
  solutions,
  status,
  tooled,
  welcome,
} from "../state";
import { toolPose } from "../view/handle";
import { type StandardView, Viewport } from "../view/viewport";
import { Empty, IconButton, Menu } from "./fields";
import { dragTool, handleMode } from "./tool";

const COLOURS = {
  light: { background: "#f3f5f8", grid: "#8b97a6", shadow: 0.22 },
  dark: { background: "#171b21", grid: "#5d6875", shadow: 0.5 },
};

/** Time over which the trail of a body is drawn [s]. */
const TRAIL_SECONDS = 10;

let viewport: Viewport | null = null;

/** Moves the camera of the page. */
export function look(view: StandardView): void {
  viewport?.look(view);
}

export function ViewPanel(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const rich = welcome.value?.rich_light;
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (host.current === null || rich === undefined || viewport !== null) return;
    try {
      viewport = new Viewport(host.current, rich, (body) => {
        selected.value = body;
      });
      connect(viewport);
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
      {scene.value ? <Views /> : null}
      <Timeline />
      <BusyPill />
    </div>
  );
}

/** What takes a while, with its progress and a way to end it. */
function BusyPill(): JSX.Element | null {
  const now = busy.value;
  if (now === null) return null;
  return (
    <div class="busy" role="status">
      <span class="spinner" />
      {visible(now.text)}
      {now.share ? (
        <progress max="1" value={now.share}>
          {fixed(100 * now.share, 0)} %
        </progress>
      ) : null}
      {now.can_cancel ? (
        <button type="button" class="button" onClick={() => send({ kind: "cancel" })}>
          Cancel
        </button>
      ) : null}
    </div>
  );
}

/** Joins the view with the state of the page. */
function connect(view: Viewport): void {
  let isFirst = true;
  let shownName = "";
  effect(() => view.paint(isDark.value ? COLOURS.dark : COLOURS.light));
  effect(() => view.mark(selected.value));
  effect(() => view.contacts(contacts.value));
  effect(() => view.follow(shown.follow.value ? selected.value : -1));
  const drawTrail = () => {
    const isShown = shown.trail.value && selected.value >= 0;
    view.trail(isShown ? past.path(selected.value, TRAIL_SECONDS) : new Float32Array());
  };
  effect(drawTrail);
  effect(() => view.handle.mode(handleMode.value));
  effect(() => showHandle(view, tooled.value, frame.peek()?.poses));
  effect(() => showBodyHandle(view, movedBody.value));
  effect(() => view.frames(shown.frames.value));
  effect(() => view.wireframe(shown.wireframe.value));
  effect(() => {
    const opened = scene.value;
    if (opened === null) return;
    isFirst = true;
    void fetchMeshes(opened.number, opened.meshes.length).then((buffer) => {
      if (scene.value !== opened) return;
      view.show(opened, buffer, opened.name === shownName);
      shownName = opened.name;
      const now = frame.peek();
      if (now !== null) view.move(now.poses);
      view.fitLight();
      view.frames(shown.frames.peek());
      view.wireframe(shown.wireframe.peek());
    });
  });
  onFrame((now) => {
    view.move(now.poses);
    if (shown.trail.peek()) drawTrail();
    // Until it is dragged, the handle stays with the tool.
    const isDragged = solutions.peek() !== null || view.handle.isUsed;
    if (tooled.peek() && !isDragged) showHandle(view, tooled.peek(), now.poses);
    if (isFirst) view.fitLight();
    isFirst = false;
  });
}

function showHandle(view: Viewport, robot: string, poses?: Float32Array): void {
  const tool = scene.peek()?.tools.find((each) => each.robot === robot);
  if (tool === undefined || poses === undefined) {
    view.handle.hide();
    return;
  }
  const { position, rotation } = toolPose(poses, tool);
  view.handle.show(position, rotation, (pose) => dragTool(robot, pose));
}

/** Puts the handle on a body that is edited, at its place in the scene file. */
function showBodyHandle(view: Viewport, name: string): void {
  const placed = valueAt(editor.value?.data, ["bodies", name]);
  if (tooled.value) return;
  if (!name || placed === undefined) {
    view.handle.hide();
    return;
  }
  const at = (key: string) => (valueAt(placed, [key]) ?? [0, 0, 0]) as [number, number, number];
  const [roll, pitch, yaw] = at("rpy");
  const turned = new Quaternion().setFromEuler(new Euler(roll, pitch, yaw, "ZYX"));
  view.handle.show(new Vector3(...at("position")), turned, (pose, isLast) => {
    view.preview(scene.peek()?.bodies.indexOf(name) ?? -1, pose.position, pose.wxyz);
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

function Views(): JSX.Element {
  const views: StandardView[] = ["front", "side", "top"];
  return (
    <div class="views" role="toolbar" aria-label="Camera">
      <IconButton icon="home" label="Home view" onClick={() => look("home")} />
      {views.map((view) => (
        <button key={view} type="button" class="view-button" onClick={() => look(view)}>
          {view}
        </button>
      ))}
      <ShowMenu />
    </div>
  );
}

const SHOWN: [keyof typeof shown, string][] = [
  ["contacts", "Contacts and forces"],
  ["frames", "Frames of bodies"],
  ["trail", "Trail of the selected body"],
  ["follow", "Follow the selected body"],
  ["wireframe", "Wireframe"],
];

function ShowMenu(): JSX.Element {
  const isPlayback = Boolean(scene.value?.playback);
  return (
    <Menu label="show" side="up">
      {SHOWN.filter(([key]) => !(isPlayback && key === "contacts")).map(([key, text]) => (
        <button
          key={key}
          type="button"
          role="menuitemcheckbox"
          aria-checked={shown[key].value}
          onClick={() => {
            shown[key].value = !shown[key].value;
          }}
        >
          {text}
        </button>
      ))}
      <button
        type="button"
        role="menuitem"
        onClick={() => {
          if (viewport) save(`${scene.value?.scene ?? "scene"}.png`, viewport.picture());
        }}
      >
        Save picture
      </button>
    </Menu>
  );
}

function Selection(): JSX.Element | null {
  const opened = scene.value;
  const name = opened?.bodies[selected.value];
  const now = frame.value;
  if (name === undefined || now === null) return null;
  const at = POSE_SIZE * selected.value;
  const numbers = [...now.poses.subarray(at, at + POSE_SIZE)];
  return (
    <aside class="selection" aria-label="Selected body">
      <div class="selection-head">
        <strong>{visible(name)}</strong>
        <IconButton
          icon="close"
          label="Clear selection"
          onClick={() => {
            selected.value = -1;
          }}
        />
      </div>
      <dl class="numeric">
        <dt>x y z [m]</dt>
        <dd>
          {numbers
            .slice(0, 3)
            .map((x) => fixed(x, 3))
            .join("  ")}
        </dd>
        <dt>qw qx qy qz</dt>
        <dd>
          {numbers
            .slice(3)
            .map((x) => fixed(x, 3))
            .join("  ")}
        </dd>
      </dl>
    </aside>
  );
}

function Trouble(): JSX.Element | null {
  const text = status.value?.trouble;
  const notes = scene.value?.playback?.notes ?? [];
  if (!text && notes.length === 0) return null;
  return (
    <div class="banners">
      {text ? (
        <div class="banner bad" role="alert">
          <span>{visible(text)}</span>
          {scene.value?.playback ? null : (
            <>
              <button type="button" class="button" onClick={() => act({ kind: "play" })}>
                Go on
              </button>
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
  const opened = scene.value;
  if (opened === null) return null;
  return opened.playback ? <PlaybackTime /> : <PastTime />;
}

/** The time slider of a recorded run. */
function PlaybackTime(): JSX.Element | null {
  const now = status.value;
  if (now === null) return null;
  const time = frame.value?.time ?? now.begin;
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
  const now = frame.value;
  if (now === null || playing.value || past.end - past.begin < 0.2) return null;
  const time = lookedAt.value ?? past.end;
  const from = checkpoints.value.findLast((each) => each.time <= time + 1e-9);
  const isBack = lookedAt.value !== null;
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
