// Several members of a list: they are chosen in any order, put back, and taken when the choice is complete.
import { expect, test } from './support/test.mjs';

const GEMS = `# Gem market

\`\`\`yaml
meta: { id: gem-market, name: "Gem market", players: 1 }
tokens:
  gem:
    columns: [type, worth]
    rows: [[pearl, 1], [azure, 2], [jade, 3], [ruby, 4], [onyx, 8]]
zones: { bank: {}, hand: { owner: player, visibility: owner } }
vars: { global: { taken: 0 in 0..20 } }
setup:
  - each: $g in types(gem)
    do:
      - create $g in bank
      - create $g in hand[player(1)]
actions:
  take:
    do:
      - choose 1 to 3 of bank as $gems
      - move $gems to hand[actor]
      - choose 2 of hand[actor] as $paid
      - move $paid to bank
      - taken += count($gems)
end:
  - when: taken > 15
    result: draw
\`\`\`
`;

test.beforeEach(async ({ playground }) => {
  await playground.open();
  await playground.write(GEMS);
  await playground.actionBar.getByRole('button', { name: 'Take' }).click();
  await playground.settled();
});

/** A gem in a zone. */
const gemIn = (page, zone, name) =>
  page.getByRole('group', { name: zone }).getByRole('button', { name: new RegExp(`^${name}`) }).first();

test('members of a set are chosen in any order, and put back', async ({ page, playground }) => {
  const gem = (name) => gemIn(page, 'Bank', name);
  const before = await playground.position.textContent();
  await gem('Ruby').click();
  await playground.settled();
  await expect(playground.prompt).toContainText('GemsRuby');
  await expect(playground.position).toHaveText(before); // nothing is taken yet
  await gem('Pearl').click();
  await playground.settled();
  await expect(gem('Pearl')).toHaveClass(/held/);
  await gem('Ruby').click();
  await playground.settled();
  await expect(gem('Ruby')).not.toHaveClass(/held/);
  await gem('Azure').click();
  await playground.settled();
  await page.keyboard.press('u'); // the last one only
  await playground.settled();
  await expect(playground.prompt).toContainText('GemsPearl');
  await playground.actionBar.getByRole('button', { name: 'Done' }).click();
  await playground.settled();
  await expect(playground.position).not.toHaveText(before);
});

test('the last card of the hand can be chosen first, by keyboard', async ({ page, playground }) => {
  await gemIn(page, 'Bank', 'Jade').click();
  await playground.settled();
  await playground.actionBar.getByRole('button', { name: 'Done' }).click();
  await playground.settled();
  const card = (name) => gemIn(page, 'Hand', name);
  await card('Onyx').focus();
  await page.keyboard.press('Enter');
  await playground.settled();
  await expect(playground.prompt).toContainText('PaidOnyx');
  await card('Pearl').focus();
  await page.keyboard.press('Enter');
  await playground.settled();
  await expect(playground.log).toContainText('Paid: Onyx');
});
