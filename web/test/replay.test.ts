/** A recorded run inside the page answers as the server would. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { decodeFrame, type Frame } from "../src/frame";
import { JOINT_SIZE, POSE_SIZE, type ToPage } from "../src/protocol";
import { Replay } from "../src/replay";

const TIMES = [0, 0.5, 1, 1.5];
const NUMBERS = POSE_SIZE + JOINT_SIZE;

function packed(): string {
  const frames = new Float32Array(TIMES.flatMap((_, i) => Array(NUMBERS).fill(i)));
  const data = {
    welcome: { kind: "welcome" },
    scene: { kind: "scene", number: 1, name: "run" },
    meshes: Buffer.from([1, 2, 3]).toString("base64"),
    times: TIMES,
    steps: TIMES.map((_, i) => 10 * i),
    frames: Buffer.from(frames.buffer).toString("base64"),
  };
  return gzipSync(JSON.stringify(data)).toString("base64");
}

let tick = () => {};
let clock = 0;
Object.assign(globalThis, {
  setInterval: (call: () => void) => {
    tick = call;
    return 0;
  },
});
performance.now = () => 1000 * clock;

const messages: ToPage[] = [];
const frames: Frame[] = [];
const replay = new Replay(packed(), {
  onState() {},
  onMessage: (message) => messages.push(message),
  onFrame: (buffer) => frames.push(decodeFrame(buffer, 1, 1)),
});
const newest = () => frames.at(-1);

/** Lets wall time pass [s]. */
function wait(seconds: number): void {
  clock += seconds;
  tick();
}

test("it begins with the scene, its extent and its first frame", async () => {
  assert.deepEqual([...new Uint8Array(await replay.meshes)], [1, 2, 3]);
  assert.deepEqual(
    messages.map((message) => message.kind),
    ["welcome", "scene", "status"],
  );
  const status = messages.at(-1) as { begin: number; end: number };
  assert.deepEqual([status.begin, status.end], [0, 1.5]);
  assert.deepEqual([newest()?.time, newest()?.step, newest()?.playing], [0, 0, false]);
});

test("seeking and stepping show the frame at or before that time", () => {
  for (const [time, step] of [
    [0.7, 10],
    [-3, 0],
    [99, 30],
  ] as const) {
    replay.send({ kind: "seek", time });
    assert.equal(newest()?.step, step);
  }
  assert.equal(newest()?.poses[0], 3);
  replay.send({ kind: "step", count: -1 });
  assert.equal(newest()?.time, 1);
  replay.send({ kind: "step", count: 5 });
  assert.equal(newest()?.time, 1.5);
});

test("it plays at its speed to the end, and from the start again", async () => {
  replay.send({ kind: "speed", factor: 0.5 });
  assert.equal(await replay.act({ kind: "play" }), null);
  wait(0);
  wait(1.2);
  assert.deepEqual([newest()?.time, newest()?.playing, newest()?.speed], [0.5, true, 0.5]);
  replay.send({ kind: "pause" });
  const shown = frames.length;
  wait(5);
  assert.equal(frames.length, shown);
  replay.send({ kind: "play" });
  wait(10);
  assert.deepEqual([newest()?.time, newest()?.playing], [1.5, false]);
  replay.send({ kind: "reset" });
  assert.equal(newest()?.step, 0);
});
