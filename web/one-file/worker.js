// The engine as a worker without files: its first message is the parts of the engine, compiled.
import init, { exported } from 'boardwright:engine';

onmessage = async ({ data: [first, ...further] }) => {
  onmessage = null;
  globalThis.loadPart = (number) => new WebAssembly.Instance(further[number - 1], { first: exported() });
  globalThis.fetchParts = () => {}; // they are there
  await init({ module_or_path: first });
};
