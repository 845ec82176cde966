// The action graph in the dock: a picture and a list, with the present question lit.
import { findings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

const graph = (page) => page.getByRole('group', { name: /^Phases, decisions and actions/ });
const nodes = (page) => graph(page).getByRole('button');
const lit = (page) => page.locator('.flow [aria-current="step"]');

test('the present question is lit, and nodes lead to their lines', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Threat Market');
  await playground.seatPeople();
  await page.keyboard.press('8');
  await expect(graph(page)).toBeVisible();
  await expect(nodes(page)).toHaveCount(19);
  await expect(lit(page)).toHaveAccessibleName(/^Decision: Choose actions, line \d+; then Beg; /);
  // No two boxes overlap, and each lies in the picture.
  const boxes = await nodes(page).evaluateAll((all) => all.map((node) => node.querySelector('.flow-shape').getBoundingClientRect().toJSON()));
  for (const [at, one] of boxes.entries()) {
    const over = boxes.slice(at + 1).filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom);
    expect(over).toEqual([]);
  }

  // By key: one stop for Tab, arrows in the order of play, Enter to the line.
  await lit(page).focus();
  await page.keyboard.press('ArrowRight');
  const action = nodes(page).and(page.locator(':focus'));
  await expect(action).toHaveAccessibleName(/^Action: Beg, line \d+/);
  const line = (await action.getAttribute('aria-label')).match(/line (\d+)/)[1];
  await expect(graph(page).locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(playground.textbox).toBeFocused();
  await expect(playground.statusLine).toContainText(`Line ${line},`);
  await nodes(page).filter({ hasText: 'Choose rival' }).click();
  await expect(playground.textbox).toBeFocused();

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByTestId('flow-list').getByRole('button', { name: /^Decision: Choose actions, line / })).toBeVisible();
  await expect(lit(page)).toContainText('then Beg');
  expect(await findings(page)).toEqual([]);
});

test('the light follows the game, and an unfinished text keeps the last graph', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Pig');
  await playground.seatPeople();
  await playground.tab('Flow');
  await expect(graph(page)).toBeVisible();
  await expect(lit(page)).toHaveCount(1);
  await playground.cursorBehind('players: ');
  await page.keyboard.type('{');
  await playground.settled();
  await expect(page.getByTestId('flow-note')).toHaveText('This is the flow of your last playable version.');
  await expect(lit(page)).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(page.getByTestId('flow-note')).toHaveCount(0);
  await playground.choose('Checkers');
  await expect(nodes(page).filter({ hasText: 'Crowning' }).first()).toBeAttached();
  expect(await findings(page)).toEqual([]);
});

test('a graph that is too large is listed', async ({ playground, page }) => {
  const choices = Array.from({ length: 320 }, (_, n) => `      - choose one of players as $p${n}\n`).join('');
  await playground.open();
  await playground.write(`\`\`\`yaml\nmeta: { id: long, players: 2 }\nvars:\n  global: { n: 0 in 0..9 }\nactions:\n  go:\n    do:\n${choices}      - n += 1\nend:\n  - { when: n == 9, result: draw }\n\`\`\`\n`);
  await expect(playground.verdict).toContainText(', playable');
  await playground.tab('Flow');
  await expect(page.getByTestId('flow-note')).toHaveText('This flow is too large for a picture. The list has all of it.');
  await expect(lit(page)).toContainText('Decision: Choose an action');
  await expect(page.getByTestId('flow-list').getByRole('button', { name: 'Next' })).toBeVisible();
  await playground.expectResponsive();
});
