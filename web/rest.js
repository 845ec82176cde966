// The rest of a module that comes in two halves (scripts/site/halves.mjs). It is fetched beforehand or when needed.

/** The way to a rest beforehand; `add` gets the compiled module. */
export function beforehand(address, add) {
  let asked = false;
  let taken = false;
  return {
    /** Begins to get the rest, once. If it does not arrive, it is fetched when it is needed. */
    fetch() {
      if (asked) return;
      asked = true;
      fetch(address, { priority: 'low' })
        .then((response) => WebAssembly.compileStreaming(response))
        .then((module) => taken || add(module), () => {});
    },
    /** The rest is there, or is fetched in another way: one that is on its way is not added. */
    take() {
      asked = true;
      taken = true;
    },
  };
}
