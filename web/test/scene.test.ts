/** The state of the open scene: what messages change, and that another scene starts afresh. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY } from "../src/drafts";
import type { Frame } from "../src/frame";
import { held } from "../src/hold";
import type { OverlayRun, SceneOpened, ToPage } from "../src/protocol";
import {
  chosenMission,
  NEW_MISSION,
  newScene,
  noScene,
  received,
  type SceneState,
} from "../src/scene";

function opened(name: string, number: number): SceneOpened {
  const plot = [`bodies.${name}.z`];
  return { kind: "scene", name, number, plot, bodies: [name] } as unknown as SceneOpened;
}

const HILLS = opened("hills", 1);
const MAZE = opened("maze", 2);
const FRAME = { time: 1, step: 1, playing: true } as Frame;

const MESSAGES = [
  { kind: "status", run: "r1" },
  { kind: "live", values: [{ path: "gravity" }] },
  { kind: "contacts", contacts: [{ force: [0, 0, 1] }] },
  { kind: "boxes", lower: [] },
  { kind: "highlights", bodies: [0] },
  { kind: "ruts", depths: [0.1] },
  { kind: "findings", findings: [{ part: "a" }] },
  { kind: "missions", sources: [{ name: "sort", text: "LOG 1", files: {} }] },
  { kind: "mission", status: "running" },
  { kind: "mission-problems", problems: [{ line: 1 }] },
  { kind: "trajectory", number: 3 },
  { kind: "trajectory-file", robot: "arm", text: "", draft: { ...EMPTY, profile: "cubic" } },
  { kind: "checkpoints", checkpoints: [{ number: 1, time: 0 }] },
  { kind: "solutions", robot: "arm" },
  { kind: "log", entries: [{ step: 0 }], restart: false },
  { kind: "editor", data: {} },
  { kind: "checked", problems: [] },
  { kind: "code", robot: "arm" },
  { kind: "equations", robot: "arm" },
  { kind: "recording", on: true },
  { kind: "overlay", run: "r0" },
] as unknown as ToPage[];

/** What a person does on the page. */
const CHOSEN: Partial<SceneState> = {
  frame: FRAME,
  playing: true,
  lookedAt: 0.5,
  tooled: "arm",
  holds: held(new Map(), "arm/q1", 1, 0),
  plotNames: ["gravity"],
  chartIsHeld: true,
  trajectoryIsFresh: true,
  selected: 0,
  pushing: true,
  previewed: 0.5,
  movedBody: "crate",
  motionRobot: "arm",
  pickedPoint: 2,
  codeRobot: "arm",
};

/** A scene in which everything has been used. */
function used(state: SceneState): SceneState {
  let now = { ...state, ...CHOSEN };
  now.past.add(FRAME);
  for (const message of MESSAGES) {
    const changes = received(now, message);
    assert.ok(changes !== null, message.kind);
    now = { ...now, ...changes };
  }
  return now;
}

test("a scene change leaves nothing of the scene before", () => {
  const before = used(newScene(HILLS, noScene()));
  const fresh = newScene(MAZE, noScene());
  for (const key of Object.keys(fresh) as (keyof SceneState)[]) {
    assert.notDeepEqual(before[key], fresh[key], `${key} is not used by this test`);
  }
  const after = newScene(MAZE, before);
  assert.deepEqual(after, fresh);
  assert.equal(after.past.newest, null);
});

test("the same scene, edited or reset, keeps what a person made in it and nothing else", () => {
  const before = used(newScene(HILLS, noScene()));
  const rebuilt = opened("hills", 5);
  const { name, editor, movedBody, overlays, missionDraft, motionRobot, drafts } = before;
  const { pickedPoint, codeRobot } = before;
  const kept = { name, editor, movedBody, overlays, missionDraft, motionRobot, drafts };
  const expected = { ...newScene(rebuilt, noScene()), ...kept, pickedPoint, codeRobot };
  assert.deepEqual(newScene(rebuilt, before), expected);
  assert.deepEqual(newScene(rebuilt, noScene(before)), expected);
});

test("a page without a scene shows nothing of the one that was closed", () => {
  const closed = noScene(used(newScene(HILLS, noScene())));
  assert.deepEqual([closed.opened, closed.frame, closed.log, closed.live], [null, null, [], []]);
});

test("messages about other things change nothing of the scene", () => {
  for (const kind of ["welcome", "busy", "done", "problem", "samples", "made", "closed"]) {
    assert.equal(received(noScene(), { kind } as ToPage), null);
  }
});

test("the log goes on, or starts again, and is never longer than a page can show", () => {
  const entry = (step: number) => ({ step, time: 0, event: "contact", message: "" });
  const add = (state: SceneState, count: number, restart: boolean): SceneState => {
    const entries = Array.from({ length: count }, (_, i) => entry(i));
    return { ...state, ...received(state, { kind: "log", entries, restart }) };
  };
  let state = add(noScene(), 3, true);
  state = add(state, 2, false);
  assert.deepEqual(
    state.log.map((each) => each.step),
    [0, 1, 2, 0, 1],
  );
  assert.equal(add(state, 1, true).log.length, 1);
  assert.equal(add(state, 5000, false).log.length, 1000);
});

test("a run that is compared again replaces the one drawn before", () => {
  const run = (scene: string): OverlayRun => ({ kind: "overlay", run: "r1", scene, signals: [] });
  const once = { ...noScene(), ...received(noScene(), run("a")) };
  assert.deepEqual(received(once, run("b")), { overlays: [run("b")] });
});

const SORT = { name: "sort", text: "LOG 1", files: {} };
const STACK = { name: "stack", text: "LOG 2", files: {} };

function missions(state: SceneState, ...sources: (typeof SORT)[]): SceneState {
  return { ...state, ...received(state, { kind: "missions", sources }) };
}

test("the first mission of a scene is in the editor", () => {
  assert.equal(missions(noScene()).missionDraft.text, "");
  const { missionDraft } = missions(noScene(), SORT, STACK);
  assert.deepEqual([missionDraft.name, missionDraft.text], ["sort", "LOG 1"]);
});

test("text that a person has written stays when the scene is rebuilt", () => {
  const first = missions(noScene(), SORT, STACK);
  const typed = { ...first, missionDraft: { ...first.missionDraft, text: "LOG 7" } };
  assert.equal(missions(typed, STACK).missionDraft, typed.missionDraft);
  const empty = { name: NEW_MISSION, text: "", files: {} };
  const own = { ...first, missionDraft: chosenMission(first.missionDraft, empty) };
  assert.equal(missions(own, SORT).missionDraft, own.missionDraft);
});

test("a mission that was only chosen follows the file it comes from", () => {
  const first = missions(noScene(), SORT, STACK);
  const chosen = { ...first, missionDraft: chosenMission(first.missionDraft, STACK) };
  assert.equal(missions(chosen, SORT, STACK).missionDraft, chosen.missionDraft);
  const newer = missions(chosen, SORT, { ...STACK, text: "LOG 3" }).missionDraft;
  assert.deepEqual([newer.text, newer.choice], ["LOG 3", chosen.missionDraft.choice + 1]);
  assert.equal(missions(chosen, SORT).missionDraft.name, "sort");
});
