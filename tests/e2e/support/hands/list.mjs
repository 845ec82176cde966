// The list of all moves alone: nothing on the table is touched.
import { expect } from '@playwright/test';

export const list = {
  name: 'list',
  press: async (page, element) => element.click(),
  /** A whole move: opens the list and takes one of its rows. */
  move: async (page, chance, notes) => {
    await page.locator('.all-moves').click();
    const rows = page.getByTestId('move-list').getByRole('listitem').getByRole('button');
    await expect(rows.first()).toBeVisible();
    const row = rows.nth(Math.floor(chance * (await rows.count())));
    const label = await row.textContent();
    notes.moves += 1;
    await row.click();
    await expect(page.getByTestId('move-list')).toBeHidden();
    return label;
  },
};
