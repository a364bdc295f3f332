/** Actions and their answers over a websocket that comes and goes. */
import assert from "node:assert/strict";
import test from "node:test";
import { Connection } from "../src/connection";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: string[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
}

function connect(): Connection {
  (globalThis as unknown as { WebSocket: unknown }).WebSocket = FakeSocket;
  return new Connection("ws://test", { onState() {}, onMessage() {}, onFrame() {} });
}

test("an action is done when its answer comes", async () => {
  const answer = connect().act({ kind: "play" });
  const { request } = JSON.parse(FakeSocket.last.sent[0] ?? "") as { request: number };
  FakeSocket.last.onmessage({ data: JSON.stringify({ kind: "done", request }) });
  assert.equal(await answer, null);
});

test("an action whose answer was lost is not done", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answer = connect().act({ kind: "play" });
  FakeSocket.last.onclose();
  assert.equal((await answer)?.title, "Not connected");
});
