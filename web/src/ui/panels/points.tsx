/** The points of a trajectory: their order, times and numbers. */
import type { JSX } from "preact";
import { changed, type Goal, isTimed, reordered, retimed, without } from "../../drafts";
import { compact, fixed, shownFactor, visible } from "../../format";
import type { SceneOpened, ToolFrame, TrajectoryDraft, TrajectoryPoint } from "../../protocol";
import { angles, scene, update } from "../../state";
import { IconButton, NumberField } from "../widgets/fields";
import { Icon } from "../widgets/icons";

export interface PointsProps {
  opened: SceneOpened;
  tool: ToolFrame;
  draft: TrajectoryDraft;
  /** The robot as it is now, as joint positions or as the pose of its tool. */
  present: (asPose: boolean) => Goal | null;
  onChange: (draft: TrajectoryDraft) => void;
}

export function Points(props: PointsProps): JSX.Element {
  return (
    <ol class="points" aria-label="Points">
      {props.draft.points.map((point, i) => (
        <PointRow key={i} {...props} index={i} point={point} />
      ))}
    </ol>
  );
}

interface PointRowProps extends PointsProps {
  index: number;
  point: TrajectoryPoint;
}

function PointRow(props: PointRowProps): JSX.Element {
  const { draft, index, point, onChange } = props;
  const isPicked = scene.pickedPoint.value === index;
  const name = `point ${index + 1}`;
  const takePresent = () => {
    const goal = props.present(point.positions === null);
    if (goal !== null) onChange(changed(draft, index, goal));
  };
  return (
    <li class={isPicked ? "point picked" : "point"}>
      <button
        type="button"
        class="point-text"
        aria-expanded={isPicked}
        aria-label={name}
        onClick={() => update({ pickedPoint: isPicked ? -1 : index })}
      >
        <Icon name={point.positions ? "joint" : "target"} />
        <span class="numeric">{index + 1}</span>
        <span class="numeric quiet point-numbers">{summary(point)}</span>
      </button>
      {isTimed(draft) ? (
        <NumberField
          label={`time of ${name}`}
          unit="s"
          shown={compact(point.time ?? 0)}
          disabled={index === 0}
          onCommit={(time) => onChange(retimed(draft, index, time))}
        />
      ) : null}
      <IconButton
        icon="up"
        label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onChange(reordered(draft, index, -1))}
      />
      <IconButton
        icon="trash"
        label={`Delete ${name}`}
        onClick={() => onChange(without(draft, index))}
      />
      {isPicked ? <PointEditor {...props} onUpdate={takePresent} /> : null}
    </li>
  );
}

function summary(point: TrajectoryPoint): string {
  const factor = shownFactor("rad", angles.value);
  const digits = factor === 1 ? 2 : 0;
  if (point.positions) return point.positions.map((q) => fixed(q * factor, digits)).join("  ");
  const rpy = point.rpy ?? [0, 0, 0];
  const place = (point.position ?? []).map((x) => fixed(x, 3)).join("  ");
  return `${place} · ${rpy.map((x) => fixed(x * factor, digits)).join("  ")}`;
}

function PointEditor(props: PointRowProps & { onUpdate: () => void }): JSX.Element {
  const { opened, tool, draft, index, point, onChange } = props;
  const joints = opened.joints.filter((joint) => joint.robot === tool.robot);
  const factor = shownFactor("rad", angles.value);
  const unit = factor === 1 ? "rad" : "°";
  const fields = point.positions
    ? point.positions.map((value, i) => {
        const isAngle = joints[i]?.unit !== "m";
        return {
          name: joints[i]?.joint ?? `joint ${i + 1}`,
          value,
          factor: isAngle ? factor : 1,
          unit: isAngle ? unit : "m",
        };
      })
    : ["x", "y", "z", "roll", "pitch", "yaw"].map((name, i) => ({
        name,
        value: [...(point.position ?? []), ...(point.rpy ?? [0, 0, 0])][i] ?? 0,
        factor: i < 3 ? 1 : factor,
        unit: i < 3 ? "m" : unit,
      }));
  function commit(place: number, value: number): void {
    const numbers = fields.map((field, i) => (i === place ? value / field.factor : field.value));
    const [x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0] = numbers;
    const goal: Goal = point.positions
      ? { positions: numbers }
      : { position: [x, y, z], rpy: [roll, pitch, yaw] };
    onChange(changed(draft, index, goal));
  }
  return (
    <div class="point-editor">
      {fields.map((field, i) => (
        <div key={field.name} class="point-field">
          <span class="quiet">{visible(field.name)}</span>
          <NumberField
            label={`${visible(field.name)} of point ${index + 1}`}
            unit={field.unit}
            shown={compact(field.value * field.factor, 5)}
            onCommit={(value) => commit(i, value)}
          />
        </div>
      ))}
      <button type="button" class="button" onClick={props.onUpdate}>
        <Icon name="here" /> Take present pose
      </button>
    </div>
  );
}
