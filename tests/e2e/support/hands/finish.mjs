// Plays the open game to its end with one hand. What is taken is drawn by a seeded generator from all that is offered.
import { expect } from '@playwright/test';
import { dice } from '../generated.mjs';
import { offer, named, state } from './offers.mjs';

const FINE = 10_000;

/** Plays until the result stands in the action bar; gives what was noticed on the way. */
export async function finish(playground, hand, { seed = 1, most = 1_000 } = {}) {
  const { page } = playground;
  const roll = dice(seed + 77);
  const chance = () => roll(FINE) / FINE;
  const notes = { acts: 0, moves: 0, scrolled: [], dead: [], lost: [], unsaid: [], keys: { most: 0, to: '' } };
  for (; notes.acts < most; notes.acts += 1) {
    await playground.settled(); // what is offered stays as it is until something is taken
    if (await playground.result.isVisible()) return notes;
    const only = await onlyButton(page);
    const before = await state(page);
    const label = only ? await press(page, hand, only, notes) : await take(page, hand, chance, notes);
    await playground.settled();
    if ((await state(page)) === before) notes.dead.push(label);
    if (!only) await listen(playground, before, notes);
    await hand.check?.(page, notes);
  }
  throw new Error(`the game does not end within ${most} acts`);
}

/** The button of the curtain between two people, or the one that ends a reveal. */
const onlyButton = (page) => page.$('#take-device, #go-on');

async function press(page, hand, element, notes) {
  const label = await named(element);
  await hand.press(page, element, notes);
  return label;
}

async function take(page, hand, chance, notes) {
  if (hand.move) return hand.move(page, chance(), notes);
  const element = await offer(page, chance());
  expect(element, `something is offered: ${await page.locator('.prompt').textContent()}`).not.toBeNull();
  const up = await element.evaluateHandle((element) => element.closest('.stepper')?.querySelector('input ~ .icon'));
  for (let n = Math.floor(chance() * 4); n > 0 && up.asElement(); n -= 1) await hand.press(page, up.asElement(), notes);
  return press(page, hand, element, notes);
}

/** After a move the live region has words for it. */
async function listen(playground, before, notes) {
  const position = await playground.position.textContent();
  if (before.startsWith(`${position}|`)) return;
  const said = await playground.live.textContent();
  if (!/\w/.test(said)) notes.unsaid.push(position);
}
