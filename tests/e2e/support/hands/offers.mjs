// Everything that the page offers to choose now, found by its marks alone: nothing here knows rules or games.

const OFFERED = '.mat [data-legal="true"], .choices [data-legal="true"], .choices .stepper .btn.main';

/** One of the offered elements by a number from 0 to 1; null if nothing is offered. */
export async function offer(page, chance) {
  const found = await page.evaluateHandle(([selector, chance]) => {
    const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    return all[Math.floor(chance * all.length)] ?? null;
  }, [OFFERED, chance]);
  return found.asElement();
}

/** What is offered, the question and the steps so far as one text: an act that leaves it as it was did nothing. */
export const state = (page) => page.evaluate((selector) => {
  const all = [...document.querySelectorAll(selector)];
  const words = ['.position', '.prompt', '.curtain'].map((part) => document.querySelector(part)?.textContent ?? '');
  return [...words, ...all.map((element) => `${element.dataset.place ?? ''}${element.ariaLabel ?? element.textContent}`)].join('|');
}, OFFERED);

/** A name of an element, for reports. */
export const named = (element) => element.evaluate((element) => element.ariaLabel ?? element.textContent);
