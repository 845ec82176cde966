// Folders named after what they hold.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { withFingerprints } from '../../scripts/site/fingerprints.mjs';

const html = '<!doctype html>\n<html lang="en">\n<link href="web/site.css"><link href="./other/a.css"><link href="./web/icon.svg"><script type="module">import init from \'./page/page.js\';</script>';

const files = {
  'web/site.css': 'body {}',
  'web/chunks/a.js': '1',
  'specs/index.json': '[]',
  'page/page.js': 'import',
  'engine/engine_bg.wasm': '\0asm',
};

/** The page of a site made of these files, and whether it has a file. */
function built(files) {
  const site = mkdtempSync(join(tmpdir(), 'boardwright-site-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(site, path)), { recursive: true });
      writeFileSync(join(site, path), content);
    }
    const page = withFingerprints(html, site);
    const name = (folder) => new RegExp(`data-${folder}="(${folder}-[0-9a-f]{16})"`).exec(page)?.[1];
    const has = (folder, file) => existsSync(join(site, name(folder), file));
    return { page, name, present: [has('web', 'chunks/a.js'), has('specs', 'index.json'), has('page', 'page.js'), has('engine', 'engine_bg.wasm')] };
  } finally {
    rmSync(site, { recursive: true });
  }
}

test('the page says where its folders are, and its own links lead there', () => {
  const { page, name, present } = built(files);
  assert.deepEqual(present, [true, true, true, true]);
  assert.ok(page.startsWith(`<!doctype html>\n<html lang="en" data-web="${name('web')}"`));
  assert.ok(page.includes(`href="${name('web')}/site.css"`) && page.includes(`href="./${name('web')}/icon.svg"`));
  assert.ok(page.includes(`from './${name('page')}/page.js'`));
  assert.ok(page.includes('href="./other/a.css"'));
});

test('a name changes with any content, and only then', () => {
  const [one, same] = [built(files), built(files)];
  assert.equal(one.page, same.page);
  const other = built({ ...files, 'web/chunks/a.js': '2' });
  assert.notEqual(one.name('web'), other.name('web'));
  assert.equal(one.name('engine'), other.name('engine'));
});
