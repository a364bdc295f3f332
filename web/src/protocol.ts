// Generated from src/linkwork/studio/messages/protocol.py by `make web`. Do not edit.
export const FRAMES_IN_FLIGHT = 2;
export const MAX_MESSAGE = 65536;
export const MAX_SIGNALS = 256;
export const HEADER_SIZE = 40;
export const POSE_SIZE = 7;
export const JOINT_SIZE = 4;
export const MAX_UPLOAD = 33554432;
export const OPENED_FILES = ['.urdf', '.xacro', '.xml', '.mjcf', '.yaml', '.yml'];
export const CODE_FUNCTIONS = ['fk', 'jacobian', 'poses', 'pose_and_jacobian', 'jacobian_in_tool', 'jacobian_rate', 'wrench_torques', 'inverse_dynamics', 'forward_dynamics', 'articulated_dynamics', 'mass_matrix', 'bias', 'coriolis_matrix', 'gravity', 'friction', 'springs', 'energy', 'regressor', 'inverse_dynamics_derivatives', 'forward_dynamics_derivatives', 'ik'];
export const FIRST_FUNCTIONS = ['fk', 'jacobian', 'inverse_dynamics', 'forward_dynamics', 'mass_matrix'];
export const CODE_TARGETS = ['c', 'cuda', 'numpy', 'simd'];
export const LIVE_PARTS = ['tool', 'payload', 'gravity'];

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

/** Signals that the page draws in charts, sent at the rate of the record. */
export interface Sample {
  kind: "sample";
  names: string[];
}

/** What the page draws besides the bodies, and so wants to be sent. */
export interface Show {
  kind: "show";
  contacts: boolean;
  boxes: boolean;
  highlights: boolean;
  ruts: boolean;
  mission: boolean;
}

/** Start, or continue. */
export interface Play {
  request?: number;
  kind: "play";
}

/** Stop at the present step. */
export interface Pause {
  request?: number;
  kind: "pause";
}

/** Run a number of physics steps; of a playback, go so many frames forward or back. */
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

