/** The page's signals over a websocket, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { HEADER_SIZE } from "../src/protocol";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: { kind: string; [key: string]: unknown }[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string | ArrayBuffer }) => void = () => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const drawings: (() => void)[] = [];
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  location: { host: "test" },
  document: { getElementById: () => null },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  requestAnimationFrame: (draw: () => void) => drawings.push(draw),
  setInterval: () => 0,
});
const { connection, galleryOpen, isReady, lookAt, notices, onFrame, scene, shown, update } =
  await import("../src/state");
const socket = FakeSocket.last;

function open(name: string, number: number, more: object = {}): void {
  const empty = { plot: [], bodies: [], joints: [], trails: [], rutted: -1 };
  socket.tell({ kind: "scene", name, number, ...empty, ...more });
}

/** Sends a frame, which the page draws. */
function show(sceneNumber: number, step: number, playing = true): void {
  const data = new ArrayBuffer(HEADER_SIZE);
  const head = new DataView(data);
  head.setUint32(0, sceneNumber, true);
  head.setUint32(4, step, true);
  head.setFloat64(8, step, true);
  head.setFloat64(16, step / 10, true);
  head.setUint32(32, playing ? 1 : 0, true);
  socket.onmessage({ data });
  for (const draw of drawings.splice(0)) draw();
}

test("a page asks for what it draws once it is connected", () => {
  assert.equal(connection.value, "connecting");
  socket.sent = [];
  socket.onopen();
  assert.equal(connection.value, "open");
  assert.deepEqual(socket.sent.at(-1), {
    kind: "show",
    ...{ contacts: false, boxes: false, highlights: false, ruts: false, mission: false },
  });
  shown.boxes.value = true;
  assert.equal(socket.sent.at(-1)?.boxes, true);
});

test("another scene replaces every signal of the one before", () => {
  open("hills", 1, { shows_mission: true });
  const signals = Object.entries(scene) as [string, { value: unknown }][];
  const fresh = new Map(signals.map(([key, each]) => [key, each.value]));
  assert.ok(isReady.value && shown.points.value);
  show(1, 3);
  socket.tell({ kind: "log", entries: [{ step: 1 }], restart: false });
  update({ selected: 0, tooled: "arm", lookedAt: 0.2, pickedPoint: 1 });
  assert.equal(socket.sent.at(-1)?.contacts, true);
  galleryOpen.value = true;
  open("maze", 2);
  for (const [key, each] of signals) {
    if (!["opened", "name", "past"].includes(key))
      assert.deepEqual(each.value, fresh.get(key), key);
  }
  assert.deepEqual([scene.opened.value?.name, scene.past.value.newest], ["maze", null]);
  assert.ok(!galleryOpen.value && !shown.points.value);
  assert.equal(socket.sent.at(-1)?.contacts, false);
});

test("frames of the scene before are acknowledged and not shown", () => {
  open("hills", 3);
  const steps: number[] = [];
  const end = onFrame((frame) => steps.push(frame.step));
  show(2, 7);
  assert.deepEqual([steps, scene.frame.value], [[], null]);
  assert.deepEqual(socket.sent.at(-1), { kind: "acknowledge", frame: 7 });
  show(3, 8);
  assert.deepEqual([steps, scene.frame.value?.step], [[8], 8]);
  end();
});

test("a page that looks back shows the past until the run goes on", () => {
  open("maze", 4);
  show(4, 1, false);
  show(4, 2, false);
  lookAt(0.1);
  assert.deepEqual([scene.frame.value?.step, scene.lookedAt.value], [1, 0.1]);
  show(4, 2, false);
  assert.equal(scene.frame.value?.step, 1);
  lookAt(null);
  assert.equal(scene.frame.value?.step, 2);
  lookAt(0.1);
  show(4, 3, true);
  assert.deepEqual([scene.lookedAt.value, scene.playing.value], [null, true]);
});

test("only a scene that is edited says that it was rebuilt", () => {
  open("maze", 5);
  assert.equal(notices.value.length, 0);
  socket.tell({ kind: "editor", data: {} });
  open("maze", 6);
  assert.equal(notices.value.at(-1)?.title, "Scene rebuilt");
});

test("a lost connection leaves the scene on the page", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  socket.onclose();
  assert.equal(connection.value, "lost");
  assert.equal(scene.opened.value?.name, "maze");
});
