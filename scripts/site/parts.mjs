// Wasm modules in parts: the code that visits to the bundled games run, the code that only visits to other games run, rare cases
// in functions that are run, and the rest. A rehearsal of visits in a marked module notes what is run. The parts work
// together as the whole does, whatever the rehearsal found (scripts/bindgen/src/bin/split). Notes have a byte for each basic
// block: 1 or 2 for the first two parts, or 0.
import { ask, run, Stop } from '../lib/run.mjs';

/** Writes a module that notes which of its basic blocks are run. */
export const mark = (whole, marked, env) => run('boardwright-split', ['mark', whole, marked], { env });

/** What a marked module noted, by its exports: a byte for each basic block, 1 if it was run. */
export function notesOf({ memory, notes, noted }) {
  return Buffer.from(memory.buffer.slice(notes.value, notes.value + noted.value));
}

/** The notes of two rehearsals: what only the second one has run is in the second part. */
export const joined = (bundled, others) => bundled.map((note, block) => note || 2 * others[block]);

/** Writes the parts of a module into files; `notes` is the path of the file of its notes. */
export const cut = (whole, notes, files, env) => run('boardwright-split', ['cut', whole, notes, ...files], { env });

/** Writes what a file of notes knows of a module so that `recall` knows it of later versions. */
export const remember = (whole, notes, memory, env) => run('boardwright-split', ['remember', whole, notes, memory], { env });

/** Writes the notes of a module that are known from an earlier version. Code that is not known counts as run. Returns the part
 * of the code that is not known. */
export function recall(whole, memory, notes, env) {
  const counted = ask('boardwright-split', ['recall', whole, memory, notes], { env });
  if (counted === null) throw new Stop(`${memory} cannot be read`);
  const [all, unknown] = counted.split(' ').map(Number);
  return unknown / all;
}
