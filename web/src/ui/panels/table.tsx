/** The Table panel: every joint with its position, velocity, torque and reference. */
import type { JSX } from "preact";
import { fixed, shownFactor, shownUnit, visible } from "../../format";
import { JOINT_SIZE, type Joint } from "../../protocol";
import { angles, scene } from "../../state";
import { Empty } from "../widgets/fields";
import "./table.css";

const COLUMNS = ["position", "velocity", "torque", "reference"];

export function TablePanel(): JSX.Element {
  const opened = scene.opened.value;
  if (opened === null || opened.joints.length === 0) {
    return <Empty title="No joints" text="This scene has no joints to list." />;
  }
  return (
    <table class="values">
      <thead>
        <tr>
          <th>joint</th>
          {COLUMNS.map((name) => (
            <th key={name}>{name}</th>
          ))}
          <th>unit</th>
        </tr>
      </thead>
      <tbody>
        {opened.joints.map((joint, i) => (
          <JointValues key={joint.name} joint={joint} index={i} />
        ))}
      </tbody>
    </table>
  );
}

function JointValues({ joint, index }: { joint: Joint; index: number }): JSX.Element {
  const at = JOINT_SIZE * index;
  const values = scene.frame.value?.joints.subarray(at, at + JOINT_SIZE) ?? [];
  const factor = shownFactor(joint.unit, angles.value);
  // A torque is not an angle.
  const factors = [factor, factor, 1, factor];
  return (
    <tr>
      <th scope="row">{visible(joint.name)}</th>
      {factors.map((each, i) => (
        <td key={COLUMNS[i]}>{fixed((values[i] ?? Number.NaN) * each, factor === 1 ? 3 : 2)}</td>
      ))}
      <td class="quiet">{shownUnit(joint.unit, angles.value)}</td>
    </tr>
  );
}
