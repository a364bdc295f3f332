/** Actuators of a scene: a slider each, and a pad to drive a vehicle. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { compact, visible } from "../../format";
import type { ActuatorCommand } from "../../livegroups";
import { act, send } from "../../state";
import { NumberField } from "../widgets/fields";

/** Speed of the base [m/s], and how fast it turns [rad/s]. */
const speed = signal(0.5);
const turnRate = signal(1);

const PAD: { label: string; text: string; key: string; ahead: number; turn: number }[] = [
  { label: "Ahead and left", text: "↖", key: "q", ahead: 1, turn: 0.5 },
  { label: "Ahead", text: "↑", key: "w", ahead: 1, turn: 0 },
  { label: "Ahead and right", text: "↗", key: "e", ahead: 1, turn: -0.5 },
  { label: "Turn left", text: "↺", key: "a", ahead: 0, turn: 1 },
  { label: "Stop", text: "■", key: "x", ahead: 0, turn: 0 },
  { label: "Turn right", text: "↻", key: "d", ahead: 0, turn: -1 },
  { label: "Back", text: "↓", key: "s", ahead: -1, turn: 0 },
];

function drive(ahead: number, turn: number): void {
  const velocity = ahead * speed.value;
  void act({ kind: "drive", velocity, turn_rate: turn * turnRate.value });
}

export function DrivePad(): JSX.Element {
  useEffect(() => {
    let held = "";
    const stop = () => {
      if (held !== "") drive(0, 0);
      held = "";
    };
    const onKey = (event: KeyboardEvent) => {
      // Wherever the focus is now.
      if (event.type === "keyup" && held === event.key) stop();
      const direction = PAD.find((each) => each.key === event.key);
      if (!direction || event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)
        return;
      if (event.type === "keydown" && held !== event.key) {
        held = event.key;
        drive(direction.ahead, direction.turn);
      }
    };
    addEventListener("keydown", onKey);
    addEventListener("keyup", onKey);
    addEventListener("blur", stop);
    return () => {
      stop();
      removeEventListener("keydown", onKey);
      removeEventListener("keyup", onKey);
      removeEventListener("blur", stop);
    };
  }, []);
  return (
    <section class="group">
      <h2>drive</h2>
      <div class="drive">
        <div class="pad" role="toolbar" aria-label="Drive">
          {PAD.map((each) => (
            <button
              key={each.label}
              type="button"
              class={each.label === "Back" ? "pad-button back" : "pad-button"}
              aria-label={each.label}
              title={`${each.label} (hold ${each.key.toUpperCase()})`}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                drive(each.ahead, each.turn);
              }}
              onPointerUp={() => drive(0, 0)}
              onPointerCancel={() => drive(0, 0)}
            >
              {each.text}
            </button>
          ))}
        </div>
        <div class="drive-text">
          <span class="quiet">Hold a button, or W A S D</span>
          <NumberField
            label="Speed"
            unit="m/s"
            shown={compact(speed.value)}
            onCommit={(value) => {
              speed.value = Math.abs(value);
            }}
          />
          <NumberField
            label="Turn rate"
            unit="rad/s"
            shown={compact(turnRate.value)}
            onCommit={(value) => {
              turnRate.value = Math.abs(value);
            }}
          />
        </div>
      </div>
    </section>
  );
}

export function Actuators({ commands }: { commands: ActuatorCommand[] }): JSX.Element | null {
  if (commands.length === 0) return null;
  return (
    <section class="group">
      <h2>actuators</h2>
      {commands.map((each) => (
        <div class="joint" key={each.path}>
          <span class="joint-name" title={`${visible(each.name)}: ${visible(each.what)}`}>
            {visible(each.name)}
          </span>
          <span class="slider">
            <input
              type="range"
              aria-label={`${visible(each.name)} slider`}
              min={each.lower}
              max={each.upper}
              step="any"
              value={each.value}
              onKeyDown={(event) => event.stopPropagation()}
              onInput={(event) =>
                send({ kind: "set", path: each.path, value: Number(event.currentTarget.value) })
              }
            />
          </span>
          <NumberField
            label={visible(each.path)}
            shown={compact(each.value, 4)}
            onCommit={(value) => void act({ kind: "set", path: each.path, value })}
          />
        </div>
      ))}
    </section>
  );
}
