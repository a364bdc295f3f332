/** The Mission panel: its text with the running line, its tree with states, and its controls. */
import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { visible } from "../format";
import { activeLines, activeSteps, missionLanguage } from "../missiontext";
import type { MissionSource, MissionState, MissionStep } from "../protocol";
import {
  act,
  mission,
  missionOpen,
  missionProblems,
  missions,
  playing,
  scene,
  send,
} from "../state";
import { Empty, IconButton } from "./fields";
import { TextEditor, type TextProblem } from "./texteditor";

/** Time without typing after which a text is checked [ms]. */
const CHECK_MS = 350;
const OWN = "mission";

interface Edited {
  /** Counts the texts that were chosen. */
  choice: number;
  name: string;
  text: string;
  files: Record<string, string>;
}

/** The text that was chosen, as it was. */
let source: MissionSource | undefined;
/** The text in the editor. */
const edited = signal<Edited>({ choice: 0, name: OWN, text: "", files: {} });

function choose(given: MissionSource): void {
  source = given;
  edited.value = { ...given, choice: edited.peek().choice + 1 };
}

const problems = computed<TextProblem[]>(() =>
  missionProblems.value.map((each) => ({
    line: each.line,
    column: each.column,
    text: each.hint ? `${each.message}; ${each.hint}` : each.message,
  })),
);
const isActive = (state: MissionState | null) =>
  state !== null && ["running", "waiting", "idle"].includes(state.status);

let chosenIn = "";
effect(() => {
  const first = missions.value[0];
  const name = scene.peek()?.name ?? "";
  if (first === undefined) return;
  // A scene that was edited or reset keeps the text that is being written.
  const { name: chosen, text } = edited.peek();
  if (chosenIn === name && (chosen === OWN || text !== source?.text)) return;
  const same = missions.value.find((each) => each.name === chosen);
  const wanted = (chosenIn === name ? same : undefined) ?? first;
  if (chosenIn === name && wanted.text === text) return;
  chosenIn = name;
  choose(wanted);
});

let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const { name, text, files } = edited.value;
  clearTimeout(timer);
  if (text.trim() === "") {
    missionProblems.value = [];
    return;
  }
  timer = setTimeout(() => send({ kind: "check-mission", text, name, files }), CHECK_MS);
});

export function MissionPanel(): JSX.Element {
  useEffect(() => {
    missionOpen.value = true;
    return () => {
      missionOpen.value = false;
    };
  }, []);
  const opened = scene.value;
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  if (opened.playback || !opened.takes_missions) {
    return (
      <Empty
        title="No machines"
        text="Missions need machines in the scene file. The scene irb140-cell has some."
      />
    );
  }
  return (
    <div class="mission">
      <Controls />
      <Status />
      <div class="mission-text">
        <TextEditor
          label="Mission text"
          document={String(edited.value.choice)}
          text={edited.value.text}
          language={missionLanguage}
          problems={problems.value}
          active={activeLines(mission.value, edited.value.name)}
          onChange={(text) => {
            edited.value = { ...edited.value, text };
          }}
        />
      </div>
      <Problems />
      <Tree />
    </div>
  );
}

function Controls(): JSX.Element {
  const state = mission.value;
  const runs = isActive(state);
  const command = (name: string) => void act({ kind: "command", name, arguments: {} });
  return (
    <div class="panel-head">
      <select
        class="select"
        aria-label="Missions"
        value={edited.value.name}
        onChange={(event) => {
          const found = missions.value.find((each) => each.name === event.currentTarget.value);
          choose(found ?? { name: OWN, text: "", files: {} });
        }}
      >
        {missions.value.map((each) => (
          <option key={each.name} value={each.name}>
            {visible(each.name)}
          </option>
        ))}
        <option value={OWN}>new mission</option>
      </select>
      <span class="grow" />
      <IconButton
        icon="play"
        filled
        label={runs ? "Start again" : "Start mission"}
        primary
        disabled={missionProblems.value.length > 0 || edited.value.text.trim() === ""}
        onClick={start}
      />
      {state?.paused ? (
        <IconButton
          icon="resume"
          label="Resume mission"
          onClick={() => command("mission-resume")}
        />
      ) : (
        <IconButton
          icon="pause"
          label="Pause mission"
          disabled={!runs}
          onClick={() => command("mission-pause")}
        />
      )}
      <IconButton
        icon="step"
        label="Advance to the next step"
        disabled={!runs}
        onClick={() => command("mission-advance")}
      />
      <IconButton
        icon="stop"
        label="Stop mission"
        disabled={!runs}
        onClick={() => command("mission-stop")}
      />
    </div>
  );
}

async function start(): Promise<void> {
  const { name, text, files } = edited.value;
  const problem = await act({
    kind: "command",
    name: "mission",
    arguments: { text, name, files },
  });
  if (problem === null && !playing.value) await act({ kind: "play" });
}

function Status(): JSX.Element {
  const state = mission.value;
  if (state === null || state.status === "none") {
    return <p class="mission-status quiet">not started</p>;
  }
  const doing = activeSteps(state)[0]?.text ?? "";
  const word = state.paused ? "paused" : state.status;
  return (
    <p class={`mission-status state-${word}`} role="status" aria-label="Mission status">
      <span class="state-dot" /> {word}
      {doing && !state.paused ? <span class="quiet">: {visible(doing)}</span> : null}
      {state.reason ? <span class="quiet">: {visible(state.reason)}</span> : null}
    </p>
  );
}

function Problems(): JSX.Element | null {
  if (missionProblems.value.length === 0) return null;
  return (
    <ul class="problems" aria-label="Problems of the mission">
      {missionProblems.value.map((each) => (
        <li key={`${each.line} ${each.column} ${each.message}`} title={visible(each.hint)}>
          <span class="numeric">
            {each.line}:{each.column}
          </span>
          <span>{visible(each.message)}</span>
        </li>
      ))}
    </ul>
  );
}

const MARKS: Record<string, string> = {
  done: "✓",
  running: "▸",
  waiting: "…",
  failed: "✕",
  cancelled: "–",
};

function Tree(): JSX.Element | null {
  const state = mission.value;
  if (state === null || state.steps.length === 0) return null;
  return (
    <ul class="mission-tree" aria-label="Steps of the mission">
      {state.steps.map((step, i) => (
        <Step key={i} step={step} />
      ))}
      {state.hidden > 0 ? <li class="quiet">{state.hidden} more steps</li> : null}
    </ul>
  );
}

function Step({ step }: { step: MissionStep }): JSX.Element {
  return (
    <li class={`state-${step.state} depth-${Math.min(step.depth, 8)}`} aria-label={step.state}>
      <span class="state-mark">{MARKS[step.state] ?? "·"}</span>
      <span class="step-text">{visible(step.text)}</span>
      <span class="numeric quiet">{step.line || ""}</span>
    </li>
  );
}
