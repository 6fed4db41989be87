// Scripts are sent without their comments (web/files.py): see that this takes nothing else away.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [pairs, beside] = process.argv.slice(2);
const espree = createRequire(beside)('espree');
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' };
const WHERE = new Set(['start', 'end', 'range', 'loc']);

/** @param {string} code */
const shape = (code) => JSON.stringify(espree.parse(code, OPTIONS), (key, value) => (WHERE.has(key) ? undefined : value));

const all = JSON.parse(readFileSync(pairs, 'utf8'));
const changed = all.filter(({ written, sent }) => shape(written) !== shape(sent));
for (const { path } of changed) process.stderr.write(`${path}: sending it without comments changes what it does\n`);
if (!all.length || changed.length) process.exit(1);
