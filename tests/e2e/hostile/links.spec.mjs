// Links by strangers: each opens, or is refused in words; and a person's own game is still there.
import { bot, branched, forged, HAS_BRANCHES, HAS_POSITION, played, varint } from '../support/link.mjs';
import { LOADING_MS, MARKUP, expect, ownGame, test } from '../support/hostile.mjs';
import { bundled } from '../support/playground.mjs';
import { deflateRawSync } from 'node:zlib';

const game = bundled('tic-tac-toe');
const huge = 2n ** 64n - 1n;
const bomb = () => deflateRawSync(Buffer.alloc(64 << 20)); // 64 MiB in 64 KiB
const packed = (bytes) => [...deflateRawSync(Buffer.from(bytes))];
const withPlay = (fields, flags) => forged({ text: game, play: played(fields), flags });
const withLines = (variations, more) => withPlay({ rest: branched(variations, more) }, HAS_BRANCHES);
const line = (from, moves, said) => [0, from, moves, said];

/** Links without anything that can be opened: the table stays as it is. */
const refused = {
  'a link that is a script': ['javascript:ran()', /not allowed in a link|does not know/],
  'a link that is markup': [`2${MARKUP}`, /not allowed in a link|does not know|cut/],
  'a link of a version from the future': [`3${forged({ text: game }).slice(1)}`, /format `3`, which this version of Boardwright does not know/],
  'a link with a flag from the future': [forged({ text: game, flags: 32 }), /something that this version of Boardwright does not know/],
  'a link with a mode from the future': [forged({ text: game, mode: 9 }), /something that this version of Boardwright does not know/],
  'a link with a dictionary from the future': [forged({ text: game, dictionary: 63 }), /something that this version of Boardwright does not know/],
  'a link whose text is a deflate bomb': [() => forged({ packed: bomb() }), /larger than 262144 bytes/],
  'a link whose text is not UTF-8': [forged({ text: Buffer.from([0xc3, 0x28, 0xff, 0xfe]) }), /damaged/],
  'a link whose text is not deflated': [forged({ packed: Buffer.from('hello') }), /damaged/],
  'a link with a game and no rules': [forged({ play: played({}) }), /a game but not its rules/],
  'a link that is cut within its head': [forged({ text: game }).slice(0, 7), /only 7 characters arrived/],
  'a link that is cut within its text': [forged({ text: game }).slice(0, 200), /200 of \d+ characters arrived/],
};

/** Links whose text can be opened: what cannot is told, and nothing is called verified. */
const told = {
  'a link whose game is cut': [withPlay({ moves: [4, 0] }).slice(0, -6), /link was cut/i],
  'a link whose game is a deflate bomb': [() => withPlay({ rest: bomb() }, HAS_POSITION), /game in the link is larger than 262144 bytes/],
  'a link whose variations are a deflate bomb': [() => withPlay({ rest: [...varint(bomb().length), ...bomb()] }, HAS_BRANCHES), /list of variations in the link is larger than/],
  'a link whose lists say that they are endless': [forged({ text: game, play: Buffer.from([...varint(5), ...Buffer.from('0.1.0'), 0, 0, 2, ...varint(huge)]) }), /game in the link is damaged/],
  'a link with bytes behind its game': [withPlay({ rest: [1, 2, 3] }), /game in the link is damaged/],
  'a link that shows a step behind its end': [withPlay({ moves: [4], at: 77 }), /game in the link is damaged/],
  'a link of foreign rules': [withPlay({ rules: 77n, moves: [4] }), /rules/],
  'a link of another engine': [withPlay({ engine: MARKUP, moves: [4] }), /version/],
  'a link with moves out of range': [withPlay({ moves: [4, 4_000_000_000] }), /Decision 2 of 2 cannot be played/],
  'a link with a hundred thousand moves': [withPlay({ moves: Array(100_000).fill(0) }), /Decision 8 of 100000 cannot be played/],
  'a link with a huge seed and four billion players': [withPlay({ seed: huge, players: 4_294_967_295 }), /player/],
  'a link with unknown knobs': [withPlay({ knobs: [['NOWHERE', MARKUP], ['ROWS', '99999999999999999999'], ['COLS', '-1']] }), /NOWHERE/],
  'a link with a thousand seats of unknown bots': [withPlay({ seats: Array(1_000).fill(bot(MARKUP, 4_294_967_295)) }), /a bot that this version does not have/],
  'a link with too many variations': [withLines(Array.from({ length: 65 }, () => line(0, [0]))), /there are 65; a game keeps at most 64/],
  'a link with a variation of a line that is not there': [withLines([[9, 0, [0]]]), /it leaves line 9, which does not come before it/],
  'a link with illegal variations': [withPlay({ moves: [4], rest: branched(Array.from({ length: 60 }, (_, n) => line(0, [1_000_000 + n])), { total: 1 }) }, HAS_BRANCHES), /Variation 1 is cut at decision 1.*55 more variations/],
  'a link with a comment of 262,144 letters': [withLines([line(0, [0], [[1, 'x'.repeat(1 << 18)]])]), /list of variations|280 is the most/],
  'a link with a position that is cut': [withPlay({ rest: packed('{"format":"boardwright-state","version":1,"players":2,') }, HAS_POSITION), /position|JSON/],
  'a link with a position of numbers without end': [withPlay({ rest: packed('{"format":"boardwright-state","version":1,"players":2,"round":1e999,"ply":99999999999999999999}') }, HAS_POSITION), /position|number/],
  'a link with a position nested without end': [withPlay({ rest: packed(`{"format":"boardwright-state","version":1,"places":${'['.repeat(50_000)}`) }, HAS_POSITION), /position|recursion/],
};

