import assert from "node:assert/strict";
import { test } from "node:test";
import { StringStream } from "@codemirror/language";
import { activeLines, missionToken } from "../src/missiontext";
import type { MissionState } from "../src/protocol";

function tokens(line: string): string[] {
  const stream = new StringStream(line, 2, 2);
  const found: string[] = [];
  while (!stream.eol()) {
    const kind = missionToken(stream);
    if (kind !== null) found.push(`${kind} ${stream.current()}`);
    stream.start = stream.pos;
  }
  return found;
}

test("words of a mission have their kinds", () => {
  assert.deepEqual(tokens('WHILE n < 2 { LOG "boxes" n } # all'), [
    "keyword WHILE",
    "number 2",
    "keyword LOG",
    'string "boxes"',
    "comment # all",
  ]);
  assert.deepEqual(tokens("output-belt.CARRY(120 mm)"), [
    "variableName.function output-belt.CARRY",
    "number 120 mm",
  ]);
});

test("the innermost running steps of a file are its active lines", () => {
  const step = (depth: number, line: number, state: string, file = "a") => ({
    depth,
    line,
    state,
    file,
    text: "",
    points: [],
  });
  const steps = [
    step(0, 1, "running"),
    step(1, 2, "running"),
    step(2, 3, "done"),
    step(2, 4, "waiting"),
    step(1, 5, "running", "b"),
  ];
  const mission = { steps } as unknown as MissionState;
  assert.deepEqual(activeLines(mission, "a"), [4]);
  assert.deepEqual(activeLines(mission, "b"), [5]);
  assert.deepEqual(activeLines(null, "a"), []);
});
