// The modules of a crate and which of them uses which: `use` declarations and paths in code, followed through
// re-exports to the file that defines the item. Test modules are left out.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { testItemEnd, tokens, withoutTests } from './tokens.mjs';

const defining = new Set(['fn', 'struct', 'enum', 'union', 'trait', 'type', 'const', 'static', 'mod']);

/** All uses of one file by another of the crate: `from`, `to` (files), `name` of the item, `line`. */
export function imports(rootFile) {
  const crate = readModule(rootFile, null, 'crate');
  return [...each(crate)].flatMap((module) => uses(module, crate));
}

/** All files of the crate that are no test modules. */
export function moduleFiles(rootFile) {
  return [...new Set([...each(readModule(rootFile, null, 'crate'))].map(({ file }) => file))];
}

function* each(module) {
  yield module;
  for (const child of module.children.values()) yield* each(child);
}

function readModule(file, parent, name) {
  const all = withoutTests(tokens(readFileSync(file, 'utf8')));
  const ownFolder = ['lib.rs', 'main.rs', 'mod.rs'].includes(basename(file));
  const folder = ownFolder ? dirname(file) : join(dirname(file), basename(file, '.rs'));
  return module(all, 0, all.length, { file, folder, parent, name });
}

function module(all, from, to, { file, folder, parent, name }) {
  const self = { name, file, parent, children: new Map(), defined: new Set(), declared: [], paths: [], words: new Map() };
  for (let at = from; at < to; at += 1) {
    const { text, kind } = all[at];
    const next = all[at + 1];
    if (kind !== 'word') continue;
    if (text === 'mod' && next?.kind === 'word' && [';', '{'].includes(all[at + 2]?.text)) {
      self.children.set(next.text, child(all, at, { file, folder, parent: self }));
      at = all[at + 2].close ?? at + 2;
    } else if (text === 'use' && beginsItem(all, at)) {
      const end = endOfUse(all, at);
      const exported = isExported(all, at);
      for (const leaf of leaves(all, at + 1, end, [])) self.declared.push({ ...leaf, exported, line: all[at].line });
      at = end;
    } else {
      if (defining.has(text) && next?.kind === 'word' && text !== 'mod') self.defined.add(next.text);
      if (text === 'macro_rules') self.defined.add(all[at + 2].text);
      at = path(all, at, self);
    }
  }
  return self;
}

function child(all, at, { file, folder, parent }) {
  const name = all[at + 1].text;
  if (all[at + 2].text === '{') {
    return module(all, at + 3, all[at + 2].close, { file, folder: join(folder, name), parent, name });
  }
  const elsewhere = pathAttribute(all, at);
  if (elsewhere) return readModule(join(dirname(file), elsewhere), parent, name);
  const flat = join(folder, `${name}.rs`);
  return readModule(existsSync(flat) ? flat : join(folder, name, 'mod.rs'), parent, name);
}

/** The path in an attribute `#[path = "…"]` of the `mod` at `at`, or null. */
function pathAttribute(all, at) {
  const from = all.findLastIndex(({ text }, index) => index < at && [';', '}'].includes(text));
  const found = all.findIndex(({ text }, index) => index > from && index < at && text === 'path' && all[index + 1].text === '=');
  return found < 0 ? null : JSON.parse(all[found + 2].text);
}

/** Notes the path that begins at `at`; returns the index of its last word. */
function path(all, at, self) {
  const before = all[at - 1]?.text;
  if (before === '::' || before === '.') return at;
  const words = [all[at].text];
  const { line } = all[at];
  while (all[at + 1]?.text === '::' && all[at + 2]?.kind === 'word') words.push(all[(at += 2)].text);
  if (words.length > 1) self.paths.push({ words, line });
  self.words.set(words[0], line);
  return at;
}

/** Not so in `impl Trait + use<'a>` and in `<use_ href=…>`. */
function beginsItem(all, at) {
  return at === 0 || [';', '{', '}', ']', ')', 'pub'].includes(all[at - 1].text);
}

function endOfUse(all, at) {
  while (all[at].text !== ';') at = all[at].close ?? at + 1;
  return at;
}

function isExported(all, at) {
  const before = all[at - 1]?.text;
  return before === 'pub' || (before === ')' && all.slice(Math.max(0, at - 6), at).some(({ text }) => text === 'pub'));
}

/** The leaves of a tree of uses: their paths and the names they get. */
function leaves(all, from, to, prefix) {
  const words = [...prefix];
  for (let at = from; at < to; at += 1) {
    const { text, kind, close } = all[at];
    if (text === '{') {
      const parts = [];
      let start = at + 1;
      for (let next = start; next <= close; next += 1) {
        if (all[next].text === ',' || next === close) {
          if (next > start) parts.push(...leaves(all, start, next, words));
          start = next + 1;
        } else if (all[next].close !== undefined) next = all[next].close;
      }
      return parts;
    }
    if (text === '*') return [{ words, name: '*' }];
    if (text === 'as') return [leaf(words, all[at + 1].text)];
    if (kind === 'word') words.push(text);
  }
  return [leaf(words, words.at(-1))];
}

/** `use a::{self}` names `a`. */
function leaf(words, name) {
  if (words.at(-1) !== 'self' || words.length === 1) return { words, name };
  const of = words.slice(0, -1);
  return { words: of, name: name === 'self' ? of.at(-1) : name };
}

function uses(self, crate) {
  const found = [];
  const note = (words, line) => {
    for (const target of resolve(self, words, crate)) {
      if (target.file !== self.file) found.push({ from: self.file, to: target.file, name: words.at(-1), line });
    }
  };
  for (const { words, name, exported, line } of self.declared) {
    // A re-export is a use only if the module needs the name itself.
    if (!exported || self.words.has(name)) note(words, line);
  }
  for (const { words, line } of self.paths) note(words, line);
  return found;
}

/**
 * The modules that define what a path names: none if it leads out of the crate. `guess` says that a name which
 * no item declares comes from a macro of the module to which the path leads.
 */
function resolve(module, words, crate, guess = true, seen = new Set()) {
  const key = `${module.file} ${module.name} ${words.join('::')}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const [head, ...rest] = words;
  if (head === 'crate') return within(crate, rest, crate, guess, seen);
  if (head === 'self') return within(module, rest, crate, guess, seen);
  if (head === 'super') return module.parent ? within(module.parent, rest, crate, guess, seen) : [];
  return within(module, words, crate, false, seen);
}

/** What a path names inside a module: a name may stand for a module and for an item at once. */
function within(module, words, crate, guess, seen) {
  if (!words.length) return [module];
  const [head, ...rest] = words;
  if (head === 'super') return resolve(module, words, crate, guess, seen);
  const inner = module.children.get(head);
  if (inner && rest.length) return within(inner, rest, crate, true, seen);
  const imported = module.declared
    .filter((use) => use.name === head && (inner || use.words[0] !== head))
    .flatMap((use) => resolve(module, [...use.words, ...rest], crate, true, seen));
  const found = inner ? [inner, ...imported] : imported;
  if (module.defined.has(head) && (!inner || !rest.length) && !imported.length) found.push(module);
  if (found.length) return found;
  const named = module.declared.some(({ name }) => name === head); // of another crate
  const spread = module.declared
    .filter(({ name, words: [first] }) => name === '*' && first !== head)
    .flatMap((use) => resolve(module, [...use.words, ...words], crate, false, seen));
  return spread.length || !guess || named ? spread : [module];
}
