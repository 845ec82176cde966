// node scripts/house.mjs: sizes, import circles and layers of the crates.
//   --check       fails if a figure is above the one that scripts/house.json allows
//   --markdown    the table of docs/house.md
//   --json        the figures alone
//   --root PATH   measures another checkout
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './lib/house/measure.mjs';
import { figures, markdown, print } from './lib/house/report.mjs';
import { root } from './lib/project.mjs';

const given = process.argv.slice(2);
const house = JSON.parse(readFileSync(join(root, 'scripts/house.json'), 'utf8'));
const where = given.includes('--root') ? given[given.indexOf('--root') + 1] : root;
const measured = measure(where, house);
const found = figures(measured);

if (given.includes('--markdown')) console.log(markdown(found, house));
else if (given.includes('--json')) console.log(JSON.stringify(found, null, 2));
else if (given.includes('--check')) check();
else print(measured, found, house);

/** Each figure beside what is allowed and what is the goal. */
function check() {
  const over = house.figures.filter(({ id, allowed }) => allowed !== undefined && found[id] > allowed);
  for (const { id, title, allowed } of over) console.error(`${title}: ${found[id]}, at most ${allowed} allowed`);
  for (const { id, title, allowed } of house.figures.filter(({ id, allowed }) => found[id] < allowed)) {
    console.log(`${title}: ${found[id]}; scripts/house.json can be lowered from ${allowed}`);
  }
  for (const name of measured.kernel.unknown) console.error(`crates/kernel/src/${name} has no layer in scripts/house.json`);
  if (over.length || measured.kernel.unknown.length) {
    console.error('node scripts/house.mjs shows where.');
    process.exitCode = 1;
  }
}
