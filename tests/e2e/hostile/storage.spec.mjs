// Storages that are full, damaged, newer than the page, or changed by another tab: the work is kept somewhere, or the page
// says that it is not.
import { LOADING_MS, MARKUP, expect, test } from '../support/hostile.mjs';
import { Playground, bundled } from '../support/playground.mjs';

const game = bundled('tic-tac-toe');

/** Writes into the page's own store, past the page. */
const putRecord = (page, key, record) => page.evaluate(async ([key, record]) => {
  const database = await new Promise((resolve, reject) => Object.assign(indexedDB.open('boardwright'), { onsuccess: ({ target }) => resolve(target.result), onerror: reject }));
  await new Promise((resolve) => (database.transaction('projects', 'readwrite').objectStore('projects').put(record, key).onsuccess = resolve));
  database.close();
}, [key, record]);

const own = (page) => page.getByRole('list', { name: 'Your games' }).getByRole('listitem');
const project = (more) => ({ id: 'p', revision: 3, at: Date.now(), text: game, game: undefined, then: [], written: true, ...more });

test('a full storage is said at once, and the text can be saved to a file', async ({ playground, page, hostile }) => {
  await page.addInitScript(() => {
    const full = () => {
      if (globalThis.full) throw new DOMException('full', 'QuotaExceededError');
    };
    for (const [owner, name] of [[IDBObjectStore.prototype, 'put'], [Storage.prototype, 'setItem']]) {
      const real = owner[name];
      owner[name] = function (...args) {
        full();
        return real.apply(this, args);
      };
    }
  });
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# My own game');
  await playground.saved();
  await page.evaluate(() => (globalThis.full = true));
  const lost = page.getByRole('button', { name: 'Not saved' });
  await hostile.case('a storage that is full while a text is written', () => playground.replace('Cross begins.', 'Cross begins, at sea.'), () => expect(lost).toBeVisible());
  await hostile.case('a file instead of a full storage', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), lost.click()]);
    expect(file.suggestedFilename()).toBe('my-own-game.md');
  }, async () => {});
  await playground.seatPeople();
  await playground.play('b2'); // the game goes on
  await hostile.case('a file that comes in while the storage is full', () => page.evaluate(() => document.querySelector('[data-testid=brand]').click()), async () => {
    await page.locator('input[type=file]').setInputFiles([1, 2].map((n) => ({ name: `${n}.md`, mimeType: 'text/markdown', buffer: Buffer.from(`# Game ${n}\n`) })));
    await expect(page.getByRole('list', { name: 'What came in' })).toContainText('Not kept, because the storage of this browser is blocked or full: Game 1, Game 2.');
  });
  await page.evaluate(() => (globalThis.full = false));
  await page.goBack();
  await hostile.case('a storage that has room again', () => playground.replace('at sea.', 'at sea again.'), () => playground.saved());
});

const records = {
  'a record that is no project': 'nothing but a text',
  'a record without a text': { id: 'p', revision: 1 },
  'a record with numbers that are none': project({ id: 'n', revision: 'many', at: {} }),
  'a record of a newer page': project({ id: 'new', text: '# Of a newer page\n', shape: { unknown: true }, game: '9-of-the-future' }),
  'a record whose time and revision are huge': project({ id: 'h', revision: 4294967295, at: 1e300, text: '# Huge\n' }),
  'a record whose game is a cut link': project({ id: 'c', text: game.replace('# Tic', '# Cut tic'), game: '2ABACf' }),
  'a record whose texts are markup': project({ id: 'm', text: `# ${MARKUP}\n`, game: MARKUP }),
};

test('damaged records and those of a newer page harm no other game', async ({ playground, page, hostile }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# My own game');
  await playground.saved();
  await page.evaluate(([cut]) => {
    localStorage.setItem('boardwright-project-x', '{"id":"x","revi');
    localStorage.setItem('boardwright-project-y', cut);
    for (const name of ['theme', 'language', 'split', 'project']) localStorage.setItem(`boardwright-setting-${name}`, '<script>ran()</script>');
  }, [JSON.stringify(project({ id: 'y', text: 7 }))]);
  for (const [name, record] of Object.entries(records)) {
    await putRecord(page, record.id ?? 'broken', record);
    await hostile.case(name, () => page.goto('about:blank').then(() => page.goto('./')), () => expect(own(page).filter({ hasText: 'My own game' })).toHaveCount(1), LOADING_MS);
  }
  await expect(own(page).filter({ hasText: MARKUP })).toHaveCount(1);
  await hostile.case('a stored game that is a cut link, opened', () => own(page).filter({ hasText: 'Cut tic' }).getByRole('button').first().click(), () => expect(playground.cells).toHaveCount(9), LOADING_MS);
  await hostile.case('settings that are markup', () => playground.ready(), () => expect(page.locator('html')).toHaveAttribute('lang', 'en'));
  await playground.play('b2');
});

test('a store of a newer page is left alone, and the work goes on', async ({ playground, page, hostile }) => {
  await page.goto('./');
  await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open('boardwright', 99);
    request.onsuccess = () => resolve(request.result.close());
  }));
  await page.reload();
  await playground.enter.click();
  await playground.ready();
  await hostile.case('a database of a newer page', () => playground.replace('Cross begins.', 'Cross begins, at sea.'), () => playground.saved());
  await page.reload();
  await playground.ready();
  expect(await playground.text()).toContain('Cross begins, at sea.');
  expect(await page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'boardwright').version), 'the version of the database').toBe(99);
});

test('a game that another tab deletes is kept by the tab that has it open', async ({ playground, context, hostile }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# My own game');
  await playground.saved();
  const other = await context.newPage();
  await other.goto('./');
  await other.getByRole('button', { name: 'Delete My own game' }).click();
  await expect(own(other)).toHaveCount(0);
  await other.close();
  await hostile.case('a game that another tab deletes', () => playground.replace('# My own game', '# My own game, still'), () => playground.saved());
  const third = new Playground(await context.newPage());
  await third.page.goto('./');
  await expect(own(third.page).filter({ hasText: 'My own game, still' })).toHaveCount(1);
});
