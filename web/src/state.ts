/** What the page shows, as signals; the only file that talks to the connection. */

import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { type ActionMessage, Connection, type ConnectionState, type Listener } from "./connection";
import type { AngleUnit } from "./format";
import { decodeFrame, type Frame, sceneOf } from "./frame";
import type {
  Busy,
  Made,
  Problem,
  RefusedCode,
  Samples,
  SceneOpened,
  ToPage,
  Welcome,
} from "./protocol";
import { MAX_SIGNALS } from "./protocol";
import { findReplay } from "./replay";
import { newScene, noScene, received, type SceneState } from "./scene";
import { remember, remembered } from "./storage";

/** Rate at which numbers of panels change [Hz]. */
const PANEL_RATE = 15;

const state = signal<SceneState>(noScene());

type Signals<T> = { readonly [Key in keyof T]: ReadonlySignal<T[Key]> };

/** Each field of the open scene as a signal of its own. */
export const scene = Object.fromEntries(
  Object.keys(state.peek()).map((key) => [
    key,
    computed(() => state.value[key as keyof SceneState]),
  ]),
) as unknown as Signals<SceneState>;

/** Changes fields of the open scene. */
export function update(changes: Partial<SceneState>): void {
  state.value = { ...state.peek(), ...changes };
}

export const connection = signal<ConnectionState>("connecting");
export const welcome = signal<Welcome | null>(null);
/** Whether the server has said which scene is open, if any. */
export const isReady = signal(false);
/** Code that is not trusted, and the action that would run it. */
export const refused = signal<{ code: RefusedCode[]; message: ActionMessage } | null>(null);
export const busy = signal<Busy | null>(null);

/** What is shown for a while: a failure, or good news. */
export interface Notice {
  id: number;
  title: string;
  lines: string[];
  isGood: boolean;
  /** A file that can be saved; the notice stays until it is closed. */
  file?: Made;
}
export const notices = signal<Notice[]>([]);

/** What is drawn besides the bodies. */
export const shown = {
  names: signal(false),
  frames: signal(false),
  axes: signal(false),
  centres: signal(false),
  contacts: signal(false),
  boxes: signal(false),
  ghost: signal(false),
  points: signal(false),
  rays: signal(false),
  cameras: signal(false),
  trail: signal(false),
  wireframe: signal(false),
  follow: signal(false),
};

/** Whether the tree of the mission is on the screen. */
export const missionOpen = signal(false);
/** Frames drawn in the last second. */
export const frameRate = signal(0);

export const galleryOpen = signal(false);
export const helpOpen = signal(false);

function stored<T extends string>(key: string, initial: T, allowed: readonly T[]) {
  const text = remembered(key) as T | null;
  const value = signal<T>(text !== null && allowed.includes(text) ? text : initial);
  effect(() => remember(key, value.value));
  return value;
}

export const angles = stored<AngleUnit>("linkwork.angles", "rad", ["rad", "deg"]);
export type Theme = "system" | "light" | "dark";
export const theme = stored<Theme>("linkwork.theme", "system", ["system", "light", "dark"]);
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(systemDark.matches);
systemDark.addEventListener("change", () => {
  systemIsDark.value = systemDark.matches;
});
export const isDark = computed(() =>
  theme.value === "system" ? systemIsDark.value : theme.value === "dark",
);

type FrameListener = (frame: Frame) => void;
const frameListeners = new Set<FrameListener>();

/** Calls back with every frame that is shown; returns a function that ends it. */
export function onFrame(listener: FrameListener): () => void {
  frameListeners.add(listener);
  return () => frameListeners.delete(listener);
}

let waiting: ArrayBuffer | null = null;
let panelsAt = 0;
let drawn = 0;
setInterval(() => {
  frameRate.value = drawn;
  drawn = 0;
}, 1000);

function showFrame(): void {
  const buffer = waiting;
  const { opened, past } = state.peek();
  waiting = null;
  if (buffer === null) return;
  const number = new DataView(buffer).getUint32(4, true);
  if (opened !== null && sceneOf(buffer) === opened.number) {
    const before = past.newest?.step;
    const frame = decodeFrame(buffer, opened.bodies.length, opened.joints.length);
    past.add(frame);
    drawn += 1;
    if (frame.step !== before && scene.lookedAt.peek() !== null) update({ lookedAt: null });
    if (scene.lookedAt.peek() === null) for (const listener of frameListeners) listener(frame);
    updatePanels();
  }
  link.send({ kind: "acknowledge", frame: number });
}

let panelTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a time of the last minute; null for the present. */
export function lookAt(time: number | null): void {
  const { past } = state.peek();
  const frame = time === null ? past.newest : past.at(time);
  update(frame === null ? { lookedAt: time } : { lookedAt: time, frame });
  if (frame !== null) for (const listener of frameListeners) listener(frame);
}

function updatePanels(): void {
  const { past, lookedAt, playing } = state.peek();
  const frame = past.newest;
  if (frame === null || lookedAt !== null) return;
  const now = performance.now();
  const isDue = now - panelsAt >= 1000 / PANEL_RATE;
  clearTimeout(panelTimer);
  if (isDue || frame.playing !== playing) {
    panelsAt = now;
    update({ frame, playing: frame.playing });
  } else {
    // The last frame before a pause must be shown too.
    panelTimer = setTimeout(updatePanels, 1000 / PANEL_RATE);
  }
}

