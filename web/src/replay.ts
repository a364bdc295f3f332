/** A recorded run inside this file: it answers as the server would, without one. */
import type { ActionMessage, Link, Listener } from "./connection";
import type { FromPage, Problem, SceneOpened, Welcome } from "./protocol";
import { HEADER_SIZE } from "./protocol";

interface ReplayData {
  welcome: Welcome;
  scene: SceneOpened;
  meshes: string;
  times: number[];
  steps: number[];
  frames: string;
}

const FRAME_MS = 1000 / 60;

/** The replay of this file; null if the page has a server. */
export function findReplay(listener: Listener): Replay | null {
  const text = document.getElementById("replay")?.textContent;
  return text ? new Replay(text, listener) : null;
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function unpacked(text: string): Promise<ReplayData> {
  const stream = new Blob([decoded(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as ReplayData;
}

export class Replay implements Link {
  /** Surfaces of all meshes, as the server would send them. */
  readonly meshes: Promise<ArrayBuffer>;
  private data: ReplayData | null = null;
  private frames = new Uint8Array();
  private count = 0;
  private time = 0;
  private speed = 1;
  private playing = false;
  private last = 0;

  constructor(
    text: string,
    private readonly listener: Listener,
  ) {
    const ready = unpacked(text).then((data) => this.begin(data));
    this.meshes = ready.then((data) => decoded(data.meshes).buffer);
    setInterval(() => this.tick(), FRAME_MS);
  }

  send(message: FromPage): void {
    if (this.data === null) return;
    switch (message.kind) {
      case "play":
        if (this.time >= this.end) this.time = this.begins;
        this.playing = true;
        break;
      case "pause":
        this.playing = false;
        break;
      case "seek":
        this.time = Math.min(Math.max(message.time, this.begins), this.end);
        break;
      case "step":
        this.playing = false;
        this.time = this.data.times[this.bounded(this.place() + message.count)] ?? this.time;
        break;
      case "reset":
        this.playing = false;
        this.time = this.begins;
        break;
      case "speed":
        this.speed = message.factor ?? 1;
        break;
      default:
        return;
    }
    this.show();
  }

  act(message: ActionMessage): Promise<Problem | null> {
    this.send(message as FromPage);
    return Promise.resolve(null);
  }

  private get begins(): number {
    return this.data?.times[0] ?? 0;
  }

  private get end(): number {
    return this.data?.times.at(-1) ?? 0;
  }

  private begin(data: ReplayData): ReplayData {
    this.data = data;
    this.frames = decoded(data.frames);
    this.time = this.begins;
    this.listener.onState("open");
    this.listener.onMessage(data.welcome);
    this.listener.onMessage(data.scene);
    this.listener.onMessage({
      kind: "status",
      run: data.scene.name,
      trouble: "",
      ended: false,
      begin: this.begins,
      end: this.end,
    });
    this.show();
    return data;
  }

  private tick(): void {
    const now = performance.now();
    const passed = (now - this.last) / 1000;
    this.last = now;
    if (!this.playing) return;
    this.time = Math.min(this.time + passed * this.speed, this.end);
    if (this.time >= this.end) this.playing = false;
    this.show();
  }

  /** Place of the last frame at or before the present time. */
  private place(): number {
    const times = this.data?.times ?? [];
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) <= this.time + 1e-9) low = middle + 1;
      else high = middle;
    }
    return this.bounded(low - 1);
  }

  private bounded(place: number): number {
    return Math.min(Math.max(place, 0), (this.data?.times.length ?? 1) - 1);
  }

  private show(): void {
    const data = this.data;
    if (data === null) return;
    const place = this.place();
    const size = this.frames.length / data.times.length;
    const buffer = new ArrayBuffer(HEADER_SIZE + size);
    const head = new DataView(buffer);
    this.count += 1;
    head.setUint32(0, data.scene.number, true);
    head.setUint32(4, this.count, true);
    head.setFloat64(8, data.steps[place] ?? 0, true);
    head.setFloat64(16, data.times[place] ?? 0, true);
    head.setFloat32(24, this.speed, true);
    head.setFloat32(28, this.playing ? this.speed : 0, true);
    head.setUint32(32, this.playing ? 1 : 0, true);
    new Uint8Array(buffer, HEADER_SIZE).set(this.frames.subarray(place * size, (place + 1) * size));
    this.listener.onFrame(buffer);
  }
}
