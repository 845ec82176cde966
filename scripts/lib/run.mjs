// Runs other programs: shows them, reads their output, or ends them when they hang.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { root } from './project.mjs';

export const say = (line) => console.log(`[boardwright] ${line}`);

/** A failure that is reported by its message, without a stack. */
export class Stop extends Error {}

/** The message about a command that needs more rights. */
export const runOnce = (why, command) => `${why} Please run this once, then the same npm command again:\n\n  ${command}\n`;

/** The output of a program, or null if it is missing or fails. */
export function ask(command, args = [], options = {}) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** Runs a program and shows its output; stops if it fails. */
export async function run(command, args, options = {}) {
  const code = await exitCode(spawn(command, args, { cwd: root, stdio: 'inherit', ...options }));
  if (code !== 0) throw new Stop(`${[command, ...args].join(' ')} failed (exit ${code})`);
}

/**
 * Runs a program, shows its output, and returns its exit code and output.
 * A program that prints nothing for `silence` seconds hangs: it is ended, which is a failure.
 */
export async function watch(command, args, { silence = 900, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...options });
  let output = '';
  const end = () => process.kill(-child.pid, 'SIGKILL'); // with all that it has started
  const interrupted = () => {
    end();
    process.exit(130);
  };
  const hangs = () => {
    say(`${command} printed nothing for ${silence} s and was ended`);
    end();
  };
  process.once('SIGINT', interrupted);
  let timer = setTimeout(hangs, silence * 1000);
  const pass = (to) => (chunk) => {
    output += chunk;
    to.write(chunk);
    clearTimeout(timer);
    timer = setTimeout(hangs, silence * 1000);
  };
  child.stdout.setEncoding('utf8').on('data', pass(process.stdout));
  child.stderr.setEncoding('utf8').on('data', pass(process.stderr));
  const code = await exitCode(child);
  clearTimeout(timer);
  process.off('SIGINT', interrupted);
  return { code, output };
}

/**
 * Runs a download that a closed network may swallow. After `seconds` it is ended
 * unless `alive(output so far)` says that bytes are coming in. True on success.
 */
export async function attempt(command, args, { seconds, alive, env = process.env }) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (s) => (output += s));
  const timer = setTimeout(() => alive(output) || process.kill(-child.pid), seconds * 1000);
  const code = await exitCode(child);
  clearTimeout(timer);
  if (code !== 0) {
    const complaint = output.split('\n').find((line) => /error|fail/i.test(line));
    say(`  no success: ${complaint?.trim() ?? `nothing came in ${seconds} s`}`);
  }
  return code === 0;
}

/** Runs the main function of a script. */
export function main(work) {
  work().catch((error) => {
    console.error(error instanceof Stop ? `\n[boardwright] ${error.message}` : error);
    process.exit(1);
  });
}

async function exitCode(child) {
  try {
    const [code] = await once(child, 'close');
    return code ?? 1; // null: ended by a signal
  } catch (error) {
    if (error.code === 'ENOENT') return 127;
    throw error;
  }
}
