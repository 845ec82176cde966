// Zones show what lies in them after each move, also cards that differ only in their values.
import { expect, test } from './support/test.mjs';

const SUITS = `# Suits

\`\`\`yaml
meta: { id: suits, name: "Suits", players: 1 }
constants: { SUITS: [ash, elm, oak] }
tokens:
  card: { suit: SUITS, rank: 1..3 }
  runner: { steps: 0 in 0..9 }
zones: { hand: { owner: player, visibility: owner, ordering: queue }, course: { ordering: queue }, out: {} }
setup:
  - each: $s in SUITS, $r in 1..3
    do: create card in hand[player(1)] with suit = $s, rank = $r
  - create runner in course
actions:
  play:
    params: { card: "hand[actor]" }
    do:
      - move $card to out
      - each: $c in course
        do: $c.steps += 2
end:
  - when: empty(hand[player(1)])
    result: draw
\`\`\`
`;

test('a hand has the cards that are left, and a changed number is on its card', async ({ page, playground }) => {
  await playground.open();
  await playground.write(SUITS);
  const zone = (name) => page.getByRole('group', { name });
  const hand = zone(/^Hand,/).getByRole('button');
  const names = async () => (await hand.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))));
  const titles = async () => (await hand.evaluateAll((all) => all.map((one) => one.querySelector('.nm').textContent)));
  await expect(hand).toHaveCount(9);
  let left = await names();
  for (const [at, steps] of [[1, 2], [0, 4], [4, 6], [3, 8]]) {
    await playground.moves(() => hand.nth(at).click());
    left = left.filter((_, index) => index !== at);
    expect(await names()).toEqual(left);
    const cards = left.map((name) => name.split(',')[0]);
    expect(await titles()).toEqual(cards);
    await expect(zone(/^Course/)).toContainText(new RegExp(`steps ?${steps}`, 'i'));
    await expect(zone(/^Course/).getByRole('button').first()).toHaveAccessibleName(new RegExp(`Steps ${steps}`));
  }
});
