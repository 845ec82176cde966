// Serves a folder as static hosts do, in brotli, and counts what it sends.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const kinds = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const ready = ['.woff2', '.ttf', '.png']; // compressed already

const compressed = new Map();

/** The bytes of a file as they are sent. */
export function sent(file) {
  const bytes = readFileSync(file);
  if (ready.includes(extname(file))) return bytes;
  if (!compressed.has(file)) {
    compressed.set(file, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
  return compressed.get(file);
}

/** A server of the folder on a free port: its address, the files that it sent with their bytes, and its end. */
export async function host(folder) {
  const files = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    try {
      const body = sent(file);
      files.push({ path, bytes: body.length });
      const head = { 'content-type': kinds[extname(file)] ?? 'application/octet-stream', 'content-length': body.length };
      if (!ready.includes(extname(file))) head['content-encoding'] = 'br';
      response.writeHead(200, head).end(body);
    } catch {
      response.writeHead(404).end(); // the browser asks for an icon that is not there
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, files, close: () => server.close() };
}
