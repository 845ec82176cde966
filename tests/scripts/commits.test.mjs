import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { badSubjects, fault, noHistory } from '../../scripts/lib/commits.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'boardwright-commits-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const git = (...args) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: scratch, stdio: 'pipe' });
const commit = (subject) => git('commit', '--allow-empty', '--no-verify', '--no-gpg-sign', '-m', subject);

test('a subject names its area and fits into 72 characters', () => {
  assert.equal(fault('kernel: fold constants before specialising'), null);
  assert.equal(fault('tests/scripts: check subjects'), null);
  assert.match(fault('Fold constants'), /area/);
  assert.match(fault('Kernel: fold constants'), /area/);
  assert.match(fault(`kernel: ${'a'.repeat(65)}`), /73 characters/);
  assert.equal(fault(`kernel: ${'ä'.repeat(64)}`), null);
});

test('a folder without git is left out with a reason', { skip: process.env.GIT_DIR !== undefined }, () => {
  assert.match(noHistory(scratch), /no git repository/);
});

test('commits after the last release are checked, earlier ones are not', () => {
  git('init', '--quiet');
  commit('Long before');
  assert.match(noHistory(scratch), /no release tag/);
  git('tag', 'v0.1.0');
  assert.equal(noHistory(scratch), null);
  commit('docs: say more');
  assert.deepEqual(badSubjects(scratch), []);
  commit('Say more still');
  assert.equal(badSubjects(scratch).length, 1);
  assert.match(badSubjects(scratch)[0], /Say more still: does not begin/);
});
