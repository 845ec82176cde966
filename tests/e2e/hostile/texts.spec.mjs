// Texts by strangers in the editor: each gets a message with a position, the page stays responsive, the game on the table
// stays, and the text is kept.
import { expect, test } from '../support/hostile.mjs';
import { bundled } from '../support/playground.mjs';

const game = bundled('tic-tac-toe');
const rules = game.split('## Three questions')[0];
const put = 'do: create mark in $cell for actor';

/** Texts that are no games: what the list of problems says, and which line it names. */
const broken = {
  'a fence that does not end': [game.replace(/```\n\n## How it ends/, '\n## How it ends')],
  'YAML that is none': [game.replace('  shape: grid(ROWS, COLS)', '  shape: [grid(ROWS')],
  'a tab where spaces belong': [game.replace('  shape:', '\tshape:')],
  'an unknown section': [game.replace('actions:', 'actoins:'), /actoins/],
  'an unknown name': [game.replace('create mark', 'create stone'), /stone/],
  'a wrong type': [game.replace('cell: board where .empty', 'cell: 3 + true')],
  'an alias bomb': [aliasBomb(), /alias|anchor/i],
  'no game at all': ['Hello.\n'],
  'brackets without an end': [game.replace('tokens: [mark]', `tokens: ${'['.repeat(500)}mark${']'.repeat(500)}`)],
  'parentheses without an end': [game.replace(put, `do: LINE = ${'('.repeat(30_000)}1${')'.repeat(30_000)}`), /nested deeper than allowed/],
  'a name of 200,000 letters': [game.replace('name: "Tic-tac-toe"', `name: "${'x'.repeat(200_000)}"`), /at most 64 KiB/],
  'a key that stands there twice': [game.replace('meta:\n', 'meta:\n  id: other\n'), /stands here twice/],
  'definitions in a circle': [`${rules}\n\`\`\`yaml\ndefine:\n  a: b\n  b: a\n\`\`\`\n`, /defined through itself/],
  'names that scripts know': [game.replace('tokens: [mark]', 'tokens: [mark, __proto__]'), /__proto__.*cannot be a name/],
  'five thousand mistakes': [`${rules}\n\`\`\`yaml\ndisplay:\n  labels:\n${Array.from({ length: 5_000 }, (_, n) => `    nothing${n}: "x"`).join('\n')}\n\`\`\`\n`],
  'a board of a billion cells': [game.replace('grid(ROWS, COLS)', 'grid(1000000, 1000000)'), /4096 cells a board may have/],
  'a number of twenty digits': [game.replace('ROWS: { value: 3', 'ROWS: { value: 99999999999999999999'), /too large/],
  'two billion players': [game.replace('[cross, nought]', '2000000000'), /1 to 16 players/],
  'nine billion moves in one decision': [game.replace('cell: board where .empty', 'cell: board where .empty\n      a: 1..1000\n      b: 1..1000\n      c: 1..1000'), /more than 65536 moves/],
};

/** Texts that look dangerous and are games. */
const playable = {
  'markup in a name': game.replace('name: "Tic-tac-toe"', 'name: "<img src=x onerror=ran()>"'),
  'a script in the prose': game.replace('Cross begins.', '<script>ran()</script> [x](javascript:ran())'),
  'letters that turn the line round': game.replace('Cross begins.', 'Cross \u202ebegins\u2066.\u200b\ufeff'),
  'text without an end': `${game}\n${'#'.repeat(70_000)}\n`,
};

test('texts that are no games get a message with its place, and the game on the table stays', async ({ playground, page, hostile }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  await playground.showProblems();
  for (const [name, [text, says = /./]] of Object.entries(broken)) {
    await hostile.case(name, () => playground.write(text), async () => {
      await expect(playground.verdict).toContainText('not playable yet');
      await expect(playground.problems).toContainText(/line \d+/i);
      await expect(playground.problems).toContainText(says);
    });
    await expect(playground.staleStrip).toBeVisible();
    await expect(playground.cells).toHaveCount(9); // the last playable version
    await expect(playground.position).toHaveText('1 of 1');
    await playground.saved();
    await expect.poll(() => stored(page), name).toContain(text);
  }
  await page.reload();
  await expect(playground.editor).toHaveAttribute('data-ready', 'true');
  expect(await playground.text()).toBe(Object.values(broken).at(-1)[0]);
});

test('texts that look dangerous and are games are played', async ({ playground, page, hostile }) => {
  await playground.open();
  for (const [name, text] of Object.entries(playable)) {
    await hostile.case(name, () => playground.write(text), () => expect(playground.verdict).toContainText(', playable'));
    await expect(playground.cells).toHaveCount(9);
    await playground.saved();
    await expect.poll(() => stored(page), name).toContain(text);
  }
  await page.reload();
  await playground.ready();
  expect(await playground.text()).toBe(Object.values(playable).at(-1));
});

/** The game with another effect of its only action, and an ending that never comes. */
const forever = (effect, more = '') => rules
  .replace('tokens: [mark]\n', `tokens: [mark]\n\nvars:\n  global:\n    count: 0 in 0..9\n${more}`)
  .replace('cell: board where .empty', 'cell: board')
  .replace(put, `do:\n      - ${effect}`)
  .replace(/end:[\s\S]*?display:/, 'end:\n  - when: count == 9\n    result: draw\n\ndisplay:');

const TOO_MUCH = /cannot go on.*too much work/;

/** Games whose moves never come to an end, and what is told when one is made. */
const endless = {
  'a move that counts to two billion': [forever('each: $i in 1..2000000000\n        do: count = 0'), TOO_MUCH],
  'a move with loops in loops': [forever('each: $i in 1..2000\n        do:\n          - each: $j in 1..2000\n            do:\n              - each: $k in 1..2000\n                do: count = 0'), TOO_MUCH],
  'a move that makes two billion tokens': [forever('create 2000000000 mark in $cell for actor'), /cannot go on.*more tokens were created than a game can hold/],
};

test('moves and games without an end stop at a limit that is told', async ({ playground, hostile }) => {
  await playground.open();
  for (const [name, [text, says]] of Object.entries(endless)) {
    await playground.write(text);
    await expect(playground.verdict).toContainText(', playable');
    await playground.seatPeople();
    await hostile.case(name, () => playground.cells.first().click(), () => expect(playground.result).toContainText(says));
  }
  const setup = '\nsetup:\n  - each: $i in 1..60000\n    do:\n      - each: $j in 1..60000\n        do: count = 1\n';
  await hostile.case('a setup that counts for ever', () => playground.write(forever('count = 0', setup)), () => expect(playground.result).toContainText(TOO_MUCH));
  await playground.write(forever('count = 0'));
  await playground.tab('Games');
  await hostile.case('games without an end between bots', () => playground.batchStart.click(), () => expect(playground.batchCounts).toContainText(/[1-9]\d* games? could not go on and (is|are) left out/));
  if (await playground.batchCancel.isVisible()) await playground.batchCancel.click();
  await playground.seatPeople();
  await playground.moves(() => playground.cells.first().click());
});

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

/** All texts in the browser's store. */
const stored = (page) => page.evaluate(async () => {
  const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const database = await done(indexedDB.open('boardwright'));
  const all = await done(database.transaction('projects').objectStore('projects').getAll());
  database.close();
  return all.map(({ text }) => text);
});

/** Nine levels of nine: a reader that follows aliases makes 387 million scalars of it. */
function aliasBomb() {
  const levels = Array.from({ length: 9 }, (_, n) => `  l${n + 1}: &l${n + 1} [${Array(9).fill(n ? `*l${n}` : 'x').join(', ')}]`);
  return game.replace('constants:\n', `constants:\n${levels.join('\n')}\n`);
}
