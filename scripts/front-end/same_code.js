// Scripts are sent without their comments (web/files.py), and joined with others (web/joins.py): see that this changes nothing they do.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [file, beside] = process.argv.slice(2);
const espree = createRequire(beside)('espree');
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' };
const WHERE = new Set(['start', 'end', 'range', 'loc']);
const DYNAMIC = /import\((['"`])[^'"`]*\1\)|Promise\.resolve\(\)\.then\(\$joined\['[^']*'\]\)/g; // the same module, by its path there and here

/** @param {string} code */
const parse = (code) => espree.parse(code, OPTIONS).body;
/** @param {unknown} tree */
const shape = (tree) => JSON.stringify(tree, (key, value) => (WHERE.has(key) ? undefined : value));
/** @param {string} code */
const still = (code) => code.replace(DYNAMIC, 'dynamic');

// What a module does, apart from its imports and exports.
/** @param {string} code */
const own = (code) => parse(still(code)).flatMap((one) => {
  if (one.type === 'ImportDeclaration') return [];
  return one.type === 'ExportNamedDeclaration' ? one.declaration ?? [] : one;
});

// The modules inside a join: `$joined[PATH] = $once(() => { const … of each import; what it does; return its exports; })`.
/** @param {string} code */
function* inside(code) {
  for (const { type, expression } of parse(still(code))) {
    if (type !== 'ExpressionStatement' || expression.left?.object?.name !== '$joined') continue;
    yield [expression.left.property.value, expression.right.arguments[0].body.body];
  }
}

const { pairs, joined } = JSON.parse(readFileSync(file, 'utf8'));
const written = new Map(pairs.map((pair) => [pair.path, pair.written]));
const wrong = pairs.filter((pair) => shape(parse(pair.written)) !== shape(parse(pair.sent))).map(({ path }) => `${path}: sending it without comments changes what it does`);
let count = 0;
for (const code of Object.values(joined)) {
  for (const [path, statements] of inside(code)) {
    const wanted = own(written.get(path));
    const found = statements.slice(statements.length - 1 - wanted.length, -1);
    if (shape(found) !== shape(wanted)) wrong.push(`${path}: joining it with others changes what it does`);
    count += 1;
  }
}
for (const line of wrong) process.stderr.write(`${line}\n`);
if (!pairs.length || !count || wrong.length) process.exit(1);
