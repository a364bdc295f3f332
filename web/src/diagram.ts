/** Layout of a diagram of parts: a part below the one that carries it, branches indented. */
import type { EditedRobot } from "./protocol";

export const ROW = 34;
export const BOX = 26;
export const INDENT = 22;

export interface PlacedPart {
  name: string;
  kind: string;
  /** Level of its branch, and its row. */
  level: number;
  row: number;
  /** Whether the base carries it. */
  isReached: boolean;
}

/** Where the parts of a robot stand, in the order of the rows. */
export function placeParts(robot: Pick<EditedRobot, "parts" | "connections">): PlacedPart[] {
  const kinds = new Map(robot.parts.map((part) => [part.name, part.kind]));
  const carried = new Map<string, string[]>();
  const hasCarrier = new Set<string>();
  for (const [left, right] of robot.connections) {
    const carrier = partOf(left);
    const part = partOf(right);
    if (hasCarrier.has(part)) continue;
    hasCarrier.add(part);
    carried.set(carrier, [...(carried.get(carrier) ?? []), part]);
  }
  const placed: PlacedPart[] = [];
  const seen = new Set<string>();
  function place(name: string, level: number, isReached: boolean): void {
    if (seen.has(name) || !kinds.has(name)) return;
    seen.add(name);
    placed.push({ name, kind: kinds.get(name) ?? "", level, row: placed.length, isReached });
    // Side branches first: the chain goes on below them, at its own level.
    const children = [...(carried.get(name) ?? [])].sort((a, b) => size(a) - size(b));
    children.forEach((child, i) => {
      place(child, i < children.length - 1 ? level + 1 : level, isReached);
    });
  }
  function size(name: string): number {
    return 1 + (carried.get(name) ?? []).reduce((sum, child) => sum + size(child), 0);
  }
  const bases = robot.parts.filter((part) => part.kind === "base");
  for (const base of bases) place(base.name, 0, true);
  for (const part of robot.parts) if (!hasCarrier.has(part.name)) place(part.name, 0, false);
  for (const part of robot.parts) place(part.name, 0, false);
  return placed;
}

/** The part of a connector `part.connector`. */
export function partOf(connector: string): string {
  return connector.slice(0, connector.lastIndexOf("."));
}
