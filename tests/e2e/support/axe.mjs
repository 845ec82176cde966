// The findings of axe on the page as it is shown, by the rules of WCAG 2.0 to 2.2, A and AA.
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A line for each finding. */
export async function findings(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(' | ')}`);
}

/** The settings of a system, by the theme that the page then has. */
const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
};
export const ALL_THEMES = Object.keys(themes);

/** In each of the themes: a picture in test-results/, no finding of axe, and `also` holds. */
export async function expectNoFindings(page, names, picture, also = async () => {}) {
  for (const theme of names) {
    await page.emulateMedia(themes[theme]);
    await expect(page.locator('html'), 'the page follows the system').toHaveAttribute('data-theme', theme);
    await page.waitForTimeout(400); // transitions end
    await page.screenshot({ path: `test-results/${picture(theme)}.png` });
    await also();
    expect(await findings(page), theme).toEqual([]);
  }
}
