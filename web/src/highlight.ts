/** Colours of generated code: comments, numbers, text and keywords of C and Python. */

export interface Token {
  kind: "comment" | "number" | "text" | "keyword" | "";
  text: string;
}

const KEYWORDS = new Set(
  (
    "auto break case char const continue default do double else enum extern float for goto if inline int " +
    "long register restrict return short signed sizeof static struct switch typedef union unsigned void " +
    "volatile while bool def import from as in not and or is None True False class lambda with yield " +
    "include define ifndef endif"
  ).split(" "),
);
const PIECE =
  /(\/\*[\s\S]*?\*\/|\/\/[^\n]*|"""[\s\S]*?"""|#(?!include|define|if|endif)[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\b(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?\w*)|([A-Za-z_]\w*)/g;

/** Pieces of code, in order; together they are the code. */
export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(PIECE)) {
    const [text, comment, quoted, number, word] = match;
    if (word !== undefined && !KEYWORDS.has(word)) continue;
    if (match.index > end) tokens.push({ kind: "", text: code.slice(end, match.index) });
    const kind = comment ? "comment" : quoted ? "text" : number ? "number" : "keyword";
    tokens.push({ kind, text });
    end = match.index + text.length;
  }
  if (end < code.length) tokens.push({ kind: "", text: code.slice(end) });
  return tokens;
}
