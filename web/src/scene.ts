/** Everything the page knows about the open scene, as one value; another scene gets a new one. */
import { loaded } from "./drafts";
import type { Frame } from "./frame";
import type { Holds } from "./hold";
import { Past } from "./past";
import { firstChoice } from "./plotted";
import type {
  Boxes,
  Checked,
  Checkpoint,
  Code,
  Contact,
  Derived,
  Editor,
  Finding,
  Highlights,
  LiveValue,
  LogEntry,
  MissionProblem,
  MissionSource,
  MissionState,
  OverlayRun,
  Recording,
  Ruts,
  SceneOpened,
  Status,
  ToolSolutions,
  ToPage,
  TrajectoryDraft,
  TrajectoryFile,
  TrajectoryPlan,
} from "./protocol";

const MAX_LOGGED = 1000;
/** Name of a mission that is not one of the scene's. */
export const NEW_MISSION = "mission";

/** The text of the mission in the editor. */
export interface MissionDraft extends MissionSource {
  /** Counts the texts that were chosen; 0 before the first. */
  choice: number;
  /** The text as it was chosen. */
  original: string;
}

/** What a person makes in a scene; it stays while the same scene is edited or reset. */
interface Drafts {
  /** Name that the scene was opened by; empty before the first one. */
  name: string;
  editor: Editor | null;
  /** Name of the body that has a handle in the view; empty for none. */
  movedBody: string;
  /** Runs that the chart shows besides the present one. */
  overlays: OverlayRun[];
  missionDraft: MissionDraft;
  /** Robot whose trajectory is edited; empty for the first. */
  motionRobot: string;
  /** Trajectories by robot. */
  drafts: Record<string, TrajectoryDraft>;
  /** The point whose numbers are shown; -1 for none. */
  pickedPoint: number;
  /** Robot of which code is generated; empty for the first. */
  codeRobot: string;
}

/** What belongs to one run of a scene. */
interface Run {
  /** Null while no scene is open. */
  opened: SceneOpened | null;
  status: Status | null;
  live: LiveValue[];
  log: LogEntry[];
  checkpoints: Checkpoint[];
  contacts: Contact[];
  boxes: Boxes | null;
  /** Colours of bodies that depend on contacts. */
  highlights: Highlights | null;
  /** Depths of ruts in the terrain. */
  ruts: Ruts | null;
  /** What `check` finds about the scene. */
  findings: Finding[];
  /** Missions to choose, the running one, and what is wrong with the text that is edited. */
  missions: MissionSource[];
  mission: MissionState | null;
  missionProblems: MissionProblem[];
  /** The trajectory that was computed last, and whether it is that of the present points. */
  trajectory: TrajectoryPlan | null;
  trajectoryIsFresh: boolean;
  /** The file that was written or read last. */
  trajectoryFile: TrajectoryFile | null;
  recording: Recording | null;
  checked: Checked | null;
  code: Code | null;
  equations: Derived | null;
  /** The frame that panels show, at their rate. */
  frame: Frame | null;
  playing: boolean;
  /** Frames of the last minute, and the time at which they are looked at; null for the present. */
  past: Past;
  lookedAt: number | null;
  /** Robot whose tool has a handle in the view; empty for none. */
  tooled: string;
  solutions: ToolSolutions | null;
  /** Sliders that show a target, by joint. */
  holds: Holds;
  /** Names of the signals in the chart, and whether it stands still. */
  plotNames: string[];
  chartIsHeld: boolean;
  /** Index of the selected body; -1 for none. */
  selected: number;
  /** Whether a drag in the view pushes bodies. */
  pushing: boolean;
  /** Time at which the ghost shows the computed trajectory, as a share of it; null to hide it. */
  previewed: number | null;
}

export type SceneState = Run & Drafts;

const NO_DRAFTS: Drafts = {
  name: "",
  editor: null,
  movedBody: "",
  overlays: [],
  missionDraft: { choice: 0, name: NEW_MISSION, text: "", files: {}, original: "" },
  motionRobot: "",
  drafts: {},
  pickedPoint: -1,
  codeRobot: "",
};

function newRun(opened: SceneOpened | null): Run {
  return {
    opened,
    status: null,
    live: [],
    log: [],
    checkpoints: [],
    contacts: [],
    boxes: null,
    highlights: null,
    ruts: null,
    findings: [],
    missions: [],
    mission: null,
    missionProblems: [],
    trajectory: null,
    trajectoryIsFresh: false,
    trajectoryFile: null,
    recording: null,
    checked: null,
    code: null,
    equations: null,
    frame: null,
    playing: false,
    past: new Past(),
    lookedAt: null,
    tooled: "",
    solutions: null,
    holds: new Map(),
    plotNames: opened ? firstChoice(opened) : [],
    chartIsHeld: false,
    selected: -1,
    pushing: false,
    previewed: null,
  };
}

/** The state of a page without a scene; what was made in the one before is kept. */
export function noScene(before: Drafts = NO_DRAFTS): SceneState {
  return { ...before, ...newRun(null) };
}

/** The state of a scene that was just opened, or opened again. */
export function newScene(opened: SceneOpened, before: SceneState): SceneState {
  const drafts = opened.name === before.name ? before : NO_DRAFTS;
  return { ...drafts, ...newRun(opened), name: opened.name };
}

/** What a message changes in the state of a scene; null if it is about something else. */
export function received(state: SceneState, message: ToPage): Partial<SceneState> | null {
  switch (message.kind) {
    case "status":
    case "boxes":
    case "highlights":
    case "ruts":
    case "mission":
    case "trajectory":
    case "solutions":
    case "editor":
    case "checked":
    case "code":
    case "equations":
    case "recording":
      return { [message.kind]: message };
    case "contacts":
      return { contacts: message.contacts };
    case "findings":
      return { findings: message.findings };
    case "checkpoints":
      return { checkpoints: message.checkpoints };
    case "live":
      return { live: message.values };
    case "missions":
      return {
        missions: message.sources,
        missionDraft: nextMission(state.missionDraft, message.sources),
      };
    case "mission-problems":
      return { missionProblems: message.problems };
    case "trajectory-file":
      return {
        trajectoryFile: message,
        drafts: { ...state.drafts, [message.robot]: loaded(message.draft) },
      };
    case "overlay":
      return {
        overlays: [...state.overlays.filter((each) => each.run !== message.run), message],
      };
    case "log": {
      const entries = [...(message.restart ? [] : state.log), ...message.entries];
      return { log: entries.slice(-MAX_LOGGED) };
    }
  }
  return null;
}

/** A draft that takes over the text of a mission. */
export function chosenMission(draft: MissionDraft, source: MissionSource): MissionDraft {
  return { ...source, choice: draft.choice + 1, original: source.text };
}

/** The draft once the missions of the scene are known: text that a person has written stays. */
function nextMission(draft: MissionDraft, sources: MissionSource[]): MissionDraft {
  const isFirst = draft.choice === 0;
  if (!isFirst && (draft.name === NEW_MISSION || draft.text !== draft.original)) return draft;
  const source = sources.find((each) => !isFirst && each.name === draft.name) ?? sources[0];
  if (source === undefined || (!isFirst && source.text === draft.text)) return draft;
  return chosenMission(draft, source);
}
