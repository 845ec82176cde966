// The entry for Node: the wasm module is read from the package's folder.
import { readFile } from 'node:fs/promises';
import { starter } from './api.js';

export { Game, Match, agentNames, compile, version } from './api.js';
export const init = starter(() => readFile(new URL('./boardwright_bg.wasm', import.meta.url)));
