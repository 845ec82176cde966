// `test` with `hostile`, for input that wants to do harm. A case is an act and what must be seen of it. After each case no
// script ran, nothing of the input became an element or an attribute that acts, and the page answers.
import { expect, test as base } from './test.mjs';

export { expect } from './test.mjs';

/** Generous, because the machines of tests are busy. The goal is a second; the times are attached to each test. */
const LIMIT_MS = 5_000;
/** The same for cases that load the page. */
export const LOADING_MS = 15_000;

/** Markup that runs `ran()` if a page takes it for more than a text. */
export const MARKUP = '"><img src=x onerror=ran()><svg onload=ran()></svg><script>ran()</script>';

export const test = base.extend({
  hostile: async ({ playground, page }, use, info) => {
    info.setTimeout(120_000); // many cases share a page
    const hostile = new Hostile(playground);
    await guard(page, hostile.dialogs);
    await use(hostile);
    await hostile.harmless();
    await info.attach('times', { body: JSON.stringify(hostile.times, null, 2), contentType: 'application/json' });
  },
});

/** A person's own game with one move, which must be there afterwards. */
export async function ownGame(playground) {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# My own game');
  await playground.seatPeople();
  await playground.play('b2');
  await playground.saved();
}

/** Counts the calls of `ran()`, and collects the words of dialogs. To be called before the page is opened. */
export async function guard(page, dialogs) {
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.addInitScript(() => {
    globalThis.runs = 0;
    globalThis.ran = () => (globalThis.runs += 1);
  });
}

/** Calls of `ran()`, and elements and attributes that no text of a stranger may become. */
export const harm = (page) => page.evaluate(() => {
  const acts = ({ name, value }) => /^on/i.test(name) || (/(^|:)(href|src|action)$/i.test(name) && /^\s*(javascript|data:text)/i.test(value));
  const found = [...document.querySelectorAll('*')].filter((element) => {
    if (element.matches('iframe, object, embed, form, base, img[src=x]')) return true;
    return (element.localName === 'script' && element.textContent.includes('ran()')) || [...element.attributes].some(acts);
  });
  return { runs: globalThis.runs ?? 0, elements: found.map((element) => element.outerHTML.slice(0, 120)) };
});

class Hostile {
  constructor(playground) {
    Object.assign(this, { playground, dialogs: [], times: {} });
  }

  /** A case: the act, then what must be seen, which is timed together. */
  async case(name, act, seen, limit = LIMIT_MS) {
    await base.step(name, async () => {
      const start = performance.now();
      await act();
      await seen();
      const took = Math.round(performance.now() - start);
      this.times[name] = took;
      if (process.env.HOSTILE) console.log(`${String(took).padStart(6)} ms  ${name}`);
      expect(took, `${name}: milliseconds until it is told`).toBeLessThan(limit);
      await this.harmless();
    });
  }

  /** No script ran, nothing became markup, and the page answers. */
  async harmless() {
    expect(await harm(this.playground.page), 'scripts that ran and foreign markup').toEqual({ runs: 0, elements: [] });
    expect(this.dialogs, 'dialogs').toEqual([]);
    await this.playground.expectResponsive();
  }
}
