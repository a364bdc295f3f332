// Generated from src/linkwork/studio/protocol.py by `make web`. Do not edit.
export const FRAMES_IN_FLIGHT = 2;
export const MAX_MESSAGE = 65536;
export const MAX_SIGNALS = 256;
export const HEADER_SIZE = 40;
export const POSE_SIZE = 7;
export const JOINT_SIZE = 4;

/** A message that changes the session. */
export interface Action {
  request?: number;
}

/** A frame was shown. */
export interface Acknowledge {
  kind: "acknowledge";
  frame: number;
}

/** Signals that the page wants in its frames, besides poses and joints. */
export interface Signals {
  kind: "signals";
  names: string[];
}

/** What the page draws besides the bodies, and so wants to be sent. */
export interface Show {
  kind: "show";
  contacts: boolean;
}

/** Start, or go on. */
export interface Play {
  request?: number;
  kind: "play";
}

/** Stop at the present step. */
export interface Pause {
  request?: number;
  kind: "pause";
}

/** Run a number of physics steps; of a playback, go so many frames on or back. */
export interface Step {
  request?: number;
  kind: "step";
  count: number;
}

/** Go back to the start; a physics process that has ended is started again. */
export interface Reset {
  request?: number;
  kind: "reset";
}

/** Set the speed as a factor of real time; None is unpaced. */
export interface Speed {
  request?: number;
  kind: "speed";
  factor: number | null;
}

/** Go to a time of a playback [s]. */
export interface Seek {
  request?: number;
  kind: "seek";
  time: number;
}

/** Go back to a checkpoint of `Checkpoints`, from which a new run begins. */
export interface Restore {
  request?: number;
  kind: "restore";
  number: number;
}

/** Set a live value. */
export interface SetValue {
  request?: number;
  kind: "set";
  path: string;
  value: boolean | number | string | number[] | null;
}

/** Execute a command of the session, e.g. `follow`. */
export interface Command {
  request?: number;
  kind: "command";
  name: string;
  arguments: Record<string, unknown>;
}

/** Find all joint positions that bring a tool to a pose in the world. */
export interface Solve {
  request?: number;
  kind: "solve";
  robot: string;
  position: [number, number, number];
  wxyz: [number, number, number, number];
  moves: boolean;
}

/** Open another scene or run of the list. */
export interface Open {
  request?: number;
  kind: "open";
  scene: string;
}

/** A scene, or a recorded run, to choose from. */
export interface SceneCard {
  name: string;
  description: string;
  tags: string[];
  picture: string;
}

/** First message to a page. */
export interface Welcome {
  kind: "welcome";
  version: string;
  scenes: SceneCard[];
  shows_runs: boolean;
  rich_light: boolean;
  command: string;
}

/** A joint; limits are None if unlimited [rad or m]. */
export interface Joint {
  name: string;
  robot: string;
  joint: string;
  lower: number | null;
  upper: number | null;
  unit: "rad" | "m";
  driven: boolean;
}

/** A visual shape; fields as in `world.view.VisualShape`. */
export interface Shape {
  body: number;
  shape: string;
  size: number[];
  position: [number, number, number];
  wxyz: [number, number, number, number];
  rgba: [number, number, number, number];
  mesh: number;
}

/** Where a mesh lies in the buffer at `/meshes/<scene number>`. */
export interface MeshPart {
  offset: number;
  vertices: number;
  triangles: number;
}

/** A number of the frame that can be plotted. */
export interface Signal {
  name: string;
  unit: string;
  group: string;
}

/** A recorded run that is shown without physics. */
export interface Playback {
  run: string;
  database: string;
  status: string;
  notes: string[];
}

/** The tool of a robot, fixed to a body. */
export interface ToolFrame {
  robot: string;
  body: number;
  position: [number, number, number];
  wxyz: [number, number, number, number];
}

/** Everything about the open scene that does not change. */
export interface SceneOpened {
  kind: "scene";
  number: number;
  name: string;
  scene: string;
  description: string;
  step_size: number;
  recorded: boolean;
  bodies: string[];
  joints: Joint[];
  shapes: Shape[];
  meshes: MeshPart[];
  camera_position: [number, number, number];
  camera_target: [number, number, number];
  signals: Signal[];
  tools: ToolFrame[];
  playback: Playback | null;
}

/** No scene is open: the page shows the gallery. */
export interface SceneClosed {
  kind: "closed";
}

/** What changes seldom while a scene runs. */
export interface Status {
  kind: "status";
  run: string;
  trouble: string;
  begin: number;
  end: number;
}

/** A value that can be set while the scene runs. */
export interface LiveValue {
  path: string;
  what: string;
  unit: string;
  value: boolean | number | string | null | number[];
}

/** All live values. */
export interface LiveValues {
  kind: "live";
  values: LiveValue[];
}

/** A point at which two bodies touch. */
export interface ContactPoint {
  bodies: [string, string];
  position: [number, number, number];
  force: [number, number, number];
  depth: number;
}

/** All contacts at a step. */
export interface Contacts {
  kind: "contacts";
  step: number;
  contacts: ContactPoint[];
}

/** A state that can be restored; `time` is simulated [s]. */
export interface Checkpoint {
  number: number;
  time: number;
}

/** All states that can be restored, oldest first. */
export interface Checkpoints {
  kind: "checkpoints";
  checkpoints: Checkpoint[];
}

/** Joint positions that bring a tool to a pose. */
export interface ToolSolution {
  positions: number[];
  branch: string;
  in_limits: boolean;
  distance: number;
  singularity: number | null;
}

/** Answer to `solve`. */
export interface ToolSolutions {
  kind: "solutions";
  robot: string;
  joints: string[];
  solutions: ToolSolution[];
  reason: string;
}

/** An event of the session. */
export interface LogEntry {
  step: number;
  time: number;
  event: string;
  message: string;
}

/** Events, oldest first. */
export interface LogEntries {
  kind: "log";
  entries: LogEntry[];
  restart: boolean;
}

/** Something takes a while; `text` is empty when it is over. */
export interface Busy {
  kind: "busy";
  text: string;
}

/** An action was executed. */
export interface Done {
  kind: "done";
  request: number;
}

/** An action failed. */
export interface Problem {
  kind: "problem";
  request: number;
  title: string;
  lines: string[];
}

export type FromPage =
  | Acknowledge
  | Signals
  | Show
  | Play
  | Pause
  | Step
  | Reset
  | Speed
  | Seek
  | Restore
  | SetValue
  | Command
  | Solve
  | Open;

export type ToPage =
  | Welcome
  | SceneOpened
  | SceneClosed
  | Status
  | LiveValues
  | Contacts
  | Checkpoints
  | ToolSolutions
  | LogEntries
  | Busy
  | Done
  | Problem;
