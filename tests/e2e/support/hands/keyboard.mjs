// The keyboard alone: F6 from pane to pane, Tab between what can be chosen, arrow keys over cells, Enter.

const MOST_KEYS = 150;

export const keyboard = {
  name: 'keyboard',
  press: async (page, element, notes) => {
    const keys = await walk(page, element);
    if (keys > notes.keys.most) notes.keys = { most: keys, to: await element.evaluate((element) => element.ariaLabel ?? element.textContent) };
    await page.keyboard.press('Enter');
  },
  /** The focus must never fall out of the page. */
  check: async (page, notes) => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (await page.evaluate(() => document.activeElement === document.body)) notes.lost.push(await page.locator('.prompt').textContent());
  },
};

/** Brings the focus to an element; returns the number of keys that it took. */
async function walk(page, element) {
  const been = new Map();
  for (let keys = 0; keys < MOST_KEYS; keys += 1) {
    const next = await element.evaluate(wayTo);
    if (next.there) return keys;
    const times = been.get(next.at) ?? 0; // at a cell for the second time: the other way
    been.set(next.at, times + 1);
    await page.keyboard.press(next.keys[Math.min(times, next.keys.length - 1)]);
  }
  const [to, from] = await Promise.all([element.evaluate((element) => element.ariaLabel ?? element.textContent), page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))]);
  throw new Error(`no way for the keys to "${to}" from ${from}`);
}

/** Runs in the page: the keys that lead from the focus towards an element, best first. */
function wayTo(element) {
  const here = document.activeElement ?? document.body;
  const at = here.id || here.ariaLabel || here.textContent.slice(0, 60);
  if (here === element) return { there: true };
  if (element.closest('.curtain')) return { at, keys: ['Tab'] };
  const pane = (of) => ['.mat', '.actionbar'].find((pane) => of.closest(pane));
  const grid = element.closest('[role=grid]');
  if (grid?.contains(here)) {
    const middle = (of) => {
      const { left, top, width, height } = of.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [[x, y], [toX, toY]] = [middle(here), middle(element)];
    const [right, down] = [toX - x, toY - y];
    const aside = right > 0 ? 'ArrowRight' : 'ArrowLeft';
    const along = down > 0 ? 'ArrowDown' : 'ArrowUp';
    const ways = Math.abs(right) > Math.abs(down) ? [aside, along] : [along, aside];
    return { at, keys: [...ways, 'Control+Home', 'PageDown', 'PageDown'] };
  }
  const from = pane(here);
  if (from !== pane(element)) return { at, keys: [from === '.actionbar' ? 'Shift+F6' : 'F6'] };
  const follows = here.compareDocumentPosition(grid ?? element) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY);
  return { at, keys: [follows ? 'Tab' : 'Shift+Tab'] };
}
