// Mouse and finger: they press a point of an element that is in view and that nothing covers.

export const mouse = {
  name: 'mouse',
  press: async (page, element, notes) => {
    const point = await pointOn(element, notes);
    await page.mouse.click(point.x, point.y);
  },
};

export const touch = {
  name: 'touch',
  press: async (page, element, notes) => {
    const point = await pointOn(element, notes);
    await page.touchscreen.tap(point.x, point.y);
  },
};

/** A point where the element is on top. Elements that have to be scrolled into view are counted. */
async function pointOn(element, notes) {
  const seen = await element.evaluate(visiblePoint);
  if (seen) return seen;
  const said = await element.evaluate((element) => element.ariaLabel ?? element.textContent);
  await element.scrollIntoViewIfNeeded();
  const scrolled = await element.evaluate(visiblePoint);
  if (!scrolled) throw new Error(`nothing of "${said}" can be pressed`);
  notes.scrolled.push(said);
  return scrolled;
}

/** Runs in the page. */
function visiblePoint(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9];
  for (const down of parts) {
    for (const right of parts) {
      const [x, y] = [left + width * right, top + height * down];
      const hit = document.elementFromPoint(x, y); // null outside the window
      if (hit && element.contains(hit)) return { x, y };
    }
  }
  return null;
}
