// Codes for cameras. `crates/playground/src/share/camera.rs` is its only caller; it is loaded when a code is wanted.
import { correction, generate } from 'lean-qr';

/** `[size, path]`: the modules of a side, and the dark ones as the path of an SVG. Throws if the text is too long. */
export function code(text) {
  const drawn = generate(text, { minCorrectionLevel: correction.L });
  let path = '';
  for (let y = 0; y < drawn.size; y += 1) {
    for (let x = 0; x < drawn.size; x += 1) {
      const start = x;
      while (drawn.get(x, y)) x += 1; // outside of the code nothing is dark
      if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`;
    }
  }
  return [drawn.size, path];
}
