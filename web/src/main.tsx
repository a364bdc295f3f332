/** Start of the page. */
import { effect } from "@preact/signals";
import { render } from "preact";
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { titleOf } from "./format";
import { watchKeys } from "./keys";
import { connection, isDark, isReady, replay, scene } from "./state";
import { App } from "./ui/page/app";
import { watchRecording } from "./ui/page/recordingmenu";
import { startHistory } from "./ui/panels/plot";

// The address carries the token, which the cookie has now.
if (replay === null) history.replaceState(null, "", "/");
effect(() => {
  document.documentElement.dataset.theme = isDark.value ? "dark" : "light";
});
effect(() => {
  const name = scene.opened.value?.name;
  document.title = name ? `${titleOf(name)} · Linkwork studio` : "Linkwork studio";
});
effect(() => {
  const root = document.documentElement.dataset;
  if (isReady.value && connection.value === "open") root.ready = "";
  else delete root.ready;
});
startHistory();
watchRecording();
watchKeys();
render(<App />, document.body);
