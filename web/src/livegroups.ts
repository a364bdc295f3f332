/** Live values sorted for the panel: commands of actuators, all others. */
import type { Joint, LiveValue } from "./protocol";

export interface ActuatorCommand {
  name: string;
  path: string;
  what: string;
  value: number;
  lower: number;
  upper: number;
}

export interface LiveGroup {
  title: string;
  /** Settings that are seldom changed are closed at first. */
  rare: boolean;
  values: LiveValue[];
}

const COMMAND = /^actuators\.(.+)\.command$/;
/** The Robot panel has the targets of joints; commands have sliders. */
const ELSEWHERE = /^robots\..*\.targets\.|^robots\.[^.]+\.controller$|^actuators\..+\.command$/;
const CONTROLLER = /^robots\.([^.]+)\.controller$/;
const RARE = /^(errors of sensors|joints|limits of actuators)$|gains|locked/;
/** Groups that have other names than the first word of their paths. */
const TITLES: Record<string, string> = {
  actuators: "limits of actuators",
  materials: "friction",
  sensors: "errors of sensors",
};
const USUAL_SPEED = 10;

/** Commands of actuators, with the range of their sliders. */
export function actuatorCommands(values: LiveValue[], joints: Joint[]): ActuatorCommand[] {
  const limits = new Map(values.map((each) => [each.path, each.value]));
  return values.flatMap((each) => {
    const name = COMMAND.exec(each.path)?.[1];
    if (name === undefined || typeof each.value !== "number") return [];
    const limit = limits.get(`actuators.${name}.limit`);
    const joint = joints.find((other) => other.name === name);
    const [lower, upper] = commandRange(each, joint, typeof limit === "number" ? limit : null);
    return { name, path: each.path, what: each.what, value: each.value, lower, upper };
  });
}

function commandRange(
  command: LiveValue,
  joint: Joint | undefined,
  limit: number | null,
): [number, number] {
  const size = Math.abs(Number(command.value));
  if (command.what.includes("-1 to 1")) return [-1, 1];
  if (command.what.includes("position")) {
    return [joint?.lower ?? Math.min(-1, -size), joint?.upper ?? Math.max(1, size)];
  }
  if (command.what.includes("velocity")) {
    const most = Math.max(USUAL_SPEED, 2 * size);
    return [-most, most];
  }
  const most = Math.max(limit !== null && Number.isFinite(limit) ? limit : 10, size);
  return [-most, most];
}

/** Controllers of robots: the robot, and the kind of its law. */
export function controllersOf(values: LiveValue[]): { robot: string; kind: string }[] {
  return values.flatMap((each) => {
    const robot = CONTROLLER.exec(each.path)?.[1];
    return robot === undefined || typeof each.value !== "string" ? [] : { robot, kind: each.value };
  });
}

/** All other values by what they belong to: `forces.breeze.force` belongs to `forces`. */
export function otherGroups(values: LiveValue[]): LiveGroup[] {
  const groups = new Map<string, LiveValue[]>();
  for (const value of values) {
    if (ELSEWHERE.test(value.path)) continue;
    const parts = value.path.split(".");
    const isRobot = parts[0] === "robots" && parts.length > 3;
    const noun = TITLES[parts[0] ?? ""] ?? parts[0] ?? "";
    const title = parts.length === 1 ? "world" : isRobot ? parts.slice(1, 3).join(" ") : noun;
    groups.set(title, [...(groups.get(title) ?? []), value]);
  }
  const rows = [...groups].map(([title, members]) => ({
    title,
    rare: RARE.test(title),
    values: members,
  }));
  return rows.sort((a, b) => Number(a.rare) - Number(b.rare));
}

/** Name of a value within its group. */
export function shortName(path: string): string {
  const parts = path.split(".");
  if (parts[0] === "robots") return parts.slice(3).join(" ");
  return parts.length === 1 ? path : parts.slice(1).join(" ");
}
