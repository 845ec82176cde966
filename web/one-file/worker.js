// The engine as a worker without files: its first message is the engine, compiled, in its two halves.
import init, { exported } from 'boardwright:engine';

onmessage = async ({ data: [first, rest] }) => {
  onmessage = null;
  globalThis.loadRest = () => new WebAssembly.Instance(rest, { first: exported() });
  globalThis.fetchRest = () => {}; // it is there
  await init({ module_or_path: first });
};
