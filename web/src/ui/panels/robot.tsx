/** The Robot panel: joints of every robot, with sliders and numbers for those that can be moved. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type AngleUnit, fixed, shownFactor, shownUnit, visible } from "../../format";
import { POSITION, REFERENCE } from "../../frame";
import { held, nearest, RESOLUTION, released, shownTarget, sliderRange } from "../../hold";
import { JOINT_SIZE, type Joint, type SceneOpened } from "../../protocol";
import { act, angles, scene, send, update } from "../../state";
import { Empty, NumberField } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { ToolSection } from "./tool";
import "./robot.css";

/** Lets the slider of a joint show a target [rad or m]. */
function hold(joint: Joint, target: number): void {
  update({ holds: held(scene.holds.peek(), joint.name, target, scene.frame.peek()?.time ?? 0) });
}

/** Lets the sliders of joints follow the reference again. */
function release(joints: Joint[]): void {
  const names = joints.map((joint) => joint.name);
  update({ holds: released(scene.holds.peek(), names) });
}

export function RobotPanel(): JSX.Element {
  const opened = scene.opened.value;
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  const robots = [...new Set(opened.joints.map((joint) => joint.robot))];
  if (robots.length === 0) {
    return <Empty title="No joints" text="This scene has no robot and no joints to move." />;
  }
  return (
    <div class="panel">
      <div class="panel-head">
        <span class="quiet">
          {opened.joints.length === 1 ? "1 joint" : `${opened.joints.length} joints`}
        </span>
        <AngleChoice />
      </div>
      {robots.map((robot) => (
        <RobotGroup key={`${opened.number} ${robot}`} opened={opened} robot={robot} />
      ))}
    </div>
  );
}

function AngleChoice(): JSX.Element {
  return (
    <div class="choice" role="toolbar" aria-label="Unit of angles">
      {(["rad", "deg"] as AngleUnit[]).map((unit) => (
        <button
          key={unit}
          type="button"
          aria-pressed={angles.value === unit}
          onClick={() => {
            angles.value = unit;
          }}
        >
          {unit}
        </button>
      ))}
    </div>
  );
}

function RobotGroup({ opened, robot }: { opened: SceneOpened; robot: string }): JSX.Element {
  const joints = opened.joints
    .map((joint, index) => ({ joint, index }))
    .filter((each) => each.joint.robot === robot);
  const canFollow = !opened.playback && joints.some(({ joint }) => joint.driven);
  async function command(name: string, rest: Record<string, unknown>): Promise<void> {
    const problem = await act({ kind: "command", name, arguments: { robot, ...rest } });
    if (problem !== null) return;
    release(joints.map(({ joint }) => joint));
  }
  const moveTo = (goal: (joint: Joint) => number) =>
    command("move", {
      joints: Object.fromEntries(joints.map(({ joint }) => [joint.joint, goal(joint)])),
    });
  const zeroOf = ({ lower, upper }: Joint) =>
    Math.min(Math.max(0, lower ?? Number.NEGATIVE_INFINITY), upper ?? Number.POSITIVE_INFINITY);
  return (
    <section class="group">
      <h2>{robot ? visible(robot) : "between bodies"}</h2>
      {joints.map(({ joint, index }) => (
        <JointRow key={joint.name} opened={opened} joint={joint} index={index} />
      ))}
      {opened.tools
        .filter((tool) => tool.robot === robot)
        .map((tool) => (
          <ToolSection key={tool.robot} opened={opened} tool={tool} />
        ))}
      {canFollow ? (
        <div class="actions">
          <button
            type="button"
            class="button"
            title="Move to the positions of the start"
            onClick={() => moveTo((joint) => joint.home)}
          >
            <Icon name="home" /> Home
          </button>
          <button
            type="button"
            class="button"
            title="Move all joints to zero, or to the limit nearest to it"
            onClick={() => moveTo(zeroOf)}
          >
            Zero
          </button>
          <button type="button" class="button" onClick={() => command("follow", {})}>
            <Icon name="route" /> Follow trajectory
          </button>
        </div>
      ) : null}
    </section>
  );
}

interface JointRowProps {
  opened: SceneOpened;
  joint: Joint;
  index: number;
}

function JointRow({ opened, joint, index }: JointRowProps): JSX.Element {
  const now = scene.frame.value;
  const at = JOINT_SIZE * index;
  const position = now?.joints[at + POSITION] ?? Number.NaN;
  const reference = now?.joints[at + REFERENCE] ?? Number.NaN;
  const range = useMemo(() => sliderRange(joint), [joint]);
  const factor = shownFactor(joint.unit, angles.value);
  const unit = shownUnit(joint.unit, angles.value);
  const decimals = factor === 1 ? 3 : 1;
  const name = visible(joint.joint);
  if (!joint.driven || opened.playback) {
    return (
      <div class="joint">
        <span class="joint-name" title={visible(joint.name)}>
          {name}
        </span>
        <span class="reading numeric" role="status" aria-label={`${name} position`}>
          {Number.isFinite(position)
            ? `${fixed(position * factor, decimals)} ${unit}`
            : "not recorded"}
        </span>
      </div>
    );
  }
  const followed = Number.isFinite(reference) ? reference : position;
  const target = shownTarget(scene.holds.value, joint.name, followed, now?.time ?? 0);
  const value = nearest(Number.isFinite(target) ? target : 0, range);
  const path = `robots.${joint.robot}.targets.${joint.joint}`;
  async function commit(position: number): Promise<void> {
    hold(joint, nearest(position, range));
    const problem = await act({ kind: "set", path, value: position });
    if (problem !== null) release([joint]);
  }
  return (
    <div class="joint">
      <span
        class="joint-name"
        title={`${visible(joint.name)}: ${fixed(position * factor, decimals)} ${unit}`}
      >
        {name}
      </span>
      <JointSlider
        label={`${name} slider`}
        range={range}
        value={value}
        position={position}
        onInput={(position) => {
          hold(joint, nearest(position, range));
          send({ kind: "set", path, value: position });
        }}
      />
      <NumberField
        label={name}
        unit={unit}
        shown={fixed(value * factor, decimals)}
        onCommit={(shown) => commit(shown / factor)}
      />
    </div>
  );
}

interface JointSliderProps {
  label: string;
  range: { lower: number; upper: number };
  value: number;
  position: number;
  onInput: (value: number) => void;
}

function JointSlider({ label, range, value, position, onInput }: JointSliderProps): JSX.Element {
  const share = (x: number) => (100 * (x - range.lower)) / (range.upper - range.lower);
  return (
    <span class="slider">
      <input
        type="range"
        aria-label={label}
        min={range.lower}
        max={range.upper}
        step={RESOLUTION}
        value={value}
        onKeyDown={(event) => event.stopPropagation()}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
      />
      {Number.isFinite(position) ? (
        <svg class="position-mark" aria-hidden="true">
          <circle cx={`${Math.min(Math.max(share(position), 0), 100)}%`} cy="50%" r="2.5" />
        </svg>
      ) : null}
    </span>
  );
}
