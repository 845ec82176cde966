// Pictures for the gallery, made while the site is built: the engine that was just built plays each game to its
// middle between random bots. specs/pictures.bin gets its answers, and the page draws them as it draws its own board.
// specs/index.json gets the numbers that only the engine knows: players, and plies of a game.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SEED = '1';
/** Games that are played to find the usual length of one. */
const GAMES = 10;
/** Moves before a picture is taken: a part of the usual length. */
const PART = 0.4;
const MOST_MOVES = 40;

/** Adds pictures and numbers to the games of a site, whose files still have their own names. */
export async function drawGames(engine, site) {
  const list = join(site, 'specs/index.json');
  const index = JSON.parse(readFileSync(list, 'utf8'));
  const frames = [];
  for (const entry of [...index.games, ...index.templates]) {
    const spec = readFileSync(join(site, 'specs', entry.file), 'utf8');
    const plies = await engine.plies(spec, SEED, GAMES);
    const { bytes, players } = await engine.open(spec, SEED);
    Object.assign(entry, { players, plies: Math.round(plies) });
    const moves = entry.at ?? Math.min(MOST_MOVES, Math.max(2, Math.round(plies * PART)));
    frames.push(framed(bytes), framed(await after(engine, moves)));
  }
  writeFileSync(list, JSON.stringify(index));
  writeFileSync(join(site, 'specs/pictures.bin'), Buffer.concat(frames));
}

/** The engine's last answer after some moves; empty if the game allows none. */
async function after(engine, moves) {
  let last = new Uint8Array();
  for (let made = 0; made < moves; made += 1) {
    const bytes = await engine.move();
    if (!bytes) return last;
    last = bytes;
  }
  return last;
}

/** A message behind its length, in four bytes, the lowest first. */
function framed(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
