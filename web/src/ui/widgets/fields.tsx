/** Inputs: a number that is sent when it is finished, a switch, a button with an icon. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { parseNumber } from "../../format";
import { Icon, type IconName } from "./icons";
import "./panel.css";
import "./buttons.css";
import "./fields.css";

interface NumberFieldProps {
  label: string;
  /** Text of the present value; not shown while the field has the focus. */
  shown: string;
  unit?: string;
  disabled?: boolean;
  /** Called on Enter, and when the field is left with another number. */
  onCommit: (value: number) => void;
}

/** A number; nothing from outside changes its text while it has the focus. */
export function NumberField(props: NumberFieldProps): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef("");
  const isInvalid = draft !== null && !Number.isFinite(parseNumber(draft));

  function commit(text: string, always: boolean): void {
    const value = parseNumber(text);
    if (!Number.isFinite(value) || (!always && text === before.current)) return;
    before.current = text;
    props.onCommit(value);
  }

  return (
    <span class={isInvalid ? "number invalid" : "number"}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellcheck={false}
        aria-label={props.label}
        aria-invalid={isInvalid}
        disabled={props.disabled ?? false}
        value={draft ?? props.shown}
        onFocus={(event) => {
          before.current = props.shown;
          setDraft(props.shown);
          event.currentTarget.select();
        }}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Enter") commit(event.currentTarget.value, true);
          if (event.key === "Escape") {
            setDraft(before.current);
            event.currentTarget.value = before.current;
            event.currentTarget.blur();
          }
        }}
        onBlur={(event) => {
          commit(event.currentTarget.value, false);
          setDraft(null);
        }}
      />
      {props.unit ? <span class="unit">{props.unit}</span> : null}
    </span>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch(props: SwitchProps): JSX.Element {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-label={props.label}
      aria-checked={props.checked}
      onClick={() => props.onChange(!props.checked)}
    />
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  filled?: boolean;
  primary?: boolean;
  disabled?: boolean;
}

export function IconButton(props: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={props.primary ? "icon-button primary" : "icon-button"}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      <Icon name={props.icon} filled={props.filled ?? false} />
    </button>
  );
}

/** What a panel shows while it has nothing to show. */
export function Empty({ title, text }: { title: string; text: string }): JSX.Element {
  return (
    <div class="empty">
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}
