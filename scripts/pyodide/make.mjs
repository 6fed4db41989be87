// Vendor Pyodide: node scripts/pyodide/make.mjs FOLDER, the unpacked npm package; see docs/pad.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const from = resolve(process.argv[2]);
const to = new URL('../../src/octosphere/web/static/vendor/pyodide/', import.meta.url);

const { loadPyodide } = await import(`${from}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: from });
python.FS.writeFile('/whole.zip', readFileSync(`${from}/python_stdlib.zip`));
python.runPython(readFileSync(new URL('trim.py', import.meta.url), 'utf8'));

writeFileSync(new URL('python_stdlib.zip', to), python.FS.readFile('/small.zip'));
const loader = readFileSync(`${from}/pyodide.mjs`, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
writeFileSync(new URL('pyodide.mjs', to), loader);
for (const name of ['pyodide.asm.wasm', 'pyodide.asm.mjs']) {
  writeFileSync(new URL(`${name}.gz`, to), gzipSync(readFileSync(`${from}/${name}`), { level: 9 }));
}
const { info } = JSON.parse(readFileSync(`${from}/pyodide-lock.json`, 'utf8'));
writeFileSync(new URL('pyodide-lock.json', to), `${JSON.stringify({ info, packages: {} })}\n`);
