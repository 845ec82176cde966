import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { withPolicy } from '../../scripts/site/csp.mjs';
import { withFaces } from '../../scripts/site/preload.mjs';

const page = (body) => `<!doctype html>\n<head>\n<meta charset="utf-8">\n<title>x</title>\n${body}</head>`;

test('the policy follows the charset at once', () => {
  assert.match(withPolicy(page('')), /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; /);
});

test('an inline script is allowed by its hash, exactly as it stands', () => {
  const script = '\nimport init from "./a.js";\n';
  const hash = createHash('sha256').update(script).digest('base64');
  const html = withPolicy(page(`<script type="module">${script}</script><script src="b.js"></script>`));
  assert.deepEqual(html.match(/'sha256-[^']*'/g), [`'sha256-${hash}'`]);
  assert.doesNotMatch(html, /script-src[^;]*unsafe-inline/);
});

test('a page without a place for the policy is refused', () => {
  assert.throws(() => withPolicy('<p>'), /neither/);
});

test('the faces of what is seen first are loaded before the styles', () => {
  const files = ['atkinson-hyperlegible-next-latin-wght-italic-A.woff2', 'atkinson-hyperlegible-next-latin-wght-normal-B.woff2', 'besley-latin-wght-normal-C.woff2'];
  const html = withFaces('<link rel="icon" href="a"><link rel="stylesheet" href="b">', files);
  assert.deepEqual(html.match(/web\/files\/[^"]*/g), ['web/files/besley-latin-wght-normal-C.woff2', 'web/files/atkinson-hyperlegible-next-latin-wght-normal-B.woff2']);
  assert.ok(html.indexOf('as="font"') < html.indexOf('rel="stylesheet"'));
  assert.throws(() => withFaces('<link rel="stylesheet" href="b">', []), /no file of the face besley/);
  assert.throws(() => withFaces('', files), /no styles/);
});
