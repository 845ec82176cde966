// Files by strangers: texts, traces, positions and zip files that are something else than their names say.
import { MARKUP, expect, ownGame, test } from '../support/hostile.mjs';
import { bundled } from '../support/playground.mjs';
import { zipped } from '../support/zip.mjs';

const game = bundled('tic-tac-toe');
const list = (games, more) => JSON.stringify({ format: 'boardwright-games', version: 1, games, ...more });
const entry = (file, more) => ({ file, name: '', at: 1e12, game: null, versions: [], ...more });

/** A file, and what the report on the start page says of it. */
const imported = {
  'a file of NULs': ['nuls.md', Buffer.alloc(64), /^Not read, because it is no text: nuls\.md\.$/],
  'a file in UTF-16 without a mark': ['wide.md', Buffer.from(game, 'utf16le'), /^Not read, because it is no text: wide\.md\.$/],
  'a file in Latin-1': ['umlaut.md', Buffer.from('# Mühle\n', 'latin1'), /^Not read, because it is no text: umlaut\.md\.$/],
  'a file of two megabytes': ['long.md', Buffer.alloc(2 << 20, 'a'), /^Not read, because it is no text: long\.md\.$/],
  'a file whose name is markup': [`${MARKUP.replaceAll('/', ':')}.md`, Buffer.alloc(4), /^Not read, because it is no text: .*<img src=x onerror=ran\(\)>/],
  'a zip file that is none': ['none.zip', Buffer.from('PK, or so it says'), /^Not read.*zip/],
  'a zip file that is cut': ['cut.zip', zipped([['a.md', game]]).subarray(0, 300), /^Not read.*zip/],
  'a zip file that inflates to gigabytes': ['bomb.zip', zipped(Array.from({ length: 9 }, (_, n) => [`${n}.md`, Buffer.alloc(7 << 20)])), /^Not read.*zip/],
  'a zip file that lies about its sizes': ['lie.zip', zipped([['a.md', Buffer.alloc(24 << 20, '# a\n')]], { claimed: 100 }), /^Came in: a\.$/], // as many bytes as it claims
  'a zip file that claims four gigabytes': ['claim.zip', zipped([['a.md', '# A\n']], { claimed: 0xffffffff }), /^Not read.*zip/],
  'a zip file of three thousand files': ['many.zip', zipped(Array.from({ length: 3_000 }, (_, n) => [`${n}.md`, '# A\n'])), /^Not read.*zip/],
  'a zip file in a zip file': ['nest.zip', zipped([['inner.zip', zipped([['a.md', game]])]]), /^There was no game in it\.$/],
  'a zip file with a list of games that are not there': ['list.zip', zipped([['boardwright.json', list([entry('nowhere.md')])]]), /nowhere\.md \(it is not in the zip file\)\.$/],
  'a zip file with a list from the future': ['future.zip', zipped([['boardwright.json', list([entry('a.md', { at: '1e999', shape: {} })], { version: 99 })], ['a.md', '# From the future\n']]), /^Came in: From the future\.$/],
  'a zip file with names that climb out of their folder': ['climb.zip', zipped([['../../../etc/passwd.md', '# Climber\n'], ['__proto__.md', '# Proto\n']]), /^Came in: Proto\.$/],
  'a zip file whose names and titles are markup': ['markup.zip', zipped([['boardwright.json', list([entry('a.md', { name: MARKUP, game: MARKUP })])], ['a.md', `# ${MARKUP}\n`]]), /^Came in: .*<img src=x onerror=ran\(\)>/],
};

test('files that are no games are refused by name, and those that are stay beside the others', async ({ playground, page, hostile }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.replace('# Tic-tac-toe', '# My own game');
  await playground.saved();
  await playground.brand.click();
  const report = page.getByRole('list', { name: 'What came in' });
  for (const [name, [file, buffer, says]] of Object.entries(imported)) {
    const open = () => page.locator('input[type=file]').setInputFiles({ name: file, mimeType: file.endsWith('.zip') ? 'application/zip' : 'text/markdown', buffer });
    await hostile.case(name, open, () => expect(report.getByRole('listitem').first()).toHaveText(says));
  }
  const own = page.getByRole('list', { name: 'Your games' }).getByRole('listitem');
  await expect(own.filter({ hasText: 'My own game' })).toHaveCount(1);
});

