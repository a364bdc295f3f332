/** The parts of a robot as a diagram: connect them (`<<`) and cut them (`|`). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { BOX, INDENT, partOf, placeParts, ROW } from "../../diagram";
import { visible } from "../../format";
import { freeName, put } from "../../patches";
import type { EditedRobot, PartConnector } from "../../protocol";
import { act, scene } from "../../state";
import { Empty } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { ChoiceField, edit } from "./editfields";
import "./diagram.css";

const WIDTH = 320;

export function PartsDiagram({ robot }: { robot: EditedRobot }): JSX.Element {
  const [picked, setPicked] = useState("");
  const [cut, setCut] = useState<[string, string] | null>(null);
  if (robot.parts.length === 0) {
    return <Empty title="No parts" text="This robot cannot be shown as parts." />;
  }
  const placed = placeParts(robot);
  const rows = new Map(placed.map((each) => [each.name, each]));
  const y = (name: string) => (rows.get(name)?.row ?? 0) * ROW + 4;
  const x = (name: string) => (rows.get(name)?.level ?? 0) * INDENT + 26;

  function take(part: string, connector: PartConnector): void {
    const end = `${part}.${connector.name}`;
    if (connector.side === "B") {
      setPicked(picked === end ? "" : end);
      setCut(null);
      return;
    }
    const mate = robot.connections.find(([, right]) => right === end);
    if (mate) setCut(mate);
    else if (picked) void act({ kind: "connect", robot: robot.name, left: picked, right: end });
    setPicked("");
  }

  return (
    <div class="diagram">
      <div class="diagram-scroll">
        <svg
          viewBox={`0 0 ${WIDTH} ${placed.length * ROW + 8}`}
          role="img"
          aria-label={`Parts of ${robot.name}`}
        >
          {robot.connections.map(([left, right]) => {
            const from = { x: x(partOf(left)) - 12, y: y(partOf(left)) + BOX / 2 };
            const to = { x: x(partOf(right)), y: y(partOf(right)) + BOX / 2 };
            const isCut = cut?.[0] === left && cut[1] === right;
            return (
              <path
                key={`${left} ${right}`}
                class={isCut ? "joining picked" : "joining"}
                d={`M${x(partOf(left))} ${from.y}H${from.x}V${to.y}H${to.x}`}
              />
            );
          })}
          {placed.map((each) => {
            const part = robot.parts.find((one) => one.name === each.name);
            const left = x(each.name);
            return (
              <g key={each.name} class={each.isReached ? "part" : "part loose"}>
                <rect x={left} y={y(each.name)} width={WIDTH - left - 8} height={BOX} rx="5" />
                <text x={left + 12} y={y(each.name) + 17}>
                  {visible(each.name)}
                  <tspan class="part-kind" dx="6">
                    {each.kind}
                  </tspan>
                </text>
                {(part?.connectors ?? []).map((connector, i) => (
                  <ConnectorDot
                    key={connector.name}
                    end={`${each.name}.${connector.name}`}
                    connector={connector}
                    isPicked={picked === `${each.name}.${connector.name}`}
                    isUsed={robot.connections.some((pair) =>
                      pair.includes(`${each.name}.${connector.name}`),
                    )}
                    x={connector.side === "A" ? left : WIDTH - 18 - 15 * i}
                    y={y(each.name) + BOX / 2 + (connector.name === "b" ? 7 : 0)}
                    onPick={() => take(each.name, connector)}
                  />
                ))}
              </g>
            );
          })}
        </svg>
      </div>
      <DiagramBar robot={robot} picked={picked} cut={cut} onCut={() => setCut(null)} />
    </div>
  );
}

function ConnectorDot(props: {
  end: string;
  connector: PartConnector;
  isPicked: boolean;
  isUsed: boolean;
  x: number;
  y: number;
  onPick: () => void;
}): JSX.Element {
  const { connector, end } = props;
  const kind = `connector ${connector.medium} ${props.isUsed ? "used" : ""}`;
  return (
    <foreignObject x={props.x - 7} y={props.y - 7} width="14" height="14">
      <button
        type="button"
        class={props.isPicked ? `${kind} picked` : kind}
        aria-label={`${end}, type ${connector.side}, ${connector.medium}`}
        title={`${visible(end)} (${connector.side}, ${connector.medium})`}
        onClick={props.onPick}
      />
    </foreignObject>
  );
}

function DiagramBar(props: {
  robot: EditedRobot;
  picked: string;
  cut: [string, string] | null;
  onCut: () => void;
}): JSX.Element {
  const { robot, cut } = props;
  const kinds = scene.editor.value?.kinds ?? [];
  const [kind, setKind] = useState("link");
  if (cut !== null) {
    return (
      <div class="edit-row">
        <code class="grow">
          {visible(cut[0])} &lt;&lt; {visible(cut[1])}
        </code>
        <button
          type="button"
          class="button"
          onClick={() => {
            const [left, right] = cut;
            void act({ kind: "connect", robot: robot.name, left, right, cut: true });
            props.onCut();
          }}
        >
          Cut
        </button>
        <button type="button" class="button" onClick={props.onCut}>
          Keep
        </button>
      </div>
    );
  }
  if (props.picked) {
    return (
      <p class="quiet">
        <code>{visible(props.picked)}</code> &lt;&lt; … choose a free connector of type A (left).
      </p>
    );
  }
  if (robot.form !== "parts") {
    return <p class="quiet">Choose a connector on the left to cut, one on the right to connect.</p>;
  }
  return (
    <div class="edit-row">
      <ChoiceField label="Kind of part" value={kind} choices={kinds} onChoose={setKind} />
      <button
        type="button"
        class="button"
        onClick={() => {
          const name = freeName(
            kind,
            robot.parts.map((part) => part.name),
          );
          edit(put(["robots", robot.name, "model", "parts", name], { kind }));
        }}
      >
        <Icon name="plus" /> Add part
      </button>
    </div>
  );
}
