/** The edited scene, generated code, the recording and compared runs, as signals. */
import { signal } from "@preact/signals";
import type {
  Checked,
  Code,
  Derived,
  Editor,
  Made,
  OverlayRun,
  Patch,
  Recording,
  ToPage,
} from "./protocol";

export const editor = signal<Editor | null>(null);
export const checked = signal<Checked | null>(null);
export const code = signal<Code | null>(null);
export const equations = signal<Derived | null>(null);
export const recording = signal<Recording | null>(null);
/** Runs that the chart shows besides the present one. */
export const overlays = signal<OverlayRun[]>([]);
/** Name of the body that has a handle in the view; empty for none. */
export const movedBody = signal("");

/** Called with every file that is ready. */
export const onMade = { call: (_: Made) => {} };

/** Takes a message; returns whether it is one of these. */
export function takeAuthoring(message: ToPage): boolean {
  switch (message.kind) {
    case "editor":
      editor.value = message;
      return true;
    case "checked":
      checked.value = message;
      return true;
    case "code":
      code.value = message;
      return true;
    case "equations":
      equations.value = message;
      return true;
    case "recording":
      recording.value = message;
      return true;
    case "overlay":
      overlays.value = [...overlays.value.filter((each) => each.run !== message.run), message];
      return true;
    case "made":
      onMade.call(message);
      return true;
  }
  return false;
}

/** Forgets what belongs to the scene before; the edited scene stays if it is the same. */
export function forgetScene(isSame: boolean): void {
  code.value = null;
  equations.value = null;
  if (isSame) return;
  editor.value = null;
  movedBody.value = "";
  overlays.value = [];
}

export type Keys = (string | number)[];

/** A patch that sets a value. */
export function put(path: Keys, value: unknown): Patch {
  return { path, value, remove: false, insert: false };
}

/** A patch that removes a key or a list item. */
export function remove(path: Keys): Patch {
  return { path, value: null, remove: true, insert: false };
}

/** The value at a path of plain data; undefined if there is none. */
export function valueAt(data: unknown, path: Keys): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/** The named parts of a group, e.g. of `bodies`. */
export function partsAt(data: unknown, path: Keys): [string, Record<string, unknown>][] {
  const found = valueAt(data, path);
  if (typeof found !== "object" || found === null) return [];
  return Object.entries(found as Record<string, Record<string, unknown>>);
}

/** A name that is not taken: `box`, `box2`, `box3`. */
export function freeName(stem: string, taken: string[]): string {
  const plain = stem.replace(/[^A-Za-z0-9_-]/g, "-");
  if (!taken.includes(plain)) return plain;
  let number = 2;
  while (taken.includes(`${plain}${number}`)) number += 1;
  return `${plain}${number}`;
}

/** A size on the disk as people read it. */
export function bytes(size: number): string {
  if (size < 1e6) return `${(size / 1e3).toFixed(size < 1e4 ? 1 : 0)} kB`;
  return size < 1e9 ? `${(size / 1e6).toFixed(1)} MB` : `${(size / 1e9).toFixed(2)} GB`;
}
