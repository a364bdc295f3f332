/** The bar at the top: scene, transport, speed, time. */
import type { JSX } from "preact";
import { compact, fixed, grouped, titleOf } from "../../format";
import {
  act,
  connection,
  frameRate,
  galleryOpen,
  helpOpen,
  isDark,
  scene,
  send,
  theme,
  togglePlay,
} from "../../state";
import { IconButton } from "../widgets/fields";
import { Icon } from "../widgets/icons";
import { Popup } from "../widgets/menu";
import { RecordingMenu } from "./recordingmenu";
import "./topbar.css";

const LIVE_SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const PLAYBACK_SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 50];

export function TopBar(): JSX.Element {
  const opened = scene.opened.value;
  return (
    <header class="topbar">
      <button
        type="button"
        class="scene-button"
        aria-label="Scenes"
        title="Choose a scene (G)"
        onClick={() => {
          galleryOpen.value = true;
        }}
      >
        <Icon name="gallery" />
        <span class="scene-name">{opened ? titleOf(opened.name) : "Scenes"}</span>
      </button>
      {opened ? <Transport /> : <span class="grow" />}
      {opened && !opened.playback ? <RecordingMenu /> : null}
      <ConnectionDot />
      <IconButton
        icon={isDark.value ? "sun" : "moon"}
        label={isDark.value ? "Light colours" : "Dark colours"}
        onClick={() => {
          theme.value = isDark.value ? "light" : "dark";
        }}
      />
      <IconButton
        icon="help"
        label="Keys"
        onClick={() => {
          helpOpen.value = true;
        }}
      />
    </header>
  );
}

function Transport(): JSX.Element {
  const isPlayback = Boolean(scene.opened.value?.playback);
  return (
    <>
      <div class="transport" role="toolbar" aria-label="Time">
        <IconButton
          icon={scene.playing.value ? "pause" : "play"}
          filled={!scene.playing.value}
          label={scene.playing.value ? "Pause" : "Play"}
          primary
          onClick={togglePlay}
        />
        {isPlayback ? (
          <IconButton
            icon="back"
            label="Step back"
            onClick={() => act({ kind: "step", count: -1 })}
          />
        ) : null}
        <IconButton icon="step" label="Step" onClick={() => act({ kind: "step", count: 1 })} />
        <IconButton
          icon="reset"
          label={isPlayback ? "To start" : "Reset"}
          onClick={() => act({ kind: "reset" })}
        />
        <SpeedMenu speeds={isPlayback ? PLAYBACK_SPEEDS : LIVE_SPEEDS} unpaced={!isPlayback} />
      </div>
      <Clock />
    </>
  );
}

function speedText(factor: number): string {
  return Number.isFinite(factor) ? `${Number(factor.toPrecision(3))}×` : "Max";
}

function SpeedMenu({ speeds, unpaced }: { speeds: number[]; unpaced: boolean }): JSX.Element {
  const speed = scene.frame.value?.speed ?? 1;
  const choices = [...speeds, ...(unpaced ? [Number.POSITIVE_INFINITY] : [])];
  const near = (a: number) => a === speed || Math.abs(a - speed) < 1e-6 * a;
  return (
    <Popup
      face={
        <>
          <span class="numeric">{speedText(speed)}</span>
          <Icon name="down" />
        </>
      }
      kind="listbox"
      buttonClass="menu-button"
      label="Speed"
      title="Speed as a factor of real time"
    >
      {(close) => (
        <div class="menu-list speeds" role="listbox" aria-label="Speeds">
          {unpaced ? <SpeedSlider speed={speed} /> : null}
          {choices.map((factor) => (
            <button
              key={factor}
              type="button"
              role="option"
              aria-selected={near(factor)}
              onClick={() => {
                close();
                void act({ kind: "speed", factor: Number.isFinite(factor) ? factor : null });
              }}
            >
              {speedText(factor)}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

/** Speed from 0 to 400 % of real time. */
function SpeedSlider({ speed }: { speed: number }): JSX.Element {
  const percent = Number.isFinite(speed) ? Math.round(100 * speed) : 400;
  return (
    <label class="speed-slider">
      <span class="numeric">{Number.isFinite(speed) ? `${percent} %` : "max"}</span>
      <input
        type="range"
        aria-label="Speed in percent"
        min={0}
        max={400}
        step={5}
        value={percent}
        onKeyDown={(event) => event.stopPropagation()}
        onInput={(event) =>
          send({ kind: "speed", factor: Number(event.currentTarget.value) / 100 })
        }
      />
    </label>
  );
}

function Clock(): JSX.Element {
  const now = scene.frame.value;
  const opened = scene.opened.value;
  return (
    <div class="clock grow">
      <span class="time numeric" role="timer" aria-label="Simulated time">
        {fixed(now?.time ?? 0, 3)} s
      </span>
      <span class="quiet numeric wide-only">step {grouped(now?.step ?? 0)}</span>
      <span class="quiet numeric wide-only">
        {scene.playing.value ? `${fixed(now?.realTimeFactor ?? 0, 2)}× real time` : "paused"}
      </span>
      {scene.playing.value ? (
        <span class="quiet numeric wide-only" title="Frames shown in the last second">
          {frameRate.value} fps
        </span>
      ) : null}
      <span class="quiet numeric wider-only" title="Physics step">
        {compact(1000 * (opened?.step_size ?? 0))} ms
      </span>
      {opened?.playback ? <span class="badge">Playback</span> : null}
    </div>
  );
}

function ConnectionDot(): JSX.Element {
  const text = { open: "Connected", connecting: "Connecting", lost: "Connection lost" };
  const state = connection.value;
  return <span class={`dot ${state}`} role="status" title={text[state]} aria-label={text[state]} />;
}
