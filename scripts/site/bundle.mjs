// Bundles the JavaScript and CSS of web/. Each .js and .css file directly in web/ is an entry point and keeps its name;
// shared chunks, fonts and images that they import carry a hash in theirs. Icons, pages and the manifest directly in web/
// are copied as they are.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../lib/project.mjs';
import { writeLicences } from './licences.mjs';

const sources = join(root, 'web');
const asFile = ['.woff2', '.woff', '.ttf', '.svg', '.png'];
// A worker is one file, so that it is there at once and needs no connection for a second one.
const isWorker = (name) => name.endsWith('-worker.js');

/** Writes the folder `web` of a site, which does not exist yet. */
export async function writeBundles(outdir, { minify }) {
  const names = readdirSync(sources);
  const entryPoints = names.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(sources, name));
  mkdirSync(outdir, { recursive: true });
  for (const name of names.filter((name) => /\.(svg|png|ico|webmanifest|html)$/.test(name))) copyFileSync(join(sources, name), join(outdir, name));
  copyFileSync(join(root, 'docs/language/for-models.md'), join(outdir, 'for-models.md')); // a part of the prompts for language models
  const options = {
    outdir,
    bundle: true,
    format: 'esm',
    minify,
    target: ['es2022'],
    entryNames: '[name]',
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'files/[name]-[hash]',
    loader: Object.fromEntries(asFile.map((extension) => [extension, 'file'])),
    legalComments: 'linked',
    metafile: true,
    logLevel: 'warning',
  };
  const workers = build({ ...options, entryPoints: entryPoints.filter(isWorker) });
  const scripts = build({ ...options, entryPoints: entryPoints.filter((name) => !isWorker(name)), splitting: true });
  const built = await Promise.all([workers, scripts]);
  writeLicences(join(outdir, 'licences.html'), built.map(({ metafile }) => metafile));
}

/** A script of web/ with everything that it imports, as one text. `modules` are those that the build makes: by name, their
 * path or their contents. */
export async function bundled(name, modules, options = {}) {
  const made = {
    name: 'modules-of-the-build',
    setup(build) {
      build.onResolve({ filter: /^boardwright:/ }, ({ path }) => ({ path: modules[path].path ?? path, namespace: modules[path].path ? 'file' : 'made' }));
      build.onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => ({ contents: modules[path].contents }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [join(sources, name)],
    bundle: true,
    format: 'esm',
    minify: true,
    target: ['es2022'],
    write: false,
    plugins: [made],
    logLevel: 'warning',
    ...options,
  });
  return outputFiles[0].text;
}
