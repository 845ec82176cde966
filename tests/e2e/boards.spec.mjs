// Boards without squares: hexagons, graphs, rings, and facts about their places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { expect, test } from './support/test.mjs';

const sketch = (name) => readFileSync(join(root, 'tests/sketches', `${name}.md`), 'utf8');

async function lay(playground, text) {
  await playground.open();
  await playground.write(text);
  await expect(playground.verdict).toContainText(', playable');
  await playground.settled();
}

/** Middle of a cell on the screen. */
async function middle(playground, name) {
  const { x, y, width, height } = await playground.cell(name).boundingBox();
  return { x: x + width / 2, y: y + height / 2, width };
}

test('hexagons lie half a cell aside from row to row, and touch', async ({ playground }) => {
  await lay(playground, sketch('hex'));
  await expect(playground.cells).toHaveCount(25);
  const [a1, b1, a2] = await Promise.all(['a1', 'b1', 'a2'].map((cell) => middle(playground, cell)));
  const step = b1.x - a1.x;
  expect(Math.abs(a2.x - a1.x - step / 2), 'half a cell to the right').toBeLessThan(1);
  expect(Math.abs(a1.y - a2.y - (step * Math.sqrt(3)) / 2), 'a row up').toBeLessThan(1);
  await playground.play('c3');
  await expect(playground.cell('c3')).toHaveAccessibleName(/^c3, .*stone/i);
});

test('arrow keys go to the nearest hexagon, up and back down', async ({ playground, page }) => {
  await lay(playground, sketch('hex'));
  const name = () => page.evaluate(() => document.activeElement.getAttribute('aria-label')?.slice(0, 2));
  await playground.cell('c2').focus();
  await page.keyboard.press('ArrowRight');
  expect(await name()).toBe('d2');
  await page.keyboard.press('ArrowUp');
  const up = await name();
  expect(['c3', 'd3']).toContain(up);
  await page.keyboard.press('ArrowUp');
  expect(await name(), 'upright').toBe('c4');
  await page.keyboard.press('ArrowDown');
  expect(await name()).toBe(up);
  await page.keyboard.press('ArrowDown');
  expect(await name()).toBe('d2');
  await page.keyboard.press('Home');
  expect(await name()).toBe('a2');
});

test('a graph has its links as lines, and places say what they are joined to', async ({ playground, page }) => {
  await lay(playground, sketch('caravans'));
  await expect(playground.cells).toHaveCount(15);
  const lines = await page.locator('.board .road').getAttribute('d');
  expect(lines.match(/M/g)).toHaveLength(18); // nine roads with two ends each
  await expect(playground.cell('Arn')).toHaveAccessibleName(/joined to Salt road and Goat path/);
  await expect(playground.cell('Salt road')).toHaveAccessibleName(/toll 2/i);
  await expect(playground.cell('Salt road')).toHaveAttribute('title', /toll 2/i);
  const places = await Promise.all(['Arn', 'Salt road', 'Bel'].map((place) => middle(playground, place)));
  for (const [n, one] of places.entries()) {
    for (const other of places.slice(n + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.width / 2);
  }
  await playground.play('Salt road');
  await expect(playground.cell('Salt road')).toHaveAccessibleName(/caravan/i);
});

test('arrow keys reach every place of a graph', async ({ playground, page }) => {
  await lay(playground, sketch('caravans'));
  const name = () => page.evaluate(() => document.activeElement.getAttribute('aria-label')?.split(',')[0]);
  await playground.cell('Arn').focus();
  await page.keyboard.press('Home');
  const seen = new Set([await name()]);
  for (let n = 0; n < 14; n += 1) {
    await page.keyboard.press('PageDown');
    seen.add(await name());
  }
  expect(seen.size).toBe(15);
});

test('variables of places stand on them and follow the game', async ({ playground, page }) => {
  await lay(playground, sketch('kalah'));
  await expect(playground.cells).toHaveCount(14);
  await expect(playground.cell('1')).toHaveAccessibleName(/^1, .*Seeds 4/);
  await expect(page.locator('.facts text')).toHaveCount(14);
  const [first, last] = await Promise.all([middle(playground, '2'), middle(playground, '13')]);
  expect(Math.abs(first.x - last.x), 'a ring goes round').toBeLessThan(1);
  await playground.seatPeople();
  await playground.play('1');
  await expect(playground.cell('1')).toHaveAccessibleName(/^1, .*Seeds 0/);
  await expect(playground.cell('2')).toHaveAccessibleName(/^2, .*Seeds 5/);
});

for (const name of ['hex', 'emberfen', 'caravans', 'kalah']) {
  test(`${name} fits a phone`, async ({ playground, page }) => {
    await lay(playground, sketch(name));
    await page.setViewportSize({ width: 390, height: 844 });
    await playground.settled();
    const board = page.locator('.board');
    await expect(board).toBeVisible();
    const { x, width } = await board.boundingBox();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}

test('a list of numbers with a range has a field for each', async ({ playground, page }) => {
  await lay(playground, sketch('kalah').replace('SEEDS: {', 'PILES: { value: [3, 4, 5], min: 1, max: 9 }\n  SEEDS: {'));
  await page.getByRole('button', { name: 'Players, seed and knobs' }).click();
  const fields = page.getByRole('group', { name: 'PILES' }).getByRole('spinbutton');
  await expect(fields).toHaveCount(3);
  await fields.nth(1).fill('7');
  await fields.nth(1).press('Enter');
  await playground.settled();
  await expect(fields.nth(1)).toHaveValue('7');
  await expect(fields.nth(2)).toHaveValue('5');
});

const CORNERS = `# Corners

\`\`\`yaml
meta: { id: corners, players: 2 }
board: { shape: "grid(4, 4)", names: chess }
tokens: { ell: { shape: "x./x./xx" } }
turn:
  phases:
    play: { window: one, ifNone: active loses }
actions:
  lay:
    params: { cell: "board where fits(ell, it, 1)" }
    do: create ell in $cell turned 1 for actor
end:
  - when: round > 9
    result: draw
\`\`\`
`;

test('a token is drawn and named on all cells that it covers', async ({ playground, page }) => {
  await lay(playground, CORNERS);
  await playground.seatPeople();
  await playground.play('a1');
  for (const cell of ['a1', 'b1', 'a2', 'a3']) await expect(playground.cell(cell)).toHaveAccessibleName(/ell/i);
  await expect(playground.cell('b2')).not.toHaveAccessibleName(/ell/i);
  await expect(page.locator('.cover')).toHaveAttribute('data-covers', '4');
  await playground.play('c1');
  await expect(page.locator('.cover')).toHaveCount(2);
});

test('a knob with listed values has a menu', async ({ playground, page }) => {
  await lay(playground, sketch('kalah').replace(/SEEDS: \{[^}]*\}/, 'SEEDS: { value: 4, among: [3, 4, 6] }'));
  await page.getByRole('button', { name: 'Players, seed and knobs' }).click();
  const menu = page.getByRole('combobox', { name: 'SEEDS' });
  await expect(menu.locator('option')).toHaveText(['3', '4', '6']);
  await menu.selectOption('6');
  await playground.settled();
  await expect(menu).toHaveValue('6');
  await expect(playground.verdict).toContainText(', playable');
});
