// The connections that the site allows: none but to itself, with one document as an exception, and none for a game in a file.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withPolicy } from '../../scripts/site/csp.mjs';
import { frame } from '../../scripts/site/one-file.mjs';
import { root } from '../../scripts/lib/project.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** The directives of the policy in a page. */
function directives(html) {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html);
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]));
}

test('the page reaches its own files alone', () => {
  const policy = directives(withPolicy('<head><meta charset="utf-8"></head>'));
  assert.equal(policy['connect-src'], "'self'");
  assert.equal(policy['frame-src'], "'self'");
  assert.equal(policy['default-src'], "'none'");
});

test('the document for language models reaches the hosts that the page knows, and has one script', () => {
  const policy = directives(read('web/codesign.html'));
  const hosts = [...read('crates/playground/src/draft/endpoint.rs').matchAll(/const (?:HOSTS|LOCAL).*\[(.*)\];/g)].flatMap(([, list]) => list.match(/[^", ]+/g));
  assert.deepEqual(policy['connect-src'].split(' '), hosts.map((host) => (host.startsWith('https:') ? host : `${host}:*`)));
  assert.deepEqual([policy['default-src'], policy['script-src']], ["'none'", "'self'"]);
});

test('a game in a file reaches nothing, and runs no script but its own', () => {
  const html = frame("say('</script><!--')", '<svg></svg>');
  const policy = directives(html);
  assert.equal(policy['connect-src'], undefined);
  assert.equal(policy['default-src'], "'none'");
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
  assert.deepEqual(scripts, ["say('<\\/script><\\!--')"]);
  const hash = createHash('sha256').update(scripts[0]).digest('base64');
  assert.equal(policy['script-src'], `'sha256-${hash}' 'wasm-unsafe-eval'`);
});
