import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundled, compiled, page, usualText } from '../../scripts/site/licences.mjs';

test('the packages of a bundle are named once, with their scope', () => {
  const inputs = { 'web/editor.js': {}, 'node_modules/fflate/esm/browser.js': {}, 'node_modules/@dagrejs/dagre/dist/a.js': {}, 'node_modules/@dagrejs/dagre/dist/b.js': {}, 'node_modules/a/node_modules/b/c.js': {} };
  assert.deepEqual(bundled([{ inputs }, { inputs: {} }]), ['@dagrejs/dagre', 'b', 'fflate']);
});

test('macros, build scripts and tests are not part of a wasm file', () => {
  const crate = (name, kind = 'lib', source = 'registry') => ({ id: name, name, version: '1.0.0', source, targets: [{ kind: [kind] }] });
  const packages = [crate('boardwright-engine', 'bin', null), crate('serde'), crate('derive', 'proc-macro'), crate('quote'), crate('cc'), crate('proptest')];
  const needs = (id, ...deps) => ({ id, deps: deps.map(([pkg, kind = null]) => ({ pkg, dep_kinds: [{ kind }] })) });
  const nodes = [needs('boardwright-engine', ['serde'], ['proptest', 'dev']), needs('serde', ['derive'], ['cc', 'build']), needs('derive', ['quote']), needs('quote'), needs('cc'), needs('proptest')];
  assert.deepEqual(compiled({ packages, resolve: { nodes } }).map(({ name }) => name), ['serde']);
});

test('equal texts stand once, and no text becomes markup', () => {
  const parts = ['one', 'two'].map((name) => ({ name, version: '1', licence: 'MIT', texts: ['<script>free</script>'] }));
  const html = page(parts);
  assert.equal(html.split('&lt;script&gt;free').length, 2);
  assert.ok(!html.includes('<script'));
  assert.ok(html.includes('one, two'));
});

test('a part without a text has the usual one with its authors, or stops the build', () => {
  assert.match(usualText('leptos', 'MIT', ['Ada $& Example']), /Copyright \(c\) Ada \$& Example/);
  assert.match(usualText('gloo', 'MIT OR Apache-2.0'), /Copyright \(c\) the authors of gloo/);
  assert.throws(() => usualText('strange', 'Proprietary'), /no text/);
});
