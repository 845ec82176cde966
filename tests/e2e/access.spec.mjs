// The page in its usual states, in all three themes, on a desktop and on a phone: no finding of
// axe (WCAG 2.0 to 2.2, A and AA), no scroll bar inside the board, and a picture to look at.
import { ALL_THEMES, expectNoFindings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

const states = {
  'first visit': async () => {},
  'broken spec': async (playground, { phone }) => {
    if (phone) await openPane(playground, 'Spec');
    await breakSpec(playground, phone);
    if (phone) await openPane(playground, 'Play');
    await expect(playground.staleStrip).toBeVisible();
  },
  'game over': async (playground) => {
    await playground.choose('Tic-tac-toe');
    await playground.seatPeople();
    for (const cell of ['a1', 'b1', 'a2', 'b2', 'a3']) await playground.play(cell);
    await expect(playground.result).toBeVisible();
  },
  'start page': async (playground, { page }) => {
    await playground.brand.click();
    await expect(page.locator('.game-card svg').first()).toBeVisible();
    await expect(playground.start).toBeVisible();
  },
  versions: async (playground, { page }) => {
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('versions');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Versions of/ }).getByRole('list', { name: 'Versions' })).toBeVisible();
  },
  'opened link': async (playground, { page }) => {
    await playground.choose('Threat Market');
    const fragment = await playground.link();
    await page.goto('about:blank');
    await playground.open(fragment);
    await expect(playground.linkBanner).toBeVisible();
  },
};

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(screen, () => {
    const phone = screen === 'phone';
    test.use({ viewport, hasTouch: phone, isMobile: phone });

    for (const [name, reach] of Object.entries(states)) {
      test(name, async ({ playground, page }) => {
        await playground.open();
        await reach(playground, { page, phone });
        const picture = (theme) => `states/${name.replaceAll(' ', '-')}-${theme}-${screen}`;
        await expectNoFindings(page, phone ? ['light', 'dark'] : ALL_THEMES, picture, () => expectNoScrollBars(page));
      });
    }
  });
}

test.describe('forced colours', () => {
  for (const colorScheme of ['light', 'dark']) {
    test.describe(colorScheme, () => {
      test.use({ forcedColors: 'active', colorScheme });

      test('the editor works, and what is chosen, legal or active stands out', async ({ playground, page }) => {
        await playground.open();
        await playground.choose('Threat Market');
        await playground.seatPeople();
        await expect(playground.editor.locator('.monaco-editor')).toBeVisible(); // a failure would also be a warning
        const look = (selector) => page.locator(selector).first().evaluate((element) => {
          const { outlineStyle, outlineWidth, borderTopWidth, backgroundColor, stroke, strokeWidth } = getComputedStyle(element);
          return { outline: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth), border: parseFloat(borderTopWidth), background: backgroundColor, stroke, wide: parseFloat(strokeWidth) };
        });
        const pressed = await look('.seg > [aria-pressed="true"]');
        expect(pressed.background, 'the chosen view').not.toBe((await look('.seg > [aria-pressed="false"]')).background);
        expect((await look('.seat.turn')).border, 'the active seat').toBeGreaterThan(2);
        expect((await look('.token-button.lit .card, .choice')).outline + (await look('.token-button.lit .card, .choice')).border, 'a legal card').toBeGreaterThan(1);
        await playground.focusEditor();
        await page.keyboard.press('Control+A');
        const selected = await look('.monaco-editor .selected-text');
        expect(selected.background, 'selected text').not.toBe((await look('.monaco-editor')).background);
        await page.screenshot({ path: `test-results/states/forced-${colorScheme}.png` });
        await playground.choose('Tic-tac-toe');
        await playground.seatPeople();
        const legal = await look('.board :is(.cell.lit, .markring, .markdot)');
        expect(legal.wide, 'a legal cell').toBeGreaterThan(1);
        expect(legal.stroke, 'a legal cell').not.toBe('none');
        await page.screenshot({ path: `test-results/states/forced-board-${colorScheme}.png` });
      });
    });
  }
});

test('the dock is made higher and folded by keyboard, and stays so', async ({ playground, page }) => {
  const dock = page.getByRole('region', { name: 'Dock' });
  const height = async () => Math.round((await dock.boundingBox()).height);
  await playground.open();
  const before = await height();
  await page.getByRole('separator', { name: 'Height of the dock' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(height).toBeGreaterThan(before + 20);
  const higher = await height();
  await page.reload();
  await playground.ready();
  expect(await height()).toBe(higher);

  await page.getByRole('button', { name: 'Fold the dock' }).press('Enter');
  await expect(page.getByRole('tabpanel')).toBeHidden();
  await page.reload();
  await playground.ready();
  await expect(page.getByRole('tabpanel')).toBeHidden();
  await page.getByRole('tab', { name: 'Log' }).click(); // a tab opens it again
  await expect(page.getByRole('tabpanel')).toBeVisible();
  expect(await height()).toBe(higher);
});

/** Neither the board nor its container scrolls, and the page never scrolls sideways. */
async function expectNoScrollBars(page) {
  const found = await page.evaluate(() => {
    const scrolls = (element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const bar = (overflow, inner, outer) => /auto|scroll/.test(overflow) && inner > outer + 1;
      return bar(overflowX, element.scrollWidth, element.clientWidth) || bar(overflowY, element.scrollHeight, element.clientHeight);
    };
    const board = document.querySelector('[data-testid="board"]');
    const inside = board ? [board, ...board.querySelectorAll('*'), ...(board.parentElement?.querySelectorAll('*') ?? [])] : [];
    const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth + 1;
    return [...inside.filter(scrolls).map((element) => element.className), ...(wide ? ['the page, sideways'] : [])];
  });
  expect(found, 'scroll bars').toEqual([]);
}

async function breakSpec(playground, phone) {
  if (!phone) return playground.write('# Nothing\n\n```yaml\nmeta: { id: x }\nboard: [grid(\n```\n');
  const area = playground.editor.getByRole('textbox');
  await area.fill((await area.inputValue()).replace('board:', 'baord:'));
}

async function openPane(playground, name) {
  await playground.page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name }).click();
  await playground.editorReady();
}
