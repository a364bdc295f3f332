/** Buttons that open something beside them: a menu, a list of choices, a dialog. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./menu.css";

/** Closes something open by the Escape key. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const handle = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    addEventListener("keydown", handle, true);
    return () => removeEventListener("keydown", handle, true);
  }, [isOpen, close]);
}

interface PopupProps {
  /** What the button shows. */
  face: ComponentChildren;
  kind: "menu" | "listbox" | "dialog";
  buttonClass: string;
  /** Name of the button, where its face is not text. */
  label?: string;
  title?: string;
  children: (close: () => void) => ComponentChildren;
}

/** A button that opens something beside it; that closes by Escape, or when the focus leaves it. */
export function Popup(props: PopupProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEscape(isOpen, close);
  return (
    <div
      class="menu"
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) close();
      }}
    >
      <button
        type="button"
        class={props.buttonClass}
        aria-label={props.label}
        aria-haspopup={props.kind}
        aria-expanded={isOpen}
        title={props.title}
        onClick={() => setOpen(!isOpen)}
      >
        {props.face}
      </button>
      {isOpen ? props.children(close) : null}
    </div>
  );
}

interface MenuProps {
  label: string;
  /** Where the list opens. */
  side?: "left" | "up";
  children: ComponentChildren;
}

/** A button that opens a list of choices. */
export function Menu({ label, side, children }: MenuProps): JSX.Element {
  return (
    <Popup face={label} kind="menu" buttonClass="view-button">
      {() => (
        <div class={`menu-list ${side ?? ""}`} role="menu" aria-label={label}>
          {children}
        </div>
      )}
    </Popup>
  );
}
