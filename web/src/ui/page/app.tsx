/** The page: bar, dock, gallery, notices and help. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { fixed, visible } from "../../format";
import {
  busy,
  connection,
  dismiss,
  helpOpen,
  isReady,
  type Notice,
  notices,
  send,
  welcome,
} from "../../state";
import { IconButton } from "../widgets/fields";
import { Dock } from "./dock";
import { DropZone } from "./dropzone";
import { Gallery } from "./gallery";
import { TopBar } from "./topbar";
import { startTour, Tour } from "./tour";
import { TrustQuestion } from "./trust";
import "./app.css";

const SHOWN_MS = 12_000;

export function App(): JSX.Element {
  return (
    <>
      <TopBar />
      <Dock />
      <Gallery />
      <BusyPill />
      <Notices />
      <Lost />
      <DropZone />
      <Tour />
      {helpOpen.value ? <Help /> : null}
      <TrustQuestion />
    </>
  );
}

/** What takes a while, with its progress and a way to end it. */
function BusyPill(): JSX.Element | null {
  const now = busy.value;
  if (now === null) return null;
  return (
    <div class="busy" role="status">
      <span class="spinner" />
      {visible(now.text)}
      {now.share ? (
        <progress max="1" value={now.share}>
          {fixed(100 * now.share, 0)} %
        </progress>
      ) : null}
      {now.can_cancel ? (
        <button type="button" class="button" onClick={() => send({ kind: "cancel" })}>
          Cancel
        </button>
      ) : null}
    </div>
  );
}

function Notices(): JSX.Element {
  return (
    <div class="notices" aria-live="polite">
      {notices.value.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeBox({ notice }: { notice: Notice }): JSX.Element {
  const { id, title, lines, isGood, file } = notice;
  useEffect(() => {
    if (file) return;
    const timer = setTimeout(() => dismiss(id), isGood ? SHOWN_MS / 3 : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isGood, file]);
  return (
    <div class={isGood ? "notice good" : "notice"} role={isGood ? "status" : "alert"}>
      <div>
        <strong>{visible(title)}</strong>
        {lines.map((line) => (
          <p key={line}>{visible(line)}</p>
        ))}
        {file ? (
          <p>
            <a href={file.address} download onClick={() => dismiss(id)}>
              Save {visible(file.name)}
            </a>
          </p>
        ) : null}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />
    </div>
  );
}

function Lost(): JSX.Element | null {
  if (connection.value !== "lost" || !isReady.value) return null;
  return (
    <div class="lost" role="alert">
      <strong>The studio is not running</strong>
      <span>
        Start it again with <code>{visible(welcome.value?.command ?? "linkwork studio")}</code>.
        This page comes back by itself.
      </span>
    </div>
  );
}

const KEYS: [string, string][] = [
  ["Space", "Play or pause"],
  ["→", "One step; of a playback, one frame"],
  ["←", "One frame back, of a playback"],
  ["R", "Reset"],
  ["F", "Home view"],
  ["1 2 3", "Front, side, top view"],
  ["G", "Gallery"],
  ["Esc", "Close, clear the selection"],
  ["?", "This list"],
];

function Help(): JSX.Element {
  const close = () => {
    helpOpen.value = false;
  };
  return (
    <div class="overlay">
      <dialog open class="help" aria-label="Keys">
        <div class="selection-head">
          <strong>Keys</strong>
          <IconButton icon="close" label="Close keys" onClick={close} />
        </div>
        <dl>
          {KEYS.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p class="quiet">
          Drag to turn, right-drag to move, wheel to zoom, click to select a body, Shift-drag to
          push it.
        </p>
        <button
          type="button"
          class="button"
          onClick={() => {
            close();
            startTour();
          }}
        >
          Show the tour
        </button>
        <p class="quiet">Linkwork {welcome.value?.version}</p>
      </dialog>
    </div>
  );
}
