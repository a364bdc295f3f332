/** The Code panel: generated code of a robot, its operation counts, and its equations. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { saveText } from "../../files";
import { compact, grouped, visible } from "../../format";
import { highlight } from "../../highlight";
import type { Code, Derived } from "../../protocol";
import { CODE_FUNCTIONS, CODE_TARGETS, FIRST_FUNCTIONS, LIVE_PARTS } from "../../protocol";
import { act, notify, scene, update } from "../../state";
import { ChoiceField } from "../edit/editfields";
import { Empty } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import "./table.css";
import "./code.css";

/** Lines of a file that are shown; the rest is in the saved file. */
const SHOWN_LINES = 1500;
/** Entries of the equations that are shown at once. */
const MOST_ENTRIES = 12;
const TARGETS: Record<string, string> = {
  c: "C99, for controllers",
  simd: "vector C, many states at once",
  numpy: "numpy",
};

const functions = signal<string[]>(FIRST_FUNCTIONS);
const target = signal("c");
const liveParts = signal<string[]>([]);
const page = signal<"Code" | "Equations">("Code");

function robotsOf(): string[] {
  const joints = scene.opened.value?.joints ?? [];
  return [...new Set(joints.map((joint) => joint.robot).filter(Boolean))];
}

function chosenRobot(): string {
  const robots = robotsOf();
  return robots.find((name) => name === scene.codeRobot.value) ?? robots[0] ?? "";
}

export function CodePanel(): JSX.Element {
  const robots = robotsOf();
  const isPlayback = Boolean(scene.opened.value?.playback);
  if (robots.length === 0 || isPlayback) {
    const text = isPlayback
      ? "A recorded run has no model: open its scene."
      : "Code is generated of a robot, and this scene has none.";
    return <Empty title="No robot" text={text} />;
  }
  return (
    <div class="panel code-panel">
      <div class="panel-head">
        <ChoiceField
          label="Robot"
          value={chosenRobot()}
          choices={robots}
          onChoose={(codeRobot) => update({ codeRobot, code: null, equations: null })}
        />
        <div class="choice" role="toolbar" aria-label="What is generated">
          {(["Code", "Equations"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={page.value === each}
              onClick={() => {
                page.value = each;
              }}
            >
              {each}
            </button>
          ))}
        </div>
      </div>
      {page.value === "Code" ? <CodePage /> : <EquationPage />}
    </div>
  );
}

function toggled(list: string[], name: string): string[] {
  return list.includes(name) ? list.filter((each) => each !== name) : [...list, name];
}

function Chips(props: {
  label: string;
  names: string[];
  chosen: string[];
  onToggle: (name: string) => void;
}): JSX.Element {
  return (
    <div class="chips" role="toolbar" aria-label={props.label}>
      {props.names.map((name) => (
        <button
          key={name}
          type="button"
          class="tag"
          aria-pressed={props.chosen.includes(name)}
          onClick={() => props.onToggle(name)}
        >
          {name.replaceAll("_", " ")}
        </button>
      ))}
    </div>
  );
}

function CodePage(): JSX.Element {
  const code = scene.code.value;
  return (
    <>
      <section class="group">
        <h2>Functions</h2>
        <Chips
          label="Functions"
          names={CODE_FUNCTIONS}
          chosen={functions.value}
          onToggle={(name) => {
            functions.value = toggled(functions.value, name);
          }}
        />
        <div class="edit-row">
          <span class="edit-name">target</span>
          <ChoiceField
            label="Target"
            value={target.value}
            choices={CODE_TARGETS}
            onChoose={(name) => {
              target.value = name;
            }}
          />
          <span class="quiet">{TARGETS[target.value]}</span>
        </div>
        <div class="edit-row">
          <span class="edit-name">live parts</span>
          <Chips
            label="Live parts"
            names={LIVE_PARTS}
            chosen={liveParts.value}
            onToggle={(name) => {
              liveParts.value = toggled(liveParts.value, name);
            }}
          />
        </div>
        <button
          type="button"
          class="button primary"
          disabled={functions.value.length === 0}
          onClick={() =>
            void act({
              kind: "generate",
              robot: chosenRobot(),
              functions: CODE_FUNCTIONS.filter((name) => functions.value.includes(name)),
              target: target.value,
              live: liveParts.value,
            })
          }
        >
          Generate
        </button>
      </section>
      {code ? <Generated code={code} /> : null}
    </>
  );
}

