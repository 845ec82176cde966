// Subjects of commits: `area: what changes`, at most 72 characters, from the last release tag on.
import { root } from './project.mjs';
import { ask } from './run.mjs';

/** The last commit before the rule: the check begins there as long as no release has a tag. */
const lastBeforeRule = '175163c4a253b337c907fc7e3d59b200c31d1704';

const longest = 72;

/** The fault of a subject, or null. */
export function fault(subject) {
  if (!/^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*: \S/.test(subject)) return 'does not begin with `area: `';
  if ([...subject].length > longest) return `has ${[...subject].length} characters, at most ${longest} are allowed`;
  return null;
}

/** The reason why the commits of `folder` cannot be checked, or null. */
export function noHistory(folder = root) {
  const git = asker(folder);
  if (git('rev-parse', '--git-dir') === null) return 'this folder is no git repository';
  if (git('rev-parse', '--is-shallow-repository') === 'true') return 'this clone is shallow: it lacks earlier commits';
  if (base(git) === null) return `there is no release tag, and commit ${lastBeforeRule.slice(0, 7)} is not in this history`;
  return null;
}

/** The commits that break the rule, as `hash subject: fault`. */
export function badSubjects(folder = root) {
  const git = asker(folder);
  const lines = git('log', '--no-merges', '--format=%h %s', `${base(git)}..HEAD`).split('\n').filter(Boolean);
  return lines
    .map((line) => ({ line, found: fault(line.slice(line.indexOf(' ') + 1)) }))
    .filter(({ found }) => found)
    .map(({ line, found }) => `${line}: ${found}`);
}

function base(git) {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
  if (tag) return tag;
  return git('merge-base', '--is-ancestor', lastBeforeRule, 'HEAD') === null ? null : lastBeforeRule;
}

function asker(folder) {
  return (...args) => ask('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
}
