// Language models with a person's own key, against a stub that speaks their protocols: what is sent is what was shown, the
// key stays in memory, and the policy lets nothing else out. Servers that fail are in hostile/models.spec.mjs.
import { expectNoFindings } from './support/axe.mjs';
import { KEY, answer, fill, openDialog, stubbed } from './support/models.mjs';
import { bundled } from './support/playground.mjs';
import { expect, test as base } from './support/test.mjs';

const game = bundled('tic-tac-toe');

const test = base.extend(stubbed);

/** The dialog with the switch on, and the stub as the server of a protocol. */
async function connect(playground, stub, provider) {
  const dialog = await openDialog(playground);
  await fill(dialog, stub, provider);
  return dialog;
}

for (const [provider, path, header] of [
  ['Anthropic', '/v1/messages', 'x-api-key'],
  ['OpenAI', '/v1/chat/completions', 'authorization'],
  ['Ollama', '/api/chat', null],
]) {
  test(`${provider}: what is sent was shown, and the answer is reviewed`, async ({ playground, page, stub }) => {
    stub.next = { text: answer(game.replace('ROWS: { value: 3', 'ROWS: { value: 4')) };
    const dialog = await connect(playground, stub, provider);
    const shown = await dialog.getByTestId('request').inputValue();
    const prompt = await dialog.getByTestId('prompt').inputValue();
    expect(stub.requests, 'nothing before the press').toEqual([]);
    await dialog.getByTestId('send-prompt').click();
    await expect(dialog.locator('.hunk')).toHaveCount(1);
    const [sent] = stub.requests;
    expect([sent.method, sent.path]).toEqual(['POST', path]);
    expect(shown.split('\n\n')[0]).toContain(`POST ${stub.address}${path}`);
    expect(shown.endsWith(`\n\n${sent.body}`), 'the body, to the letter').toBe(true);
    expect(shown).not.toContain(KEY);
    const { model, messages } = JSON.parse(sent.body);
    expect([model, messages.length, messages[0].content]).toEqual(['stub-1', 1, prompt]);
    if (header) expect(sent.headers[header]).toContain(KEY);
    else expect(JSON.stringify(sent)).not.toContain(KEY);
    expect(sent.headers.referer, 'no address of the page').toBeUndefined();
    expect(sent.headers.cookie).toBeUndefined();
    expect(await page.locator('iframe').count(), 'the frame is gone').toBe(0);
    await dialog.getByTestId('take-changes').click();
    await playground.settled();
    await expect(playground.cells).toHaveCount(12);
  });
}

test('no answer for five minutes, and a cancel', async ({ playground, page, stub }) => {
  await page.clock.install();
  stub.next = { silent: true };
  const dialog = await connect(playground, stub, 'Anthropic');
  await dialog.getByTestId('send-prompt').click();
  await expect.poll(() => stub.requests.length).toBe(1);
  await page.clock.runFor(301_000);
  await expect(dialog.getByTestId('endpoint-failure')).toContainText('within five minutes');
  await dialog.getByTestId('send-prompt').click();
  await expect.poll(() => stub.requests.length).toBe(2);
  await dialog.getByTestId('cancel-prompt').click();
  await expect(dialog.getByTestId('endpoint-failure')).toContainText('Cancelled');
  expect(await page.locator('iframe').count()).toBe(0);
});

test('other hosts are refused before, and by the policy of the frame and of the page', async ({ playground, page, stub }) => {
  const dialog = await connect(playground, stub, 'OpenAI');
  for (const address of ['https://example.org', 'http://api.openai.com', 'https://api.openai.com.example.org', 'http://localhost:80@example.org']) {
    await dialog.getByTestId('endpoint-address').fill(address);
    await expect(dialog.getByTestId('request')).toHaveValue(/this address is not allowed/i);
    await expect(dialog.getByTestId('send-prompt')).toBeDisabled();
  }
  // Past the fields: the frame asked directly, and the page itself.
  const told = await page.evaluate(async () => {
    const { ask } = await import(new URL(`./${document.documentElement.dataset.web}/codesign.js`, document.baseURI).href);
    return [await ask('https://example.org/', [], '', 20_000), await ask('http://192.0.2.1/', [], '', 20_000)];
  });
  expect(told.map(([kind]) => kind)).toEqual(['policy', 'policy']);
  const own = await page.evaluate((address) => fetch(address, { method: 'POST' }).then(() => 'sent', () => 'refused'), stub.address);
  expect(own, 'the page itself reaches no host, not even this machine').toBe('refused');
  expect(stub.requests).toEqual([]);
});

test('off by default; the key is nowhere but in memory, and goes with the switch', async ({ playground, page, stub }) => {
  const dialog = await openDialog(playground);
  await expect(dialog.getByTestId('own-key')).not.toBeChecked();
  await expect(dialog.getByTestId('send-prompt')).toHaveCount(0);
  await fill(dialog, stub, 'Anthropic');
  stub.next = { text: answer(game.replace('ROWS: { value: 3', 'ROWS: { value: 4')) };
  await dialog.getByTestId('send-prompt').click();
  await dialog.getByTestId('take-changes').click();
  await playground.saved();
  const kept = await page.evaluate(async () => {
    const stores = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie, location.href, JSON.stringify(history.state)];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => (indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)));
      for (const store of database.objectStoreNames) {
        stores.push(JSON.stringify(await new Promise((resolve) => (database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result)))));
      }
    }
    return stores.join('\n');
  });
  expect(kept).toContain('tic-tac-toe'); // the text is kept, so this looks at the right place
  expect(kept).not.toContain(KEY);
  expect(await playground.link()).not.toContain(KEY);
  await page.getByTestId('codesign-button').click();
  await dialog.getByRole('button', { name: '1. Prompt' }).click();
  await expect(dialog.getByTestId('endpoint-key')).toHaveValue(KEY);
  await dialog.getByTestId('own-key').uncheck();
  await dialog.getByTestId('own-key').check();
  await expect(dialog.getByTestId('endpoint-key')).toHaveValue('');
});

for (const [screen, viewport] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  test.describe(screen, () => {
    test.use({ viewport, hasTouch: screen === 'phone', isMobile: screen === 'phone' });
    test('the fields of an endpoint', async ({ playground, page, stub }) => {
      await playground.open();
      if (screen === 'phone') await playground.pane('Spec');
      await page.getByTestId('codesign-button').click();
      const dialog = page.getByRole('dialog', { name: 'Ask a language model' });
      await dialog.getByTestId('own-key').check();
      await dialog.getByTestId('endpoint-key').fill(KEY);
      await dialog.getByTestId('send-prompt').scrollIntoViewIfNeeded();
      await expectNoFindings(page, ['light', 'dark'], (theme) => `codesign/endpoint-${theme}-${screen}`);
      expect(stub.requests).toEqual([]);
    });
  });
}
