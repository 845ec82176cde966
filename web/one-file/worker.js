// The engine as a worker without files: its first message is the engine, compiled, in its two parts.
import init from 'boardwright:engine';

onmessage = async ({ data: [begin, rest] }) => {
  onmessage = null;
  const first = await init({ module_or_path: begin });
  new WebAssembly.Instance(rest, { first });
};
