// Balance reports of the bundled games: specs/reports/NAME.json, and a table of all in specs/reports/README.md.
//   node scripts/reports.mjs            names the games whose rules are not those of their report
//   node scripts/reports.mjs --write    plays those games again: says which intervals no longer overlap, and writes the new reports
//   node scripts/reports.mjs --write chess hex    writes the reports of these games
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, targetFolder } from './lib/project.mjs';
import { nameOf, ORDERED, plain, table } from './lib/reports.mjs';
import { ask, main, run, say, Stop } from './lib/run.mjs';

const folder = join(root, 'specs/reports');
const command = join(targetFolder, 'release/boardwright');

const specOf = (name) => join('specs', `${name}.md`);
const reportOf = (name) => join(folder, `${name}.json`);
const read = (name) => (existsSync(reportOf(name)) ? JSON.parse(readFileSync(reportOf(name), 'utf8')) : null);

async function reports(given) {
  await run('cargo', ['build', '--release', '--quiet', '-p', 'boardwright-cli']);
  const names = given.filter((word) => word !== '--write');
  const all = JSON.parse(readFileSync(join(root, 'specs/catalogue.json'), 'utf8')).games.map(nameOf);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length) throw new Stop(`There is no bundled game ${unknown.join(', ')}.`);
  const stale = names.length ? names : all.filter((name) => read(name)?.rulesHash !== rulesHash(name));
  if (!given.includes('--write')) {
    if (stale.length) throw new Stop(`Other rules than in their reports: ${stale.join(', ')}. node scripts/reports.mjs --write plays them again.`);
    say('Every bundled game has a report of its rules.');
    return;
  }
  for (const name of stale) await write(name);
  writeFileSync(join(folder, 'README.md'), table(all.map((name) => ({ name, report: read(name), spec: readFileSync(join(root, specOf(name)), 'utf8') }))));
}

/** The identity of a game's rules, which `eval` prints with the figures. */
function rulesHash(name) {
  return JSON.parse(play(name, ['--agents', 'random', '--games', '1'])).rulesHash;
}

function play(name, options) {
  const found = ask(command, ['eval', specOf(name), ...options, '--json'], { maxBuffer: 1 << 26 });
  if (found === null) throw new Stop(`${name} could not be played.`);
  return found;
}

/** Says what differs from the report that is there, and writes the new one. */
async function write(name) {
  if (read(name)) {
    const found = ask(command, ['eval', specOf(name), '--check', reportOf(name), '--json']);
    if (found === null) say(`${name}: some intervals no longer overlap; boardwright eval ${specOf(name)} --check specs/reports/${name}.json names them.`);
  }
  const { agents, games, skill } = { ...ORDERED.usual, ...ORDERED[name] };
  const options = ['--agents', agents, '--games', String(games), '--coverage', ...(skill ? [`--skill=${skill}`] : [])];
  const started = Date.now();
  writeFileSync(reportOf(name), plain(JSON.parse(play(name, options))));
  say(`${name}: ${games} games of ${agents} in ${Math.round((Date.now() - started) / 1000)} s`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(() => reports(process.argv.slice(2)));