/** Drive the robot on wheels of the scene, as `/cmd_vel` does. */
export interface DriveRobot {
  request?: number;
  kind: "drive";
  velocity: number;
  turn_rate: number;
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

/** Joint positions [rad or m], or a pose of the tool in the world; as in scene files. */
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

/** A change of one value of the edited scene. */
export interface Patch {
  path: (string | number)[];
  value: unknown;
  remove: boolean;
  insert: boolean;
}

/** Change the edited scene, or only check the change while a value is typed. */
export interface Edit {
  request?: number;
  kind: "edit";
  patches: Patch[];
  check_only?: boolean;
}

/** Send the edited scene; answered by `editor`. */
export interface Inspect {
  request?: number;
  kind: "inspect";
}

/** List scenes, robots and recorded runs again; answered by `welcome`. */
export interface Browse {
  request?: number;
  kind: "browse";
}

/** Take the last edit back, or with `redo` make it again. */
export interface Undo {
  request?: number;
  kind: "undo";
  redo?: boolean;
}

/** Put the description of a robot into the scene, so that all of it can be edited. */
export interface Adopt {
  request?: number;
  kind: "adopt";
  robot: string;
  form: "links" | "parts";
}

/** Connect two connectors of parts, `left << right`, or disconnect them, `left | right`. */
export interface Connect {
  request?: number;
  kind: "connect";
  robot: string;
  left: string;
  right: string;
  cut?: boolean;
}

/** Open the scene again from its file, which may have changed. */
export interface Reload {
  request?: number;
  kind: "reload";
}

/** Trust refused code by its digests; an edited scene that needs it is then built. */
export interface TrustCode {
  request?: number;
  kind: "trust";
  digests: string[];
}

/** Switch the recording, or set the size at which it stops [bytes]. */
export interface SetRecording {
  request?: number;
  kind: "record";
  on?: boolean | null;
  limit?: number | null;
}

/** Generate code of a robot. */
export interface Generate {
  request?: number;
  kind: "generate";
  robot: string;
  functions: string[];
  target: string;
  live?: string[];
}

/** Derive the equations of motion of a robot; without entries, only the list of them. */
export interface Derive {
  request?: number;
  kind: "derive";
  robot: string;
  entries?: string[];
  numbers?: boolean;
}

/** Read signals of a recorded run, to compare with. */
export interface Overlay {
  request?: number;
  kind: "overlay";
  run: string;
  names: string[];
}

/** Make a film of the recorded run; `made` answers with its address. */
export interface Film {
  request?: number;
  kind: "film";
  width?: number;
  height?: number;
  suffix?: "mp4" | "webm" | "gif";
}

/** End the long action that is running. */
export interface Cancel {
  request?: number;
  kind: "cancel";
}

/** A scene, or a recorded run, to choose from. */
export interface SceneCard {
  name: string;
  description: string;
  tags: string[];
  group: "scene" | "robot" | "run";
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

/** A joint, with its position at the start [rad or m]. */
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

/** A mesh in the buffer at `/meshes/<scene number>`, with the numbers of its elements. */
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

/** The tool of a robot, fixed to a body. */
export interface ToolFrame {
  robot: string;
  body: number;
  position: [number, number, number];
  wxyz: [number, number, number, number];
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

/** A place or pose of a machine, which missions can name; `size` is the edge of its box [m]. */
export interface NamedPoint {
  name: string;
  position: [number, number, number];
  size: number;
}

/** A `PlaybackInfo` of the package `linkwork`. */
export interface PlaybackInfo {
  run: string;
  database: string;
  status: string;
  notes: string[];
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
  can_drive: boolean;
  takes_missions: boolean;
  has_highlights: boolean;
  rutted: number;
  trails: number[];
  plot: string[];
  shows_mission: boolean;
  playback: PlaybackInfo | null;
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
  ended: boolean;
  begin: number;
  end: number;
}

/** A value that can be set while the scene runs. */
export interface LiveValue {
  path: string;
  what: string;
  unit: string;
  value: boolean | number | string | number[] | null;
}

/** All live values. */
export interface LiveValues {
  kind: "live";
  values: LiveValue[];
}

/** A `Contact` of the package `linkwork`. */
export interface Contact {
  body_a: string;
  body_b: string;
  kind: "self" | "robot-robot" | "robot-object" | "object-object";
  position: [number, number, number];
  normal: [number, number, number];
  force: [number, number, number];
  depth: number;
}

/** All contacts at a step. */
export interface Contacts {
  kind: "contacts";
  step: number;
  contacts: Contact[];
}

/** Bounding boxes of bodies, and the indices of the bodies in contact. */
export interface Boxes {
  kind: "boxes";
  boxes: Shape[];
  touching: number[];
}

/** Indices and colours of the bodies whose colour depends on contacts. */
export interface Highlights {
  kind: "highlights";
  bodies: number[];
  colors: ([number, number, number, number])[];
}

/** Indices of the vertices of the terrain that have sunk, and how far each has [m]. */
export interface Ruts {
  kind: "ruts";
  vertices: number[];
  depths: number[];
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

/** Events, oldest first; `restart` if they replace all earlier ones. */
export interface LogEntries {
  kind: "log";
  entries: LogEntry[];
  restart: boolean;
}

/** Values of signals since the last such message. */
export interface Samples {
  kind: "samples";
  scene: number;
  names: string[];
  times: number[];
  columns: ((number | null)[])[];
}

/** A mission to choose, with the texts that it imports by name. */
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

/** A `MissionNode` of the package `linkwork`. */
export interface MissionNode {
  depth: number;
  line: number;
  text: string;
  state: string;
  file: string;
  points: ([number, number, number])[];
}

/** The mission at present. */
export interface MissionState {
  kind: "mission";
  status: string;
  reason: string;
  paused: boolean;
  steps: MissionNode[];
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

/** Answer to `plan-trajectory`; empty lists if there is none. */
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

/** Something takes a while; `text` is empty when it is over. */
export interface Busy {
  kind: "busy";
  text: string;
  share: number | null;
  can_cancel: boolean;
}

/** An action was executed. */
export interface Done {
  kind: "done";
  request: number;
}

/** Code that a scene would run and that is not trusted. */
export interface RefusedCode {
  purpose: string;
  file: string;
  text: string;
  digest: string;
}

/** An action failed. */
export interface Problem {
  kind: "problem";
  request: number;
  title: string;
  lines: string[];
  code: RefusedCode[];
}

/** A parameter of a robot's model, within its range. */
export interface Parameter {
  name: string;
  value: number;
  default: number;
  lower: number | null;
  upper: number | null;
  unit: string;
}

/** A link of a robot at its home position. */
export interface SkeletonLink {
  name: string;
  parent: number;
  joint: string;
  joint_name: string;
  position: [number, number, number];
  axis: [number, number, number];
  mass: number;
}

/** A connector of a part: `A` towards the base, `B` away from it. */
export interface PartConnector {
  name: string;
  side: "A" | "B";
  medium: "frame" | "state";
}

/** A part in the diagram of a robot. */
export interface PartBox {
  name: string;
  kind: string;
  connectors: PartConnector[];
}

/** A robot as the editor shows it. */
export interface EditedRobot {
  name: string;
  model: string;
  form: "library" | "file" | "dh" | "links" | "parts";
  parameters: Parameter[];
  frames: string[];
  skeleton: SkeletonLink[];
  tool: [number, number, number] | null;
  parts: PartBox[];
  connections: ([string, string])[];
}

/** Something wrong with the edited scene. */
export interface EditorProblem {
  severity: "error" | "warning";
  element: string;
  text: string;
}

/** The edited scene. */
export interface Editor {
  kind: "editor";
  data: Record<string, unknown>;
  robots: EditedRobot[];
  problems: EditorProblem[];
  can_undo: boolean;
  can_redo: boolean;
  is_changed: boolean;
  file: string;
  has_changed_on_disk: boolean;
  models: string[];
  kinds: string[];
}

/** Problems that a change would cause; answer to `edit` with `check_only`. */
export interface Checked {
  kind: "checked";
  problems: EditorProblem[];
}

/** A `Operations` of the package `linkwork`. */
export interface Operations {
  multiplications: number;
  additions: number;
  divisions: number;
  sine_cosines: number;
  others: number;
}

/** A generated file. */
export interface CodeFile {
  name: string;
  text: string;
}

/** Generated code; answer to `generate`. `archive` is the address of all files in one. */
export interface Code {
  kind: "code";
  robot: string;
  target: string;
  counts: Record<string, Operations>;
  files: CodeFile[];
  archive: string;
}

/** An entry of the equations; `mathml` and `latex` are empty until it is derived. */
export interface EquationEntry {
  name: string;
  terms: number | null;
  mathml: string;
  latex: string;
}

/** A symbol in the equations. */
export interface EquationSymbol {
  name: string;
  value: number;
  unit: string;
  meaning: string;
}

/** Equations of motion; answer to `derive`. */
export interface Derived {
  kind: "equations";
  robot: string;
  entries: EquationEntry[];
  symbols: EquationSymbol[];
}

/** The recording. */
export interface Recording {
  kind: "recording";
  can: boolean;
  on: boolean;
  run: string;
  size: number;
  limit: number;
  store: string;
  reason: string;
}

/** A signal of a recorded run. */
export interface OverlaySignal {
  name: string;
  times: number[];
  values: (number | null)[];
}

/** Signals of a recorded run; answer to `overlay`. */
export interface OverlayRun {
  kind: "overlay";
  run: string;
  scene: string;
  signals: OverlaySignal[];
}

/** A file is ready under an address; answer to `film`. */
export interface Made {
  kind: "made";
  name: string;
  address: string;
}

export type FromPage =
  | Acknowledge
  | Signals
  | Sample
  | Show
  | Play
  | Pause
  | Step
  | Reset
  | Speed
  | Seek
  | Restore
  | SetValue
  | DriveRobot
  | Command
  | Solve
  | CheckMission
  | PlanTrajectory
  | RunTrajectory
  | WriteTrajectory
  | ReadTrajectory
  | Open
  | Edit
  | Inspect
  | Browse
  | Undo
  | Adopt
  | Connect
  | Reload
  | TrustCode
  | SetRecording
  | Generate
  | Derive
  | Overlay
  | Film
  | Cancel;

export type ToPage =
  | Welcome
  | SceneOpened
  | SceneClosed
  | Status
  | LiveValues
  | Contacts
  | Boxes
  | Highlights
  | Ruts
  | Findings
  | Checkpoints
  | ToolSolutions
  | LogEntries
  | Samples
  | Missions
  | MissionState
  | MissionProblems
  | TrajectoryPlan
  | TrajectoryFile
  | Busy
  | Done
  | Problem
  | Editor
  | Checked
  | Code
  | Derived
  | Recording
  | OverlayRun
  | Made;
