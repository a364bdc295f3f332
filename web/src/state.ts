/** Everything the page shows, as signals; the only file that talks to the connection. */

import { batch, computed, effect, signal } from "@preact/signals";
import { editor, forgetScene, takeAuthoring } from "./authoring";
import { type ActionMessage, Connection, type ConnectionState, type Listener } from "./connection";
import type { AngleUnit } from "./format";
import { decodeFrame, type Frame, sceneOf } from "./frame";
import { Past } from "./past";
import type {
  Boxes,
  Busy,
  Checkpoint,
  ContactPoint,
  Finding,
  Highlights,
  LiveValue,
  LogEntry,
  Made,
  MissionProblem,
  MissionSource,
  MissionState,
  Problem,
  RefusedCode,
  Ruts,
  Samples,
  SceneOpened,
  Status,
  ToolSolutions,
  ToPage,
  TrajectoryFile,
  TrajectoryPlan,
  Welcome,
} from "./protocol";
import { MAX_SIGNALS } from "./protocol";
import { findReplay } from "./replay";
import { remember, remembered } from "./storage";

/** Rate at which numbers of panels change [Hz]. */
const PANEL_RATE = 15;
const MOST_LOGGED = 1000;

export const connection = signal<ConnectionState>("connecting");
export const welcome = signal<Welcome | null>(null);
export const scene = signal<SceneOpened | null>(null);
/** Whether the server has said which scene is open, if any. */
export const isReady = signal(false);
export const status = signal<Status | null>(null);
export const live = signal<LiveValue[]>([]);
export const log = signal<LogEntry[]>([]);
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

export const checkpoints = signal<Checkpoint[]>([]);
export const contacts = signal<ContactPoint[]>([]);
export const boxes = signal<Boxes | null>(null);
/** Colours of bodies that depend on contacts. */
export const highlights = signal<Highlights | null>(null);
/** Depths of ruts in the terrain. */
export const ruts = signal<Ruts | null>(null);
/** What `check` finds about the scene. */
export const findings = signal<Finding[]>([]);

/** Missions to choose, the running one, and what is wrong with the text that is edited. */
export const missions = signal<MissionSource[]>([]);
export const mission = signal<MissionState | null>(null);
export const missionProblems = signal<MissionProblem[]>([]);

/** The trajectory that was computed last, and the file that was written or read last. */
export const trajectory = signal<TrajectoryPlan | null>(null);
export const trajectoryFile = signal<TrajectoryFile | null>(null);

/** The frame that panels show, at their rate. */
export const frame = signal<Frame | null>(null);
export const playing = signal(false);
/** Frames of the last minute, and the time at which they are looked at; null for the present. */
export const past = new Past();
export const lookedAt = signal<number | null>(null);

/** Robot whose tool has a handle in the view; empty for none. */
export const tooled = signal("");
export const solutions = signal<ToolSolutions | null>(null);

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

/** Whether a drag in the view pushes bodies. */
export const pushing = signal(false);
/** Time at which the ghost shows the computed trajectory, as a share of it; null to hide it. */
export const previewed = signal<number | null>(null);
/** Whether the tree of the mission is on the screen. */
export const missionOpen = signal(false);
/** Frames drawn in the last second. */
export const frameRate = signal(0);

export const galleryOpen = signal(false);
export const helpOpen = signal(false);
export const selected = signal(-1);

