/** A robot in the Edit panel: parameters, place, tool, its rows or links, and pictures of it. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { compact, visible } from "../../format";
import { type Keys, partsAt, put, remove, valueAt } from "../../patches";
import type { EditedRobot, Editor } from "../../protocol";
import { act } from "../../state";
import { IconButton } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { PartsDiagram } from "./diagram";
import { ChoiceField, edit, ValueField, VectorField } from "./editfields";
import { Skeleton } from "./skeleton";

type Data = Editor["data"];
type Picture = "Skeleton" | "Parts";
/** Which picture of each robot is shown, by name; kept while the scene is rebuilt. */
const pictures = signal<Record<string, Picture>>({});

export function RobotEditor({ robot, data }: { robot: EditedRobot; data: Data }): JSX.Element {
  const path: Keys = ["robots", robot.name];
  const placed = valueAt(data, path) as Record<string, unknown>;
  return (
    <section class="group" aria-label={`Robot ${robot.name}`}>
      <h2 class="edit-head">
        <span>
          {visible(robot.name)} <span class="quiet">{visible(modelText(robot))}</span>
        </span>
        <IconButton
          icon="trash"
          label={`Delete ${visible(robot.name)}`}
          onClick={() => edit(remove(path))}
        />
      </h2>
      <Pictures robot={robot} />
      <Parameters robot={robot} />
      <VectorField
        label="position"
        unit="m"
        path={[...path, "position"]}
        value={placed.position ?? [0, 0, 0]}
      />
      <VectorField
        label="rotation"
        unit="rad"
        path={[...path, "rpy"]}
        value={placed.rpy ?? [0, 0, 0]}
      />
      <div class="edit-row">
        <span class="edit-name">tool</span>
        <ChoiceField
          label={`Tool of ${robot.name}`}
          value={String(placed.tool ?? "of the model")}
          choices={["of the model", ...robot.frames]}
          onChoose={(choice) => {
            const at = [...path, "tool"];
            if (choice !== "of the model") edit(put(at, choice));
            else if (placed.tool !== undefined) edit(remove(at));
          }}
        />
      </div>
      <Description robot={robot} data={data} />
    </section>
  );
}

function modelText(robot: EditedRobot): string {
  const forms = {
    library: "library robot",
    file: "file",
    dh: "DH table",
    links: "links",
    parts: "parts",
  };
  return `${robot.model}, ${forms[robot.form]}`;
}

function Pictures({ robot }: { robot: EditedRobot }): JSX.Element | null {
  const shown = pictures.value[robot.name] ?? "Skeleton";
  if (robot.skeleton.length === 0) return null;
  return (
    <div class="pictures">
      <div class="choice" role="toolbar" aria-label={`Picture of ${robot.name}`}>
        {(["Skeleton", "Parts"] as Picture[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={shown === each}
            onClick={() => {
              pictures.value = { ...pictures.value, [robot.name]: each };
            }}
          >
            {each}
          </button>
        ))}
      </div>
      {shown === "Skeleton" ? <Skeleton robot={robot} /> : <PartsDiagram robot={robot} />}
    </div>
  );
}

