// A walk of a new user: acts with their words, the time that the page takes for each, and the time of a person by the
// keystroke-level model (S. Card, T. Moran, A. Newell, 1980): 1.35 s to think, 1.1 s to point, 0.2 s to press, 0.28 s a key.
// WALKS=pictures stores a picture after each act in test-results/walks.
import { test } from '@playwright/test';

const [THINK, POINT, PRESS, KEY] = [1.35, 1.1, 0.2, 0.28];

export class Walk {
  constructor(page, name) {
    Object.assign(this, { page, name, acts: 0, person: 0, waits: [] });
  }

  /** An act, until its effect is seen. `keys` are typed instead of a press. */
  async act(words, act, seen, { keys = 0 } = {}) {
    this.acts += 1;
    this.person += THINK + (keys ? keys * KEY : POINT + PRESS);
    await act();
    const start = performance.now();
    await seen();
    this.waits.push(Math.round(performance.now() - start));
    if (process.env.WALKS === 'pictures') await this.picture(words);
  }

  async picture(words) {
    const name = `${this.name} ${String(this.acts).padStart(2, '0')} ${words}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    await this.page.screenshot({ path: `test-results/walks/${name}.png` });
  }

  /** The sums, with the test. */
  end() {
    const page = this.waits.reduce((sum, wait) => sum + wait, 0) / 1_000;
    const line = `${this.acts} acts, ${this.person.toFixed(0)} s of a person, ${page.toFixed(1)} s of the page, at most ${(Math.max(...this.waits) / 1_000).toFixed(1)} s for one act`;
    test.info().annotations.push({ type: 'walk', description: line });
    if (process.env.WALKS) console.log(`${this.name}: ${line}`);
  }
}
