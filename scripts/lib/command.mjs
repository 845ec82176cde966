// The native command for tests in JavaScript.
import { join } from 'node:path';
import { targetFolder } from './project.mjs';
import { ask, Stop } from './run.mjs';

/** Features of shared crates are joined over all packages that are selected. So this selects what `cargo test --workspace`
 * selects: then that has compiled all of it, and a build of the package alone would compile most crates a second time. */
const BUILD = ['test', '--quiet', '--workspace', '--test', 'cli', '--no-run'];
let ready = false;

/** The path of the command, built if it is older than its sources. */
export function nativeCommand() {
  if (!ready && ask('cargo', BUILD, { stdio: ['ignore', 'pipe', 'inherit'] }) === null) {
    throw new Stop(`cargo ${BUILD.join(' ')} failed`);
  }
  ready = true;
  return join(targetFolder, 'debug', process.platform === 'win32' ? 'boardwright.exe' : 'boardwright');
}
