// Packages of the distribution: installs them, or without the rights prints the command.
import { ask, run, runOnce, say, Stop } from './run.mjs';

/** True where apt knows a package of this name. */
export const offers = (name) => /^\s+Candidate: \d/m.test(ask('apt-cache', ['policy', name]) ?? '');

/** Package lists may be missing or old on a bare machine. */
export async function refresh() {
  if (isRoot() && ask('apt-get', ['--version'])) await run('apt-get', ['update', '-qq']);
}

export async function install(names, why) {
  const command = `apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (!ask('apt-get', ['--version'])) throw new Stop(`${why} is needed; this machine has no apt-get, please install it by hand`);
  if (!isRoot()) throw new Stop(runOnce(`${why} is needed.`, `sudo ${command}`));
  say(`Installing ${why} from the distribution: ${names.join(', ')} (1 to 3 minutes)`);
  await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

export const isRoot = () => process.getuid?.() === 0;
