// Builds the page into the Python package; with --test, the unit tests into build/test.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const web = import.meta.dirname;
const out = join(web, "..", "src", "linkwork", "studio", "static");
const common = {
  bundle: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  target: "es2022",
  logLevel: "warning",
};

/** All files that decide what the bundle contains, sorted by path. */
function sources() {
  const tree = readdirSync(join(web, "src"), { recursive: true, withFileTypes: true });
  const files = tree
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(web.length + 1));
  return [...files, "build.mjs", "package.json", "package-lock.json"].sort();
}

/** Hash of the sources; `tests/studio/test_bundle.py` computes the same. */
function digest() {
  const hash = createHash("sha256");
  for (const file of sources()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(web, file)));
    hash.update("\0");
  }
  return hash.digest("hex");
}

if (process.argv.includes("--test")) {
  const folder = join(web, "build", "test");
  rmSync(folder, { recursive: true, force: true });
  const entryPoints = readdirSync(join(web, "test")).map((name) => join(web, "test", name));
  await build({ ...common, entryPoints, outdir: folder, platform: "node", external: ["node:*"] });
} else {
  mkdirSync(out, { recursive: true });
  const entryPoints = { studio: join(web, "src", "main.tsx") };
  await build({ ...common, entryPoints, outdir: out, minify: true, legalComments: "none" });
  for (const name of ["index.html", "icon.svg"]) {
    copyFileSync(join(web, "src", name), join(out, name));
  }
  writeFileSync(join(out, "sources.sha256"), `${digest()}\n`);
}
