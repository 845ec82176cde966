// Writes the table of symbols that a spec can name (`icon: crown`): `node scripts/icons.mjs`.
// It fetches one release of lucide-static, which is too large for a dependency (67 MB for a few kilobytes), and joins the
// shapes of each chosen symbol into one path.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const VERSION = '1.62.0';

/** Names of a spec, with the name in the set where it is another one. */
const CHOSEN = {
  anchor: '', apple: '', arrow: 'bow-arrow', axe: '', bird: '', bomb: '', bone: '', book: 'book-open', boot: 'footprints',
  castle: '', cat: '', clover: '', club: '', cog: '', coins: '', compass: '', crown: '', diamond: '', dice: 'dices', dog: '',
  droplet: '', eye: '', factory: '', feather: '', fish: '', flag: '', flame: '', flask: 'flask-conical', gem: '', ghost: '',
  grape: '', hammer: '', hand: '', heart: '', hourglass: '', house: '', key: '', leaf: '', lightning: 'zap', lock: '',
  map: '', moon: '', mountain: '', person: 'user', pickaxe: '', rabbit: '', scroll: '', shield: '', ship: '', skull: '',
  spade: '', star: '', sun: '', sword: '', target: '', temple: 'landmark', tent: '', tree: 'tree-deciduous', wand: '', wheat: '',
};

const attributes = (tag) => Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
const number = (value) => Number(value ?? 0);

const short = (value) => Number(value.toFixed(3));

const ellipse = (cx, cy, rx, ry) => `M${short(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

/** A path whose first point is absolute, as it is where a path begins, and stays so behind another path. */
function absolute(d) {
  const first = /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*/.exec(d);
  if (!first) return d;
  const rest = d.slice(first[0].length);
  return `M${first[1]} ${first[2]}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
}

/** A shape of a drawing as a path. */
const paths = {
  path: ({ d }) => absolute(d),
  circle: ({ cx, cy, r }) => ellipse(number(cx), number(cy), number(r), number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(number(cx), number(cy), number(rx), number(ry)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  rect({ x, y, width, height, rx, ry }) {
    const [w, h, r] = [number(width), number(height), number(rx ?? ry)];
    const corner = (dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
    return `M${number(x) + r} ${number(y)}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`;
  },
};

/** All shapes of a drawing as one path. */
function joined(svg, name) {
  const shapes = [...svg.replace(/<svg[\s\S]*?>/, '').matchAll(/<(\w+)([^>]*)\/>/g)];
  const known = shapes.map(([, kind, rest]) => {
    if (!paths[kind]) throw new Error(`${name}: no path for <${kind}>`);
    return paths[kind](attributes(rest)).trim();
  });
  return known.join('');
}

const folder = mkdtempSync(join(tmpdir(), 'icons-'));
try {
  const packed = execFileSync('npm', ['pack', `lucide-static@${VERSION}`, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed, 'package/icons', 'package/LICENSE'], { cwd: folder });
  const rows = Object.entries(CHOSEN).map(([name, source]) => {
    const svg = readFileSync(join(folder, 'package/icons', `${source || name}.svg`), 'utf8');
    return `    ("${name}", "${joined(svg, name)}"),\n`;
  });
  const text = `//! Symbols that a hint can name, by name: paths in a square of 24, drawn as lines of width 2 with round ends.
//!
//! Written by \`node scripts/icons.mjs\` from Lucide ${VERSION} (lucide.dev), ISC licence, copyright Lucide Icons and
//! Contributors; parts of it from Feather, MIT licence, copyright Cole Bemis.

/// The name and the path of each symbol, in the order of the names.
#[rustfmt::skip] // one row for each symbol
pub const ICONS: [(&str, &str); ${rows.length}] = [
${rows.join('')}];

/// The path of a symbol.
pub fn icon(name: &str) -> Option<&'static str> {
    ICONS.iter().find(|(known, _)| *known == name).map(|(_, path)| *path)
}
`;
  writeFileSync(join(root, 'crates/def/src/icons.rs'), text);
} finally {
  rmSync(folder, { recursive: true });
}
