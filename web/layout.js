// The layout of an action graph, in a worker of its own. `crates/playground/src/flow/layout.rs` is its only caller; it is
// loaded when a person opens the graph.

/** A layout that takes longer is given up: such a picture would be of no use. */
const LIMIT_MS = 15_000;

let worker;

/** Positions, as layout-worker.js describes them. A newer call ends an older one, which then fails. */
export function lay(nodes, edges, down) {
  worker?.dispatchEvent(new Event('error'));
  const mine = new Worker(new URL('./layout-worker.js', import.meta.url), { type: 'module', name: 'layout' });
  worker = mine;
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      clearTimeout(limit);
      mine.terminate();
      if (worker === mine) worker = undefined;
      settle(value);
    };
    const limit = setTimeout(end, LIMIT_MS, reject, 'too long');
    mine.onmessage = ({ data }) => end(resolve, data);
    mine.onerror = (event) => {
      event.preventDefault(); // the page says it in words
      end(reject, event.message);
    };
    mine.postMessage([nodes, edges, down]);
  });
}
