/** The edited scene as plain data: its parts, and patches that change them. */
import type { Patch } from "./protocol";

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
  const group = valueAt(data, path);
  if (typeof group !== "object" || group === null) return [];
  return Object.entries(group as Record<string, Record<string, unknown>>);
}

/** A name that is not taken: `box`, `box2`, `box3`. */
export function freeName(stem: string, taken: string[]): string {
  const plain = stem.replace(/[^A-Za-z0-9_-]/g, "-");
  if (!taken.includes(plain)) return plain;
  let number = 2;
  while (taken.includes(`${plain}${number}`)) number += 1;
  return `${plain}${number}`;
}