const TRACE = `boardwright-trace 1
engine 0.1.0
game tic-tac-toe
rules da75afbbe925efb4
players 2
seed 0000000000000001
seats person person
start 07bd0046457e739f

1.1 1 4 d17c5f29dbf432d6 place(cell=cell_2_2)
2.1 2 4 2033c768308d71ab place(cell=cell_2_3)

result unfinished
`;

/** A trace, and what the banner says of it. */
const traces = {
  'a trace of another game': [TRACE.replace('game tic-tac-toe', 'game hex').replace('da75afbbe925efb4', '1111111111111111'), /is of the game .hex./],
  'a trace of a version from the future': [TRACE.replace('trace 1', 'trace 99'), /not a trace.*(99|version|format)/],
  'a trace that is cut within a line': [TRACE.slice(0, TRACE.indexOf('2.1 2 4') + 12), /not a trace/],
  'a trace with numbers without end': [TRACE.replace('2.1 2 4', '2.1 2 99999999999999999999'), /not a trace/],
  'a trace with four billion players': [TRACE.replace('players 2', 'players 4294967295'), /./],
  'a trace with an illegal move': [TRACE.replace('2.1 2 4', '2.1 2 4000000000'), /does not fit these rules/],
  'a trace whose game, bots and moves are markup': [TRACE.replace('game tic-tac-toe', `game ${MARKUP}`).replace('seats person person', 'seats <script>ran()</script> <svg/onload=ran()>').replace('place(cell=cell_2_3)', `place(${MARKUP})`), /./],
  'a trace as JSON that is cut': ['{"format":"boardwright-trace","version":1,"engine":"0.1.0","rulesHash":"da75', /not a trace/],
  'a trace as JSON with unknown keys': ['{"format":"boardwright-trace","version":1,"__proto__":{"ran":1},"onload":"ran()"}', /not a trace/],
};

/** A position, and what the sandbox says of it. */
const state = (more) => JSON.stringify({ format: 'boardwright-state', version: 1, ...more });
const positions = {
  'a position that is no JSON': ['<script>ran()</script>', /no saved position/],
  'a position that is cut': [state({ round: 3 }).slice(0, -5), /no saved position/],
  'a position with unknown keys': [state({ __proto: 1, 'onload=ran()': MARKUP }), /cannot be opened.*onload|cannot be opened/],
  'a position with huge numbers': [state({ round: 99_999_999_999, ply: -1 }), /cannot be opened/],
  'a position of another game': [state({ places: { hand_1: [{ type: 'card', owner: 1 }] } }), /cannot be opened.*hand_1/],
  'a position of a version from the future': [state({ version: 99 }), /cannot be opened.*(99|version)/],
  'a position nested without end': [`{"format":"boardwright-state","version":1,"places":${'['.repeat(100_000)}`, /no saved position/],
  'a position with thirty thousand tokens': [state({ places: { cell_1_1: Array.from({ length: 30_000 }, () => ({ type: 'mark', owner: 1 })) } }), /cannot be opened/],
  'a position that is a picture': [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /no saved position/],
};

test('traces and positions that do not fit are refused in words, and the position stays', async ({ playground, page, hostile }) => {
  await ownGame(playground);
  await playground.setUp();
  for (const [name, [text, says]] of Object.entries(positions)) {
    const open = () => playground.openPosition.setInputFiles({ name: 'position.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await hostile.case(name, open, () => expect(playground.sandboxSaid).toHaveText(says));
    await expect(playground.cell('b2')).toHaveAccessibleName(/^b2, X/);
  }
  await playground.actionBar.getByRole('button', { name: 'Cancel' }).click();
  await expect(playground.position).toHaveText('1 of 1');

  for (const [name, [text, says]] of Object.entries(traces)) {
    await playground.gameMenu.click();
    const open = () => page.locator('.popup input[type=file]').setInputFiles({ name: 'game.trace', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await hostile.case(name, open, () => expect(playground.linkBanner).toContainText(says));
    await playground.settled();
    await expect(playground.linkBanner).not.toContainText(/verified|link/i); // it is a file
    await playground.linkBanner.getByRole('button', { name: 'Close' }).click();
  }
  await playground.reopen('My own game');
  await expect(playground.cell('b2')).toHaveAccessibleName(/cross/i);
});
