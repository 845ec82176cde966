// Serves a folder on this machine only: node scripts/serve.mjs <folder> <port>
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

export async function serve(folder, port) {
  const { default: sirv } = await import('sirv'); // not before the npm packages are there
  // `dev`: files are read anew at each request, so a rebuild shows after a reload.
  const server = createServer(sirv(folder, { dev: true }));
  server.on('error', (error) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Another one: PORT=9000 npm start` : error);
    process.exit(1);
  });
  server.listen(Number(port), '127.0.0.1');
  return server;
}

const [, script, folder, port] = process.argv;
if (script === fileURLToPath(import.meta.url)) await serve(folder, port);
