/** Fields of the editor: what is typed is checked by the server before it is taken. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { compact, parseNumber } from "../../format";
import { type Keys, put } from "../../patches";
import type { Patch } from "../../protocol";
import { act, scene } from "../../state";

/** Time after the last key until a value is checked [ms]. */
const CHECK_MS = 250;

/** Makes an edit of several patches. */
export function edit(...patches: Patch[]): void {
  void act({ kind: "edit", patches });
}

/** The first error that patches would cause; empty if there is none. */
async function firstError(patches: Patch[]): Promise<string> {
  const failed = await act({ kind: "edit", patches, check_only: true });
  if (failed !== null) return failed.lines[0] ?? failed.title;
  return scene.checked.value?.problems.find((each) => each.severity === "error")?.text ?? "";
}

interface ValueFieldProps {
  label: string;
  name?: string;
  value: unknown;
  unit?: string;
  hint?: string;
  /** Whether text such as `l1 / 2` is allowed. */
  formulas?: boolean;
  wide?: boolean;
  /** The edit that sets a value. */
  patches: (value: number | string) => Patch[];
}

function shownValue(value: unknown): string {
  return typeof value === "number" ? compact(value, 7) : value === undefined ? "" : String(value);
}

/** A number, or a formula: checked while it is typed, taken on Enter or when it is left. */
export function ValueField(props: ValueFieldProps): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = shownValue(props.value);

  function parsed(text: string): number | string | null {
    const number = parseNumber(text);
    if (Number.isFinite(number)) return number;
    return props.formulas && text.trim() !== "" ? text.trim() : null;
  }

  function type(text: string): void {
    setDraft(text);
    clearTimeout(timer.current);
    const value = parsed(text);
    if (value === null) {
      setProblem(props.formulas ? "expected a number or a formula" : "expected a number");
      return;
    }
    timer.current = setTimeout(() => {
      void firstError(props.patches(value)).then(setProblem);
    }, CHECK_MS);
  }

  function commit(text: string): void {
    clearTimeout(timer.current);
    const value = parsed(text);
    if (value !== null && text !== shown) edit(...props.patches(value));
  }

  return (
    <div class={props.wide ? "value-field wide" : "value-field"}>
      <label class={problem && draft !== null ? "number invalid" : "number"} title={props.hint}>
        {props.name ? <span class="axis-name">{props.name}</span> : null}
        <input
          type="text"
          autoComplete="off"
          spellcheck={false}
          aria-label={props.label}
          aria-invalid={problem !== "" && draft !== null}
          value={draft ?? shown}
          onFocus={(event) => {
            setDraft(shown);
            setProblem("");
            event.currentTarget.select();
          }}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === "Enter") event.currentTarget.blur();
            if (event.key === "Escape") {
              event.currentTarget.value = shown;
              event.currentTarget.blur();
            }
          }}
          onBlur={(event) => {
            commit(event.currentTarget.value);
            setDraft(null);
            setProblem("");
          }}
        />
        {props.unit ? <span class="unit">{props.unit}</span> : null}
      </label>
      {problem && draft !== null ? (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

const AXES = ["x", "y", "z"];
const TURNS = ["roll", "pitch", "yaw"];

interface VectorFieldProps {
  label: string;
  path: Keys;
  value: unknown;
  unit: string;
  names?: string[];
  formulas?: boolean;
}

/** Three numbers at a path; one that is missing is zero. */
export function VectorField(props: VectorFieldProps): JSX.Element {
  const entries = Array.isArray(props.value) ? (props.value as unknown[]) : [0, 0, 0];
  const names = props.names ?? (props.unit === "rad" ? TURNS : AXES);
  return (
    <div class="vector-row">
      <span class="edit-name">
        {props.label} <span class="quiet">[{props.unit}]</span>
      </span>
      <div class="vector">
        {entries.map((value, i) => (
          <ValueField
            key={names[i]}
            label={`${props.path.join(".")} ${names[i]}`}
            name={names[i]?.[0] ?? ""}
            value={value}
            formulas={props.formulas ?? false}
            patches={(next) => [put(props.path, entries.with(i, next))]}
          />
        ))}
      </div>
    </div>
  );
}

interface ChoiceFieldProps {
  label: string;
  value: string;
  choices: string[];
  onChoose: (choice: string) => void;
}

/** One of several names. */
export function ChoiceField(props: ChoiceFieldProps): JSX.Element {
  return (
    <select
      class="select"
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {props.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}
