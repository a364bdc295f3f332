/** The tool of a robot: its pose, the handle to drag it, and all solutions of its pose. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { fixed, shownFactor, shownUnit, visible } from "../../format";
import type { SceneOpened, ToolFrame, ToolSolution, ToolSolutions } from "../../protocol";
import { rpyOf, wxyzOf } from "../../rotation";
import { act, angles, scene, send, update } from "../../state";
import { type DraggedPose, type HandleMode, toolPose } from "../../view/handle";
import { NumberField } from "../widgets/fields";

export const handleMode = signal<HandleMode>("translate");
/** Distance to a singularity below which it is shown [m, or a sine]. */
const NEAR_SINGULAR = 0.02;

/** Asks for the solutions of a pose; the robot follows the nearest. */
export function dragTool(robot: string, pose: DraggedPose): void {
  send({ kind: "solve", robot, ...pose, moves: true });
}

export function ToolSection(props: { opened: SceneOpened; tool: ToolFrame }): JSX.Element {
  const { tool } = props;
  const isOn = scene.tooled.value === tool.robot;
  const poses = scene.frame.value?.poses;
  const pose = poses ? toolPose(poses, tool) : null;
  const answer = scene.solutions.value?.robot === tool.robot ? scene.solutions.value : null;
  return (
    <div class="tool">
      <div class="tool-head">
        <span class="quiet">tool</span>
        <button
          type="button"
          class="button"
          aria-pressed={isOn}
          onClick={() => update({ tooled: isOn ? "" : tool.robot, solutions: null })}
        >
          {isOn ? "Done" : "Move tool"}
        </button>
      </div>
      {pose ? <PoseFields robot={tool.robot} numbers={numbersOf(pose)} /> : null}
      {isOn ? <HandleModes /> : null}
      {isOn && answer ? <Solutions answer={answer} /> : null}
    </div>
  );
}

function numbersOf({ position, rotation }: ReturnType<typeof toolPose>): number[] {
  const { w, x, y, z } = rotation;
  return [...position.toArray(), ...rpyOf([w, x, y, z])];
}

const AXES = ["x", "y", "z", "roll", "pitch", "yaw"];

/** Position and orientation of the tool in the world; typed numbers move it there. */
function PoseFields({ robot, numbers }: { robot: string; numbers: number[] }): JSX.Element {
  const factor = shownFactor("rad", angles.value);
  function commit(place: number, value: number): void {
    const goal = numbers.map((each, i) => (i === place ? value : each));
    const [x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0] = goal;
    update({ tooled: robot });
    dragTool(robot, { position: [x, y, z], wxyz: wxyzOf([roll, pitch, yaw]) });
  }
  return (
    <div class="pose-fields">
      {AXES.map((axis, i) => {
        const scale = i < 3 ? 1 : factor;
        return (
          <div key={axis} class="point-field">
            <span class="quiet">{axis}</span>
            <NumberField
              label={`${visible(robot)} tool ${axis}`}
              unit={i < 3 ? "m" : shownUnit("rad", angles.value)}
              shown={fixed((numbers[i] ?? 0) * scale, scale === 1 ? 3 : 1)}
              onCommit={(value) => commit(i, value / scale)}
            />
          </div>
        );
      })}
    </div>
  );
}

function HandleModes(): JSX.Element {
  const modes: [HandleMode, string][] = [
    ["translate", "move"],
    ["rotate", "turn"],
  ];
  return (
    <div class="tool-head">
      <div class="choice" role="toolbar" aria-label="Handle">
        {modes.map(([mode, text]) => (
          <button
            key={mode}
            type="button"
            aria-pressed={handleMode.value === mode}
            onClick={() => {
              handleMode.value = mode;
            }}
          >
            {text}
          </button>
        ))}
      </div>
      <span class="quiet">drag the handle in the view</span>
    </div>
  );
}

function Solutions({ answer }: { answer: ToolSolutions }): JSX.Element {
  const reachable = answer.solutions.filter((each) => each.in_limits);
  const reason = answer.reason || (reachable.length === 0 ? "only outside the joint limits" : "");
  return (
    <>
      {reason ? (
        <p class="unreachable" role="alert">
          Not reachable: {visible(reason)}
        </p>
      ) : null}
      <ul class="solutions" aria-label="Solutions">
        {answer.solutions.map((each, i) => (
          <SolutionRow
            key={each.branch + each.positions.join()}
            answer={answer}
            solution={each}
            number={i + 1}
          />
        ))}
      </ul>
    </>
  );
}

interface SolutionRowProps {
  answer: ToolSolutions;
  solution: ToolSolution;
  number: number;
}

function SolutionRow({ answer, solution, number }: SolutionRowProps): JSX.Element {
  const isSingular = (solution.singularity ?? 1) < NEAR_SINGULAR;
  const factor = shownFactor("rad", angles.value);
  const numbers = solution.positions.map((x) => fixed(x * factor, factor === 1 ? 2 : 0)).join(" ");
  function go(): void {
    const joints = Object.fromEntries(
      answer.joints.map((joint, i) => [joint, solution.positions[i] ?? 0]),
    );
    const target = { robot: answer.robot, joints };
    void act({ kind: "command", name: "move", arguments: target });
  }
  return (
    <li>
      <button
        type="button"
        disabled={!solution.in_limits}
        aria-label={`Solution ${number}`}
        title={solution.in_limits ? "Move there" : "Outside the joint limits"}
        onClick={go}
      >
        <span>{visible(solution.branch) || `solution ${number}`}</span>
        {isSingular ? <em>singular</em> : null}
        <span class="numeric quiet">{numbers}</span>
      </button>
    </li>
  );
}
