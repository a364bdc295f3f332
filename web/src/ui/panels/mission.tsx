/** The Mission panel: its text with the running line, its tree with states, and its controls. */
import { computed, effect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { visible } from "../../format";
import { activeLines, activeSteps, missionLanguage } from "../../missiontext";
import type { MissionNode, MissionState } from "../../protocol";
import { chosenMission, NEW_MISSION } from "../../scene";
import { act, missionOpen, scene, send, update } from "../../state";
import { Empty, IconButton } from "../widgets/fields";
import { TextEditor, type TextProblem } from "../widgets/texteditor";
import "./mission.css";

/** Time without typing after which a text is checked [ms]. */
const CHECK_MS = 350;
const problems = computed<TextProblem[]>(() =>
  scene.missionProblems.value.map((each) => ({
    line: each.line,
    column: each.column,
    text: each.hint ? `${each.message}; ${each.hint}` : each.message,
  })),
);
const isActive = (state: MissionState | null) =>
  state !== null && ["running", "waiting", "idle"].includes(state.status);

let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const { name, text, files } = scene.missionDraft.value;
  clearTimeout(timer);
  if (text.trim() === "") {
    update({ missionProblems: [] });
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
  const opened = scene.opened.value;
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  if (opened.playback || !opened.takes_missions) {
    return (
      <Empty
        title="No machines"
        text="Missions need machines in the scene file. The scene irb140-cell has some."
      />
    );
  }
  const draft = scene.missionDraft.value;
  return (
    <div class="mission">
      <Controls />
      <Status />
      <div class="mission-text">
        <TextEditor
          label="Mission text"
          document={`${opened.name} ${draft.choice}`}
          text={draft.text}
          language={missionLanguage}
          problems={problems.value}
          active={activeLines(scene.mission.value, draft.name)}
          onChange={(text) => update({ missionDraft: { ...scene.missionDraft.peek(), text } })}
        />
      </div>
      <Problems />
      <Tree />
    </div>
  );
}

function Controls(): JSX.Element {
  const state = scene.mission.value;
  const runs = isActive(state);
  const draft = scene.missionDraft.value;
  const command = (name: string) => void act({ kind: "command", name, arguments: {} });
  return (
    <div class="panel-head">
      <select
        class="select"
        aria-label="Missions"
        value={draft.name}
        onChange={(event) => {
          const name = event.currentTarget.value;
          const source = scene.missions.value.find((each) => each.name === name);
          const empty = { name: NEW_MISSION, text: "", files: {} };
          update({ missionDraft: chosenMission(draft, source ?? empty) });
        }}
      >
        {scene.missions.value.map((each) => (
          <option key={each.name} value={each.name}>
            {visible(each.name)}
          </option>
        ))}
        <option value={NEW_MISSION}>new mission</option>
      </select>
      <span class="grow" />
      <IconButton
        icon="play"
        filled
        label={runs ? "Start again" : "Start mission"}
        primary
        disabled={scene.missionProblems.value.length > 0 || draft.text.trim() === ""}
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
  const { name, text, files } = scene.missionDraft.value;
  const problem = await act({
    kind: "command",
    name: "mission",
    arguments: { text, name, files },
  });
  if (problem === null && !scene.playing.value) await act({ kind: "play" });
}

function Status(): JSX.Element {
  const state = scene.mission.value;
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
  if (scene.missionProblems.value.length === 0) return null;
  return (
    <ul class="problems" aria-label="Problems of the mission">
      {scene.missionProblems.value.map((each) => (
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
  const state = scene.mission.value;
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

function Step({ step }: { step: MissionNode }): JSX.Element {
  return (
    <li class={`state-${step.state} depth-${Math.min(step.depth, 8)}`} aria-label={step.state}>
      <span class="state-mark">{MARKS[step.state] ?? "·"}</span>
      <span class="step-text">{visible(step.text)}</span>
      <span class="numeric quiet">{step.line || ""}</span>
    </li>
  );
}
