// The entry for browsers, workers and bundlers: the wasm module is fetched from beside this file.
import { starter } from './api.js';

export { Game, Match, agentNames, compile, version } from './api.js';
export const init = starter(() => new URL('./boardwright_bg.wasm', import.meta.url));
