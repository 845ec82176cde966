// Measures every crate: lines, what is over the limits, import circles, and imports from lower to higher layers.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { circles } from './graph.mjs';
import { imports } from './modules.mjs';
import { catchAlls, functions, structs } from './sizes.mjs';
import { tokens, withoutTests } from './tokens.mjs';

/** Everything that `house.mjs` prints, for the checkout at `root`. `house` is the content of `house.json`. */
export function measure(root, house) {
  const crates = readdirSync(join(root, 'crates')).sort().map((name) => measureCrate(root, name, house));
  const scripts = ['scripts', 'tests', 'web', 'bench'].flatMap((folder) => files(join(root, folder), /\.(m?js|py|css)$/));
  return { crates, longScripts: longFiles(root, scripts, house), kernel: measureKernel(root, house.kernelLayers) };
}

function measureCrate(root, name, house) {
  const folder = join(root, 'crates', name);
  const sources = files(join(folder, 'src'), /\.rs$/);
  const others = ['tests', 'benches'].flatMap((inner) => files(join(folder, inner), /\.rs$/));
  const at = (path) => relative(root, path);
  const read = new Map([...sources, ...others].map((path) => [path, tokens(readFileSync(path, 'utf8'))]));
  const each = (find) => [...read].flatMap(([path, all]) => find(all).map((one) => ({ file: at(path), ...one })));
  const listed = new Set(house.tables.map(({ file, function: name }) => `${file} ${name}`));
  const long = each(functions)
    .filter(({ lines }) => lines > house.limits.functionLines)
    .map((one) => ({ ...one, table: one.table || listed.has(`${one.file} ${one.name}`) }));
  return {
    name,
    lines: total(sources),
    testLines: total(others),
    longFiles: longFiles(root, [...read.keys()], house),
    longFunctions: long.filter(({ table }) => !table),
    tables: long.filter(({ table }) => table),
    wideStructs: each(structs).filter(({ fields }) => fields > house.limits.structFields),
    circles: crateCircles(folder),
    catchAlls: sources.reduce((sum, path) => sum + catchAlls(withoutTests(read.get(path))), 0),
  };
}

function longFiles(root, paths, house) {
  const listed = new Set(house.tables.filter(({ function: name }) => !name).map(({ file }) => file));
  return paths
    .map((path) => ({ file: relative(root, path), lines: lineCount(path) }))
    .filter(({ file, lines }) => lines > house.limits.fileLines && !listed.has(file));
}

function crateCircles(folder) {
  const source = join(folder, 'src');
  return rootsOf(source).flatMap((file) => {
    const pairs = imports(file).filter(({ from, to }) => !isPartOf(to, from));
    return circles(pairs.map(({ from, to }) => [relative(source, from), relative(source, to)]));
  });
}

function rootsOf(source) {
  return ['lib.rs', 'main.rs'].map((name) => join(source, name)).filter(existsSync);
}

/** A module leads to its own parts: such a use is no part of a circle. */
function isPartOf(file, parent) {
  const flat = !['lib.rs', 'main.rs', 'mod.rs'].includes(basename(parent));
  return file.startsWith(`${flat ? join(dirname(parent), basename(parent, '.rs')) : dirname(parent)}/`);
}

/** Imports between the folders of the kernel. */
function measureKernel(root, layers) {
  const source = join(root, 'crates/kernel/src');
  const layer = new Map(layers.flatMap((names, index) => names.map((name) => [name, index])));
  const top = (file) => relative(source, file).split('/')[0].replace(/\.rs$/, '');
  const between = imports(join(source, 'lib.rs'))
    .map(({ from, to, name }) => ({ from: relative(source, from), to: relative(source, to), of: [top(from), top(to)], name }))
    .filter(({ of: [from, to] }) => from !== to && from !== 'lib' && to !== 'lib');
  const upward = new Map();
  for (const { from, to, of, name } of between) {
    if (layer.get(of[0]) >= layer.get(of[1])) continue;
    const key = `${from} → ${to}`;
    upward.set(key, [...new Set([...(upward.get(key) ?? []), name])]);
  }
  const folders = new Set(readdirSync(source).map((name) => name.replace(/\.rs$/, '')).filter((name) => name !== 'lib'));
  return {
    unknown: [...folders].filter((name) => !layer.has(name)),
    circles: circles(between.map(({ of }) => of)),
    upward: [...upward].map(([files, names]) => ({ files, names })),
  };
}

function files(folder, pattern) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('/node_modules/'))
    .sort();
}

function lineCount(path) {
  return readFileSync(path, 'utf8').split('\n').length - 1;
}

function total(paths) {
  return paths.reduce((sum, path) => sum + lineCount(path), 0);
}
