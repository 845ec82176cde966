// Lessons: the questions of a game are answered on the board or by a sentence, sent as a link, and made from a move.
import { findings } from './support/axe.mjs';
import { Playground, bundled } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';
import { watch } from './support/watch.mjs';

const panel = (page) => page.getByTestId('lesson');
const question = (page) => page.getByTestId('question');
const verdict = (page) => page.getByTestId('lesson-verdict');

/** Opens the lesson of tic-tac-toe from the start page. */
async function begin(page) {
  await page.goto('./');
  await page.locator('#learn').getByRole('button', { name: /^Tic-tac-toe/ }).click();
  await expect(question(page)).toContainText('left column');
}

test('a lesson is answered on the board, from the first question to the last', async ({ playground, page }) => {
  await begin(page);
  await playground.settled();
  await expect(page.getByText('Question 1 of 3').first()).toBeVisible();
  await playground.cell('b3').click();
  await expect(verdict(page)).toContainText('Not this one.');
  await page.getByTestId('try-again').click();
  await expect(panel(page).getByRole('status')).toHaveText('');
  await playground.settled();
  await playground.cell('a2').click();
  await expect(verdict(page)).toContainText('Right.');
  await expect(page.getByTestId('because')).toContainText('stops the column');
  await page.getByTestId('next-question').click();
  await expect(question(page)).toContainText('did not look');
  await playground.settled();
  await page.getByTestId('show-hint').click();
  await expect(page.getByTestId('lesson-hint')).toContainText('middle row');
  await page.getByTestId('show-answer').click();
  await expect(page.getByTestId('lesson-answer')).toContainText('c2');
  await playground.cell('c2').click();
  await expect(verdict(page)).toContainText('Right.');
  await page.getByTestId('next-question').click();
  await playground.settled();
  await playground.cell('c3').click(); // one of two right moves
  await expect(verdict(page)).toContainText('Right.');
  await expect(page.getByTestId('lesson-done')).toBeVisible();
});

test('a lesson is answered by keyboard alone', async ({ playground, page }) => {
  await begin(page);
  await playground.settled();
  await playground.cell('b2').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('Right.');
  await expect(panel(page).getByRole('status')).toHaveText('Right.'); // screen readers say it
  await page.getByTestId('next-question').focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('did not look');
});

test('a link to a lesson opens without the editor, and stores nothing', async ({ playground, page, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  const fragment = await playground.link('The lesson');
  expect(fragment).toMatch(/^2E/);
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const other = await context.newPage();
  const complaints = await watch(other);
  const asked = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(`./#${fragment}`);
  await expect(question(other)).toContainText('left column');
  const reader = new Playground(other);
  await reader.settled();
  await reader.cell('a2').click();
  await expect(verdict(other)).toContainText('Right.');
  expect(asked.filter((url) => /editor|monaco|index\.json/.test(url))).toEqual([]);
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => !/theme|language/.test(key)))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a sentence is chosen, and a game without a lesson says so', async ({ playground, page }) => {
  await playground.open();
  const rules = bundled('tic-tac-toe').split('## Three questions')[0];
  const ask = ['lesson:', '  - ask: "Who begins?"', '    choose: ["Nought.", "Cross."]', '    right: 2', '    because: "Cross begins."'];
  await playground.write(`${rules}\n\`\`\`yaml\n${ask.join('\n')}\n\`\`\`\n`);
  const fragment = await playground.link('The lesson');
  await page.goto('about:blank');
  await page.goto(`./#${fragment}`);
  await panel(page).getByRole('button', { name: 'Nought.' }).click();
  await expect(verdict(page)).toContainText('Not this one.');
  await panel(page).getByRole('button', { name: 'Cross.' }).click();
  await expect(verdict(page)).toContainText('Right.');
  await expect(page.getByTestId('because')).toHaveText('Cross begins.');
});

const ASKED = ' {2}- ask: "Which move is best here\\?"\n {4}seed: "0x[0-9a-f]+"\n {4}find: roll\n```';

for (const [kind, rules, place] of [
  ['without a lesson', bundled('pig').split('## Three questions')[0], '## Lesson\n\n```yaml\nlesson:\n'],
  ['with a lesson', bundled('pig'), '    find: hold\n    because: [^\n]+\n'],
]) {
  test(`a question about a move is added to rules ${kind} by one press`, async ({ playground, page }) => {
    await playground.open();
    await playground.write(rules);
    await playground.settled();
    await playground.seatPeople();
    await playground.moves(() => playground.legal.first().click());
    await playground.tab('Timeline');
    await page.getByTestId('ask-about').click();
    await playground.settled();
    expect(await playground.text()).toMatch(new RegExp(place + ASKED));
    await expect(playground.verdict).toContainText(', playable');
    await expect(playground.statusLine).toContainText('No problems');
  });
}

test('the screens of a lesson: nothing wider than the screen, no finding of axe', async ({ playground, page }) => {
  await begin(page);
  for (const [screen, viewport] of Object.entries({ desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } })) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      await playground.settled();
      await page.waitForTimeout(300); // transitions end
      await page.screenshot({ path: `test-results/states/lesson-${theme}-${screen}.png` });
      expect(await findings(page), `${screen}, ${theme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
});
