// trunk's pre_build hook: bundles the JavaScript and CSS of web/ into target/web, which index.html
// copies as `web`. Each .js and .css file directly in web/ is an entry point and keeps its name;
// shared chunks, fonts and images that they import carry a hash in theirs. Icons, pages and the
// manifest directly in web/ are copied as they are.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { writeLicences } from './lib/licences.mjs';
import { root } from './lib/project.mjs';

const sources = join(root, 'web');
const outdir = join(root, 'target/web');
const asFile = ['.woff2', '.woff', '.ttf', '.svg', '.png'];

const names = readdirSync(sources);
const entryPoints = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(sources, name));

rmSync(outdir, { recursive: true, force: true }); // chunks of an earlier build
mkdirSync(outdir, { recursive: true });
for (const name of names.filter((name) => /\.(svg|png|ico|webmanifest|html)$/.test(name))) copyFileSync(join(sources, name), join(outdir, name));
copyFileSync(join(root, 'docs/language/for-models.md'), join(outdir, 'for-models.md')); // a part of the prompts for language models
const options = {
  outdir,
  bundle: true,
  format: 'esm',
  minify: process.env.TRUNK_PROFILE !== 'debug',
  target: ['es2022'],
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  assetNames: 'files/[name]-[hash]',
  loader: Object.fromEntries(asFile.map((extension) => [extension, 'file'])),
  legalComments: 'linked',
  metafile: true,
  logLevel: 'warning',
};
// A worker is one file, so that it is there at once and needs no connection for a second one.
const isWorker = (name) => name.endsWith('-worker.js');
const workers = build({ ...options, entryPoints: entryPoints.filter(isWorker) });
const scripts = build({ ...options, entryPoints: entryPoints.filter((name) => !isWorker(name)), splitting: true });
const built = await Promise.all([workers, scripts]).catch(() => process.exit(1)); // esbuild has said what is wrong
writeLicences(join(outdir, 'licences.html'), built.map(({ metafile }) => metafile));