function Parameters({ robot }: { robot: EditedRobot }): JSX.Element | null {
  if (robot.parameters.length === 0) return null;
  return (
    <div class="parameters">
      {robot.parameters.map((each) => {
        const range =
          each.lower === null || each.upper === null
            ? ""
            : `${compact(each.lower)} to ${compact(each.upper)} ${each.unit}, `;
        return (
          <div class="edit-row" key={each.name}>
            <span class="edit-name">{visible(each.name.replaceAll("_", " "))}</span>
            <ValueField
              label={`robots.${robot.name}.parameters.${each.name}`}
              unit={each.unit === "1" ? "" : each.unit}
              value={each.value}
              hint={`${range}default ${compact(each.default)}`}
              patches={(value) => [put(["robots", robot.name, "parameters", each.name], value)]}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Masses, rows and links of a robot whose description is part of the scene. */
function Description({ robot, data }: { robot: EditedRobot; data: Data }): JSX.Element {
  const model: Keys = ["robots", robot.name, "model"];
  if (robot.form === "library" || robot.form === "file") {
    return (
      <div class="edit-row">
        <span class="quiet grow">Masses, lengths and joints are those of the model.</span>
        <button
          type="button"
          class="button"
          onClick={() => void act({ kind: "adopt", robot: robot.name, form: "links" })}
        >
          Edit the model
        </button>
      </div>
    );
  }
  if (robot.form === "dh") return <DhTable path={[...model, "dh", "rows"]} data={data} />;
  const group = robot.form === "links" ? "links" : "parts";
  return <MassList path={[...model, group]} data={data} title={group} />;
}

const DH = ["theta", "d", "a", "alpha"];

function DhTable({ path, data }: { path: Keys; data: Data }): JSX.Element {
  const rows = partsAt(data, path);
  return (
    <table class="dh">
      <thead>
        <tr>
          <th>joint</th>
          <th>θ [rad]</th>
          <th>d [m]</th>
          <th>a [m]</th>
          <th>α [rad]</th>
          <th>mass [kg]</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, row]) => (
          <tr key={name}>
            <th scope="row">{visible(name)}</th>
            {[...DH, "mass"].map((field) => (
              <td key={field}>
                {field === "mass" && row.mass === undefined ? (
                  <span class="quiet">–</span>
                ) : (
                  <ValueField
                    label={`${name} ${field}`}
                    formulas
                    value={row[field] ?? 0}
                    patches={(value) => [put([...path, name, field], value)]}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links or parts with what most people change: mass, place, limits. */
function MassList(props: { path: Keys; data: Data; title: string }): JSX.Element {
  const [open, setOpen] = useState("");
  return (
    <ul class="edit-list" aria-label={props.title}>
      {partsAt(props.data, props.path).map(([name, part]) => (
        <li key={name} class={open === name ? "edit-item open" : "edit-item"}>
          <div class="edit-item-head">
            <button
              type="button"
              class="edit-item-name"
              aria-expanded={open === name}
              aria-label={`Edit ${visible(name)}`}
              onClick={() => setOpen(open === name ? "" : name)}
            >
              <Icon name="down" />
              <span>{visible(name)}</span>
              <span class="quiet">{String(part.kind ?? part.type ?? "")}</span>
              {typeof part.mass === "number" ? (
                <span class="quiet numeric">{compact(part.mass, 4)} kg</span>
              ) : null}
            </button>
          </div>
          {open === name ? <PartFields path={[...props.path, name]} part={part} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Every number and every triple of a part; maps inside it are edited in the file. */
function PartFields({ path, part }: { path: Keys; part: Record<string, unknown> }): JSX.Element {
  const name = String(path.at(-1));
  const fields = Object.entries(part);
  return (
    <div class="edit-fields">
      {fields.map(([field, value]) => {
        if (Array.isArray(value) && value.length === 3 && value.every(isQuantity)) {
          const unit = field.endsWith("rpy") ? "rad" : field === "axis" ? "1" : "m";
          return (
            <VectorField
              key={field}
              label={field.replaceAll("_", " ")}
              unit={unit}
              formulas
              path={[...path, field]}
              value={value}
            />
          );
        }
        if (typeof value !== "number") return null;
        return (
          <div class="edit-row" key={field}>
            <span class="edit-name">{field.replaceAll("_", " ")}</span>
            <ValueField
              label={`${name} ${field}`}
              formulas
              unit={UNITS[field] ?? ""}
              value={value}
              patches={(next) => [put([...path, field], next)]}
            />
          </div>
        );
      })}
    </div>
  );
}

const UNITS: Record<string, string> = { mass: "kg", length: "m", radius: "m" };

function isQuantity(value: unknown): boolean {
  return typeof value === "number" || typeof value === "string";
}
