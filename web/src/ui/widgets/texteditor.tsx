/** A text editor for missions and files, on CodeMirror. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, type StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** A problem of the text; line and column count from 1, 0 if unknown. */
export interface TextProblem {
  line: number;
  column: number;
  text: string;
}

interface TextEditorProps {
  label: string;
  /** Name of what is edited; the text is taken over when it changes, else the editor has it. */
  document: string;
  text: string;
  language: StreamLanguage<unknown>;
  problems: TextProblem[];
  /** Lines that run now. */
  active: number[];
  onChange: (text: string) => void;
}

const setActive = StateEffect.define<number[]>();
const running = Decoration.line({ class: "cm-running" });

const activeLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    const lines = change.effects.find((effect) => effect.is(setActive))?.value;
    if (lines === undefined) return marks.map(change.changes);
    const existing = lines.filter((line) => line >= 1 && line <= change.state.doc.lines);
    const sorted = [...new Set(existing)].sort((a, b) => a - b);
    return Decoration.set(sorted.map((line) => running.range(change.state.doc.line(line).from)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "12.5px", color: "var(--ink)", background: "var(--surface)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--surface)", color: "var(--ink-quiet)", border: "none" },
  ".cm-running": { background: "var(--accent-soft)", boxShadow: "inset 3px 0 0 var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection": {
    background: "var(--surface-3)",
  },
  ".cm-tooltip": {
    background: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    maxWidth: "320px",
    fontFamily: "var(--font)",
  },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-keyword)" },
  { tag: tags.comment, color: "var(--ink-quiet)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.function(tags.variableName), color: "var(--accent)", fontWeight: "600" },
  { tag: tags.propertyName, color: "var(--accent)" },
]);

export function TextEditor(props: TextEditorProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const onChange = useRef(props.onChange);
  onChange.current = props.onChange;
  useEffect(() => {
    if (host.current === null) return;
    // Inside a shadow root its styles are constructed sheets, which the security policy allows.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const editor = new EditorView({ root, parent: root, state: firstState(props, onChange) });
    view.current = editor;
    // Keys of the page are letters of the text here.
    const keep = (event: Event) => event.stopPropagation();
    const element = host.current;
    element.addEventListener("keydown", keep);
    return () => {
      element.removeEventListener("keydown", keep);
      editor.destroy();
      view.current = null;
    };
  }, [props.label]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === props.text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.text } });
  }, [props.document]);
  useEffect(() => {
    view.current?.dispatch({ effects: setActive.of(props.active) });
  }, [props.active.join(), props.document]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const diagnostics = props.problems.map((each) => diagnostic(editor.state.doc, each));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [props.problems]);
  return <div class="text-editor" ref={host} />;
}

function firstState(
  props: TextEditorProps,
  onChange: { current: (text: string) => void },
): EditorState {
  return EditorState.create({
    doc: props.text,
    extensions: [
      lineNumbers(),
      history(),
      lintGutter(),
      activeLines,
      theme,
      props.language,
      syntaxHighlighting(colours),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": props.label }),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange.current(update.state.doc.toString());
      }),
    ],
  });
}

/** A problem at its word, or at its whole line. */
function diagnostic(text: Text, problem: TextProblem): Diagnostic {
  const line = text.line(Math.min(Math.max(problem.line, 1), text.lines));
  const start = Math.min(Math.max(problem.column - 1, 0), line.length);
  const word = /^[\w.-]+/.exec(line.text.slice(start))?.[0].length ?? 1;
  const from = line.from + start;
  const to = problem.column > 0 ? Math.min(from + word, line.to) : line.to;
  return { from: Math.min(from, to), to, severity: "error", message: problem.text };
}
