/** The 3D view with what lies over it: camera views, the time slider, the selected body, trouble. */
import { effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { fixed, visible } from "../format";
import { POSE_SIZE } from "../protocol";
import {
  act,
  busy,
  frame,
  isDark,
  onFrame,
  scene,
  selected,
  send,
  status,
  welcome,
} from "../state";
import { type StandardView, Viewport } from "../view/viewport";
import { IconButton } from "./fields";

const COLOURS = {
  light: { background: "#f3f5f8", grid: "#8b97a6", shadow: 0.22 },
  dark: { background: "#171b21", grid: "#5d6875", shadow: 0.5 },
};

let viewport: Viewport | null = null;

/** Moves the camera of the page. */
export function look(view: StandardView): void {
  viewport?.look(view);
}

export function ViewPanel(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const rich = welcome.value?.rich_light;
  useEffect(() => {
    if (host.current === null || rich === undefined || viewport !== null) return;
    viewport = new Viewport(host.current, rich, (body) => {
      selected.value = body;
    });
    connect(viewport);
  }, [rich]);
  return (
    <div class="view">
      <div class="canvas" ref={host} />
      <Trouble />
      <Selection />
      {scene.value ? <Views /> : null}
      <Timeline />
      {busy.value ? (
        <div class="busy" role="status">
          <span class="spinner" />
          {visible(busy.value)}
        </div>
      ) : null}
    </div>
  );
}

/** Joins the view with the state of the page. */
function connect(view: Viewport): void {
  let isFirst = true;
  effect(() => view.paint(isDark.value ? COLOURS.dark : COLOURS.light));
  effect(() => view.mark(selected.value));
  effect(() => {
    const opened = scene.value;
    if (opened === null) return;
    isFirst = true;
    void fetchMeshes(opened.number, opened.meshes.length).then((buffer) => {
      if (scene.value !== opened) return;
      view.show(opened, buffer);
      const now = frame.peek();
      if (now !== null) view.move(now.poses);
      view.fitLight();
    });
  });
  onFrame((now) => {
    view.move(now.poses);
    if (isFirst) view.fitLight();
    isFirst = false;
  });
}

async function fetchMeshes(number: number, count: number): Promise<ArrayBuffer> {
  if (count === 0) return new ArrayBuffer(0);
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
    </div>
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
            <button type="button" class="button" onClick={() => act({ kind: "reset" })}>
              Reset
            </button>
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
  const now = status.value;
  if (!opened?.playback || now === null) return null;
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
