/** Words of mission texts for the editor, and what the tree of a mission says about its lines. */
import { StreamLanguage, type StringStream } from "@codemirror/language";
import type { MissionNode, MissionState } from "./protocol";

const CONTROL =
  /^(PARALLEL|FALLBACK|RETRY|REPEAT|WHILE|IF|ELSE|WHEN|ON|DO|RESUME|WAIT|UNTIL|ASSERT|LOG|LET|FAIL|AND|OR|NOT|TRUE|FALSE|mission|end|import|timeout)$/;
const NAME = /^[A-Za-z_]\w*(?:-\w+)*(?:\.[A-Za-z_]\w*(?:-\w+)*)*/;
const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/;
const UNIT =
  /^[ \t]*(?:%|(?:mm|cm|km|m|deg|rad|ms|min|s|h|kg|g|N|Hz|kN)(?:[/* ](?:m|s|kg|N)\b)?)(?![\w(.-])/;

/** Kind of the next word, by which it is coloured. */
export function missionToken(stream: StringStream): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match(/^(?:#|\/\/).*/)) return "comment";
  if (stream.match(/^"[^"]*"?/)) return "string";
  if (stream.match(NUMBER)) {
    stream.match(UNIT);
    return "number";
  }
  const word = stream.match(NAME);
  if (word && word !== true) {
    if (CONTROL.test(word[0])) return "keyword";
    return stream.match(/^\s*\(/, false) ? "variableName.function" : null;
  }
  stream.next();
  return null;
}

export const missionLanguage = StreamLanguage.define({
  name: "mission",
  token: missionToken,
});

const ACTIVE = ["running", "waiting"];

/** Steps that run now and have none inside them that does. */
export function activeSteps(mission: MissionState | null): MissionNode[] {
  const steps = mission?.steps ?? [];
  return steps.filter((step, i) => {
    if (!ACTIVE.includes(step.state)) return false;
    for (const inner of steps.slice(i + 1)) {
      if (inner.depth <= step.depth) return true;
      if (ACTIVE.includes(inner.state)) return false;
    }
    return true;
  });
}

/** Lines of a text that run now. */
export function activeLines(mission: MissionState | null, file: string): number[] {
  const active = activeSteps(mission).filter((step) => step.file === file && step.line > 0);
  return [...new Set(active.map((step) => step.line))];
}
