// The worker in which hosts.mjs plays in Chromium; it lies beside the modules of the build there.
import init, { Bench } from './built.js';

let bench;
const answers = {
  open(text, players) {
    bench?.free();
    bench = new Bench(text, players);
  },
  plies: (seed, games) => bench.plies(seed, games),
};

await init({ module_or_path: new URL('./built_bg.wasm', import.meta.url) });
onmessage = ({ data: [question, ...words] }) => {
  try {
    postMessage(answers[question](...words) ?? null);
  } catch (error) {
    postMessage({ error: String(error) });
  }
};
postMessage(null);
