// Fills fuzz/corpus with inputs to begin with: the stored corpus, and for `text` every spec, sketch and
// case of the tests; beside them dictionaries. `node fuzz/seed.mjs`, again whenever those have changed.

import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Writes an input under a name made of what it holds, so that doing it twice changes nothing. */
function put(target, input) {
  const folder = join(root, "fuzz/corpus", target);
  mkdirSync(folder, { recursive: true });
  const name = createHash("sha1").update(input).digest("hex").slice(0, 16);
  writeFileSync(join(folder, name), input);
}

function files(folder, ending = "") {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

const FENCE = "`".repeat(4);

/** The cases of a chapter: what stands in fences of four backticks, after what is common to them. */
function cases(chapter) {
  const found = [];
  let common = "";
  for (const [, word, body] of chapter.matchAll(
    new RegExp(`^${FENCE}(.*)\\n([^]*?)^${FENCE}$`, "gm"),
  )) {
    const spec = body.replace(/ *#! .*/g, "").replace("<|>", "");
    if (word === "markdown common") {
      common = spec;
    } else {
      found.push(common + spec);
    }
  }
  return found;
}

for (const target of ["text", "game", "link", "trace", "patch", "state"]) {
  for (const file of files(`tests/corpus/${target}`)) put(target, readFileSync(file));
}
for (const file of [...files("specs", ".md"), ...files("tests/sketches", ".md")]) {
  put("text", readFileSync(file));
}
for (const folder of ["tests/language", "tests/editor", "tests/mistakes", "docs/language"]) {
  for (const file of files(folder, ".md")) {
    const chapter = readFileSync(file, "utf8");
    for (const spec of cases(chapter)) put("text", spec);
    // Of mistakes and of the manual the fragments: what is in them is rare elsewhere.
    for (const [, body] of chapter.matchAll(/^```(?:yaml|diff.*)\n([^]*?)^```$/gm)) {
      put("text", "```yaml\n" + body.replace(/^[-+]/gm, " ") + "```\n");
    }
  }
}
// Games as JSON: what the command makes of specs and of every listing, where it has been built.
const command = join(root, "target/debug/boardwright");
const compiled = (args, input) =>
  execFileSync(command, ["compile", ...args], { input, stdio: ["pipe", "pipe", "ignore"] });
if (existsSync(command)) {
  for (const file of [...files("specs", ".md"), ...files("tests/sketches", ".md")]) {
    put("game", compiled([file]));
  }
  for (const spec of cases(readFileSync(join(root, "tests/language/requirement.md"), "utf8"))) {
    put("game", compiled(["-"], spec));
  }
} else {
  console.error(`no ${command}: cargo build --package boardwright-cli, for more games to begin with`);
}

/** A dictionary of libFuzzer: what is put in as a whole. */
function dictionary(target, words) {
  const byte = (code) =>
    code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c
      ? `\\x${code.toString(16).padStart(2, "0")}`
      : String.fromCharCode(code);
  const line = (word) => `"${[...Buffer.from(word)].map(byte).join("")}"`;
  writeFileSync(join(root, `fuzz/corpus/${target}.dict`), [...words].map(line).join("\n") + "\n");
}

// What the texts use at least this often is a word of the language rather than a name.
const OFTEN = 4;
const counts = new Map();
for (const file of files("fuzz/corpus/text")) {
  const words = readFileSync(file, "utf8").match(/^ *- \w+:|\$?\.?\w+(?:\[\w+\]|:|\(\w*\))?|[^\w\s]+/gm) ?? [];
  for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
}
const often = [...counts].filter(([, count]) => count >= OFTEN).map(([word]) => word);
dictionary("text", new Set([...often, "```yaml\n", "\n```\n", "\n  ", "\n    - ", " where ", " and "]));

// Of the schema of games every key and every word.
const keys = new Set(["true", "false", "null", ":", ","]);
(function collect(node) {
  if (typeof node !== "object" || node === null) return;
  Object.keys(node.properties ?? {}).forEach((key) => keys.add(`"${key}":`));
  [node.const, ...(node.enum ?? [])].forEach((word) => typeof word === "string" && keys.add(`"${word}"`));
  Object.values(node).forEach(collect);
})(JSON.parse(readFileSync(join(root, "schemas/GameDef.schema.json"), "utf8")));
dictionary("game", keys);

for (const target of ["text", "game", "link", "trace", "patch", "state"]) {
  console.log(target, files(`fuzz/corpus/${target}`).length);
}