function Generated({ code }: { code: Code }): JSX.Element {
  const [name, setName] = useState("");
  const file = code.files.find((each) => each.name === name) ?? code.files[0];
  return (
    <>
      <section class="group">
        <h2>Operations</h2>
        <table class="values counts" aria-label="Operation counts">
          <thead>
            <tr>
              <th>function</th>
              <th title="multiplications">×</th>
              <th title="additions and subtractions">+</th>
              <th title="divisions">÷</th>
              <th title="sines and cosines">sin cos</th>
              <th>other</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(code.counts).map(([name, each]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{grouped(each.multiplications)}</td>
                <td>{grouped(each.additions)}</td>
                <td>{grouped(each.divisions)}</td>
                <td>{grouped(each.sine_cosines)}</td>
                <td>{grouped(each.others)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {file ? (
        <section class="group">
          <div class="edit-row">
            <ChoiceField
              label="File"
              value={file.name}
              choices={code.files.map((each) => each.name)}
              onChoose={setName}
            />
            <span class="grow" />
            <button
              type="button"
              class="button"
              onClick={() => {
                void navigator.clipboard.writeText(file.text);
                notify("Copied", [file.name]);
              }}
            >
              Copy
            </button>
            <button type="button" class="button" onClick={() => saveText(file.name, file.text)}>
              Download
            </button>
            <a class="button" href={code.archive} download>
              All files
            </a>
          </div>
          <CodeText text={file.text} />
        </section>
      ) : null}
    </>
  );
}

function CodeText({ text }: { text: string }): JSX.Element {
  const lines = text.split("\n");
  const shown = lines.slice(0, SHOWN_LINES).join("\n");
  return (
    <>
      <section aria-label="Generated code">
        <pre class="code">
          {highlight(shown).map((token, i) =>
            token.kind ? (
              <span key={String(i)} class={`code-${token.kind}`}>
                {token.text}
              </span>
            ) : (
              token.text
            ),
          )}
        </pre>
      </section>
      {lines.length > SHOWN_LINES ? (
        <p class="quiet">{grouped(lines.length - SHOWN_LINES)} more lines in the saved file.</p>
      ) : null}
    </>
  );
}

function derive(entries: string[]): void {
  void act({ kind: "derive", robot: chosenRobot(), entries });
}

function EquationPage(): JSX.Element {
  const equations = scene.equations.value;
  const name = chosenRobot();
  useEffect(() => {
    if (name && equations === null) derive([]);
  }, [name, equations]);
  return (
    <>
      <p class="equation-form">M(q) q̈ + C(q, q̇) q̇ + G(q) + K(q̇) + S(q) = τ</p>
      {equations ? <Equations equations={equations} /> : <p class="quiet">Deriving …</p>}
    </>
  );
}

function Equations({ equations }: { equations: Derived }): JSX.Element {
  const [listed, setListed] = useState(equations.entries);
  useEffect(() => {
    // The list of all entries stays when some of them are derived.
    if (equations.entries.length >= listed.length) setListed(equations.entries);
  }, [equations]);
  const derived = equations.entries.filter((each) => each.mathml);
  return (
    <>
      <div class="chips" role="toolbar" aria-label="Entries">
        {listed.map((each) => (
          <button
            key={each.name}
            type="button"
            class="tag"
            disabled={each.terms === 0 || each.terms === null}
            title={each.terms === null ? "too many terms" : `${each.terms} terms`}
            aria-pressed={derived.some((one) => one.name === each.name)}
            onClick={() =>
              derive(
                toggled(
                  derived.map((one) => one.name),
                  each.name,
                ).slice(-MOST_ENTRIES),
              )
            }
          >
            {each.name}
          </button>
        ))}
      </div>
      {derived.map((each) => (
        <figure key={each.name} class="equation">
          <Formula mathml={each.mathml} />
          <button
            type="button"
            class="bare"
            title="Copy as LaTeX"
            aria-label={`Copy ${each.name} as LaTeX`}
            onClick={() => {
              void navigator.clipboard.writeText(each.latex);
              notify("Copied", [`${each.name} as LaTeX`]);
            }}
          >
            <Icon name="copy" />
          </button>
        </figure>
      ))}
      {derived.length > 0 && equations.symbols.length > 0 ? (
        <table class="values symbols">
          <tbody>
            {equations.symbols.map((each) => (
              <tr key={each.name}>
                <th scope="row">{each.name}</th>
                <td class="numeric">
                  {compact(each.value, 5)} {each.unit}
                </td>
                <td class="quiet">{visible(each.meaning)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

/** A formula; its MathML is parsed as XML and never as HTML. */
function Formula({ mathml }: { mathml: string }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parsed = new DOMParser().parseFromString(mathml, "application/xml");
    const root = parsed.documentElement;
    if (root.localName === "math") host.current?.replaceChildren(document.importNode(root, true));
  }, [mathml]);
  return <div class="formula" ref={host} />;
}
