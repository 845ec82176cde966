// The page as a person uses it: by role, name and the data-testids that page and tests agreed on.
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/project.mjs';

/** The text of a bundled game. */
export const bundled = (name) => readFileSync(join(root, 'specs', `${name}.md`), 'utf8');

/** The text of a spec that only the tests know. */
export const own = (name) => readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8');

export class Playground {
  constructor(page) {
    this.page = page;
    for (const id of ids) this[camel(id)] = page.getByTestId(id);
  }

  /** Opens the page, with what comes after `#`, and waits until it can be played. Without a link, the way to the table leads
   * through the start page. */
  async open(fragment = '') {
    await this.page.goto(`./${fragment && `#${fragment}`}`);
    if (!fragment) await this.enter.click();
    await this.ready();
  }

  /** Until engine and editor are there. */
  async ready() {
    await expect(this.position).toHaveText(/^\d+ of \d+$/);
    await expect(this.prompt).not.toContainText('Setting the table');
    await this.editorReady();
    await this.settled();
  }

  async editorReady() {
    if (await this.editor.isVisible()) await expect(this.editor).toHaveAttribute('data-ready', 'true');
  }

  /**
   * Until the page is at rest: the text has been checked, no request is open and no bot is about to
   * move. The page then does not change until the next act. The page leaves this state within the event
   * of an act, so a check right after a click or a key is safe.
   */
  async settled() {
    await expect(this.page.locator('html')).toHaveAttribute('data-settled', 'true');
  }

  /** Opens a link to a game without the editor. */
  async openViewer(fragment) {
    await this.page.goto(`./#${fragment}`);
    await expect(this.position).toHaveText(/^\d+ of \d+$/);
    await this.settled();
  }

  /** Begins one of the bundled games, from the menu. */
  async choose(title) {
    await this.gameMenu.click();
    const games = this.page.getByRole('list', { name: 'Bundled games' });
    await games.getByRole('button').filter({ has: this.page.getByText(title, { exact: true }) }).click();
    await this.settled();
    await expect(this.gameMenu).toContainText(title);
    await expect(this.verdict).toContainText(', playable');
    await expect(this.position).toHaveText('0 of 0');
  }

  /** Opens one of the person's own games, from the menu. */
  async reopen(title) {
    await this.gameMenu.click();
    await this.page.getByRole('list', { name: 'Your games' }).getByRole('button', { name: title }).first().click();
    await this.settled();
  }

  /** The line below the editor. */
  get statusLine() {
    return this.page.locator('.probline');
  }

  /** Its end, which shows if the text is a game. */
  get verdict() {
    return this.page.locator('.verdict');
  }

  /** Until the text is in the browser's store. */
  async saved() {
    await this.settled();
    await expect(this.page.locator('.saved')).toHaveText('Saved here');
  }

  // ---- the editor

  async focusEditor() {
    await this.textbox.focus();
  }

  get textbox() {
    return this.editor.getByRole('textbox');
  }

  /** Puts a text in place of the whole spec: select all, paste. */
  async write(text) {
    await this.focusEditor();
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.press('Control+V');
    await this.settled();
  }

  /** The whole spec: select all, copy. */
  async text() {
    await this.focusEditor();
    await this.page.keyboard.press('Control+A');
    return this.copied(() => this.page.keyboard.press('Control+C'));
  }

  /** The text that an act puts into the clipboard, for any earlier content and any delay. */
  async copied(act) {
    const read = () => this.page.evaluate(() => navigator.clipboard.readText());
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await act();
    await expect.poll(read).not.toBe('');
    return read();
  }

  /** Puts the cursor behind the first occurrence of a string, by Monaco's own search. */
  async cursorBehind(string) {
    await this.focusEditor();
    await this.page.keyboard.press('Control+Home');
    await this.page.keyboard.press('Control+F');
    const field = this.page.getByRole('textbox', { name: 'Find', exact: true });
    await field.fill(string);
    await field.press('Enter');
    await field.press('Escape'); // leaves what was found selected
    await this.page.keyboard.press('ArrowRight');
  }

  /** Turns the first occurrence of a string into another by typing, from where the two differ. */
  async replace(string, by) {
    let same = 0;
    while (same < string.length && string[same] === by[same]) same += 1;
    await this.cursorBehind(string);
    for (let n = same; n < string.length; n += 1) await this.page.keyboard.press('Backspace');
    await this.page.keyboard.type(by.slice(same));
  }

  /** The wavy lines. */
  get errorMarks() {
    return this.editor.locator('.squiggly-error');
  }

  /** The list of completions. */
  get suggestions() {
    return this.page.locator('.suggest-widget');
  }

  /** A word in the editor, as it is drawn, in the first line that holds a text. */
  word(word, line) {
    return this.editor.locator('.view-line', { hasText: line }).first().locator('span > span').getByText(word, { exact: true }).first();
  }

  async showProblems() {
    await this.tab('Problems');
    await expect(this.problems).toBeVisible();
  }

  // ---- the dock

  /** Opens a tab of the dock. */
  async tab(name) {
    const tab = this.page.getByRole('tab', { name });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  /** Shows a pane, on a phone. */
  async pane(name) {
    await this.page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name }).click();
    await this.editorReady();
  }

