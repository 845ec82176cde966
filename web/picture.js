// Pictures of positions as files. `crates/playground/src/share/picture.rs` is its only caller; it is loaded when a picture
// is saved. A file knows no style sheet, so each shape takes along how it looks here.

/** The properties that drawings of the table use. */
const LOOKS = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity',
  'paint-order', 'font-family', 'font-size', 'font-weight', 'font-variant-numeric', 'letter-spacing', 'text-anchor',
];
const SVG = 'http://www.w3.org/2000/svg';
/** Pixels for each unit of a drawing. */
const SHARP = 2;
const SHAPES = 'g, path, rect, circle, ellipse, polygon, line, text, tspan, svg';

/** An SVG of the page as the text of a file: no classes, no symbols, no variables. */
export function svgOf(drawing) {
  const copy = drawing.cloneNode(true);
  // Beside the original, where the same rules of style hold for it.
  copy.style.cssText = 'position: absolute; left: -9999px; animation: none; transition: none';
  drawing.after(copy);
  try {
    for (const use of copy.querySelectorAll('use')) use.replaceWith(expanded(use));
    const shapes = [copy, ...copy.querySelectorAll(SHAPES)];
    const looks = shapes.map((shape) => look(getComputedStyle(shape)));
    shapes.forEach((shape, at) => dress(shape, looks[at]));
  } finally {
    copy.remove();
  }
  const notes = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found = [];
  while (notes.nextNode()) found.push(notes.currentNode);
  for (const note of found) note.remove();
  for (const name of ['style', 'role', 'aria-label']) copy.removeAttribute(name);
  copy.setAttribute('xmlns', SVG);
  copy.removeAttribute('xmlns:xlink');
  return new XMLSerializer().serializeToString(copy);
}

/** The same as the bytes of a PNG. */
export async function pngOf(drawing) {
  const text = svgOf(drawing);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [drawing.width.baseVal.value * SHARP, drawing.height.baseVal.value * SHARP];
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture is too large');
  return new Uint8Array(await blob.arrayBuffer());
}

/** The shapes of a symbol in place of its use, at the same place and size. */
function expanded(use) {
  const symbol = document.querySelector(use.getAttribute('href'));
  const group = document.createElementNS(SVG, 'g');
  if (!(symbol instanceof SVGSymbolElement)) return group;
  if (use.hasAttribute('class')) group.setAttribute('class', use.getAttribute('class'));
  const number = (name) => Number.parseFloat(use.getAttribute(name) ?? '0') || 0;
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(number);
  const box = symbol.viewBox.baseVal;
  const stretched = symbol.getAttribute('preserveAspectRatio') === 'none';
  const [across, down] = [width / box.width, height / box.height];
  const even = Math.min(across, down);
  const [sx, sy] = stretched ? [across, down] : [even, even];
  const [left, top] = [x + (width - box.width * sx) / 2, y + (height - box.height * sy) / 2];
  group.setAttribute('transform', `translate(${left - box.x * sx} ${top - box.y * sy}) scale(${sx} ${sy})`);
  for (const child of symbol.children) group.append(child.cloneNode(true));
  for (const inner of group.querySelectorAll('use')) inner.replaceWith(expanded(inner));
  return group;
}

function look(style) {
  return { hidden: style.display === 'none', values: LOOKS.map((name) => [name, style.getPropertyValue(name)]) };
}

function dress(shape, { hidden, values }) {
  if (hidden) return shape.remove();
  for (const { name } of [...shape.attributes]) if (/^(class|data-|style$)/.test(name)) shape.removeAttribute(name);
  if (shape.localName === 'svg') shape.setAttribute('overflow', 'visible');
  const isText = /^(text|tspan)$/.test(shape.localName);
  for (const [name, value] of values) {
    if (value && (isText || !/^(font|text|letter|paint)/.test(name))) shape.setAttribute(name, value);
  }
}
