// Answers of language models that are full of traps, and servers that fail: each is refused in words or shown as text, and the
// open game stays.
import { expect, test as base } from '../support/hostile.mjs';
import { answer, enter, fill, openDialog, paste, stubbed } from '../support/models.mjs';
import { bundled } from '../support/playground.mjs';

const game = bundled('tic-tac-toe');
const changed = game.replace(/ROWS: \{ value: 3/, 'ROWS: { value: 4').replace('Cross begins.', 'Cross always begins.');

const test = base.extend(stubbed);

const traps = {
  'an answer with nothing': ['', /nothing to look at/],
  'an answer that refuses': ['I am sorry, I cannot help with games.', /no whole game/],
  'an answer with a part of a text': ['```yaml\nmeta: { id: x }\n```', /no whole game/],
  'an answer with two whole games': [answer(changed) + answer(game), /2 whole games/],
  'an answer with NULs': [answer(`${changed}\0`), /no text/],
  'an answer of two megabytes': [answer(changed + 'x'.repeat(2_000_000)), /longer than any text/],
  'an answer with scripts alone': ['<script>ran()</script><img src=x onerror=ran()>', /no whole game/],
};

test('answers with traps are refused in words', async ({ playground, hostile }) => {
  const dialog = await openDialog(playground);
  for (const [name, [text, says]] of Object.entries(traps)) {
    await enter(dialog, text); // two megabytes take the browser some seconds
    await hostile.case(name, () => dialog.getByTestId('see-changes').click(), () => expect(dialog.getByTestId('answer-refused')).toContainText(says));
    expect(await playground.cells.count(), 'the open game').toBe(9);
  }
});

test('scripts, turned letters and thousands of lines in answers are shown as text', async ({ playground, page, hostile }) => {
  const dialog = await openDialog(playground);
  const lines = Array.from({ length: 20_000 }, (_, n) => (n % 2 ? `Line ${n} of another game.` : '- and'));
  await dialog.getByRole('button', { name: '2. Answer' }).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), answer(`${changed}\n${lines.join('\n')}`));
  await hostile.case('an answer with 20,000 other lines', () => dialog.getByTestId('answer').press('Control+V'), () => expect(dialog.locator('.hunk').first()).toBeVisible());
  expect(await dialog.locator('.diff-line').count()).toBeLessThan(1_000);
  await dialog.getByRole('button', { name: 'Another answer' }).click();

  const MARKUP = '<script>ran()</script><img src=x onerror=ran()> [x](javascript:ran())';
  const text = game.replace('Cross begins.', `${MARKUP} \u202Ereversed\u202C`);
  await hostile.case('an answer with markup and letters that turn the line round', () => paste(dialog, `<b onclick=ran()>Hello</b> \u2066hidden\n${answer(text)}`), async () => {
    await expect(dialog.locator('.diff-line.added')).toContainText(`${MARKUP} reversed`);
    await expect(dialog.getByTestId('model-said')).toContainText('<b onclick=ran()>Hello</b> hidden');
    await expect(dialog.getByRole('note')).toContainText('3 characters that nobody can see were left out.');
  });
  await playground.settled();
  await dialog.getByTestId('take-changes').click();
  await playground.settled();
  expect(await playground.text()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  await page.keyboard.press('Control+z');
  await playground.settled();
  expect((await playground.text()).trimEnd(), 'one undo').toBe(game.trimEnd());
});

const failures = {
  'a server that refuses the key': [{ status: 401, raw: '{"error":{"message":"invalid <b>key</b>"}}' }, /key was not accepted.*invalid <b>key<\/b>/],
  'a server that had too many requests': [{ status: 429, raw: '{"error":{"message":"rate limit"}}' }, /too many requests.*rate limit/i],
  'a server that does not know the model': [{ status: 404, raw: '{"error":"model not found"}' }, /404.*model not found/],
  'a server that fails with a page': [{ status: 500, raw: '<html><script>ran()</script>oops</html>' }, /500/],
  'a server that answers in another form': [{ raw: '{"content":12,"choices":"x","message":null}' }, /not as the protocol says/],
  'a server that answers no JSON': [{ raw: '<!doctype html><script>ran()</script>' }, /not as the protocol says/],
  'a server that breaks the connection': [{ cut: true }, /could not be reached/],
  'a server that sends the request elsewhere': [{ redirect: 'https://example.org/' }, /could not be reached/],
  'a server whose answer does not end': [{ raw: 'x'.repeat(5 << 20) }, /too long/],
};

test('servers that fail are told in words, and answers from servers are text, too', async ({ playground, page, stub, hostile }) => {
  const dialog = await openDialog(playground);
  await fill(dialog, stub, 'OpenAI');
  for (const [name, [next, says]] of Object.entries(failures)) {
    stub.next = next;
    await hostile.case(name, () => dialog.getByTestId('send-prompt').click(), () => expect(dialog.getByTestId('endpoint-failure')).toContainText(says));
    await expect(dialog.getByTestId('send-prompt')).toBeEnabled(); // once more
    expect(await page.locator('iframe').count(), 'the frame is gone').toBe(0);
  }
  stub.next = { text: `<img src=x onerror=ran()>${answer(game.replace('Cross begins.', '<script>ran()</script>'))}` };
  await hostile.case('a server whose answer is full of markup', () => dialog.getByTestId('send-prompt').click(), () => expect(dialog.locator('.diff-line.added')).toContainText('<script>ran()</script>'));
});