  /** "3 of 5": how much of the game is shown. */
  get position() {
    return this.page.locator('.position');
  }

  async hash() {
    await this.tab('State');
    await this.settled();
    return (await this.stateHash.textContent()).match(/[0-9a-f]{16}/)?.[0];
  }

  // ---- the table

  /** A cell by its label. */
  cell(name) {
    return this.page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
  }

  get cells() {
    return this.page.getByRole('gridcell');
  }

  /** Everything on the table that may be chosen now. */
  get legal() {
    return this.page.locator('[data-legal="true"]:visible');
  }

  /** People at all seats. */
  async seatPeople() {
    await this.seatAll(/^You$/);
  }

  async seatAll(kind) {
    await this.settled();
    const count = await this.seatBar.getByRole('combobox', { name: /^Who plays/ }).count();
    for (let n = 0; n < count; n += 1) await this.seat(n, kind);
  }

  /** A kind of player at one seat, from 0. */
  async seat(n, kind) {
    const select = this.seatBar.getByRole('combobox', { name: /^Who plays/ }).nth(n);
    const label = await select.locator('option', { hasText: kind }).textContent();
    await select.selectOption({ label });
    await expect(select.locator('option:checked')).toHaveText(label);
    await this.settled();
  }

  /** Opens or closes the panel with players, seed and knobs. */
  async setup() {
    await this.page.getByRole('button', { name: 'Players, seed and knobs' }).click();
  }

  /** Turns a knob one step up. */
  async turn(knob) {
    await this.page.getByRole('slider', { name: knob }).focus();
    await this.page.keyboard.press('ArrowRight');
    await this.settled();
  }

  /** The same rules from the beginning, with a seed that is known. */
  async seed(seed) {
    await this.page.getByRole('button', { name: 'Players, seed and knobs' }).click();
    await this.page.getByRole('textbox', { name: 'Seed' }).fill(seed);
    await this.page.keyboard.press('Enter');
    await this.settled();
    await this.page.keyboard.press('Escape');
  }

  /** Chooses the viewer. */
  async viewAs(whose) {
    await this.tab('State');
    await this.page.getByRole('combobox', { name: 'View as' }).selectOption({ label: whose });
    await this.settled();
  }

  /** Does something that moves the game on, and waits until it has and bots have answered. */
  async moves(act) {
    await this.settled();
    const before = await this.position.textContent();
    await act();
    await expect(this.position).not.toHaveText(before);
    await this.settled();
  }

  /** Chooses a cell, which makes a move. */
  async play(cell) {
    await this.moves(() => this.cell(cell).click());
  }

  // ---- a position set up by hand

  get setUpButton() {
    return this.page.getByTestId('set-up');
  }

  /** Begins to set up a position. */
  async setUp() {
    await this.gameMenu.click();
    await this.setUpButton.click();
    await expect(this.sandboxSaid).toBeVisible();
    await this.settled();
  }

  /** Taps a cell while a position is set up. */
  async tapInSandbox(cell) {
    await this.cell(cell).click();
    await this.settled();
  }

  // ---- links

  get shareDialog() {
    return this.page.getByRole('dialog', { name: 'Share' });
  }

  /** The fragment of a link to the game as it is shown, or to what is chosen in the dialog. */
  async link(choice, more) {
    const address = await this.copyFromDialog(choice, 'copy-address', null, more);
    return address.split('#')[1];
  }

  /** The text that a button of the dialog copies: the button is named by its data-testid or by its label. */
  async copyFromDialog(choice, id, label, more = async () => {}) {
    await this.copyLink.click();
    const dialog = this.shareDialog;
    if (choice) await dialog.getByRole('radio', { name: choice }).check();
    await this.settled();
    await more(dialog);
    await this.settled();
    const button = id ? dialog.getByTestId(id) : dialog.getByRole('button', { name: label });
    const text = await this.copied(() => button.click());
    await expect(dialog.getByText(/copied/i).first()).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return text;
  }

  /** Whether a click and a frame still come through in time. */
  async expectResponsive(limit = 1_000) {
    const took = await this.page.evaluate(async () => {
      const start = performance.now();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - start;
    });
    expect(took, 'a frame').toBeLessThan(limit);
  }
}

const ids = [
  'editor', 'board', 'seat-bar', 'prompt', 'action-bar', 'move-list', 'log', 'timeline', 'problems', 'batch-games',
  'batch-start', 'batch-cancel', 'batch-counts', 'copy-link', 'new-seed', 'game-menu', 'undo', 'result', 'stale-strip', 'link-banner',
  'state-hash', 'live', 'signature', 'start', 'enter', 'brand', 'busy-strip', 'unchecked-strip', 'unopened', 'zones-strip', 'edit-strip', 'curtain',
  'go-on', 'redo', 'chances', 'chances-button', 'chances-close', 'chances-said', 'chances-table',
  'sandbox-said', 'sandbox-turn', 'sandbox-values', 'add-token', 'save-position', 'open-position', 'play-from-here', 'show-secrets',
  'begins-by-hand', 'roll-by-hand', 'viewer-title',
];

const camel = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
