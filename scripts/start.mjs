// npm start: makes this machine ready, builds the playground and serves it.
import { buildSite } from './build.mjs';
import { dist } from './lib/project.mjs';
import { main, say } from './lib/run.mjs';
import { isBuilt } from './lib/site-inputs.mjs';
import { serve } from './serve.mjs';
import { npmPackages } from './setup/npm-packages.mjs';

const port = process.env.PORT || '8080';

main(async () => {
  if (isBuilt()) {
    await npmPackages();
    say('Site: unchanged since its last build');
  } else {
    say('On a bare machine the first start takes about 8 minutes, nearly all of it compiling');
    await buildSite();
  }
  say(`Serving http://127.0.0.1:${port} (Ctrl+C ends it; another port: PORT=9000 npm start)`);
  await serve(dist, port);
});
