// The frame of a game as one HTML file: a page with its script and its policy. The browser puts the other parts into it
// (web/one-file.js), since it has them already.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundle.mjs';
import { script as loads } from './modules.mjs';

/** The name of the frame in the site's folder `web`. */
const FRAME = 'one-file.txt';

/** Writes the frame into a site whose folders still have their own names. `html` is the site's page. */
export async function writeOneFile(site, html) {
  const worker = await script('worker.js', { 'boardwright:engine': { path: loads('engine') } });
  const start = await script('start.js', {
    'boardwright:page': { path: loads('page') },
    'boardwright:worker': { contents: `export default ${JSON.stringify(worker)}` },
  });
  const sprite = /<svg class="sprite"[\s\S]*?<\/svg>(?=\s*(<!--|<div|<script))/.exec(html)?.[0];
  if (!sprite) throw new Error('index.html has no symbols');
  writeFileSync(join(site, 'web', FRAME), frame(start, sprite));
}

/** A script of web/one-file. Its wasm file is given, so it has no address. */
const script = (name, modules) => bundled(`one-file/${name}`, modules, { format: 'iife', define: { 'import.meta.url': '""' } });

/** The frame; `<!-- title -->` and `<!-- parts -->` are replaced by the browser. */
export function frame(script, sprite) {
  const text = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  return `<!doctype html>
<html lang="en" data-alone="true">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(text)}">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title><!-- title --></title>
</head>
<body>
${sprite}
<!-- parts -->
<script>${text}</script>
</body>
</html>
`;
}

/** Its own script, its own workers, its own fonts, and no connection at all. */
function policy(script) {
  return [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
