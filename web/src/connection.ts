/** The websocket: opens it, opens it again when it is lost, and pairs actions with answers. */
import { type FromPage, MAX_MESSAGE, type Problem, type ToPage } from "./protocol";

const RETRY_MS = 700;

export type ConnectionState = "connecting" | "open" | "lost";

export interface Listener {
  onState(state: ConnectionState): void;
  onMessage(message: ToPage): void;
  onFrame(buffer: ArrayBuffer): void;
}

type Answer = (problem: Problem | null) => void;
type WithoutRequest<T> = T extends { request?: number } ? Omit<T, "request"> : never;
export type ActionMessage = WithoutRequest<FromPage>;

/** Room for the number of the request. */
const MARGIN = 64;

/** Whether a message is longer than the server takes. */
export function isTooLong(text: string): boolean {
  if (text.length < MAX_MESSAGE / 3 - MARGIN) return false;
  return new TextEncoder().encode(text).length > MAX_MESSAGE - MARGIN;
}

/** The answer to an action that was not sent, or whose answer was lost; the page says so anyway. */
function notConnected(request: number): Problem {
  const lines = ["there is no connection to the studio"];
  return { kind: "problem", request, title: "Not connected", lines, code: [] };
}

/** What the page needs of a connection. */
export interface Link {
  /** Sends a message without an answer; dropped while there is no connection. */
  send(message: FromPage): void;
  /** Sends an action; resolves to null once it is executed, or to why it failed. */
  act(message: ActionMessage): Promise<Problem | null>;
}

export class Connection implements Link {
  private socket: WebSocket | null = null;
  private requests = 0;
  private readonly answers = new Map<number, Answer>();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  send(message: FromPage): void {
    const text = JSON.stringify(message);
    // A longer one would end the connection.
    if (isTooLong(text)) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  act(message: ActionMessage): Promise<Problem | null> {
    this.requests += 1;
    const request = this.requests;
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve(notConnected(request));
    }
    if (isTooLong(JSON.stringify(message))) {
      const lines = [`the text is too long, expected at most ${MAX_MESSAGE} bytes`];
      const problem: Problem = { kind: "problem", request, title: "Not sent", lines, code: [] };
      this.listener.onMessage(problem);
      return Promise.resolve(problem);
    }
    return new Promise((resolve) => {
      this.answers.set(request, resolve);
      this.send({ ...message, request } as FromPage);
    });
  }

  private open(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.listener.onState("open");
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (typeof event.data === "string") this.take(JSON.parse(event.data) as ToPage);
      else this.listener.onFrame(event.data);
    };
    socket.onclose = () => {
      this.listener.onState("lost");
      for (const [request, answer] of this.answers) answer(notConnected(request));
      this.answers.clear();
      setTimeout(() => this.open(), RETRY_MS);
    };
  }

  private take(message: ToPage): void {
    if (message.kind === "done" || message.kind === "problem") {
      this.answers.get(message.request)?.(message.kind === "problem" ? message : null);
      this.answers.delete(message.request);
    }
    this.listener.onMessage(message);
  }
}
