// node scripts/commits.mjs: checks the subjects of the commits since the last release tag.
import { badSubjects, noHistory } from './lib/commits.mjs';
import { say } from './lib/run.mjs';

const reason = noHistory();
const bad = reason ? [] : badSubjects();
if (reason) say(`commits: left out, ${reason}`);
for (const line of bad) console.error(line);
process.exitCode = bad.length ? 1 : 0;
