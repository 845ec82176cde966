// The memory that a WebAssembly module declares.

/** The section of a module that declares its memory. */
const MEMORY = 5;
/** The bytes of the magic number and the version. */
const HEADER = 8;
const HAS_MAXIMUM = 1;
const PAGE = 65536;

/** The most bytes that the first memory of a module may have; `null` if the module does not limit it or has none. */
export function mostMemory(module) {
  let at = HEADER;
  const next = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = module[at++];
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte & 128);
    return value;
  };
  while (at < module.length) {
    const [section, size] = [next(), next()];
    if (section !== MEMORY) {
      at += size;
      continue;
    }
    next(); // the number of memories
    const flags = next();
    next(); // the pages at the beginning
    return flags & HAS_MAXIMUM ? next() * PAGE : null;
  }
  return null;
}
