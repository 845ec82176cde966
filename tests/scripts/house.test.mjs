// scripts/house.mjs counts what is there: small sources with known sizes, imports and circles.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { circles } from '../../scripts/lib/house/graph.mjs';
import { measure } from '../../scripts/lib/house/measure.mjs';
import { imports } from '../../scripts/lib/house/modules.mjs';
import { catchAlls, functions, structs } from '../../scripts/lib/house/sizes.mjs';
import { tokens, withoutTests } from '../../scripts/lib/house/tokens.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'boardwright-house-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** Writes files below a folder of their own; returns the folder. */
function folder(name, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name, path)), { recursive: true });
    writeFileSync(join(scratch, name, path), text);
  }
  return join(scratch, name);
}

/** What a crate of these files imports, as `from > to`. */
function edges(name, files) {
  const root = folder(name, files);
  const found = imports(join(root, 'lib.rs')).map(({ from, to }) => `${relative(root, from)} > ${relative(root, to)}`);
  return [...new Set(found)].sort();
}

test('braces in strings, characters and comments are no blocks', () => {
  const source = `fn a<'a>() { /* { /* { */ */ let b = "{\\"{"; let c = r#"{"{"#; let d = '{'; let e = b'}'; } // }\n`;
  assert.deepEqual(functions(tokens(source)), [{ name: 'a', line: 1, lines: 1, table: false }]);
});

test('a long match with one line an arm is a table, one that catches the rest or has long arms is not', () => {
  const body = (arms) => `fn f(x: X) -> u32 {\n    match x {\n${arms.join('\n')}\n    }\n}`;
  const short = Array.from({ length: 90 }, (_, n) => `        X::A${n} => ${n},`);
  const long = Array.from({ length: 40 }, (_, n) => `        X::A${n} => {\n            ${n}\n        }`);
  const table = (arms) => functions(tokens(body(arms)))[0].table;
  assert.equal(table(short), true);
  assert.equal(table([...short, '        _ => 0,']), false);
  assert.equal(table(long), false);
});

test('fields are counted, colons inside of types are not', () => {
  const source = 'struct A<T: Copy> { pub a: Box<dyn Fn(u32) -> T>, #[serde(default)] b: std::vec::Vec<u8>, }\nstruct B(u32);';
  assert.deepEqual(structs(tokens(source)).map(({ name, fields }) => [name, fields]), [['A', 2]]);
});

test('tests count for no catch-all arms', () => {
  const source = 'fn a() { match 1 { _ => 2 } }\n#[cfg(test)]\nmod tests { fn b() { match 1 { _ => 2 } } }';
  assert.equal(catchAlls(withoutTests(tokens(source))), 1);
});

test('an import through a re-export leads to the file that defines the item', () => {
  const files = {
    'lib.rs': 'mod a;\nmod b;\npub use b::deep::Thing;\npub use a::run;',
    'a.rs': 'use crate::Thing;\npub fn run(x: Thing) { crate::b::other() }',
    'b/mod.rs': 'pub mod deep;\npub fn other() {}',
    'b/deep.rs': 'pub struct Thing;\nuse super::other;',
  };
  assert.deepEqual(edges('exports', files), ['a.rs > b/deep.rs', 'a.rs > b/mod.rs', 'b/deep.rs > b/mod.rs']);
});

test('items of macros, aliases, globs and inline modules are found, test modules are left out', () => {
  const files = {
    'lib.rs': 'mod a;\nmod ids;\nmod words;\n#[cfg(test)]\nmod checks;',
    'a.rs': 'use crate::ids::Id as Name;\nuse crate::words::inner::*;\nfn f() -> Name { helped() }',
    'ids.rs': 'macro_rules! id { () => {} }\nid!(Id);',
    'words.rs': 'pub mod inner { pub fn helped() {} }',
    'checks.rs': 'use crate::a;',
  };
  assert.deepEqual(edges('macros', files), ['a.rs > ids.rs', 'a.rs > words.rs']);
});

test('a module with a path attribute is read from that file', () => {
  const files = {
    'lib.rs': 'mod a;\n#[path = "elsewhere/b.rs"]\nmod b;',
    'a.rs': 'use crate::b::Thing;',
    'elsewhere/b.rs': 'pub struct Thing;',
  };
  assert.deepEqual(edges('paths', files), ['a.rs > elsewhere/b.rs']);
});

test('circles are the strongly connected parts', () => {
  const pairs = [['a', 'b'], ['b', 'c'], ['c', 'a'], ['c', 'd'], ['e', 'f'], ['f', 'e'], ['g', 'g']];
  assert.deepEqual(circles(pairs), [['a', 'b', 'c'], ['e', 'f']]);
});

test('layers: an import from a lower folder to a higher one is upward, a folder without a layer is told', () => {
  const root = folder('layers', {
    'crates/kernel/src/lib.rs': 'mod low;\nmod high;\nmod lost;\npub use high::Thing;',
    'crates/kernel/src/low/mod.rs': 'use crate::Thing;',
    'crates/kernel/src/high.rs': 'pub struct Thing;',
    'crates/kernel/src/lost.rs': '',
  });
  const { kernel } = measure(root, { limits: {}, tables: [], kernelLayers: [['low'], ['high']] });
  assert.deepEqual(kernel.upward, [{ files: 'low/mod.rs → high.rs', names: ['Thing'] }]);
  assert.deepEqual(kernel.unknown, ['lost']);
});
