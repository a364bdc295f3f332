/** The Edit panel: the scene as one document, changed by patches that can be undone. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { save } from "../../files";
import { visible } from "../../format";
import { freeName, partsAt, put, valueAt } from "../../patches";
import type { Editor } from "../../protocol";
import { act, scene } from "../../state";
import { Empty, IconButton } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { Menu } from "../widgets/menu";
import { BodyList } from "./editbodies";
import { ChoiceField, edit, ValueField, VectorField } from "./editfields";
import { RobotEditor } from "./editrobot";
import "./edit.css";

export function EditPanel(): JSX.Element {
  const opened = scene.opened.value;
  const editor = scene.editor.value;
  const isEditable = opened !== null && !opened.playback;
  useEffect(() => {
    if (isEditable) void act({ kind: "inspect" });
  }, [opened?.number, isEditable]);
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  if (opened.playback) {
    return <Empty title="Playback" text="A recorded run cannot be edited: open its scene." />;
  }
  if (editor === null) {
    return (
      <div class="empty">
        <span class="spinner" /> Reading the scene …
      </div>
    );
  }
  return (
    <div class="panel edit-panel">
      <EditBar editor={editor} />
      <Problems editor={editor} />
      {editor.robots.map((robot) => (
        <RobotEditor key={robot.name} robot={robot} data={editor.data} />
      ))}
      <AddRobot editor={editor} />
      <BodyList data={editor.data} />
      <GroundEditor data={editor.data} />
    </div>
  );
}

function EditBar({ editor }: { editor: Editor }): JSX.Element {
  return (
    <div class="panel-head edit-bar">
      <IconButton
        icon="undo"
        label="Undo"
        disabled={!editor.can_undo}
        onClick={() => void act({ kind: "undo" })}
      />
      <IconButton
        icon="redo"
        label="Redo"
        disabled={!editor.can_redo}
        onClick={() => void act({ kind: "undo", redo: true })}
      />
      <span class="quiet edit-state">{editor.is_changed ? "changed" : "as opened"}</span>
      <span class="grow" />
      {editor.has_changed_on_disk ? (
        <button
          type="button"
          class="button"
          title={`${visible(editor.file)} has changed on the disk`}
          onClick={() => void act({ kind: "reload" })}
        >
          Reload {visible(editor.file)}
        </button>
      ) : editor.file ? (
        <button type="button" class="button" onClick={() => void act({ kind: "reload" })}>
          Reload
        </button>
      ) : null}
      <SaveMenu editor={editor} />
    </div>
  );
}

const FORMATS: [string, string][] = [
  ["yaml", "YAML"],
  ["urdf", "URDF"],
  ["xml", "MJCF"],
];

function SaveMenu({ editor }: { editor: Editor }): JSX.Element {
  return (
    <Menu label="Save" side="left">
      <button type="button" role="menuitem" onClick={() => save("scene.yaml", "/save/scene.yaml")}>
        Scene as YAML
      </button>
      {editor.robots.flatMap((robot) =>
        FORMATS.map(([ending, name]) => (
          <a
            key={`${robot.name}.${ending}`}
            role="menuitem"
            href={`/save/${encodeURIComponent(robot.name)}.${ending}`}
            download
          >
            {visible(robot.name)} as {name}
          </a>
        )),
      )}
    </Menu>
  );
}

function Problems({ editor }: { editor: Editor }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const errors = editor.problems.filter((each) => each.severity === "error");
  const warnings = editor.problems.filter((each) => each.severity === "warning");
  if (editor.problems.length === 0) {
    return (
      <p class="verdict good" role="status">
        <Icon name="check" /> No problems found
      </p>
    );
  }
  return (
    <div class={errors.length > 0 ? "verdict bad" : "verdict warn"} role="status">
      {errors.length > 0 ? (
        <>
          <strong>Not a valid scene yet. The last good one runs.</strong>
          <ul>
            {errors.map((each) => (
              <li key={each.element + each.text}>
                {each.element ? <code>{visible(each.element)}</code> : null} {visible(each.text)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <button
            type="button"
            class="verdict-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="down" />
            {warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}
          </button>
          {isOpen ? (
            <ul>
              {warnings.map((each) => (
                <li key={each.text}>{visible(each.text)}</li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </div>
  );
}

function AddRobot({ editor }: { editor: Editor }): JSX.Element {
  const [model, setModel] = useState(editor.models[0] ?? "");
  const names = editor.robots.map((robot) => robot.name);
  function add(): void {
    const name = freeName(model, names);
    const place = 0.8 * names.length;
    edit(
      put(["robots", name], {
        model,
        position: [0, place, 0],
        controller: { kind: "computed-torque" },
      }),
    );
  }
  return (
    <section class="group">
      <h2>Add a robot</h2>
      <div class="edit-row">
        <ChoiceField
          label="Robot to add"
          value={model}
          choices={editor.models}
          onChoose={setModel}
        />
        <button type="button" class="button" onClick={add}>
          <Icon name="plus" /> Place robot
        </button>
      </div>
    </section>
  );
}

const HILLS = {
  kind: "terrain",
  size: [8, 8],
  expression: "0.15 * sin(1.5 * x) * cos(1.2 * y)",
  rows: 81,
  columns: 81,
};

function GroundEditor({ data }: { data: Editor["data"] }): JSX.Element {
  const ground = valueAt(data, ["ground"]);
  const parts = partsAt(data, ["ground"]);
  const kind =
    ground === undefined || ground === null
      ? "none"
      : String(valueAt(data, ["ground", "kind"]) ?? "plane");
  const isFormula = parts.some(([key]) => key === "expression");
  return (
    <section class="group">
      <h2>Ground</h2>
      <div class="edit-row">
        <span class="edit-name">kind</span>
        <ChoiceField
          label="Ground"
          value={kind}
          choices={["none", "plane", "terrain"]}
          onChoose={(choice) => {
            const value = choice === "none" ? null : choice === "plane" ? {} : HILLS;
            edit(put(["ground"], value));
          }}
        />
      </div>
      {kind === "plane" ? (
        <div class="edit-row">
          <span class="edit-name">height</span>
          <ValueField
            label="ground.height"
            unit="m"
            value={valueAt(data, ["ground", "height"]) ?? 0}
            patches={(value) => [put(["ground", "height"], value)]}
          />
        </div>
      ) : null}
      {kind === "terrain" ? (
        <>
          <VectorField
            label="size"
            unit="m"
            path={["ground", "size"]}
            value={valueAt(data, ["ground", "size"])}
          />
          {isFormula ? (
            <div class="edit-row">
              <span class="edit-name">height</span>
              <ValueField
                label="ground.expression"
                formulas
                wide
                hint="Formula in x and y [m], e.g. 0.1 * sin(2 * pi * x)"
                value={valueAt(data, ["ground", "expression"])}
                patches={(value) => [put(["ground", "expression"], String(value))]}
              />
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
