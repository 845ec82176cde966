// Paths of the project in the documents: a text in backticks, written whole or in a short form.
//
// A text in backticks is a path if it consists of letters, digits and `_ . / * -` alone, and either
// - has a slash and ends with a slash or with a known ending (`kernel/eval/mod.rs`, `kernel/save/`), or
// - begins with a folder of the project (`crates/kernel/tests`), or
// - ends with `.rs` (`mod.rs`).
// It is looked for as written, from the root of the project; then `crate/rest` as `crates/crate/src/rest` or
// `crates/crate/rest`; then, if a path stands before it in the same paragraph, table row or list item, in the folder
// of that path, and in the sources of its crate. A `*` stands for any name within its folder.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';

const FOLDERS = ['bench', 'crates', 'docs', 'fuzz', 'schemas', 'scripts', 'specs', 'tests', 'web'];
const ENDINGS = /\.(rs|mjs|js|md|json|jsonl|txt|toml|html|css|yml)$/;

export function isPath(text) {
  if (!/^[\w./*-]+$/.test(text)) return false;
  if (text.endsWith('.rs')) return true;
  return text.includes('/') && (text.endsWith('/') || ENDINGS.test(text) || FOLDERS.includes(text.split('/')[0]));
}

/** The paths of a text, each with the place where it was found, or `null`. */
export function pathsOf(text) {
  const found = [];
  for (const part of parts(text)) {
    let before = null;
    for (const [, code] of part.matchAll(/`([^`\n]+)`/g)) {
      if (!isPath(code)) continue;
      const at = candidates(code, before).find(exists) ?? null;
      found.push({ code, at });
      before = at ?? before;
    }
  }
  return found;
}

/** Paragraphs, rows of tables and items of lists, without fenced blocks. */
function parts(text) {
  return text.replace(/^```[\s\S]*?^```/gm, '').split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?)/);
}

function candidates(path, before) {
  const [crate, ...rest] = path.split('/');
  const short = rest.length ? [`crates/${crate}/src/${rest.join('/')}`, `crates/${crate}/${rest.join('/')}`] : [];
  if (before === null) return [path, ...short];
  const folder = before.includes('*') || !statSync(join(root, before)).isDirectory() ? dirname(before) : before;
  const sources = /^crates\/[^/]+\/src\//.exec(before);
  return [path, ...short, join(folder, path), ...(sources ? [`${sources[0]}${path}`] : [])];
}

function exists(path) {
  let folders = [root];
  for (const name of path.split('/').filter(Boolean)) {
    folders = folders.flatMap((folder) => (name.includes('*') ? within(folder, name) : [join(folder, name)].filter(existsSync)));
  }
  return folders.some((at) => !path.endsWith('/') || statSync(at).isDirectory());
}

function within(folder, pattern) {
  if (!statSync(folder).isDirectory()) return [];
  const name = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(folder).filter((entry) => name.test(entry)).map((entry) => join(folder, entry));
}
