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
  boxes: boolean;
  mission: boolean;
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

/** Check a mission for the machines of the scene; answered by `mission-problems`. */
export interface CheckMission {
  request?: number;
  kind: "check-mission";
  text: string;
  name: string;
  files?: Record<string, string>;
}

/** Joint positions, or a pose of the tool in the world; as in scene files. */
export interface TrajectoryPoint {
  time: number | null;
  positions: number[] | null;
  position: [number, number, number] | null;
  rpy: [number, number, number] | null;
}

/** A trajectory as it is edited. */
export interface TrajectoryDraft {
  profile: string;
  points: TrajectoryPoint[];
  speed: number;
  blend: number;
  plan: boolean;
}

/** Compute a trajectory; answered by `trajectory`. */
export interface PlanTrajectory {
  request?: number;
  kind: "plan-trajectory";
  robot: string;
  draft: TrajectoryDraft;
}

/** Let a robot follow the trajectory of `TrajectoryPlan.number`. */
export interface RunTrajectory {
  request?: number;
  kind: "run-trajectory";
  robot: string;
  number: number;
}

/** Write a trajectory as YAML; answered by `trajectory-file`. */
export interface WriteTrajectory {
  request?: number;
  kind: "write-trajectory";
  robot: string;
  draft: TrajectoryDraft;
}

/** Read a trajectory from YAML; answered by `trajectory-file`. */
export interface ReadTrajectory {
  request?: number;
  kind: "read-trajectory";
  robot: string;
  text: string;
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
  body: number;
  axis: [number, number, number];
  anchor: [number, number, number];
  zero: number;
  home: number;
}

/** A body with its place in the tree of bodies. */
export interface Link {
  parent: number;
  position: [number, number, number];
  wxyz: [number, number, number, number];
  mass: number;
  center: [number, number, number];
  fixed: boolean;
}

/** A scanner or a camera, fixed to a body; it looks along its x axis, z up. */
export interface SensorView {
  name: string;
  sensor: "scanner" | "camera";
  body: number;
  position: [number, number, number];
  wxyz: [number, number, number, number];
  angles: number[];
  channels: string[];
  range: number;
  field_of_view: number;
  aspect: number;
}

/** A place or pose of a machine, which missions can name. */
export interface NamedPoint {
  name: string;
  position: [number, number, number];
  size: number;
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
  links: Link[];
  sensors: SensorView[];
  points: NamedPoint[];
  controllers: string[];
  profiles: string[];
  takes_missions: boolean;
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

/** Bounding boxes of bodies. */
export interface Boxes {
  kind: "boxes";
  boxes: Shape[];
  touching: number[];
}

/** What makes a scene hard to simulate. */
export interface Finding {
  severity: "error" | "warning";
  part: string;
  message: string;
  fix: string;
  place: string;
}

/** All that `linkwork check` finds about the open scene, errors first. */
export interface Findings {
  kind: "findings";
  findings: Finding[];
}

/** A mission to choose. */
export interface MissionSource {
  name: string;
  text: string;
  files: Record<string, string>;
}

/** Missions that the machines of the scene can carry out; that of the scene first. */
export interface Missions {
  kind: "missions";
  sources: MissionSource[];
}

/** A node of the running mission. */
export interface MissionStep {
  depth: number;
  line: number;
  file: string;
  text: string;
  state: string;
  points: ([number, number, number])[];
}

/** The mission at present. */
export interface MissionState {
  kind: "mission";
  status: string;
  reason: string;
  paused: boolean;
  steps: MissionStep[];
  hidden: number;
}

/** A problem of a mission text; line and column count from 1, 0 if unknown. */
export interface MissionProblem {
  line: number;
  column: number;
  file: string;
  message: string;
  hint: string;
}

/** Answer to `check-mission`; no problems if the mission can start. */
export interface MissionProblems {
  kind: "mission-problems";
  problems: MissionProblem[];
}

/** Answer to `plan-trajectory`. */
export interface TrajectoryPlan {
  kind: "trajectory";
  number: number;
  robot: string;
  joints: string[];
  times: number[];
  positions: number[][];
  velocities: number[][];
  torques: number[][];
  velocity_limits: (number | null)[];
  torque_limits: (number | null)[];
  path: ([number, number, number])[];
  notes: string[];
  reason: string;
}

/** A trajectory as YAML and as the page edits it. */
export interface TrajectoryFile {
  kind: "trajectory-file";
  robot: string;
  text: string;
  draft: TrajectoryDraft;
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
  | CheckMission
  | PlanTrajectory
  | RunTrajectory
  | WriteTrajectory
  | ReadTrajectory
  | Open;

export type ToPage =
  | Welcome
  | SceneOpened
  | SceneClosed
  | Status
  | LiveValues
  | Contacts
  | Boxes
  | Findings
  | Missions
  | MissionState
  | MissionProblems
  | TrajectoryPlan
  | TrajectoryFile
  | Checkpoints
  | ToolSolutions
  | LogEntries
  | Busy
  | Done
  | Problem;
