/** Which signals a chart shows, where their values are in a frame, and how they look. */
import type { Frame } from "./frame";
import { JOINT_SIZE, type Joint, type SceneOpened } from "./protocol";

const FIELDS = ["position", "velocity", "torque", "reference"];
const MOST_AT_FIRST = 8;

/** A signal with its place: in the joints of a frame, or among the page's own signals. */
export interface Plotted {
  name: string;
  label: string;
  unit: string;
  /** Index in `Frame.joints`; -1 for a signal that the page asks for. */
  joint: number;
  /** Whether it is a reference, which is dashed in the colour of its position. */
  dashed: boolean;
}

/** Place of a signal in the joints of a frame; -1 if it is none of a joint. */
function placeInJoints(name: string, joints: Joint[]): number {
  const index = joints.findIndex((joint) => name.startsWith(`joints.${joint.name}.`));
  const joint = joints[index];
  if (joint === undefined) return -1;
  const field = FIELDS.indexOf(name.slice(`joints.${joint.name}.`.length));
  return field < 0 ? -1 : JOINT_SIZE * index + field;
}

/** The chosen signals that exist in a scene, in order. */
export function plottedSignals(opened: SceneOpened, names: string[]): Plotted[] {
  const byName = new Map(opened.signals.map((signal) => [signal.name, signal]));
  const robots = new Set(opened.joints.map((joint) => joint.robot));
  // The name of the only robot says nothing.
  const prefix = robots.size === 1 ? `${opened.joints[0]?.robot}/` : "";
  return names.flatMap((name) => {
    const signal = byName.get(name);
    if (signal === undefined) return [];
    const [, ...rest] = name.split(".");
    return {
      name,
      label: rest
        .join(".")
        .replace(prefix, "")
        .replace(/\.position$/, "")
        .replace(/\.reference$/, " ref"),
      unit: signal.unit,
      joint: placeInJoints(name, opened.joints),
      dashed: name.startsWith("joints.") && name.endsWith(".reference"),
    };
  });
}

/** Signals of a scene that is opened: its own choice, or positions and references of a robot. */
export function firstChoice(opened: SceneOpened): string[] {
  if (opened.plot.length > 0) return opened.plot;
  const robot = opened.joints.find((joint) => joint.driven)?.robot ?? opened.joints[0]?.robot;
  const joints = opened.joints.filter((joint) => joint.robot === robot).slice(0, MOST_AT_FIRST);
  if (joints.length > 0) {
    return joints.flatMap((joint) => [
      `joints.${joint.name}.position`,
      ...(joint.driven ? [`joints.${joint.name}.reference`] : []),
    ]);
  }
  return opened.bodies.slice(0, MOST_AT_FIRST).map((body) => `bodies.${body}.z`);
}

/** Names that frames must carry besides the joints. */
export function requested(plotted: Plotted[]): string[] {
  return plotted.filter((each) => each.joint < 0).map((each) => each.name);
}

/**
 * Values of the signals in a frame.
 *
 * @param read Reads a signal that is not one of a joint.
 */
export function valuesOf(
  plotted: Plotted[],
  frame: Frame,
  read: (frame: Frame, name: string) => number,
): number[] {
  return plotted.map((each) =>
    each.joint >= 0 ? (frame.joints[each.joint] ?? Number.NaN) : read(frame, each.name),
  );
}

/** A colour of its own for each of many curves: golden-ratio steps around the hue circle. */
export function colourOf(place: number, dark: boolean): string {
  const hue = (212 + place * 137.508) % 360;
  const ring = Math.floor(place / 12) % 2;
  return dark ? `hsl(${hue} 75% ${ring ? 78 : 66}%)` : `hsl(${hue} 70% ${ring ? 32 : 44}%)`;
}
