// trunk's pre_build hook: puts the bundled games where index.html copies them from. target/specs gets
// every specs/*.md as it is and index.json, the game menu: file, title (first heading) and summary
// (first paragraph). specs/order.txt names files to list first, one a line; the others follow by name.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './lib/project.mjs';

/** What the menu says about a spec. */
export function entry(file, text) {
  const lines = text.replace(/\r/g, '').split('\n');
  const heading = lines.findIndex((line) => /^#\s+\S/.test(line));
  const title = heading < 0 ? file.replace(/\.md$/, '') : lines[heading].replace(/^#\s+/, '').trim();
  const rest = lines.slice(heading + 1);
  const start = rest.findIndex((line) => line.trim() !== '');
  const isProse = start >= 0 && !/^(#|```|~~~|[-*|>])/.test(rest[start]);
  const length = isProse ? rest.slice(start).findIndex((line) => line.trim() === '' || /^(```|~~~)/.test(line)) : 0;
  const paragraph = isProse ? rest.slice(start, length < 0 ? undefined : start + length) : [];
  return { file, title, summary: paragraph.join(' ').replace(/[*_`]/g, '').trim(), lines: lines.length };
}

/** The files in the order of the menu. */
export function ordered(files, order) {
  const first = order.filter((file) => files.includes(file));
  return [...first, ...files.filter((file) => !first.includes(file)).sort()];
}

function buildSpecs() {
  const sources = join(root, 'specs');
  const outdir = join(root, 'target/specs');
  const files = existsSync(sources) ? readdirSync(sources).filter((name) => name.endsWith('.md')) : [];
  const list = join(sources, 'order.txt');
  const order = existsSync(list) ? readFileSync(list, 'utf8').split('\n').map((line) => line.trim()) : [];
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const index = ordered(files, order).map((file) => {
    copyFileSync(join(sources, file), join(outdir, file));
    return entry(file, readFileSync(join(sources, file), 'utf8'));
  });
  writeFileSync(join(outdir, 'index.json'), JSON.stringify(index, null, 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildSpecs();
