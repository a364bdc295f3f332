/** The Live panel: every value that can be set while the scene runs. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { compact, visible } from "../../format";
import {
  actuatorCommands,
  controllersOf,
  otherGroups,
  shortName,
  type LiveGroup as Values,
} from "../../livegroups";
import type { LiveValue, SceneOpened } from "../../protocol";
import { act, requireSignals, scene, signalValue } from "../../state";
import { Empty, NumberField, Switch } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { Actuators, DrivePad } from "./drive";
import "./live.css";

const query = signal("");
const AXES = ["x", "y", "z"];
/** Sensor readings that are listed; scanners may have hundreds. */
const MOST_READINGS = 64;

export function LivePanel(): JSX.Element {
  const opened = scene.opened.value;
  if (opened === null) return <Empty title="No scene" text="Choose a scene in the gallery." />;
  if (opened.playback) {
    return (
      <Empty title="Playback" text="A recorded run has no values to set: it has no physics." />
    );
  }
  const words = query.value.toLowerCase();
  const matches = scene.live.value.filter((each) =>
    `${each.path} ${each.what}`.toLowerCase().includes(words),
  );
  const commands = actuatorCommands(matches, opened.joints);
  return (
    <div class="panel">
      <label class="search">
        <Icon name="search" />
        <input
          type="search"
          placeholder="Filter values"
          aria-label="Filter values"
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </label>
      {opened.can_drive && "drive".includes(words) ? <DrivePad key={opened.number} /> : null}
      <Actuators commands={commands} />
      <Readings opened={opened} words={words} />
      <Controllers opened={opened} values={matches} />
      {otherGroups(matches).map((group) => (
        <LiveGroup key={`${opened.number} ${group.title}`} group={group} forced={words !== ""} />
      ))}
    </div>
  );
}

/** Present values of all sensors. */
function Readings({ opened, words }: { opened: SceneOpened; words: string }): JSX.Element | null {
  const signals = opened.signals
    .filter((each) => each.group === "sensors" && each.name.toLowerCase().includes(words))
    .slice(0, MOST_READINGS);
  const names = signals.map((each) => each.name);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    requireSignals("readings", isOpen ? names : []);
    return () => requireSignals("readings", []);
  }, [names.join(), isOpen]);
  if (names.length === 0) return null;
  const now = scene.frame.value;
  return (
    <section class="group">
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="down" /> sensors
        </button>
      </h2>
      {isOpen ? (
        <dl class="readings numeric" aria-label="Sensor readings">
          {names.map((name) => (
            <div key={name}>
              <dt title={visible(name)}>{visible(name.replace("sensors.", ""))}</dt>
              <dd>{compact(signalValue(now, name), 4)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

interface ControllersProps {
  opened: SceneOpened;
  values: LiveValue[];
}

function Controllers({ opened, values }: ControllersProps): JSX.Element | null {
  const controllers = controllersOf(values);
  if (controllers.length === 0) return null;
  return (
    <section class="group">
      <h2>controllers</h2>
      {controllers.map(({ robot, kind }) => (
        <div key={robot} class="live">
          <span class="live-name">{visible(robot)}</span>
          <select
            class="select"
            aria-label={`Controller of ${visible(robot)}`}
            value={kind}
            onChange={(event) => {
              const choice = { robot, kind: event.currentTarget.value };
              void act({ kind: "command", name: "control", arguments: choice });
            }}
          >
            {opened.controllers.map((each) => (
              <option key={each} value={each}>
                {each === "scene" ? "of the scene" : each}
              </option>
            ))}
          </select>
        </div>
      ))}
    </section>
  );
}

function LiveGroup({ group, forced }: { group: Values; forced: boolean }): JSX.Element {
  const [isOpen, setOpen] = useState(!group.rare);
  const isShown = isOpen || forced;
  return (
    <section class="group">
      <h2>
        <button type="button" aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
          <Icon name="down" /> {visible(group.title)}
        </button>
      </h2>
      {isShown ? group.values.map((value) => <LiveRow key={value.path} value={value} />) : null}
    </section>
  );
}

function LiveRow({ value }: { value: LiveValue }): JSX.Element {
  const name = visible(shortName(value.path));
  const note = visible(value.what);
  return (
    <div class="live">
      <span class="live-name" title={`${visible(value.path)}: ${note}`}>
        {name}
        <small>{note}</small>
      </span>
      <LiveInput value={value} />
    </div>
  );
}

function LiveInput({ value }: { value: LiveValue }): JSX.Element {
  const { path, unit } = value;
  const label = visible(path);
  const present = value.value;
  const set = (next: LiveValue["value"]) => void act({ kind: "set", path, value: next });
  if (typeof present === "boolean") {
    return <Switch label={label} checked={present} onChange={set} />;
  }
  if (Array.isArray(present)) {
    return <ListInput label={label} unit={unit} values={present} onCommit={set} />;
  }
  if (typeof present === "number" || present === null) {
    const shown = present === null ? "" : compact(present);
    const short = unit.includes(" or ") ? "" : unit;
    return <NumberField label={label} shown={shown} unit={short} onCommit={set} />;
  }
  return <span class="reading">{visible(present)}</span>;
}

interface ListInputProps {
  label: string;
  unit: string;
  values: number[];
  onCommit: (values: number[]) => void;
}

/** A list of numbers; one that is long and uniform is a single number for all. */
function ListInput({ label, unit, values, onCommit }: ListInputProps): JSX.Element {
  const first = values[0] ?? 0;
  const isUniform = values.length > 3 && values.every((each) => each === first);
  if (isUniform) {
    return (
      <NumberField
        label={label}
        shown={compact(first)}
        unit={`× ${values.length}`}
        onCommit={(next) => onCommit(values.map(() => next))}
      />
    );
  }
  return (
    <span class="list" title={unit}>
      {values.map((each, i) => (
        <NumberField
          key={i}
          label={`${label} ${AXES[i] && values.length === 3 ? AXES[i] : i + 1}`}
          shown={compact(each, 4)}
          onCommit={(next) => onCommit(values.map((x, k) => (k === i ? next : x)))}
        />
      ))}
    </span>
  );
}
