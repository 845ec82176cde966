// Links: the same game for everyone who opens one, and a clear message about those that cannot be opened.
import { joined, parts } from './support/link.mjs';
import { Playground, bundled, own } from './support/playground.mjs';
import { expect, test } from './support/test.mjs';
import { watch } from './support/watch.mjs';

test('a link opened in a fresh profile ends on the same state', async ({ playground, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1', 'c3']) await playground.play(cell);
  const [hash, fragment] = [await playground.hash(), await playground.link()];

  await fresh(browser, fragment, async (other) => {
    await expect(other.linkBanner).toContainText(/verified/i);
    expect(await other.hash()).toBe(hash);
    await expect(other.cell('c3')).toHaveAccessibleName(/^c3, .*cross/i);
    await expect(other.gameMenu).toContainText('Tic-tac-toe');
  });
});

test('a link to a game of one’s own, with cards and chance', async ({ playground, browser }) => {
  await playground.open();
  await playground.write(own('quillmere'));
  await expect(playground.verdict).toContainText(', playable');
  await playground.seatAll(/random/);
  await playground.actionBar.getByRole('button', { name: 'Let the bots play' }).click();
  await expect(playground.result).toBeVisible({ timeout: 20_000 });
  const [hash, fragment] = [await playground.hash(), await playground.link()];
  await fresh(browser, fragment, async (other) => {
    await expect(other.linkBanner).toContainText(/verified/i);
    await expect(other.result).toBeVisible();
    expect(await other.hash()).toBe(hash);
  });
});

test('a link to a moment before the end shows that moment', async ({ playground, browser, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  for (const cell of ['b2', 'a1']) await playground.play(cell);
  const hash = await playground.hash();
  for (const cell of ['c3', 'a3']) await playground.play(cell);
  for (const position of ['3 of 4', '2 of 4']) {
    await page.keyboard.press(',');
    await expect(playground.position).toHaveText(position);
  }
  await expect.poll(() => playground.hash()).toBe(hash);
  const fragment = await playground.link();
  await fresh(browser, fragment, async (other) => {
    await expect.poll(() => other.hash()).toBe(hash);
    await expect(other.cell('c3')).toHaveAccessibleName(/empty/);
  });
});

test('a broken text can be shared', async ({ playground, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('create mark', 'create mrak');
  await expect(playground.staleStrip).toBeVisible();
  const fragment = await playground.link();
  await fresh(browser, fragment, async (other) => {
    await expect(other.editor).toContainText('mrak');
  }, { playable: false });
});

test('a link cut in half is refused in words', async ({ playground, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  const fragment = await playground.link();
  for (const part of [fragment.slice(0, fragment.length / 2), fragment.slice(0, 12), fragment.slice(0, -1)]) {
    await fresh(browser, part, async (other) => {
      await expect(other.linkBanner).toContainText(/link/i);
      await expect(other.linkBanner).toContainText(new RegExp(`\\b${part.length}\\b|character|complete|arrive`, 'i'));
      await expect(other.linkBanner).not.toContainText(/verified/i);
    }, { playable: false });
  }
});

for (const [name, fragment] of [
  ['nonsense', 'hello-world'],
  ['another version', '9AAAAAAAAAA'],
  ['percent signs', '%E0%A4%A'],
  ['a deflate bomb’s worth of one letter', 'A'.repeat(100_000)],
]) {
  test(`a fragment that is ${name} is refused in words`, async ({ browser }) => {
    await fresh(browser, fragment, async (other) => {
      await expect(other.linkBanner).toBeVisible({ timeout: 20_000 });
      await other.expectResponsive();
    }, { playable: false });
  });
}

test('a link whose moves are not legal says where it stopped', async ({ playground, browser }) => {
  await playground.open();
  await playground.write(bundled('tic-tac-toe').replace('COLS: { value: 3', 'COLS: { value: 5'));
  await expect(playground.cells).toHaveCount(15);
  await playground.seatPeople();
  for (const cell of ['e3', 'e2', 'd3']) await playground.play(cell); // far up in the list of moves
  const { play } = parts(await playground.link());
  await playground.choose('Tic-tac-toe');
  const { spec, dictionary } = parts(await playground.link());

  await fresh(browser, joined({ spec, dictionary, play }), async (other) => {
    await expect(other.linkBanner).toContainText(/legal|move|rules/i);
    await expect(other.linkBanner).not.toContainText(/verified/i);
    await expect(other.cells).toHaveCount(9);
    await other.seatPeople();
    await other.play('b2'); // what is there can be played
  });
});

test('a link with one changed character is refused or says what is damaged', async ({ playground, browser }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  const fragment = await playground.link();
  for (const at of [3, Math.floor(fragment.length / 2), fragment.length - 2]) {
    const other = fragment[at] === 'A' ? 'B' : 'A';
    await fresh(browser, fragment.slice(0, at) + other + fragment.slice(at + 1), async (page) => {
      await expect(page.linkBanner).toContainText(/damaged|changed|cut|arrive/i);
      await expect(page.linkBanner).not.toContainText(/verified/i);
    }, { playable: false });
  }
});

test('a text too long for a link is not made into one', async ({ playground, page }) => {
  await playground.open();
  await playground.write(`${bundled('tic-tac-toe')}\n${'The rules of this game are long. '.repeat(9_000)}\n`);
  await expect(playground.verdict).toContainText('Checked');
  await playground.copyLink.click();
  await expect(playground.shareDialog).toContainText(/a link holds at most/i);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('share-file').click()]);
  expect(download.suggestedFilename()).toBe('tic-tac-toe.md');
});

test('a link pasted into an open page is opened', async ({ playground, page }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  const [hash, fragment] = [await playground.hash(), await playground.link()];
  await playground.play('a1');
  await page.evaluate((fragment) => (location.hash = fragment), fragment);
  await expect.poll(() => playground.hash()).toBe(hash);
});

/** Opens a link with nothing in storage, looks, and minds the console there too. */
async function fresh(browser, fragment, look, { playable = true } = {}) {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints = await watch(page);
  const other = new Playground(page);
  if (playable) await other.open(fragment);
  else await page.goto(`./#${fragment}`);
  await look(other);
  expect(complaints).toEqual([]);
  await context.close();
}