const lesson = (questions) => `${game.split('## Three questions')[0]}\n\`\`\`yaml\nlesson:\n${questions}\`\`\`\n`;
const [PLAY, REPLAY, EMBED, LESSON] = [1, 2, 3, 4];

/** Links that open without an editor, in a page without anything else: what the page says. */
const alone = {
  'a table to play at whose text is a deflate bomb': [() => forged({ mode: PLAY, packed: bomb() }), /larger than 262144 bytes/],
  'a replay whose text is a deflate bomb': [() => forged({ mode: REPLAY, packed: bomb() }), /larger than 262144 bytes/],
  'a board for another page whose text is a deflate bomb': [() => forged({ mode: EMBED, packed: bomb() }), /larger than 262144 bytes/],
  'a lesson whose text is a deflate bomb': [() => forged({ mode: LESSON, packed: bomb() }), /larger than 262144 bytes/],
  'a replay whose text is no game': [forged({ mode: REPLAY, text: '# Broken\n\n```yaml\nmeta: [\n```\n' }), /The board waits for the rules/],
  'a table to play at whose text is no game': [forged({ mode: PLAY, text: '# Broken\n\n```yaml\nmeta: [\n```\n' }), /The board waits for the rules/],
  'a board for another page with illegal moves': [forged({ mode: EMBED, text: game, play: played({ moves: [4, 99_999] }) }), /Decision 2 of 2 cannot be played/],
  'a lesson of three thousand questions': [forged({ mode: LESSON, text: lesson('  - ask: "Q"\n    choose: ["a", "b"]\n    right: 2\n'.repeat(3_000)) }), /A lesson has at most 50 questions/],
  'a lesson with illegal moves': [forged({ mode: LESSON, text: lesson(`  - ask: "Q"\n    moves: [zz, '<img src=x onerror=ran()>']\n    find: q9\n`) }), /This game has no lesson/],
};

const made = (link) => (typeof link === 'function' ? link() : link);
const follow = (page, fragment) => page.evaluate((fragment) => (location.hash = fragment), fragment);
const closeBanner = (playground) => playground.linkBanner.getByRole('button', { name: 'Close' }).click();

test('links that cannot be opened leave the table as it is', async ({ playground, page, hostile }) => {
  await playground.open();
  await playground.choose('Tic-tac-toe');
  await playground.seatPeople();
  await playground.play('b2');
  for (const [name, [fragment, says]] of Object.entries(refused)) {
    const link = made(fragment);
    await hostile.case(name, () => follow(page, link), () => expect(playground.linkBanner).toContainText(says));
    await expect(playground.position).toHaveText('1 of 1');
    await closeBanner(playground);
  }
  await playground.play('a1'); // the game goes on
  await playground.saved();
});

test('links that open in part say what is missing, and a person’s own game is kept', async ({ playground, page, hostile }) => {
  await ownGame(playground);
  for (const [name, [fragment, says]] of Object.entries(told)) {
    const link = made(fragment);
    await hostile.case(name, () => follow(page, link), () => expect(playground.linkBanner).toContainText(says));
    await playground.settled();
    await expect(playground.linkBanner).not.toContainText(/verified/i);
    await expect(playground.cells.first()).toBeVisible();
    await closeBanner(playground);
  }
  await playground.reopen('My own game');
  await expect(playground.position).toHaveText('1 of 1');
  await expect(playground.cell('b2')).toHaveAccessibleName(/cross/i);
});

test('links that open without an editor say what is missing in a page without anything else', async ({ page, hostile }) => {
  for (const [name, [fragment, says]] of Object.entries(alone)) {
    const link = made(fragment);
    await page.goto('about:blank');
    await hostile.case(name, () => page.goto(`./#${link}`), () => expect(page.locator('body')).toContainText(says), LOADING_MS);
    await expect(page.locator('body'), 'nothing seems to be on its way').not.toContainText('Setting the table');
  }
});
