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

/** Nine levels of nine: a reader that follows aliases makes 387 million scalars of it. */
function aliasBomb() {
  const levels = Array.from({ length: 9 }, (_, n) => `  l${n + 1}: &l${n + 1} [${Array(9).fill(n ? `*l${n}` : 'x').join(', ')}]`);
  return game.replace('constants:\n', `constants:\n${levels.join('\n')}\n`);
}