function stored<T extends string>(key: string, initial: T, allowed: readonly T[]) {
  const found = remembered(key) as T | null;
  const value = signal<T>(found !== null && allowed.includes(found) ? found : initial);
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
let newest: Frame | null = null;
let drawn = 0;
setInterval(() => {
  frameRate.value = drawn;
  drawn = 0;
}, 1000);

function showFrame(): void {
  const buffer = waiting;
  const opened = scene.value;
  waiting = null;
  if (buffer === null) return;
  const number = new DataView(buffer).getUint32(4, true);
  if (opened !== null && sceneOf(buffer) === opened.number) {
    const before = newest?.step;
    newest = decodeFrame(buffer, opened.bodies.length, opened.joints.length);
    past.add(newest);
    drawn += 1;
    if (newest.step !== before) lookedAt.value = null;
    if (lookedAt.value === null) for (const listener of frameListeners) listener(newest);
    updatePanels();
  }
  link.send({ kind: "acknowledge", frame: number });
}

let panelTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a time of the last minute; null for the present. */
export function lookAt(time: number | null): void {
  lookedAt.value = time;
  const found = time === null ? newest : past.at(time);
  if (found === null) return;
  frame.value = found;
  for (const listener of frameListeners) listener(found);
}

function updatePanels(): void {
  if (newest === null || lookedAt.value !== null) return;
  const now = performance.now();
  const isDue = now - panelsAt >= 1000 / PANEL_RATE;
  clearTimeout(panelTimer);
  if (isDue || newest.playing !== playing.value) {
    panelsAt = now;
    batch(() => {
      frame.value = newest;
      playing.value = newest?.playing ?? false;
    });
  } else {
    // The last frame before a pause must be shown too.
    panelTimer = setTimeout(updatePanels, 1000 / PANEL_RATE);
  }
}

function take(message: ToPage): void {
  if (takeAuthoring(message)) return;
  switch (message.kind) {
    case "welcome":
      welcome.value = message;
      break;
    case "scene":
      batch(() => {
        const isSame = scene.value?.name === message.name && editor.value !== null;
        if (isSame) notify("Scene rebuilt", ["The run starts again from the beginning."]);
        forgetScene(isSame);
        scene.value = message;
        isReady.value = true;
        frame.value = null;
        status.value = null;
        selected.value = -1;
        if (!isSame) {
          shown.points.value = message.shows_mission;
          shown.trail.value = message.trails.length > 0;
        }
        pushing.value = false;
        previewed.value = null;
        galleryOpen.value = false;
        live.value = [];
        log.value = [];
        contacts.value = [];
        boxes.value = null;
        highlights.value = null;
        ruts.value = null;
        findings.value = [];
        missions.value = [];
        mission.value = null;
        missionProblems.value = [];
        trajectory.value = null;
        checkpoints.value = [];
        lookedAt.value = null;
        tooled.value = "";
        solutions.value = null;
        past.clear();
      });
      break;
    case "closed":
      batch(() => {
        scene.value = null;
        isReady.value = true;
        galleryOpen.value = true;
      });
      break;
    case "status":
      status.value = message;
      break;
    case "live":
      live.value = message.values;
      break;
    case "contacts":
      contacts.value = message.contacts;
      break;
    case "boxes":
      boxes.value = message;
      break;
    case "highlights":
      highlights.value = message;
      break;
    case "ruts":
      ruts.value = message;
      break;
    case "findings":
      findings.value = message.findings;
      break;
    case "missions":
      missions.value = message.sources;
      break;
    case "mission":
      mission.value = message;
      break;
    case "mission-problems":
      missionProblems.value = message.problems;
      break;
    case "trajectory":
      trajectory.value = message;
      break;
    case "trajectory-file":
      trajectoryFile.value = message;
      break;
    case "solutions":
      solutions.value = message;
      break;
    case "samples":
      if (message.scene === scene.value?.number) sampleListener(message);
      break;
    case "checkpoints":
      checkpoints.value = message.checkpoints;
      break;
    case "log":
      log.value = [...(message.restart ? [] : log.value), ...message.entries].slice(-MOST_LOGGED);
      break;
    case "busy":
      busy.value = message.text ? message : null;
      break;
    case "problem":
      if (message.code.length === 0) addNotice(message);
      break;
  }
}

let noticeCount = 0;

function addNotice({ title, lines }: Problem, isGood = false): void {
  noticeCount += 1;
  notices.value = [...notices.value.slice(-3), { title, lines, isGood, id: noticeCount }];
}

/** Shows good news for a while; of the same title, only the last. */
export function notify(title: string, lines: string[]): void {
  notices.value = notices.value.filter((each) => each.title !== title);
  addNotice({ kind: "problem", request: 0, title, lines, code: [] }, true);
}

/** Offers a file that is ready. */
export function offer(file: Made): void {
  noticeCount += 1;
  const notice = { id: noticeCount, title: "Film ready", lines: [], isGood: true, file };
  notices.value = [...notices.value.slice(-3), notice];
}

/** Shows a failure that the page itself has noticed. */
export function complain(title: string, lines: string[]): void {
  addNotice({ kind: "problem", request: 0, title, lines, code: [] });
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Signals that frames carry besides poses and joints, by who wants them. */
const signalsBy = signal<Record<string, string[]>>({});
const carried = computed(() =>
  [...new Set(Object.values(signalsBy.value).flat())].slice(0, MAX_SIGNALS),
);

/** Sets the signals that somebody wants in frames. */
export function wantSignals(who: string, names: string[]): void {
  signalsBy.value = { ...signalsBy.peek(), [who]: names };
}

/** The present value of a signal that was wanted; NaN if it is not known. */
export function signalValue(frame: Frame | null, name: string): number {
  const names = carried.peek();
  // A frame that was sent before the choice changed has other signals.
  if (frame?.signals.length !== names.length) return Number.NaN;
  return frame.signals[names.indexOf(name)] ?? Number.NaN;
}

/** What the server is asked for besides frames. */
const wanted = computed(() => ({
  kind: "show" as const,
  // The panel of a selected body lists its contacts.
  contacts: shown.contacts.value || selected.value >= 0,
  boxes: shown.boxes.value,
  highlights: scene.value?.has_highlights ?? false,
  ruts: (scene.value?.rutted ?? -1) >= 0,
  mission: missionOpen.value || shown.points.value,
}));

const listener: Listener = {
  onState: (state) => {
    connection.value = state;
    if (state !== "open") return;
    if (carried.value.length > 0) link.send({ kind: "signals", names: carried.value });
    if (sampledSignals.length > 0) sampleSignals(sampledSignals);
    link.send(wanted.value);
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
  link.send(wanted.value);
  if (!wanted.value.contacts) contacts.value = [];
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
  void act({ kind: playing.value ? "pause" : "play" });
}
