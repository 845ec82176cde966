// The recipes of docs/adding.md are enough: by them alone an effect, its event and a board shape are added to a
// scratch copy, which then compiles and plays a game that uses them. The files of each recipe are counted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { pathsOf } from '../../scripts/lib/doc-paths.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { effect, event } from './effect.mjs';
import { shape } from './shape.mjs';

const scratch = join(root, 'target/recipes');
const recipes = [
  { name: 'An effect', edits: effect, most: 9 },
  { name: 'An event', edits: event, most: 3 },
  { name: 'A board shape', edits: shape, most: 5 },
];

describe('the recipes of docs/adding.md', { timeout: 900_000 }, () => {
  for (const { name, edits, most } of recipes) {
    const files = [...new Set(edits.map(({ file }) => file))];

    it(`${name}: ${files.length} source files, at most ${most}`, () => assert.ok(files.length <= most, files.join(', ')));

    it(`${name}: the recipe names each file`, () => {
      const named = new Set(pathsOf(section(name)).map(({ at }) => at));
      assert.deepEqual(files.filter((file) => !named.has(file)), []);
    });
  }

  describe('in a scratch copy', () => {
    before(() => {
      copy();
      recipes.flatMap(({ edits }) => edits).forEach(apply);
      cargo('build', '--package', 'boardwright-cli');
    });

    it('the effect is played, and its event has a sentence', () => {
      const log = boardwright('run', spec, '--events');
      assert.match(log, /Two tokens exchange their places/);
      assert.match(log, /wins after \d+ plies/);
    });

    it('the effect and the shape are printed back', () => {
      const json = join(scratch, 'game.json');
      boardwright('compile', spec, '--out', json);
      const text = boardwright('decompile', json);
      assert.match(text, /swap \$mine with \$other/);
      assert.match(text, /shape: torus\(3, 4\)/);
    });

    it('steps come round on all sides of the shape', () => {
      // A torus of 12 cells with six neighbours each: 12 · 6 = 72 ways to place two tokens side by side.
      const counted = JSON.parse(boardwright('perft', join(root, 'tests/recipes/neighbours.md'), '--depth', '2', '--json'));
      assert.deepEqual(counted.depths.map(({ nodes }) => nodes), [12, 72]);
    });

    it('a move is explained by the operands of the effect', () => {
      const told = boardwright('why', spec, 'exchange', '--events');
      assert.match(told, /Two tokens exchange their places/);
    });
  });
});

const spec = join(root, 'tests/recipes/swap.md');

/** The text of a section of docs/adding.md. */
function section(name) {
  const text = readFileSync(join(root, 'docs/adding.md'), 'utf8');
  return text.split(`## ${name}\n`)[1].split('\n## ')[0];
}

/** Copies the sources that the command needs. A file that is the same keeps its time, so that builds stay quick. */
function copy() {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', 'Cargo.*', 'crates', 'docs', 'specs', 'schemas'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const edited = new Set(recipes.flatMap(({ edits }) => edits.map(({ file }) => file)));
  for (const file of files.filter((name) => existsSync(join(root, name)))) {
    const to = join(scratch, file);
    if (existsSync(to) && !edited.has(file) && readFileSync(to).equals(readFileSync(join(root, file)))) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(root, file), to);
  }
}

/** Makes an edit in the scratch copy. */
function apply({ file, before, add }) {
  const at = join(scratch, file);
  const text = readFileSync(at, 'utf8');
  const places = text.split(`\n${before}\n`).length - 1;
  assert.equal(places, 1, `${file} has the line ${places} times, so tests/recipes must follow the code:\n${before}`);
  writeFileSync(at, text.replace(`\n${before}\n`, () => `\n${add}\n${before}\n`));
}

/** Runs cargo for the scratch copy. Nothing is optimised: building takes longer here than playing. */
function cargo(command, ...args) {
  const optimised = readFileSync(join(root, 'Cargo.toml'), 'utf8').matchAll(/^\[(profile\.dev\.package\..+)\]$/gm);
  const plain = [...optimised].flatMap(([, profile]) => ['--config', `${profile}.opt-level=0`]);
  const env = { ...process.env, CARGO_TARGET_DIR: join(scratch, 'target') };
  execFileSync('cargo', [command, '--config', 'profile.dev.debug=false', ...plain, ...args], { cwd: scratch, env, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 26 });
}

function boardwright(...args) {
  return execFileSync(join(scratch, 'target/debug/boardwright'), args, { encoding: 'utf8' });
}
