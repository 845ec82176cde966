// The parts of a module that is cut (scripts/site/parts.mjs). The first one is there from the beginning; the further ones are
// fetched beforehand or when needed.

/** The files of a module's parts, in their order. `name` is that of the module, with its folder if need be. */
export const filesOf = (name) => ['bg', 'others', 'rare', 'rest'].map((part) => `${name}_${part}.wasm`);

/** The further parts of a module; `add` gets a compiled part. */
export function furtherParts(module, add) {
  const parts = filesOf(module).slice(1).map((address) => ({ address, taken: false }));
  let asked = false;
  const fetched = async (part) => {
    const compiled = await WebAssembly.compileStreaming(fetch(part.address, { priority: 'low' }));
    if (part.taken) return;
    part.taken = true;
    await add(compiled);
  };
  return {
    /** Begins to get the parts that are not there, once, one after the other. One that does not arrive is fetched when it is needed. */
    async fetch() {
      if (asked) return;
      asked = true;
      for (const part of parts) if (!part.taken) await fetched(part).catch(() => {});
    },
    /** Where the parts are, by their numbers from 1. */
    addresses: parts.map(({ address }) => address),
    /** Where a part is that is needed now. If it is on its way, it is not added when it arrives. */
    take(number) {
      const part = parts[number - 1];
      part.taken = true;
      return part.address;
    },
  };
}
