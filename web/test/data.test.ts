import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../src/frame";
import { decodeFrame } from "../src/frame";
import { History } from "../src/history";
import { PAST_SPAN, Past } from "../src/past";
import { firstChoice, plottedSignals, requested, valuesOf } from "../src/plotted";
import { HEADER_SIZE, type Joint, type SceneOpened } from "../src/protocol";

const UNMOVED = {
  body: -1,
  axis: [0, 0, 1] as [number, number, number],
  anchor: [0, 0, 0] as [number, number, number],
  zero: 0,
  home: 0,
};
const JOINTS: Joint[] = [
  {
    ...UNMOVED,
    name: "arm/q1",
    robot: "arm",
    joint: "q1",
    lower: -1,
    upper: 1,
    unit: "rad",
    driven: true,
  },
  {
    ...UNMOVED,
    name: "arm/q10",
    robot: "arm",
    joint: "q10",
    lower: null,
    upper: null,
    unit: "m",
    driven: false,
  },
];
const FIELDS = ["position", "velocity", "torque", "reference"];

function scene(joints: Joint[]): SceneOpened {
  const signals = joints.flatMap((joint) =>
    FIELDS.map((field) => ({ name: `joints.${joint.name}.${field}`, unit: "rad", group: "arm" })),
  );
  const bodies = ["box", "ball"];
  signals.push(...bodies.map((body) => ({ name: `bodies.${body}.z`, unit: "m", group: body })));
  return { bodies, joints, signals, plot: [] as string[] } as unknown as SceneOpened;
}

function buffer(numbers: number[], signals: number): ArrayBuffer {
  const raw = new ArrayBuffer(HEADER_SIZE + 4 * numbers.length);
  const head = new DataView(raw);
  head.setUint32(0, 3, true);
  head.setUint32(4, 17, true);
  head.setFloat64(8, 1234, true);
  head.setFloat64(16, 2.5, true);
  head.setFloat32(24, Number.POSITIVE_INFINITY, true);
  head.setFloat32(28, 0.5, true);
  head.setUint32(32, 1, true);
  head.setUint32(36, signals, true);
  new Float32Array(raw, HEADER_SIZE).set(numbers);
  return raw;
}

test("a frame is decoded as it is described", () => {
  const numbers = Array.from({ length: 7 + 4 + 2 }, (_, i) => i);
  const frame = decodeFrame(buffer(numbers, 2), 1, 1);
  assert.equal(frame.scene, 3);
  assert.equal(frame.number, 17);
  assert.equal(frame.step, 1234);
  assert.equal(frame.time, 2.5);
  assert.equal(frame.speed, Number.POSITIVE_INFINITY);
  assert.equal(frame.playing, true);
  assert.deepEqual([...frame.poses], [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual([...frame.joints], [7, 8, 9, 10]);
  assert.deepEqual([...frame.signals], [11, 12]);
});

test("a frame of another size is refused", () => {
  assert.throws(() => decodeFrame(buffer([0, 0, 0], 2), 1, 1), RangeError);
});

test("signals of joints are read from the joints, others from the page's own", () => {
  const names = ["bodies.ball.z", "joints.arm/q10.velocity", "no such", "joints.arm/q1.reference"];
  const plotted = plottedSignals(scene(JOINTS), names);
  assert.deepEqual(
    plotted.map((each) => each.joint),
    [-1, 5, 3],
  );
  assert.deepEqual(requested(plotted), ["bodies.ball.z"]);
  const numbers = [...new Array(14).fill(0), 1, 2, 3, 4, 5, 6, 7, 8, 99];
  const frame = decodeFrame(buffer(numbers, 1), 2, 2);
  const read = (now: Frame, name: string) => now.signals[requested(plotted).indexOf(name)] ?? 0;
  assert.deepEqual(valuesOf(plotted, frame, read), [99, 6, 4]);
});

test("a scene opens with its joints, or with heights of bodies", () => {
  assert.deepEqual(firstChoice(scene(JOINTS)), [
    "joints.arm/q1.position",
    "joints.arm/q1.reference",
    "joints.arm/q10.position",
  ]);
  assert.deepEqual(firstChoice(scene([])), ["bodies.box.z", "bodies.ball.z"]);
  const plot = ["sensors.scale"];
  assert.deepEqual(firstChoice({ ...scene(JOINTS), plot }), plot);
});

test("a history keeps its span at any rate, and no more than its capacity", () => {
  for (const step of [0.0005, 0.01, 0.3]) {
    const history = new History(1, 10, 900);
    for (let time = 0; time < 40; time += step) history.append(time, [time]);
    const [times, values] = history.data();
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    assert.ok(last - first >= 10 - step - 0.02);
    assert.ok(history.length <= 900 * 1.4);
    assert.deepEqual(times, values);
  }
});

test("a history starts again after a reset", () => {
  const history = new History(1, 10, 900);
  history.append(5, [1]);
  history.append(0, [Number.NaN]);
  assert.deepEqual(history.data(), [[0], [null]]);
});

function frameAt(time: number, playing = true): Frame {
  return { time, playing, poses: new Float32Array([time, 0, 1, 1, 0, 0, 0]) } as Frame;
}

test("the past holds the last minute, found by time", () => {
  const past = new Past();
  for (let i = 0; i < 20_000; i += 1) past.add(frameAt(i * 0.01));
  assert.ok(past.end - past.begin >= PAST_SPAN && past.end - past.begin <= 1.2 * PAST_SPAN);
  assert.ok(Math.abs((past.at(180)?.time ?? 0) - 180) < 0.05);
  assert.equal(past.at(-1)?.time, past.begin);
  assert.equal(past.at(1e9)?.time, past.end);
});

test("going back in time drops the future", () => {
  const past = new Past();
  for (const time of [0, 1, 2, 3, 1.5]) past.add(frameAt(time));
  assert.equal(past.end, 1.5);
  assert.equal(past.at(2)?.time, 1.5);
  past.add(frameAt(0));
  assert.equal(past.end, 0);
});

test("a trail holds the positions of the last seconds", () => {
  const past = new Past();
  for (const time of [0, 1, 2, 3]) past.add(frameAt(time));
  assert.deepEqual([...past.path(0, 1)], [2, 0, 1, 3, 0, 1]);
  assert.equal(past.path(5, 1).length, 0);
});
