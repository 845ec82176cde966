// The package, packed and installed in an empty folder, as a stranger has it; and the command beside it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nativeCommand } from '../../scripts/lib/command.mjs';
import { buildPackage, pack } from '../../scripts/npm.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds, packs and installs; no registry is asked. */
export async function install() {
  const folder = await buildPackage();
  const home = mkdtempSync(join(tmpdir(), 'boardwright-npm-'));
  const packed = pack(folder, home);
  const project = join(home, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }\n');
  call('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.file], { cwd: project });
  return { ...packed, project, installed: join(project, 'node_modules/boardwright'), remove: () => rmSync(home, { recursive: true }) };
}

/** The module as a script of the project imports it. */
export async function imported({ project, installed }) {
  const entry = join(project, 'entry.mjs');
  writeFileSync(entry, "export * from 'boardwright';\n");
  const module = await import(pathToFileURL(entry));
  await module.init();
  return { ...module, installed };
}

/** What the native command prints with `--json`. */
export function command(args) {
  return JSON.parse(call(nativeCommand(), args, { cwd: root }));
}

export const spec = (name) => readFileSync(join(root, 'specs', `${name}.md`), 'utf8');

export function call(program, args, options) {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options });
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${done.stdout}${done.stderr ?? done.error}`);
  return done.stdout;
}