function take(message: ToPage): void {
  const changes = received(state.peek(), message);
  if (changes !== null) {
    update(changes);
    return;
  }
  switch (message.kind) {
    case "welcome":
      welcome.value = message;
      break;
    case "scene":
      batch(() => showScene(message));
      break;
    case "closed":
      batch(() => {
        state.value = noScene(state.peek());
        isReady.value = true;
        galleryOpen.value = true;
      });
      break;
    case "samples":
      if (message.scene === state.peek().opened?.number) sampleListener(message);
      break;
    case "busy":
      busy.value = message.text ? message : null;
      break;
    case "made":
      addNotice({ title: "Film ready", lines: [], isGood: true, file: message });
      break;
    case "problem":
      if (message.code.length === 0) complain(message.title, message.lines);
      break;
  }
}

function showScene(opened: SceneOpened): void {
  const before = state.peek();
  state.value = newScene(opened, before);
  isReady.value = true;
  galleryOpen.value = false;
  if (before.name !== opened.name) {
    shown.points.value = opened.shows_mission;
    shown.trail.value = opened.trails.length > 0;
  } else if (before.editor !== null) {
    notify("Scene rebuilt", ["The run starts again from the beginning."]);
  }
}

let noticeCount = 0;

function addNotice(notice: Omit<Notice, "id">): void {
  noticeCount += 1;
  notices.value = [...notices.peek().slice(-3), { ...notice, id: noticeCount }];
}

/** Shows good news for a while; of the same title, only the last. */
export function notify(title: string, lines: string[]): void {
  notices.value = notices.peek().filter((each) => each.title !== title);
  addNotice({ title, lines, isGood: true });
}

/** Shows a failure for a while. */
export function complain(title: string, lines: string[]): void {
  addNotice({ title, lines, isGood: false });
}

export function dismiss(id: number): void {
  notices.value = notices.peek().filter((notice) => notice.id !== id);
}

/** Signals that frames carry besides poses and joints, by who needs them. */
const signalsBy = signal<Record<string, string[]>>({});
const carried = computed(() =>
  [...new Set(Object.values(signalsBy.value).flat())].slice(0, MAX_SIGNALS),
);

/** Sets the signals that somebody needs in frames. */
export function requireSignals(who: string, names: string[]): void {
  signalsBy.value = { ...signalsBy.peek(), [who]: names };
}

/** The present value of a required signal; NaN if it is not known. */
export function signalValue(frame: Frame | null, name: string): number {
  const names = carried.peek();
  // A frame that was sent before the choice changed has other signals.
  if (frame?.signals.length !== names.length) return Number.NaN;
  return frame.signals[names.indexOf(name)] ?? Number.NaN;
}

/** What the server is asked for besides frames. */
const requested = computed(() => ({
  kind: "show" as const,
  // The panel of a selected body lists its contacts.
  contacts: shown.contacts.value || scene.selected.value >= 0,
  boxes: shown.boxes.value,
  highlights: scene.opened.value?.has_highlights ?? false,
  ruts: (scene.opened.value?.rutted ?? -1) >= 0,
  mission: missionOpen.value || shown.points.value,
}));

const listener: Listener = {
  onState: (now) => {
    connection.value = now;
    if (now !== "open") return;
    if (carried.value.length > 0) link.send({ kind: "signals", names: carried.value });
    if (sampledSignals.length > 0) sampleSignals(sampledSignals);
    link.send(requested.value);
  },
  onMessage: take,
  onFrame: (buffer) => {
    if (waiting === null) requestAnimationFrame(showFrame);
    waiting = buffer;
  },
};
/** The run inside this file, if it is a replay without a server. */
export const replay = findReplay(listener);
const link = replay ?? new Connection(`ws://${location.host}/socket`, listener);

type SampleListener = (samples: Samples) => void;
let sampleListener: SampleListener = () => {};

/** Calls back with samples of the signals of charts, which come at the rate of the record. */
export function onSamples(listener: SampleListener): void {
  sampleListener = listener;
}

let sampledSignals: string[] = [];

/** Signals of charts. */
export function sampleSignals(names: string[]): void {
  sampledSignals = names;
  link.send({ kind: "sample", names });
}

effect(() => {
  link.send({ kind: "signals", names: carried.value });
});

effect(() => {
  link.send(requested.value);
  if (!requested.value.contacts) update({ contacts: [] });
});

/** Executes an action; resolves to null, or to why it failed, which is also shown. */
export async function act(message: ActionMessage): Promise<Problem | null> {
  const problem = await link.act(message);
  if (problem !== null && problem.code.length > 0) refused.value = { code: problem.code, message };
  return problem;
}

/** Trusts the code that was refused, and does what needs it. */
export async function trustRefused(): Promise<void> {
  const now = refused.value;
  refused.value = null;
  if (now === null) return;
  const problem = await act({ kind: "trust", digests: now.code.map((each) => each.digest) });
  // The server builds an edited scene by itself.
  const isBuilt = ["edit", "undo", "adopt", "connect", "trust"].includes(now.message.kind);
  if (problem === null && !isBuilt) await act(now.message);
}

/** Sends an action without waiting: for sliders, where only the last value matters. */
export function send(message: ActionMessage): void {
  link.send(message);
}

export function togglePlay(): void {
  void act({ kind: scene.playing.value ? "pause" : "play" });
}
