// The start position, drawn in the text and edited by pressing cells.
import { findings } from './support/axe.mjs';
import { expect, test } from './support/test.mjs';

const TEXT = `# Corners

\`\`\`yaml
meta: { id: corners, name: "Corners", players: [white, black] }
board: { shape: "grid(3, 3)" }
tokens: [man, king]
setup:
  - place:
      k: king for black   # the first of them
      m: man for black
      M: man for white
    map: |
      k m .

      .  . .
      . m M
actions: { step: { params: { man: "pieces[actor]", to: neighbors($man) where .empty }, do: move $man to $to } }
end: [{ when: round > 9, result: draw }]
\`\`\`
`;

test('the start position is edited by mouse and keys, and undone in the editor', async ({ playground, page }) => {
  await playground.open();
  await playground.write(TEXT);
  await expect(playground.verdict).toContainText(', playable');
  await page.getByTestId('diagram-button').click();
  const sheet = page.getByRole('dialog', { name: 'Start position' });
  await expect(sheet.getByRole('button', { name: 'king for black' }).first()).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(page)).toEqual([]);

  // A press draws the chosen symbol, on the table too; a second press empties the cell.
  await sheet.getByRole('button', { name: 'man for white', exact: true }).click();
  await sheet.getByRole('button', { name: 'a2, empty' }).click();
  await expect(sheet.getByRole('button', { name: 'a2, man for white' })).toBeVisible();
  await expect(playground.cell('a2')).toHaveAccessibleName(/^a2, Man, White/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'b2, man for white' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'b2, empty' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await playground.text()).toBe(TEXT.replace('.  . .', 'M  . .'));

  // Each press is one step of the editor.
  await playground.focusEditor();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  expect(await playground.text()).toBe(TEXT);
  await expect(playground.cell('a2')).toHaveAccessibleName(/^a2, empty/);
});
