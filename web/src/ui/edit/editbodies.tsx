/** Bodies of the scene in the Edit panel: add, move with a handle, change, delete. */
import type { JSX } from "preact";
import { visible } from "../../format";
import { freeName, partsAt, put, remove } from "../../patches";
import type { Editor } from "../../protocol";
import { scene, update } from "../../state";
import { handleMode } from "../panels/tool";
import { IconButton, Switch } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { Menu } from "../widgets/menu";
import { edit, ValueField, VectorField } from "./editfields";

/** New bodies by shape; a mesh needs a file beside the scene. */
const NEW: Record<string, Record<string, unknown>> = {
  box: { shape: "box", size: [0.2, 0.2, 0.2], mass: 1 },
  sphere: { shape: "sphere", size: [0.1], mass: 1 },
  cylinder: { shape: "cylinder", size: [0.08, 0.25], mass: 1 },
  capsule: { shape: "capsule", size: [0.06, 0.2], mass: 1 },
  mesh: { shape: "mesh", file: "mesh.stl", mass: 1 },
};
const SIZES: Record<string, string[]> = {
  box: ["x", "y", "z"],
  sphere: ["radius"],
  cylinder: ["radius", "length"],
  capsule: ["radius", "length"],
  ellipsoid: ["x", "y", "z"],
};

export function BodyList({ data }: { data: Editor["data"] }): JSX.Element {
  const bodies = partsAt(data, ["bodies"]);
  const names = bodies.map(([name]) => name);
  function add(shape: string): void {
    const name = freeName(shape, names);
    edit(put(["bodies", name], { ...NEW[shape], position: [0.6, 0, 0.6] }));
    choose(name);
  }
  return (
    <section class="group">
      <h2 class="edit-head">
        Bodies
        <Menu label="Add body" side="left">
          {Object.keys(NEW).map((shape) => (
            <button key={shape} type="button" role="menuitem" onClick={() => add(shape)}>
              {shape}
            </button>
          ))}
        </Menu>
      </h2>
      {bodies.length === 0 ? <p class="quiet">No bodies besides robots.</p> : null}
      <ul class="edit-list">
        {bodies.map(([name, body]) => (
          <BodyRow key={name} name={name} body={body} />
        ))}
      </ul>
    </section>
  );
}

/** Opens a body, marks it in the view and gives it a handle; again closes it. */
function choose(name: string): void {
  const isOpen = scene.movedBody.value === name;
  const body = scene.opened.value?.bodies.indexOf(name) ?? -1;
  update(isOpen ? { movedBody: "", selected: -1 } : { movedBody: name, selected: body });
}

function BodyRow({ name, body }: { name: string; body: Record<string, unknown> }): JSX.Element {
  const isOpen = scene.movedBody.value === name;
  return (
    <li class={isOpen ? "edit-item open" : "edit-item"}>
      <div class="edit-item-head">
        <button
          type="button"
          class="edit-item-name"
          aria-expanded={isOpen}
          aria-label={`Edit ${visible(name)}`}
          onClick={() => choose(name)}
        >
          <Icon name="down" />
          <span>{visible(name)}</span>
          <span class="quiet">{String(body.shape ?? "shapes")}</span>
        </button>
        <IconButton
          icon="trash"
          label={`Delete ${visible(name)}`}
          onClick={() => {
            if (isOpen) update({ movedBody: "" });
            edit(remove(["bodies", name]));
          }}
        />
      </div>
      {isOpen ? <BodyFields name={name} body={body} /> : null}
    </li>
  );
}

function BodyFields({ name, body }: { name: string; body: Record<string, unknown> }): JSX.Element {
  const path = ["bodies", name];
  const shape = String(body.shape ?? "");
  return (
    <div class="edit-fields">
      {SIZES[shape] ? (
        <VectorField
          label="size"
          unit="m"
          path={[...path, "size"]}
          value={body.size}
          names={SIZES[shape] ?? []}
        />
      ) : null}
      {shape === "mesh" ? (
        <div class="edit-row">
          <span class="edit-name">file</span>
          <ValueField
            label={`bodies.${name}.file`}
            formulas
            wide
            value={body.file}
            patches={(value) => [put([...path, "file"], String(value))]}
          />
        </div>
      ) : null}
      <VectorField
        label="position"
        unit="m"
        path={[...path, "position"]}
        value={body.position ?? [0, 0, 0]}
      />
      <VectorField
        label="rotation"
        unit="rad"
        path={[...path, "rpy"]}
        value={body.rpy ?? [0, 0, 0]}
      />
      <div class="edit-row">
        <span class="edit-name">{body.density === undefined ? "mass" : "density"}</span>
        {body.density === undefined ? (
          <ValueField
            label={`bodies.${name}.mass`}
            unit="kg"
            value={body.mass}
            patches={(value) => [put([...path, "mass"], value)]}
          />
        ) : (
          <ValueField
            label={`bodies.${name}.density`}
            unit="kg/m³"
            value={body.density}
            patches={(value) => [put([...path, "density"], value)]}
          />
        )}
        <span class="grow" />
        <span class="quiet">fixed</span>
        <Switch
          label={`${name} is fixed`}
          checked={body.fixed === true}
          onChange={(isFixed) => edit(put([...path, "fixed"], isFixed))}
        />
      </div>
      <div class="edit-row">
        <span class="quiet grow">Drag the handle in the view.</span>
        <div class="choice" role="toolbar" aria-label="Handle">
          {(["translate", "rotate"] as const).map((mode) => (
            <button
              key={mode}
              type="button"
              aria-pressed={handleMode.value === mode}
              onClick={() => {
                handleMode.value = mode;
              }}
            >
              {mode === "translate" ? "move" : "turn"}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
