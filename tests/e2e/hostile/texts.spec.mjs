// Hostile texts: each gets a message with a position, the page stays responsive, and the text is kept.
import { bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';

const game = bundled('tic-tac-toe');

const broken = [
  { name: 'a fence that does not end', text: game.replace(/```\n\n## How it ends/, '\n## How it ends'), line: true },
  { name: 'YAML that is none', text: game.replace('  shape: grid(ROWS, COLS)', '  shape: [grid(ROWS'), line: true },
  { name: 'a tab where spaces belong', text: game.replace('  shape:', '\tshape:'), line: true },
  { name: 'an unknown section', text: game.replace('actions:', 'actoins:'), says: /actoins/, line: true },
  { name: 'an unknown name', text: game.replace('create mark', 'create stone'), says: /stone/, line: true },
  { name: 'a wrong type', text: game.replace('cell: board where .empty', 'cell: 3 + true'), line: true },
  { name: 'an alias bomb', text: aliasBomb(), says: /alias|anchor/i, line: true },
  { name: 'no game at all', text: 'Hello.\n', line: true },
  { name: 'markup in a name', text: game.replace('name: "Tic-tac-toe"', 'name: "<img src=x onerror=alert(1)>"'), playable: true },
  { name: 'a script in the prose', text: game.replace('Cross begins.', '<script>alert(1)</script> [x](javascript:alert(1))'), playable: true },
  { name: 'text without an end', text: `${game}\n${'#'.repeat(70_000)}\n`, playable: true },
  { name: 'nesting without an end', text: game.replace('tokens: [mark]', `tokens: ${'['.repeat(500)}mark${']'.repeat(500)}`), line: true },
];

for (const { name, text, says, line, playable } of broken) {
  test(`${name}: a message with its place, and a page that lives`, async ({ playground, page }) => {
    page.on('dialog', (dialog) => expect(dialog.message(), 'no script of a spec runs').toBe(''));
    await playground.open();
    await playground.choose('Tic-tac-toe');
    await playground.write(text);
    await expect(playground.verdict).toContainText(playable ? ', playable' : 'not playable yet');
    await playground.expectResponsive();
    if (!playable) {
      await expect(playground.staleStrip).toBeVisible();
      await playground.showProblems();
      if (line) await expect(playground.problems).toContainText(/line \d+/i);
      if (says) await expect(playground.problems).toContainText(says);
      await expect(playground.cells).toHaveCount(9); // the last playable version
    }
    await playground.saved();
    await page.reload();
    await expect(playground.editor).toHaveAttribute('data-ready', 'true');
    expect(await playground.text()).toBe(text);
  });
}

test('five megabytes: refused in a sentence, kept, and the page lives', async ({ playground, page }) => {
  test.setTimeout(90_000);
  const text = `${game}\n${'A line of prose that says nothing at all, again and again.\n'.repeat(88_000)}`;
  expect(text.length).toBeGreaterThan(5_000_000);
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.write(text);
  await expect(playground.verdict).toContainText('not playable yet');
  await playground.expectResponsive(2_000);
  await playground.showProblems();
  await expect(playground.problems).toContainText(/at most 1024 KiB|too (large|big|long)/i);
  await playground.play('b2'); // the game on the table goes on
  await playground.saved();
  await page.reload();
  await expect(playground.editor).toHaveAttribute('data-ready', 'true');
  expect((await playground.text()).length).toBe(text.length);
});

test('24,000 zones and 32,000 variables: a part is drawn, a sentence says so, and the rest is reached', async ({ playground, page }) => {
  const lines = (count, line) => Array.from({ length: count }, (_, n) => line(n + 1)).join('\n');
  const text = [
    '# Crowd\n\nProse.\n\n```yaml\nmeta: { id: crowd, name: "Crowd", players: 16 }',
    `zones:\n${lines(1500, (n) => `  z${n}: { owner: player }`)}`,
    `vars:\n  perPlayer:\n${lines(2000, (n) => `    v${n}: 0 in 0..9`)}`,
    'tokens: [stone]\nactions:\n  go: { do: "create stone in z1[actor]" }\nend:\n  - when: round > 3\n    result: draw\n```\n',
  ].join('\n');
  await playground.open();
  await playground.write(text);
  await expect(playground.verdict).toContainText(', playable');
  await expect(playground.zonesStrip).toContainText('zones 1 to 7 of 1,500 of each owner');
  await playground.expectResponsive();
  const zones = page.locator('.zone');
  await page.getByRole('button', { name: 'Everything on the table' }).click();
  expect(await page.getByRole('dialog', { name: 'Everything on the table' }).locator('.zone').count()).toBe(16 * 7);
  expect(await page.evaluate(() => document.querySelectorAll('.app *').length), 'elements').toBeLessThan(12_000);

  await page.keyboard.press('Escape');
  await playground.zonesStrip.getByRole('button', { name: 'Next' }).click();
  await expect(playground.zonesStrip).toContainText('zones 8 to 14');
  await expect(zones.first()).toContainText('Z8');
  await playground.seatPeople();
  await playground.moves(() => page.getByRole('button', { name: /^Go/ }).click());

  await playground.tab('State');
  await page.getByRole('searchbox', { name: 'Find a variable' }).fill('v1999');
  await expect(page.locator('.var-group').first().locator('dt')).toHaveText(['V1999']);
});

test('a ring of 1,200 places has no empty cells and can be played', async ({ playground }) => {
  await playground.open();
  await playground.write(game.replace('shape: grid(ROWS, COLS)', 'shape: ring(1200)').replace('  neighbors: all\n', '').replace(/  - when: some\(lines.*\n.*\n/, ''));
  await expect(playground.verdict).toContainText(', playable');
  await expect(playground.cells).toHaveCount(1200);
  const box = await playground.cells.first().boundingBox();
  expect(box.width, 'width of a cell').toBeGreaterThan(8);
  await playground.expectResponsive();
  await playground.seatPeople();
  await playground.moves(() => playground.cells.first().click());
});

/** Nine levels of nine: a reader that follows aliases makes 387 million scalars of it. */
function aliasBomb() {
  const levels = Array.from({ length: 9 }, (_, n) => `  l${n + 1}: &l${n + 1} [${Array(9).fill(n ? `*l${n}` : 'x').join(', ')}]`);
  return game.replace('constants:\n', `constants:\n${levels.join('\n')}\n`);
}
